import pytest

from notepad.core.page.face import Face, Mark
from notepad.core.page.grid import Cell, Count, Grid, Heading, Tally


@pytest.mark.parametrize(("low", "high", "told"), [(2, 2, "2"), (0, 0, "0"), (0, 2, "0–2")])
def test_a_count_is_settled_once_it_is_one_number(low: int, high: int, told: str) -> None:
    count = Count("Bob", "B", low, high)
    assert str(count) == told
    assert count.final == (low == high)


CUP, COIN = (
    Cell(key, Face(key), marks=(Mark("Bob", "B", hint="2"), Mark("Cem", "C")))
    for key in ("cup", "coin")
)
REDS, PAIRS, WIDE = Tally("red"), Tally("pair"), Tally("wide")
GRID = Grid(
    columns=(Heading(Face("1")), Heading(Face("2"), key="pair", tallies=(PAIRS, WIDE))),
    rows=(Heading(Face("Red"), key="red", tallies=(REDS,)),),
    cells=((CUP, COIN),),
    groups=(Heading(Face("Both"), span=2, key="wide", tallies=(WIDE,)),),
    row_tallies=(Tally("end"),),
    column_tallies=(Tally("foot"), Tally("foot", title="again")),
    hints=True,
)


def test_the_boxes_of_a_grid_are_its_cells() -> None:
    assert GRID.cell("coin") == GRID.box("coin") == COIN
    assert GRID.box("sword") is None


@pytest.mark.parametrize(
    ("key", "counted"),
    [
        ("wide", (WIDE,)),
        ("pair", (PAIRS, WIDE)),
        ("red", (REDS,)),
        ("end", (Tally("end"),)),
        ("foot", GRID.column_tallies),
        ("", ()),
    ],
)
def test_a_heading_asks_for_its_counts_and_an_end_for_its_own(
    key: str, counted: tuple[Tally, ...]
) -> None:
    assert GRID.counted(key) == counted


def test_just_the_boxes_that_are_named_are_chosen() -> None:
    def chosen(grid: Grid) -> list[str]:
        return [cell.key for row in grid.cells for cell in row if cell.chosen]

    first = GRID.with_chosen({"cup"})
    assert chosen(first) == ["cup"]
    assert chosen(first.with_chosen({"coin", "sword"})) == ["coin"]
    assert first.with_chosen(()) == GRID


def test_small_numbers_can_be_left_out_and_nothing_else_is() -> None:
    plain = GRID.without_hints()
    assert (GRID.has_hints, plain.has_hints) == (True, False)
    assert [mark.hint for row in plain.cells for cell in row for mark in cell.marks] == [""] * 4
    assert [cell.key for cell in plain.cells[0]] == ["cup", "coin"]
    assert plain.columns == GRID.columns
