"""What every slot does, and what each of the simple kinds offers and refuses."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from notepad.core import slots
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault, Unread
from notepad.core.form import Amount, Draft, Row, only_choice
from notepad.core.slots import (
    MORE,
    OPEN,
    AnyMoment,
    Moment,
    Number,
    One,
    Only,
    Player,
    Scale,
    Sight,
    Slot,
    Stepped,
    flag,
    text_of,
)
from tests.core.choosing import Setup, at, chosen, dimmed, keys, row


@dataclass(frozen=True, kw_only=True, eq=False)
class Word(Slot):
    def tapped(self, moment: AnyMoment) -> object:
        return only_choice(moment.draft, self.key) or OPEN

    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield Row(self.key, text_of(self.label, moment))

    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if value == "bad":
            yield Fault(self.field, "a bad word")

    def draft(self, moment: AnyMoment, value: str) -> Draft:
        return {self.key: (value,)}


WORD = Word(field="word", key="row")
MOMENT: AnyMoment = Moment(None)


def test_what_was_tapped_fills_a_slot_else_what_is_usual() -> None:
    usual = Word(key="row", usual=lambda _at: "often")
    tapped: AnyMoment = Moment(None, draft={"row": ("now",)})
    assert (usual.value(tapped), usual.value(MOMENT)) == ("now", "often")
    assert WORD.value(MOMENT) is OPEN


@pytest.mark.parametrize(
    ("value", "there", "told"),
    [
        ("cup", True, []),
        ("bad", True, ["a bad word"]),
        ("cup", False, ["it is not seen"]),
        ("bad", False, ["it is not seen", "a bad word"]),
        ("cup", None, []),
        (None, True, ["it is missing"]),
        (None, False, []),
        (None, None, []),
    ],
)
def test_a_finished_note_has_what_is_there_and_no_more(
    value: str | None, there: bool | None, told: list[str]
) -> None:
    slot = Word(
        field="word", there=lambda _at: there, missing="it is missing", unseen="it is not seen"
    )
    faults = list(slot.finished_note_faults(Moment(None, {"word": value})))
    assert [fault.message for fault in faults] == told
    assert {fault.path for fault in faults} <= {"word"}


def test_whether_it_is_there_is_not_concluded_from_what_could_not_be_read() -> None:
    unread: Any = Unread()
    slot = Word(field="word", there=lambda _at: unread.players == (), unseen="it is not seen")
    assert [
        fault.message for fault in slot.finished_note_faults(Moment(None, {"word": "bad"}))
    ] == ["a bad word"]


def test_a_text_is_translated_or_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "translated", {"who": "wer"}.__getitem__)
    assert text_of("who", MOMENT) == "wer"
    assert text_of("", MOMENT) == ""
    assert text_of(lambda at: f"of {at['word']}", Moment(None, {"word": "cup"})) == "of cup"


@pytest.mark.parametrize(
    ("sight", "there", "target", "heard"),
    [
        (Sight.ALL, False, "Bob", "cup"),
        (Sight.ALL, True, "Bob", "cup"),
        (Sight.ASKER, True, "Bob", "cup"),
        (Sight.ASKER, False, "Bob", None),
        (Sight.ASKER, False, "Ann", None),
        (Sight.ASKER, None, "Bob", None),
        (Sight.BOTH, True, "Bob", "cup"),
        (Sight.BOTH, False, "Ann", "cup"),
        (Sight.BOTH, False, "Bob", None),
        (Sight.ME, True, "Bob", "cup"),
        (Sight.ME, False, "Ann", None),
    ],
)
def test_what_is_heard_hangs_on_who_gets_to_see_it(
    sight: Sight, there: bool | None, target: str, heard: str | None
) -> None:
    slot = Word(field="word", sight=sight, there=lambda _at: there)
    assert slot.heard_by_me(Moment(Setup(), {"target": target}), "cup") == heard


FILLED: Moment[str, int, Any] = Moment("table", {"who": "Ann", "seen": None}, state=3)


def test_a_moment_has_what_its_fields_are_filled_with() -> None:
    assert FILLED["who"] == FILLED.get("who") == "Ann"
    assert FILLED.get("whom") is None
    with pytest.raises(KeyError):
        FILLED["whom"]


def test_more_fields_are_filled_in_a_moment_of_its_own() -> None:
    more = FILLED.filled({"whom": "Bob", "who": "Cem"})
    assert more.values == {"who": "Cem", "seen": None, "whom": "Bob"}
    assert (more.setup, more.state) == ("table", 3)
    assert FILLED["who"] == "Ann"


ALL = Only(field="whom", key="whom", label="whom", word="*", face=lambda _at, _word: Face("all"))


WHOM = Player(
    field="whom",
    key="to",
    but=("who",),
    himself="players can’t ask themselves",
    dimmed=lambda _at: ["Cem"],
)
ANN = {"who": "Ann"}


def test_a_player_is_anybody_but_those_who_cannot_be_meant() -> None:
    found = row(WHOM, at(values=ANN), "Bob")
    assert (dimmed(found), chosen(found)) == (["Cem"], ["Bob"])
    assert [(one.key, one.barred) for one in found.choices] == [
        ("Ann", True), ("Bob", False), ("Cem", False)
    ]  # fmt: skip


THINGS = ("cup", "coin", "sword")
THING = One(field="thing", key="thing", among=lambda _at: THINGS, kind="thing", label="what")


def test_a_word_may_be_told_otherwise_than_it_looks() -> None:
    told = One(among=lambda _at: THINGS, told=lambda _at, word: f"the {word}")
    drawn = One(among=lambda _at: THINGS, face=lambda _at, word: Face(word.upper()))
    assert told.said(at(), "cup") == "the cup"
    assert drawn.said(at(), "cup") == "CUP"


def test_all_words_stand_in_the_row_the_unlikely_ones_dimmed() -> None:
    slot = One(
        key="thing",
        among=lambda _at: THINGS,
        dimmed=lambda _at: ["cup"],
        spoken=lambda _at, word: f"a {word}",
    )
    found = row(slot, at(), "coin")
    assert (keys(found), dimmed(found), chosen(found)) == (list(THINGS), ["cup"], ["coin"])
    assert [choice.spoken for choice in found.choices] == ["a cup", "a coin", "a sword"]


def test_words_that_cannot_be_chosen_now_keep_their_places_from_the_start() -> None:
    slot = One(
        key="thing", among=lambda _at: ("cup", "coin"), places=lambda _at: THINGS, titled=True
    )
    (ahead,) = slot.rows_ahead(at(thing="coin"))
    found = row(slot, at(thing="coin"), "coin")
    assert keys(ahead) == keys(found) == list(THINGS)
    assert chosen(ahead) == chosen(found) == ["coin"]
    assert [one.key for one in found.choices if one.barred] == ["sword"]
    assert found.titled


PARTED = One(
    field="thing",
    key="thing",
    among=lambda _at: ("red", "blue", "one"),
    parts={"suit": ("red", "blue"), "value": ("one",)},
    label="about",
)


def test_words_in_several_rows_fill_one_slot_and_clear_each_other() -> None:
    suit, value = PARTED.rows(at(), "one")
    assert [(r.key, r.label, keys(r), r.clears) for r in (suit, value)] == [
        ("suit", "about", ["red", "blue"], ("value",)),
        ("value", "", ["one"], ("suit",)),
    ]
    assert (chosen(suit), chosen(value)) == ([], ["one"])
    assert PARTED.row_keys(at()) == ("suit", "value")
    assert THING.row_keys(at()) == ("thing",)


def test_a_row_on_the_sheet_is_filled_there_until_it_is() -> None:
    slot = One(key="thing", among=lambda _at: THINGS, sheet=True)
    assert slot.row_keys_on_sheet(at()) == ("thing",)
    assert slot.row_keys_on_sheet(at(thing="cup")) == ()
    assert THING.row_keys_on_sheet(at()) == ()


SAID = flag({"right": (True, "right"), "wrong": (False, "wrong")}, field="right", key="said")


def number(limit: int | None) -> Number:
    return Number(
        field="count",
        key="count",
        span=lambda _at: range(2, 5),
        likely=lambda _at: (2, 4),
        limit=lambda _at: limit,
        beyond=lambda _at, value: f"{value} are too many",
        negative="no count is negative",
    )


def test_a_number_is_tapped_among_the_usual_ones() -> None:
    found = row(number(6), at(), 2)
    assert (keys(found), dimmed(found), chosen(found)) == (
        ["2", "3", "4", MORE],
        ["3", MORE],
        ["2"],
    )


def test_other_numbers_come_at_a_tap_up_to_the_limit() -> None:
    assert keys(row(number(6), at(count=MORE))) == list("0123456")
    assert keys(row(number(6), at(), 6)) == ["2", "3", "4", "6", MORE]
    assert keys(row(number(4), at())) == ["2", "3", "4"]


def test_of_a_number_without_a_limit_only_likely_ones_are_offered() -> None:
    assert keys(row(number(None), at())) == ["2", "4", MORE]


def test_of_numbers_that_keep_their_places_those_that_nobody_can_have_cannot_be_tapped() -> None:
    slot = replace(number(9), widest=lambda _at: 4, most=lambda _at: 3)
    for value, barred in ((OPEN, ["4"]), (2, ["4"]), (4, [])):
        found = row(slot, at(), value)
        assert keys(found) == list("01234")
        assert [choice.key for choice in found.choices if choice.barred] == barred
        assert "3" in dimmed(found), "what only the notes rule out can still be tapped"
    assert keys(row(slot, at(), 6)) == list("0123456"), "what was noted is there"


def test_a_number_without_a_limit_is_set_digit_by_digit() -> None:
    slot = number(None)
    rows = list(slot.rows(at(count=MORE), OPEN))
    assert [choice.key for choice in rows[0].choices][:3] == ["0", "10", "20"]
    assert [choice.key for choice in rows[1].choices][:3] == ["0", "1", "2"]
    tens, ones = (row.key for row in rows)
    assert slot.tapped(at(**{"count": MORE, tens: "20"})) is OPEN
    assert slot.tapped(at(**{"count": MORE, tens: "20", ones: "7"})) == 27


def faulty(path: str, value: int, least: int) -> Iterator[Fault]:
    if value < least:
        yield Fault(path, f"{value} is below {least}")


SCALE = Scale(100, 900, (200, 500), lambda value: f"${value}", str, faulty)
PAID = Stepped(
    field="amount",
    key="paid",
    label="pays",
    scale=SCALE,
    low=100,
    high=lambda at: at["balance"],
    status=lambda at, value: f"leaves {at['balance'] - value}",
)


@pytest.mark.parametrize(
    ("value", "high", "end", "quick"),
    [
        (300, 600, 600, [(200, "200"), (500, "500")]),
        (300, 400, 400, [(200, "200")]),
        (400, 400, 400, [(200, "200"), (500, "…")]),
        (500, 400, 900, [(200, "200"), (500, "500")]),
        (900, 400, 900, [(200, "200"), (500, "500"), (1000, "…")]),
        (1200, 400, 1200, [(200, "200"), (500, "500"), (1300, "…")]),
        (100, 0, 100, [(200, "…")]),
    ],
)
def test_a_number_is_set_as_far_as_is_likely_and_goes_beyond_if_asked(
    value: int, high: int, end: int, quick: list[tuple[int, str]]
) -> None:
    row = SCALE.row("paid", "pays", value, low=100, high=high, status="told")
    assert (row.key, row.label, row.status) == ("paid", "pays", "told")
    assert row.amount == Amount(value, 100, end, 100, f"${value}", tuple(quick))


SIX, FREE = number(6), number(None)
BEFORE = {"who": "Ann", "balance": 600}


@pytest.mark.parametrize(
    ("slot", "key", "choice"),
    [
        (ALL, "whom", "Bob"),
        (WHOM, "to", "Ann"),
        (THING, "thing", "spoon"),
        (SAID, "said", "perhaps"),
        (SIX, "count", MORE),
        (PAID, "paid", "x"),
    ],
)
def test_a_slot_is_open_until_something_is_tapped_that_fills_it(
    slot: Slot, key: str, choice: str
) -> None:
    assert slot.tapped(at(values=BEFORE)) is slot.tapped(at(values=BEFORE, **{key: choice})) is OPEN


@pytest.mark.parametrize(
    ("slot", "value", "told"),
    [
        (ALL, "*", []),
        (ALL, "Bob", ["whom: no whom “Bob”"]),
        (WHOM, "Bob", []),
        (WHOM, "Ann", ["whom: players can’t ask themselves"]),
        (WHOM, "Bop", ["whom: no player “Bop” in this game; did you mean “Bob”?"]),
        (THING, "cap", ["thing: no thing “cap”; did you mean “cup”?"]),
        (SAID, True, []),
        (SIX, 6, []),
        (SIX, 0, []),
        (FREE, 700, []),
        (SIX, 7, ["count: 7 are too many"]),
        (SIX, -1, ["count: no count is negative"]),
        (PAID, 100, []),
        (PAID, 0, ["amount: 0 is below 100"]),
    ],
)
def test_a_value_that_cannot_be_is_a_fault(slot: Slot, value: object, told: list[str]) -> None:
    assert [str(fault) for fault in slot.faults(at(values=BEFORE), value)] == told


def test_what_is_set_is_never_below_the_least_and_its_row_has_bounds_and_a_remark() -> None:
    assert PAID.tapped(at(values=BEFORE, paid="0")) == 100
    assert list(PAID.slips(at(values=BEFORE), None)) == []
    near = [100, 200, *range(400, 1_400, 100)]
    assert list(PAID.slips(at(values=BEFORE), 300)) == near
    shown = SCALE.row("paid", "pays", 200, low=100, high=600, status="leaves 400")
    assert row(PAID, at(values=BEFORE), 200) == shown


def test_a_slot_without_a_field_is_a_decoy_and_a_plain_one_has_nothing_more() -> None:
    decoy = One(key="thing", among=lambda _at: THINGS)
    assert decoy.draft(at(), OPEN) == {"thing": ("cup",)}
    assert (decoy.fills("cup"), WORD.fills("cup")) == ({}, {"word": "cup"})
    note: AnyMoment = Moment(None, {"word": "bad"})
    assert (
        decoy.noted_value(note),
        list(decoy.finished_note_faults(note)),
        WORD.noted_value(note),
    ) == (
        OPEN,
        [],
        "bad",
    )
    assert (
        WORD.row_keys_on_sheet(MOMENT),
        WORD.aside(MOMENT, "cup"),
        WORD.there(MOMENT),
    ) == (
        (),
        None,
        True,
    )
    assert WORD.witnessed(MOMENT, None, {"Bob": ("cup",)}, Random(1)) is None
    assert not Word(key="row", loose=True).finished(MOMENT)
