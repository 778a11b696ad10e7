"""A table of Sleuth, and taps on its keypad."""

from dataclasses import replace

from notepad.cards.seat_views import Hands
from notepad.core.faces_and_marks import Aside
from notepad.core.form import Form
from notepad.core.game import View
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.setup import Setup
from tests.cards.noted_games import played
from tests.games.tables import tapped_form, view_of


def dealt(players: int, seed: int) -> tuple[Setup, Hands]:
    """Return my setup and everybody's cards, the missing one "hidden"."""
    table = played("sleuth", seed, players=players, notes=0)
    return table.setup, table.truth


SETUP = replace(dealt(5, 1)[0], me="Ann", first="Bob")
"""A table at which I am Ann and Bob begins."""


def after(setup: Setup, *notes: Note, aside: Aside | None = None) -> View:
    """Return how a game stands after some notes, with what is put aside."""
    return view_of(GAME, setup, notes, aside=aside or {})


def form(view: View, *taps: tuple[str, str]) -> Form[Note]:
    """Return the form after these taps."""
    return tapped_form(GAME, view, *taps, early=True)
