"""What each kind of slot takes, refuses and hears, and what may have been meant instead.

Their rows, chip by chip, stand in tests/sentences, and their laws in tests/games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from notepad.core import card_slots, slots
from notepad.core.card_slots import NONE, ONE
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Unread
from notepad.core.form import Draft, tapped
from notepad.core.slips import SlipKind
from notepad.core.slots import MORE, OPEN, AnyMoment, Moment

Given = dict[str, bool | str]


@dataclass(frozen=True)
class Setup:
    """Who sits at the table."""

    players: tuple[str, ...] = ("Ann", "Bob", "Cem", "Dee")
    me: str = "Ann"


FOUR = Setup()
DECK = ("red-1", "red-2", "red-3", "blue-1")
REDS = DECK[:3]
LOOKS = card_slots.Looks(
    face=lambda _at, card: Face(card),
    spoken=lambda _at, card: f"the {card}",
    listed=lambda _at, cards: " + ".join(cards),
    may=lambda _at, holder, card: (holder, card) != ("Bob", "red-3"),
)
THING = slots.One(
    field="thing", key="thing", among=lambda _at: ("cup", "coin", "sword"), kind="thing"
)
WHOM = slots.Player(field="whom", key="to", but=("asker",), himself="players can’t ask themselves")


SCALE = slots.Scale(100, 900, (200, 500), lambda value: f"${value}", str, lambda *_given: iter(()))
PAID = slots.Stepped(
    field="amount", key="paid", scale=SCALE, low=100, high=lambda at: at["balance"]
)
HANDS = card_slots.LaidHands(field="hands", key="laid", label="laid open", deck=DECK, looks=LOOKS)


def reds(**more: Any) -> card_slots.Cards:  # noqa: ANN401
    """Return the slot of as many red cards of Bob's as were passed."""
    return card_slots.Cards(
        **{
            "field": "seen",
            "key": "seen",
            "deck": DECK,
            "looks": LOOKS,
            "among": lambda _at: REDS,
            "count": lambda at: at.get("passed"),
            "holder": lambda _at: "Bob",
            "unfit": lambda _at, card: f"{card} is not red",
            "miscounted": card_slots.seen_miscount_text,
            **more,
        }
    )


def answers(*mine: str, **certain: bool | str) -> card_slots.Answers:
    """Return the slot of everybody's answers to a question about red cards."""
    return card_slots.Answers(
        field="gave",
        fields=("gave", "unheard"),
        key="gave",
        deck=DECK,
        looks=LOOKS,
        asker="asker",
        among=lambda _at: REDS,
        mine=lambda _at: mine,
        unfit=lambda _at, card: f"{card} is not red",
        gave=lambda _at, player, gave: f"{player}: {gave}",
        i_gave="you gave",
        gives=lambda _at, player: certain.get(player),
    )


GAVE = answers()


def at(setup: Setup = FOUR, /, *, taps: Draft | None = None, **filled: Any) -> AnyMoment:  # noqa: ANN401
    """Return a moment with these fields filled and these choices tapped."""
    return Moment(setup, filled, taps or {})


def asked(asker: str, setup: Setup = FOUR, /, **taps: str) -> AnyMoment:
    """Return a moment of a question to all, with what was tapped of their answers."""
    return at(setup, taps={f"gave-{name}": (tap,) for name, tap in taps.items()}, asker=asker)


@pytest.mark.parametrize(
    ("value", "there", "told"),
    [
        ("cup", True, []),
        ("bad", True, ["no thing “bad”; possible: cup, coin, sword"]),
        ("cup", False, ["it is not seen"]),
        ("bad", False, ["it is not seen", "no thing “bad”; possible: cup, coin, sword"]),
        ("cup", None, []),
        (None, True, ["it is missing"]),
        (None, False, []),
        (None, None, []),
        ("bad", Unread(), ["no thing “bad”; possible: cup, coin, sword"]),
    ],
)
def test_a_finished_note_has_what_is_there(
    value: str | None, there: object, told: list[str]
) -> None:
    slot = replace(
        THING,
        there=lambda _at: there if there is None else bool(there),
        missing="it is missing",
        unseen="it is not seen",
    )
    faults = list(slot.finished_note_faults(at(thing=value)))
    assert [str(fault) for fault in faults] == [f"thing: {one}" for one in told]


def test_a_setup_of_thousands_misses_no_more_than_twenty() -> None:
    crowd = Setup(tuple(f"P{seat}" for seat in range(5_000)), "P0")
    moment = asked("P0", crowd).filled({"gave": {}, "unheard": (), "gone": ()})
    assert len([*GAVE.faults(moment, {})]) == 19


def after(slot: card_slots.Cards, *taps: str, **filled: Any) -> tuple[object, bool]:  # noqa: ANN401
    """Return the value after these taps one by one, and whether it is finished."""
    draft: Draft = {}
    for choice in taps:
        now = at(taps=draft, **filled)
        (row,) = slot.rows(now, slot.value(now))
        draft = tapped(draft, row, choice)
    now = at(taps=draft, **filled)
    return slot.value(now), slot.finished(now)


@pytest.mark.parametrize(
    ("certain", "taps", "value"),
    [
        ((), ("red-2", "red-1"), ("red-2", "red-1")),
        ((), ("red-2",), OPEN),
        (("red-1", "red-2"), ("red-1",), ("red-1", "red-2")),
        (("red-1", "red-2"), ("red-1", "red-1"), OPEN),
        (("red-1", "red-2"), ("red-1", "red-1", "red-1"), ("red-1", "red-2")),
        (("red-1", "red-2"), ("red-3", "red-2"), ("red-3", "red-2")),
        (("red-1", "red-2"), ("red-1", "red-3"), ("red-1", "red-3")),
        (("red-1", "red-2"), ("red-1", "red-1", "red-3"), ("red-3", "red-2")),
        (("red-1",), (), OPEN),
        (("red-1",), ("red-3",), ("red-3", "red-1")),
        (("red-1",), ("red-1", "red-1", "red-3"), OPEN),
        (("red-1",), ("red-1", "red-1", "red-3", "red-2"), ("red-3", "red-2")),
    ],
)
def test_certain_cards_are_ticked_among_those_seen_until_they_are_taken_off(
    certain: tuple[str, ...], taps: tuple[str, ...], value: object
) -> None:
    assert after(reds(certain=lambda _at: certain), *taps, passed=2)[0] == value


def test_cards_that_are_all_certain_wait_for_a_tap() -> None:
    slot = reds(certain=lambda _at: ("red-1", "red-2"))
    assert after(slot, passed=2) == (("red-1", "red-2"), False)
    assert after(slot, "red-3", passed=2) == (OPEN, True), "too many"
    (row,) = replace(slot, holder=None).rows(at(passed=2), ("red-1", "red-2"))
    assert (row.proposed, row.status) == (("red-1", "red-2"), "2 of 2 cards")


@pytest.mark.parametrize(
    ("mine", "tapped", "gave"),
    [
        (("red-1", "red-2"), {}, None),
        (("red-1", "red-2"), {"Ann": MORE}, None),
        ((), {}, False),
        (("red-2",), {}, "red-2"),
        (("red-2",), {"Ann": NONE}, False),
        (("red-2",), {"Ann": MORE}, None),
        (("red-2",), {"Ann": "red-3"}, "red-3"),
        (("red-1", "red-2"), {"Ann": "red-1"}, "red-1"),
    ],
)
def test_what_i_gave_is_clear_if_i_had_only_one_or_none_and_asked_if_i_had_several(
    mine: tuple[str, ...], tapped: dict[str, str], gave: bool | str | None
) -> None:
    heard = asked("Bob", Cem=ONE, Dee=NONE, **tapped)
    value = answers(*mine).tapped(heard)
    assert value == (OPEN if gave is None else {"Ann": gave, "Cem": True, "Dee": False})
    assert GAVE.finished(heard)


@pytest.mark.parametrize(
    ("asker", "certain", "taps", "value"),
    [
        ("Ann", {}, "red-1 - .", OPEN),
        ("Ann", {}, "red-1 - red-3", ("red-1", False, "red-3")),
        ("Ann", {"Bob": False, "Cem": True}, ". red-2 -", (False, "red-2", False)),
        ("Ann", {"Bob": False, "Cem": True}, "red-1 red-2 -", ("red-1", "red-2", False)),
        ("Ann", {"Bob": "red-3"}, ". - -", ("red-3", False, False)),
        ("Ann", {"Bob": "red-3", "Cem": False, "Dee": False}, ". . .", ("red-3", False, False)),
        ("Bob", {"Cem": True}, ". . .", OPEN),
        ("Bob", {"Cem": True}, ". . +", (False, True, True)),
        ("Bob", {"Cem": True}, ". - +", (False, False, True)),
        ("Bob", {"Cem": False, "Dee": True}, ". . .", (False, False, True)),
    ],
)
def test_what_is_certain_of_an_answer_holds_until_it_is_contradicted(
    asker: str, certain: Given, taps: str, value: object
) -> None:
    others = [name for name in FOUR.players if name != asker]
    tapped = {name: tap for name, tap in zip(others, taps.split(), strict=True) if tap != "."}
    slot, moment = answers(**certain), asked(asker, **tapped)
    assert slot.tapped(moment) == (
        dict(zip(others, value, strict=True)) if isinstance(value, tuple) else value
    )
    assert slot.finished(moment) == bool(tapped)


def test_a_card_that_was_tapped_is_any_card_for_who_cannot_see_it() -> None:
    """So my own is for an onlooker while the sheet is hidden."""
    heard = asked("Bob", Setup(me="Zoe"), Ann="red-1", Cem=NONE, Dee=ONE)
    assert GAVE.tapped(heard) == {"Cem": False, "Dee": True, "Ann": True}


@pytest.mark.parametrize(
    ("mine", "gave", "meant"),
    [
        ((), False, False),
        (("red-2", "red-3"), False, "red-2"),
        (("red-2", "red-3"), "red-3", "red-3"),
        (("red-2",), "blue-1", "red-2"),
        ((), "blue-1", False),
    ],
)
def test_asked_for_something_else_i_gave_what_i_have_of_it(
    mine: tuple[str, ...], gave: bool | str, meant: bool | str
) -> None:
    heard = {"Ann": gave, "Cem": True, "Dee": False}
    before = asked("Bob").filled({"gave": heard, "unheard": ()})
    assert answers(*mine).anew(before, before) == {**heard, "Ann": meant}
    told = asked("Ann").filled({"gave": {"Bob": "red-1"}, "unheard": ()})
    assert answers(*mine).anew(told, told) == {"Bob": "red-1"}


def test_hands_agree_unless_a_card_lies_with_two() -> None:
    one = {"Bob": ("red-1", "red-2"), "Cem": ("blue-1",)}
    assert HANDS.agree(one, {"Bob": ("red-2",), "Dee": ("red-3",)})
    assert not HANDS.agree(one, {"Dee": ("red-2",)})


def test_the_next_answer_and_a_hand_that_is_laid_open_are_tapped_on_the_sheet() -> None:
    slot, told = answers(Bob=False, Cem=True), asked("Ann")
    assert slot.row_keys_on_sheet(told) == ("gave-Bob",), "by seat, though it is proposed"
    then = replace(told, draft={"gave-Bob": ("-",)})
    assert slot.row_keys_on_sheet(then) == ("gave-Cem",)
    drawn = replace(THING, sheet=True)
    for taps, keys in (({}, ("thing",)), ({"thing": ("cup",)}, ())):
        assert drawn.row_keys_on_sheet(at(taps=taps)) == keys
    for taps, keys in (({"laid": ("Cem",)}, ("laid-Cem",)), ({"laid": ("Zoe",)}, ()), ({}, ())):
        assert HANDS.row_keys_on_sheet(at(taps=taps)) == keys


COUNT = slots.Number(span=lambda _at: range(9), likely=lambda _at: (), limit=lambda _at: None)
ABOUT = slots.One(among=lambda _at: ("red", "1", "2", "3"))


@pytest.mark.parametrize(
    ("slot", "value", "slips"),
    [
        (COUNT, 3, {2: SlipKind.OFF_BY_ONE, 5: SlipKind.OFF_BY_TWO, 0: SlipKind.OFF_BY_MORE}),
        (COUNT, 2, {3: SlipKind.OFF_BY_ONE, 0: SlipKind.OFF_BY_TWO, 8: SlipKind.OFF_BY_MORE}),
        (WHOM, "Bob", {"Cem": SlipKind.OTHER_PLAYER, "Ann": SlipKind.MYSELF}),
        (WHOM, "Ann", {"Bob": SlipKind.MYSELF}),
        (ABOUT, "1", {"2": SlipKind.NEIGHBOUR}),
        (ABOUT, "1", {"3": SlipKind.OTHER_CLASS, "red": SlipKind.OTHER_CLASS}),
        (slots.flag({"yes": (True, "yes"), "no": (False, "no")}), True, {False: None}),
    ],
)  # fmt: skip
def test_a_slip_is_of_a_kind(
    slot: slots.Slot, value: object, slips: Mapping[object, SlipKind | None]
) -> None:
    assert {meant: slot.slip_kind(at(asker="Bob"), value, meant) for meant in slips} == slips


def test_an_amount_is_mistaken_for_ones_near_it_and_is_never_below_the_least() -> None:
    assert PAID.tapped(at(balance=600, taps={"paid": ("0",)})) == 100
    assert list(PAID.slips(at(balance=600), 300)) == [100, 200, *range(400, 1_400, 100)]


def test_a_slip_in_an_answer_is_another_card_or_none_or_that_one_was_overlooked() -> None:
    other, contrary = SlipKind.OTHER_CARD, SlipKind.NONE_OR_CARD
    overlooked = SlipKind.OVERLOOKED
    assert kinds("Ann", {"Bob": "red-1", "Cem": False, "Dee": "red-3"}) == [
        *(("Bob", "red-2", other), ("Bob", False, other), ("Cem", "red-2", other)),
        *(("Cem", None, overlooked), ("Dee", "red-2", other), ("Dee", False, other)),
    ]
    assert kinds("Bob", {"Ann": False, "Cem": True, "Dee": False}) == [
        *(("Ann", card, other) for card in REDS),
        *(("Cem", False, contrary), ("Dee", True, contrary), ("Dee", None, overlooked)),
    ]


def kinds(asker: str, value: Given) -> list[tuple[str, bool | str | None, object]]:
    """Return what else each one may have given, and what kind of slip that is."""
    now = asked(asker)
    found = [(slip, GAVE.slip_kind(now, value, slip)) for slip in GAVE.slips(now, value)]
    return [
        (who, slip[who], kind) for slip, kind in found for who in value if slip[who] != value[who]
    ]
