"""A table of Sleuth at which I am Ann and Bob begins, and notes made of taps there."""

from dataclasses import replace
from random import Random

from notepad.core.faces_and_marks import Aside
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import View
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.setup import Setup
from tests.games.sleuth.playing import dealt
from tests.games.views import view_of

SETUP = replace(dealt(5, Random(1))[0], me="Ann", first="Bob")


def after(setup: Setup, *notes: Note, aside: Aside | None = None) -> View:
    """Return how a game stands after some notes, with what is put aside."""
    return view_of(GAME, setup, notes, aside=aside or {})


def form(view: View, *taps: tuple[str, str]) -> Form[Note]:
    """Return the form after these taps."""
    draft: Draft = {}
    for row, choice in taps:
        draft = tapped(draft, GAME.form(view, draft).row(row), choice)
    return GAME.form(view, draft)
