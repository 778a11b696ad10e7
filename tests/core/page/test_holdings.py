import pytest

from notepad.core.page.holdings import Holding


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (Holding(400, 6_100, least="400", most="6,100"), "400–6,100"),
        (Holding(700, 700, least="700"), "700"),
        (Holding(0, 10_000, least="0", most="10,000", word="open"), "open"),
        (Holding(0, 0), ""),
    ],
)
def test_a_holding_is_told_by_its_ends_or_by_a_word_in_their_place(one: Holding, told: str) -> None:
    assert str(one) == told
