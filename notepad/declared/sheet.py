"""The sheet of a declared game, and what stands beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from notepad.cards.announce_now import Announced, announce_now
from notepad.cards.card_announcing import announcement_draft, may_announce
from notepad.cards.card_result import card_result
from notepad.cards.card_seats import seats
from notepad.cards.card_sheet import CardSheet, card_page, marking_of
from notepad.cards.rival_gauges import rival_gauges
from notepad.cards.side_panels import Asked, best_questions, likely_hidden
from notepad.cards.sum_panel import possible_sums
from notepad.core.level import Level
from notepad.core.page.page import Face, Finding, Gauge, Page, Result
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, ngettext
from notepad.declared.begun_notes import begun
from notepad.declared.notes import Accuse
from notepad.declared.seats import seats_of
from notepad.declared.sentences import keypad_of
from notepad.deduction.question import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.core.form import Draft
    from notepad.core.game.game import View
    from notepad.core.page.block import Block
    from notepad.declared.deck import Deck
    from notepad.declared.notes import Note
    from notepad.declared.setup import Setup
    from notepad.declared.state import State
    from notepad.deduction import insight
    from notepad.deduction.deal import Card
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.question import Advice, Question, Ranked


def page(title: str, view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    sheet = CardSheet(view.play.setup, view.state.hand, marking_of(view))
    return card_page(
        view,
        sheet,
        title=title,
        seats=seats(view, wins=_("wins"), gauges=_gauges(view)),
        panels=_panels(view),
        findings=_solved(view, sheet),
        result=_result(view),
    )


def _result(view: View[Setup, Note, State, Knowledge]) -> Result | None:
    deck = view.play.setup.deck
    if deck.sum_sought:
        told = _("possible sums, note by note")
        return card_result(view, answers=told, how=partial(_sum_told, deck))
    result = card_result(view, how=partial(_hidden_told, deck))
    return result and replace(result, hidden=(), spoken="")  # what is told lists them already


def _sum_told(deck: Deck, hidden: Sequence[Card], said: Accuse | None) -> str:
    total = sum(map(deck.value, hidden)) if hidden else said.sum if said else None
    return "" if total is None else _("The sum was {sum}.").format(sum=total)


def _hidden_told(deck: Deck, hidden: Sequence[Card], said: Accuse | None) -> str:
    cards = hidden or (said.cards if said else None)
    return _("Hidden: {cards}.").format(cards=deck.listed(cards)) if cards else ""


def _gauges(view: View[Setup, Note, State, Knowledge]) -> Mapping[str, Gauge]:
    setup = view.play.setup
    return rival_gauges(view, seats_of(setup.deck))


def _announced(setup: Setup) -> Announced:
    deck = setup.deck

    def cards(answer: insight.Answer) -> tuple[Card, ...]:
        return () if isinstance(answer, int) else tuple(c for c in deck.cards if c in answer)

    def draft(answer: insight.Answer) -> Draft:
        total = answer if isinstance(answer, int) else None
        note = Accuse(player=setup.me, cards=cards(answer) or None, sum=total, correct=True)
        return announcement_draft(keypad_of(deck), setup, note)

    def words(answer: insight.Answer) -> str:
        return str(answer) if isinstance(answer, int) else deck.listed(cards(answer))

    return Announced(words, draft, _("Announce"))


def _panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Block]:
    setup = view.play.setup
    deck, known = setup.deck, view.known
    if view.level < Level.DEDUCTION:
        return
    if deck.sum_sought:
        yield possible_sums(view, {KIND: ("announce",)})
    else:
        yield likely_hidden(view, title=_("Hidden cards"), sentence=_possible, most=5)
    if view.level == Level.ODDS and deck.can_be_advised:
        yield from announce_now(view, _announced(setup))
        advice = known.advice if known is not None else None
        sought, of_them = setup.sought.all, _("of the possible cards")
        if deck.sum_sought:
            sought, of_them = _("the sum"), _("of the sums")
        asked = Asked(partial(_question, deck), partial(begun, setup), sought, of_them)
        yield best_questions(view, advice and _once(advice), asked)


def _possible(count: int) -> str:
    told = ngettext("{count} card can be hidden.", "{count} cards can be hidden.", count)
    return told.format(count=count)


def _once(ranked: Ranked) -> Ranked:
    """Return a ranking without questions that differ from a better one only in cards of mine."""
    first: dict[object, Advice] = {}
    for advice in ranked.best:
        first.setdefault((advice.question.cells, advice.question.answer), advice)
    return replace(ranked, best=tuple(first.values()))


def _question(deck: Deck, question: Question) -> Face:
    whom, *about = question.key
    if question.answer is Answer.FIRST_SHOWS:
        return Face(deck.listed(about))
    told = _("{about} → {player}")
    return Face(told.format(about=deck.class_name(about), player=whom or _("all")))


def _solved(view: View[Setup, Note, State, Knowledge], sheet: CardSheet) -> Iterator[Finding]:
    if view.level < Level.DEDUCTION or not view.deduced:
        return
    setup, odds = view.play.setup, view.deduced.odds
    if setup.deck.sum_sought:
        if odds is None or len(odds.sums) != 1:
            return
        (total,) = odds.sums
        brief = _("certain: the sum is {sum}").format(sum=total)
        found = Finding("sum", brief, _("The sum is certain: {sum}.").format(sum=total))
        note = Accuse(player=setup.me, sum=total, correct=True)
    else:
        cards = tuple(finding.key for finding in sheet.findings())
        if len(cards) != setup.hidden_count:
            return
        told = _("You can announce: nothing else is open.")
        found = Finding("solved", _("you can announce"), told)
        note = Accuse(player=setup.me, cards=cards, correct=True)
    draft = announcement_draft(keypad_of(setup.deck), setup, note) if may_announce(view) else {}
    yield replace(found, offer=_("Announce it") if draft else "", draft=draft)
