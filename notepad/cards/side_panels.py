"""Panels that stand beside any sheet of cards: what is hidden, what to ask, what contradicts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.cards.card_answer import hidden_cards
from notepad.core.level import Level
from notepad.core.page.page import Face, Rank, Ranking, percent
from notepad.core.words import _, capital, listed, ngettext, numeral

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from notepad.cards.card_state import CardView
    from notepad.cards.pack import Pack
    from notepad.deduction.deal import Card
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.question import Advice, Question, Ranked

_SHOWN = 3
_LEAST = 0.005  # bits: less would be shown as none


def best_questions(
    ranked: Ranked | None, face: Callable[[Question], Face], *, sought: str
) -> Ranking:
    """Return the panel; `ranked` is None while it is reckoned, `sought` is what is looked for."""
    title = _("Best question")
    if ranked is None:
        return Ranking(title, waiting=True)
    useful = [advice for advice in ranked.best if advice.sought >= _LEAST]
    if not useful:
        told = _("Nothing that you can ask would tell you anything about {what}.")
        return Ranking(title, sentence=told.format(what=sought))
    most = max(advice.sought for advice in useful)
    ranks = tuple(
        _rank(advice, face(advice.question), sought=sought, most=most) for advice in useful[:_SHOWN]
    )
    return Ranking(title, ranks, estimated=not ranked.exact)


def likely_hidden(
    view: CardView,
    *,
    title: str,
    sentence: Callable[[int], str],
    most: int = _SHOWN,
    taken: Collection[Card] = (),
) -> Ranking:
    """Return the panel of the cards that may be hidden, with their odds if the level shows them.

    `most` are named, those last that are `taken`; `sentence` tells of so many that are possible.
    """
    known, shown = view.known, view.level == Level.ODDS
    if known is None or known.odds is None:
        return Ranking(title, waiting=True)
    found = hidden_cards(known.odds)
    order = sorted(found, key=lambda card: (card in taken, -found[card] if shown else 0))
    shares = found if shown else {}
    setup = view.play.setup
    ranks = [_hidden(setup.pack, card, shares.get(card)) for card in order[:most]]
    rest = len(order) - len(ranks)
    if rest > 0:
        told = ngettext("{count} more", "{count} more", rest).format(count=rest)
        alone = shown and setup.hidden_count == 1
        share = percent(sum(shares[card] for card in order[most:])) if alone else ""
        ranks.append(Rank("", Face(told), share))
    estimated = shown and not known.odds.exact
    return Ranking(title, tuple(ranks), sentence(len(found)), estimated=estimated)


def contradiction(known: Knowledge) -> Ranking:
    """Return the panel for notes that can't all be right."""
    told = _(
        "No deal fits this set-up. Mend it in the menu; until then the sheet shows your own marks "
        "only."
    )
    if known.clash:
        told = ngettext(
            "Note {notes} doesn't fit. Mend or remove it, or what was noted before it; until then "
            "the sheet shows your own marks only.",
            "Notes {notes} can't all be right. Mend or remove one of them; until then the sheet "
            "shows your own marks only.",
            len(known.clash),
        )
    numbers = listed([str(number) for number in known.clash])
    return Ranking(_("Contradiction"), sentence=told.format(notes=numbers))


def _hidden(pack: Pack, card: Card, share: float | None) -> Rank:
    face = replace(pack.face(card), label=capital(pack.spoken(card)))
    return Rank(card, face, "" if share is None else percent(share), share or 0.0)


def _rank(advice: Advice, face: Face, *, sought: str, most: float) -> Rank:
    bits, cards = numeral(advice.sought, 2), numeral(advice.cards, 2)
    value = _("{bits} bits").format(bits=bits)
    told = _("To expect from the answer: {sought} bits about {what}, {cards} about all cards.")
    detail = told.format(sought=bits, what=sought, cards=cards)
    return Rank("+".join(advice.question.key), face, value, advice.sought / most, detail)
