"""What is certain is proposed: it fills itself in, and a tap on it or on another contradicts it."""

from typing import Any

import pytest

from notepad.core.card_slots import NONE, Answers, Cards, Looks
from notepad.core.faces_and_marks import Face
from notepad.core.form import Draft, Piece, Row, tapped
from notepad.core.slots import (
    OPEN,
    RIGHT_OR_WRONG,
    AnyMoment,
    Moment,
    Number,
    flag,
)
from tests.core.choosing import Setup, at, chosen, dimmed, row

DECK = ("red-1", "red-2", "red-3")
LOOKS = Looks(
    face=lambda _at, card: Face(card),
    spoken=lambda _at, card: card,
    listed=lambda _at, cards: " + ".join(cards),
    may=lambda _at, _holder, _card: True,
)


def proposed(found: Row) -> list[str]:
    return [choice.key for choice in found.choices if choice.proposed]


def number(**more: Any) -> Number:  # noqa: ANN401
    return Number(
        key="count",
        span=lambda _at: range(4),
        likely=lambda _at: range(4),
        limit=lambda _at: 3,
        **more,
    )


@pytest.mark.parametrize("widest", [None, 4])
def test_a_number_that_is_certain_is_proposed_and_only_a_tap_notes_it(widest: int | None) -> None:
    slot = number(certain=lambda _at: 2, widest=lambda _at: widest)
    found = row(slot, at())
    assert (proposed(found), chosen(found), slot.value(at())) == (["2"], [], OPEN)
    contradicted = row(slot, at(count="1"), 1)
    assert (proposed(contradicted), chosen(contradicted)) == ([], ["1"])
    assert slot.value(at(count="1")) == 1
    assert proposed(row(number(), at())) == []


def test_whether_something_was_right_is_proposed_if_it_is_certain() -> None:
    found = row(flag(RIGHT_OR_WRONG, key="said", certain=lambda _at: False), at())
    assert (proposed(found), dimmed(found), chosen(found)) == (["wrong"], ["right"], [])
    found = row(flag(RIGHT_OR_WRONG, key="said"), at())
    assert (proposed(found), dimmed(found)) == ([], [])


def seen(count: int, *certain: str, **more: Any) -> Cards:  # noqa: ANN401
    return Cards(
        **{
            "field": "seen",
            "key": "seen",
            "deck": DECK,
            "looks": LOOKS,
            "among": lambda _at: DECK,
            "count": lambda _at: count,
            "holder": lambda _at: "Bob",
            "certain": lambda _at: certain,
            **more,
        }
    )


def after(slot: Cards, *taps: str) -> tuple[object, bool]:
    """Return the value after these taps one by one, and whether it is finished."""
    draft: Draft = {}
    for choice in taps:
        now: AnyMoment = Moment(None, {}, draft)
        draft = tapped(draft, row(slot, now, slot.value(now)), choice)
    moment: AnyMoment = Moment(None, {}, draft)
    return slot.value(moment), slot.finished(moment)


@pytest.mark.parametrize(
    ("taps", "value", "finished"),
    [
        ((), ("red-1", "red-2"), False),
        (("red-1",), OPEN, False),
        (("red-1", "red-1"), ("red-1", "red-2"), True),
        (("red-3",), OPEN, True),
        (("red-3", "red-2"), ("red-3", "red-2"), True),
        (("red-1", "red-3"), ("red-3", "red-2"), True),
    ],
    ids=["proposed", "unticked", "ticked again", "too many", "complete", "contradicted"],
)
def test_cards_that_are_all_certain_wait_to_be_noted_or_contradicted(
    taps: tuple[str, ...], value: object, finished: bool
) -> None:
    assert after(seen(2, "red-1", "red-2"), *taps) == (value, finished)


@pytest.mark.parametrize(
    ("taps", "value"),
    [
        ((), OPEN),
        (("red-3",), ("red-3", "red-1")),
        (("red-1",), OPEN),
        (("red-1", "red-3"), OPEN),
        (("red-1", "red-3", "red-2"), ("red-3", "red-2")),
        (("red-1", "red-1", "red-2"), ("red-1", "red-2")),
    ],
)
def test_a_certain_card_is_ticked_among_those_seen_until_it_is_taken_off(
    taps: tuple[str, ...], value: object
) -> None:
    found = after(seen(2, "red-1"), *taps)[0]
    assert found == value


def test_cards_on_the_sheet_are_filled_and_a_tap_on_one_takes_it_off() -> None:
    slot = seen(2, "red-1", "red-2", holder=None)
    (found,) = slot.rows(Moment(None), slot.value(Moment(None)))
    assert (found.proposed, found.status) == (("red-1", "red-2"), "2 of 2")
    assert after(slot, "red-1")[0] is OPEN
    assert after(slot, "red-1", "red-3")[0] == ("red-3", "red-2")


def answers(**certain: bool | str) -> Answers:
    return Answers(
        field="gave",
        key="gave",
        deck=DECK,
        looks=LOOKS,
        asker="asker",
        among=lambda _at: DECK,
        mine=lambda _at: (),
        unfit=lambda _at, card: card,
        gave=lambda _at, player, gave: f"{player}: {gave}",
        i_gave="you gave",
        gives=lambda _at, player: certain.get(player),
    )


def i_ask(**draft: str) -> AnyMoment:
    setup = Setup(("Ann", "Bob", "Cem", "Dee"))
    return Moment(setup, {"asker": "Ann"}, {f"gave-{n}": (c,) for n, c in draft.items()})


def test_if_i_ask_who_certainly_has_none_is_passed_over() -> None:
    slot = answers(Bob=False, Cem=True)
    bob, cem = slot.rows(i_ask(), OPEN)
    assert (bob.key, proposed(bob), cem.key, proposed(cem)) == ("gave-Bob", [NONE], "gave-Cem", [])
    assert dimmed(cem) == [NONE]
    assert (slot.row_keys_on_sheet(i_ask()), slot.so_far(i_ask(), OPEN)) == (
        ("gave-Cem",),
        "Bob: False, Cem ?",
    )
    assert [*slot.pieces(i_ask(), OPEN)] == [
        Piece("Bob: False", ("gave-Bob",), open=True),
        Piece("Cem ?", ("gave-Cem",), open=True),
    ]
    told = slot.tapped(i_ask(Cem="red-2", Dee=NONE))
    assert told == {"Bob": False, "Cem": "red-2", "Dee": False}
    contradicted = slot.tapped(i_ask(Bob="red-1", Cem="red-2", Dee=NONE))
    assert contradicted == {"Bob": "red-1", "Cem": "red-2", "Dee": False}


def test_if_i_ask_the_only_card_that_somebody_can_give_is_proposed() -> None:
    slot = answers(Bob="red-3")
    bob, _cem = slot.rows(i_ask(), OPEN)
    assert (proposed(bob), chosen(bob)) == (["red-3"], [])
    assert slot.tapped(i_ask(Cem=NONE, Dee=NONE)) == {"Bob": "red-3", "Cem": False, "Dee": False}
    every = answers(Bob="red-3", Cem=False, Dee=False)
    assert every.tapped(i_ask()) == {"Bob": "red-3", "Cem": False, "Dee": False}
    assert not every.finished(i_ask())
