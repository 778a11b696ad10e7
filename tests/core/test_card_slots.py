"""Slots for cards: one or some, everybody's answer, hands laid open, and likely slips in them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.core.card_slots import (
    NONE,
    ONE,
    Answers,
    Card,
    Cards,
    LaidHands,
    Looks,
    seen_miscount_text,
)
from notepad.core.faces_and_marks import Face
from notepad.core.form import Row
from notepad.core.slips import SlipKind
from notepad.core.slots import (
    MORE,
    NOT_HEARD,
    OPEN,
    AnyMoment,
    Moment,
    Number,
    One,
    Player,
    Slot,
    flag,
)
from tests.core.choosing import Setup, chosen, dimmed, keys

DECK = ("red-1", "red-2", "red-3", "blue-1")
LOOKS = Looks(
    face=lambda _at, card: Face(card.upper()),
    spoken=lambda _at, card: f"the {card}",
    listed=lambda _at, cards: " + ".join(card.replace("-", " ") for card in cards),
    may=lambda _at, holder, card: (holder, card) != ("Bob", "red-3"),
)


def reds(**more: Any) -> Cards:  # noqa: ANN401
    return Cards(
        **{
            "field": "seen",
            "key": "seen",
            "label": "seen",
            "deck": DECK,
            "looks": LOOKS,
            "among": lambda _at: DECK[:3],
            "count": lambda at: at.get("passed"),
            "holder": lambda _at: "Bob",
            "unfit": lambda _at, card: f"{card} is not red",
            "miscounted": seen_miscount_text,
            **more,
        }
    )


def at(passed: int | None, *tapped: str) -> AnyMoment:
    return Moment(None, {} if passed is None else {"passed": passed}, {"seen": tapped})


def faults(slot: Cards, passed: int | None, *value: str) -> list[str]:
    return [str(fault) for fault in slot.faults(at(passed), value)]


@pytest.mark.parametrize(
    ("passed", "tapped", "value"),
    [
        (2, ("red-2", "red-1"), ("red-2", "red-1")),
        (2, ("red-2",), OPEN),
        (1, ("red-2", "red-1"), OPEN),
        (1, ("blue-1", "red-2"), ("red-2",)),
        (0, (), ()),
        (None, ("red-2",), ("red-2",)),
        (None, (), OPEN),
    ],
)
def test_as_many_cards_as_there_must_be_fill_it_any_number_where_none_is_told(
    passed: int | None, tapped: tuple[str, ...], value: object
) -> None:
    assert reds(loose=passed is None).tapped(at(passed, *tapped)) == value


def test_the_cards_that_can_have_been_seen_stand_in_its_row() -> None:
    (row,) = reds().rows(at(2, "red-2"), OPEN)
    assert (row.key, row.label, row.many) == ("seen", "seen", True)
    assert [choice.key for choice in row.choices] == ["red-1", "red-2", "red-3"]
    assert [choice.key for choice in row.choices if choice.chosen] == ["red-2"]
    assert [choice.key for choice in row.choices if choice.dimmed] == ["red-3"]
    (filled,) = reds().rows(at(1), ("red-1",))
    assert [choice.key for choice in filled.choices if choice.chosen] == ["red-1"]
    assert [choice.spoken for choice in row.choices] == ["the red-1", "the red-2", "the red-3"]
    assert (list(reds().rows(at(0), ())), reds().row_keys_on_sheet(at(0))) == ([], ())


@pytest.mark.parametrize(("passed", "told"), [(3, "1 of 3"), (None, "1 of 5")])
def test_cards_of_nobody_are_tapped_on_the_sheet_and_the_row_says_how_many_are(
    passed: int | None, told: str
) -> None:
    slot = reds(holder=None, wanted=lambda _at: 5)
    (row,) = slot.rows(at(passed, "red-2"), OPEN)
    assert row == Row("seen", "seen", many=True, status=told)
    assert slot.row_keys_on_sheet(at(passed)) == ("seen",)


@pytest.mark.parametrize(
    ("passed", "value", "told"),
    [
        (2, ("red-1", "red-2"), []),
        (None, ("red-1",), []),
        (-1, ("red-1",), []),
        (1, ("blue-1",), ["seen[0]: blue-1 is not red"]),
        (1, ("rad-1",), ["seen[0]: no card “rad-1”; did you mean “red-1”?"]),
        (3, ("red-1",), ["seen: 1 card seen, but 3 passed"]),
        (0, ("red-1", "red-2"), ["seen: 2 cards seen, but 0 passed"]),
        (2, ("red-1", "red-1"), ["seen: given twice: red-1"]),
    ],
)
def test_cards_that_do_not_fit_and_a_wrong_number_of_them_are_faults(
    passed: int | None, value: tuple[str, ...], told: list[str]
) -> None:
    assert faults(reds(), passed, *value) == told


def card() -> Card:
    return Card(
        field="card",
        key="seen",
        label="card",
        deck=DECK,
        looks=LOOKS,
        empty="tap it on the sheet",
    )


def test_one_card_is_tapped_on_the_sheet_and_may_be_left_out_if_so_declared() -> None:
    slot, here = card(), at(None, "red-2")
    assert (slot.tapped(here), slot.tapped(at(None, "spoon")), slot.row_keys_on_sheet(here)) == (
        "red-2", OPEN, ("seen",)
    )  # fmt: skip
    assert [*slot.rows(here, "red-2")] == [Row("seen", "card")]
    assert [*slot.rows(here, OPEN)] == [Row("seen", "card", status="tap it on the sheet")]
    assert (slot.draft(here, None), slot.said(here, None)) == ({}, "")
    assert [*slot.slips(here, None)] == []


def test_cards_that_nobody_named_are_those_of_the_hand_that_fit_in_the_order_of_the_deck() -> None:
    hands = {"Bob": {"red-3", "blue-1", "red-1"}, "Cem": {"red-2"}}
    assert reds().witnessed(at(2), None, hands, Random(1)) == ("red-1", "red-3")
    assert reds().witnessed(at(2), ("red-2",), hands, Random(1)) == ("red-2",)
    assert reds().witnessed(at(0), None, {"Bob": ()}, Random(1)) == ()
    assert reds(holder=None).witnessed(at(2), None, hands, Random(1)) is None


REDS = DECK[:3]


SETUP = Setup(("Ann", "Bob", "Cem", "Dee"))


def answers(*mine: str, **certain: bool) -> Answers:
    return Answers(
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


def asked(asker: str, setup: Setup = SETUP, /, **draft: tuple[str, ...]) -> AnyMoment:
    return Moment(setup, {"asker": asker}, {k.replace("_", "-"): v for k, v in draft.items()})


def answer_faults(asker: str, value: dict[str, bool | str], setup: Setup = SETUP) -> list[str]:
    moment = asked(asker, setup).filled({"gave": value, "unheard": (), "gone": ()})
    return [str(fault) for fault in GAVE.faults(moment, value)]


def test_when_i_asked_everybody_else_says_what_he_gave_one_after_the_other() -> None:
    two = ("red-1",), (NONE,)
    assert GAVE.tapped(asked("Ann", gave_Bob=two[0], gave_Cem=two[1])) is OPEN
    every = asked("Ann", gave_Bob=two[0], gave_Cem=two[1], gave_Dee=("red-3",))
    assert GAVE.tapped(every) == {"Bob": "red-1", "Cem": False, "Dee": "red-3"}
    assert GAVE.finished(every)


def test_then_the_rows_come_down_to_the_first_who_is_still_open() -> None:
    first = list(GAVE.rows(asked("Ann"), OPEN))
    assert [row.key for row in first] == ["gave-Bob"]
    second = list(GAVE.rows(asked("Ann", gave_Bob=(NONE,)), OPEN))
    assert [(row.key, row.label) for row in second] == [("gave-Bob", "Bob"), ("gave-Cem", "Cem")]
    assert [keys(row) for row in second] == [[NONE, *REDS]] * 2
    assert [chosen(row) for row in second] == [[NONE], []]
    bob, cem = GAVE.rows(asked("Ann", gave_Bob=("red-1",)), OPEN)
    assert (dimmed(bob), dimmed(cem)) == (["red-3"], ["red-1"]), "hardly again"
    moment = asked("Ann", gave_Bob=("red-1",))
    assert (GAVE.row_keys_on_sheet(moment), GAVE.so_far(moment, OPEN)) == (
        ("gave-Cem",), "Bob: red-1, Cem ?"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "tapped", "gave"),
    [
        (("red-1", "red-2"), (), None),
        (("red-1", "red-2"), (MORE,), None),
        ((), (), False),
        (("red-2",), (), "red-2"),
        (("red-2",), (NONE,), False),
        (("red-2",), (MORE,), None),
        (("red-2",), ("red-3",), "red-3"),
        (("red-1", "red-2"), ("red-1",), "red-1"),
    ],
)
def test_what_i_gave_is_clear_if_i_had_only_one_or_none_and_asked_if_i_had_several(
    mine: tuple[str, ...], tapped: tuple[str, ...], gave: bool | str | None
) -> None:
    heard = asked("Bob", gave_Cem=(ONE,), gave_Dee=(NONE,), gave_Ann=tapped)
    value = answers(*mine).tapped(heard)
    assert value == (OPEN if gave is None else {"Ann": gave, "Cem": True, "Dee": False})
    assert GAVE.finished(heard)


def test_then_each_has_a_row_of_whether_they_gave_one_and_i_one_of_what_i_gave() -> None:
    slot, moment = answers("red-1", "red-2"), asked("Bob", gave_Dee=(NONE,))
    cem, dee, mine = slot.rows(moment, OPEN)
    assert (cem.key, cem.label, keys(cem)) == ("gave-Cem", "Cem", [NONE, ONE])
    assert (dee.key, keys(dee), chosen(dee)) == ("gave-Dee", [NONE, ONE], [NONE])
    assert [str(choice.face) for choice in cem.choices] == ["Cem: False", "Cem: True"]
    assert (chosen(cem), cem.unheard and cem.unheard.key) == ([], NOT_HEARD.key)
    assert [choice.spoken for choice in cem.choices] == ["Cem: False", "Cem: True"]
    assert (mine.key, mine.label) == ("gave-Ann", "you gave")
    assert (keys(mine), chosen(mine), dimmed(mine)) == (["red-1", "red-2", MORE], [], [MORE])


@pytest.mark.parametrize(("gives", "proposed"), [(False, NONE), (True, ONE)])
def test_what_is_certain_is_proposed_until_it_is_contradicted(
    *, gives: bool, proposed: str
) -> None:
    slot = answers(Cem=gives)
    cem, dee, _mine = slot.rows(asked("Bob"), OPEN)
    assert [one.key for one in cem.choices if one.proposed] == [proposed]
    assert dimmed(cem) == [NONE if gives else ONE]
    assert not any(one.proposed for one in dee.choices)
    assert slot.tapped(asked("Bob")) is OPEN
    assert slot.tapped(asked("Bob", gave_Dee=(ONE,))) == {"Ann": False, "Cem": gives, "Dee": True}
    other = ONE if proposed == NONE else NONE
    contradicted = slot.tapped(asked("Bob", gave_Dee=(ONE,), gave_Cem=(other,)))
    assert contradicted == {"Ann": False, "Cem": not gives, "Dee": True}


def test_a_card_that_was_tapped_is_any_card_for_who_cannot_see_it() -> None:
    """So my own is for an onlooker while the sheet is hidden."""
    onlooker = replace(SETUP, me="Zoe")
    heard = asked("Bob", onlooker, gave_Ann=("red-1",), gave_Cem=(NONE,), gave_Dee=(ONE,))
    assert GAVE.tapped(heard) == {"Cem": False, "Dee": True, "Ann": True}


def test_what_is_certain_of_all_is_not_noted_without_a_tap() -> None:
    slot = answers(Cem=False, Dee=True)
    assert slot.tapped(asked("Bob")) == {"Ann": False, "Cem": False, "Dee": True}
    assert not slot.finished(asked("Bob"))


@pytest.mark.parametrize(
    ("mine", "tapped", "gave", "offered", "unlikely"),
    [
        (("red-1",), (), "red-1", ["red-1", MORE], [MORE]),
        ((), (), False, [NONE, MORE], [MORE]),
        (("red-1",), (NONE,), False, ["red-1", NONE, MORE], [NONE, MORE]),
        (("red-1",), ("red-3",), "red-3", ["red-1", "red-3", MORE], [MORE]),
        (("red-1",), (MORE,), None, [*REDS, NONE], [NONE]),
    ],
)
def test_what_i_cannot_have_given_comes_at_a_tap(
    mine: tuple[str, ...], tapped: tuple[str, ...], gave: bool | str | None,
    offered: list[str], unlikely: list[str],
) -> None:  # fmt: skip
    value = {"Ann": gave, "Cem": True, "Dee": True}
    *_heard, row = answers(*mine).rows(asked("Bob", gave_Ann=tapped), value)
    assert (keys(row), dimmed(row)) == (offered, unlikely)
    assert chosen(row) == ([] if gave is None else [gave or NONE])


@pytest.mark.parametrize(
    ("asker", "value", "told"),
    [
        ("Ann", {"Bob": "red-1", "Cem": False, "Dee": "red-3"}, []),
        ("Bob", {"Ann": "red-1", "Cem": True, "Dee": False}, []),
        (
            "Bob",
            {"Ann": False, "Cem": True},
            ["gave.Dee: Dee is missing: say what each player except the asker gave"],
        ),
        (
            "Bob",
            {"Ann": False, "Bob": True, "Cem": True, "Dee": True},
            ["gave.Bob: the asker gives nothing"],
        ),
        (
            "Bob",
            {"Ann": False, "Cem": "red-1", "Dee": True},
            ["gave.Cem: only the asker and the giver see the card: use true"],
        ),
        (
            "Bob",
            {"Ann": True, "Cem": True, "Dee": True},
            ["gave.Ann: you saw this card: name it"],
        ),
        (
            "Ann",
            {"Bob": "blue-1", "Cem": "red-1", "Dee": "red-1"},
            ["gave.Bob: blue-1 is not red", "gave: given twice: red-1"],
        ),
        (
            "Ann",
            {"Bob": "rad-1", "Cem": False, "Dee": False, "Dea": False},
            [
                "gave.Bob: no card “rad-1”; did you mean “red-1”?",
                "gave.Dea: no player “Dea” in this game; did you mean “Dee”?",
            ],
        ),
    ],
)
def test_answers_that_nobody_can_have_seen_or_given_are_faults(
    asker: str, value: dict[str, bool | str], told: list[str]
) -> None:
    assert answer_faults(asker, value) == told


def test_a_setup_of_thousands_misses_no_more_than_twenty() -> None:
    crowd = Setup(tuple(f"P{seat}" for seat in range(5_000)), "P0")
    assert len(answer_faults("P0", {}, crowd)) == 19


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


TOLD: dict[str, bool | str] = {"Ann": "red-1", "Bob": "red-2", "Dee": False}


@pytest.mark.parametrize(
    ("me", "heard"),
    [
        ("Cem", TOLD),
        ("Ann", {"Ann": "red-1", "Bob": True, "Dee": False}),
        ("Bob", {"Ann": True, "Bob": "red-2", "Dee": False}),
        ("Dee", {"Ann": True, "Bob": True, "Dee": False}),
    ],
)
def test_the_asker_hears_every_card_and_a_giver_his_own(
    me: str, heard: dict[str, bool | str]
) -> None:
    assert GAVE.heard_by_me(asked("Cem", replace(SETUP, me=me)), TOLD) == heard


def test_a_card_that_nobody_named_is_chosen_from_those_of_the_hand_that_fit() -> None:
    given: dict[str, bool | str] = {"Ann": "red-1", "Bob": True, "Dee": False}
    hands = {"Ann": {"red-1"}, "Bob": {"red-2", "blue-1", "red-3"}, "Dee": {"blue-1"}}
    told = [GAVE.witnessed(asked("Cem"), given, hands, Random(seed)) for seed in range(40)]
    assert {one["Bob"] for one in told} == {"red-2", "red-3"}
    assert all((one["Ann"], one["Dee"]) == ("red-1", False) for one in told)
    assert given["Bob"] is True


HANDS = LaidHands(
    field="hands",
    key="laid",
    label="revealed",
    deck=DECK,
    looks=LOOKS,
)


def laid(whose: str = "", **cards: tuple[str, ...]) -> AnyMoment:
    draft = {f"laid-{name}": some for name, some in cards.items()}
    return Moment(SETUP, {}, {"laid": (whose,) if whose else (), **draft})


def test_it_is_chosen_whose_hand_is_tapped_on_the_sheet() -> None:
    whose, *hands = HANDS.rows(laid("Cem", Bob=("red-1",)), None)
    assert (whose.key, whose.label, chosen(whose)) == ("laid", "revealed", ["Cem"])
    assert keys(whose) == list(SETUP.players)
    assert all(row.many for row in hands)
    (bob,) = [row for row in HANDS.rows(laid("Bob"), None) if row.key == "laid-Bob"]
    assert bob.excludes == ("laid-Ann", "laid-Cem", "laid-Dee")
    assert HANDS.row_keys(laid()) == ("laid", *(f"laid-{name}" for name in SETUP.players))
    assert [(row.key, row.label, row.status) for row in hands] == [
        ("laid-Bob", "Bob", "1"),
        ("laid-Cem", "Cem", "0"),
    ]
    assert HANDS.row_keys_on_sheet(laid("Cem")) == ("laid-Cem",)
    assert HANDS.row_keys_on_sheet(laid()) == HANDS.row_keys_on_sheet(laid("Zoe")) == ()


def test_cards_in_two_hands_and_unknown_ones_are_faults() -> None:
    value = {"Bob": ("red-1", "red-2"), "Bop": ("red-2",), "Cem": ("rad-3", "red-3", "red-3")}
    assert [str(fault) for fault in HANDS.faults(laid(), value)] == [
        "hands.Bop: no player “Bop” in this game; did you mean “Bob”?",
        "hands.Cem[0]: no card “rad-3”; did you mean “red-3”?",
        "hands.Cem: given twice: red-3",
        "hands: given twice: red-2",
    ]


def test_hands_agree_unless_a_card_lies_with_two() -> None:
    one = {"Bob": ("red-1", "red-2"), "Cem": ("blue-1",)}
    assert HANDS.agree(one, {"Bob": ("red-2",), "Dee": ("red-3",)})
    assert not HANDS.agree(one, {"Dee": ("red-2",)})


AT: AnyMoment = Moment(SETUP, {"asker": "Bob"})
COUNT = Number(span=lambda _at: range(9), likely=lambda _at: (), limit=lambda _at: None)
ABOUT = One(among=lambda _at: ("red", "1", "2", "3"))


@pytest.mark.parametrize(
    ("slot", "value", "slips"),
    [
        (COUNT, 3, {2: SlipKind.OFF_BY_ONE, 5: SlipKind.OFF_BY_TWO, 0: SlipKind.OFF_BY_MORE}),
        (COUNT, 2, {3: SlipKind.OFF_BY_ONE, 0: SlipKind.OFF_BY_TWO, 8: SlipKind.OFF_BY_MORE}),
        (Player(), "Bob", {"Cem": SlipKind.OTHER_PLAYER, "Ann": SlipKind.MYSELF}),
        (Player(), "Ann", {"Bob": SlipKind.MYSELF}),
        (
            ABOUT,
            "1",
            {"2": SlipKind.NEIGHBOUR, "3": SlipKind.OTHER_CLASS, "red": SlipKind.OTHER_CLASS},
        ),
        (flag({}), True, {False: None}),
    ],
)
def test_a_slip_is_of_a_kind(
    slot: Slot, value: object, slips: Mapping[object, SlipKind | None]
) -> None:
    assert {meant: slot.slip_kind(AT, value, meant) for meant in slips} == slips


def test_a_slip_in_an_answer_is_another_card_or_none_or_that_one_was_overlooked() -> None:
    seen: dict[str, bool | str] = {"Bob": "red-1", "Cem": False, "Dee": "red-3"}
    heard: dict[str, bool | str] = {"Ann": False, "Cem": True, "Dee": False}
    other, contrary = SlipKind.OTHER_CARD, SlipKind.NONE_OR_CARD
    overlooked = SlipKind.OVERLOOKED
    assert kinds("Ann", seen) == [
        *(("Bob", "red-2", other), ("Bob", False, other), ("Cem", "red-2", other)),
        *(("Cem", None, overlooked), ("Dee", "red-2", other), ("Dee", False, other)),
    ]
    assert kinds("Bob", heard) == [
        *(("Ann", card, other) for card in REDS),
        *(("Cem", False, contrary), ("Dee", True, contrary), ("Dee", None, overlooked)),
    ]


def kinds(asker: str, value: dict[str, bool | str]) -> list[tuple[str, bool | str | None, object]]:
    """Return what else each one may have given, and what kind of slip that is."""
    at = asked(asker)
    found = [(slip, GAVE.slip_kind(at, value, slip)) for slip in GAVE.slips(at, value)]
    return [
        (who, slip[who], kind) for slip, kind in found for who in value if slip[who] != value[who]
    ]
