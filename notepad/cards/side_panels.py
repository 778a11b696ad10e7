"""Panels that stand beside any sheet of cards: what to ask, what contradicts itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.page.page import Rank, Ranking
from notepad.core.words import _, listed, ngettext, numeral

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.page.page import Face
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.question import Advice, Question, Ranked

_SHOWN = 3
_NOTHING = 1e-6


def best_questions(
    ranked: Ranked | None, face: Callable[[Question], Face], *, sought: str
) -> Ranking:
    """Return the panel; `ranked` is None while it is reckoned, `sought` is what is looked for."""
    title = _("Best question")
    if ranked is None:
        return Ranking(title, waiting=True)
    if not ranked.best or ranked.best[0].cards < _NOTHING:
        return Ranking(title, sentence=_("Nothing that you can ask would tell you anything."))
    most = max(ranked.best[0].sought, _NOTHING)
    ranks = tuple(
        _rank(advice, face(advice.question), sought=sought, most=most)
        for advice in ranked.best[:_SHOWN]
    )
    return Ranking(title, ranks, estimated=not ranked.exact)


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


def _rank(advice: Advice, face: Face, *, sought: str, most: float) -> Rank:
    bits, cards = numeral(advice.sought, 2), numeral(advice.cards, 2)
    value = _("{bits} bits").format(bits=bits)
    told = _("To expect from the answer: {sought} bits about {what}, {cards} about all cards.")
    detail = told.format(sought=bits, what=sought, cards=cards)
    return Rank("+".join(advice.question.key), face, value, advice.sought / most, detail)
