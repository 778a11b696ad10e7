"""The sheet: a row for each suit, a column for each value, and the tallies at the ends."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from notepad.cards.marking import Marking
from notepad.cards.side_panels import contradiction
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Cell, Fill, Finding, Grid, Heading, Page, Ranking, Seat, Tally
from notepad.core.play.caption import caption
from notepad.core.seats import initials
from notepad.core.words import _, capital
from notepad.deduction.knowledge import Knowledge
from tests.sample_game import NAME
from tests.sample_game.components import CARDS, SUITS, VALUES, class_face, class_name, face, spoken
from tests.sample_game.notes import Note
from tests.sample_game.setup import Setup
from tests.sample_game.state import State


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows, as far as the level allows."""
    setup, short = view.play.setup, initials(view.play.setup.players)
    letters = {player: short[player] for player in setup.opponents}
    marking = Marking(view.known, view.level, view.marks, letters)
    return Page(
        title=NAME.title,
        subtitle=caption(view),
        sheet=_grid(partial(_cell, setup, marking), partial(_tally, marking)),
        panels=tuple(_panels(view)),
        seats=tuple(
            Seat(name, short[name], me=name == setup.me, turn=name == view.state.asker)
            for name in setup.players
        ),
        findings=tuple(_findings(marking)),
        sought=_("hidden card"),
    )


def picking_page(hand: Collection[str], *, full: bool) -> Page:
    """Return the empty sheet on which my hand is tapped."""

    def cell(card: str) -> Cell:
        mine = card in hand
        told = _("{card}: mine") if mine else _("{card}: not mine")
        return Cell(
            card,
            face(card),
            Fill.MINE if mine else Fill.OPEN,
            _("me") if mine else "",
            spoken=told.format(card=spoken(card)),
            chosen=mine,
            dimmed=full and not mine,
        )

    return Page(title=NAME.title, subtitle="", sheet=_grid(cell))


def blank_page() -> Page:
    """Return an empty sheet to print."""
    sheet = _grid(lambda card: Cell(card, face(card), spoken=spoken(card)))
    legend = (_("Players: ________________________________________________"),)
    return Page(title=NAME.title, subtitle="", sheet=sheet, legend=legend)


def _grid(
    cell: Callable[[str], Cell], tally: Callable[[str], Tally] = lambda about: Tally(about)
) -> Grid:
    def heading(about: str) -> Heading:
        return Heading(class_face(about), key=about, spoken=class_name(about))

    return Grid(
        columns=tuple(map(heading, VALUES)),
        rows=tuple(map(heading, SUITS)),
        cells=tuple(tuple(cell(f"{suit}-{value}") for value in VALUES) for suit in SUITS),
        row_tallies=tuple(map(tally, SUITS)),
        column_tallies=tuple(map(tally, VALUES)),
    )


def _cell(setup: Setup, marking: Marking, card: str) -> Cell:
    if card in setup.hand:
        told = _("{card}: mine").format(card=spoken(card))
        return Cell(card, face(card), Fill.MINE, _("me"), spoken=told)
    found = marking.found(card)
    return Cell(
        card,
        face(card),
        Fill.FOUND if found else Fill.OPEN,
        _("hidden") if found else "",
        marks=tuple(marking.mark(card, player) for player in setup.opponents),
        share=marking.share(card),
        spoken=marking.spoken(card, spoken(card), sought=_("hidden card")),
    )


def _tally(marking: Marking, about: str) -> Tally:
    counts, name = marking.counts(about), class_name(about)
    said = ", ".join(f"{count.holder} {count}" for count in counts)
    told = _("{name}: {counts}").format(name=capital(name), counts=said)
    return Tally(about, counts, told, name)


def _panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Ranking]:
    if view.level > Level.PAPER and view.known is not None and not view.known.consistent:
        yield contradiction(view.known)


def _findings(marking: Marking) -> Iterator[Finding]:
    for card in filter(marking.found, CARDS):
        told = _("{card} lies hidden.").format(card=capital(spoken(card)))
        yield Finding(card, _("Found it."), told)
