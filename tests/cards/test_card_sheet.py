"""The boxes of a sheet under way, and the page around it."""

from dataclasses import replace

import pytest

from notepad.cards.sheet import sheet_of
from notepad.core.faces_and_marks import Level, OpenClue, Pencil, Standing
from notepad.core.page import Cell, Fill, Grid, Ranking, Tally
from notepad.deduction.deal import HIDDEN
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
