"""Play whole games through the platform's accessibility tree (AT-SPI) alone, as Orca would.

    python3 packaging/run.py listen [PROGRAM]

It visits every screen and checks that everything that can be pressed has a name, unique on its
screen, and that a hidden sheet reveals nothing. It runs with the system's Python, which has the
library.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from heard import Listener, UnheardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = ("Ann", "Bob", "Cem", "Dee")
HAND = ("Red 1", "Green 1", "Blue 2", "Yellow 3", "Violet 4", "Red 5")
GEMS = (
    *("red diamond solitaire", "blue diamond pair", "green pearl solitaire"),
    *("yellow pearl pair", "red opal cluster", "blue opal cluster", "green opal pair"),
)
"""Seven gems: the hand of each of five players."""


def visit(listener: Listener) -> None:
    """Check the screens around a game."""
    listener.wait_for("Here your games will be.")
    listener.look_at("library")
    listener.press("Settings")
    listener.look_at("settings, with what is told of the program")
    listener.press("Licences", "Licence of cattrs")
    listener.look_at("licences")
    listener.press("Back", "Help")
    listener.look_at("help")
    listener.press("Back", "Solve a puzzle")
    listener.wait_for("After note")
    listener.look_at("puzzle")
    listener.press("Hint", "Previous note")
    listener.press("Back", "Statistics")
    listener.look_at("evenings without a game")
    listener.press("Back")


def sit_down(listener: Listener, game: str, players: Sequence[str], hand: Sequence[str]) -> None:
    """Set up a game and start it; players of an earlier game sit there already."""
    listener.press("New game")
    if game not in listener.chosen():
        listener.press(game)
    if "Change the players" in listener.names():
        listener.press("Change the players")
    for seat, name in enumerate(players, start=1):
        if not listener.has(f"name of player {seat}"):
            listener.press("Add a player")
        listener.write(f"name of player {seat}", name)
    for card in hand:
        listener.press(f"{card}: not yours")
    if "Change help level" in listener.names():
        listener.press("Change help level")
    if "Odds" not in listener.chosen():
        listener.press("Odds")
    listener.look_at(f"new game of {game}")
    listener.press("Start the game")
    listener.wait_for("0 notes")
    listener.look_at("table")


def play_cataline(listener: Listener) -> None:
    """Play The Cataline Conspiracy to its end, using everything on its table."""
    sit_down(listener, "The Cataline Conspiracy", PLAYERS, HAND)
    listener.press("whom Bob", "Blue", "passes 1", "seen: Blue 1")
    listener.wait_for("Ann asked Bob for Blue: 1 (Blue 1)")
    listener.press("whom Cem", "Green", "passes 2")
    listener.wait_for("Bob asked Cem for Green: 2")
    listener.press("whom all", "6", "had none Bob", "Note it")
    listener.wait_for("Cem asked everybody for 6: Ann none, Bob none, Dee one")
    listener.look_at("table with notes")
    look_around(listener)
    fold(listener)
    listener.press("accusation", "who Dee", "sum 21", "it was wrong")
    listener.wait_for("Dee announced 21, was wrong and was eliminated")
    listener.press("accusation", "who Bob", "sum 20", "it was right")
    listener.wait_for("Bob won. The sum was 20.")
    listener.look_at("result card")


def look_around(listener: Listener) -> None:
    """Check what a table shows beside its sheet, and change something there."""
    listener.press_like("Green 2: possible")
    listener.wait_for("Nobody can be ruled out here yet.")
    listener.look_at("why a box is open")
    listener.press("Notes")
    listener.press_like("Note 2: Bob asked Cem for Green: 2")
    listener.look_at("notes, one of them open")
    listener.press("Edit note 2", "passes: 2", "passes 1", "Note it")
    listener.wait_for("Bob asked Cem for Green: 1")
    listener.press("Undo")
    listener.wait_for("Bob asked Cem for Green: 2")
    listener.press("Notes")
    listener.press_like("Note 1: Ann asked Bob for Blue: 1 (Blue 1)")
    listener.press("The sheet after note 1")
    listener.wait_for("After note 1 of 3")
    listener.look_at("the sheet as it was")
    listener.press("Back to current")
    listener.press("Menu")
    listener.wait_for("Edit setup…")
    listener.look_at("menu")
    listener.press("What if…")
    listener.wait_for("Discard the what-if")
    listener.look_at("what if")
    listener.press("Discard the what-if")
    listener.wait_for("3 notes")


def fold(listener: Listener) -> None:
    """Hide the sheet and show it again."""
    listener.press("Hide the sheet")
    listener.wait_for("Show the sheet")
    listener.look_at("folded")
    if listener.says("Red 1: mine"):
        raise UnheardError("what is folded away can be heard")
    listener.press("Show the sheet")
    listener.wait_for("Red 1: mine")


def look_back(listener: Listener) -> None:
    """Go to the library and look at the finished game from there."""
    listener.press("Menu", "All games")
    listener.wait_for("Bob won")
    listener.look_at("library with a game")
    listener.press("Statistics")
    listener.wait_for("Games won")
    listener.look_at("evenings")
    listener.press("Rename or remove players…")
    listener.look_at("names")
    listener.press("Back", "Back")
    listener.press_like("Sunday")
    listener.wait_for("Bob won. The sum was 20.")
    listener.press("Menu", "All games")


def play_sleuth(listener: Listener) -> None:
    """Play a short game of Sleuth to its end."""
    sit_down(listener, "Sleuth", (*PLAYERS, "Eva"), GEMS)
    listener.press("whom Bob", "about diamond", "green", "number 1")
    listener.press_like("green diamond pair")
    listener.wait_for("Ann asked Bob for green diamonds: 1 (green diamond pair)")
    listener.press("whom Cem", "pair", "number 2")
    listener.wait_for("Bob asked Cem for pairs: 2")
    listener.press("solve", "who Bob", "it was right", "Note it")
    listener.wait_for("Play again")
    listener.look_at("result card of Sleuth")


@contextmanager
def opened(command: list[str]) -> Iterator[int]:
    """Start the program with its own home folder; yield its process number."""
    with TemporaryDirectory() as home:
        own = {"HOME": home, "XDG_DATA_HOME": home, "XDG_RUNTIME_DIR": home, "LANGUAGE": "en"}
        variables = {**os.environ, **own, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        with subprocess.Popen(command, env=variables, cwd=ROOT) as program:
            try:
                yield program.pid
            finally:
                program.terminate()


def main(command: list[str]) -> int:
    """Visit and play; return the exit status."""
    try:
        with opened(command) as process:
            listener = Listener(process)
            visit(listener)
            play_cataline(listener)
            look_back(listener)
            play_sleuth(listener)
    except UnheardError as unheard:
        print(unheard, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
