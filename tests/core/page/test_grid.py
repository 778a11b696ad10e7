from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Face, Mark, Standing
from notepad.core.page import Bars, Cell, Count, Grid, Heading, Page, Tally


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


OPEN, CROSSED = (Mark("hidden", "", standing) for standing in (Standing.OPEN, Standing.CROSSED))
CEM = Mark("Cem", "C")
NOT_CEM = Mark("Cem", "C", Standing.CROSSED)


def grid(*cells: Cell, low: int = 0) -> Grid:
    tally = Tally("row", (Count("Cem", "C", low, 2),))
    heads = tuple(Heading(cell.face) for cell in cells)
    return Grid(heads, (Heading(Face("")),), (cells,), row_tallies=(tally,))


def cell(key: str, mark: Mark, *, share: float | None = None, sought: Mark = OPEN) -> Cell:
    told = f"{key}: {share}"
    return Cell(key, Face(key), marks=(mark,), share=share, spoken=told, sought=sought)


BEFORE = grid(cell("cup", CEM, share=0.25), cell("coin", CEM, share=0.75), low=1)


def test_a_box_with_new_marks_keeps_its_share_as_long_as_it_is_open() -> None:
    after = grid(cell("cup", NOT_CEM), cell("coin", NOT_CEM, sought=CROSSED))
    shown = after.meanwhile(BEFORE)
    assert [(box.marks, box.share) for box in shown.cells[0]] == [
        ((NOT_CEM,), 0.25),
        ((NOT_CEM,), None),
    ]


def test_a_box_without_new_marks_is_not_even_told_otherwise() -> None:
    shown = grid(cell("cup", CEM), cell("coin", NOT_CEM)).meanwhile(BEFORE)
    assert shown.cells[0][0] is BEFORE.cells[0][0]


def test_tallies_do_not_widen_for_a_moment() -> None:
    shown = grid(cell("cup", CEM), cell("coin", CEM), low=0).meanwhile(BEFORE)
    assert shown.row_tallies == BEFORE.row_tallies


def test_a_share_that_is_known_already_is_shown() -> None:
    shown = grid(cell("cup", CEM, share=0.5), cell("coin", CEM)).meanwhile(BEFORE)
    assert shown.cells[0][0].share == 0.5


def test_another_sheet_takes_nothing_over() -> None:
    other = grid(cell("sword", CEM), cell("coin", CEM))
    assert other.meanwhile(BEFORE) is other
    assert other.meanwhile(Bars("sums")) is other


def test_panels_stay_until_there_are_new_numbers() -> None:
    before = Page("Friday", "3 notes", BEFORE, (Bars("sums", sentence="13 or 14"),))
    after = replace(before, subtitle="4 notes", panels=(Bars("sums", waiting=True),))
    shown = after.meanwhile(before)
    assert (shown.subtitle, shown.panels) == ("4 notes", before.panels)
