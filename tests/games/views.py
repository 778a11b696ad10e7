"""Views of games for tests, with the state of play that their notes make."""

from collections.abc import Sequence
from typing import Any

from notepad.core.faces_and_marks import Level
from notepad.core.game import Game, Play, View, states_of


def view_of(
    game: Game,
    setup: Any,  # noqa: ANN401 the game's own type
    notes: Sequence[Any] = (),
    known: object = None,
    **more: Any,  # noqa: ANN401 the other fields of a view
) -> View:
    """Return a view of a game after some notes."""
    play = Play(setup, tuple(notes))
    return View(play, states_of(game, play)[-1], known, **{"level": Level.ODDS, **more})
