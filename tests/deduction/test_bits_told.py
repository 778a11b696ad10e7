import pytest

from notepad.core.page import percent
from notepad.deduction.card_reasoner import bits_told
from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge, Odds

DEAL = Deal({"a": ("Bob",)}, ())


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (8, 2, "8 → 2: 2.0 bits"),
        (999_999_999, 1_000, "999,999,999 → 1,000: 19.9 bits"),
        (10**9, 1, "1.0\u202f·\u202f10⁹ → 1: 29.9 bits"),
        (123 * 10**15, 123 * 10**15, "1.2\u202f·\u202f10¹⁷ → 1.2\u202f·\u202f10¹⁷: 0.0 bits"),
    ],
)
def test_a_note_tells_how_many_deals_fitted_before_it_and_after(
    before: int, after: int, told: str
) -> None:
    known = [Knowledge(DEAL, (), {}, odds=Odds(n, {}, {})) for n in (before, after)]
    found = bits_told("{before} → {after}: {bits} bits", *known)
    assert found is not None
    assert found.whole == told
    gone = 1 - after / before
    assert found.brief == (f"{percent(gone)} ruled out" if gone else "")


@pytest.mark.parametrize("worlds", [None, 0])
def test_nothing_is_told_where_deals_were_not_counted(worlds: int | None) -> None:
    counted, other = (Knowledge(DEAL, (), {}, odds=Odds(n, {}, {})) for n in (4, worlds))
    bare = Knowledge(DEAL, (), {})
    for pair in ((counted, other), (other, counted), (counted, bare), (bare, counted)):
        assert bits_told("", *pair) is None
