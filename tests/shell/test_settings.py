"""Settings: what is kept, how the app wears them, levels of help, the program, backups, folders."""

import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.record import Record, read
from notepad.shell import about
from notepad.shell.about import AboutCard, load_previous_version, note_version, pick_changes_since
from notepad.shell.settings import Look as Style
from notepad.shell.settings import Settings, dress, load
from notepad.shell.settings_page import SettingsPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target
from notepad.widgets.touch.buttons import Chip
from tests.nullgame import SETUP
from tests.nullgame import Look as Looked
from tests.shell.builders import PHONE, alarm, labels, page_of, shown, told
from tests.shell.conftest import CATALOGUE, Dialogs
from tests.shell.diary import Diary
from tests.shell.player import chip, click

ODD = st.one_of(
    *(st.none(), st.booleans(), st.integers(-999, 999), st.text(max_size=4), st.lists(st.none())),
    st.sampled_from(["pink", "paper", 12.5]),
)


class Kept:
    """Keeps settings in memory, just as they come."""

    def __init__(self, stored: object) -> None:
        self.stored = stored

    def setting(self, _key: str, default: object) -> object:
        return self.stored if isinstance(self.stored, type(default)) else default


@given(st.dictionaries(st.sampled_from(list(Settings.__dataclass_fields__)), ODD))
def test_whatever_is_stored_makes_settings(stored: Mapping[str, object]) -> None:
    found = load(Kept(stored))  # type: ignore[arg-type]
    assert 100 <= found.text <= 200
    assert found.idle_seconds >= 0
    assert found.level in Level
    for field, value in stored.items():
        kept = getattr(found, field)
        assert type(kept) is type(getattr(Settings(), field))
        alone = load(Kept({field: value}))  # type: ignore[arg-type]
        assert alone == replace(Settings(), **{field: kept}), "a bad value falls back alone"


@pytest.mark.parametrize(("look", "new"), [(Style.DARK, theme.DARK), (Style.LIGHT, theme.LIGHT)])
def test_the_app_wears_what_is_chosen(
    monkeypatch: pytest.MonkeyPatch, look: Style, new: theme.Theme
) -> None:
    worn: list[tuple[object, float]] = []
    monkeypatch.setattr(theme, "apply", lambda new, scale: worn.append((new, scale)))
    dress(Settings(theme=look, text=160), narrow=False)
    assert worn == [(new, 1.6)]


def test_a_tap_changes_one_setting_at_once(qtbot: QtBot, library: Library) -> None:
    page = shown(qtbot, SettingsPage(Settings(), library), PHONE)

    def labelled(label: str) -> Chip:
        return next(one for one in page.findChildren(Chip) if one.choice.face.label == label)

    for label, field, value in (
        ("dark", "theme", "dark"),
        ("150%", "text", 150),
        ("large", "target", Target.LARGE),
        ("left side", "left_handed", True),
        ("never", "idle_seconds", 0),
        ("5 min", "idle_seconds", 300),
        ("keep showing", "fold_on_leave", False),
        ("5%", "surprising", 5),
        ("Bookkeeping", "level", Level.BOOKKEEPING),
    ):
        expected = replace(page.settings, **{field: value})  # type: ignore[arg-type]
        with qtbot.waitSignal(page.changed) as told:
            click(labelled(label))
        assert told.args == [page.settings] == [expected]
        assert labelled(label).choice.chosen


def test_licences_of_all_that_is_shipped_are_told(qtbot: QtBot, library: Library) -> None:
    card = shown(qtbot, AboutCard(library))
    click(card.licences_button)
    assert any(text.startswith("PySide6_Essentials 6") for text in labels(card))
    (numpy,) = (button for button in card.licence_buttons if button.text() == "Licence of numpy")
    click(numpy)
    assert "Redistributions" in card.licence.toPlainText()
    assert card.licence.accessibleName() == "Licence of numpy"


CHANGES = """# Changes

## Unreleased
- Not out yet.

## 0.10.0 – 2027-02-01
### Added
- A game of
  three lines
  in all.
- Another one.

## [0.9.1] – 2027-01-01
- A fault was mended.

## 0.9.0
- Old.
"""


def test_changes_after_a_version_are_told_each_in_one_line(diary: Diary) -> None:
    diary(*pick_changes_since(CHANGES, "0.9.0"))
    assert pick_changes_since(CHANGES, "0.10.0") == []


def test_a_newer_version_is_news_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "__version__", "0.9.0")
    note_version(library)
    monkeypatch.setattr(about, "__version__", "0.10.0")
    assert note_version(library)
    assert not note_version(library)
    assert load_previous_version(library) == "0.9.0"


PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def test_every_library_that_is_declared_is_told_with_version_and_licence() -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    wanted = {line.split(">")[0].lower().replace("-", "_") for line in declared}
    parts = {part.name.lower().replace("-", "_"): part for part in about.shipped_parts()}
    assert wanted <= parts.keys()
    assert all(part.version and part.licence for part in parts.values())


COIN, SWORD = Looked("Bob", "coin"), Looked("Bob", "sword", has=False)
RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(COIN,))


Answers = Callable[[str], None]


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Have the next questions answered by the button of a name; none is expected before."""

    def answered(label: str) -> None:
        def tapped(box: QMessageBox) -> None:
            next(button for button in box.buttons() if button.text() == label).click()

        monkeypatch.setattr(QMessageBox, "exec", tapped)

    monkeypatch.setattr(QMessageBox, "exec", lambda _box: pytest.fail("asked unexpectedly"))
    return answered


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Library]:
    with Library(CATALOGUE, tmp_path / "data" / "library.sqlite") as opened:
        opened.create(RECORD)
        yield opened


@pytest.fixture
def backed(qtbot: QtBot, kept: Library, answers: Answers) -> Iterator[Window]:
    """The window, which may lose what is in memory once the test is over."""
    made = Window(kept, CATALOGUE)
    qtbot.addWidget(made, before_close_func=lambda _window: answers("Close anyway"))
    made.show()
    yield made
    made.leave_table()


def test_a_backup_is_saved_and_brought_back_once_the_player_agrees(
    backed: Window, kept: Library, tmp_path: Path, dialogs: Dialogs, diary: Diary
) -> None:
    backed.start_game()
    begun = page_of(backed, NewGamePage)
    dialogs.choose(tmp_path / "backup.sqlite")
    backed.open_game(kept.games()[0].id)
    page = backed.show_settings()
    click(page.keeping.save_button)
    diary(page.banner)
    page.banner.clear()
    click(chip(page.looks, "dark"))
    assert chip(page.looks, "dark").choice.chosen
    kept.create(RECORD)
    click(page.keeping.bring_back_button)
    diary(page.banner, len(kept.games()))
    click(page.banner.action)
    assert len(kept.games()) == len(backed.library_page.list.lines) == 1
    assert backed.settings.theme is not Style.DARK
    assert backed.library_page.isVisible()
    assert backed.table is None
    assert "library.replaced-" in told(backed.overlay.banner)
    backed.start_game()
    assert page_of(backed, NewGamePage) is not begun, "the next game begins anew"


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"SQLite format 3\0" + bytes(5000), "backup is damaged"), (b"Dear Ann", "backup")],
)
def test_what_is_no_sound_backup_is_refused_clearly(
    backed: Window, kept: Library, tmp_path: Path, dialogs: Dialogs, content: bytes, why: str
) -> None:
    path = tmp_path / "backup.sqlite"
    path.write_bytes(content)
    dialogs.choose(path)
    page = backed.show_settings()
    click(page.keeping.bring_back_button)
    assert why in alarm(page.banner)
    assert not page.banner.action.isVisible()
    assert len(kept.games()) == 1


def test_a_moved_library_says_so(
    backed: Window, kept: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    place = tmp_path / "stick" / "library.sqlite"
    place.parent.mkdir()
    dialogs.choose(place.parent)
    page = backed.show_settings()
    click(page.keeping.move_button)
    assert str(place) in told(page.banner)
    assert page.keeping.place.toPlainText() == str(place)
    assert not (tmp_path / "data" / "library.sqlite").exists()


@pytest.fixture
def lost(backed: Window, kept: Library) -> Window:
    """A window with a game open whose folder is gone, and one note made since."""
    if sys.platform == "win32":
        pytest.skip("open files can't be deleted")
    backed.open_game(kept.games()[0].id)
    shutil.rmtree(kept.path.parent)
    assert backed.table is not None
    backed.table.sitting.session.note(SWORD)
    return backed


def test_a_folder_that_is_gone_is_told_and_what_is_noted_stays(
    lost: Window, kept: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    assert "in memory only" in told(lost.overlay.banner)
    assert lost.table is not None
    assert lost.table.sitting.session.notes == (COIN, SWORD)
    dialogs.choose()
    click(lost.overlay.banner.action)
    assert "in memory only" in told(lost.overlay.banner)
    (tmp_path / "new").mkdir()
    dialogs.choose(tmp_path / "new")
    click(lost.overlay.banner.action)
    assert str(tmp_path / "new") in told(lost.overlay.banner)
    with Library(CATALOGUE, tmp_path / "new" / "library.sqlite") as found:
        assert found.open(found.games()[0].id).notes == (COIN, SWORD)


def test_a_game_in_memory_is_exported(lost: Window, tmp_path: Path, dialogs: Dialogs) -> None:
    dialogs.choose(tmp_path / "out.json")
    assert lost.table is not None
    lost.table.acted.emit("export")
    assert read((tmp_path / "out.json").read_text("utf-8"), CATALOGUE).notes == (COIN, SWORD)


@pytest.mark.parametrize(("label", "closed"), [("Close anyway", True), ("Continue", False)])
def test_closing_asks_before_games_in_memory_are_lost(
    lost: Window, answers: Answers, label: str, closed: bool
) -> None:
    answers(label)
    event = QCloseEvent()
    lost.closeEvent(event)
    assert event.isAccepted() is closed
