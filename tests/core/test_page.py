"""The blocks of a page, what can be asked about by its key, and what a page shows anew."""

from dataclasses import replace

import pytest

from notepad.core import page
from notepad.core.faces_and_marks import Face, Mark, OpenClue, Prospect, Standing, Symbol
from notepad.core.language import percent


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.0, "0%"),
        (0.000_1, "<1%"),
        (0.004_9, "<1%"),
        (0.005_1, "1%"),
        (0.375, "38%"),
        (0.994_9, "99%"),
        (0.995, ">99%"),
        (0.999_999, ">99%"),
        (1.0, "100%"),
    ],
)
def test_nothing_is_certain_in_percent_unless_it_is(share: float, told: str) -> None:
    assert percent(share) == told


OPEN = OpenClue(1, "Counted.", "", "")
CUP, COIN = (
    page.Cell(key, Face(key), marks=(Mark("Bob", "B", clues=(OPEN,)), Mark("Cem", "C")))
    for key in ("cup", "coin")
)
REDS, PAIRS, WIDE = page.Tally("red"), page.Tally("pair"), page.Tally("wide")
GRID = page.Grid(
    columns=(page.Heading(Face("1")), page.Heading(Face("2"), key="pair", tallies=(PAIRS, WIDE))),
    rows=(page.Heading(Face("Red"), key="red", tallies=(REDS,)),),
    cells=((CUP, COIN),),
    groups=(page.Heading(Face("Both"), span=2, key="wide", tallies=(WIDE,)),),
    row_tallies=(page.Tally("end"),),
    column_tallies=(page.Tally("foot"), page.Tally("foot", title="again")),
    hints=True,
)


@pytest.mark.parametrize(
    ("key", "counted"),
    [
        ("wide", (WIDE,)),
        ("pair", (PAIRS, WIDE)),
        ("red", (REDS,)),
        ("end", (page.Tally("end"),)),
        ("foot", GRID.column_tallies),
        ("", ()),
    ],
)
def test_a_heading_asks_for_its_own_counts(key: str, counted: tuple[page.Tally, ...]) -> None:
    assert GRID.counted(key) == counted


def test_just_the_boxes_that_are_named_are_chosen() -> None:
    def chosen(grid: page.Grid) -> list[str]:
        return [cell.key for row in grid.cells for cell in row if cell.chosen]

    first = GRID.with_chosen({"cup"})
    assert chosen(first) == ["cup"]
    assert chosen(first.with_chosen({"coin", "sword"})) == ["coin"]
    assert first.with_chosen(()) == GRID


def test_a_box_is_only_proposed_until_it_is_tapped() -> None:
    def proposed(grid: page.Grid) -> list[str]:
        return [cell.key for cell in grid.boxes if cell.proposed and cell.chosen]

    assert proposed(GRID.with_chosen((), (), {"cup"})) == ["cup"]
    assert proposed(GRID.with_chosen({"cup"}, (), {"cup"})) == []
    assert GRID.with_chosen((), (), {"cup"}).with_chosen(()) == GRID


def test_open_counts_can_be_left_out_and_nothing_else_is() -> None:
    plain = GRID.without_open_counts()
    assert (GRID.has_open_counts, plain.has_open_counts) == (True, False)
    assert [mark.clues for row in plain.cells for cell in row for mark in cell.marks] == [()] * 4
    assert [cell.key for cell in plain.cells[0]] == ["cup", "coin"]
    assert plain.columns == GRID.columns


SOUGHT, NOT_SOUGHT = (
    Mark("hidden", "", standing) for standing in (Standing.OPEN, Standing.CROSSED)
)
CEM = Mark("Cem", "C")
NOT_CEM = Mark("Cem", "C", Standing.CROSSED)


def grid(*cells: page.Cell, low: int = 0) -> page.Grid:
    tally = page.Tally("row", (page.Count("Cem", "C", low, 2),))
    heads = tuple(page.Heading(cell.face) for cell in cells)
    return page.Grid(heads, (page.Heading(Face("")),), (cells,), row_tallies=(tally,))


def cell(key: str, mark: Mark, *, share: float | None = None, sought: Mark = SOUGHT) -> page.Cell:
    told = f"{key}: {share}"
    return page.Cell(key, Face(key), marks=(mark,), share=share, spoken=told, sought=sought)


BEFORE = grid(cell("cup", CEM, share=0.25), cell("coin", CEM, share=0.75), low=1)


def test_a_box_with_new_marks_keeps_its_share_as_long_as_it_is_open() -> None:
    after = grid(cell("cup", NOT_CEM), cell("coin", NOT_CEM, sought=NOT_SOUGHT))
    shown = after.meanwhile(BEFORE)
    assert [(box.marks, box.share) for box in shown.cells[0]] == [
        ((NOT_CEM,), 0.25),
        ((NOT_CEM,), None),
    ]


def test_panels_stay_until_there_are_new_numbers() -> None:
    before = page.Page("Friday", "3 notes", BEFORE, (page.Bars("sums", sentence="13 or 14"),))
    after = replace(before, subtitle="4 notes", panels=(page.Bars("sums", waiting=True),))
    shown = after.meanwhile(before)
    assert (shown.subtitle, shown.panels) == ("4 notes", before.panels)


def test_the_best_question_keeps_its_room_when_the_turn_and_so_its_title_changes() -> None:
    ranks = (page.Rank("blue", Face("blue"), ""),)
    now = page.Ranking("", ranks, advises=True)
    old = page.Ranking("Best question next turn", ranks, advises=True)
    before = page.Page("Friday", "", BEFORE, (now, old))
    asked = page.Ranking("Best question", waiting=True, advises=True)
    (shown,) = replace(before, panels=(asked,)).until_calculated(before).panels
    assert shown == replace(old, title="Best question", waiting=True)
    assert asked.unfilled
    assert not shown.unfilled


ANN = page.Racer(
    "red", "Ann", Face("Ann", Symbol.CIRCLE), 12, "12", ("88 to go",), spoken="Ann: 12"
)
BOB = page.Racer("blue", "Bob", Face("Bob", Symbol.DIAMOND), 7, "7", spoken="Bob: 7")
CLOSED = page.Gate("gate-1", "1", open=False, spoken="gate 1: closed")
TRACK = page.Track("Path", 100, (ANN, BOB), (CLOSED,), "Gates")


def test_a_prospect_is_shown_and_spoken_with_its_piece_alone() -> None:
    would = Prospect(20, "20", "would lead", "+8 gives 20")
    shown = TRACK.with_prospects({"red": would})
    assert [racer.would for racer in shown.racers] == [would, None]
    assert [racer.spoken for racer in shown.racers] == ["Ann: 12, +8 gives 20", "Bob: 7"]
    assert shown.gates == TRACK.gates
    (gate,) = TRACK.with_prospects({TRACK.gates[0].key: would}).gates
    assert (gate.would, gate.spoken) == (True, TRACK.gates[0].spoken)


def test_advice_that_can_be_tapped_is_kept_and_no_other() -> None:
    def advised(*names: str, tapped: bool) -> page.Page:
        draft = {"whom": ("Bob",)} if tapped else {}
        ranks = tuple(page.Rank(name, Face(name), "", draft=draft) for name in names)
        return page.Page("", "", page.Block(), (page.Ranking("Best question", ranks),))

    shown, later = advised("red", "blue", tapped=True), advised("blue", "red", tapped=True)
    assert later.with_advice_of(shown).panels == shown.panels
    shown, later = advised("red", "blue", tapped=False), advised("blue", "red", tapped=False)
    assert later.with_advice_of(shown).panels == later.panels
