"""Signs as they are said."""

from collections.abc import Iterator

import pytest

from notepad.widgets.look.label import aloud, set_spoken_names


@pytest.fixture(autouse=True)
def called() -> Iterator[None]:
    set_spoken_names(
        {"▲2": "blue 2", "▲12": "blue 12", "■■": "two squares", "Plum": "Professor Plum"}
    )
    yield
    set_spoken_names({})


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Ann asked Bob for ▲Blue: 1 (▲2)", "Ann asked Bob for Blue: 1 (blue 2)"),
        ("▲2 ▲12 ▲22", "blue 2 blue 12 22"),
        ("■■ and ■", "two squares and"),
        ("Plum has ●red", "Plum has red"),
        ("Blue → Bob", "Blue: Bob"),
        ("Note it\u00a0✓", "Note it"),
        ("⚠ Notes 1 and 3 clash", "Notes 1 and 3 clash"),
        ("as it is", "as it is"),
    ],
)
def test_signs_are_said_by_the_names_of_what_they_mean_or_not_at_all(
    written: str, said: str
) -> None:
    assert aloud(written) == said


def test_without_names_only_words_are_said() -> None:
    set_spoken_names({})
    assert aloud("▲2, ▲Blue") == "2, Blue"
