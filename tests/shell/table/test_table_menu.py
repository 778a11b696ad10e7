"""What is asked for at a table beside noting: files, paper, what is laid open, what is kept."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.form import LeftNote
from notepad.core.game import Game, View
from notepad.core.help_levels import Level
from notepad.core.ink import InkColour, Stroke
from notepad.core.page import Page
from notepad.core.record import AnyRecord, Record
from notepad.shell.table import table_menu
from notepad.shell.table.table_menu import LaidOpenPage, LeftNotes, TableErrands, save_sheet
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.touch.banner import Message
from tests.core.inks import stroke
from tests.nullgame import GAME, SETUP, Look, sheet
from tests.shell.builders import disk_full, shown
from tests.shell.conftest import Dialogs
from tests.shell.player import eventually

RECORD = Record(game="null", setup=SETUP, title="Friday: 3", notes=(Look("Bob", "sword"),))
DAY = date(2026, 11, 21)
NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False))
BEGUN = (LeftNote(None, {"player": ("Bob",)}),)


@pytest.fixture
def record() -> AnyRecord:
    return RECORD


@pytest.fixture
def seated(library: Library, game: int) -> Iterator[Sitting]:
    """Somebody at the game in the library."""
    made = Sitting(library.open(game), title="Friday: 3", level=Level.ODDS)
    assert eventually(lambda: made.view.settled)
    yield made
    made.close()


@pytest.fixture
def table(qtbot: QtBot, seated: Sitting) -> TablePage:
    return shown(qtbot, TablePage(seated))


@pytest.fixture
def errands(table: TablePage, library: Library, game: int) -> TableErrands:
    return TableErrands(table, library, game, {})


@pytest.fixture
def messages(errands: TableErrands) -> list[Message]:
    found: list[Message] = []
    errands.told.connect(found.append)
    return found


def test_what_cannot_be_saved_is_told(
    table: TablePage, messages: list[Message], tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(tmp_path / "nowhere" / "friday.png")
    table.acted.emit("save")
    assert [message.error for message in messages] == [True]


@pytest.mark.usefixtures("errands")
def test_the_level_that_is_chosen_is_kept(table: TablePage, library: Library, game: int) -> None:
    table.header.level_chosen.emit(Level.PAPER)
    assert library.level(game) is Level.PAPER


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    return shown(qtbot, QWidget())


@pytest.mark.parametrize(
    ("typed", "kind", "made"),
    [
        ("a.png", "", "a.png"),
        ("a", "Drawing (*.svg)", "a.svg"),
        ("a.b", "Picture (*.png)", "a.b.png"),
    ],
)
def test_the_ending_that_was_not_typed_is_that_of_the_chosen_kind(
    seated: Sitting, parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    typed: str, kind: str, made: str,
) -> None:  # fmt: skip
    answer = (str(tmp_path / typed), kind)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    assert save_sheet(seated, parent, played=DAY) == tmp_path / made
    assert (tmp_path / made).stat().st_size > 900


def test_what_is_saved_and_printed_has_the_day_and_what_was_written_and_a_sound_name_is_offered(
    seated: Sitting, parent: QWidget, tmp_path: Path, dialogs: Dialogs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    drawn: list[Page] = []
    inks: list[Sequence[Stroke]] = []

    def draw(*given: object, ink: Sequence[Stroke], **_more: object) -> None:
        drawn.extend(page for page in given if isinstance(page, Page))
        inks.append(ink)

    assert save_sheet(seated, parent, played=DAY) is None
    assert [offered.name for offered in dialogs.begun] == ["Friday- 3.pdf"]
    dialogs.choose(tmp_path / "a.pdf")
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QPrintDialog.DialogCode.Accepted)
    for name in ("draw_page", "print_page"):
        monkeypatch.setattr(table_menu, name, draw)
    seated.session.write([stroke(1), stroke(2, "page 1")])
    save_sheet(seated, parent, played=DAY)
    table_menu.print_sheet(seated, parent, played=DAY)
    assert inks == [[stroke(1), stroke(2, "page 1")]] * 2
    assert [page.subtitle for page in drawn] == ["1 notes · 21 Nov 2026"] * 2


@pytest.mark.usefixtures("errands")
def test_an_empty_sheet_is_printed_for_the_people_and_the_choices_of_the_game(
    table: TablePage, seated: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[Page] = []
    answers = iter((QPrintDialog.DialogCode.Accepted, QPrintDialog.DialogCode.Rejected))
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: next(answers))
    monkeypatch.setattr(
        table_menu, "print_page", lambda _printer, page, **_more: printed.append(page)
    )
    for _time in range(2):
        entry = next(a for a in table.header.menu.actions() if a.text() == "Print a blank sheet…")
        entry.trigger()
    assert printed == [seated.session.game.blank_for(seated.session.setup)], (
        "the second is given up"
    )
    assert [seat.player for seat in printed[0].seats] == [*SETUP.players]


def open_sheet(view: View) -> Page:
    """Show the sheet, and lay it open."""
    laid_open = sheet(view)
    return replace(laid_open, laid_open=(laid_open.sheet,))


OPEN_GAME: Game = replace(GAME, sheet=open_sheet)


@pytest.fixture
def laid_open(qtbot: QtBot, tmp_path: Path) -> Iterator[LaidOpenPage]:
    with Library({OPEN_GAME.id: OPEN_GAME}, tmp_path / "open.sqlite") as library:
        game = library.create(Record(game=OPEN_GAME.id, setup=SETUP, notes=NOTES, title="Friday"))
        sitting = Sitting(library.open(game), title="Friday", level=Level.ODDS)
        made = LaidOpenPage(sitting, library, game)
        qtbot.addWidget(made)
        yield made
        sitting.close()


def test_every_entry_is_told_with_its_time(laid_open: LaidOpenPage) -> None:
    assert len(laid_open.entries) == 2
    assert laid_open.entries[0].endswith("Bob has the sword.")
    assert str(datetime.now().year) in laid_open.entries[0]


def test_a_failed_seal_is_told(laid_open: LaidOpenPage, tmp_path: Path, dialogs: Dialogs) -> None:
    dialogs.choose(tmp_path / "nowhere" / "record.json")
    laid_open.seal_button.click()
    assert laid_open.banner.message is not None
    assert laid_open.banner.message.error


def test_what_is_begun_is_kept_after_a_pause_and_copied_and_one_goes_on_where_it_cannot_be(
    library: Library, game: int, seated: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = LeftNotes(seated, library, game)
    seated.tap("player", "Bob")
    assert eventually(lambda: library.begun_notes(game) == BEGUN)
    assert library.begun_notes(library.duplicate(game)) == BEGUN
    seated.undo_tap()
    assert eventually(lambda: library.begun_notes(game) == ())
    assert kept.parent() is seated
    monkeypatch.setattr(library, "set_begun_notes", disk_full)
    seated.tap("player", "Bob")
    seated.closed.emit()
    assert seated.view.draft == {"player": ("Bob",)}


def test_what_cannot_be_tapped_stays_away(library: Library, game: int, seated: Sitting) -> None:
    library.set_begun_notes(
        game, [LeftNote(9, {"card": ("cup",)}), LeftNote(None, {"player": ("Zoe",), "x": ("y",)})]
    )
    LeftNotes(seated, library, game).bring_back()
    assert seated.view.left == ()
    assert seated.view.mending is None


PENS: tuple[tuple[object, Tools], ...] = (
    *(([], Tools()), ("thin", Tools()), ({"tool": ["bold"], "colour": {}, "pen_only": 1}, Tools())),
    ({"tool": "brush", "colour": "red", "pen_only": "yes"}, Tools(Tool.THIN, InkColour.RED)),
    ({"tool": "bold", "colour": "pink"}, Tools(Tool.BOLD)),
)


@pytest.mark.parametrize(("stored", "tools"), PENS)
def test_a_pen_stored_badly_is_as_at_first(library: Library, stored: object, tools: Tools) -> None:
    library.set_setting("pen", stored)
    assert table_menu.load_last_pen(library) == tools
