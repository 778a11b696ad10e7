"""Pages as text for a terminal, whole, and stand-ins for the signs it lacks."""

from textwrap import dedent

import pytest

from notepad.cli import STAND_INS
from notepad.core.faces_and_marks import Face, Mark, Standing, Symbol
from notepad.core.page import (
    Bar,
    Bars,
    Block,
    Cell,
    Count,
    Fill,
    Grid,
    Heading,
    Memo,
    Page,
    Ranking,
    Seat,
    Tally,
)
from notepad.page_text import page_text


def told(block: Block) -> str:
    """Return a block as it stands in a page's text."""
    empty = Memo("Sheet")
    text = page_text(Page("Title", "", empty, (block,)))
    return text.removeprefix("Title\n\nSheet\n\n")


def lines(text: str) -> str:
    return dedent(text).lstrip("\n")


CIRCLED = Mark("Bob", "B", Standing.CIRCLED)
OPEN = Mark("Bob", "B")
CROSSED = Mark("Cem", "Ce", Standing.CROSSED)
GRID = Grid(
    columns=(Heading(Face("1")), Heading(Face("2"))),
    rows=(Heading(Face("Red", Symbol.CIRCLE)), Heading(Face("Blue", Symbol.TRIANGLE))),
    cells=(
        (Cell("a", Face("1"), Fill.MINE, "me"), Cell("b", Face("2"), marks=(CIRCLED, CROSSED))),
        (Cell("c", Face("1"), marks=(OPEN, CROSSED)), Cell("d", Face("2"), Fill.FOUND, "found")),
    ),
)


def test_a_grid_shows_what_is_crossed_circled_open_and_found() -> None:
    assert page_text(Page("Title", "4 notes", GRID)) == lines(
        """
        Title
        4 notes

                1      2
        ●Red    [me]   (B) ·
        ▲Blue   B ·    [found]

        (B) has it   B may have it   · doesn’t have it   [ ] yours or found
        """
    )


def test_a_grid_has_groups_above_and_tallies_at_its_ends() -> None:
    ends = (Tally("x", (Count("Bob", "B", 1, 1), Count("Cem", "Ce", 0, 2))), Tally("y"))
    grid = Grid(GRID.columns, GRID.rows, GRID.cells, (Heading(Face("Both"), span=2),), ends, ends)
    assert page_text(Page("Title", "", grid)).split("\n\n")[1] == lines(
        """
                Both
                1             2
        ●Red    [me]          (B) ·     B(1) Ce 0–2
        ▲Blue   B ·           [found]
                B(1) Ce 0–2"""
    )


def test_each_group_stands_above_the_first_of_its_columns() -> None:
    groups = (Heading(Face("Both"), span=2), Heading(Face("Last")))
    columns = tuple(Heading(Face(label)) for label in "123")
    cells = tuple(Cell(label, Face(label), Fill.MINE, "me") for label in "123")
    grid = Grid(columns, (Heading(Face("Red")),), (cells,), groups)
    assert page_text(Page("Title", "", grid)).split("\n\n")[1] == lines(
        """
              Both          Last
              1      2      3
        Red   [me]   [me]   [me]"""
    )


def test_hands_are_told_where_they_grow_and_shrink() -> None:
    seats = (Seat("Ann", "A", hand=4), Seat("Bob", "B"), Seat("Cem", "C", hand=0))
    text = page_text(Page("Title", "", Memo("Sheet"), seats=seats))
    assert text == "Title\nHands: Ann 4, Cem 0\n\nSheet\n"


def test_the_likeliest_bar_is_the_longest_and_the_others_are_in_proportion() -> None:
    bars = (Bar("18", "18", 0.5), Bar("19", "19", 0.25), Bar("20", "20", 0.0125))
    assert told(Bars("Sum", bars, "3 sums are possible.")) == lines(
        """
        Sum
          18  ████████████████████████████████████████ 50.0%
          19  ████████████████████ 25.0%
          20  █ 1.2%
        3 sums are possible.
        """
    )


def test_bars_without_any_share_are_still_listed_and_estimates_are_told() -> None:
    bars = Bars("Sum", (Bar("18", "18", 0.0),), "Still open.", estimated=True)
    assert told(bars) == lines(
        """
        Sum
          18   0.0%
        Still open.
        These odds are estimates: there were too many deals to count.
        """
    )
    assert told(Bars("Sum", (), "None.")) == "Sum\nNone.\n"


def test_a_ranking_that_is_not_known_is_not_told() -> None:
    assert page_text(Page("Title", "", Memo("Sheet"), (Ranking("Missing", ()),))) == lines(
        """
        Title

        Sheet
        """
    )


def spelled(text: str, encoding: str = "ascii") -> str:
    return text.encode(encoding, STAND_INS).decode(encoding)


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("●Red ▲Blue ■ ◆ ★ ○○2", "(o)Red ^Blue # <> * ( )( )2"),
        ("██ 50.0 %", "## 50.0 %"),
        ("0–2 · 3 — …", "0-2 . 3 - ..."),
        ("“Tom” „Tom“", '"Tom" "Tom"'),
        ("1\u202f234\u202f567 → 89", "1 234 567 -> 89"),
        ("4\u00a0%", "4 %"),
        ("1.2\u202f·\u202f10¹² deals", "1.2 . 10^12 deals"),
        ("\u2068Bob\u2069", "Bob"),
        ("Ann: 李", "Ann: ?"),
    ],
)
def test_what_a_terminal_does_not_have_is_spelt(text: str, spelt: str) -> None:
    assert spelled(text) == spelt


def test_what_it_has_stays_as_it_is() -> None:
    assert spelled("Çağla ·█", "iso8859-9") == "Çağla ·#"
    assert spelled("●", "utf-8") == "●"


def test_a_power_is_told_also_where_some_of_its_digits_are_there() -> None:
    assert spelled("10⁹", "latin-1") == "10^9"
    assert spelled("10²", "latin-1") == "10²"


def test_the_symbols_of_cards_are_told_apart() -> None:
    spelt = {spelled(symbol.value) for symbol in Symbol}
    assert "?" not in spelt
    assert len(spelt) == len(Symbol)


def test_only_the_writing_of_text_has_stand_ins() -> None:
    with pytest.raises(AssertionError):
        b"\xff".decode("utf-8", STAND_INS)
