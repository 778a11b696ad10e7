from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.shell.settings import Look, Settings, load, save
from notepad.storage import Library
from notepad.widgets.look.theme import Target

ODD = st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=4) | st.lists(st.none())


class Shelf:
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
    assert Settings().idle_seconds == 120
    assert Settings().fold_on_leave


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
    names = {"theme", "text", "idle_seconds", "fold_on_leave", "level", "target", "left_handed"}
    others = names - {field}
    assert not any(getattr(found, other) == getattr(Settings(), other) for other in others)


@given(st.dictionaries(st.sampled_from(list(Settings.__dataclass_fields__)), ODD))
def test_whatever_is_stored_makes_settings(stored: Mapping[str, object]) -> None:
    found = load(Shelf(stored))  # type: ignore[arg-type]
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
    assert load(Shelf({"language": stored})).language == ""  # type: ignore[arg-type]
