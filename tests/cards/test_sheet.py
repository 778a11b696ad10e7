"""The sheet under way: boxes, marks at each level, open numbers, tallies, and the page."""

from dataclasses import replace

import pytest

from notepad.cards.sheet import Marking, marking_of, open_numbers, sheet_of, told_tallies
from notepad.core.faces_and_marks import Level, OpenClue, Pencil, Standing
from notepad.core.page import Cell, Fill, Grid, Ranking, Tally
from notepad.deduction.deal import HIDDEN, Clue, Deal, DealCell, Place, count_clue
from tests.cards.orchard import CARDS, GAME, THREE, TWO, Ask, Name, Note, Reveal, seen_at

PLUMS = Ask(asker="Ann", target="Bob", about="plum", count=3, seen=CARDS[6:])
PEARS = Ask(asker="Bob", target="Ann", about="pear", count=1)
FOUND = Name(player="Bob", card="pear-2", correct=True)


def box(card: str, *notes: Note, **more: object) -> Cell:
    return sheet_of(seen_at(TWO, notes, **more)).box(card)


def test_my_cards_and_those_face_up_are_filled() -> None:
    found = [sheet_of(seen_at(THREE)).box(card) for card in (CARDS[0], CARDS[2])]
    assert [(cell.fill, cell.caption, cell.spoken) for cell in found] == [
        (Fill.MINE, "me", "apple 1: mine"),
        (Fill.TABLE, "table", "apple 3: face up"),
    ]


def test_an_open_card_has_its_rivals_the_odds_and_a_word() -> None:
    cell = box("pear-2", PLUMS)
    assert [(mark.holder, mark.initials, mark.standing) for mark in cell.marks] == [
        ("Bob", "B", Standing.OPEN)
    ]
    assert cell.share == pytest.approx(0.5)
    assert cell.spoken == "pear 2: possible with Bob, wormy one with 50%"
    assert cell.sought is not None
    assert cell.sought.holder == HIDDEN


def test_a_found_card_is_flagged() -> None:
    cell = box("pear-2", FOUND)
    assert (cell.fill, cell.caption, cell.share) == (Fill.FOUND, "worm", None)
    assert cell.spoken == "pear 2: wormy one"


def test_what_i_marked_as_sought_says_so() -> None:
    captions = [box("pear-2", marks={("pear-2", HIDDEN): pencil}).caption for pencil in Pencil]
    assert sorted(captions) == ["sound", "worm!", "worm?"]


def test_a_count_that_is_open_stands_beside_the_initials() -> None:
    one = Ask(asker="Cem", target="Ann", about="pear", count=1)
    marks = sheet_of(seen_at(THREE, (one,))).box("pear-2").marks
    assert [(mark.holder, mark.hint) for mark in marks] == [("Ann", "1"), ("Cem", "")]
    assert marks[0].clues == (
        OpenClue(
            "1",
            note=1,
            said="counted",
            left="1: 1 of them still open.",
            told="1: counted (note 1), 1 of them still open.",
            cards=("pear-2", "pear-3"),
        ),
    )


def test_a_class_has_its_tally() -> None:
    (tally,) = sheet_of(seen_at(TWO)).counts("pear")
    assert isinstance(tally, Tally)
    assert (tally.key, tally.title, tally.spoken) == ("pear", "pear", "Pear: Bob 1–2")


def test_the_page_tells_what_is_found_until_all_see_it() -> None:
    page = GAME.page(seen_at(TWO, (FOUND,)))
    assert [(found.key, found.told) for found in page.findings] == [("pear-2", "Pear 2 is wormy.")]
    assert page.sought == "wormy one"
    open_now = seen_at(TWO, (FOUND, Reveal(cards=("pear-2",))))
    assert GAME.page(open_now).findings == ()


def test_a_contradiction_stands_in_place_of_what_follows() -> None:
    wrong = replace(FOUND, card="apple-1")
    for level, title in ((Level.ODDS, "Contradiction"), (Level.PAPER, "Wormy")):
        (panel,) = GAME.page(seen_at(TWO, (wrong,), level=level)).panels
        assert isinstance(panel, Ranking)
        assert panel.title == title


def test_on_paper_nothing_is_told() -> None:
    view = seen_at(TWO, (PLUMS, FOUND), level=Level.PAPER)
    assert list(sheet_of(view).findings()) == []
    assert sheet_of(view).box("pear-2").spoken == "pear 2"


def test_a_blank_sheet_has_empty_boxes_and_room_for_tallies() -> None:
    blank = GAME.blank()
    assert isinstance(blank.sheet, Grid)
    assert [cell.key for row in blank.sheet.cells for cell in row if cell.marks] == []
    assert blank.sheet.column_tallies == (Tally(""),) * 3
    assert blank.legend[1:] == ("Cross out what is sound.",)


NO_PEAR = Ask(asker="Cem", target="Ann", about="pear", count=0)


def marked(*notes: Note, level: Level = Level.ODDS, **more: object) -> Marking:
    return marking_of(seen_at(TWO, notes, level=level, **more))


def test_a_rival_is_circled_crossed_or_open() -> None:
    marking = marked(PLUMS)
    assert [marking.standing(card, "Bob") for card in ("plum-1", "apple-1", "pear-2")] == [
        Standing.CIRCLED,
        Standing.CROSSED,
        Standing.OPEN,
    ]


def test_on_paper_and_in_a_contradiction_nothing_is_marked() -> None:
    wrong = Name(player="Bob", card="apple-1", correct=True)
    for marking in (marked(PLUMS, level=Level.PAPER), marked(wrong)):
        assert marking.known is None
        assert marking.possible == {}
        assert marking.standing("plum-1", "Bob") is Standing.OPEN
        assert marking.counts("plum") == ()


def test_bookkeeping_takes_each_note_alone_and_deduction_all_together() -> None:
    counts = [
        marking_of(seen_at(THREE, (NO_PEAR,), level=level)).counts("plum")[0]
        for level in (Level.BOOKKEEPING, Level.DEDUCTION)
    ]
    assert [(count.holder, str(count)) for count in counts] == [("Ann", "0–2"), ("Ann", "2")]


def test_odds_are_shown_at_their_level_only() -> None:
    assert marked(PLUMS).share("pear-2") == pytest.approx(0.5)
    assert marked(PLUMS).share("plum-1") is None
    assert marked(PLUMS, level=Level.DEDUCTION).share("pear-2") is None


@pytest.mark.parametrize(
    ("card", "pencil", "wrong"),
    [
        ("plum-1", Pencil.CROSS, True),
        ("plum-1", Pencil.CIRCLE, False),
        ("apple-1", Pencil.CIRCLE, True),
        ("apple-1", Pencil.QUERY, True),
        ("pear-2", Pencil.CROSS, False),
    ],
)
def test_a_mark_of_mine_that_cannot_be_is_flagged(card: str, pencil: Pencil, wrong: bool) -> None:
    mark = marked(PLUMS, marks={(card, "Bob"): pencil}).mark(card, "Bob")
    assert (mark.pencil, mark.wrong) == (pencil, wrong)


def test_a_box_is_told_in_words() -> None:
    def spoken(card: str, *notes: Note, level: Level = Level.ODDS) -> str:
        return marked(*notes, level=level).spoken(card, card, sought="worm")

    found = Name(player="Bob", card="pear-2", correct=True)
    assert spoken("pear-2", found) == "pear-2: worm"
    assert spoken("plum-1", PLUMS) == "plum-1: Bob has it"
    assert spoken("pear-2", PLUMS) == "pear-2: possible with Bob, worm with 50%"
    assert spoken("pear-2", PLUMS, level=Level.DEDUCTION) == "pear-2: possible with Bob, or worm"
    assert spoken("pear-2", level=Level.PAPER) == "pear-2"


POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob", "Cem"),
    "b": ("Bob", HIDDEN),
    "c": ("Bob",),
    "d": ("Cem",),
    "e": ("Bob", HIDDEN),
}


def count(cards: str, total: int) -> Clue:
    return count_clue([(card, "Bob") for card in cards], [total], note=1)


def labels(*clues: Clue) -> dict[DealCell, str]:
    found = open_numbers(clues, POSSIBLE).items()
    return {cell: ",".join(number.label for number in numbers) for cell, numbers in found}


def test_an_open_count_stands_in_each_cell_that_it_could_mean() -> None:
    assert labels(count("ab", 1)) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_what_is_certain_is_taken_off_the_number() -> None:
    assert labels(count("abcd", 2)) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_a_resolved_count_has_no_number_left() -> None:
    assert labels(count("cd", 1)) == {}


def test_the_narrower_clue_comes_first() -> None:
    assert labels(count("ab", 1), count("a", 0)) == {("a", "Bob"): "0,1", ("b", "Bob"): "1"}


def test_clues_about_several_places_sums_or_ranges_are_no_counts() -> None:
    several = count_clue([("a", "Bob"), ("a", "Cem")], [1])
    heavy = Clue(((("a", "Bob"), 2),), frozenset({2}))
    loose = count_clue([("a", "Bob"), ("b", "Bob")], [1, 2])
    assert labels(several, heavy, loose) == {}


def test_equal_numbers_of_one_holder_are_told_apart_by_a_letter() -> None:
    first, second = count("abe", 1), count("ae", 1)
    of_cem = count_clue([("a", "Cem")], [1], note=3)
    assert labels(first, second, of_cem) == {
        ("a", "Bob"): "1b,1a",
        ("b", "Bob"): "1a",
        ("e", "Bob"): "1b,1a",
        ("a", "Cem"): "1",
    }
    assert labels(count("abe", 2), second)["a", "Bob"] == "1,2", "their numbers tell them apart"


def test_a_number_knows_its_note_and_what_that_told() -> None:
    (number,) = open_numbers([count_clue([("a", "Bob")], [1], note=4, meaning="so")], POSSIBLE)[
        "a", "Bob"
    ]
    assert (number.more, number.note, number.meaning) == (1, 4, "so")


PLACES = ("Ann", "Bob", "hidden")
DEAL = Deal(dict.fromkeys(("a1", "a2", "a3"), PLACES), hands=())
COUNTED = Deal(
    DEAL.options, hands=(), tallies={("a", "Ann"): DEAL.cells(("a1", "a2", "a3"), "Ann")}
)
CELLS = COUNTED.tallies["a", "Ann"]


def bounds(possible: dict[str, tuple[str, ...]], *totals: int) -> tuple[int, int]:
    clues = [count_clue(CELLS, totals)] if totals else []
    marked = {**DEAL.options, **possible}
    return told_tallies(COUNTED, clues, marked, granted=marked)["a", "Ann"]


def test_what_is_marked_bounds_the_count() -> None:
    assert bounds({}) == (0, 3)
    assert bounds({"a1": ("Ann",)}) == (1, 3)
    assert bounds({"a1": ("Ann",), "a2": ("Bob",)}) == (1, 2)


def test_what_was_told_of_just_this_class_bounds_it_too() -> None:
    assert bounds({}, 2) == (2, 2)
    assert bounds({}, 1, 2) == (1, 2)
    assert bounds({"a1": ("Bob",)}, 1, 2, 3) == (1, 2)


def test_a_clue_about_a_part_of_the_class_bounds_it_too() -> None:
    clue = count_clue(DEAL.cells(("a1",), "Ann"), {1})
    assert told_tallies(COUNTED, [clue], DEAL.options, granted=DEAL.options)["a", "Ann"] == (1, 3)


def test_a_clue_about_another_holder_tells_nothing_of_the_class() -> None:
    clue = count_clue(DEAL.cells(("a1", "a2", "a3"), "Bob"), {3})
    assert told_tallies(COUNTED, [clue], DEAL.options, granted=DEAL.options)["a", "Ann"] == (0, 3)


def test_no_count_is_beyond_the_hand_and_what_is_known_to_be_in_it() -> None:
    options = dict.fromkeys("abcdefgh", ("Bob", "Cem"))
    bare = Deal(options, hands=())
    hands = (
        count_clue(bare.cells(options, "Bob"), {5}),
        count_clue(bare.cells(options, "Cem"), {3}),
    )
    pearls = {("pearl", "Bob"): bare.cells("efgh", "Bob")}
    deal = Deal(options, hands, tallies=pearls)
    assert told_tallies(deal, [], options, granted=options) == {("pearl", "Bob"): (1, 4)}
    known = {**options, "a": ("Bob",), "b": ("Bob",)}
    assert told_tallies(deal, [], known, granted=known) == {("pearl", "Bob"): (1, 3)}
    assert told_tallies(deal, [], known, granted=options) == {("pearl", "Bob"): (1, 4)}
