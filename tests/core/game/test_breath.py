"""Breaths come between what is known, for those who have something else to do."""

from notepad.core.reasoner import Breath, without_breaths


def test_what_is_known_stays_in_order_without_breaths() -> None:
    steps = [Breath(), 1, Breath(), Breath(), 2, 2, Breath()]
    assert list(without_breaths(steps)) == [1, 2, 2]
    assert list(without_breaths([Breath()])) == []
