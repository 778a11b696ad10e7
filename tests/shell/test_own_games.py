"""Games of one's own: typed in, written as text, opened from files, shared and removed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.api import known_games
from notepad.core.record import AnyRecord, Record, write
from notepad.core.shelf import Shelf
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.definition_typed_in import TypedGame, TypedGroup
from notepad.declared.shelf import own_game
from notepad.shell.settings import Settings, save
from notepad.shell.setup.game_and_options_cards import KnownEditionsPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.own_game_files import OwnGameDeeds, take_in, take_out, text_of, typed_draft
from notepad.shell.setup.own_game_page import OwnGamePage
from notepad.shell.setup.own_game_text_page import GameTextPage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.storage.folder import draft_of, keep, keep_draft, own_files, own_games_folder
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.text_fields import TextArea, TextField
from tests.declared.declarations import THREE_LISTS
from tests.games.test_every_game import begun
from tests.shell.builders import (
    DESK,
    FULL,
    PHONE,
    alarm,
    disk_full,
    laid_out,
    page_of,
    pages_of,
    shown,
    there,
    told,
)
from tests.shell.conftest import Dialogs
from tests.shell.diary import Diary
from tests.shell.hostile import assert_harmless, assert_plain
from tests.shell.player import (
    chip,
    choose_in,
    click,
    close_menu,
    eventually,
    games_of,
    key,
    press,
    reach,
    scroll_to,
    write_into,
)

ID = "who-took-it"


@pytest.fixture
def shelf() -> Shelf:
    return known_games()


@pytest.fixture
def page(qtbot: QtBot, library: Library, shelf: Shelf) -> NewGamePage:
    return shown(qtbot, NewGamePage(library, shelf), DESK)


@pytest.fixture
def deeds(page: NewGamePage) -> OwnGameDeeds:
    return page.deeds


def written(folder: Path, text: str, name: str = "Somebody's game.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_game_file_is_kept_and_chosen(
    page: NewGamePage, tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(written(tmp_path, THREE_LISTS))
    click(games_of(page).file)
    assert page.game.id == ID
    assert [file.name for file in own_files()] == [f"{ID}.toml"]
    assert own_files()[0].read_text("utf-8") == THREE_LISTS
    assert ID in known_games()
    assert games_of(page).more.isVisible()


def test_a_game_begun_with_it_is_noted_on_after_it_was_removed(
    page: NewGamePage, deeds: OwnGameDeeds, library: Library, tmp_path: Path
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS))
    game_id = library.create(begun(page.game))
    deeds.remove(page.game)
    assert page.game.id != ID
    assert (own_files(), ID in known_games()) == ((), False)
    assert told(page.banner) == "Removed “Who took it?”. Games noted with it are kept."
    assert library.games()[0].kind == "Who took it?"
    library.open(game_id).undo()
    click(page.banner.action)
    assert page.game.id == ID
    assert len(own_files()) == 1


def test_a_faulty_file_is_refused(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path, diary: Diary
) -> None:
    before, panel = page.game.id, page.import_faults_panel
    faulty = THREE_LISTS.replace('"lamp"', '""') + '\n[colours]\nrope = "red"\n'
    deeds.open_file(written(tmp_path, faulty))
    assert panel.isVisible()
    diary(*panel.text.toPlainText().splitlines())
    assert (page.game.id, own_files()) == (before, ())
    click(panel.close_button)
    assert not panel.isVisible()
    for text, seen in (("title = ", True), (THREE_LISTS, False)):
        deeds.open_file(written(tmp_path, text))
        assert panel.isVisible() is seen


def test_another_game_of_the_same_id_is_replaced_only_when_that_is_wanted_whatever_its_file(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS))
    own_files()[0].rename(own_games_folder() / "by hand.toml")
    other = THREE_LISTS.replace('"lamp"', '"lantern"')
    deeds.open_file(written(tmp_path, other))
    assert own_files()[0].read_text("utf-8") == THREE_LISTS
    assert "Another custom game has the ID “who-took-it”" in told(page.banner)
    click(page.banner.action)
    assert [file.name for file in own_files()] == [f"{ID}.toml"]
    assert own_files()[0].read_text("utf-8") == other
    assert page.game.setup_type is known_games()[ID].setup_type
    assert known_games().faults == []


def test_a_file_that_stays_is_not_replaced(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    old = own_games_folder() / "other.toml"
    take_in(shelf, THREE_LISTS.encode())
    own_files()[0].rename(old)
    keep_draft(ID, "half a game")
    gone: list[Path] = []

    def remove(file: Path) -> None:
        if file == old:
            disk_full()
        gone.append(file)
        file.unlink()

    monkeypatch.setattr("notepad.storage.folder.remove", remove)
    changed = THREE_LISTS.replace("rope", "rock").encode()
    for act in (lambda: take_in(shelf, changed, replacing=True), lambda: take_out(shelf, ID)):
        with pytest.raises(StoreError, match="full"):
            act()
    assert (draft_of(ID), ID in shelf) == ("half a game", True)
    assert own_files() == (old,), "nothing was changed, as the error says"
    assert old.read_text("utf-8") == THREE_LISTS


def test_a_game_is_shared_as_the_file_that_it_came_in(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path, dialogs: Dialogs
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS + "# by Zoë\n"))
    target = tmp_path / "shared.deduction-game"
    dialogs.choose(target)
    deeds.share(page.game)
    assert target.read_text("utf-8") == THREE_LISTS + "# by Zoë\n"
    assert [one.name for one in dialogs.begun] == ["Who took it-.deduction-game"]
    assert told(page.banner) == "Saved: shared.deduction-game"


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """A record of a custom game from somebody else; the player doesn't have that game."""
    file = tmp_path / "friday.deduction"
    file.write_text(write(begun(own_game(THREE_LISTS))), encoding="utf-8")
    return file


def test_the_game_of_a_record_is_added_with_one_tap(
    window: Window, sent: Path, diary: Diary
) -> None:
    for added in (False, True):
        window.open_file(sent)
        assert eventually(lambda: bool(pages_of(window, TablePage)))
        diary(window.overlay.banner)
        if not added:
            click(window.overlay.banner.action)
            page = page_of(window, NewGamePage)
            assert (page.game.id, page.choosing) == (ID, False)
            assert known_games()[ID].declaration == own_game(THREE_LISTS).declaration


def test_the_menu_of_a_saved_game_adds_its_game(window: Window, library: Library) -> None:
    saved = library.create(begun(own_game(THREE_LISTS)))
    page = window.library_page
    page.refresh()
    page.list.menu_asked.emit(saved, QPoint(0, 0))
    (menu,) = page.findChildren(FingerMenu)
    QApplication.processEvents()
    choose_in(menu, "Add to custom games")
    assert eventually(lambda: bool(pages_of(window, NewGamePage)))
    assert page_of(window, NewGamePage).game.id == ID
    window.show_library()
    page.list.menu_asked.emit(saved, QPoint(0, 0))
    menu = page.findChildren(FingerMenu)[-1]
    assert "Add to custom games" not in [one.text() for one in menu.actions()]
    close_menu(menu)


def test_a_known_edition_is_taken_with_one_tap(window: Window) -> None:
    window.library_page.new_button.click()
    click(games_of(page_of(window, NewGamePage)).editions)
    editions = page_of(window, KnownEditionsPage)
    titles = [line.text() for line in editions.lines]
    assert titles == sorted(titles)
    click(editions.lines[titles.index("Clue (2023)")])
    page = page_of(window, NewGamePage)
    assert page.game.id == "clue-2023"
    mine = text_of("clue-2023")
    assert mine, "it is a game of one's own, which can be changed"
    keep(mine.decode().replace("Clue (2023)", "Our Clue"), "clue-2023", replacing=True)
    page.choose("clue")
    click(games_of(page).editions)
    click(page_of(window, KnownEditionsPage).lines[titles.index("Clue (2023)")])
    assert page.game.id == "clue-2023"
    assert b"Our Clue" in (text_of("clue-2023") or b""), "what was changed stays"
    click(games_of(page).editions)
    click(page_of(window, KnownEditionsPage).back)
    assert page_of(window, NewGamePage) is page


CARDS = (
    ("Cooks", "Ann, Bea, Cid, Dora"),
    ("Dishes", "- Soup\n- Roast\n- Pie"),
    ("Places", "1. Attic\n2. Cellar\n3. Pantry\n4. Hall"),
)
TYPED = TypedGame(title="The stolen recipe", groups=tuple(TypedGroup(*group) for group in CARDS))
CONTROL = Qt.KeyboardModifier.ControlModifier


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


def test_it_is_made_by_keyboard_alone(window: Window) -> None:
    key(window.library_page.new_button)
    key(games_of(page_of(window, NewGamePage), key).own)
    page = page_of(window, OwnGamePage)
    fields = page.panel.fields
    assert fields["title"].hasFocus()
    QTest.keyClicks(fields["title"], "Small")
    for at, cards in enumerate(("a, b, c, d", "e, f, g, h", "")):
        reach(fields[f"{at}.cards"])
        QTest.keyClicks(fields[f"{at}.cards"], cards)
    reach(chip(page.panel.rows["asking"], "show-one"))
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Space)
    assert page.panel.typed.answering == "count"
    key(page.keep)
    assert declared().questions[0].kind == "count"


def declared() -> Declaration:
    """Return what the only file of a game declares."""
    (file,) = own_files()
    return declaration_from_toml(file.read_bytes())


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
    page.panel.fields["1.cards"].setFocus()
    window.overlay.hide_all()
    assert window.overlay.cover.isVisible()
    press(Qt.Key.Key_Escape)
    assert page.isVisible()
    assert page.panel.fields["1.cards"].hasFocus()
    click(page.back)
    click(games_of(page_of(window, NewGamePage)).own)
    assert page_of(window, OwnGamePage) is page
    window.show_library()
    assert own_page(window) is page
    assert page.panel.typed == TYPED


def start_from(page: OwnGamePage, title: str) -> None:
    """Start from another game by the menu."""
    click(page.games)
    choose_in(page.findChildren(FingerMenu)[-1], title)
    assert eventually(lambda: page.panel.typed.base.title == title)


def test_a_game_starts_from_clue_and_can_come_back(window: Window, shelf: Shelf) -> None:
    page = typed_page(window)
    start_from(page, "Clue")
    assert page.panel.typed.title == TYPED.title
    click(page.banner.action)
    assert page.panel.typed == TYPED
    start_from(page, "Clue")
    write_into(page.panel.fields["title"], "Our Clue")
    type_at_end(page.panel.fields["1.cards"], ", Axe, Poison")
    click(page.keep)
    made = declared()
    assert made.cards["Weapons"][-2:] == ("Axe", "Poison")
    assert (made.questions[0].where, made.symbols["Weapons"]) == ("Rooms", "diamond")
    assert made.colours["Mustard"] == "#c19a06"


def test_what_is_typed_survives_a_crash(window: Window, qtbot: QtBot, library: Library) -> None:
    page = typed_page(window)
    start_from(page, "Clue")
    typed = page.panel.typed
    page.keep_draft()  # as a second after the last letter; what follows is as after a crash
    again = shown(qtbot, Window(library, known_games()), DESK, active=True)
    page = own_page(again)
    assert page.panel.typed == typed
    assert told(page.banner) == "These are your changes from last time. They aren’t saved yet."
    click(page.keep)
    assert own_page(again).panel.typed == TypedGame()
    again.leave_table()
    keep_draft(typed_draft(""), '{"title": 3}')
    again = shown(qtbot, Window(library, known_games()), DESK, active=True)
    assert own_page(again).panel.typed == TypedGame()
    again.leave_table()


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_no_field_moves_when_a_fault_is_told_and_no_rule_when_it_is_tapped(
    window: Window, size: tuple[int, int]
) -> None:
    page = own_page(window)
    window.resize(*size)
    start_from(page, "Clue")
    panel = page.panel

    def places() -> list[QPoint]:
        laid_out(window, size)
        parts = [part for part in panel.side.findChildren(QWidget) if part.isVisible()]
        wanted = (TextField, TextArea)
        return [part.mapTo(panel.side, QPoint()) for part in parts if isinstance(part, wanted)]

    panel._become(panel.typed.with_group(0, TypedGroup("Weapons", "Knife, Rope, " + "x" * 50)))
    before = places()
    for field in panel.fields:
        panel._leave(field)
    assert places() == before
    panel.start_from(TYPED)
    for rows, word, field, chosen in (
        ("deal", "count", "hidden", 3),
        ("deal", "each", "hidden", 0),
        ("asking", "count", "answering", "count"),
        ("announced", "sum", "sums", True),
        ("announced", "cards", "sums", False),
    ):
        one = chip(panel.rows[rows], word)
        scroll_to(one)
        QApplication.processEvents()
        stood = one.mapTo(page, QPoint())
        click(one)
        QApplication.processEvents()
        assert one.mapTo(page, QPoint()) == stood
        assert getattr(panel.typed, field) == chosen


def test_whatever_is_typed_no_other_widget_takes_it_for_more_than_text(window: Window) -> None:
    page = own_page(window)
    typed = {*page.panel.fields.values()}
    for text in ('<img src="/dev/zero">', "x\u202e", "\x1b[31mx", "M" * 400, "<a href='//h'>y</a>"):
        group = TypedGroup(text, f"{text}, b, c\nd", "x")
        groups = (group, TypedGroup("", text))
        page.panel.start_from(TypedGame(title=text, groups=groups, sums=True))
        for field in page.panel.fields:
            page.panel._leave(field)
        QApplication.processEvents()
        typed |= {*page.panel.fields.values()}
        assert_harmless(window, typed=typed)
        assert_plain(page.panel.reason.text(), "reason")


def test_a_game_is_changed_where_it_was_made_and_keeps_its_id(window: Window, shelf: Shelf) -> None:
    new = made(window)
    page = changing(window)
    assert page.panel.typed.groups[1].words == ("Soup", "Roast", "Pie")
    write_into(page.panel.fields["title"], "The lost recipe")
    type_at_end(page.panel.fields["1.cards"], ", Cake")
    click(page.keep)
    changed = declared()
    assert (changed.id, changed.title) == ("the-stolen-recipe", "The lost recipe")
    assert changed.cards["Dishes"] == ("Soup", "Roast", "Pie", "Cake")
    assert shelf["the-stolen-recipe"].title == "The lost recipe"
    assert new.isVisible()
    assert new.game.title == "The lost recipe"
    assert "Cake" in new.panel.hand.places()
    assert changing(window) is not page


def test_a_begun_game_keeps_its_cards(window: Window, library: Library, shelf: Shelf) -> None:
    game = made(window).game
    setup = game.setup_type(players=("Zoe", "Yan"), me="Zoe", hand=("Ann", "Bea", "Soup", "Attic"))
    record: AnyRecord = Record(game=game.id, setup=setup, declaration=game.declaration)
    begun = library.create(record)
    page = changing(window)
    last = next(view for view in page.panel.rows["cards"].views if view.row.key == "2.name")
    click(last.chips[0])
    click(page.keep)

    assert "Attic" not in shelf[game.id].declaration["cards"]  # type: ignore[index]
    window.open_game(begun)
    assert window.table is not None
    assert window.table.sitting.current_page.sheet.box("Attic") is not None
    assert library.same_as(record) == begun


MORE = (
    THREE_LISTS + f"\n[hidden]\nby_players = {{ {', '.join(f'{n} = 3' for n in range(2, 7))} }}\n"
)
FAULTY = MORE.replace('"lamp"', '""')


def opened(window: Window, tmp_path: Path, text: str, entry: str = "Change") -> GameTextPage:
    """Open a game from a file, and edit it as text."""
    file = tmp_path / "taken.deduction-game"
    file.write_text(text, encoding="utf-8")
    window.open_file(file)
    return edited(window, entry)


def edited(window: Window, entry: str = "Change") -> GameTextPage:
    new = page_of(window, NewGamePage)
    click(games_of(new).more)
    choose_in(new.findChildren(FingerMenu)[-1], entry)
    assert eventually(lambda: bool(window.findChildren(GameTextPage)))
    return page_of(window, GameTextPage)


def problems(page: GameTextPage) -> list[str]:
    return [button.text() for button in page.panel.problems if button.isVisible()]


def type_at_end(area: QWidget, text: str) -> None:
    """Type a text behind what stands in a field."""
    area.setFocus()
    QTest.keyClick(area, Qt.Key.Key_End, CONTROL)
    QTest.keyClicks(area, text)


def test_a_problem_of_a_text_is_shown_with_its_line(
    window: Window, tmp_path: Path, diary: Diary
) -> None:
    page = opened(window, tmp_path, MORE)  # more than can be typed in
    assert (page.panel.text, problems(page), page.discard.isEnabled()) == (MORE, [], False)
    for text in ("title = ", 'id = "another"\n' + MORE, f"# 🔍 {'with a lens ' * 9}\n\n" + FAULTY):
        page.panel.show_text(text)
        diary(*problems(page))
    assert not page.keep.isEnabled()
    click(page.panel.problems[0])
    assert page.panel.area.textCursor().selectedText().startswith("things = ")
    assert page.panel.area.hasFocus()
    changed = MORE.replace('"lamp"', '"lantern"').replace("Who took it?", "Whodunit")
    page.panel.show_text(changed + "# by Zoë\n")
    click(page.keep)
    new = page_of(window, NewGamePage)
    assert (new.game.id, new.game.title, new.choosing) == (ID, "Whodunit", False)
    assert "lantern" in there(new.game.declaration)["cards"]["things"]
    (file,) = own_files()
    assert file.read_text("utf-8").endswith("# by Zoë\n")
    assert draft_of(ID) is None


def test_what_is_not_saved_is_there_again_after_a_restart(
    window: Window, tmp_path: Path, qtbot: QtBot, library: Library
) -> None:
    type_at_end(opened(window, tmp_path, THREE_LISTS, "Edit as text").panel.area, "# half")
    window.close()
    again = shown(qtbot, Window(library, known_games()), DESK, active=True)
    again.open_file(own_files()[0])
    page = edited(again)  # though all of it could be typed
    assert page.panel.text == THREE_LISTS + "# half"
    assert told(page.banner) == "These are your changes from last time. They aren’t saved yet."
    click(page.discard)
    assert page.panel.text == THREE_LISTS
    click(page.back)
    assert draft_of(ID) is None
    again.leave_table()


def test_what_is_not_saved_is_there_again_after_going_back_and_trouble_with_the_disk_is_told(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, tmp_path, MORE)
    type_at_end(page.panel.area, "# half")
    click(page.back)
    page = edited(window)
    assert page.panel.text == MORE + "# half"
    assert own_files()[0].read_text("utf-8") == MORE

    def full(*_given: object) -> None:
        raise OSError(FULL)

    monkeypatch.setattr("notepad.storage.folder.write_private", full)
    type_at_end(page.panel.area, " a game")
    click(page.keep)
    assert FULL in alarm(page.banner)
    assert page.panel.text == MORE + "# half a game"
    click(page.back)
    assert edited(window) is page
