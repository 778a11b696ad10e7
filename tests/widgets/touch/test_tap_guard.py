"""A tap counts only on what has stood at its place for a moment."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.widgets.touch import tap_guard
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, NEW_MS, SEEN_MS, TappedAtOnce
from tests.widgets import fingers
from tests.widgets.guards import GuardedWindow

CHOICES = [Choice(name, Face(name)) for name in ("Ann", "Bob", "Cem")]
BOB, CEM = CHOICES[1:]
PLACES = [QRect(x, y, 80, 60) for x in (0, 50, 100) for y in (0, 40)]


class Pad(QWidget, TappedAtOnce):
    """A panel whose chips are tapped as soon as they are there."""


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> GuardedWindow:
    return GuardedWindow(fingers.on_screen(qtbot, QWidget(), 300, 160), monkeypatch)


def chip(parent: QWidget, choice: Choice, x: int = 0) -> tuple[Chip, list[str]]:
    """Return a chip, and what is tapped by it from now on."""
    made, tapped = Chip(choice, parent), list[str]()
    made.setGeometry(x, 0, 80, 60)
    made.clicked.connect(lambda: tapped.append(made.choice.key))
    made.show()
    return made, tapped


def test_what_is_not_guarded_counts_at_once_though_the_clock_goes_on_meanwhile(
    window: GuardedWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = QWidget(window.window)
    plain.setGeometry(0, 0, 80, 60)
    plain.show()
    window.wait(LATE_MS)
    clock = count(window.ms)
    monkeypatch.setattr(tap_guard, "now_ms", lambda: next(clock))
    assert window.feels(plain)


@pytest.mark.parametrize("how", ["comes", "moves", "means something else", "comes back"])
@pytest.mark.parametrize("wait_ms", [None, NEW_MS, HABIT_MS])
def test_what_has_just_come_waits(window: GuardedWindow, how: str, wait_ms: int | None) -> None:
    shown, tapped = chip(window.window, BOB, x=0 if how == "comes" else 100)
    shown.wait_ms = wait_ms
    if how != "comes":
        window.wait(LATE_MS)
    if how == "moves":
        shown.move(0, 0)
    if how == "means something else":
        shown.show_choice(CEM)
    if how == "comes back":
        shown.hide()
        window.wait(LATE_MS)
        shown.show()
    plain = shown.grab().toImage()
    window.wait((wait_ms or SEEN_MS) - 1)
    window.tap(shown)
    assert tapped == []
    assert shown.grab().toImage() != plain, "it lights: the tap was felt"
    shown.click()
    assert len(tapped) == 1, "keys and tools work at once"
    window.wait(1)
    window.tap(shown)
    assert len(tapped) == 2


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_hand_on_its_way_hits_nothing(window: GuardedWindow, *, elsewhere: bool) -> None:
    shown, tapped = chip(window.window, BOB)
    beside, _others = chip(window.window, CEM, x=200)
    window.wait(LATE_MS)
    tap_guard.ignore_late_taps(window.window, [shown.geometry()], wait_ms=HABIT_MS)
    window.wait(HABIT_MS - 1)
    if elsewhere:
        window.tap(beside)
    window.tap(shown)
    assert tapped == (["Bob"] if elsewhere else [])
    window.wait(1)
    window.tap(shown)
    assert tapped == (["Bob"] * 2 if elsewhere else ["Bob"])


@dataclass
class Model:
    """What a guard has to know, written down as plainly as can be: all frames, and all taps."""

    frames: list[tuple[float, dict[int, tuple[QRect, Hashable]]]] = field(default_factory=list)
    taps: list[tuple[QPoint, float, Hashable]] = field(default_factory=list)

    def counts(self, chips: list[Chip], place: QPoint, now: float) -> bool:
        """Return whether a tap counts, and remember one that does."""
        hit = at(chips, place)
        since = now if hit is None else self._since(hit, place, now)
        wait = 0 if hit is None or isinstance(hit.parent(), Pad) else SEEN_MS
        if self._was_just_tapped(chips, hit, place, now, since) or now - since < wait:
            return False
        self.taps.append((place, now, hit and hit.meaning()))
        return True

    def _was_just_tapped(
        self, chips: list[Chip], hit: Chip | None, place: QPoint, now: float, since: float
    ) -> bool:
        if not self.taps:
            return False
        last, then, meant = self.taps[-1]
        before = [t for _place, t, meaning in self.taps[-2:-1] if meaning == meant]
        if now - then >= (HABIT_MS if before and then - before[0] < HABIT_MS else SEEN_MS):
            return False
        if at(chips, last) == hit:
            return (hit and hit.meaning()) != meant
        return hit is not None and (place - last).manhattanLength() <= 22 and since >= then

    def _since(self, hit: Chip, place: QPoint, now: float) -> float:
        held = now
        for since, shown in reversed(self.frames):
            where, meaning = shown.get(id(hit), (QRect(), None))
            if not where.contains(place) or meaning != hit.meaning():
                break
            held = since
        return held


def at(chips: list[Chip], place: QPoint) -> Chip | None:
    """Return the chip that a tap would reach."""
    there = [one for one in chips if one.isVisible() and one.geometry().contains(place)]
    return there[-1] if there else None


@pytest.mark.parametrize("seed", range(5))
def test_a_tap_counts_where_the_same_stood(window: GuardedWindow, seed: int) -> None:
    random, model, counted = Random(seed), Model(), list[Chip]()
    pad = Pad(window.window)
    pad.setGeometry(window.window.rect())
    pad.show()
    parents = (pad, window.window, window.window)
    chips = [chip(*both)[0] for both in zip(parents, CHOICES, strict=True)]
    for one in chips:
        one.clicked.connect(lambda _on=False, one=one: counted.append(one))
    heeded = 0
    for _step in range(150):
        changed = random.choice(chips)
        match random.randrange(8):
            case 0:
                changed.setVisible(changed.isHidden())
            case 1:
                changed.setGeometry(random.choice(PLACES))
            case 2:
                changed.show_choice(replace(random.choice(CHOICES)))
        seen = {id(one): (one.geometry(), one.meaning()) for one in chips if one.isVisible()}
        model.frames.append((window.ms, seen))
        window.wait(random.choice((0, 30, 150, 390, 410, 1210)))
        place = random.choice(PLACES).center() + QPoint(random.randrange(-9, 9), 0)
        hit = at(chips, place)
        wanted, before = model.counts(chips, place, window.ms) and hit is not None, len(counted)
        window.tap(place)
        assert (len(counted) > before) == wanted
        heeded += wanted
    assert 10 < heeded < 140, "both kinds of taps came about"
    QApplication.processEvents()
