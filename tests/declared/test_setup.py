import gc
import pickle
import weakref
from dataclasses import replace

import pytest

from notepad.cards.setup import dealt_round
from notepad.core.faults import Fault, all_of
from notepad.declared.declaration_file import read_declaration
from notepad.declared.setup import setup_faults, setup_type
from tests.declared.declarations import THREE_LISTS, TWO_ATTRIBUTES

LISTS = setup_type(read_declaration(THREE_LISTS))
TABLE = setup_type(read_declaration(TWO_ATTRIBUTES))
SETUP = LISTS(players=("Ann", "Bob", "Cem", "Dee"), me="Bob", hand=("Ann", "rope"))


def faults(setup: object) -> list[Fault]:
    return list(all_of(setup_faults(setup)))  # type: ignore[arg-type]


def test_cards_are_dealt_round_so_the_first_ones_may_have_one_more() -> None:
    assert [dealt_round(6, 4, seat) for seat in range(4)] == [2, 2, 1, 1]
    assert [SETUP.hand_size(player) for player in SETUP.players] == [2, 2, 1, 1]
    assert faults(SETUP) == []


def test_cards_face_up_are_dealt_to_nobody() -> None:
    fewer = replace(SETUP, table=("key", "pond"), hand=("Ann",))
    assert [fewer.hand_size(player) for player in fewer.players] == [1, 1, 1, 1]
    assert faults(fewer) == []


def test_a_table_may_deal_otherwise() -> None:
    own = replace(SETUP, hand_sizes={"Ann": 1, "Dee": 2})
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
    assert path in [fault.path for fault in faults(replace(SETUP, **change))]  # type: ignore[arg-type]


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
    sent = pickle.dumps(SETUP)
    assert pickle.loads(sent).hand_size("Ann") == 2
    assert pickle.loads(sent) == pickle.loads(sent), "what is reasoned about it is kept"


def test_setups_of_equal_declarations_are_of_one_type_as_long_as_there_is_one() -> None:
    made = THREE_LISTS.replace("Who took it?", "Who had it?")
    kind = setup_type(read_declaration(made))
    setup = kind(players=("Ann", "Bob"), me="Ann", hand=())
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert setup_type(read_declaration(made)) is kind
    known = weakref.ref(kind)
    del kind, setup
    gc.collect()
    assert known() is None
