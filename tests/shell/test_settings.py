"""Settings: what is kept of them, how the app wears them, and the page on which they are tapped."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad import __version__
from notepad.core.faces_and_marks import Level
from notepad.shell.settings import Look, Settings, dress, load, save
from notepad.shell.settings_page import SettingsPage
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.text_fields import SelectableText
from tests.shell.builders import PHONE, chips, labels, shown
from tests.shell.player import click

ODD = st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=4) | st.lists(st.none())


class Kept:
    """Keeps settings in memory, just as they come."""

    def __init__(self, stored: object) -> None:
        self.stored = stored

    def setting(self, _key: str, default: object) -> object:
        return self.stored if isinstance(self.stored, type(default)) else default


def test_what_was_saved_is_loaded(library: Library) -> None:
    settings = Settings(Look.DARK, 160, 0, False, Level.PAPER)
    save(library, settings)
    assert load(library) == settings


def test_an_empty_library_has_the_usual_settings(library: Library) -> None:
    assert load(library) == Settings()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", "pink"),
        ("text", 90),
        ("text", 201),
        ("text", True),
        ("idle_seconds", -1),
        ("idle_seconds", 12.5),
        ("fold_on_leave", 1),
        ("level", 4),
        ("level", "paper"),
        ("target", "huge"),
        ("left_handed", 1),
    ],
)
def test_a_bad_value_falls_back_and_leaves_the_others(
    library: Library, field: str, value: object
) -> None:
    chosen = Settings(Look.DARK, 140, 30, False, Level.BOOKKEEPING)
    save(library, replace(chosen, target=Target.LARGE, left_handed=True))
    stored: dict[str, object] = library.setting("settings", {})
    library.set_setting("settings", {**stored, field: value})
    found = load(library)
    assert getattr(found, field) == getattr(Settings(), field)
    others = {"theme", "text", "idle_seconds", "fold_on_leave", "level", "target", "left_handed"}
    others.discard(field)
    assert not any(getattr(found, other) == getattr(Settings(), other) for other in others)


@given(st.dictionaries(st.sampled_from(list(Settings.__dataclass_fields__)), ODD))
def test_whatever_is_stored_makes_settings(stored: Mapping[str, object]) -> None:
    found = load(Kept(stored))  # type: ignore[arg-type]
    assert 100 <= found.text <= 200
    assert found.idle_seconds >= 0
    assert found.level in Level


@pytest.mark.parametrize("code", ["", "de", "pt_BR", "sr@latin", "zh-Hant-TW", "tlh"])
def test_a_language_is_kept_by_its_code_even_if_it_is_not_there(
    library: Library, code: str
) -> None:
    save(library, Settings(language=code))
    assert load(library).language == code


@pytest.mark.parametrize(
    "stored", [None, 5, "../de", "de/LC_MESSAGES", "Deutsch", "d" * 99, "de\n"]
)
def test_what_is_no_code_of_a_language_leaves_it_to_the_system(stored: object) -> None:
    assert load(Kept({"language": stored})).language == ""  # type: ignore[arg-type]


Worn = list[tuple[object, float]]


@pytest.fixture
def worn(monkeypatch: pytest.MonkeyPatch) -> Worn:
    """What the app is dressed in, and at which size of text."""
    found: Worn = []
    monkeypatch.setattr(theme, "apply", lambda new, scale: found.append((new, scale)))
    return found


@pytest.mark.parametrize(("look", "new"), [(Look.DARK, theme.DARK), (Look.LIGHT, theme.LIGHT)])
def test_the_app_wears_what_is_chosen(worn: Worn, look: Look, new: theme.Theme) -> None:
    dress(Settings(theme=look, text=160), narrow=False)
    assert worn == [(new, 1.6)]


@pytest.mark.parametrize(
    ("scheme", "new"),
    [
        (Qt.ColorScheme.Dark, theme.DARK),
        (Qt.ColorScheme.Light, theme.LIGHT),
        (Qt.ColorScheme.Unknown, theme.LIGHT),
    ],
)
def test_as_the_system_is_dark_or_light_so_is_the_app(
    worn: Worn, scheme: Qt.ColorScheme, new: theme.Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 Qt's name
            return scheme

    monkeypatch.setattr(QGuiApplication, "styleHints", Hints)
    dress(Settings(theme=Look.SYSTEM), narrow=False)
    assert worn == [(new, 1.0)]


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> SettingsPage:
    return shown(qtbot, SettingsPage(Settings(), library), PHONE)


def labelled(page: SettingsPage, label: str) -> Chip:
    return next(one for one in page.findChildren(Chip) if one.choice.face.label == label)


@pytest.mark.parametrize(
    ("label", "field", "value"),
    [
        ("dark", "theme", "dark"),
        ("150%", "text", 150),
        ("large", "target", Target.LARGE),
        ("the left hand", "left_handed", True),
        ("never", "idle_seconds", 0),
        ("5 min", "idle_seconds", 300),
        ("stay open", "fold_on_leave", False),
        ("5%", "surprising", 5),
        ("Bookkeeping", "level", Level.BOOKKEEPING),
    ],
)
def test_a_tap_changes_one_setting_at_once(
    qtbot: QtBot, page: SettingsPage, label: str, field: str, value: object
) -> None:
    with qtbot.waitSignal(page.changed) as told:
        click(labelled(page, label))
    assert told.args == [page.settings]
    assert getattr(page.settings, field) == value
    assert labelled(page, label).choice.chosen


def test_tapping_what_is_chosen_changes_nothing(qtbot: QtBot, page: SettingsPage) -> None:
    with qtbot.assertNotEmitted(page.changed):
        click(labelled(page, "2 min"))
        click(labelled(page, "Deduction"))
    assert page.settings == Settings()


def test_it_says_where_the_games_are_and_that_nothing_leaves(
    page: SettingsPage, library: Library
) -> None:
    paths = [text.toPlainText() for text in page.findChildren(SelectableText)]
    assert str(library.path) in paths
    assert __version__ in " ".join(labels(page))
    assert "ever leaves this device" in " ".join(labels(page))


def test_the_way_back_is_tapped(qtbot: QtBot, page: SettingsPage) -> None:
    with qtbot.waitSignal(page.closed):
        click(page.back)


def test_settings_are_changed_by_keyboard(page: SettingsPage) -> None:
    first, second, *_others = chips(page.looks)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    QTest.keyClick(second, Qt.Key.Key_Space)
    assert page.settings.theme == "light"
