"""The bar above the sheet."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.page import Grid, Page, Seat
from notepad.shell.table.table_header import Header
from notepad.widgets.look.theme import finger
from tests.shell.builders import shown


@pytest.mark.parametrize("width", [360, 1280])
def test_every_entry_of_the_menu_is_a_finger_high_and_the_menu_fits_the_window(
    qtbot: QtBot, width: int
) -> None:
    header = shown(qtbot, Header(), (width, 60))
    header.menu_button.click()
    QApplication.processEvents()
    menu = header.menu
    entries = [a for a in menu.actions() if a.isVisible() and not a.isSeparator()]
    assert min(menu.actionGeometry(entry).height() for entry in entries) >= finger(header)
    assert menu.width() <= width
    menu.close()


def test_long_names_are_said_where_the_title_leaves_room_for_them(qtbot: QtBot) -> None:
    names = (
        "Annabella-Konstanzia",
        "Maximiliane-Josefine",
        "Maximilian-Friedrich",
        "Bartholomaeus",
    )
    seats = tuple(Seat(name, name[0], me=name == names[0]) for name in names)
    header = shown(qtbot, Header(), (1380, 60))
    told = "Long names at the long winter evening table · 4 players · 0 notes"
    header.show_page(
        Page("The Cataline Conspiracy", told, Grid((), (), ()), seats=seats), Level.ODDS
    )
    QApplication.processEvents()
    QApplication.processEvents()
    assert [str(pill.face()) for pill in header.seats.pills[1:]] == list(names[1:])
    row = header.seats.viewport().rect()
    last = header.seats.pills[-1]
    assert row.contains(last.mapTo(header.seats.viewport(), last.rect().center()))
    assert header.subtitle.height() <= 2 * header.subtitle.fontMetrics().lineSpacing()


@pytest.mark.parametrize(
    ("width", "said", "share"),
    [
        (1280, ["Ann (me) 0 points · 7", "Bob · 7", "Cem · 7", "Dee · 7"], 1),
        (800, ["Ann (me) 0 points · 7", "B · 7", "C · 7", "D · 7"], 0.5),
    ],
)
def test_the_line_below_the_title_has_the_room_that_shorter_seats_leave(
    qtbot: QtBot, width: int, said: list[str], share: float
) -> None:
    seats = tuple(
        Seat(name, name[0], me=name == "Ann", turn=name == "Ann", remark="0 points", hand=7)
        for name in ("Ann", "Bob", "Cem", "Dee")
    )
    header = shown(qtbot, Header(), (width, 60))
    told = "Sunday table · 4 players · 12 notes"
    header.show_page(Page("Catham City", told, Grid((), (), ()), seats=seats), Level.ODDS)
    QApplication.processEvents()
    QApplication.processEvents()
    assert [str(pill.face()) for pill in header.seats.pills] == said
    assert header.subtitle.width() >= share * header.subtitle.sizeHint().width()


def test_what_undo_would_take_back_is_hinted_as_plain_text(qtbot: QtBot) -> None:
    header = shown(qtbot, Header())
    header.show_history('<img src="/dev/zero"> asked Ann', "")
    assert "<img" not in header.buttons["undo"].toolTip()
    assert header.buttons["redo"].toolTip() == ""
    assert not header.buttons["redo"].isEnabled()


def test_redo_in_the_menu_is_there_to_be_chosen_only_if_there_is_something(qtbot: QtBot) -> None:
    header = shown(qtbot, Header())
    entry = next(action for action in header.menu.actions() if action.text() == "Redo")
    enabled = []
    for redo in ("", "Bob asked Cem", ""):
        header.show_history("", redo)
        enabled.append(entry.isEnabled())
    assert enabled == [False, True, False]


def seated(header: Header, names: tuple[str, ...]) -> None:
    seats = tuple(Seat(name, name[0], me=name == names[0]) for name in names)
    header.show_page(Page("Cataline", "4 players", Grid((), (), ()), seats=seats), Level.ODDS)


def test_a_tablet_that_is_held_upright_has_the_pen_in_the_bar(qtbot: QtBot) -> None:
    header = shown(qtbot, Header(), (800, 60))
    seated(header, ("Ann", "Bob", "Cem", "Dee"))
    assert header.buttons["pen"].isVisible()
    seated(header, ("Annabella-Konstanzia", "Maximiliane-Josefine", "Bartholomaeus"))
    assert not header.buttons["pen"].isVisible()


def test_the_button_that_prints_gives_way_before_a_name_is_cut(qtbot: QtBot) -> None:
    header = shown(qtbot, Header(), (1380, 60))
    seen = []
    for names in (("Ann", "Bob", "Cem"), ("Annabella-Konstanzia",) * 6, ("Ann", "Bob", "Cem")):
        seated(header, names)
        seen.append([name for name, button in header.buttons.items() if button.isVisible()])
    all_of_them = ["undo", "redo", "pen", "print", "fold"]
    assert seen == [all_of_them, ["undo", "redo", "fold"], all_of_them]


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_the_menu_has_what_has_no_button_in_the_bar(qtbot: QtBot, width: int) -> None:
    header = shown(qtbot, Header(), (width, 60))
    seated(header, ("Ann", "Bob", "Cem"))
    header.menu_button.click()
    entries = {action.text() for action in header.menu.actions() if action.isVisible()}
    for name, entry in (("redo", "Redo"), ("pen", "Write on the sheet"), ("print", "Print …")):
        assert header.buttons[name].isVisible() is (entry not in entries)
    header.menu.close()


def test_the_pen_is_down_in_the_bar_and_in_the_menu_while_fingers_write(qtbot: QtBot) -> None:
    header = shown(qtbot, Header())
    acted: list[str] = []
    header.acted.connect(acted.append)
    entry = next(a for a in header.menu.actions() if a.text() == "Write on the sheet")
    for on in (True, False):
        header.show_writing(on=on)
        assert (header.buttons["pen"].isChecked(), entry.isChecked()) == (on, on)
    entry.trigger()
    header.buttons["pen"].click()
    assert acted == ["pen", "pen"]
