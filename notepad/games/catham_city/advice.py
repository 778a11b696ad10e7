"""What I could play, as a panel: the best first, each beginning its note when it is tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.page.page import Face, Rank, Ranking
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, ngettext, numeral
from notepad.games.catham_city.counts import times
from notepad.games.catham_city.factions import PLAYED, called, face
from notepad.games.catham_city.notes import Play
from notepad.games.catham_city.prospects import Prospect, prospects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.form import Draft
    from notepad.games.catham_city.sheet import CathamView

_MOST, _ALIKE = 6, 2


def plays(view: CathamView) -> Iterator[Ranking]:
    """Yield what my cards allow; where it hangs on hidden ones, with what can be expected."""
    known, setup = view.deduced, view.play.setup
    if known is None or known.now.table is None or known.now.over:
        return
    title = _("What I can play")
    if not known.odds:
        yield Ranking(title, waiting=True)
        return
    found = _worth_telling(prospects(setup, known.now.table, known.odds))
    sure = view.level < Level.ODDS
    ranks = tuple(_rank(one, setup.me, setup.goal, sure=sure) for one in found)
    told = _("Points that can be expected.") if ranks else _("No faction has cards enough to play.")
    estimated = len(known.now.table.pools) > 1 and not sure
    yield Ranking(
        title, ranks, _("Points.") if ranks and sure else told, estimated=estimated, offer=_("Play")
    )


def _worth_telling(found: list[Prospect]) -> list[Prospect]:
    """Return the best plays of each faction that bring anything, no more than can be weighed up."""
    told: list[Prospect] = []
    for one in found:
        alike = sum(other.faction == one.faction for other in told)
        if alike < _ALIKE and (one.most or one.cards):
            told.append(one)
    return told[:_MOST]


def _rank(one: Prospect, me: str, goal: int, *, sure: bool) -> Rank:
    look = face(one.faction)
    label = times(one.faction, one.count)
    if one.extra is not None:
        label = _("{cards} and {extra}").format(cards=label, extra=called(one.extra))
    if one.victim is not None:
        label = _("{cards} on {victim}").format(cards=label, victim=one.victim)
    settled = one.least == one.most
    value = numeral(one.least)
    if not settled:
        span = _("{low}–{high}").format(low=numeral(one.least), high=numeral(one.most))
        value = span if sure else numeral(one.points, 1)
    return Rank(
        key="-".join(map(str, (one.faction, one.count, one.extra, one.victim))),
        face=Face(label, look.symbol, look.colour),
        value=f"+{value}",
        share=min(1.0, one.points / max(1, min(goal, 4))),
        detail=_detail(one),
        draft=_draft(one, me),
    )


def _detail(one: Prospect) -> str:
    """Return what is worth knowing of a play: what is certain, and what it brings besides."""
    told = []
    if one.least != one.most:
        span = _("At least {low} and at most {high} points.")
        told.append(span.format(low=numeral(one.least), high=numeral(one.most)))
    if one.cards:
        drawn = ngettext("You draw {count} card.", "You draw {count} cards.", one.cards)
        told.append(drawn.format(count=numeral(one.cards)))
    if one.others:
        others = _("Others may discard one for a point each: {count} on the average.")
        told.append(others.format(count=numeral(one.others, 1)))
    return " ".join(told)


def _draft(one: Prospect, me: str) -> Draft:
    """Return the note of a play, as far as it is known beforehand."""
    draft: dict[str, tuple[str, ...]] = {KIND: (Play.kind,), "who": (me,), "played": (one.faction,)}
    if len(PLAYED[one.faction]) > 1:
        draft["played-count"] = (str(one.count),)
    if one.extra is not None:
        draft["extra"] = (one.extra,)
    if one.victim is not None:
        draft["victim"] = (one.victim,)
    return draft
