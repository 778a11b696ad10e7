from dataclasses import dataclass

from notepad.core.card_slots import LaidHands, Looks
from notepad.core.faces_and_marks import Face
from notepad.core.slots import AnyMoment, Moment
from tests.core.sentence.choosing import chosen, keys


@dataclass(frozen=True)
class Setup:
    players: tuple[str, ...] = ("Ann", "Bob", "Cem", "Dee")
    me: str = "Ann"


DECK = ("red-1", "red-2", "red-3", "blue-1")
SETUP = Setup()
LOOKS = Looks(
    face=lambda _at, card: Face(card),
    spoken=lambda _at, card: f"the {card}",
    listed=lambda _at, cards: " ".join(cards),
    may=lambda _at, _holder, _card: True,
)


HANDS = LaidHands(
    field="hands",
    key="laid",
    label="laid open",
    deck=DECK,
    looks=LOOKS,
)


def laid(whose: str = "", **cards: tuple[str, ...]) -> AnyMoment:
    draft = {f"laid-{name}": some for name, some in cards.items()}
    return Moment(SETUP, {}, {"laid": (whose,) if whose else (), **draft})


def test_hands_are_those_of_which_cards_were_tapped() -> None:
    moment = laid(Bob=("red-1", "spoon", "blue-1"), Cem=())
    assert HANDS.tapped(moment) == {"Bob": ("red-1", "blue-1")}
    assert HANDS.tapped(laid("Bob")) is None


def test_it_is_chosen_whose_hand_is_tapped_on_the_sheet() -> None:
    whose, *hands = HANDS.rows(laid("Cem", Bob=("red-1",)), None)
    assert (whose.key, whose.label, chosen(whose)) == ("laid", "laid open", ["Cem"])
    assert keys(whose) == list(SETUP.players)
    assert [(row.key, row.label, row.status) for row in hands] == [
        ("laid-Bob", "Bob", "1"),
        ("laid-Cem", "Cem", "0"),
    ]
    assert HANDS.on_sheet(laid("Cem")) == ("laid-Cem",)
    assert HANDS.on_sheet(laid()) == HANDS.on_sheet(laid("Zoe")) == ()


def test_a_card_tapped_in_one_hand_leaves_the_others() -> None:
    _whose, row = HANDS.rows(laid("Bob"), None)
    assert row.many
    assert row.excludes == ("laid-Ann", "laid-Cem", "laid-Dee")
    assert HANDS.keys(laid()) == ("laid", *(f"laid-{name}" for name in SETUP.players))


def test_hands_are_drafted_and_said_by_seat() -> None:
    value = {"Cem": ("red-2", "red-1"), "Bob": ("blue-1",), "Dee": ()}
    assert HANDS.tapped(Moment(SETUP, {}, HANDS.draft(laid(), value))) == {
        "Bob": ("blue-1",),
        "Cem": ("red-2", "red-1"),
    }
    assert HANDS.said(laid(), value) == "Bob: blue-1, Cem: red-2 red-1"
    assert (HANDS.draft(laid(), None), HANDS.said(laid(), None)) == ({}, "")


def test_cards_in_two_hands_and_unknown_ones_are_faults() -> None:
    value = {"Bob": ("red-1", "red-2"), "Bop": ("red-2",), "Cem": ("rad-3", "red-3", "red-3")}
    assert [str(fault) for fault in HANDS.faults(laid(), value)] == [
        'hands.Bop: no player "Bop" at this table; did you mean "Bob"?',
        'hands.Cem[0]: no card "rad-3"; did you mean "red-3"?',
        "hands.Cem: given twice: red-3",
        "hands: given twice: red-2",
    ]


def test_hands_agree_unless_a_card_lies_with_two() -> None:
    one = {"Bob": ("red-1", "red-2"), "Cem": ("blue-1",)}
    assert HANDS.agree(one, {"Bob": ("red-2",), "Dee": ("red-3",)})
    assert HANDS.agree(one, None)
    assert not HANDS.agree(one, {"Dee": ("red-2",)})
