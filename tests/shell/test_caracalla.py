"""A whole game of Caracalla through the window: by mouse, by finger, and by keyboard alone."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.cli import main
from notepad.core.faces_and_marks import Level, Prospect
from notepad.core.page import Ledger, Track
from notepad.core.record import Catalogue
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.setup import FAMILIES, TWO_EACH
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.track import TrackWidget
from tests.games.caracalla.playing import plain, scored
from tests.shell.builders import chips
from tests.shell.player import Player, Tap, click, key, press, reach
from tests.widgets import fingers

NAMES = ("Ann", "Bob")
WAYS = pytest.mark.parametrize(
    "tap",
    [
        pytest.param(click, marks=pytest.mark.exhaustive, id="mouse"),
        pytest.param(fingers.tap, id="finger"),
        pytest.param(key, id="keys"),
    ],
)


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

    def asks(self, part: str) -> str:
        """Tap a piece or a bath of the way and return why it is so."""
        if self.tap is key:
            self._go_to(part)
        else:
            place = self.way.places()[part].center().toPoint()
            fingers.tap(self.way, place)
        return self.reason()

    def reason(self) -> str:
        """Return why what was tapped is so, once that is known."""
        sitting = self.table.sitting
        self.qtbot.waitUntil(lambda: bool(sitting.view.question and sitting.view.question.reason))
        QApplication.processEvents()
        return plain(self.table.area.story.steps.text())

    def _go_to(self, part: str) -> None:
        reach(self.way)
        press(Qt.Key.Key_PageUp)
        press(Qt.Key.Key_Home)
        for _step in range(20):
            if self.way.focus_key == part:
                break
            gate = self.way.focus_key in [gate.key for gate in self.track.gates]
            press(Qt.Key.Key_Right if gate and part.startswith("bath") else Qt.Key.Key_Down)
        press(Qt.Key.Key_Return)


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@WAYS
def test_a_game_from_the_first_meeting_to_the_temple(
    qtbot: QtBot, window: Window, library: Library, tmp_path: Path, tap: Tap
) -> None:
    keeper = Keeper(qtbot, window, tap)
    keeper.set_up()
    _what_a_meeting_would_give_is_seen_before_it_is_noted(keeper)
    for bath, pieces in (
        ("1", {"red": 1, "yellow": 3}),
        ("4", {"blue": 4}),
        ("2", {"yellow": 1, "green": 2, "blue": 1}),
        ("6", {"red": 4}),
    ):
        keeper.meets(bath, **pieces)
    assert (keeper.points(), keeper.open()) == (["7", "24", "21", "16"], "5")
    _why_is_told(keeper)
    _a_mistake_is_mended(keeper)
    keeper.meets("5", red=4)
    assert keeper.open() == "123456", "all open again together"
    assert "all baths open again" in keeper.table.area.form.last.changed
    _the_table_puts_a_piece_right(keeper)
    _somebody_arrives(keeper)
    _the_record_says_the_same(keeper, library, tmp_path)


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


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["wide", "on a phone"])
def test_a_lane_and_its_column_tell_the_same_story(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    window.resize(*size)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up()
    keeper.meets("1", red=2, green=2)
    keeper.meets("2", red=1, green=2, blue=1)
    told = keeper.asks("green")
    assert "+6, so 6 in all" in told
    assert "+12, so 18 in all" in told
    keeper.table.sitting.stop_asking()
    book = keeper.table.area.sheet.widgets[1]
    assert isinstance(book, LedgerWidget)
    book.account_tapped.emit("green")
    assert keeper.reason() == told


@pytest.mark.parametrize(
    ("size", "lines"), [((1280, 800), 1), ((360, 640), 2)], ids=["wide", "on a phone"]
)
def test_each_step_of_a_sum_is_as_high_as_the_others(
    qtbot: QtBot, window: Window, size: tuple[int, int], lines: int
) -> None:
    window.resize(*size)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up(("Ann", "Bob", "Cem", "Dee"), goal="100")
    keeper.meets("1", red=2, green=2)
    keeper.meets("2", red=1, green=2, blue=1)
    keeper.meets("3", red=1, green=2, blue=1, yellow=1)
    keeper.asks("green")
    steps = keeper.table.area.story.steps
    assert [step.follows.split()[-1] for step in steps.steps] == ["6", "18", "38"]
    high = {place.height() for place in steps.places().values()}
    assert len(high) == 1
    assert max(high) < (2 * lines) * steps.font().pixelSize()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["wide", "on a phone"])
def test_a_step_of_a_piece_leads_to_its_meeting_in_the_notes(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    window.resize(*size)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up()
    keeper.meets("1", red=2, green=2)
    keeper.meets("2", red=1, green=2, blue=1)
    keeper.asks("green")
    steps = keeper.table.area.story.steps
    fingers.tap(steps, steps.places()["1"].center().toPoint())
    assert keeper.table.area.part == "notes"
    assert keeper.table.area.notes.lit == {2}


def test_the_signs_of_pieces_with_nearly_equal_points_are_apart(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(("Ann", "Bob", "Cem", "Dee"))
    for bath in "123":
        keeper.meets(bath, red=2, yellow=2, green=2, blue=2)
    keeper.table.sitting.do(keeper.table.sitting.session.undo)
    keeper.meets("3", red=3, yellow=1, green=2, blue=2)
    chart = keeper.table.area.result.chart
    signs = chart.signs(70)
    assert len(signs) == 4
    for at, one in enumerate(signs):
        assert all((one - other).manhattanLength() >= 10 for other in signs[:at])


def test_on_a_phone_three_meetings_are_seen_with_a_sign_that_there_are_more(
    qtbot: QtBot, window: Window
) -> None:
    window.resize(360, 640)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up(("Ann", "Bob", "Cem", "Dee"), goal="100")
    for bath in "1234":
        keeper.meets(bath, red=2, yellow=1, green=1)
        keeper.table.area.sheet.turn_to(2)
        QApplication.processEvents()
    book = keeper.table.area.sheet.widgets[1]
    assert isinstance(book, LedgerWidget)
    assert book.entries.shown == range(1, 4)
    assert book.entries.thumb.top() > 0
    assert book.entries.thumb.bottom() <= book.entries.places()["3"].bottom() + 1


def test_on_a_phone_the_rows_of_four_families_stay_once_the_meeting_can_be_noted(
    qtbot: QtBot, window: Window
) -> None:
    window.resize(360, 640)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up(("Ann", "Bob", "Cem", "Dee"))
    keeper.gathers("1", red=1, yellow=2, green=3)
    form = keeper.table.area.form
    assert form.button.isVisible()
    rows = [view.row.key for view in form.rows.views if all(map(QWidget.isVisible, view.chips))]
    assert rows == [f"pieces-{family}" for family in ("red", "yellow", "green", "blue")]


@pytest.mark.parametrize("size", [(360, 640), (800, 1280)], ids=["phone", "tablet"])
def test_the_letters_of_a_meeting_stay_as_large_as_they_are_at_first(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    window.resize(*size)
    keeper = Keeper(qtbot, window, fingers.tap)
    keeper.set_up(("Ann", "Bob", "Cem"), each="1")
    line = keeper.table.area.form.line
    seen = set[int]()
    for row, choice in (("bath", "2"), *((f"pieces-{one}", "2") for one in FAMILIES[:3])):
        seen |= {place.lettering().pixelSize() for place in line.places if place.isVisible()}
        keeper.choose(**{row: choice})
    seen |= {place.lettering().pixelSize() for place in line.places if place.isVisible()}
    assert len(seen) == 1
    assert min(seen) >= 15


def test_the_result_has_a_line_for_each_family(qtbot: QtBot, window: Window) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(goal="50")
    keeper.meets("1", red=2, green=2)
    keeper.meets("2", red=2, green=2, blue=2, yellow=2)
    keeper.meets("3", red=2, green=2, blue=2, yellow=2)
    keeper.meets("4", red=3, green=2, blue=2, yellow=1)
    chart = keeper.table.area.result.chart
    lines = {str(line.face): line.points for line in chart.shown.lines}
    assert lines == {
        "●Ann (red)": (6, 26, 46, 76),
        "▲Bob (yellow)": (0, 20, 40, 50),
        "■Ann (green)": (6, 26, 46, 66),
        "◆Bob (blue)": (0, 20, 40, 60),
    }
    assert chart.shown.caption == "points of each family"


def test_in_a_contradiction_sheet_and_seats_have_the_same_points(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(each="1")
    keeper.meets("1", red=2, yellow=2)
    keeper.meets("1", red=1, yellow=3)
    sitting = keeper.table.sitting
    qtbot.waitUntil(lambda: sitting.view.contradiction is not None)
    assert keeper.points() == ["6", "6"]
    assert [seat.remark for seat in sitting.current_page.seats] == ["6 points", "6 points"]


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


def test_a_kind_is_a_tap_on_the_example_or_typed_in(qtbot: QtBot, window: Window) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up()
    place = keeper.table.area.form.line.place("label")
    assert place is not None
    keeper.tap(place)
    QApplication.processEvents()
    keeper.choose(**{"label-again": "all the grandparents"})
    assert keeper.table.sitting.view.draft["label-again"] == ("all the grandparents",)
    place = keeper.table.area.form.line.place("label")
    assert place is not None
    keeper.tap(place)
    QApplication.processEvents()
    edit = next(view.edit for view in keeper.table.area.form.rows.views if view.edit is not None)
    fingers.tap(edit)
    assert edit.placeholderText() == "another kind"
    QTest.keyClicks(edit, "all girls")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    form = keeper.table.sitting.view.form
    assert form.step == ("bath",)
    assert keeper.table.sitting.view.draft["label"] == ("all girls",)


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


def test_letters_choose_a_family_for_the_next_digit(qtbot: QtBot, window: Window) -> None:
    keeper = Keeper(qtbot, window, click)
    keeper.set_up(("Nora", "Ben", "Lea", "Ivo"))
    for typed in (Qt.Key.Key_6, Qt.Key.Key_N, Qt.Key.Key_1, Qt.Key.Key_I, Qt.Key.Key_3):
        press(typed)
    draft = keeper.table.sitting.view.draft
    assert draft == {"bath": ("6",), "pieces-red": ("1",), "pieces-blue": ("3",)}


def test_it_is_not_asked_who_begins_because_the_pad_follows_no_turns(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    page = keeper.new_game(NAMES)
    assert page.players.begins.isHidden()
    keeper.begin(page)
    assert keeper.table.sitting.session.setup.first is None


def test_no_level_is_offered_that_means_nothing_for_a_score_pad(
    qtbot: QtBot, window: Window
) -> None:
    keeper = Keeper(qtbot, window, click)
    page = keeper.new_game(NAMES)
    page.help.show_level(Level.ODDS)
    there = [Level[chip.choice.key] for chip in chips(page.help.choices)]
    assert there == [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION]
    assert page.help.level is Level.DEDUCTION
    keeper.begin(page)
    shown = [keeper.table.sitting.view.level]
    keeper.table.header.level_chosen.emit(Level.BOOKKEEPING)
    shown.append(keeper.table.sitting.view.level)
    assert shown == [Level.DEDUCTION, Level.BOOKKEEPING]
    offered = [action.text() for action in keeper.table.header.actions() if action.isVisible()]
    assert "Deduction" in offered
    assert "Odds" not in offered


def _what_a_meeting_would_give_is_seen_before_it_is_noted(keeper: Keeper) -> None:
    keeper.gathers("3", red=1, green=2)
    assert keeper.would() == {}, "three pieces are no meeting"
    assert not keeper.table.area.form.button.isVisible()
    hint = keeper.table.area.form.hint.text()
    assert hint == "Each piece counts 3. A meeting needs 1 more piece."
    keeper.choose(**{"pieces-blue": "1"})
    QApplication.processEvents()
    would = {family: (one.figure, one.remark) for family, one in keeper.would().items()}
    assert would == {"red": ("6", ""), "green": ("12", "would lead"), "blue": ("6", "")}
    hint = keeper.table.area.form.hint.text()
    assert hint == "Each piece counts 6. Ann (green) would lead."
    keeper.choose(**{"pieces-red": "1"})
    keeper.choose(**{"pieces-blue": "2"})
    QApplication.processEvents()
    assert keeper.table.area.form.hint.text().startswith("Each piece counts 3.")
    assert keeper.notes() == []
    keeper.choose(**{"pieces-blue": "1", "pieces-yellow": "1"})
    keeper.keep()
    assert (keeper.points(), keeper.would()) == (["0", "12", "6", "6"], {})
    assert keeper.open() == "12456"


def _why_is_told(keeper: Keeper) -> None:
    told = keeper.asks("green")
    assert "Bath 3: 3 families, 2 pieces × 6 (+12, so 12 in all)" in told
    assert "+12, so 24 in all" in told
    assert "closed by the meeting in note 3" in keeper.asks("bath-4")
    keeper.table.sitting.stop_asking()


def _a_mistake_is_mended(keeper: Keeper) -> None:
    keeper.turn_to("notes")
    keeper.mend(5)
    keeper.choose(**{"pieces-red": "5"})
    found = {family: one.figure for family, one in keeper.would().items()}
    assert found == {"red": "8"}, "with all later notes"
    keeper.keep()
    assert keeper.points()[0] == "8"
    keeper.undo()
    assert keeper.points()[0] == "7"
    keeper.redo()
    assert keeper.points()[0] == "8"


def _the_table_puts_a_piece_right(keeper: Keeper) -> None:
    keeper.choose(kind="correct", family="green", how="stands")
    chips = keeper.amount("stands").quick
    keeper.tap(next(chip for chip in chips if chip.choice.key == "40"))
    keeper.step(stands=1)
    assert keeper.would()["green"].figure == "41"
    keeper.keep()
    assert keeper.points() == ["12", "41", "21", "16"]


def _somebody_arrives(keeper: Keeper) -> None:
    keeper.gathers("3", green=3, red=1)
    hint = keeper.table.area.form.hint.text()
    assert hint == "Each piece counts 3. You would win."
    keeper.keep()
    page = keeper.table.sitting.current_page
    assert page.result is not None
    assert page.result.told == "You won. Points: Ann 65, Bob 37."
    assert [seat.remark for seat in page.seats] == ["wins", "37 points"]
    book = page.below[0]
    assert isinstance(book, Ledger)
    assert len(book.entries) == len(keeper.notes()) == 8


def _the_record_says_the_same(keeper: Keeper, library: Library, tmp_path: Path) -> None:
    session = keeper.table.sitting.session
    text = library.export_record(library.games()[0].id)
    record = tmp_path / "game.json"
    record.write_text(text, encoding="utf-8")
    assert main(["deduce", str(record), "--json"]) == 0
    known = GAME.reasoner(session.setup).follow(session.notes)
    answer = GAME.answer(session.setup, known)
    assert answer == scored(session.setup, list(session.notes))
    assert answer["arrived"] == ["green"]
    assert json.loads(text)["setup"]["goal"] == 50
