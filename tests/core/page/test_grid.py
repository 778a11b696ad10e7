"""A grid that is certain already, with the numbers of before until there are new ones."""

from dataclasses import replace

from notepad.core.page.face import Face, Mark, Standing
from notepad.core.page.page import Bars, Cell, Count, Grid, Heading, Page, Tally

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
