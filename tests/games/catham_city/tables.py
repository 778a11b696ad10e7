"""Two tables of three, Ann's notes of them, and taps on their keypad."""

from notepad.core.faces_and_marks import Level
from notepad.core.form import Form
from notepad.core.game import View
from notepad.core.page import Page
from notepad.core.slots import Moment
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.hidden_hands import HandKnowledge
from notepad.games.catham_city.notes import At, Note, Take
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.table import AllCards, State
from tests.games.tables import known_after, page_after, state_after, tapped_form, view_after

NAMES = ("Ann", "Bob", "Cem")
FIRST = Setup(
    players=NAMES,
    me="Ann",
    factions=("detectives", "council", "robocats", "mafia", "hackers"),
    hand={"council": 3, "robocats": 2, "hackers": 1},
    row={"detectives": 2, "council": 1, "mafia": 3, "hackers": 1},
)
"""The factions of a first game: 6, 6 and 7 cards, and 49 in the draw pile."""


CITY = Setup(
    players=NAMES,
    me="Ann",
    factions=("mafia", "hackers", "police", "journalists", "bureaucrats"),
    hand={"police": 2, "journalists": 2, "bureaucrats": 2},
    row={"mafia": 2, "hackers": 2, "police": 1, "journalists": 1, "bureaucrats": 1},
)
POINTS_ALONE = Setup(players=NAMES, me="Ann")
TAKE = Take(player="Bob", faction="mafia", count=3, refill={"council": 3})


def after(*notes: Note, setup: Setup = FIRST) -> State:
    """Return the state after some notes."""
    state: State = state_after(GAME, setup, *notes)
    return state


def cards_after(*notes: Note, setup: Setup = FIRST) -> AllCards:
    """Return the cards after some notes that can have been."""
    table = after(*notes, setup=setup).table
    assert table is not None
    assert table.sound
    return table


def known(*notes: Note, setup: Setup = FIRST) -> HandKnowledge:
    """Return what follows from some notes, weighed."""
    found: HandKnowledge = known_after(GAME, setup, *notes)
    return found


def view(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> View:
    """Return the view of a table after some notes."""
    return view_after(GAME, setup, *notes, level=level)


def page(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Page:
    """Return the page of a table after some notes."""
    return page_after(GAME, setup, *notes, level=level)


def taps(at: View, *made: tuple[str, str]) -> Form[Note]:
    """Tap choices in order; nothing may be complete at once before the last."""
    return tapped_form(GAME, at, *made)


def at(*notes: Note, setup: Setup = FIRST, **values: object) -> At:
    """Return the moment at which fields of the next note are filled so."""
    return Moment(
        setup, values=values, state=after(*notes, setup=setup), known=known(*notes, setup=setup)
    )
