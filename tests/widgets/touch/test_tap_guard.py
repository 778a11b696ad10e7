"""A tap counts only on what has stood at its place for a moment."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.tap_guard import (
    HABIT_MS,
    LATE_MS,
    NEW_MS,
    SEEN_MS,
    TappedAtOnce,
    ignore_late_taps,
)
from tests.widgets import fingers
from tests.widgets.guards import GuardedWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

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


@pytest.mark.parametrize("how", ["comes", "moves", "means something else", "comes back"])
@pytest.mark.parametrize("wait_ms", [None, NEW_MS, HABIT_MS])
def test_what_has_just_come_to_a_place_counts_only_after_its_moment(
    window: GuardedWindow, how: str, wait_ms: int | None
) -> None:
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
def test_where_a_hand_may_be_on_its_way_nothing_is_hit_until_it_tapped_elsewhere(
    window: GuardedWindow, *, elsewhere: bool
) -> None:
    shown, tapped = chip(window.window, BOB)
    beside, _others = chip(window.window, CEM, x=200)
    window.wait(LATE_MS)
    ignore_late_taps(window.window, [shown.geometry()], wait_ms=HABIT_MS)
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
    """What a guard has to know, written down as plainly as can be: all frames, and the last tap."""

    frames: list[tuple[float, dict[int, tuple[QRect, Hashable]]]] = field(default_factory=list)
    last: tuple[QPoint, float, Hashable] | None = None

    def counts(self, chips: list[Chip], place: QPoint, now: float) -> bool:
        """Return whether a tap counts, and remember one that does."""
        hit = at(chips, place)
        if self._was_just_tapped(chips, hit, now) or not self._has_stood(hit, place, now):
            return False
        self.last = place, now, hit and hit.meaning()
        return True

    def _was_just_tapped(self, chips: list[Chip], hit: Chip | None, now: float) -> bool:
        if self.last is None or now - self.last[1] >= SEEN_MS or at(chips, self.last[0]) != hit:
            return False
        return (hit and hit.meaning()) != self.last[2]

    def _has_stood(self, hit: Chip | None, place: QPoint, now: float) -> bool:
        if hit is None or isinstance(hit.parent(), Pad):
            return True
        held = now
        for since, shown in reversed(self.frames):
            where, meaning = shown.get(id(hit), (QRect(), None))
            if not where.contains(place) or meaning != hit.meaning():
                break
            held = since
        return now - held >= SEEN_MS


def at(chips: list[Chip], place: QPoint) -> Chip | None:
    """Return the chip that a tap would reach."""
    there = [one for one in chips if one.isVisible() and one.geometry().contains(place)]
    return there[-1] if there else None


@pytest.mark.parametrize("seed", range(5))
def test_whatever_comes_goes_moves_or_changes_a_tap_counts_only_where_the_same_stood(
    window: GuardedWindow, seed: int
) -> None:
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
        window.wait(random.choice((0, 30, 150, 390, 410)))
        place = random.choice(PLACES).center() + QPoint(random.randrange(-9, 9), 0)
        hit = at(chips, place)
        wanted, before = model.counts(chips, place, window.ms) and hit is not None, len(counted)
        window.tap(place)
        assert (len(counted) > before) == wanted
        heeded += wanted
    assert 10 < heeded < 140, "both kinds of taps came about"
    QApplication.processEvents()
