"""The information grid: suits across, values down, a tally at the end of each."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from notepad.cards.marking import Marking
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import Cell, Fill, Finding, Grid, Heading, Page, Tally
from notepad.core.play.caption import caption
from notepad.core.seats import initials
from notepad.core.words import N_, _, capital, enumerated, translated
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.places import holder, moves_of
from notepad.games.cataline import NAME
from notepad.games.cataline.components import SUITS, VALUES, Deck
from notepad.games.cataline.notes import Note
from notepad.games.cataline.panels import panels, seats
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.state import State
from notepad.games.cataline.telling import path

_MOST_WAYS = 3  # so many ways of one card are told one by one

TITLE = NAME.title


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    setup = view.play.setup
    short = initials(setup.players)
    letters = {player: short[player] for player in setup.opponents}
    marking = Marking(view.known, view.level, view.marks, letters)
    marked = _Marked(setup, view.state.hand, marking, view.state.accused)
    return Page(
        title=TITLE,
        subtitle=caption(view),
        sheet=marked.grid(),
        panels=panels(view),
        seats=seats(view),
        findings=tuple(marked.findings()) if view.state.revealed is None else (),
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

    setup: Setup
    hand: Collection[str]
    marking: Marking
    accused: Mapping[str, str]

    def grid(self) -> Grid:
        grid = _grid(self.setup.looks, self.cell)
        return replace(
            grid,
            row_tallies=tuple(self.tally(value) for value in VALUES),
            column_tallies=tuple(self.tally(suit) for suit in SUITS),
        )

    def cell(self, card: str) -> Cell:
        cell, accuser = self._cell(card), self.accused.get(card)
        if accuser is None:
            return replace(cell, remark=self.path(card))
        told = _("{spoken}, accused by {player}").format(spoken=cell.spoken, player=accuser)
        remark = _("Accused by {player}.").format(player=accuser)
        letters = initials(self.setup.players)[accuser]
        return replace(cell, tag=letters, remark=remark, spoken=told)

    def _cell(self, card: str) -> Cell:
        looks, marking = self.setup.looks, self.marking
        name = looks.spoken(card)
        if card in self.hand:
            spoken = _("{card}: mine").format(card=name)
            return Cell(card, looks.card(card), Fill.MINE, _("me"), spoken=spoken)
        found = marking.found(card)
        pencilled = marking.marks.get((card, HIDDEN))
        return Cell(
            card,
            looks.card(card),
            Fill.FOUND if found else Fill.OPEN,
            _("conspirator") if found else _pencilled(pencilled),
            marks=tuple(marking.mark(card, player) for player in self.setup.opponents),
            share=None if found else marking.share(card),
            spoken=marking.spoken(card, name, sought=_("conspirator")),
            sought=marking.mark(card, HIDDEN),
        )

    def path(self, card: str) -> str:
        """Return how a card came to the one who has it, as far as that is certain."""
        places = self.marking.places.get(card, ())
        if len(set(map(holder, places))) != 1 or not any(map(moves_of, places)):
            return ""
        if len(places) > _MOST_WAYS:
            told = _("It came to {player} by one of {count} ways.")
            return told.format(player=holder(places[0]), count=len(places))
        ways = _("; or ").join(path(place, self.setup.me) for place in places)
        return _("{path}.").format(path=capital(ways))

    def tally(self, about: str) -> Tally:
        counts = self.marking.counts(about)
        said = enumerated(f"{count.holder} {count}" for count in counts)
        name = self.setup.looks.about(about).label
        spoken = _("{name}: {counts}").format(name=name, counts=said)
        return Tally(about, counts, spoken, name)

    def findings(self) -> Iterator[Finding]:
        marking = self.marking
        for card, places in marking.possible.items():
            if places == (HIDDEN,):
                told = _("{card} is a conspirator.").format(card=self.setup.looks.spoken(card))
                yield Finding(card, _("Found one."), told)
        odds = marking.known.odds if marking.known and marking.level >= Level.DEDUCTION else None
        if odds is not None and len(odds.sums) == 1:
            told = _("The sum is certain: {sum}.").format(sum=next(iter(odds.sums)))
            yield Finding("sum", _("You can accuse."), told)


_PENCILLED = {
    Pencil.CIRCLE: N_("conspirator!"),
    Pencil.CROSS: N_("no conspirator"),
    Pencil.QUERY: N_("conspirator?"),
}


def _pencilled(mark: Pencil | None) -> str:
    """Return what my own mark says of a card that is sought."""
    return translated(_PENCILLED[mark]) if mark else ""
