import pytest

from notepad.shell import about
from notepad.shell.about import changes_in, changes_since, note_version, version_before
from notepad.storage import Library

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


def test_the_list_of_changes_is_where_it_is_looked_for() -> None:
    assert about._changes().startswith("# Changes")
