"""The blocks of a page, what can be asked about by its key, and what a page shows anew."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Face, Mark, Pencil, Prospect, Standing, Symbol
from notepad.core.form import SWATCHES, swatch_row
from notepad.core.language import percent
from notepad.core.page import (
    Account,
    Bars,
    Block,
    Cell,
    Count,
    Fill,
    Finding,
    Gate,
    Grid,
    Heading,
    Holding,
    Holdings,
    Ledger,
    Memo,
    Page,
    Racer,
    Rank,
    Ranking,
    ResultLine,
    Rival,
    Seat,
    Tally,
    Thing,
    Track,
    result_by_points,
    roughly,
)
from notepad.core.page_changes import NOTHING_NEW, changes


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


@pytest.mark.parametrize(
    ("share", "told", "brief"),
    [
        (0.0, "less than 5%", "<5%"),
        (0.07, "about 10%", "~10%"),
        (11 / 30, "about 40%", "~40%"),
        (29 / 30, "more than 95%", ">95%"),
    ],
)
def test_a_rough_estimate_is_told_in_tenths(share: float, told: str, brief: str) -> None:
    assert (roughly(share), roughly(share, brief=True)) == (told, brief)


def test_where_points_decide_all_are_told_the_most_first_and_only_winners_were_right() -> None:
    points = {"Ann": 1, "Bob": 7, "Cem": 3}
    result = result_by_points(["Bob"], [dict.fromkeys(points, 0), points], "Ann")
    assert result.told == "Bob won. Points: Bob 7, Cem 3, Ann 1."
    assert result.lines == (
        ResultLine("Bob", "7 points", right=True),
        ResultLine("Cem", "3 points"),
        ResultLine("Ann", "1 point"),
    )


def test_who_won_with_fewer_points_is_told_before_the_others() -> None:
    points = {"Ann": 1, "Bob": 7, "Cem": 3}
    result = result_by_points(["Cem"], [dict.fromkeys(points, 0), points], "Ann")
    assert [line.player for line in result.lines] == ["Cem", "Bob", "Ann"]


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


def test_a_box_is_only_proposed_until_it_is_tapped() -> None:
    def proposed(grid: Grid) -> list[str]:
        return [cell.key for cell in grid.boxes if cell.proposed and cell.chosen]

    assert proposed(GRID.with_chosen((), (), {"cup"})) == ["cup"]
    assert proposed(GRID.with_chosen({"cup"}, (), {"cup"})) == []
    assert GRID.with_chosen((), (), {"cup"}).with_chosen(()) == GRID


@pytest.mark.parametrize(("many", "stand_out"), [(1, True), (4, True), (5, False), (9, False)])
def test_what_can_be_tapped_stands_out_only_where_that_is_few(many: int, stand_out: bool) -> None:
    keys = [f"card {at}" for at in range(9)]
    grid = Grid((), (), (tuple(Cell(key, Face(key)) for key in keys),))
    offering = grid.with_chosen((), keys[:many])
    assert offering.offered == {*keys[:many]}
    assert [cell.key for cell in offering.boxes if cell.offered] == keys[: many * stand_out]


def test_a_box_is_settled_by_the_player_who_certainly_has_its_card() -> None:
    marks = (Mark("Bob", "B", Standing.CROSSED), Mark("Cem", "C", Standing.CIRCLED))
    assert CUP.circled_mark is None
    assert replace(CUP, marks=marks).circled_mark == marks[1]
    assert replace(CUP, marks=marks, fill=Fill.FOUND).circled_mark is None


def test_small_numbers_can_be_left_out_and_nothing_else_is() -> None:
    plain = GRID.without_small_numbers()
    assert (GRID.has_small_numbers, plain.has_small_numbers) == (True, False)
    assert [mark.hint for row in plain.cells for cell in row for mark in cell.marks] == [""] * 4
    assert [cell.key for cell in plain.cells[0]] == ["cup", "coin"]
    assert plain.columns == GRID.columns


SOUGHT, NOT_SOUGHT = (
    Mark("hidden", "", standing) for standing in (Standing.OPEN, Standing.CROSSED)
)
CEM = Mark("Cem", "C")
NOT_CEM = Mark("Cem", "C", Standing.CROSSED)


def grid(*cells: Cell, low: int = 0) -> Grid:
    tally = Tally("row", (Count("Cem", "C", low, 2),))
    heads = tuple(Heading(cell.face) for cell in cells)
    return Grid(heads, (Heading(Face("")),), (cells,), row_tallies=(tally,))


def cell(key: str, mark: Mark, *, share: float | None = None, sought: Mark = SOUGHT) -> Cell:
    told = f"{key}: {share}"
    return Cell(key, Face(key), marks=(mark,), share=share, spoken=told, sought=sought)


BEFORE = grid(cell("cup", CEM, share=0.25), cell("coin", CEM, share=0.75), low=1)


def test_a_box_with_new_marks_keeps_its_share_as_long_as_it_is_open() -> None:
    after = grid(cell("cup", NOT_CEM), cell("coin", NOT_CEM, sought=NOT_SOUGHT))
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


def test_another_sheet_takes_nothing_over() -> None:
    other = grid(cell("sword", CEM), cell("coin", CEM))
    assert other.meanwhile(BEFORE) is other
    assert other.meanwhile(Bars("sums")) is other


def test_panels_stay_until_there_are_new_numbers() -> None:
    before = Page("Friday", "3 notes", BEFORE, (Bars("sums", sentence="13 or 14"),))
    after = replace(before, subtitle="4 notes", panels=(Bars("sums", waiting=True),))
    shown = after.meanwhile(before)
    assert (shown.subtitle, shown.panels) == ("4 notes", before.panels)


SOME = Holding(2, 3, least="2", most="3", pencil=Pencil.CIRCLE)
SHEET = Holdings(
    "",
    10,
    (Thing("cards", Face("Cards")), Thing("mafia", Face("Mafia"), spoken="the mafia")),
    (
        Rival("Bob", "Bob", "", (Holding(5, 5, least="5"), SOME)),
        Rival("hidden", "Draw pile", "", (None, Holding(0, 4, least="0", most="4"))),
        Rival("Cem", "Cem", "", (None, Holding(0, 0, word="–"))),
    ),
)


def test_a_column_is_a_box_with_what_each_rival_has_of_it() -> None:
    box = SHEET.box("mafia")
    assert box is not None
    assert (box.key, str(box.face), box.spoken) == ("mafia", "Mafia", "the mafia")
    assert [(one.holder, one.name, one.standing, one.told) for one in box.marks] == [
        ("Bob", "Bob", Standing.CIRCLED, "2–3"),
        ("hidden", "Draw pile", Standing.OPEN, "0–4"),
        ("Cem", "Cem", Standing.CROSSED, ""),
    ]
    assert box.marks[0].pencil is Pencil.CIRCLE


def test_who_has_nothing_to_do_with_a_column_is_not_in_its_box() -> None:
    box = SHEET.box("cards")
    assert box is not None
    assert [one.holder for one in box.marks] == ["Bob"]
    assert SHEET.box("police") is None


TOM = Account("tom", Face("Tom"), Face("T"), "1,200")
TANYA = Account("tanya", Face("Tanya"), Face("Ta"), "0", struck=True)


def test_the_boxes_of_a_book_are_its_accounts() -> None:
    ledger = Ledger((TOM, TANYA))
    assert ledger.box("tanya") == ledger.account("tanya") == TANYA
    assert ledger.account("tom") == TOM
    assert ledger.box("police") is None


ANN = Racer("red", "Ann", Face("Ann", Symbol.CIRCLE), 12, "12", ("88 to go",), spoken="Ann: 12")
BOB = Racer("blue", "Bob", Face("Bob", Symbol.DIAMOND), 7, "7", spoken="Bob: 7")
CLOSED = Gate("gate-1", "1", open=False, spoken="gate 1: closed")
TRACK = Track("Path", 100, (ANN, BOB), (CLOSED,), "Gates")


def test_a_prospect_is_shown_and_spoken_with_its_piece_alone() -> None:
    would = Prospect(20, "20", "would lead", "+8 gives 20")
    shown = TRACK.with_prospects({"red": would})
    assert [racer.would for racer in shown.racers] == [would, None]
    assert [racer.spoken for racer in shown.racers] == ["Ann: 12, +8 gives 20", "Bob: 7"]
    assert shown.gates == TRACK.gates
    (gate,) = TRACK.with_prospects({TRACK.gates[0].key: would}).gates
    assert (gate.would, gate.spoken) == (True, TRACK.gates[0].spoken)


def test_a_colour_is_chosen_by_its_swatch_and_read_out_by_its_name() -> None:
    row = swatch_row("colour-0", Symbol.STAR, "#0f8b8d")
    assert (row.key, row.label) == ("colour-0", "")
    assert [choice.key for choice in row.choices] == [*SWATCHES]
    assert [choice.spoken for choice in row.choices if choice.chosen] == ["teal"]
    assert {(choice.face.symbol, choice.face.label) for choice in row.choices} == {
        (Symbol.STAR, "")
    }
    assert all(choice.face.colour == choice.key for choice in row.choices)


def test_a_colour_of_ones_own_is_none_of_them() -> None:
    row = swatch_row("colour-0", Symbol.STAR, "#123456")
    assert not any(choice.chosen for choice in row.choices)


OPEN, CROSSED, CIRCLED = Standing.OPEN, Standing.CROSSED, Standing.CIRCLED


def box(key: str, bob: Standing, cem: Standing, fill: Fill = Fill.OPEN, name: str = "") -> Cell:
    face = Face(key[-1], Symbol.CIRCLE)
    marks = (Mark("Bob", "B", bob), Mark("Cem", "C", cem))
    return Cell(key, face, fill, marks=marks, name=name, spoken=f"Red {key[-1]}: Cem has it")


def page(*cells: Cell, findings: tuple[Finding, ...] = ()) -> Page:
    return Page("", "", Grid((), (), (cells,)), findings=findings)


EMPTY = page(*(box(f"red-{at}", OPEN, OPEN) for at in range(1, 6)))


def test_a_box_is_called_by_its_name_where_its_face_says_too_little() -> None:
    after = page(box("red-3", OPEN, CIRCLED, name="red pearl pair"))
    assert changes(EMPTY, after).told == "Cem has red pearl pair"


def test_of_several_numbers_only_the_most_telling_is_told() -> None:
    suits = ("red", "blue", "green", "gold")
    tallies = [Tally(suit, (Count("Bob", "B", 0, 2),), title=suit) for suit in suits]
    bounds = ((0, 1), (1, 2), (2, 2), (0, 2))
    less = [
        replace(one, counts=(Count("Bob", "B", *bound),))
        for one, bound in zip(tallies, bounds, strict=True)
    ]
    before, after = (
        Page("", "", Grid((), (), (), row_tallies=tuple(of))) for of in (tallies, less)
    )
    assert changes(before, after).told == "Bob has 2× green, …"


def test_what_stood_there_before_is_not_new() -> None:
    before = page(box("red-1", CROSSED, CIRCLED))
    assert changes(before, before) == NOTHING_NEW
    assert changes(before, replace(before, title="Friday")) == NOTHING_NEW
    assert changes(before, page(box("red-1", OPEN, OPEN))) == NOTHING_NEW, "taken back"


def test_a_box_that_became_mine_shows_no_marks_to_count() -> None:
    assert changes(EMPTY, page(box("red-1", CROSSED, CROSSED, Fill.MINE))) == NOTHING_NEW


def test_a_box_that_was_not_there_is_not_compared() -> None:
    assert changes(page(), EMPTY) == NOTHING_NEW


def book(**bounds: tuple[int, int]) -> Page:
    def rival(player: str) -> Rival:
        held = (bounds.get(f"{player}_{spy}", (0, 9_000)) for spy in ("Rock", "Tanya"))
        return Rival(player, player, holdings=tuple(Holding(*one) for one in held))

    things = tuple(Thing(spy, Face(spy)) for spy in ("Rock", "Tanya"))
    rivals = Holdings("", 10_000, things, (rival("Bob"), rival("Cem")))
    return Page("", "", Ledger(()), below=(rivals,))


def test_an_account_that_may_hold_less_or_more_is_no_news() -> None:
    assert changes(book(Bob_Rock=(500, 9_000)), book(Bob_Rock=(400, 9_500))) == NOTHING_NEW


def hands(*players: str, **cells: tuple[int, int]) -> Page:
    """Return how many cards of three factions Bob, Cem and the pile can have."""
    names = ("mafia", "police", "council")
    things = tuple(Thing(one, Face(one.capitalize()), spoken=one.capitalize()) for one in names)
    rivals = []
    for who in ("pile", "Bob", "Cem"):
        bounds = [cells.get(f"{who}_{one}", (0, 4)) for one in names]
        held = tuple(Holding(*one, least=str(one[0])) for one in bounds)
        rivals.append(Rival(who, who, "", held))
    seats = tuple(Seat(player, player) for player in players)
    return Page("", "", Holdings("", 10, things, tuple(rivals)), seats=seats)


def test_the_pile_comes_after_all_players() -> None:
    after = hands("Bob", "Cem", pile_mafia=(2, 2), Bob_police=(0, 3))
    assert changes(hands(), after).told == "Bob has at most 3× Police, pile: 2 (Mafia)"


def test_what_comes_and_goes_for_all_to_see_is_no_news() -> None:
    before = hands(Bob_mafia=(1, 1), Bob_police=(2, 3), Cem_police=(0, 4))
    after = hands(Bob_mafia=(3, 3), Bob_police=(0, 1), Cem_police=(2, 6), Cem_mafia=(0, 5))
    assert changes(before, after) == NOTHING_NEW


def test_other_sheets_have_no_marks_nor_counts() -> None:
    memo = Page("", "", Memo(""))
    assert (memo.sheet.box("cup"), memo.sheet.counted("cup")) == (None, ())
    assert changes(memo, replace(memo, title="Friday")) == NOTHING_NEW


def test_advice_that_can_be_tapped_is_kept_and_no_other() -> None:
    def page(*names: str, tapped: bool) -> Page:
        draft = {"whom": ("Bob",)} if tapped else {}
        ranks = tuple(Rank(name, Face(name), "", draft=draft) for name in names)
        return Page("", "", Block(), (Ranking("Best question", ranks),))

    shown, later = page("red", "blue", tapped=True), page("blue", "red", tapped=True)
    assert later.with_advice_of(shown).panels == shown.panels
    shown, later = page("red", "blue", tapped=False), page("blue", "red", tapped=False)
    assert later.with_advice_of(shown).panels == later.panels
