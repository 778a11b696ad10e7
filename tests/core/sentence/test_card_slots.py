from random import Random
from typing import Any

import pytest

from notepad.core.card_slots import Card, Cards, Looks, seen_miscounted
from notepad.core.faces_and_marks import Face
from notepad.core.form import Row
from notepad.core.slots import OPEN, AnyMoment, Moment

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
            "miscounted": seen_miscounted,
            **more,
        }
    )


def at(passed: int | None, *tapped: str) -> AnyMoment:
    return Moment(None, {} if passed is None else {"passed": passed}, {"seen": tapped})


def faults(slot: Cards, passed: int | None, *value: str) -> list[str]:
    return [str(fault) for fault in slot.faults(at(passed), value)]


def test_cards_look_and_are_told_as_the_game_says() -> None:
    choice = LOOKS.choice(at(1), "red-3", "Bob", chosen=True)
    assert (choice.key, str(choice.face), choice.spoken) == ("red-3", "RED-3", "the red-3")
    assert (choice.chosen, choice.dimmed) == (True, True)
    assert not LOOKS.choice(at(1), "red-3", "Cem", chosen=False).dimmed
    assert LOOKS.listed(at(1), ["red-1", "blue-1"]) == "red 1 + blue 1"


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
    assert reds().tapped(at(passed, *tapped)) == value


def test_what_is_usual_holds_until_a_card_is_tapped() -> None:
    slot = reds(usual=lambda _at: ("red-3",))
    assert slot.value(at(1)) == ("red-3",)
    assert slot.value(at(1, "red-1")) == ("red-1",)
    assert slot.value(at(1, "red-1", "red-2")) is OPEN


def test_the_cards_that_can_have_been_seen_stand_in_its_row() -> None:
    (row,) = reds().rows(at(2, "red-2"), OPEN)
    assert (row.key, row.label, row.many) == ("seen", "seen", True)
    assert [choice.key for choice in row.choices] == ["red-1", "red-2", "red-3"]
    assert [choice.key for choice in row.choices if choice.chosen] == ["red-2"]
    assert [choice.key for choice in row.choices if choice.dimmed] == ["red-3"]
    (filled,) = reds().rows(at(1), ("red-1",))
    assert [choice.key for choice in filled.choices if choice.chosen] == ["red-1"]


def test_where_none_was_passed_there_is_no_row_and_nothing_to_tap_on_the_sheet() -> None:
    assert list(reds().rows(at(0), ())) == []
    assert reds().on_sheet(at(0)) == ()


@pytest.mark.parametrize(("passed", "told"), [(3, "1 of 3"), (None, "1 of 5")])
def test_cards_of_nobody_are_tapped_on_the_sheet_and_the_row_says_how_many_are(
    passed: int | None, told: str
) -> None:
    slot = reds(holder=None, wanted=lambda _at: 5)
    (row,) = slot.rows(at(passed, "red-2"), OPEN)
    assert row == Row("seen", "seen", many=True, status=told)
    assert slot.on_sheet(at(passed)) == ("seen",)


def test_cards_are_drafted_and_said() -> None:
    assert reds().draft(at(2), ("red-2", "red-1")) == {"seen": ("red-2", "red-1")}
    assert reds().said(at(2), ("red-2", "red-1")) == "red 2 + red 1"
    assert reds().said(at(0), None) == ""


@pytest.mark.parametrize(
    ("passed", "value", "told"),
    [
        (2, ("red-1", "red-2"), []),
        (None, ("red-1",), []),
        (-1, ("red-1",), []),
        (1, ("blue-1",), ["seen[0]: blue-1 is not red"]),
        (1, ("rad-1",), ['seen[0]: no card "rad-1"; did you mean "red-1"?']),
        (3, ("red-1",), ["seen: 1 card seen, but 3 passed"]),
        (0, ("red-1", "red-2"), ["seen: 2 cards seen, but 0 passed"]),
        (2, ("red-1", "red-1"), ["seen: given twice: red-1"]),
    ],
)
def test_cards_that_do_not_fit_and_a_wrong_number_of_them_are_faults(
    passed: int | None, value: tuple[str, ...], told: list[str]
) -> None:
    assert faults(reds(), passed, *value) == told


def test_where_nothing_fits_no_card_is_blamed_and_some_slots_count_none() -> None:
    assert faults(reds(among=lambda _at: ()), 1, "blue-1") == []
    assert faults(reds(miscounted=None), 3, "red-1") == []


def test_a_slip_is_another_card_in_the_place_of_one() -> None:
    assert list(reds().slips(at(2), ("red-1", "red-2"))) == [
        ("red-3", "red-2"),
        ("red-1", "red-3"),
    ]


def card(*, optional: bool = False) -> Card:
    return Card(
        field="card",
        key="seen",
        label="card",
        deck=DECK,
        looks=LOOKS,
        empty="tap it on the sheet",
        optional=optional,
    )


def test_one_card_is_tapped_on_the_sheet_and_may_be_left_out_if_so_declared() -> None:
    assert card().tapped(at(None, "red-2")) == "red-2"
    assert card().tapped(at(None, "spoon")) is card().tapped(at(None)) is OPEN
    assert card(optional=True).tapped(at(None)) is None
    assert card().on_sheet(at(None)) == ("seen",)


def test_its_row_says_the_card_or_that_there_is_none_yet() -> None:
    assert list(card().rows(at(None), "red-2")) == [Row("seen", "card", status="the red-2")]
    assert list(card().rows(at(None), OPEN)) == [Row("seen", "card", status="tap it on the sheet")]


def test_one_card_is_drafted_said_and_checked() -> None:
    assert card().draft(at(None), "red-2") == {"seen": ("red-2",)}
    assert card().draft(at(None), None) == {}
    assert (card().said(at(None), "red-2"), card().said(at(None), None)) == ("red 2", "")
    assert list(card().faults(at(None), "red-2")) == []
    (fault,) = card().faults(at(None), "rad-2")
    assert str(fault) == 'card: no card "rad-2"; did you mean "red-2"?'
    assert list(card().slips(at(None), "red-2")) == ["red-1", "red-3", "blue-1"]
    assert list(card(optional=True).slips(at(None), None)) == []


def test_cards_that_nobody_named_are_those_of_the_hand_that_fit_in_the_order_of_the_deck() -> None:
    hands = {"Bob": {"red-3", "blue-1", "red-1"}, "Cem": {"red-2"}}
    assert reds().witnessed(at(2), None, hands, Random(1)) == ("red-1", "red-3")
    assert reds().witnessed(at(2), ("red-2",), hands, Random(1)) == ("red-2",)
    assert reds().witnessed(at(0), None, {"Bob": ()}, Random(1)) == ()
    assert reds(holder=None).witnessed(at(2), None, hands, Random(1)) is None
