"""How a declared game is dealt, faults of its set-up, and what was seen of my cards."""

import pickle
from dataclasses import replace

import pytest

from notepad.cards.setup import dealt_round
from notepad.core.faults import Fault, all_of
from notepad.declared.declaration_file import read_declaration
from notepad.declared.setup import Gather, Note, Suggest, after, setup_faults, setup_type, start
from tests.declared.declarations import SETUP, THREE_LISTS, TWO_ATTRIBUTES

THREE_GROUPS = setup_type(read_declaration(THREE_LISTS))
TABLE = setup_type(read_declaration(TWO_ATTRIBUTES))
FOUR = THREE_GROUPS(players=("Ann", "Bob", "Cem", "Dee"), me="Bob", hand=("Ann", "rope"))


def faults(setup: object) -> list[Fault]:
    return list(all_of(setup_faults(setup)))  # type: ignore[arg-type]


def test_cards_are_dealt_round_so_the_first_ones_may_have_one_more() -> None:
    assert [dealt_round(6, 4, seat) for seat in range(4)] == [2, 2, 1, 1]
    assert [FOUR.hand_size(player) for player in FOUR.players] == [2, 2, 1, 1]
    assert faults(FOUR) == []


def test_cards_face_up_are_dealt_to_nobody() -> None:
    fewer = replace(FOUR, table=("key", "pond"), hand=("Ann",))
    assert [fewer.hand_size(player) for player in fewer.players] == [1, 1, 1, 1]
    assert faults(fewer) == []


def test_a_table_may_deal_otherwise() -> None:
    own = replace(FOUR, hand_sizes={"Ann": 1, "Dee": 2})
    assert [own.hand_size(player) for player in own.players] == [1, 2, 1, 2]
    assert faults(own) == []


def test_an_even_deal_leaves_the_rest_on_the_table() -> None:
    setup = TABLE(players=("Ann", "Bob", "Cem"), me="Ann", hand=("red-1", "blue-1", "blue-2"))
    assert (setup.hidden_count, setup.hand_size("Cem")) == (3, 3)
    assert faults(setup) == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hand": ("Ann",)}, "hand"),
        ({"hand": ("Ann", "Ann")}, "hand"),
        ({"hand": ("Ann", "sword")}, "hand[1]"),
        ({"table": ("Ann",)}, "table[0]"),
        ({"hand_sizes": {"Eve": 2}}, "hand_sizes.Eve"),
        ({"hand_sizes": {"Ann": 3}}, "table"),
        ({"players": ("Bob",)}, "players"),
        ({"me": "Eve"}, "me"),
    ],
)
def test_a_faulty_set_up_is_told_by_its_path(change: dict[str, object], path: str) -> None:
    assert path in [fault.path for fault in faults(replace(FOUR, **change))]  # type: ignore[arg-type]


FIXED = setup_type(
    read_declaration(
        THREE_LISTS + "[hands]\ndeal = 'fixed'\n[hands.sizes]\n2 = 3\n3 = 2\n4 = 1\n5 = 1\n6 = 1\n"
    )
)


@pytest.mark.parametrize("players", [(), ("Bob",), tuple("ABCDEFG")])
@pytest.mark.parametrize("hand_sizes", [None, {"Bob": 1}])
def test_so_many_players_as_no_sizes_are_declared_for_are_one_fault(
    players: tuple[str, ...], hand_sizes: dict[str, int] | None
) -> None:
    setup = FIXED(players=players, me="Bob", hand=("Ann", "rope", "pond"), hand_sizes=hand_sizes)
    told = next(fault for fault in faults(setup) if fault.path == "players")
    assert told.message.endswith("but this game is for 2 to 6")


def test_a_set_up_can_be_sent_to_another_process() -> None:
    sent = pickle.dumps(FOUR)
    assert pickle.loads(sent).hand_size("Ann") == 2
    assert pickle.loads(sent) == pickle.loads(sent), "what is reasoned about it is kept"


NAMES = ("Ann", "lamp", "mill")


@pytest.mark.parametrize(
    ("note", "seen"),
    [
        (Suggest(asker="Ann", cards=NAMES, passed=(), shown_by="Bob", card="mill"), {"mill"}),
        (Suggest(asker="Ann", cards=NAMES, passed=(), shown_by="Bob"), set()),
        (Suggest(asker="Bob", cards=NAMES, passed=(), shown_by="Cem", card="Ann"), set()),
        (Gather(asker="Ann", about="things", gave={"Bob": "lamp", "Cem": True}), {"lamp"}),
        (Gather(asker="Ann", about="people", gave={"Bob": False, "Cem": True}), set()),
    ],
)
def test_who_was_shown_a_card_of_mine_has_seen_it(note: Note, seen: set[str]) -> None:
    state = after(start(SETUP), note)
    assert state.seen == {("Ann", card) for card in seen}
    assert (
        after(state, Suggest(asker="Cem", cards=NAMES, passed=(), shown_by=None)).seen == state.seen
    )
