"""Play a whole game through the platform's accessibility tree (AT-SPI) alone, as Orca would.

    python3 packaging/run.py listen [PROGRAM]

Every screen is visited: all that can be pressed has a name, no two on a screen have the same, and
folded away nothing of the sheet is there. It runs with the system's Python, which has the library.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import gi

gi.require_version("Atspi", "2.0")

from gi.repository import Atspi, GLib  # noqa: E402 it has to be told which one first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_S = 60.0
_PRESSES = ("Press", "Toggle")
_LONGEST_SPEECH = 200
_ANSWER_MS = 20_000
_MOST_TRIES = 20
_REST_S = 0.5
HAND = ("Red 1", "Green 1", "Blue 2", "Yellow 3", "Violet 4", "Red 5")


class UnheardError(Exception):
    """Something is not in the tree as it has to be; the message says what."""


@dataclass(frozen=True)
class Heard:
    """One thing of the window, with what is said of it."""

    name: str
    told: str
    actions: tuple[str, ...]
    thing: Any

    @property
    def presses(self) -> bool:
        """Whether it can be pressed."""
        return bool({*_PRESSES} & {*self.actions})

    def press(self) -> None:
        """Press it."""
        wanted = next(name for name in _PRESSES if name in self.actions)
        self.thing.do_action(self.actions.index(wanted))


class Listener:
    """Uses a program by its part of the platform's tree alone."""

    def __init__(self, process: int) -> None:
        """Listen to a process, once it can be heard."""
        self._process = process
        until(lambda: self.everything(), "the window is not in the tree")

    def everything(self) -> list[Heard]:
        """Return all that is there to be heard now, none of it while it changes."""
        for _time in range(_MOST_TRIES):
            try:
                return self._listen()
            except GLib.Error:  # something went away while it was asked
                time.sleep(0.1)
        raise UnheardError("the program does not answer")

    def _listen(self) -> list[Heard]:
        desktop = Atspi.get_desktop(0)
        apps = [desktop.get_child_at_index(at) for at in range(desktop.get_child_count())]
        return [
            heard
            for app in apps
            if app is not None and app.get_process_id() == self._process
            for heard in _under(app)
        ]

    def names(self) -> list[str]:
        """Return the names of all that can be pressed now."""
        return [heard.name for heard in self.everything() if heard.presses]

    def says(self, words: str) -> bool:
        """Return whether something says this, in its name or beside it."""
        return any(words in f"{heard.name}\n{heard.told}" for heard in self.everything())

    def press(self, *names: str) -> None:
        """Press what is called so, one after the other, once each is there."""
        for name in names:
            self._press(lambda heard, name=name: heard.name == name, name)  # type: ignore[misc]

    def press_like(self, beginning: str) -> None:
        """Press the first that has a name which begins so."""
        self._press(lambda heard: heard.name.startswith(beginning), f"{beginning}…")

    def _press(self, meant: Callable[[Heard], bool], told: str) -> None:
        def found() -> list[Heard]:
            return [heard for heard in self.everything() if heard.presses and meant(heard)]

        until(found, f"nothing called “{told}” can be pressed, but {self.names()[-40:]}")
        found()[0].press()
        time.sleep(0.3)

    def write(self, name: str, text: str) -> None:
        """Write into the field that is called so."""
        fields = [heard for heard in self.everything() if heard.name == name]
        editable = [one.thing for one in fields if one.thing.get_editable_text_iface()]
        if len(editable) != 1:
            raise UnheardError(f"{len(editable)} fields are called “{name}”")
        editable[0].set_text_contents(text)

    def wait_for(self, words: str) -> None:
        """Wait until something says this."""
        until(lambda: self.says(words), f"nobody says “{words}”")
        until(self._settled, "the window does not come to rest")

    def _settled(self) -> bool:
        before = self.names()
        time.sleep(_REST_S)
        return self.names() == before

    def look_at(self, screen: str) -> None:
        """Check that all that can be pressed on a screen is told apart by its name, and briefly."""
        until(lambda: not self._alike(), f"{screen}: {self._alike()} are called alike")
        long = [name for name in self.names() if len(name) > _LONGEST_SPEECH]
        if long:
            raise UnheardError(f"{screen}: too long to listen to: {long[0]}")
        print(f"{screen:22} {len(self.names()):4} controls", flush=True)

    def _alike(self) -> list[str]:
        counted = Counter(self.names())
        return [name for name, count in counted.items() if count > 1 or not name.strip()]


def _under(thing: Any) -> Iterator[Heard]:  # noqa: ANN401 its library has no types
    if thing is None or not _visible(thing):
        return
    count = thing.get_n_actions() if thing.get_action_iface() else 0
    actions = tuple(thing.get_action_name(at) for at in range(count))
    yield Heard(thing.get_name() or "", thing.get_description() or "", actions, thing)
    for at in range(thing.get_child_count()):
        yield from _under(thing.get_child_at_index(at))


def _visible(thing: Any) -> bool:  # noqa: ANN401 its library has no types
    """Return whether a thing is seen; the application itself never says so."""
    visible: bool = thing.get_state_set().contains(Atspi.StateType.VISIBLE)
    return visible or thing.get_role_name() == "application"


def until(true: Callable[[], object], unheard: str) -> None:
    """Wait until something is true; raises UnheardError if it doesn't become so."""
    begun = time.monotonic()
    while not true():
        if time.monotonic() - begun > PATIENCE_S:
            raise UnheardError(unheard)
        time.sleep(0.2)


def visit(listener: Listener) -> None:
    """Look at the screens around a game."""
    listener.wait_for("Here your games will be.")
    listener.look_at("library")
    listener.press("Settings")
    listener.look_at("settings")
    listener.press("fold the sheet after never")  # what is pressed so is no touch
    listener.press("Licences", "Licence of cattrs")
    listener.look_at("licences")
    listener.press("Back")
    listener.press("Help")
    listener.look_at("help")
    listener.press("Back")


def play(listener: Listener) -> None:
    """Play a game of The Cataline Conspiracy from the set-up to its end."""
    listener.press("New game")
    for seat, name in enumerate(("Ann", "Bob", "Cem", "Dee"), start=1):
        if not any(heard.name == f"name of player {seat}" for heard in listener.everything()):
            listener.press("Add a player")
        listener.write(f"name of player {seat}", name)
    for card in HAND:
        listener.press(f"{card}: not mine")
    listener.press("Odds")
    listener.look_at("new game")
    listener.press("Start the game")
    listener.wait_for("0 notes")
    listener.look_at("table")
    listener.press("whom Bob", "Blue", "passes 1", "seen: Blue 1")
    listener.wait_for("Ann asked Bob for Blue: 1 (Blue 1)")
    listener.press("whom Cem", "Green", "passes 2")
    listener.wait_for("Bob asked Cem for Green: 2")
    listener.press("whom all", "6", "had none Bob", "Note it")
    listener.wait_for("Cem asked all for 6: Ann none, Bob none, Dee one")
    listener.look_at("table with notes")
    listener.press("Fold the sheet away")
    if listener.says("Red 1: mine"):
        raise UnheardError("what is folded away can be heard")
    listener.look_at("folded")
    listener.press("Unfold the sheet")
    listener.wait_for("Red 1: mine")
    listener.press("accusation", "who Dee", "sum 21", "it was wrong")
    listener.wait_for("Dee accused 21: wrong, out")
    listener.press("accusation", "who Bob", "sum 20", "it was right")
    listener.wait_for("Bob won. The sum was 20.")
    listener.look_at("end of the game")


@contextmanager
def opened(command: list[str]) -> Iterator[int]:
    """Have the program open in a home of its own; give the number of its process."""
    with TemporaryDirectory() as home:
        own = {"HOME": home, "XDG_DATA_HOME": home, "XDG_RUNTIME_DIR": home, "LANGUAGE": "en"}
        variables = {**os.environ, **own, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        with subprocess.Popen(command, env=variables, cwd=ROOT) as program:
            try:
                yield program.pid
            finally:
                program.terminate()


def main(command: list[str]) -> int:
    """Visit and play; return the status to exit with."""
    Atspi.init()
    Atspi.set_timeout(_ANSWER_MS, _ANSWER_MS)
    try:
        with opened(command) as process:
            listener = Listener(process)
            visit(listener)
            play(listener)
    except UnheardError as unheard:
        print(unheard, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
