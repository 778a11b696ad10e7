"""Settings: what is kept, how the app wears them, their page, the levels of help, the program."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.shell import about
from notepad.shell.about import AboutCard, load_previous_version, note_version, pick_changes_since
from notepad.shell.settings import Look, Settings, dress, load, save
from notepad.shell.settings_page import SettingsPage
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target
from notepad.widgets.touch.buttons import Chip
from tests.shell.builders import PHONE, labels, shown
from tests.shell.player import click

ODD = st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=4) | st.lists(st.none())


class Kept:
    """Keeps settings in memory, just as they come."""

    def __init__(self, stored: object) -> None:
        self.stored = stored

    def setting(self, _key: str, default: object) -> object:
        return self.stored if isinstance(self.stored, type(default)) else default


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


@pytest.mark.parametrize(("look", "new"), [(Look.DARK, theme.DARK), (Look.LIGHT, theme.LIGHT)])
def test_the_app_wears_what_is_chosen(
    monkeypatch: pytest.MonkeyPatch, look: Look, new: theme.Theme
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


def test_licences_of_all_that_is_shipped_are_told_when_asked_for(
    qtbot: QtBot, library: Library
) -> None:
    card = shown(qtbot, AboutCard(library))
    click(card.licences_button)
    QApplication.processEvents()
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


def test_changes_after_a_version_are_told_each_in_one_line() -> None:
    assert pick_changes_since(CHANGES, "0.9.0") == [
        "A game of three lines in all.",
        "Another one.",
        "A fault was mended.",
    ]
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
