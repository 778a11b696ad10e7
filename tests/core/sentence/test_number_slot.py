from notepad.core.slots import MORE, OPEN, Number
from tests.core.sentence.choosing import at, chosen, dimmed, faults, keys, row


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
    assert number(6).tapped(at(count="3")) == 3
    assert number(6).tapped(at(count=MORE)) is OPEN
    assert number(6).draft(at(), 3) == {"count": ("3",)}
    assert list(number(6).slips(at(), 3)) == [2, 4]


def test_other_numbers_come_at_a_tap_up_to_the_limit() -> None:
    assert keys(row(number(6), at(count=MORE))) == list("0123456")
    assert keys(row(number(6), at(), 6)) == ["2", "3", "4", "6", MORE]
    assert keys(row(number(4), at())) == ["2", "3", "4"]


def test_of_a_number_without_a_limit_only_likely_ones_are_offered() -> None:
    assert keys(row(number(None), at())) == ["2", "4", MORE]


def test_a_number_without_a_limit_is_set_digit_by_digit() -> None:
    slot = number(None)
    rows = list(slot.rows(at(count=MORE), OPEN))
    assert [choice.key for choice in rows[0].choices][:3] == ["0", "10", "20"]
    assert [choice.key for choice in rows[1].choices][:3] == ["0", "1", "2"]
    tens, ones = (row.key for row in rows)
    assert slot.tapped(at(**{"count": MORE, tens: "20"})) is OPEN
    assert slot.tapped(at(**{"count": MORE, tens: "20", ones: "7"})) == 27


def test_a_number_out_of_bounds_is_a_fault() -> None:
    assert faults(number(6), 6) == faults(number(None), 700) == faults(number(6), 0) == []
    assert faults(number(6), 7) == ["count: 7 are too many"]
    assert faults(number(6), -1) == ["count: no count is negative"]
