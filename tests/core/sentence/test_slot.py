"""What every slot does, shown by one that holds a word."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from notepad.core import slots
from notepad.core.faults import Fault, Unread
from notepad.core.form import Draft, Row, only
from notepad.core.slots import OPEN, AnyMoment, Moment, Sight, Slot, nobody, text_of


@dataclass(frozen=True, kw_only=True, eq=False)
class Word(Slot):
    def tapped(self, moment: AnyMoment) -> object:
        return only(moment.draft, self.key) or OPEN

    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield Row(self.key, text_of(self.label, moment))

    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if value == "bad":
            yield Fault(self.field, "a bad word")

    def draft(self, moment: AnyMoment, value: str) -> Draft:
        return {self.key: (value,)}


WORD = Word(field="word", key="row")
MOMENT: AnyMoment = Moment(None)


def held(value: object) -> AnyMoment:
    """Return a finished note's moment."""
    return Moment(None, {"word": value})


def test_what_was_tapped_fills_a_slot_else_what_is_usual() -> None:
    usual = Word(key="row", usual=lambda _at: "often")
    tapped: AnyMoment = Moment(None, draft={"row": ("now",)})
    assert (usual.value(tapped), usual.value(MOMENT)) == ("now", "often")
    assert WORD.value(MOMENT) is OPEN


def test_a_slot_fills_and_reads_its_field() -> None:
    assert WORD.fills("cup") == {"word": "cup"}
    assert WORD.held(held("cup")) == "cup"
    assert WORD.keys(MOMENT) == ("row",)


def test_one_without_a_field_fills_nothing_and_holds_nothing() -> None:
    decoy = Word(key="row")
    assert decoy.fills("cup") == {}
    assert decoy.held(held("cup")) is OPEN
    assert list(decoy.told_faults(held("bad"))) == []


def test_a_slot_says_its_value_and_nothing_of_none() -> None:
    assert (WORD.said(MOMENT, 7), WORD.said(MOMENT, None)) == ("7", "")


def test_a_tap_finishes_a_slot_unless_it_is_loose() -> None:
    assert WORD.finished(MOMENT)
    assert not Word(key="row", loose=True).finished(MOMENT)


def test_a_plain_slot_has_no_slips_no_cells_and_changes_nothing_of_mine() -> None:
    assert list(WORD.slips(MOMENT, "cup")) == []
    assert WORD.on_sheet(MOMENT) == ()
    assert WORD.aside(MOMENT, "cup") is None
    assert WORD.there(MOMENT)
    assert list(nobody(MOMENT)) == []


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
    faults = list(slot.told_faults(held(value)))
    assert [fault.message for fault in faults] == told
    assert {fault.path for fault in faults} <= {"word"}


def test_what_may_be_left_out_or_seen_by_all_is_no_fault() -> None:
    assert list(Word(field="word").told_faults(held(None))) == []
    assert list(Word(field="word", there=lambda _at: False).told_faults(held("cup"))) == []


def test_whether_it_is_there_is_not_concluded_from_what_could_not_be_read() -> None:
    unread: Any = Unread()
    slot = Word(field="word", there=lambda _at: unread.players == (), unseen="it is not seen")
    assert [fault.message for fault in slot.told_faults(held("bad"))] == ["a bad word"]


def test_a_text_is_translated_or_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "translated", {"who": "wer"}.__getitem__)
    assert text_of("who", MOMENT) == "wer"
    assert text_of("", MOMENT) == ""
    assert text_of(lambda at: f"of {at['word']}", held("cup")) == "of cup"


@dataclass(frozen=True)
class Seated:
    me: str = "Ann"


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
    assert slot.heard(Moment(Seated(), {"target": target}), "cup") == heard


def test_a_plain_slot_has_nothing_that_was_witnessed_besides() -> None:
    assert WORD.witnessed(MOMENT, "cup", {"Bob": ("cup", "coin")}, Random(1)) == "cup"
    assert WORD.witnessed(MOMENT, None, {}, Random(1)) is None
