"""From a setup to its deal, what can be wrong with it, and how it is tapped on the empty sheet."""

from dataclasses import dataclass, replace

import pytest

from notepad.cards.opening import (
    HAND,
    RULES,
    UNEQUAL,
    UP,
    HandSizes,
    Picking,
)
from notepad.cards.setup import (
    UNEVEN,
    CardSetup,
    beginner,
    cards_with,
    deal_of,
    hand_size_faults,
    hand_unsure,
)
from notepad.core.faults import Unread, UnreadError
from notepad.core.form import Draft
from notepad.core.game import Table
from notepad.core.page import Cell, Fill, Grid
from notepad.deduction.deal import HIDDEN, TABLE
from tests.cards.orchard import CARDS, GAME, PACK, THREE, TWO, Setup


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_a_setup_that_deals_all_cards_has_no_fault() -> None:
    assert told(TWO) == told(THREE) == []
    assert THREE.opponents == ("Ann", "Cem")


def test_what_hangs_on_a_field_that_is_missing_is_not_told() -> None:
    assert told(replace(TWO, players=Unread())) == []  # type: ignore[arg-type]
    alone = replace(TWO, players=("Ann",))
    assert told(alone) == ["players: 1 player, but this game is for 2 to 3"]


def test_hands_of_a_size_of_their_own_are_those_of_players_and_no_larger_than_the_deck() -> None:
    faults = hand_size_faults({"Ann": 3, "Bop": 3, "Bob": 10}, ("Ann", "Bob"), CARDS)
    assert [fault.path for fault in faults] == ["hand_sizes.Bop", "hand_sizes.Bob"]
    assert list(hand_size_faults(None, ("Ann", "Bob"), CARDS)) == []


@dataclass(frozen=True, kw_only=True)
class _Round(Setup):
    """The orchard with nothing said of how many cards each is dealt."""

    hand_size = CardSetup.hand_size


def test_cards_are_dealt_round_by_seats_unless_a_game_says_otherwise() -> None:
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, sizes in (
        (three, [3, 3, 2]),
        (replace(three, first="Cem"), [3, 3, 2]),
        (replace(three, table=CARDS[:2]), [2, 2, 2]),
    ):
        assert [setup.hand_size(player) for player in setup.players] == sizes


def test_nobody_is_dealt_cards_whose_seat_is_not_known() -> None:
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, player in ((three, "Bop"), (replace(three, players=()), "Ann")):
        with pytest.raises(UnreadError):
            setup.hand_size(player)


def test_who_begins_is_left_out_where_it_is_the_first_player() -> None:
    assert beginner(Table(("Ann", "Bob"), "Bob", "Ann")) is None
    assert beginner(Table(("Ann", "Bob"), "Bob", "Bob")) == "Bob"


def test_my_cards_and_those_face_up_are_where_they_are_and_the_others_anywhere_else() -> None:
    deal = deal_of(THREE)
    places = [deal.options[card] for card in CARDS[:5]]
    assert places == [("Bob",), ("Bob",), (TABLE,), (TABLE,), ("Ann", "Cem", HIDDEN)]


def test_with_a_hand_that_is_unsure_only_what_lies_face_up_is_where_it_is() -> None:
    deal = hand_unsure(THREE)
    for card, places in deal.options.items():
        assert places == ((TABLE,) if card in THREE.table else ("Ann", "Bob", "Cem", HIDDEN))
    assert [*deal.hands[1].totals] == [len(THREE.hand)]


def test_every_cell_is_in_one_hand_and_each_hand_says_how_many_it_holds() -> None:
    for setup in (TWO, THREE):
        deal = deal_of(setup)
        cells = [(card, place) for card, places in deal.options.items() for place in places]
        assert sorted(cell for hand in deal.hands for cell in hand.cells) == sorted(cells)
    assert [(hand.meaning, *hand.totals) for hand in deal_of(THREE).hands] == [
        ("Ann: 2 in hand", 2),
        ("Bob: 2 in hand", 2),
        ("Cem: 2 in hand", 2),
        ("cards face up", 2),
        ("one fruit is wormy", 1),
    ]


def test_the_cards_of_a_class_are_those_made_of_all_its_words() -> None:
    assert PACK.cards_of("pear") == ("pear-1", "pear-2", "pear-3")
    assert PACK.cards_of("pear+2") == cards_with(CARDS, "2", "pear") == ("pear-2",)
    assert PACK.cards_of("pea") == PACK.cards_of("pear-2") == ()
    assert cards_with(CARDS) == CARDS


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
    assert opened(picking({HAND: (A,)})) == (HAND, "1 card of your hand is missing.")
    assert opened(picking({HAND: (A, B)})) == (UP, "2 face-up cards are missing.")
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


def test_with_nothing_to_lie_face_up_there_is_nothing_to_choose() -> None:
    for up in (0, -1):
        found = picking({HAND: (A, B), "tapping": (UP,)}, up=up)
        assert [row.key for row in found.rows()] == [HAND]
        assert opened(found)[0] == HAND
    assert picking({HAND: (A, B)}, up=0).done
    assert not picking({HAND: (A, B)}, up=-1).done


def test_each_box_says_whose_the_card_is() -> None:
    found = boxes(picking({HAND: (A, B), UP: (C,)}))
    assert [(found[card].fill, found[card].caption, found[card].spoken) for card in (A, C, D)] == [
        (Fill.MINE, "me", "apple 1: yours"),
        (Fill.TABLE, "face up", "apple 3: face up"),
        (Fill.OPEN, "", "pear 1: neither yours nor face up"),
    ]
    assert boxes(picking({}, up=0))[A].spoken == "apple 1: not yours"


def test_the_others_are_dimmed_once_the_row_is_full() -> None:
    assert not any(cell.dimmed for cell in boxes(picking({HAND: (A, B)})).values())
    full = boxes(picking({HAND: (A, B)}, up=0))
    assert {card for card, cell in full.items() if not cell.dimmed} == {A, B}


DIFFER = {RULES: (UNEQUAL,)}
AT_TABLE = Table(("Ann", "Bob", "Cem"), "Ann", "Ann")


def sizes(draft: Draft, *, cards: int = 15, dealt: int | None = 4) -> HandSizes:
    return HandSizes(table=AT_TABLE, draft=draft, cards=cards, dealt=dealt)


def test_hands_are_as_usual_unless_the_table_says_that_they_differ() -> None:
    even = sizes({"size-Bob": ("7",)})
    assert (even.told["Bob"], even.face_up, even.told_with(4)) == (4, 3, None)
    assert list(even.rows()) == []


def test_what_is_left_over_once_all_hands_are_counted_lies_face_up() -> None:
    whole = sizes({**DIFFER, "size-Ann": ("4",), "size-Bob": ("7",), "size-Cem": ("1",)})
    assert (whole.face_up, whole.told_with(4)) == (3, {"Bob": 7, "Cem": 1})
    assert (whole.mine, whole.picking(PACK).either) == (range(4, 5), False)
    part = sizes({**DIFFER, "size-Bob": ("5",)}, cards=14)
    assert (part.face_up, part.told_with(5)) == (0, {"Ann": 5, "Bob": 5, "Cem": None})
    assert (part.mine, part.picking(PACK).either) == (range(4, 6), True)
    assert sizes(DIFFER).told_with(5) == UNEVEN


def test_sizes_that_differ_are_tapped_player_by_player_and_none_beforehand() -> None:
    rows = {row.label: row for row in sizes({**DIFFER, "size-Bob": ("9",)}, dealt=2).rows()}
    assert list(rows) == ["you have", "Bob has", "Cem has"]
    assert [row.player for row in rows.values()] == ["", "Bob", "Cem"]
    assert [choice.key for choice in rows["Cem has"].choices] == list("?012345")
    assert [choice.key for choice in rows["Bob has"].choices] == list("?0123459")
    assert [[one.key for one in row.choices if one.chosen] for row in rows.values()] == [
        ["?"],
        ["9"],
        ["?"],
    ]


def test_hands_that_are_dealt_one_by_one_have_one_of_two_sizes_and_mine_is_what_i_tap() -> None:
    draft = {"size-Ann": ("5",), "size-Bob": ("5",), "size-Cem": ("7",)}
    even = sizes(draft, cards=14, dealt=None)
    assert even.told == {"Ann": None, "Bob": 5, "Cem": None}
    assert [[one.key for one in row.choices] for row in even.rows()] == [["?", "4", "5"]] * 2
    assert [*sizes(draft, dealt=None).rows()] == []


def test_before_anybody_sits_there_nothing_is_done() -> None:
    assert not Picking(draft={}, pack=PACK, hand_size=0).done


def test_what_the_game_has_to_say_comes_before_what_is_to_be_tapped() -> None:
    assert opened(picking({}), "Too few are dealt.")[1] == "Too few are dealt."
