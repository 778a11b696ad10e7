"""The page: rivals by factions, and points; the seats, and what I could play beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.level import Level
from notepad.core.page.face import Standing, denied
from notepad.core.page.page import (
    Face,
    Holding,
    Holdings,
    Page,
    Rank,
    Ranking,
    Rival,
    Seat,
    Thing,
    percent,
)
from notepad.core.page.result import Result, who_won
from notepad.core.play.caption import caption
from notepad.core.seats import initials
from notepad.core.words import _, ngettext, numeral
from notepad.games.catham_city import NAME
from notepad.games.catham_city.advice import plays
from notepad.games.catham_city.counts import said_points, total
from notepad.games.catham_city.factions import FACTIONS, HAND_LIMIT, called, face
from notepad.games.catham_city.hidden_hands import PILE, Span
from notepad.games.catham_city.reasons import DISCARDS, HIDDEN, POINTS, ROW, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.game.game import View
    from notepad.games.catham_city.counts import Cards
    from notepad.games.catham_city.notes import Note
    from notepad.games.catham_city.reasoner import Knowledge
    from notepad.games.catham_city.setup import Setup
    from notepad.games.catham_city.state import State
    from notepad.games.catham_city.table import Table

CathamView: TypeAlias = "View[Setup, Note, State, Knowledge]"
_BLANK_ROWS = 6


def page(view: CathamView) -> Page:
    """Return points and cards, as far as the level allows."""
    shown = _Shown(view)
    winner, me = view.state.winner, view.play.setup.me
    cards = shown.table is not None and view.level > Level.PAPER
    return Page(
        title=NAME.title,
        subtitle=caption(view),
        sheet=shown.cards() if cards else shown.points(),
        panels=tuple(plays(view)) if cards else (shown.leading(),),
        panels_called=_("Plays") if cards else _("Points"),
        legend=_legend(view.level) if cards else (),
        seats=tuple(shown.seats()),
        result=Result(who_won((winner,), me), (winner,)) if winner else None,
    )


def _legend(level: Level) -> tuple[str, ...]:
    told = _("2–3: at least two cards, at most three. –: none.")
    share = _("A share says how likely it is that somebody has any.")
    return (f"{told} {share}",) if level >= Level.ODDS else (told,)


def blank_page() -> Page:
    """Return an empty sheet to print: rows for the players, a column for each faction."""
    things = (Thing(POINTS, Face(_("Points"))), *(Thing(one, face(one)) for one in FACTIONS))
    empty = tuple(Holding(0, 0) for _thing in things)
    rivals = tuple(Rival(str(at), "", "", empty) for at in range(_BLANK_ROWS))
    legend = (_("Write points with strokes, and cards that somebody must have in his row."),)
    sheet = Holdings(_("Points and cards"), HAND_LIMIT, things, rivals)
    return Page(title=NAME.title, subtitle=_("Points and cards"), sheet=sheet, legend=legend)


@dataclass(frozen=True)
class _Shown:
    """The parts of a page, looked up where they are needed."""

    view: CathamView

    @property
    def setup(self) -> Setup:
        return self.view.play.setup

    @property
    def table(self) -> Table | None:
        return self.view.state.table

    @cached_property
    def hands(self) -> Mapping[str, Mapping[str, Span]]:
        """What may be shown of hidden cards: at Bookkeeping only what a hand has for sure."""
        known = self.view.known
        if known is None or not known.consistent:
            return {}
        if self.view.level >= Level.DEDUCTION:
            return known.hands
        return {
            player: {one: Span(span.low, self._size(player)) for one, span in spans.items()}
            for player, spans in known.hands.items()
        }

    def points(self) -> Holdings:
        """Return how far everybody is from the target."""
        goal = self.setup.goal
        rivals = tuple(
            Rival(name, name, "", (self._standing(name, goal),)) for name in self.setup.players
        )
        title = _("{count} points win").format(count=numeral(goal))
        return Holdings(title, goal, (Thing(POINTS, Face(_("Points"))),), rivals)

    def leading(self) -> Ranking:
        """Return who has how many points, the most first."""
        goal, points = self.setup.goal, self.view.state.points
        ranks = tuple(
            Rank("", Face(name), said_points(points[name]), max(0.0, min(1.0, points[name] / goal)))
            for name in sorted(self.setup.players, key=lambda name: -points[name])
        )
        told = _("{points} win.").format(points=said_points(goal))
        return Ranking(_("Who leads"), ranks, told)

    def _standing(self, player: str, goal: int) -> Holding:
        points = self.view.state.points[player]
        told = _("{player}: {points}").format(player=player, points=said_points(points))
        return Holding(0, min(max(points, 0), goal), least=numeral(points), spoken=told)

    def cards(self) -> Holdings:
        """Return all cards: my hand, those of the others, and what lies on the table."""
        things = (
            Thing(SIZE, Face(_("Cards"))),
            *(Thing(one, face(one), spoken=called(one)) for one in self.setup.in_play),
        )
        title = _("Who holds what")
        return Holdings(title, HAND_LIMIT, things, tuple(self._places()))

    def _places(self) -> Iterator[Rival]:
        table, setup = self.table, self.setup
        assert table is not None
        points = {name: said_points(count) for name, count in self.view.state.points.items()}
        for name in setup.from_left(setup.me):
            yield self._hidden(name, name, name, points[name])
        yield self._open(setup.me, _("My hand"), table.mine, points[setup.me])
        yield self._open(ROW, _("Row"), table.row)
        yield self._hidden(PILE, HIDDEN, _("Draw pile"))
        yield self._open(DISCARDS, _("Discards"), table.discards)

    def _open(self, holder: str, name: str, cards: Cards, remark: str = "") -> Rival:
        """Return a row of cards that I see."""
        counts = (total(cards), *(cards.get(one, 0) for one in self.setup.in_play))
        words = (SIZE, *self.setup.in_play)
        pairs = zip(words, counts, strict=True)
        holdings = (self._certain(holder, name, one, count) for one, count in pairs)
        return Rival(holder, name, remark, tuple(holdings))

    def _hidden(self, hand: str, holder: str, name: str, remark: str = "") -> Rival:
        """Return a row of cards of which I know what they can be."""
        spans = self.hands.get(hand, {})
        holdings = (self._span(holder, name, one, spans.get(one)) for one in self.setup.in_play)
        size = self._certain(holder, name, SIZE, self._size(hand))
        return Rival(holder, name, remark, (size, *holdings))

    def _size(self, hand: str) -> int:
        assert self.table is not None
        return self.table.pile if hand == PILE else self.table.sizes[hand]

    def _certain(self, holder: str, name: str, word: str, count: int) -> Holding:
        count = max(0, count)  # of notes that contradict each other fewer than none can be left
        told = _("{holder}, {faction}: {count}")
        if word == SIZE:
            told = ngettext("{holder}: {count} card", "{holder}: {count} cards", count)
        spoken = told.format(holder=name, faction=called(word), count=numeral(count))
        pencil = self.view.marks.get((word, holder))
        least, bare = numeral(count), "" if count or word == SIZE else "–"
        return Holding(count, count, least=least, word=bare, pencil=pencil, spoken=spoken)

    def _span(self, holder: str, name: str, faction: str, span: Span | None) -> Holding:
        pencil = self.view.marks.get((faction, holder))
        if span is None:
            told = _("{holder}, {faction}").format(holder=name, faction=called(faction))
            return Holding(0, HAND_LIMIT, pencil=pencil, spoken=told)
        low, high = span
        told = _("{holder}, {faction}: {low} to {high}")
        if low == high:
            told = (
                _("{holder}, {faction}: exactly {low}") if low else _("{holder}, {faction}: none")
            )
        words = {"low": numeral(low), "high": numeral(high)}
        spoken = told.format(holder=name, faction=called(faction), **words)
        standing = Standing.CIRCLED if low else Standing.OPEN if high else Standing.CROSSED
        return Holding(
            low,
            high,
            least=numeral(low),
            most="" if low == high else numeral(high),
            likely=self._likely(holder, faction) if low < high and not low else "",
            word="" if high else "–",
            pencil=pencil,
            wrong=denied(pencil, standing),
            spoken=spoken,
        )

    def _likely(self, holder: str, faction: str) -> str:
        """Return how likely it is that somebody has any, at the level that tells it."""
        known = self.view.deduced
        shares = known.odds.get(PILE if holder == HIDDEN else holder, {}) if known else {}
        if self.view.level < Level.ODDS or faction not in shares:
            return ""
        return percent(1 - shares[faction].get(0, 0.0))

    def seats(self) -> Iterator[Seat]:
        state, setup, table = self.view.state, self.setup, self.table
        for player, letters in initials(setup.players).items():
            yield Seat(
                player,
                letters,
                me=player == setup.me,
                turn=player == (state.winner or state.seat) and setup.with_cards,
                remark=said_points(state.points[player]),
                hand=max(0, table.sizes[player]) if table else None,
            )
