"""Tapping my hand and what lies face up on the empty sheet, and hands of other sizes."""

from notepad.cards.opening import HAND, RULES, UNEVEN, UP, HandSizes, Picking, drafted, numbers_row
from notepad.core.form import Draft
from notepad.core.page import Cell, Fill, Grid
from tests.cards.orchard import CARDS, PACK

A, B, C, D = CARDS[:4]


def picking(draft: Draft, up: int = 2) -> Picking:
    return Picking(draft=draft, pack=PACK, hand_size=2, up=up)


def opened(found: Picking, hint: str = "") -> tuple[str | None, str]:
    form = found.opening("Orchard", found.rows(), "set up" if found.done else None, hint).form
    return form.sheet_rows[0], form.hint


def boxes(found: Picking) -> dict[str, Cell]:
    sheet = found.opening("Orchard", (), None).page.sheet
    assert isinstance(sheet, Grid)
    return {cell.key: cell for row in sheet.cells for cell in row}


def test_my_hand_comes_first_and_then_what_lies_face_up() -> None:
    assert opened(picking({HAND: (A,)})) == (HAND, "Tap your own cards on the sheet.")
    assert opened(picking({HAND: (A, B)})) == (UP, "Tap the cards that lie face up.")
    full = picking({HAND: (B, A), UP: (C, D)})
    assert opened(full) == (UP, "")
    assert full.done
    assert (full.hand, full.face_up) == ((B, A), (C, D))


def test_too_many_cards_are_told_and_set_nothing_up() -> None:
    found = picking({HAND: (A, B, C), UP: (D,)})
    assert not found.done
    assert opened(found)[1] == "Too many: tap a card again to put it back."


def test_a_card_of_my_hand_does_not_lie_face_up() -> None:
    assert picking({HAND: (A,), UP: (A, C)}).face_up == (C,)


def test_another_row_can_be_chosen_to_be_tapped() -> None:
    assert opened(picking({HAND: (A,), "tapping": (UP,)}))[0] == UP
    assert opened(picking({HAND: (A, B), "tapping": (HAND,)}))[0] == HAND


def test_the_rows_tell_how_far_it_is_and_leave_each_other_their_cards() -> None:
    choice, hand, up = picking({HAND: (A, B), UP: (C,)}).rows()
    assert [one.face.label for one in choice.choices] == ["my hand 2 of 2", "face up 1 of 2"]
    assert (hand.excludes, up.excludes) == ((UP,), (HAND,))


def test_with_nothing_to_lie_face_up_there_is_nothing_to_choose() -> None:
    for up in (0, -1):
        found = picking({HAND: (A, B), "tapping": (UP,)}, up=up)
        assert [row.key for row in found.rows()] == [HAND]
        assert opened(found)[0] == HAND
    assert picking({HAND: (A, B)}, up=0).done
    assert not picking({HAND: (A, B)}, up=-1).done


def test_before_anybody_sits_there_nothing_is_done() -> None:
    assert not Picking(draft={}, pack=PACK, hand_size=0).done


def test_what_the_game_has_to_say_comes_before_what_is_to_be_tapped() -> None:
    assert opened(picking({}), "Too few are dealt.")[1] == "Too few are dealt."


def test_each_box_says_whose_the_card_is() -> None:
    found = boxes(picking({HAND: (A, B), UP: (C,)}))
    assert [(found[card].fill, found[card].caption, found[card].spoken) for card in (A, C, D)] == [
        (Fill.MINE, "me", "apple 1: mine"),
        (Fill.TABLE, "table", "apple 3: face up"),
        (Fill.OPEN, "", "pear 1: neither mine nor face up"),
    ]
    assert boxes(picking({}, up=0))[A].spoken == "apple 1: not mine"


def test_the_others_are_dimmed_once_the_row_is_full() -> None:
    assert not any(cell.dimmed for cell in boxes(picking({HAND: (A, B)})).values())
    full = boxes(picking({HAND: (A, B)}, up=0))
    assert {card for card, cell in full.items() if not cell.dimmed} == {A, B}


USUAL = {"Ann": 5, "Bob": 5, "Cem": 1}
DIFFER = {RULES: (UNEVEN,)}


def test_hands_are_as_usual_unless_the_table_says_that_they_differ() -> None:
    even = HandSizes({"size-Ann": ("7",)}, USUAL)
    assert (even.size("Ann"), even.total, even.uneven) == (5, 11, None)
    assert list(even.rows()) == []


def test_only_sizes_that_are_not_as_usual_are_uneven() -> None:
    sizes = HandSizes({**DIFFER, "size-Ann": ("7",), "size-Bob": ("5",)}, USUAL)
    assert (sizes.total, sizes.uneven) == (13, {"Ann": 7})
    assert HandSizes(DIFFER, USUAL).uneven is None


def test_sizes_that_differ_are_tapped_player_by_player_and_none_is_below_zero() -> None:
    rows = {row.label: row for row in HandSizes({**DIFFER, "size-Bob": ("9",)}, USUAL).rows()}
    assert list(rows) == ["Ann", "Bob", "Cem"]
    assert [choice.key for choice in rows["Cem"].choices] == list("01234")
    assert [choice.key for choice in rows["Bob"].choices] == list("23456789")
    assert [choice.key for choice in rows["Bob"].choices if choice.chosen] == ["9"]


def test_the_draft_of_uneven_sizes_makes_them_again() -> None:
    draft = {**DIFFER, **drafted({"Ann": 7, "Cem": 0})}
    assert HandSizes(draft, USUAL).uneven == {"Ann": 7, "Cem": 0}
    assert drafted(None) == {}


def test_one_of_some_numbers_is_chosen() -> None:
    row = numbers_row("missing", "missing", range(1, 4), 2)
    chosen = [(choice.key, choice.chosen) for choice in row.choices]
    assert chosen == [("1", False), ("2", True), ("3", False)]
