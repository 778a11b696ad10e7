"""What is told of the program itself: its version, what is new, and what it ships with."""

import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad import __version__
from notepad.shell import about
from notepad.shell.about import (
    AboutCard,
    changes_in,
    changes_since,
    note_version,
    shipped_parts,
    version_before,
)
from notepad.storage import Library
from tests.shell.builders import labels, shown
from tests.shell.player import click


def test_the_version_is_told_and_nothing_new_where_nothing_is(
    qtbot: QtBot, library: Library
) -> None:
    card = shown(qtbot, AboutCard(library))
    assert f"Deduction Notepad {__version__}" in labels(card)
    assert not any(text.startswith("New since") for text in labels(card))


def test_what_is_new_since_the_version_before_is_told(
    qtbot: QtBot, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.set_setting("version_before", "0.0.9")
    monkeypatch.setattr(about, "changes_since", lambda version: [f"After {version}."])
    card = shown(qtbot, AboutCard(library))
    assert {"New since 0.0.9", "After 0.0.9."} <= {*labels(card)}


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
    assert changes_in(CHANGES, "0.9.0") == [
        "A game of three lines in all.",
        "Another one.",
        "A fault was mended.",
    ]
    assert changes_in(CHANGES, "0.10.0") == []


def test_on_the_first_start_of_all_nothing_is_new(library: Library) -> None:
    assert not note_version(library)
    assert version_before(library) == ""
    assert changes_since("") == []


def test_a_newer_version_is_news_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "__version__", "0.9.0")
    note_version(library)
    monkeypatch.setattr(about, "__version__", "0.10.0")
    assert note_version(library)
    assert not note_version(library)
    assert version_before(library) == "0.9.0"


def test_going_back_to_an_older_version_is_no_news(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(about, "__version__", "0.10.0")
    note_version(library)
    monkeypatch.setattr(about, "__version__", "0.9.0")
    assert not note_version(library)


def test_the_list_of_changes_is_where_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "changes_in", lambda text, _version: [text])
    (changes,) = changes_since("0.0.1")
    assert changes.startswith("# Changes")


PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def test_every_library_that_is_declared_is_told_with_version_and_licence() -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    wanted = {line.split(">")[0].lower().replace("-", "_") for line in declared}
    parts = {part.name.lower().replace("-", "_"): part for part in shipped_parts()}
    assert wanted <= parts.keys()
    assert all(part.version and part.licence for part in parts.values())


def test_what_libraries_need_themselves_comes_too_and_what_only_develops_does_not() -> None:
    names = {part.name.lower() for part in shipped_parts()}
    assert {"python", "attrs", "shiboken6"} <= names
    assert not {"pytest", "tomlkit", "hatchling", "deduction-notepad"} & names


def test_a_part_that_tells_its_licence_by_its_class_alone_has_licence_and_text() -> None:
    (freehand,) = (part for part in shipped_parts() if part.name == "perfect-freehand")
    assert freehand.licence == "MIT License"
    assert any("Permission is hereby granted" in text for text in freehand.texts)


def test_where_nothing_is_installed_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(about, "distribution", missing)
    assert [part.name for part in shipped_parts()] == ["Python"]
