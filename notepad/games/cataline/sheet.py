"""The information grid: suits across, values down, a tally at the end of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page import (
    Cell,
    Count,
    Fill,
    Finding,
    Grid,
    Heading,
    Mark,
    Page,
    Standing,
    Tally,
    percent,
)
from notepad.core.seats import initials
from notepad.core.words import _, listed
from notepad.deduction.bookkeeping import bookkeeping
from notepad.deduction.deal import HIDDEN, Place
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.tallies import told_tallies
from notepad.games.cataline.components import SUITS, VALUES, Deck
from notepad.games.cataline.notes import Note, Setup
from notepad.games.cataline.panels import panels, seats, subtitle

TITLE = "The Cataline Conspiracy"
Possible = Mapping[str, tuple[Place, ...]]


def page(view: View[Setup, Note, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    marked = _Marked(view)
    return Page(
        title=TITLE,
        subtitle=subtitle(view),
        sheet=marked.grid(),
        panels=panels(view),
        seats=seats(view),
        findings=tuple(marked.findings()),
        sought=_("conspirator"),
    )


def picking_page(looks: Deck, hand: Collection[str], *, full: bool) -> Page:
    """Return the empty sheet on which a player taps his own hand."""

    def cell(card: str) -> Cell:
        mine = card in hand
        said = _("{card}: mine") if mine else _("{card}: not mine")
        return Cell(
            card,
            looks.card(card),
            Fill.MINE if mine else Fill.OPEN,
            _("me") if mine else "",
            spoken=said.format(card=looks.spoken(card)),
            chosen=mine,
            dimmed=full and not mine,
        )

    return Page(title=TITLE, subtitle="", sheet=_grid(looks, cell))


def blank_page() -> Page:
    """Return an empty sheet to print: boxes with room for initials and tallies."""
    looks = Deck()
    grid = _grid(looks, lambda card: Cell(card, looks.card(card), spoken=looks.spoken(card)))
    rows, columns = (Tally(""),) * len(VALUES), (Tally(""),) * len(SUITS)
    legend = (
        _("Players: ________________________________________________"),
        _("Cross out initials when a player can't have the card, circle them when he has it."),
        _("Black out a box when nobody is left: a conspirator."),
    )
    sheet = replace(grid, row_tallies=rows, column_tallies=columns)
    return Page(title=TITLE, subtitle=_("Information sheet"), sheet=sheet, legend=legend)


def _grid(looks: Deck, cell: Callable[[str], Cell]) -> Grid:
    return Grid(
        columns=tuple(Heading(looks.suit(suit)) for suit in SUITS),
        rows=tuple(Heading(looks.about(value)) for value in VALUES),
        cells=tuple(tuple(cell(f"{suit}-{value}") for suit in SUITS) for value in VALUES),
    )


@dataclass(frozen=True)
class _Marked:
    """The grid of a game under way, marked as far as the level allows."""

    view: View[Setup, Note, Knowledge]

    @property
    def setup(self) -> Setup:
        return self.view.play.setup

    @cached_property
    def known(self) -> Knowledge | None:
        """What may be shown: nothing on paper, nothing while the notes contradict each other."""
        known = self.view.known
        shown = known is not None and known.consistent and self.view.level > Level.PAPER
        return known if shown else None

    @cached_property
    def possible(self) -> Possible:
        if self.known is None:
            return {}
        if self.view.level == Level.BOOKKEEPING:
            return bookkeeping(self.known.deal, self.known.clues)
        return self.known.possible

    @cached_property
    def tallies(self) -> Mapping[tuple[str, str], tuple[int, int]]:
        if self.known is None:
            return {}
        if self.view.level >= Level.DEDUCTION and self.known.tallies is not None:
            return self.known.tallies
        return told_tallies(self.known.deal, self.known.clues, self.possible)

    @cached_property
    def letters(self) -> Mapping[str, str]:
        return initials(self.setup.players)

    def grid(self) -> Grid:
        grid = _grid(self.setup.looks, self.cell)
        return replace(
            grid,
            row_tallies=tuple(self.tally(value) for value in VALUES),
            column_tallies=tuple(self.tally(suit) for suit in SUITS),
        )

    def cell(self, card: str) -> Cell:
        looks, places = self.setup.looks, self.possible.get(card, ())
        if card in self.setup.hand:
            spoken = _("{card}: mine").format(card=looks.spoken(card))
            return Cell(card, looks.card(card), Fill.MINE, _("me"), spoken=spoken)
        found = places == (HIDDEN,)
        pencilled = self.view.marks.get((card, HIDDEN))
        caption = _("conspirator") if found else _PENCILLED.get(pencilled, "")
        return Cell(
            card,
            looks.card(card),
            Fill.FOUND if found else Fill.OPEN,
            caption,
            marks=tuple(self.mark(card, player) for player in self.setup.opponents),
            share=None if found else self.share(card),
            spoken=self.spoken(card, places),
            sought=self.mark(card, HIDDEN),
        )

    def mark(self, card: str, player: str) -> Mark:
        standing = self.standing(card, player)
        pencil = self.view.marks.get((card, player))
        return Mark(
            player,
            self.letters.get(player, "✦"),
            standing,
            pencil,
            wrong=(pencil, standing) in _IMPOSSIBLE,
        )

    def standing(self, card: str, player: str) -> Standing:
        places = self.possible.get(card)
        if places is None:
            return Standing.OPEN
        if player not in places:
            return Standing.CROSSED
        return Standing.CIRCLED if len(places) == 1 else Standing.OPEN

    def share(self, card: str) -> float | None:
        odds = self.known.odds if self.known and self.view.level == Level.ODDS else None
        if odds is None or self.known is None or len(self.known.possible[card]) == 1:
            return None
        return odds.shares[card].get(HIDDEN)

    def tally(self, about: str) -> Tally:
        opponents = self.setup.opponents
        counts = tuple(
            Count(player, self.letters[player], *self.tallies[about, player])
            for player in opponents
            if (about, player) in self.tallies
        )
        said = ", ".join(f"{count.holder} {count}" for count in counts)
        name = self.setup.looks.about(about).label
        return Tally(about, counts, _("{name}: {counts}").format(name=name, counts=said))

    def spoken(self, card: str, places: tuple[Place, ...]) -> str:
        name = self.setup.looks.spoken(card)
        if places == (HIDDEN,):
            return _("{card}: conspirator").format(card=name)
        if len(places) == 1:
            return _("{card}: {player} has it").format(card=name, player=places[0])
        if not places:
            return name
        able = listed([str(place) for place in places if place != HIDDEN])
        told = _("{card}: possible with {players}").format(card=name, players=able)
        share = self.share(card)
        if share is not None:
            told += _(", conspirator with {percent}").format(percent=percent(share))
        elif HIDDEN in places:
            told += _(", or a conspirator")
        return told

    def findings(self) -> Iterator[Finding]:
        for card, places in self.possible.items():
            if places == (HIDDEN,):
                told = _("{card} is a conspirator.").format(card=self.setup.looks.spoken(card))
                yield Finding(card, _("Found one."), told)
        odds = self.known.odds if self.known and self.view.level >= Level.DEDUCTION else None
        if odds is not None and len(odds.sums) == 1:
            told = _("The sum is certain: {sum}.").format(sum=next(iter(odds.sums)))
            yield Finding("sum", _("You can accuse."), told)


_PENCILLED: Mapping[Pencil | None, str] = {
    Pencil.CIRCLE: _("conspirator!"),
    Pencil.CROSS: _("no conspirator"),
    Pencil.QUERY: _("conspirator?"),
}
_IMPOSSIBLE = {
    (Pencil.CIRCLE, Standing.CROSSED),
    (Pencil.CROSS, Standing.CIRCLED),
    (Pencil.QUERY, Standing.CROSSED),
}
