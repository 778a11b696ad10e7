"""A declaration made into a game that can be played, with its rules in short.

The rules are as the table wrote them; where it wrote none, they are told from the declaration.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from notepad.cards.reasoning import card_advice, card_answer, card_hands, card_subjects
from notepad.cards.sheet import blank_page
from notepad.core.game import Game, Paragraph
from notepad.core.game_name import GameName
from notepad.core.language import N_, _, format_number, listed, ngettext
from notepad.core.page import Page
from notepad.core.reasoner import Reasoner
from notepad.declared import sheet
from notepad.declared.deck import Deck, DeclaredPack
from notepad.declared.declaration import Answering, Dealt, Declaration, Question, Sought, Wrong
from notepad.declared.reasoning import seats_of
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Note, Setup, State, after, setup_faults, setup_type, start
from notepad.deduction.knowledge import Knowledge

_ABOUT = N_("A game that this table declared itself.")


def game_of(declared: Declaration) -> Game[Setup, Note, State, Knowledge]:
    """Return the game that a declaration without faults declares."""
    kind = setup_type(declared)
    deck = kind.deck

    def answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
        return card_answer(known, measure="sums" if deck.sum_sought else None, hidden="hidden")

    return Game(
        name=GameName(
            id=declared.id, title=declared.title, pitch=declared.about or _ABOUT, seats=deck.seats
        ),
        setup_type=kind,
        setup_faults=setup_faults,
        opening=partial(sheet.begin, kind, declared.title),
        opening_draft=sheet.redraft_setup,
        keypad=keypad_of(deck),
        start=start,
        after=after,
        reasoner=_reasoner,
        answer=answer,
        advice=partial(card_advice, seats_of(deck)),
        laid_hands=partial(card_hands, lambda setup: seats_of(setup.deck)),
        askable=card_subjects,
        sheet=partial(sheet.page, declared.title),
        blank=partial(blank_sheet, declared.title, deck),
        rules=partial(rules_of, deck),
    )


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.declared.reasoning import DeclaredReasoner

    return DeclaredReasoner(setup)


def blank_sheet(title: str, deck: Deck) -> Page:
    """Return the empty sheet of a game with this title and deck."""
    return blank_page(
        title,
        DeclaredPack(deck),
        _("Cross out initials where the card can't be, circle them where it is."),
    )


_EMPTY_LINES = re.compile(r"\n\s*\n")


def rules_of(deck: Deck) -> tuple[Paragraph, ...]:
    """Return the rules of a deck's game."""
    written = deck.declaration.rules.strip()
    if written:
        parts = (" ".join(part.split()) for part in _EMPTY_LINES.split(written))
        return tuple(Paragraph("", part) for part in parts)
    return tuple(_rules_declared(deck))


def _rules_declared(deck: Deck) -> Iterator[Paragraph]:
    sought = f"{_hidden(deck)} {_announced(deck)}"
    yield Paragraph(_("What is sought"), sought)
    yield Paragraph(_("The deal"), _deal(deck))
    for question in deck.questions:
        yield Paragraph(_("A turn"), _asked(question, deck))
    yield Paragraph(_("If you are wrong"), _wrong(deck.wrong))


def _hidden(deck: Deck) -> str:
    """Return which cards are hidden."""
    classes = listed(map(deck.label, deck.hidden_classes))
    if deck.hides_one_of_each:
        return _("One card of each group lies hidden: {groups}.").format(groups=classes)
    counts = sorted({deck.hidden_count(players) for players in deck.seats})
    fewest, most = counts[0], counts[-1]
    told = ngettext("{count} card lies hidden.", "{count} cards lie hidden.", most)
    if fewest != most:
        told = _("{fewest} to {count} cards lie hidden, depending on how many play.")
    told = told.format(fewest=format_number(fewest), count=format_number(most))
    if not classes:
        return told
    each = _("Among them is at least one of each of these: {classes}.").format(classes=classes)
    return f"{told} {each}"


def _announced(deck: Deck) -> str:
    if deck.declaration.announcement.what is Sought.SUM:
        return _("Whoever first names the sum of what they count wins.")
    return _("Whoever first names them wins.")


def _deal(deck: Deck) -> str:
    match deck.declaration.hands.deal:
        case Dealt.ROUND:
            return _("The other cards are dealt one by one, so some hands may have one more.")
        case Dealt.EVEN:
            return _("Each gets as many of the other cards; what is left lies face up.")
        case Dealt.FIXED:
            return _("Each gets a fixed number of the other cards; what is left lies face up.")


def _asked(question: Question, deck: Deck) -> str:
    match question.kind:
        case Answering.SHOW_ONE:
            told = _(
                "Name {cards}. In seat order the others say that they have none of them, until one "
                "shows you one, in secret. All see who shows."
            )
            return told.format(cards=_named(question, deck))
        case Answering.CHIPS:
            told = _("Name {cards} to one player. He says how many of them he has. All hear it.")
            return told.format(cards=_named(question, deck))
        case Answering.COUNT:
            return _counted(question)
        case Answering.GATHER:
            return _(
                "Ask all others for cards of one kind. Each gives you one to look at, or says that "
                "he has none. All see who gave, only you see what."
            )


def _named(question: Question, deck: Deck) -> str:
    if question.cards:
        told = ngettext("{count} card", "{count} cards", question.cards)
        return told.format(count=format_number(question.cards))
    groups = listed(map(deck.label, deck.classes))
    return _("one card of each group ({groups})").format(groups=groups)


def _counted(question: Question) -> str:
    told = _("Ask one player for cards of one kind. He says how many he has. All hear it.")
    if question.together > 1:
        told = _(
            "Ask one player for cards of one kind, or of several together. He says how many he "
            "has. All hear it."
        )
    if not question.shown:
        return told
    shown = _("He shows them to you alone.")
    if question.shown > 1:
        shown = _("If you ask for {count} kinds together he shows them to you alone.")
    return f"{told} {shown.format(count=format_number(question.shown))}"


def _wrong(wrong: Wrong) -> str:
    match wrong:
        case Wrong.OUT:
            return _("You are out and answer no more questions.")
        case Wrong.ANSWERING:
            return _("You ask and announce no more, but go on answering.")
        case Wrong.PENALTY:
            return _("You play on.")
