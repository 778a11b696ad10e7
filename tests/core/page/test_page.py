import pytest

from notepad.core.page import percent


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.0, "0%"),
        (0.000_1, "<1%"),
        (0.004_9, "<1%"),
        (0.005_1, "1%"),
        (0.375, "38%"),
        (0.994_9, "99%"),
        (0.995, ">99%"),
        (0.999_999, ">99%"),
        (1.0, "100%"),
    ],
)
def test_nothing_is_certain_in_percent_unless_it_is(share: float, told: str) -> None:
    assert percent(share) == told
