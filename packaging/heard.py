"""Hears and uses a program through its part of the platform's accessibility tree (AT-SPI).

It runs with the system's Python, which has the library.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import gi

gi.require_version("Atspi", "2.0")

from gi.repository import Atspi, GLib  # noqa: E402 the version must be chosen before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PATIENCE_S = 60.0  # a slow machine may need long to open a page; a hang is reported after this
_Found = TypeVar("_Found")
_PRESSES = ("Press", "Toggle")
_LONGEST_SPEECH = 200  # letters: more would tire anybody who listens to them
_ANSWER_MS = 20_000  # for AT-SPI: its own limit is too short for a busy machine
_MOST_TRIES = 20  # at reading the whole tree, which can change meanwhile
_GLANCE_S = 0.3  # after a press: what it changes may begin a moment later
_REST_S = 0.5  # without a change: then the window has settled


class UnheardError(Exception):
    """The accessibility tree isn't as it should be; the message says how."""


@dataclass(frozen=True)
class Heard:
    """One thing in the window, with its texts."""

    name: str
    told: str
    role: str
    chosen: bool
    """Whether it is checked, or chosen among others."""
    actions: tuple[str, ...]
    thing: Any

    @property
    def presses(self) -> bool:
        """Whether it can be pressed."""
        return bool({*_PRESSES} & {*self.actions})

    @property
    def is_entry(self) -> bool:
        """Whether it is an entry of a menu."""
        return "menu item" in self.role

    def press(self) -> None:
        """Press it with the first of its actions that can, as Orca would."""
        self.thing.do_action(next(at for at, name in enumerate(self.actions) if name in _PRESSES))


class Listener:
    """Uses a program only through the accessibility tree."""

    def __init__(self, process: int) -> None:
        """Listen to a process, as soon as it is in the tree."""
        Atspi.init()
        Atspi.set_timeout(_ANSWER_MS, _ANSWER_MS)
        self._process = process
        until(self.everything, lambda: "the window is not in the tree")

    def everything(self) -> list[Heard]:
        """Return all things in the tree now; read again if it changes meanwhile."""
        for _time in range(_MOST_TRIES):
            try:
                return self._listen()
            except GLib.Error:  # something disappeared while it was read
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
        """Return the names of all that can be pressed now; of an open menu, only its entries."""
        pressed = [heard for heard in self.everything() if heard.presses]
        entries = [heard for heard in pressed if heard.is_entry]
        return [heard.name for heard in entries or pressed]

    def texts(self) -> list[str]:
        """Return what is said by everything that can't be pressed."""
        return [heard.name for heard in self.everything() if heard.name and not heard.presses]

    def has(self, name: str) -> bool:
        """Whether anything has this name."""
        return any(heard.name == name for heard in self.everything())

    def chosen(self) -> list[str]:
        """Return the names of everything that is chosen now."""
        return [heard.name for heard in self.everything() if heard.chosen]

    def says(self, words: str) -> bool:
        """Whether anything says this, in its name or description."""
        return any(words in f"{heard.name}\n{heard.told}" for heard in self.everything())

    def press(self, *names: str) -> None:
        """Press the things with these names one after the other, as soon as each exists."""
        for name in names:
            self._press(name, whole=True)

    def press_like(self, beginning: str) -> None:
        """Press the only thing with a name that starts like this."""
        self._press(beginning, whole=False)

    def _press(self, name: str, *, whole: bool) -> None:
        def found() -> list[Heard]:
            pressed = [heard for heard in self.everything() if heard.presses]
            if whole:
                return [heard for heard in pressed if heard.name == name]
            return [heard for heard in pressed if heard.name.startswith(name)]

        called = f"called “{name}”" if whole else f"with a name that starts with “{name}”"
        things = until(found, lambda: f"nothing {called} can be pressed, but {self.names()}")
        if len(things) > 1:
            raise UnheardError(f"{len(things)} things {called} can be pressed")
        things[0].press()
        time.sleep(_GLANCE_S)

    def write(self, name: str, text: str) -> None:
        """Write into the field with this name."""
        fields = [heard for heard in self.everything() if heard.name == name]
        editable = [one.thing for one in fields if one.thing.get_editable_text_iface()]
        if len(editable) != 1:
            raise UnheardError(f"{len(editable)} fields are called “{name}”")
        editable[0].set_text_contents(text)

    def wait_for(self, words: str) -> None:
        """Wait until anything says this."""
        until(lambda: self.says(words), lambda: f"nobody says “{words}”, but {self.texts()}")
        until(self._settled, lambda: "the window does not come to rest")

    def check_silent(self, words: str) -> None:
        """Check that nothing says this."""
        if self.says(words):
            raise UnheardError(f"“{words}” can be heard, but shouldn’t be")

    def _settled(self) -> bool:
        before = self.names()
        time.sleep(_REST_S)
        return self.names() == before

    def look_at(self, screen: str) -> None:
        """Check that everything that can be pressed on a screen has a short name of its own."""
        until(lambda: not _alike(self.names()), lambda: f"{screen}: {_alike(self.names())} alike")
        names = self.names()
        long = [name for name in names if len(name) > _LONGEST_SPEECH]
        if long:
            raise UnheardError(f"{screen}: too long to listen to: {long[0]}")
        print(f"  {screen:28} {len(names):4} controls", flush=True)


def _alike(names: Sequence[str]) -> list[str]:
    """Return the names that several have, and those that say nothing."""
    counted = Counter(names)
    return [name for name, count in counted.items() if count > 1 or not name.strip()]


def _under(thing: Any) -> Iterator[Heard]:  # noqa: ANN401 its library has no types
    if thing is None or not _visible(thing):
        return
    count = thing.get_n_actions() if thing.get_action_iface() else 0
    actions = tuple(thing.get_action_name(at) for at in range(count))
    role, chosen = thing.get_role_name(), thing.get_state_set().contains(Atspi.StateType.CHECKED)
    yield Heard(thing.get_name() or "", thing.get_description() or "", role, chosen, actions, thing)
    for at in range(thing.get_child_count()):
        yield from _under(thing.get_child_at_index(at))


def _visible(thing: Any) -> bool:  # noqa: ANN401 its library has no types
    """Whether a thing is visible; the application itself never says so."""
    visible: bool = thing.get_state_set().contains(Atspi.StateType.VISIBLE)
    return visible or thing.get_role_name() == "application"


def until(search: Callable[[], _Found], unheard: Callable[[], str]) -> _Found:
    """Wait until something is found and return it; raises UnheardError if it takes too long."""
    begun = time.monotonic()
    while not (found := search()):
        if time.monotonic() - begun > PATIENCE_S:
            raise UnheardError(unheard())
        time.sleep(0.2)
    return found
