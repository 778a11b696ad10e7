"""A whole game of Caracalla through the window: by mouse, by finger, and by keyboard alone."""

from collections.abc import Sequence
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Prospect
from notepad.core.page import Ledger, Track
from notepad.core.record import Catalogue
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.setup import TWO_EACH
from notepad.shell.window import Window
from notepad.widgets.sheet.track import TrackWidget
from tests.games.caracalla.playing import plain, scored
from tests.shell.player import Player, Tap, click
from tests.widgets import fingers

NAMES = ("Ann", "Bob")


class Keeper(Player):
    """A player who keeps the score."""

    def set_up(self, names: Sequence[str] = NAMES, *, each: str = "2", goal: str = "50") -> None:
        """Set a game up, for two unless more are named."""
        page = self.new_game(names)
        chosen = {"goal": goal} | ({"each": each} if len(names) <= TWO_EACH else {})
        for row_key, choice in chosen.items():
            QApplication.processEvents()
            view = next(view for view in page.panel.rows.views if view.row.key == row_key)
            chips = [*view.chips, *(view.amount.quick if view.amount else ())]
            chip = next(chip for chip in chips if chip.choice.key == choice)
            self.tap_in_sight(chip)
        self.begin(page)

    @property
    def way(self) -> TrackWidget:
        """The way to the temple on the table."""
        widget = self.table.area.sheet.widgets[0]
        assert isinstance(widget, TrackWidget)
        return widget

    @property
    def track(self) -> Track:
        """What is shown of it."""
        return self.way.track

    def points(self) -> list[str]:
        """Return the points of all families as they stand beside the way."""
        return [racer.figure for racer in self.track.racers]

    def open(self) -> str:
        """Return the baths that stand open."""
        return "".join(gate.label for gate in self.track.gates if gate.open)

    def would(self) -> dict[str, Prospect]:
        """Return what is shown of what the meeting in hand would give."""
        return {one.key: one.would for one in self.track.racers if one.would is not None}

    def gathers(self, bath: str, **pieces: int) -> None:
        """Tap a meeting that is not noted yet."""
        self.choose(bath=bath)
        counts = {family: count for family, count in pieces.items() if count}
        self.choose(**{f"pieces-{family}": str(count) for family, count in counts.items()})
        QApplication.processEvents()

    def step(self, **steps: int) -> None:
        """Tap these steppers so often."""
        for row, count in steps.items():
            for _step in range(count):
                QApplication.processEvents()
                self.tap(self.amount(row).more)
        QApplication.processEvents()

    def meets(self, bath: str, **pieces: int) -> None:
        """Tap a meeting and note it."""
        before = len(self.notes())
        self.gathers(bath, **pieces)
        if len(self.notes()) == before:
            self.keep()

    def reason(self) -> str:
        """Return why what was tapped is so, once that is known."""
        sitting = self.table.sitting
        self.qtbot.waitUntil(lambda: bool(sitting.view.question and sitting.view.question.reason))
        QApplication.processEvents()
        return plain(self.table.area.story.steps.text())


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@pytest.mark.parametrize(
    ("size", "tap"), [((1280, 800), click), ((360, 640), fingers.tap)], ids=["wide", "on a phone"]
)
def test_honest_meetings_are_noted_to_the_temple_and_closed_baths_are_cautioned_against(
    qtbot: QtBot, window: Window, size: tuple[int, int], tap: Tap
) -> None:
    window.resize(*size)
    keeper = Keeper(qtbot, window, tap)
    keeper.set_up(each="1")
    random, baths = Random(size[0]), list[int]()
    form, session = keeper.table.area.form, keeper.table.sitting.session
    while keeper.table.sitting.current_page.result is None:
        if baths:
            keeper.choose(bath=str(baths[-1]))
            assert form.hint.text().startswith(f"Bath {baths[-1]} has been closed since note ")
        red = random.randrange(1, 6)
        yellow = max(4 - red, random.randrange(0, 4))
        baths.append(random.choice([bath for bath in range(1, 7) if bath not in baths]))
        keeper.gathers(str(baths[-1]), red=red, yellow=yellow)
        assert not keeper.table.sitting.view.form.caution
        keeper.confirm()
        keeper.settle()
        baths = [] if len(baths) == 6 else baths
    answer = scored(session.setup, list(session.notes))
    assert [int(points) for points in keeper.points()] == [*answer["points"].values()]
    told = keeper.table.sitting.current_page.result.told
    assert all(f"{name} {points}" in told for name, points in answer["totals"].items())


def test_a_kind_of_meeting_is_offered_again_and_stands_beside_the_meeting(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up()
    keeper.gathers("1", red=2, green=2)
    place = keeper.table.area.form.line.place("label")
    assert place is not None
    keeper.tap(place)
    edits = [view.edit for view in keeper.table.area.form.rows.views if view.edit is not None]
    edits[0].setFocus()
    QTest.keyClicks(edits[0], "all girls")
    keeper.confirm()
    keeper.settle()
    keeper.gathers("2", red=2, yellow=2)
    keeper.choose(**{"label-again": "all girls"})
    keeper.confirm()
    keeper.settle()
    book = keeper.table.sitting.current_page.below[0]
    assert isinstance(book, Ledger)
    assert [entry.text for entry in book.entries] == [
        "bath 1, all girls",
        "bath 2, all girls",
    ]


def test_nobody_has_won_by_a_note_that_contradicts_others(qtbot: QtBot, window: Window) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(goal="50")
    for bath in "121":
        keeper.meets(bath, red=2, green=2, blue=2, yellow=2)
    sitting = keeper.table.sitting
    qtbot.waitUntil(lambda: sitting.view.contradiction is not None)
    assert sitting.view.ended is None
    for _step in ("the note", "its taps"):
        keeper.undo()
    keeper.meets("3", red=2, green=2, blue=2, yellow=2)
    qtbot.waitUntil(lambda: sitting.view.ended is not None)


def test_zero_skips_a_family_that_takes_no_part_in_this_meeting(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(("Ann", "Bob", "Cem", "Dee"))
    QTest.keyClicks(keeper.table, "1020")
    draft = keeper.table.sitting.view.draft
    assert draft == {"bath": ("1",), "pieces-yellow": ("2",)}
    focus = QApplication.focusWidget()
    assert isinstance(focus, QWidget)
    QTest.keyClick(focus, Qt.Key.Key_2)
    assert keeper.table.sitting.view.draft == {**draft, "pieces-blue": ("2",)}
    keeper.keep()
    QTest.keyClicks(keeper.table, "23")
    assert keeper.table.sitting.view.draft == {"bath": ("2",), "pieces-red": ("3",)}


def test_enter_takes_only_the_kind_that_was_typed_in(qtbot: QtBot, window: Window) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up()
    keeper.gathers("1", red=2, green=2)
    place = keeper.table.area.form.line.place("label")
    assert place is not None
    keeper.tap(place)
    QApplication.processEvents()
    edit = next(view.edit for view in keeper.table.area.form.rows.views if view.edit is not None)
    fingers.tap(edit)
    QTest.keyClicks(edit, "all girls")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert keeper.notes() == []
    form = keeper.table.sitting.view.form
    assert form.outcome is not None
    assert "label" not in form.step
