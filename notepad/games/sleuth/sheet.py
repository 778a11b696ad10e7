"""The information sheet: gems as three groups of three types across, colours down, as printed."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from notepad.cards.marking import Marking
from notepad.cards.open_numbers import open_numbers
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import Cell, Face, Fill, Finding, Grid, Heading, Page, Tally
from notepad.core.play.caption import caption
from notepad.core.seats import initials
from notepad.core.words import N_, _, capital, enumerated, translated
from notepad.deduction.deal import HIDDEN, Place
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME
from notepad.games.sleuth.components import (
    CARDS,
    COLOURS,
    GEMS,
    INKS,
    TYPES,
    class_key,
    face,
)
from notepad.games.sleuth.names import class_name, name_of, spoken
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.panels import panels, seats
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.state import State

TITLE = NAME.title


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    setup = view.play.setup
    short = initials(setup.players)
    letters = {player: short[player] for player in setup.opponents}
    marked = _Marked(setup, Marking(view.known, view.level, view.marks, letters))
    return Page(
        title=TITLE,
        subtitle=caption(view),
        sheet=_grid(marked.cell, marked.heading_tallies),
        panels=panels(view),
        seats=seats(view),
        findings=tuple(marked.findings()) if view.state.uncovered is None else (),
        sought=_("missing gem"),
    )


def picking_page(hand: Collection[str], table: Collection[str], *, full: bool) -> Page:
    """Return the empty sheet on which my hand and the cards face up are tapped."""

    def cell(card: str) -> Cell:
        fill, caption, told = Fill.OPEN, "", _("{card}: neither mine nor face up")
        if card in hand:
            fill, caption, told = Fill.MINE, _("me"), _("{card}: mine")
        elif card in table:
            fill, caption, told = Fill.TABLE, _("table"), _("{card}: face up")
        taken = fill is not Fill.OPEN
        said = told.format(card=spoken(card))
        return Cell(
            card, face(card), fill, caption, spoken=said, chosen=taken, dimmed=full and not taken
        )

    return Page(title=TITLE, subtitle="", sheet=_grid(cell))


def blank_page() -> Page:
    """Return an empty sheet to print: boxes with room for initials."""
    legend = (
        _("Players: ________________________________________________"),
        _("Cross out initials when a player can't have the gem, circle them when he has it."),
        _("Write a number beside initials for a count that can't be placed yet."),
    )
    sheet = _grid(lambda card: Cell(card, face(card), spoken=spoken(card)))
    return Page(title=TITLE, subtitle=_("Information sheet"), sheet=sheet, legend=legend)


_Tallies = Callable[[tuple[str, ...]], tuple[Tally, ...]]


def _grid(cell: Callable[[str], Cell], tallies: _Tallies = lambda _elements: ()) -> Grid:
    def heading(shown: Face, *elements: str, span: int = 1) -> Heading:
        return Heading(shown, span, class_key(elements), class_name(elements), tallies(elements))

    return Grid(
        groups=tuple(heading(Face(capital(class_name([gem]))), gem, span=3) for gem in GEMS),
        columns=tuple(
            heading(Face(name_of(number)), gem, number) for gem in GEMS for number in TYPES
        ),
        rows=tuple(
            heading(Face(capital(name_of(colour)), None, INKS[colour]), colour)
            for colour in COLOURS
        ),
        cells=tuple(
            tuple(cell(f"{gem}-{number}-{colour}") for gem in GEMS for number in TYPES)
            for colour in COLOURS
        ),
        hints=True,
    )


@dataclass(frozen=True)
class _Marked:
    """The grid of a game under way, marked as far as the level allows."""

    setup: Setup
    marking: Marking

    @cached_property
    def numbers(self) -> Mapping[tuple[str, Place], str]:
        """The open numbers that belong into corners of boxes."""
        known = self.marking.known
        return open_numbers(known.clues, self.marking.possible) if known else {}

    def cell(self, card: str) -> Cell:
        name, marking = spoken(card), self.marking
        if card in self.setup.hand:
            told = _("{card}: mine").format(card=name)
            return Cell(card, face(card), Fill.MINE, _("me"), spoken=told)
        if card in self.setup.table:
            told = _("{card}: face up").format(card=name)
            return Cell(card, face(card), Fill.TABLE, _("table"), spoken=told)
        found = marking.found(card)
        pencilled = marking.marks.get((card, HIDDEN))
        marks = tuple(
            marking.mark(card, player, hint=self.numbers.get((card, player), ""))
            for player in self.setup.opponents
        )
        return Cell(
            card,
            face(card),
            Fill.FOUND if found else Fill.OPEN,
            _("missing") if found else _pencilled(pencilled),
            marks=marks,
            share=None if found else marking.share(card),
            spoken=marking.spoken(card, name, sought=_("missing gem")),
            sought=marking.mark(card, HIDDEN),
        )

    def heading_tallies(self, elements: tuple[str, ...]) -> tuple[Tally, ...]:
        """Return the counts of a class, and of each wider one that it is part of."""
        wider = [(element,) for element in elements] if len(elements) > 1 else []
        return tuple(self.tally(about) for about in (elements, *wider))

    def tally(self, about: tuple[str, ...]) -> Tally:
        counts = self.marking.counts(class_key(about))
        name = class_name(about)
        said = enumerated(f"{count.holder} {count}" for count in counts)
        told = _("{name}: {counts}").format(name=capital(name), counts=said)
        return Tally(class_key(about), counts, told, name)

    def findings(self) -> Iterator[Finding]:
        missing = [card for card in CARDS if self.marking.found(card)]
        for card in missing:
            told = _("{card} is missing.").format(card=capital(spoken(card)))
            yield Finding(card, _("Found one."), told)
        if len(missing) == self.setup.missing and self.marking.level >= Level.DEDUCTION:
            yield Finding("solved", _("You can solve it."), _("Nothing else is open."))


_PENCILLED = {
    Pencil.CIRCLE: N_("missing!"),
    Pencil.CROSS: N_("not missing"),
    Pencil.QUERY: N_("missing?"),
}


def _pencilled(mark: Pencil | None) -> str:
    """Return what my own mark says of a card that is sought."""
    return translated(_PENCILLED[mark]) if mark else ""
