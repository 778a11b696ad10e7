"""What each kind of slot takes, refuses and hears, and what may have been meant instead.

Their rows, chip by chip, stand in tests/sentences, and their laws in tests/games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from notepad.core import card_slots, slots
from notepad.core.card_slots import NONE, ONE
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault, Unread
from notepad.core.form import Amount, Draft, tapped
from notepad.core.slips import SlipKind
from notepad.core.slots import MORE, OPEN, AnyMoment, Moment, Sight

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
THINGS = ("cup", "coin", "sword")
THING = slots.One(field="thing", key="thing", among=lambda _at: THINGS, kind="thing")
ALL = slots.Only(field="whom", key="whom", label="whom", word="*")
WHOM = slots.Player(field="whom", key="to", but=("asker",), himself="players can’t ask themselves")
SAID = slots.flag({"right": (True, "right"), "wrong": (False, "wrong")}, field="right", key="said")


def number(limit: int | None) -> slots.Number:
    return slots.Number(
        field="count",
        key="count",
        span=lambda _at: range(2, 5),
        likely=lambda _at: (2, 4),
        limit=lambda _at: limit,
        beyond=lambda _at, value: f"{value} are too many",
        negative="no count is negative",
    )


def below_least(path: str, value: int, least: int) -> Iterator[Fault]:
    if value < least:
        yield Fault(path, f"{value} is below {least}")


SCALE = slots.Scale(100, 900, (200, 500), lambda value: f"${value}", str, below_least)
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
        ("bad", True, ["no thing “bad”"]),
        ("cup", False, ["it is not seen"]),
        ("bad", False, ["it is not seen", "no thing “bad”"]),
        ("cup", None, []),
        (None, True, ["it is missing"]),
        (None, False, []),
        (None, None, []),
        ("bad", Unread(), ["no thing “bad”"]),
    ],
)
def test_a_finished_note_has_what_is_there_and_no_more(
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


@pytest.mark.parametrize(
    ("sight", "there", "me"), [*product(Sight, (True, False, None), ("Ann", "Bob"))]
)
def test_what_is_heard_hangs_on_who_gets_to_see_it(
    sight: Sight, there: bool | None, me: str
) -> None:
    slot = replace(THING, sight=sight, there=lambda _at: there)
    is_seen = sight is Sight.ALL or there or (sight is Sight.BOTH and me == "Bob")
    heard = slot.heard_by_me(at(Setup(me=me), target="Bob"), "cup")
    assert heard == ("cup" if is_seen else None)


def test_a_number_without_a_limit_is_set_digit_by_digit() -> None:
    slot, more = number(None), {"count": (MORE,)}
    tens, ones = slot.rows(at(taps=more), OPEN)
    assert [choice.key for choice in tens.choices][:3] == ["0", "10", "20"]
    assert [choice.key for choice in ones.choices][:3] == ["0", "1", "2"]
    more |= {tens.key: ("20",)}
    assert slot.tapped(at(taps=more)) is OPEN
    assert slot.tapped(at(taps={**more, ones.key: ("7",)})) == 27


def test_of_numbers_that_keep_their_places_those_that_nobody_can_have_cannot_be_tapped() -> None:
    slot = replace(number(9), widest=lambda _at: 4, most=lambda _at: 3)
    for value, barred in ((OPEN, ["4"]), (2, ["4"]), (4, [])):
        (row,) = slot.rows(at(), value)
        assert [choice.key for choice in row.choices] == list("01234")
        assert [choice.key for choice in row.choices if choice.barred] == barred


@pytest.mark.parametrize(
    ("value", "high", "end"),
    [
        (300, 600, 600),
        (400, 400, 400),
        (500, 400, 900),
        (900, 400, 900),
        (1200, 400, 1200),
        (100, 0, 100),
    ],
)
def test_a_number_is_set_as_far_as_is_likely_and_goes_beyond_if_asked(
    value: int, high: int, end: int
) -> None:
    row = SCALE.row("paid", "pays", value, low=100, high=high)
    quick, most = ((200, "200"), (500, "500")), max(900, end)
    assert row.amount == Amount(value, 100, end, 100, f"${value}", quick, most)
    assert row.amount.stepped(1) == min(value + 100, most)


ASKED = {"asker": "Ann", "balance": 600}
MISSED = "gave.Bob: Bob is missing: say what each player except the asker gave"


@pytest.mark.parametrize(
    ("slot", "filled", "value", "told"),
    [
        (ALL, ASKED, "*", []),
        (ALL, ASKED, "Bob", ["whom: no whom “Bob”"]),
        (WHOM, ASKED, "Bob", []),
        (WHOM, ASKED, "Ann", ["whom: players can’t ask themselves"]),
        (WHOM, ASKED, "Bop", ["whom: no player “Bop” in this game; did you mean “Bob”?"]),
        (THING, ASKED, "cap", ["thing: no thing “cap”; did you mean “cup”?"]),
        (SAID, ASKED, True, []),
        *((number(6), ASKED, value, []) for value in (0, 6)),
        (number(None), ASKED, 700, []),
        (number(6), ASKED, 7, ["count: 7 are too many"]),
        (number(6), ASKED, -1, ["count: no count is negative"]),
        (PAID, ASKED, 100, []),
        (PAID, ASKED, 0, ["amount: 0 is below 100"]),
        (reds(), {"passed": 2}, ("red-1", "red-2"), []),
        *((reds(), {"passed": passed}, ("red-1",), []) for passed in (None, -1)),
        (reds(), {"passed": 1}, ("blue-1",), ["seen[0]: blue-1 is not red"]),
        (reds(), {}, ("rad-1",), ["seen[0]: no card “rad-1”; did you mean “red-1”?"]),
        (reds(), {"passed": 3}, ("red-1",), ["seen: 1 card seen, but 3 passed"]),
        (reds(), {"passed": 0}, ("red-1", "red-2"), ["seen: 2 cards seen, but 0 passed"]),
        (reds(), {"passed": 2}, ("red-1", "red-1"), ["seen: given twice: red-1"]),
        (GAVE, ASKED, {"Bob": "red-1", "Cem": False, "Dee": "red-3"}, []),
        (GAVE, {"asker": "Bob"}, {"Ann": "red-1", "Cem": True, "Dee": False}, []),
        (GAVE, {"asker": "Dee"}, {"Ann": False, "Cem": True}, [MISSED]),
        (
            GAVE,
            {"asker": "Bob"},
            {"Ann": True, "Bob": True, "Cem": "red-1", "Dee": True},
            [
                "gave.Bob: the asker gives nothing",
                "gave.Ann: you saw this card: name it",
                "gave.Cem: only the asker and the giver see the card: use true",
            ],
        ),
        (
            GAVE,
            ASKED,
            {"Bob": "blue-1", "Cem": "red-1", "Dee": "red-1"},
            ["gave.Bob: blue-1 is not red", "gave: given twice: red-1"],
        ),
        (
            GAVE,
            ASKED,
            {"Bob": "rad-1", "Cem": False, "Dee": False, "Dea": False},
            [
                "gave.Bob: no card “rad-1”; did you mean “red-1”?",
                "gave.Dea: no player “Dea” in this game; did you mean “Dee”?",
            ],
        ),
        (
            HANDS,
            {},
            {"Bob": ("red-1", "red-2"), "Bop": ("red-2",), "Cem": ("rad-3", "red-3", "red-3")},
            [
                "hands.Bop: no player “Bop” in this game; did you mean “Bob”?",
                "hands.Cem[0]: no card “rad-3”; did you mean “red-3”?",
                "hands.Cem: given twice: red-3",
                "hands: given twice: red-2",
            ],
        ),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_told_with_its_place(
    slot: slots.Slot, filled: dict[str, Any], value: object, told: list[str]
) -> None:
    moment = at(**filled).filled({slot.field: value, "unheard": (), "gone": ()})
    assert sorted(str(fault) for fault in slot.faults(moment, value)) == sorted(told)


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


@pytest.mark.parametrize("me", FOUR.players)
def test_the_asker_hears_every_card_and_a_giver_his_own(me: str) -> None:
    told: Given = {"Ann": "red-1", "Bob": "red-2", "Dee": False}
    heard = {name: gave if me in (name, "Cem") else bool(gave) for name, gave in told.items()}
    assert GAVE.heard_by_me(asked("Cem", Setup(me=me)), told) == heard


def test_cards_that_nobody_named_are_those_of_the_hand_that_fit() -> None:
    hands = {"Bob": {"red-3", "blue-1", "red-1"}, "Cem": {"red-2"}}
    assert reds().witnessed(at(passed=2), None, hands, Random(1)) == ("red-1", "red-3")
    assert reds().witnessed(at(passed=2), ("red-2",), hands, Random(1)) == ("red-2",)
    assert reds(holder=None).witnessed(at(passed=2), None, hands, Random(1)) is None
    given: Given = {"Ann": "red-1", "Bob": True, "Dee": False}
    told = [GAVE.witnessed(asked("Cem"), given, hands, Random(seed)) for seed in range(40)]
    assert {one["Bob"] for one in told} == {"red-1", "red-3"}
    assert all((one["Ann"], one["Dee"]) == ("red-1", False) for one in told)
    assert given["Bob"] is True


def test_hands_agree_unless_a_card_lies_with_two() -> None:
    one = {"Bob": ("red-1", "red-2"), "Cem": ("blue-1",)}
    assert HANDS.agree(one, {"Bob": ("red-2",), "Dee": ("red-3",)})
    assert not HANDS.agree(one, {"Dee": ("red-2",)})


def test_the_next_answer_and_a_hand_that_is_laid_open_are_tapped_on_the_sheet() -> None:
    slot = answers(Bob=False, Cem=True)
    assert [row.key for row in slot.rows(asked("Ann"), OPEN)] == ["gave-Bob", "gave-Cem"]
    told = asked("Ann")
    assert slot.row_keys_on_sheet(told) == ("gave-Bob",), "by seat, though it is proposed"
    then = replace(told, draft={"gave-Bob": ("-",)})
    assert slot.row_keys_on_sheet(then) == ("gave-Cem",)
    pieces = [(piece.text, piece.open) for piece in slot.pieces(asked("Ann"), OPEN)]
    assert pieces == [("Bob: False", True), ("Cem ?", True)]
    whose, *hands = HANDS.rows(at(taps={"laid": ("Cem",), "laid-Bob": ("red-1",)}), None)
    assert (whose.key, [choice.key for choice in whose.choices if choice.chosen]) == (
        "laid",
        ["Cem"],
    )
    assert [(row.key, row.status, row.many) for row in hands] == [
        ("laid-Bob", "1 card", True), ("laid-Cem", "Tap Cem’s cards on the sheet.", True)
    ]  # fmt: skip
    assert hands[0].excludes == ("laid-Ann", "laid-Cem", "laid-Dee")
    drawn = replace(THING, sheet=True)
    assert drawn.row_keys_on_sheet(at()) == ("thing",)
    assert drawn.row_keys_on_sheet(at(taps={"thing": ("cup",)})) == ()
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
        (SAID, True, {False: None}),
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
