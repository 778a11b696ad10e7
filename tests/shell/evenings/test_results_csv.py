import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.shell.statistics import results_csv
from notepad.storage.statistics import Found, PlayedGame
from tests.shell.evenings.played import GAMES, played


def lines(text: str, separator: str = ",") -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline=""), delimiter=separator))


def test_a_game_is_one_line_below_the_heading() -> None:
    games = [played(1), played(2, winners=(), found=Found(20, None)), played(3, found=None)]
    heading, *rows = lines(results_csv(games))
    assert heading == [
        "Day", "Game", "Title", "Players", "Winners", "Notes", "Certain after note",
        "Certain after percent of the notes",
    ]  # fmt: skip
    assert rows == [
        ["2026-01-06", "Sleuth", "Table 1", "Ann, Bob", "Ann", "20", "15", "75"],
        ["2026-01-07", "Sleuth", "Table 2", "Ann, Bob", "", "20", "", ""],
        ["2026-01-08", "Sleuth", "Table 3", "Ann, Bob", "Ann", "", "", ""],
    ]


@pytest.mark.usefixtures("german")
def test_where_decimals_have_a_comma_fields_are_parted_by_semicolons() -> None:
    heading, row = lines(results_csv([played(title="a; b")]), ";")
    assert len(heading) == len(row) == 8
    assert row[2] == "a; b"


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@sum", " =1", "\t=1", "\uff1d1", '=HYPERLINK("http://x")']
)
def test_nothing_is_taken_for_a_formula(name: str) -> None:
    game = played(title=name, kind=name, players=(name, "Bob"), winners=(name,))
    _heading, row = lines(results_csv([game]))
    for cell in row[1:5]:
        assert cell.startswith("'")


@given(GAMES, st.text())
def test_every_line_can_be_read_again(games: list[PlayedGame], title: str) -> None:
    games = [*games, played(title=title)]
    heading, *rows = lines(results_csv(games))
    assert len(rows) == len(games)
    assert {len(row) for row in (heading, *rows)} == {8}
    assert all("\n" not in cell and "\r" not in cell for row in rows for cell in row)
