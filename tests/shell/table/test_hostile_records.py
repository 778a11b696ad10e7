"""The window goes on whatever is noted: it never waits, and never shows half of what follows."""

from __future__ import annotations

import gc
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.cards.noted_games import Noted, kept, played
from tests.declared.declarations import SOUND, game_with
from tests.shell.conftest import knowledge_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from notepad.core.game import Game
    from notepad.deduction.knowledge import Knowledge
    from tests.shell.builders import Lay

Hostile = tuple["Game", Any, tuple[Any, ...]]

FROZEN_S = 0.1
"""A player sees no pause that is shorter. It is time of the window's own thread, as machines that
run tests are busy."""
_SETTLED_S = 120.0
_NEW = 3  # so many of the notes are new


def overlapping_counts() -> Hostile:
    """Seven players of Sleuth, all asked about one element: no clue is about one suit alone."""
    return hostile(played("sleuth", 7, players=7, notes=44, wide=True))


def cards_on_the_move() -> Hostile:
    """A long game in which every answer hands cards on."""
    return hostile(kept(5, 5, notes=60))


def a_declared_game() -> Hostile:
    """A game that a table declared, with counts that overlap."""
    return hostile(played(game_with(SOUND["count"]), 4, players=4, notes=40))


def hostile(noted: Noted) -> Hostile:
    return noted.game, noted.setup, noted.notes


class Watched:
    """Has the window go on, and looks at it after each turn of its loop."""

    def __init__(self, look: Callable[[], None]) -> None:
        self.longest = 0.0
        self._look = look

    def turn(self, act: Callable[[], object] = QApplication.processEvents) -> None:
        """Do something in the window's thread, and take the time."""
        start = thread_time()
        act()
        self.longest = max(self.longest, thread_time() - start)
        self._look()

    def go_on(self, until: Callable[[], bool]) -> None:
        """Go on until something holds."""
        end = monotonic() + _SETTLED_S
        while not until():
            assert monotonic() < end
            self.turn()


@pytest.fixture
def tidy() -> Iterator[None]:
    """Have nothing collected that other tests left: to look through it may take 0.1 s."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("tidy")
@pytest.mark.parametrize("hostile", [overlapping_counts, cards_on_the_move, a_declared_game])
def test_the_window_never_freezes_nor_shows_half_of_what_follows(
    lay: Lay, hostile: Callable[[], Hostile]
) -> None:
    game, setup, notes = hostile()
    calm = game.reasoner(setup)
    then = [calm.follow(notes[:at]).possible for at in range(len(notes) - _NEW, len(notes) + 1)]
    table = lay(*notes[:-_NEW], game=game, setup=setup)
    session, knowledge = table.sitting.session, knowledge_of(table.sitting)

    def look() -> None:
        known: Knowledge | None = knowledge.known  # type: ignore[assignment]
        assert known is not None
        there = len(session.notes) - (len(notes) - _NEW)
        whole = then[there : there + 1] if knowledge.certainties_known else then[: there + 1]
        assert known.possible in whole

    watched = Watched(look)
    for note in notes[-_NEW:]:
        paused = monotonic() + 0.5  # long enough to catch up, and to begin with what can wait
        watched.go_on(lambda: monotonic() > paused)  # noqa: B023
        watched.turn(lambda: session.note(note))  # noqa: B023
        watched.turn(QApplication.sendPostedEvents)
        watched.go_on(lambda: table.sitting.view.settled)
    assert watched.longest < FROZEN_S, f"the window stood still for {watched.longest:.3f} s"
