"""Four players: I am Ann, and somebody asks all others for a card."""

from dataclasses import dataclass
from random import Random

import pytest

from notepad.core.card_slots import NONE, Answers, Looks
from notepad.core.faces_and_marks import Face
from notepad.core.form import Row
from notepad.core.slots import MORE, OPEN, AnyMoment, Moment

DECK = ("red-1", "red-2", "red-3", "blue-1")
REDS = DECK[:3]


@dataclass(frozen=True)
class Setup:
    players: tuple[str, ...] = ("Ann", "Bob", "Cem", "Dee")
    me: str = "Ann"


SETUP = Setup()
LOOKS = Looks(
    face=lambda _at, card: Face(card),
    spoken=lambda _at, card: f"the {card}",
    listed=lambda _at, cards: " ".join(cards),
    may=lambda _at, _holder, _card: True,
)


def answers(*mine: str) -> Answers:
    return Answers(
        field="gave",
        key="gave",
        deck=DECK,
        looks=LOOKS,
        asker="asker",
        among=lambda _at: REDS,
        mine=lambda _at: mine,
        unfit=lambda _at, card: f"{card} is not red",
        gave=lambda _at, player, gave: f"{player}: {gave}",
        had_none="had none",
        i_gave="I gave",
    )


GAVE = answers()


def at(asker: str, setup: Setup = SETUP, /, **draft: tuple[str, ...]) -> AnyMoment:
    return Moment(setup, {"asker": asker}, {k.replace("_", "-"): v for k, v in draft.items()})


def keys(row: Row) -> list[str]:
    return [choice.key for choice in row.choices]


def chosen(row: Row) -> list[str]:
    return [choice.key for choice in row.choices if choice.chosen]


def dimmed(row: Row) -> list[str]:
    return [choice.key for choice in row.choices if choice.dimmed]


def faults(asker: str, value: dict[str, bool | str], setup: Setup = SETUP) -> list[str]:
    return [str(fault) for fault in GAVE.faults(at(asker, setup), value)]


def test_when_i_asked_everybody_else_says_what_he_gave_one_after_the_other() -> None:
    two = ("red-1",), (NONE,)
    assert GAVE.tapped(at("Ann", gave_Bob=two[0], gave_Cem=two[1])) is OPEN
    every = at("Ann", gave_Bob=two[0], gave_Cem=two[1], gave_Dee=("red-3",))
    assert GAVE.tapped(every) == {"Bob": "red-1", "Cem": False, "Dee": "red-3"}
    assert GAVE.finished(every)


def test_then_the_rows_come_down_to_the_first_who_is_still_open() -> None:
    first = list(GAVE.rows(at("Ann"), OPEN))
    assert [row.key for row in first] == ["gave-Bob"]
    second = list(GAVE.rows(at("Ann", gave_Bob=(NONE,)), OPEN))
    assert [(row.key, row.label) for row in second] == [("gave-Bob", "Bob"), ("gave-Cem", "Cem")]
    assert [keys(row) for row in second] == [[NONE, *REDS]] * 2
    assert [chosen(row) for row in second] == [[NONE], []]


def test_when_another_one_asked_all_are_taken_to_have_given_but_those_who_had_none() -> None:
    heard = at("Bob", none=("Dee",), gave_Ann=("red-2",))
    assert answers("red-1", "red-2").tapped(heard) == {"Ann": "red-2", "Cem": True, "Dee": False}
    assert not GAVE.finished(heard)


@pytest.mark.parametrize(
    ("mine", "tapped", "gave"),
    [
        ((), (), False),
        (("red-2",), (), "red-2"),
        (("red-2",), (NONE,), False),
        (("red-2",), (MORE,), "red-2"),
        (("red-2",), ("red-3",), "red-3"),
        (("red-1", "red-2"), ("red-1",), "red-1"),
    ],
)
def test_what_i_gave_is_clear_if_i_had_only_one_or_none(
    mine: tuple[str, ...], tapped: tuple[str, ...], gave: bool | str
) -> None:
    value = answers(*mine).tapped(at("Bob", gave_Ann=tapped))
    assert value == {"Ann": gave, "Cem": True, "Dee": True}


@pytest.mark.parametrize("tapped", [(), (MORE,)])
def test_what_i_gave_is_asked_if_i_had_several(tapped: tuple[str, ...]) -> None:
    assert answers("red-1", "red-2").tapped(at("Bob", gave_Ann=tapped)) is OPEN


def test_then_one_row_tells_who_had_none_and_one_what_i_gave() -> None:
    slot, moment = answers("red-1", "red-2"), at("Bob", none=("Dee",))
    none, mine = slot.rows(moment, OPEN)
    assert (none.key, none.label, none.many) == ("none", "had none", True)
    assert (keys(none), chosen(none)) == (["Cem", "Dee"], ["Dee"])
    assert (mine.key, mine.label) == ("gave-Ann", "I gave")
    assert (keys(mine), chosen(mine), dimmed(mine)) == (["red-1", "red-2", MORE], [], [MORE])


@pytest.mark.parametrize(
    ("mine", "tapped", "gave", "offered", "unlikely"),
    [
        (("red-1",), (), "red-1", ["red-1", MORE], [MORE]),
        ((), (), False, [NONE, MORE], [MORE]),
        (("red-1",), (NONE,), False, ["red-1", NONE, MORE], [NONE, MORE]),
        (("red-1",), ("red-3",), "red-3", ["red-1", "red-3", MORE], [MORE]),
        (("red-1",), (MORE,), "red-1", [*REDS, NONE], [NONE]),
    ],
)
def test_what_i_cannot_have_given_comes_at_a_tap(
    mine: tuple[str, ...], tapped: tuple[str, ...], gave: bool | str,
    offered: list[str], unlikely: list[str],
) -> None:  # fmt: skip
    value = {"Ann": gave, "Cem": True, "Dee": True}
    _none, row = answers(*mine).rows(at("Bob", gave_Ann=tapped), value)
    assert (keys(row), dimmed(row)) == (offered, unlikely)
    assert chosen(row) == [gave if isinstance(gave, str) else NONE]


@pytest.mark.parametrize(
    ("asker", "value"),
    [
        ("Ann", {"Bob": "red-1", "Cem": False, "Dee": "red-3"}),
        ("Bob", {"Ann": "red-2", "Cem": True, "Dee": False}),
        ("Bob", {"Ann": False, "Cem": True, "Dee": True}),
    ],
)
def test_a_draft_makes_the_same_answers_again(asker: str, value: dict[str, bool | str]) -> None:
    draft = answers("red-1").draft(at(asker), value)
    assert answers("red-1").tapped(Moment(SETUP, {"asker": asker}, draft)) == value
    assert set(draft) <= set(GAVE.keys(at(asker)))


def test_answers_are_said_by_seat() -> None:
    assert GAVE.said(at("Bob"), {"Dee": True, "Ann": "red-1"}) == "Ann: red-1, Dee: True"


@pytest.mark.parametrize(
    ("asker", "value", "told"),
    [
        ("Ann", {"Bob": "red-1", "Cem": False, "Dee": "red-3"}, []),
        ("Bob", {"Ann": "red-1", "Cem": True, "Dee": False}, []),
        (
            "Bob",
            {"Ann": False, "Cem": True},
            ["gave.Dee: Dee is missing: say what each other player gave"],
        ),
        (
            "Bob",
            {"Ann": False, "Bob": True, "Cem": True, "Dee": True},
            ["gave.Bob: whoever asks gives nothing"],
        ),
        (
            "Bob",
            {"Ann": False, "Cem": "red-1", "Dee": True},
            ["gave.Cem: only asker and giver see the card: write true"],
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
                'gave.Bob: no card "rad-1"; did you mean "red-1"?',
                'gave.Dea: no player "Dea" at this table; did you mean "Dee"?',
            ],
        ),
    ],
)
def test_answers_that_nobody_can_have_seen_or_given_are_faults(
    asker: str, value: dict[str, bool | str], told: list[str]
) -> None:
    assert faults(asker, value) == told


def test_who_sees_what_is_not_told_where_i_am_nobody_at_the_table() -> None:
    nobody = Setup(me="Zoe")
    assert faults("Bob", {"Ann": True, "Cem": "red-1", "Dee": False}, nobody) == []


def test_a_setup_of_thousands_misses_no_more_than_twenty() -> None:
    crowd = Setup(tuple(f"P{seat}" for seat in range(5_000)), "P0")
    assert len(faults("P0", {}, crowd)) == 19


def test_a_slip_is_another_card_or_none_where_i_saw_it() -> None:
    value: dict[str, bool | str] = {"Bob": "red-1", "Cem": False, "Dee": "red-3"}
    assert list(GAVE.slips(at("Ann"), value)) == [
        {**value, "Bob": "red-2"},
        {**value, "Bob": False},
        {**value, "Cem": "red-2"},
        {**value, "Dee": "red-2"},
        {**value, "Dee": False},
    ]


def test_a_slip_is_the_contrary_where_i_did_not_see_it() -> None:
    value: dict[str, bool | str] = {"Ann": False, "Cem": True, "Dee": False}
    assert list(GAVE.slips(at("Bob"), value)) == [
        *({**value, "Ann": card} for card in REDS),
        {**value, "Cem": False},
        {**value, "Dee": True},
    ]


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
    before = at("Bob").filled({"gave": heard})
    assert answers(*mine).anew(before, before) == {**heard, "Ann": meant}
    told = at("Ann").filled({"gave": {"Bob": "red-1"}})
    assert answers(*mine).anew(told, told) == {"Bob": "red-1"}


def test_what_somebody_gave_already_is_hardly_given_again() -> None:
    rows = {row.key: row for row in GAVE.rows(at("Ann", gave_Bob=("red-1",)), OPEN)}
    dimmed = {choice.key: choice.dimmed for choice in rows["gave-Cem"].choices}
    plain = {choice.key: choice.dimmed for choice in rows["gave-Bob"].choices}
    assert dimmed["red-1"]
    assert not dimmed["red-2"]
    assert not plain["red-1"]


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
    assert GAVE.heard(at("Cem", Setup(me=me)), TOLD) == heard


def test_a_card_that_nobody_named_is_chosen_from_those_of_the_hand_that_fit() -> None:
    given: dict[str, bool | str] = {"Ann": "red-1", "Bob": True, "Dee": False}
    hands = {"Ann": {"red-1"}, "Bob": {"red-2", "blue-1", "red-3"}, "Dee": {"blue-1"}}
    told = [GAVE.witnessed(at("Cem"), given, hands, Random(seed)) for seed in range(40)]
    assert {one["Bob"] for one in told} == {"red-2", "red-3"}
    assert all((one["Ann"], one["Dee"]) == ("red-1", False) for one in told)
    assert given["Bob"] is True
