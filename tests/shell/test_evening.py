from datetime import date, datetime

import pytest

from notepad.storage.listing import evening_of


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 1, 5, 20, 0), 5),
        (datetime(2026, 1, 6, 1, 15), 5),
        (datetime(2026, 1, 6, 5, 0), 6),
        (datetime(2026, 1, 6, 19, 0), 6),
    ],
)
def test_what_is_played_after_midnight_is_still_the_same_evening(
    moment: datetime, day: int
) -> None:
    assert evening_of(moment) == date(2026, 1, day)
