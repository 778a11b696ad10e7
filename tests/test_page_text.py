"""Pages as text for a terminal, whole, and stand-ins for the signs it lacks."""

from textwrap import dedent

import pytest

from notepad.cli import STAND_INS
from notepad.core.faces_and_marks import Face, Mark, Standing, Symbol
from notepad.core.page import (
    Account,
    Bar,
    Bars,
    Block,
    Cell,
    Count,
    Entry,
    Fill,
    Gate,
    Grid,
    Heading,
    Headings,
    Holding,
    Holdings,
    Ledger,
    Memo,
    Page,
    Racer,
    Rank,
    Ranking,
    Rival,
    Seat,
    Tally,
    Thing,
    Tone,
    Track,
)
from notepad.page_text import page_text

HEADINGS = Headings("Book", "Turn", "Action", "Balance", "In the accounts")


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


def test_a_ranking_has_its_values_under_each_other() -> None:
    ranks = (Rank("a", Face("Red 1"), "38 %"), Rank("b", Face("Blue pearl"), "4 %"))
    assert told(Ranking("Missing", ranks, "Two are left.", estimated=True)) == lines(
        """
        Missing
        Red 1        38 %
        Blue pearl   4 %
        Two are left.
        These are estimates.
        """
    )
    assert told(Ranking("Missing", ranks[:1])) == "Missing\nRed 1   38 %\n"


def test_a_ranking_that_is_not_known_is_not_told() -> None:
    assert page_text(Page("Title", "", Memo("Sheet"), (Ranking("Missing", ()),))) == lines(
        """
        Title

        Sheet
        """
    )


def test_a_book_has_its_totals_below_and_closed_accounts_struck() -> None:
    tom, tanya = Face("Tom", Symbol.CIRCLE), Face("Tanya", Symbol.CIRCLE)
    accounts = (
        Account("tom", tom, tom, "1,200"),
        Account("tanya", tanya, tanya, "0", struck=True),
    )
    entries = (
        Entry(1, "1", "opened", {"tom": "500"}, "9,500"),
        Entry(2, "2", "paid", {"tom": "700"}, "8,800"),
        Entry(3, "3", "moved", {}, "8,800"),
    )
    assert told(Ledger(accounts, entries, "8,800", headings=HEADINGS)) == lines(
        """
        Turn   Action              Tom   -Tanya-   Balance
        1      opened              500               9,500
        2      paid                700               8,800
        3      moved                                 8,800
               In the accounts   1,200         –     8,800
        """
    )


def test_a_way_tells_each_piece_and_closed_gates_are_struck() -> None:
    racers = (
        Racer("red", "Ann", Face("Ann", Symbol.CIRCLE), 12, "12", ("88 to go", "3 ahead of Bob")),
        Racer("blue", "Bob", Face("Bob", Symbol.DIAMOND), 9, "9"),
    )
    gates = (Gate("1", "1"), Gate("2", "2", open=False), Gate("3", "3", open=None))
    assert told(Track("Path", 100, racers, gates, "Baths")) == lines(
        """
        Path
        ●Ann   12   88 to go · 3 ahead of Bob
        ◆Bob    9
        Baths 1 -2- 3
        """
    )


def test_what_rivals_hold_is_told_rival_by_rival_with_struck_things_left_empty() -> None:
    things = (Thing("tom", Face("Tom")), Thing("rita", Face("Rita"), struck=True))
    some, none = Holding(400, 6_100, least="400", most="6,100"), Holding(0, 0, word="nothing")
    rivals = (
        Rival("bob", "Bob", "2 pay-offs", (some, None)),
        Rival("cem", "Cem", "1 pay-off", (none, None)),
    )
    assert told(Holdings("Held", 10_000, things, rivals)) == lines(
        """
        Held                Tom         -Rita-
        Bob    2 pay-offs   400–6,100
        Cem    1 pay-off    nothing
        """
    )


def test_what_is_below_a_sheet_is_told_before_its_panels() -> None:
    memo = Memo("Advice", (("Ask Bob.", Tone.PLAIN),))
    below = Holdings("Held", 1)
    page = Page("Title", "", Memo("Sheet"), panels=(memo,), below=(below,))
    assert page_text(page).split() == ["Title", "Sheet", "Held", "Advice", "Ask", "Bob."]


def test_a_memo_is_told_line_by_line() -> None:
    memo = Memo("Advice", (("Ask Bob.", Tone.STRONG), ("Or wait.", Tone.PLAIN)))
    assert told(memo) == "Advice\nAsk Bob.\nOr wait.\n"


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
