from datetime import date, timedelta

import pytest

from notepad.shell.statistics import MOST_BARS, EarlyGame, early_course, summary
from notepad.storage.statistics import Found

FIRST = date(2026, 1, 6)


def game(days: int, notes: int = 20, certain: int | None = 15) -> EarlyGame:
    return EarlyGame(FIRST + timedelta(days=days), Found(notes, certain))


def test_an_evening_is_a_bar_as_high_as_its_games_on_average() -> None:
    course = early_course([game(0, 25, 20), game(0, 20, 12), game(7)], as_share=True)
    assert [column.height for column in course.columns] == [pytest.approx(0.7), 0.75]
    assert course.columns[0].detail == "6 Jan 2026, 2 games, certain after 70% of the notes"
    assert (course.first, course.last, course.top) == ("6 Jan 2026", "13 Jan 2026", "all notes")


def test_as_numbers_the_highest_bar_is_the_most_notes() -> None:
    course = early_course([game(0, 25, 20), game(1, 20, 10)], as_share=False)
    assert [column.height for column in course.columns] == [1.0, 0.5]
    assert course.top == "20 notes"
    assert course.columns[1].detail == "7 Jan 2026, certain after 10 notes"


def test_what_was_never_certain_has_no_height_and_is_told() -> None:
    course = early_course([game(0, certain=None), game(1), game(1, certain=None)], as_share=True)
    assert [column.height for column in course.columns] == [None, 0.75]
    assert course.columns[0].detail == "6 Jan 2026, never certain"
    assert course.columns[1].detail.endswith("certain after 75% of the notes, 1 never certain")


@pytest.mark.parametrize(
    ("apart", "bars", "first"),
    [
        (1, MOST_BARS, "6 Jan 2026"),
        (20, 17, "6 Jan 2026 – 26 Jan 2026"),
        (300, 20, "6 Jan 2026 – 2 Nov 2026"),
    ],
)
def test_where_there_are_many_evenings_a_bar_is_a_month_or_a_year(
    apart: int, bars: int, first: str
) -> None:
    games = [game(at * apart) for at in range(MOST_BARS + (apart > 1))]
    course = early_course(games, as_share=True)
    assert (len(course.columns), course.first) == (bars, first)


def test_of_more_years_than_there_is_room_for_the_latest_are_shown() -> None:
    games = [game(at * 366) for at in range(MOST_BARS + 5)]
    course = early_course(games, as_share=True)
    assert len(course.columns) == MOST_BARS
    assert course.last.endswith(str(games[-1].evening.year))


def test_without_games_there_is_nothing_to_show() -> None:
    assert early_course([], as_share=True).columns == ()
    assert summary([], as_share=True) == ""


def test_on_average_is_said_in_a_sentence() -> None:
    games = [game(0), game(1, certain=5), game(2, certain=None)]
    assert summary(games, as_share=True) == (
        "Certain in 2 of 3 games, on average after 50% of the notes."
    )
    assert summary(games, as_share=False).endswith("after 10 notes.")
    assert summary([game(0, certain=None)], as_share=True) == "It was never certain."
    assert summary([game(0, notes=0, certain=0)], as_share=False).endswith("after 0 notes.")


def test_what_was_certain_from_the_start_has_a_bar_of_no_height() -> None:
    assert [column.height for column in early_course([game(0, 5, 0)], as_share=False).columns] == [
        0.0
    ]
