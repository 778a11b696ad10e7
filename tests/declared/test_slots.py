"""What several sentences of declared games share: cards that are named, or asked about."""

from __future__ import annotations

from notepad.core.faults import Unread
from notepad.core.form import Draft, tapped
from notepad.core.slots import Moment
from notepad.declared.slots import asked_cards, miscounted, only_without
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES

PLAYERS = ["Ann", "Bob", "Cem"]
LISTS = AtTable(THREE_LISTS, {"players": PLAYERS, "me": "Bob", "hand": ["Bea", "key"]})
SUMS = AtTable(
    TWO_ATTRIBUTES, {"players": PLAYERS, "me": "Bob", "hand": ["red-1", "blue-1", "blue-2"]}
)
NAMED = AtTable(NAMED_CARDS, {"players": PLAYERS, "me": "Bob", "hand": ["A", "B"]})


def moment(table: AtTable, **values: object) -> Moment:  # type: ignore[type-arg]
    return Moment(table.setup, values)


def test_one_card_of_each_group_is_tapped_group_by_group() -> None:
    draft = {"asker": ("Ann",)}
    assert LISTS.form(draft).step == ("named-people",)
    chosen = tapped(draft, LISTS.form(draft).row("named-people"), "Cid")
    assert LISTS.form(chosen).step == ("named-things",)
    things = LISTS.form(chosen).row("named-things").choices
    assert [choice.key for choice in things] == ["rope", "lamp", "key"]


def test_on_the_sheet_the_named_cards_are_tapped_in_any_order() -> None:
    draft: Draft = {"asker": ("Ann",)}
    for card in ("lamp", "Cid"):
        row = LISTS.form(draft).row_on_sheet(card)
        assert row is not None
        draft = tapped(draft, row, card)
    assert LISTS.form(draft).step == ("named-places",)


def test_a_tap_on_a_named_card_takes_it_back() -> None:
    draft = {"asker": ("Ann",), "named-people": ("Cid",)}
    again = tapped(draft, LISTS.form(draft).row("named-people"), "Cid")
    assert [choice.key for choice in LISTS.form(again).row("named-people").choices] == [
        *("Ann", "Bea", "Cid")
    ]


def test_where_there_are_no_groups_cards_are_tapped_on_the_sheet_until_there_are_enough() -> None:
    draft = {"kind": ("chips",), "asker": ("Ann",), "whom": ("Cem",), "named": ("A", "C")}
    row = NAMED.form(draft).row("named")
    assert (row.status, row.choices, row.many) == ("2 of 3", (), True)
    assert NAMED.form(draft).sheet_rows == ("named",)


def test_the_cards_that_a_question_is_about_are_those_named_or_all_of_its_classes() -> None:
    assert asked_cards(moment(LISTS, cards=("Ann", "key"))) == ("Ann", "key")
    assert asked_cards(moment(SUMS, about=("red",))) == ("red-1", "red-2", "red-3", "red-4")
    assert asked_cards(moment(SUMS, about="4")) == ("red-4", "blue-4", "green-4")
    assert asked_cards(moment(SUMS, about=("red", "4"))) == ("red-4",)


def test_of_what_could_not_be_read_no_cards_are_asked_for() -> None:
    assert asked_cards(moment(LISTS, cards=Unread())) == ()
    assert asked_cards(moment(SUMS, about=(Unread(),))) == ()


def test_cards_that_are_too_few_or_too_many_are_counted_in_words() -> None:
    at = moment(LISTS)
    assert miscounted(at, 1, 3) == "1 card, but it must be 3"
    assert miscounted(at, 4, 3) == "4 cards, but it must be 3"


def test_fields_of_other_games_are_refused_and_unread_ones_were_told_already() -> None:
    rule = only_without("cards", "sum")
    told = [str(fault) for fault in rule(moment(LISTS, cards=("Ann",), sum=None))]
    assert told == ["cards: no such field here"]
    assert list(rule(moment(LISTS, cards=Unread()))) == []
