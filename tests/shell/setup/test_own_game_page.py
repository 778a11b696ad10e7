"""A game of one's own, from the library's button to the first note, and what goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget

from notepad.core.record import AnyRecord, Record
from notepad.declared.declaration_file import read_declaration
from notepad.declared.typed_game import TypedGame, TypedGroup
from notepad.games import catalogue
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library, folder
from notepad.storage.folder import own_files, own_folder
from notepad.widgets.touch.buttons import FingerMenu
from tests.shell.hostile import assert_no_html, assert_plain
from tests.shell.player import Player, click, key, press, reach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from notepad.core.shelf import Shelf
    from notepad.shell.setup.own_game_page import OwnGamePage

CARDS = (
    ("Cooks", "Ann, Bea, Cid, Dora"),
    ("Dishes", "- Soup\n- Roast\n- Pie"),
    ("Places", "1. Attic\n2. Cellar\n3. Pantry\n4. Hall"),
)
TYPED = TypedGame(title="The stolen recipe", groups=tuple(TypedGroup(*group) for group in CARDS))
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shelf() -> Shelf:
    """The games that come with the notepad, on a shelf of this test's own."""
    return catalogue.__wrapped__()


@pytest.fixture
def library(tmp_path: Path, shelf: Shelf) -> Iterator[Library]:
    with Library(shelf, tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library, shelf: Shelf) -> Iterator[Window]:
    window = Window(library, shelf)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


def own_page(window: Window) -> OwnGamePage:
    """Go to the page from the library."""
    click(window.library_page.new_button)
    new = window.findChild(NewGamePage)
    assert isinstance(new, NewGamePage)
    click(new.own)
    page = window._setting_up.typed
    assert page is not None
    QApplication.processEvents()
    return page


def fill(page: OwnGamePage) -> None:
    """Type the game, each field in its turn, what is of several lines by Enter."""
    QTest.keyClicks(page.panel.title, TYPED.title)
    for fields, (name, cards) in zip(page.panel.groups, CARDS, strict=True):
        QTest.keyClicks(fields.name, name)
        for at, line in enumerate(cards.splitlines()):
            if at:
                QTest.keyClick(fields.cards, Qt.Key.Key_Return)
            QTest.keyClicks(fields.cards, line)
    QApplication.processEvents()


def test_from_the_library_to_the_first_note_of_a_game_of_one_s_own(
    qtbot: QtBot, window: Window, library: Library, shelf: Shelf
) -> None:
    page = own_page(window)
    assert not page.keep.isEnabled()
    fill(page)
    assert page.panel.reason.text() == ""
    click(page.keep)
    (file,) = own_files()
    declared = read_declaration(file.read_bytes())
    assert declared.title == "The stolen recipe"
    assert list(declared.cards) == ["Cooks", "Dishes", "Places"]
    assert shelf["the-stolen-recipe"].title == "The stolen recipe"

    new = window.findChild(NewGamePage)
    assert isinstance(new, NewGamePage)
    assert new.isVisible()
    assert new.game.id == "the-stolen-recipe"
    player = Player(qtbot, window)
    for row, name in zip(new.players.editor.rows, ("Zoe", "Yan", "Xia", "Wim"), strict=True):
        QTest.keyClicks(row.name, name)
    for card in ("Ann", "Soup"):
        player.tap_cell(new.panel.grid, card)
    click(new.panel.button)
    qtbot.waitUntil(lambda: window.table is not None)
    player.settle()
    player.choose(**{"named-Cooks": "Bea"})
    player.choose(**{"named-Dishes": "Roast"})
    player.choose(**{"named-Places": "Cellar"})
    player.choose(shown="Yan")
    player.choose(card="Bea")
    player.settle()
    assert len(player.notes()) == 1
    assert "Bea" in player.notes()[0]
    (saved,) = library.games()
    assert saved.game == "the-stolen-recipe"


def test_it_is_made_by_keyboard_alone(window: Window) -> None:
    key(window.library_page.new_button)
    new = window.findChild(NewGamePage)
    assert isinstance(new, NewGamePage)
    key(new.own)
    page = window._setting_up.typed
    assert page is not None
    QApplication.processEvents()
    assert page.panel.title.hasFocus()
    QTest.keyClicks(page.panel.title, "Small")
    for fields, cards in zip(page.panel.groups, ("a, b, c, d", "e, f, g, h", ""), strict=True):
        reach(fields.cards)
        QTest.keyClicks(fields.cards, cards)
    reach(page.panel.rules.answering.chips["show-one"])
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Space)
    assert page.panel.typed.answering == "count"
    key(page.keep)
    (file,) = own_files()
    assert read_declaration(file.read_bytes()).questions[0].kind == "count"


def test_control_enter_keeps_it_from_any_field(window: Window) -> None:
    page = own_page(window)
    QTest.keyClick(page.panel.title, Qt.Key.Key_Return, CONTROL)
    assert own_files() == ()
    page.panel.start_from(TYPED)
    page.panel.groups[1].cards.setFocus()
    QTest.keyClick(page.panel.groups[1].cards, Qt.Key.Key_Return, CONTROL)
    assert len(own_files()) == 1


def test_two_games_of_one_title_are_two_games(window: Window, shelf: Shelf) -> None:
    for _game in range(2):
        page = own_page(window)
        page.panel.start_from(TYPED)
        click(page.keep)
        window.show_library()
    assert {"the-stolen-recipe", "the-stolen-recipe-2"} <= set(shelf)
    assert len(own_files()) == 2


def test_a_file_that_is_no_sound_game_is_never_written_over(window: Window) -> None:
    own_folder().mkdir(parents=True)
    (own_folder() / "the-stolen-recipe.toml").write_text("broken")
    page = own_page(window)
    page.panel.start_from(TYPED)
    click(page.keep)
    assert [file.name for file in own_files()] == [
        "the-stolen-recipe-2.toml",
        "the-stolen-recipe.toml",
    ]
    assert (own_folder() / "the-stolen-recipe.toml").read_text() == "broken"


def test_what_was_typed_outlives_folding_esc_and_going_back(window: Window) -> None:
    page = own_page(window)
    fill(page)
    page.panel.groups[1].cards.setFocus()
    press(Qt.Key.Key_Escape)
    assert window.overlay.cover.isVisible()
    press(Qt.Key.Key_Escape)
    assert page.isVisible()
    assert page.panel.groups[1].cards.hasFocus()
    typed = page.panel.typed
    click(page.back)
    assert not page.isVisible()
    window.show_library()
    assert own_page(window) is page
    assert page.panel.typed == typed
    assert page.panel.typed.title == TYPED.title


def test_a_field_is_not_left_by_folding_the_window(window: Window) -> None:
    page = own_page(window)
    fields = page.panel.groups[0]
    QTest.keyClicks(fields.name, "x")
    fields.cards.setFocus()
    fields.visited.clear()
    window.overlay.fold()
    window.overlay.unfold()
    assert fields.cards.hasFocus()
    assert fields.visited == set()


def test_once_it_is_kept_the_page_begins_anew(window: Window) -> None:
    page = own_page(window)
    page.panel.start_from(TYPED)
    click(page.keep)
    window.show_library()
    again = own_page(window)
    assert again is not page
    assert again.panel.typed == TypedGame()


def test_what_was_cleared_can_be_brought_back(window: Window) -> None:
    page = own_page(window)
    assert not page.clear.isEnabled()
    page.panel.start_from(TYPED)
    click(page.clear)
    assert page.panel.typed == TypedGame()
    assert page.panel.title.text() == ""
    message = page.banner.message
    assert message is not None
    assert message.act is not None
    message.act()
    assert page.panel.typed == TYPED


def test_it_is_shared_as_the_file_that_is_kept(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = own_page(window)
    assert not page.share.isEnabled()
    page.panel.start_from(TYPED)
    offered: list[str] = []

    def asked(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        offered.append(Path(name).name)
        return str(tmp_path / Path(name).name), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    click(page.share)
    assert offered == ["The stolen recipe.toml"]
    assert page.isVisible()
    assert page.banner.message is not None
    click(page.keep)
    (kept,) = own_files()
    assert (tmp_path / offered[0]).read_bytes() == kept.read_bytes()


def test_a_folder_that_can_t_be_written_is_told_and_all_stays(window: Window, shelf: Shelf) -> None:
    own_folder().parent.mkdir(parents=True, exist_ok=True)
    own_folder().write_text("no folder")
    page = own_page(window)
    page.panel.start_from(TYPED)
    click(page.keep)
    assert page.isVisible()
    assert page.banner.message is not None
    assert page.banner.message.error
    assert page.panel.typed == TYPED
    assert "the-stolen-recipe" not in shelf


def test_a_file_that_can_t_be_shared_is_told(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = own_page(window)
    page.panel.start_from(TYPED)
    nowhere = tmp_path / "nowhere" / "x.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(nowhere), ""))
    click(page.share)
    assert page.banner.message is not None
    assert page.banner.message.error


@pytest.mark.parametrize(
    "text", ['<img src="/dev/zero">', "x\u202e", "\x1b[31mx", "M" * 400, "<a href='//h'>y</a>"]
)
def test_whatever_is_typed_no_other_widget_takes_it_for_more_than_text(
    window: Window, text: str
) -> None:
    page = own_page(window)
    group = TypedGroup(text, f"{text}, b, c\nd", "x")
    page.panel.start_from(TypedGame(title=text, groups=(group, TypedGroup("", text)), sums=True))
    for fields in page.panel.groups:
        fields.visited |= {"name", "cards", "values"}
    page.panel.start_from(page.panel.typed)
    QApplication.processEvents()
    typed = {page.panel.title, *(f.cards for f in page.panel.groups)}
    for widget in window.findChildren(QWidget):
        for said in (widget.accessibleName(), widget.accessibleDescription()):
            assert_plain(said, type(widget).__name__)
        assert_no_html(widget.toolTip(), type(widget).__name__)
        if widget not in typed and isinstance(widget, QLabel | QAbstractButton):
            assert_plain(widget.text(), type(widget).__name__)
    assert_plain(page.panel.reason.text(), "reason")


def test_a_game_with_markup_for_names_is_played_as_plain_text(window: Window) -> None:
    page = own_page(window)
    cards = TypedGroup("<b>Bold</b>", "<i>a</i>, b & c, d, e, f, g, h, &amp;")
    page.panel.start_from(TypedGame(title="<h1>Big</h1>", groups=(cards,), named=2, most=4))
    assert page.panel.typed.problems == {}
    click(page.keep)
    new = window.findChild(NewGamePage)
    assert isinstance(new, NewGamePage)
    assert new.game.title == "<h1>Big</h1>"
    for widget in window.findChildren(QWidget):
        assert_no_html(widget.toolTip(), type(widget).__name__)


def test_another_language_leaves_what_was_typed(window: Window) -> None:
    page = own_page(window)
    page.panel.start_from(TYPED)
    window._setting_up.say_anew()
    again = window._setting_up.typed
    assert again is not None
    assert again is not page
    assert again.panel.typed == TYPED
    assert own_page(window) is again


def test_no_own_game_is_offered_where_none_can_be_put(qtbot: QtBot, library: Library) -> None:
    page = NewGamePage(library, dict(catalogue()))
    qtbot.addWidget(page)
    page.show()
    assert not page.own.isVisible()
    assert folder.own_files() == ()


def changing(window: Window) -> OwnGamePage:
    """Ask to change the game that is chosen, from the page of new games."""
    new = window._setting_up.begun
    assert new is not None
    QApplication.processEvents()
    # Without a screen no window is active once a menu closes, so that it would fold.
    window._folding.set_on_leave(on_leave=False)
    click(new.choice.more)
    menu = new.findChildren(FingerMenu)[-1]
    action = next(one for one in menu.actions() if one.text().startswith("Change"))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    QTest.qWait(1)
    page = window._setting_up.changed
    assert page is not None
    assert page.isVisible()
    return page


def made(window: Window) -> NewGamePage:
    """Make the game, and return the page on which it is set up."""
    page = own_page(window)
    fill(page)
    click(page.keep)
    new = window._setting_up.begun
    assert new is not None
    return new


def test_a_game_is_changed_where_it_was_made_and_keeps_its_id(window: Window, shelf: Shelf) -> None:
    new = made(window)
    page = changing(window)
    assert page.panel.typed.groups[1].words == ("Soup", "Roast", "Pie")
    page.panel.title.selectAll()
    QTest.keyClicks(page.panel.title, "The lost recipe")
    page.panel.groups[1].cards.setFocus()
    QTest.keyClick(page.panel.groups[1].cards, Qt.Key.Key_End, CONTROL)
    QTest.keyClicks(page.panel.groups[1].cards, ", Cake")
    click(page.keep)

    (file,) = own_files()
    declared = read_declaration(file.read_bytes())
    assert (declared.id, declared.title) == ("the-stolen-recipe", "The lost recipe")
    assert declared.cards["Dishes"] == ("Soup", "Roast", "Pie", "Cake")
    assert shelf["the-stolen-recipe"].title == "The lost recipe"
    assert new.isVisible()
    assert new.game.title == "The lost recipe"
    assert "Cake" in new.panel.grid.places()
    assert window._setting_up.changed is None


def test_a_game_begun_before_goes_on_with_the_cards_that_it_had(
    window: Window, library: Library, shelf: Shelf
) -> None:
    game = made(window).game
    setup = game.setup_type(players=("Zoe", "Yan"), me="Zoe", hand=("Ann", "Bea", "Soup", "Attic"))
    record: AnyRecord = Record(game=game.id, setup=setup, declaration=game.declaration)
    begun = library.create(record)
    page = changing(window)
    click(page.panel.groups[2].remove)
    click(page.keep)

    assert "Attic" not in shelf[game.id].declaration["cards"]  # type: ignore[index]
    window.open_game(begun)
    assert window.table is not None
    assert window.table.sitting.page.sheet.box("Attic") is not None
    assert library.same_as(record) == begun


def test_what_was_changed_and_left_is_gone_on_with(window: Window) -> None:
    made(window)
    page = changing(window)
    QTest.keyClicks(page.panel.title, "!")
    click(page.back)
    assert changing(window) is page
    assert page.panel.typed.title == "The stolen recipe!"
    other = own_page_again(window)
    assert other.panel.typed == TypedGame()


def own_page_again(window: Window) -> OwnGamePage:
    """Go to the page of a new game of one's own from that of a change."""
    changed, new = window._setting_up.changed, window._setting_up.begun
    assert changed is not None
    assert new is not None
    click(changed.back)
    click(new.own)
    page = window._setting_up.typed
    assert page is not None
    return page
