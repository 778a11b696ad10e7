"""What I could play, as a panel: the best first, each beginning its note when it is tapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.page.page import Face, Rank, Ranking, percent
from notepad.core.sentence.keypad import KIND
from notepad.core.words import N_, _, enumerated, ngettext, numeral, translated
from notepad.games.catham_city.counts import times
from notepad.games.catham_city.factions import HACKERS, JOURNALISTS, MAFIA, PLAYED, called, face
from notepad.games.catham_city.notes import Play
from notepad.games.catham_city.prospects import Prospect, prospects
from notepad.games.catham_city.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.form import Draft
    from notepad.games.catham_city.sheet import CathamView

_MOST, _ALIKE = 6, 2
_MUCH = 4.0
"""Points whose bar is as long as can be."""
_BESIDES = {
    HACKERS: N_("Other cards that are revealed come into your hand."),
    JOURNALISTS: N_("Others may give you cards, and discard one for a point each."),
    MAFIA: N_("Each of the others loses two cards or a point."),
}
"""What else comes of a play."""


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
    if not found:
        yield Ranking(title, sentence=_("No faction has cards enough to play."))
        return
    weighed = view.level >= Level.ODDS
    yield Ranking(
        title,
        tuple(_Told(one, setup, known.now.points[setup.me], weighed).rank() for one in found),
        _("Points that can be expected.") if weighed else _("Points."),
        estimated=weighed and any(one.least < one.most for one in found),
    )


def _worth_telling(found: list[Prospect]) -> list[Prospect]:
    """Return the best plays of each faction that bring anything, no more than can be weighed up."""
    told: list[Prospect] = []
    for one in found:
        alike = sum(other.faction == one.faction for other in told)
        if alike < _ALIKE and (one.most or one.cards):
            told.append(one)
    return told[:_MOST]


@dataclass(frozen=True)
class _Told:
    """A play as I am told of it; how likely its points are if that is `weighed`."""

    play: Prospect
    setup: Setup
    points: int
    weighed: bool

    def rank(self) -> Rank:
        one, look = self.play, face(self.play.faction)
        return Rank(
            key="-".join(map(str, (one.faction, one.count, one.extra, one.victim))),
            face=Face(self._label(), look.symbol, look.colour),
            value=f"+{self._value()}",
            share=min(1.0, one.points / _MUCH),
            detail=" ".join(self._details()),
            draft=_draft(one, self.setup.me),
            offer=_("Play"),
        )

    def _label(self) -> str:
        one = self.play
        label = times(one.faction, one.count)
        if one.extra is not None:
            label = _("{cards} and {extra}").format(cards=label, extra=called(one.extra))
        if one.victim is not None:
            label = _("{cards} on {victim}").format(cards=label, victim=one.victim)
        return label

    def _value(self) -> str:
        least, most = self.play.least, self.play.most
        if least == most:
            return numeral(least)
        if self.weighed:
            return numeral(self.play.points, 1)
        return _("{low}–{high}").format(low=numeral(least), high=numeral(most))

    def _details(self) -> Iterator[str]:
        """Yield what is worth knowing of a play besides, in sentences."""
        one = self.play
        yield self._how_many()
        if self.points + one.most >= self.setup.goal:
            yield self._winning()
        if one.cards:
            drawn = ngettext("You draw {count} card.", "You draw {count} cards.", one.cards)
            yield drawn.format(count=numeral(one.cards))
        if one.faction in _BESIDES:
            yield translated(_BESIDES[one.faction])
        if one.others and self.weighed:
            others = _("Others may discard one for a point each: {count} on the average.")
            yield others.format(count=numeral(one.others, 1))

    def _how_many(self) -> str:
        one = self.play
        if one.least == one.most:
            told = ngettext("{count} point for sure.", "{count} points for sure.", one.least)
            return told.format(count=numeral(one.least))
        if not self.weighed:
            span = _("At least {low} and at most {high} points.")
            return span.format(low=numeral(one.least), high=numeral(one.most))
        told = _("{points} with {share}")
        shares = (
            told.format(points=numeral(points), share=percent(share))
            for points, share in one.shares.items()
        )
        return _("Points: {all}.").format(all=enumerated(shares))

    def _winning(self) -> str:
        missing = self.setup.goal - self.points
        if self.play.least >= missing:
            return _("That wins the game.")
        if not self.weighed:
            return _("That can win the game.")
        share = sum(part for points, part in self.play.shares.items() if points >= missing)
        return _("That wins the game with {share}.").format(share=percent(share))


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
