"""Panels that stand beside any sheet of cards: what is hidden, what to ask, what contradicts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notepad.cards.card_answer import hidden_cards
from notepad.core.form import Draft
from notepad.core.level import Level
from notepad.core.page.page import Face, Rank, Ranking, percent
from notepad.core.words import _, capital, listed, ngettext, numeral
from notepad.deduction.question import Question

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.cards.card_state import CardView
    from notepad.cards.pack import Pack
    from notepad.deduction.deal import Card
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.question import Advice, Ranked

_SHOWN = 3
_LEAST = 0.005  # bits: less would be shown as none
_ASKED = 2
_LITTLE, _HALF = 0.3, 0.75
"""Of what I learn, as much as others may learn who are said to learn little, or half as much."""


@dataclass(frozen=True)
class Asked:
    """How a game says its questions: as a face, and as the draft of the note that is begun.

    `sought` is what is looked for ("the sum"); `possible` says of what a question rules out some
    ("of the sums"). `spends` says what is spent for it, where that is known.
    """

    face: Callable[[Question], Face]
    draft: Callable[[Question], Draft]
    sought: str
    possible: str
    spends: Callable[[Question], str] = lambda _question: ""


def best_questions(view: CardView, ranked: Ranked | None, asked: Asked) -> Ranking:
    """Return the panel; `ranked` is None while it is reckoned. On my turn they can be begun."""
    mine = view.state.asker == view.play.setup.me
    title = _("Best question") if mine else _("Best question on your turn")
    if ranked is None:
        return Ranking(title, waiting=True)
    useful = [advice for advice in ranked.best if advice.sought >= _LEAST]
    if not useful:
        told = _("Nothing that you can ask would tell you anything about {what}.")
        return Ranking(title, sentence=told.format(what=asked.sought))
    ranks = [_rank(advice, asked) for advice in useful[:_ASKED]]
    ranks = ranks if mine else [replace(rank, draft={}) for rank in ranks]
    return Ranking(title, tuple(ranks), estimated=not ranked.exact)


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


def _rank(advice: Advice, asked: Asked) -> Rank:
    bits, cards = numeral(advice.sought, 2), numeral(advice.cards, 2)
    told = _(
        "To expect from the answer: {sought} bits about {what}, {cards} about all cards. What "
        "everybody hears of it tells the others {public} bits about {what}."
    )
    question, public = advice.question, numeral(max(0.0, advice.public), 2)
    return Rank(
        "+".join(question.key),
        asked.face(question),
        "",
        detail=told.format(sought=bits, what=asked.sought, cards=cards, public=public),
        told=_worth(advice, asked),
        draft=asked.draft(question),
    )


def _worth(advice: Advice, asked: Asked) -> str:
    """Return in a player's words what to expect of an answer, and whether others learn as much."""
    gone = 1 - 2**-advice.sought
    told = _ruled_out(gone).format(of_them=asked.possible)
    if gone >= _FEW:
        told = _for_others(advice.public / advice.sought).format(told=told)
    spends = asked.spends(advice.question)
    return _("{told}. {spends}").format(told=told, spends=spends) if spends else told


def _for_others(share: float) -> str:
    """Return the words for how much of what I learn the others do, with room for `told`."""
    if share <= _LITTLE:
        return _("{told}; tells the others little")
    if share <= _HALF:
        return _("{told}; tells the others half as much")
    return _("{told}; tells the others as much")


_FEW = 0.05


def _ruled_out(share: float) -> str:
    """Return the words for how much is ruled out, with room for `of_them`."""
    words = (
        (0.15, _("rules out about a tenth {of_them}")),
        (0.22, _("rules out about a fifth {of_them}")),
        (0.29, _("rules out about a quarter {of_them}")),
        (0.41, _("rules out about a third {of_them}")),
        (0.58, _("rules out about half {of_them}")),
        (0.70, _("rules out about two thirds {of_them}")),
        (0.83, _("rules out about three quarters {of_them}")),
    )
    return next((told for most, told in words if share < most), _("rules out most {of_them}"))
