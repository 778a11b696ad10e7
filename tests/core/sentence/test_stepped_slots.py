from collections.abc import Iterator

import pytest

from notepad.core.faults import Fault
from notepad.core.form import Amount
from notepad.core.slots import OPEN, AnyMoment, Moment, Scale, Stepped


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


def moment(balance: int, *tapped: str) -> AnyMoment:
    return Moment(None, {"balance": balance}, {"paid": tapped})


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


@pytest.mark.parametrize(
    ("tapped", "value"), [((), OPEN), (("300",), 300), (("0",), 100), (("x",), OPEN)]
)
def test_what_is_set_is_never_below_the_least(tapped: tuple[str, ...], value: object) -> None:
    assert PAID.tapped(moment(600, *tapped)) == value


def test_its_row_has_its_bounds_and_a_remark() -> None:
    (row,) = PAID.rows(moment(600), 200)
    assert row == SCALE.row("paid", "pays", 200, low=100, high=600, status="leaves 400")


def test_a_number_is_drafted_and_said_as_its_scale_says_it() -> None:
    at = moment(600)
    assert PAID.draft(at, 300) == {"paid": ("300",)}
    assert PAID.draft(at, OPEN) == {}
    assert (PAID.said(at, 300), PAID.said(at, None)) == ("$300", "")


def test_a_number_below_the_least_is_a_fault() -> None:
    assert [str(fault) for fault in PAID.faults(moment(600), 0)] == ["amount: 0 is below 100"]
    assert list(PAID.faults(moment(600), 100)) == []


@pytest.mark.parametrize(
    ("value", "near"),
    [
        (300, [100, 200, *range(400, 1_400, 100)]),
        (100, list(range(200, 1_200, 100))),
        (None, []),
    ],
)
def test_a_slip_is_up_to_ten_steps_off(value: int | None, near: list[int]) -> None:
    assert list(PAID.slips(moment(600), value)) == near


def test_it_is_never_known_to_be_finished() -> None:
    assert not PAID.finished(moment(600, "300"))
