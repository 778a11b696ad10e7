"""A game of one's own, from the library's button to the first note, and what goes wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Record
from notepad.core.shelf import Shelf
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.definition_typed_in import TypedGame, TypedGroup
from notepad.games import catalogue
from notepad.shell.settings import Settings, save
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.own_game_page import (
    OwnGamePage,
    RulesFields,
)
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.folder import own_files, own_games_folder
from notepad.widgets.touch.menus import FingerMenu
from tests.shell.builders import (
    alarm,
    chip,
    choose_in,
    games_of,
    page_of,
    shown,
    write_into,
)
from tests.shell.hostile import assert_harmless, assert_plain
from tests.shell.player import Player, click, key, press, reach, scroll_to

CARDS = (
    ("Cooks", "Ann, Bea, Cid, Dora"),
    ("Dishes", "- Soup\n- Roast\n- Pie"),
    ("Places", "1. Attic\n2. Cellar\n3. Pantry\n4. Hall"),
)
TYPED = TypedGame(title="The stolen recipe", groups=tuple(TypedGroup(*group) for group in CARDS))
SMALL = TypedGame(title="A", groups=(TypedGroup("", "a, b, c"), TypedGroup("", "d, e, f")), most=3)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shelf() -> Shelf:
    """The games that come with the notepad, on a shelf of this test's own."""
    return catalogue.__wrapped__()


@pytest.fixture
def library(tmp_path: Path, shelf: Shelf) -> Iterator[Library]:
    """An empty library; the window stays open, though without a screen no menu leaves it active."""
    with Library(shelf, tmp_path / "library.sqlite") as opened:
        save(opened, Settings(fold_on_leave=False))
        yield opened


def own_page(window: Window) -> OwnGamePage:
    """Go to the page from the library."""
    click(window.library_page.new_button)
    click(games_of(page_of(window, NewGamePage)).own)
    return page_of(window, OwnGamePage)


def typed_page(window: Window) -> OwnGamePage:
    """Go to the page, and have a game typed there."""
    page = own_page(window)
    page.panel.start_from(TYPED)
    return page


def changing(window: Window) -> OwnGamePage:
    """Ask to change the game that is chosen, from the page of new games."""
    new = page_of(window, NewGamePage)
    more = games_of(new).more
    scroll_to(more)
    click(more)
    choose_in(new.findChildren(FingerMenu)[-1], "Change")
    return page_of(window, OwnGamePage)


def made(window: Window) -> NewGamePage:
    """Make the game, and return the page on which it is set up."""
    click(typed_page(window).keep)
    return page_of(window, NewGamePage)


def write(field: QWidget, text: str) -> None:
    """Type a text at the end of a field, Enter at the end of each line."""
    field.setFocus()
    for at, line in enumerate(text.split("\n")):
        if at:
            press(Qt.Key.Key_Return)
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, line)
    QApplication.processEvents()


def test_from_the_library_to_the_first_note_of_a_game_of_one_s_own(
    qtbot: QtBot, window: Window, library: Library, shelf: Shelf
) -> None:
    page = own_page(window)
    assert not page.keep.isEnabled()
    write(page.panel.title, TYPED.title)
    for fields, (name, cards) in zip(page.panel.groups, CARDS, strict=True):
        write(fields.name, name)
        write(fields.cards, cards)
    assert page.panel.reason.text() == ""
    click(page.keep)
    (file,) = own_files()
    declared = declaration_from_toml(file.read_bytes())
    assert declared.title == "The stolen recipe"
    assert list(declared.cards) == ["Cooks", "Dishes", "Places"]
    assert shelf["the-stolen-recipe"].title == "The stolen recipe"

    new = page_of(window, NewGamePage)
    assert new.game.id == "the-stolen-recipe"
    player = Player(qtbot, window)
    for row, name in zip(new.players.rows, ("Zoe", "Yan", "Xia", "Wim"), strict=False):
        QTest.keyClicks(row.name, name)
    for card in ("Ann", "Soup"):
        player.tap_cell(new.panel.hand, card)
    click(new.panel.button)
    qtbot.waitUntil(lambda: window.table is not None)
    player.settle()
    named = {"named-Cooks": "Bea", "named-Dishes": "Roast", "named-Places": "Cellar"}
    player.note(**named, shown="Yan", card="Bea")
    assert len(player.notes()) == 1
    assert "Bea" in player.notes()[0]
    (saved,) = library.games()
    assert saved.game == "the-stolen-recipe"


def test_it_is_made_by_keyboard_alone(window: Window) -> None:
    key(window.library_page.new_button)
    key(games_of(page_of(window, NewGamePage), key).own)
    page = page_of(window, OwnGamePage)
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
    assert declaration_from_toml(file.read_bytes()).questions[0].kind == "count"


def test_a_file_that_is_no_sound_game_is_never_written_over(window: Window) -> None:
    own_games_folder().mkdir(parents=True)
    (own_games_folder() / "the-stolen-recipe.toml").write_text("broken")
    click(typed_page(window).keep)
    assert [file.name for file in own_files()] == [
        "the-stolen-recipe-2.toml",
        "the-stolen-recipe.toml",
    ]
    assert (own_games_folder() / "the-stolen-recipe.toml").read_text() == "broken"


def test_what_was_typed_outlives_folding_esc_and_going_back(window: Window) -> None:
    page = typed_page(window)
    page.panel.groups[1].cards.setFocus()
    window.overlay.hide_all()
    assert window.overlay.cover.isVisible()
    press(Qt.Key.Key_Escape)
    assert page.isVisible()
    assert page.panel.groups[1].cards.hasFocus()
    click(page.back)
    click(games_of(page_of(window, NewGamePage)).own)
    assert page_of(window, OwnGamePage) is page
    window.show_library()
    assert own_page(window) is page
    assert page.panel.typed == TYPED


def test_a_folder_that_can_t_be_written_is_told_and_all_stays(window: Window, shelf: Shelf) -> None:
    own_games_folder().parent.mkdir(parents=True, exist_ok=True)
    own_games_folder().write_text("no folder")
    page = typed_page(window)
    click(page.keep)
    assert page.isVisible()
    assert alarm(page.banner)
    assert page.panel.typed == TYPED
    assert "the-stolen-recipe" not in shelf


def test_whatever_is_typed_no_other_widget_takes_it_for_more_than_text(window: Window) -> None:
    page = own_page(window)
    typed = {page.panel.title, *(fields.cards for fields in page.panel.groups)}
    for text in ('<img src="/dev/zero">', "x\u202e", "\x1b[31mx", "M" * 400, "<a href='//h'>y</a>"):
        group = TypedGroup(text, f"{text}, b, c\nd", "x")
        groups = (group, TypedGroup("", text))
        page.panel.start_from(TypedGame(title=text, groups=groups, sums=True))
        for fields in page.panel.groups:
            fields.visited |= {"name", "cards", "values"}
        page.panel.start_from(page.panel.typed)
        QApplication.processEvents()
        typed |= {fields.cards for fields in page.panel.groups}
        assert_harmless(window, typed=typed)
        assert_plain(page.panel.reason.text(), "reason")


def test_a_game_is_changed_where_it_was_made_and_keeps_its_id(window: Window, shelf: Shelf) -> None:
    new = made(window)
    page = changing(window)
    assert page.panel.typed.groups[1].words == ("Soup", "Roast", "Pie")
    write_into(page.panel.title, "The lost recipe")
    page.panel.groups[1].cards.setFocus()
    QTest.keyClick(page.panel.groups[1].cards, Qt.Key.Key_End, CONTROL)
    QTest.keyClicks(page.panel.groups[1].cards, ", Cake")
    click(page.keep)

    (file,) = own_files()
    declared = declaration_from_toml(file.read_bytes())
    assert (declared.id, declared.title) == ("the-stolen-recipe", "The lost recipe")
    assert declared.cards["Dishes"] == ("Soup", "Roast", "Pie", "Cake")
    assert shelf["the-stolen-recipe"].title == "The lost recipe"
    assert new.isVisible()
    assert new.game.title == "The lost recipe"
    assert "Cake" in new.panel.hand.places()
    assert changing(window) is not page


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
    assert window.table.sitting.current_page.sheet.box("Attic") is not None
    assert library.same_as(record) == begun


def test_a_tapped_choice_is_taken_and_given_up_by_another(qtbot: QtBot) -> None:
    fields, typed = shown(qtbot, RulesFields(SMALL)), [SMALL]

    def show(game: TypedGame) -> None:
        """Show it again after each change, as the page does."""
        typed.append(game)
        fields.show_typed(game, game.problems)
        QApplication.processEvents()

    fields.changed.connect(show)
    show(SMALL)
    for row, choice, field, chosen in (
        ("deal", "count", "hidden", 2),
        ("deal", "each", "hidden", 0),
        ("announced", "sum", "sums", True),
        ("announced", "cards", "sums", False),
    ):
        click(chip(getattr(fields, row), choice))
        assert getattr(typed[-1], field) == chosen
