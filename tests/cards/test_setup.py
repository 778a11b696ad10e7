"""From a setup to its deal, what can be wrong with it, and how it is tapped on the empty sheet."""

from dataclasses import dataclass, replace

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
    deal_of,
)
from notepad.core.faults import Unread
from notepad.core.form import Draft
from notepad.core.game import Table
from notepad.core.slots import Moment
from tests.cards.orchard import CARDS, GAME, PACK, THREE, TWO, Setup


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_what_hangs_on_a_field_that_is_missing_is_not_told() -> None:
    assert told(replace(TWO, players=Unread())) == []  # type: ignore[arg-type]
    alone = replace(TWO, players=("Ann",))
    assert told(alone) == ["players: 1 player, but this game is for 2 to 3"]


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


A, B, C, D = CARDS[:4]


def picking(draft: Draft, up: int = 2) -> Picking:
    return Picking(draft=draft, pack=PACK, hand_size=2, up=up)


def opened(found: Picking) -> tuple[str, str]:
    return found.filled, found.hint()


def test_my_hand_comes_first_and_then_what_lies_face_up() -> None:
    assert opened(picking({HAND: (A,)})) == (HAND, "1 card of your hand is missing.")
    assert opened(picking({HAND: (A, B)})) == (UP, "2 face-up cards are missing.")
    full = picking({HAND: (B, A), UP: (C, D)})
    assert opened(full) == (UP, "")
    assert full.done
    assert (full.hand, full.face_up) == ((B, A), (C, D))


DIFFER = {RULES: (UNEQUAL,)}
AT_TABLE = Table(("Ann", "Bob", "Cem"), "Ann", "Ann")


def sizes(draft: Draft, *, cards: int = 15, dealt: int | None = 4) -> HandSizes:
    return HandSizes(moment=Moment(AT_TABLE, draft=draft), cards=cards, dealt=dealt)


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
