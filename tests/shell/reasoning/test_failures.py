"""A part of the reasoning that fails says so in its own place, and costs nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from notepad import shell
from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.record import Catalogue, Record
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.puzzle_page import PuzzlePage
from notepad.shell.reasoning import live_knowledge, process_main
from notepad.shell.reasoning.engine import engine
from notepad.shell.reasoning.messages import PARTS, Asked, GoOn, Part, Think
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.widgets.table.failure_box import FailureBox
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look
from tests.shell.builders import DESK, Sit, shown
from tests.shell.conftest import Dialogs, knowledge_of
from tests.shell.player import click, eventually
from tests.shell.reasoning.breaking import SECRET, break_parts, broken_game
from tests.shell.samples import DEALT, DEALT_NOTES, NAMES, NOTES, SETUP, WON

MORE = AskOne(asker="Bob", target="Dee", about="red", passed=1)
WRONG = replace(NOTES[0], passed=3)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on with what can wait as soon as there is time."""
    monkeypatch.setattr(live_knowledge, "QUIET_MS", 1)


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Say which parts break; none at first."""
    monkeypatch.setattr(process_main, "STEP_S", process_main.STEP_S)  # a broken game changes it
    path = tmp_path / "broken"
    break_parts(path, ())
    return path


def note(sitting: Sitting) -> None:
    sitting.session.note(MORE)


def foresee(sitting: Sitting) -> None:
    sitting.set_doubted(0.5)
    for row, choice in (("who", "Bob"), ("whom", "Cem"), ("suit", "blue")):
        sitting.tap(row, choice)


BEGIN: Mapping[Part, Callable[[Sitting], object]] = {
    Part.MARKS: note,
    Part.ODDS: note,
    Part.ANSWERS: foresee,
    Part.WHY: lambda sitting: sitting.ask("red-2", "Bob"),
    Part.SUPPOSED: lambda sitting: sitting.suppose("red-2", "Bob"),
    Part.EARLIER: lambda sitting: sitting.look_back(1),
    Part.MISTAKES: lambda sitting: sitting.session.note(WRONG),
    Part.REVIEW: lambda sitting: sitting.session.note(WON),
    Part.ADVICE: note,
    Part.REVEALED: note,
    Part.OPPONENTS: note,
}
"""What a player does for each part to be worked out. Here the odds are exact from the start."""


def box_of(table: TablePage, part: Part) -> FailureBox:
    """Return the box that says that a part failed."""
    area = table.area
    places = {
        Part.WHY: area.story.failed,
        Part.SUPPOSED: area.supposed.failed,
        Part.EARLIER: area.past.failed,
        Part.MISTAKES: area.know.contradiction.failed,
        Part.REVIEW: area.result.failed,
        Part.REVEALED: area.know.unread,
    }
    return places.get(part, area.know.failed)


def marks(sitting: Sitting) -> object:
    """Return what is certain on the sheet."""
    known = knowledge_of(sitting).known
    return getattr(known, "possible", None)


@pytest.mark.parametrize("part", BEGIN, ids=lambda part: part.name)
def test_a_part_that_breaks_says_so_in_its_place_and_nothing_else_is_lost(
    part: Part,
    broken: Path,
    asked: list[Asked],
    sit: Sit,
    qtbot: QtBot,
    capfd: pytest.CaptureFixture[str],
) -> None:
    sitting = sit(*NOTES, game=broken_game(CATALINE, broken), setup=SETUP)
    table = shown(qtbot, TablePage(sitting), DESK)
    box, before = box_of(table, part), marks(sitting)

    break_parts(broken, [part])
    BEGIN[part](sitting)
    assert eventually(lambda: part in sitting.view.failed)

    assert sitting.view.failed == (part,)
    assert "couldn’t be worked out" in box.told.text()
    boxes = {one for one in table.findChildren(FailureBox) if not one.isHidden()}
    assert boxes == {box} | ({table.area.result.failed} if part is Part.MARKS else set())
    assert sitting.view.behind is (part is Part.MARKS)
    if part is Part.MARKS:
        assert marks(sitting) == before
    else:
        notes = sitting.session.notes
        assert marks(sitting) == CATALINE.reasoner(SETUP).follow(notes).possible
    if part in (Part.MARKS, Part.ODDS, Part.ADVICE, Part.OPPONENTS):
        assert eventually(lambda: not any(one.waiting for one in sitting.view.page.panels))

    # Whatever else makes the table look again asks for nothing that failed.
    asked.clear()
    for level in (Level.DEDUCTION, Level.ODDS):
        sitting.set_level(level)
    assert not [one for one in asked if isinstance(one, Think) or PARTS.get(type(one)) is part]
    idle = [one for one in asked if isinstance(one, GoOn)]
    assert all(part in one.failed for one in idle)

    break_parts(broken, ())
    click(box.again)
    assert eventually(lambda: not sitting.view.failed and box.isHidden())
    assert eventually(lambda: sitting.view.settled)
    assert marks(sitting) == CATALINE.reasoner(SETUP).follow(sitting.session.notes).possible
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "part", [Part.MARKS, Part.ODDS, Part.WHY, Part.ADVICE], ids=lambda part: part.name
)
def test_a_part_that_never_ends_is_ended_and_the_others_go_on(
    part: Part, broken: Path, asked: list[Asked], sit: Sit, capfd: pytest.CaptureFixture[str]
) -> None:
    sitting = sit(game=broken_game(NULL, broken, deadline_s=1.0), setup=NULL_SETUP)
    first = engine().process_id
    break_parts(broken, [part], "endless")
    asked.clear()
    if part is Part.WHY:
        sitting.ask("sword", "Bob")
    else:
        sitting.session.note(Look("Bob", "sword"))
    try:
        assert eventually(lambda: part in sitting.view.failed)
        assert eventually(lambda: sitting.view.settled or part is Part.MARKS)
        assert sitting.view.failed == (part,)
        if part is not Part.MARKS:
            assert (
                marks(sitting) == NULL.reasoner(NULL_SETUP).follow(sitting.session.notes).possible
            )
        trace = knowledge_of(sitting).failed[part].trace
        assert trace.startswith("Timeout")
        assert 'File "breaking.py"' in trace
        assert engine().process_id != first
        assert len(asked) < 8
        break_parts(broken, ())
        sitting.try_again([part])
        assert eventually(lambda: not sitting.view.failed and sitting.view.settled)
    finally:
        engine().close()  # it is in a hurry from now on
    assert capfd.readouterr().err == ""


def test_a_report_has_the_place_in_the_program_and_nothing_secret(
    broken: Path, sit: Sit, qtbot: QtBot, dialogs: Dialogs, tmp_path: Path
) -> None:
    break_parts(broken, [Part.ADVICE])
    sitting = sit(*NOTES, game=broken_game(CATALINE, broken), setup=SETUP)
    table = shown(qtbot, TablePage(sitting), DESK)
    assert eventually(lambda: Part.ADVICE in sitting.view.failed)
    dialogs.choose(tmp_path / "report.txt")
    click(table.area.know.failed.report)

    report = (tmp_path / "report.txt").read_text("utf-8")
    assert "ADVICE:\nRuntimeError\n" in report
    assert "notepad/shell/reasoning/process_main.py, line" in report
    assert "Game: cataline, 4 players, 3 notes" in report
    for secret in (SECRET, *NAMES, *SETUP.hand, str(Path(shell.__file__).parents[2])):
        assert secret not in report
    assert table.banner.message is not None
    assert "report.txt" in table.banner.message.text


@pytest.fixture
def shelf(broken: Path) -> Catalogue:
    """A library of one game, which breaks where a test says so."""
    return {CATALINE.id: broken_game(CATALINE, broken)}


def test_an_analysis_that_fails_is_tried_again(
    broken: Path, library: Library, qtbot: QtBot
) -> None:
    notes = [note for note in DEALT_NOTES if note.kind != "accuse"][:3]
    library.create(Record(game=CATALINE.id, setup=DEALT, notes=(*notes, WON), title="Friday"))
    break_parts(broken, [Part.REVIEW])
    page = shown(qtbot, StatisticsPage(library), DESK)
    assert eventually(lambda: page.failed.told.text() == "1 game couldn’t be analysed.")
    assert page.waiting.text() == ""
    break_parts(broken, ())
    click(page.failed.again)
    assert eventually(lambda: page.failed.isHidden() and bool(page.early.shown.columns))


@pytest.mark.parametrize("part", [Part.MARKS, Part.WHY], ids=lambda part: part.name)
def test_a_puzzle_that_fails_can_be_tried_again(part: Part, broken: Path, qtbot: QtBot) -> None:
    break_parts(broken, [part])
    page = shown(
        qtbot, PuzzlePage(broken_game(NULL, broken), Play(NULL_SETUP, (Look("Bob", "sword"),)), 1)
    )
    if part is Part.WHY:
        assert eventually(lambda: page.solving.position is not None)
        page.solving.ask("sword")
        page.solving.guess("Bob", has=True)
        assert page.verdict.text().endswith("Right!")
    assert eventually(lambda: "couldn’t be worked out" in page.failed.told.text())
    break_parts(broken, ())
    click(page.failed.again)
    done = (lambda: page.solving.steps) if part is Part.WHY else (lambda: page.solving.page)
    assert eventually(lambda: bool(done()) and page.failed.isHidden())
    page.solving.close()
