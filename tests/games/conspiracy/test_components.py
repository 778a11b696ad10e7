import pytest

from notepad.games.conspiracy.components import figure, money


def test_dollars_are_written_as_english_does() -> None:
    assert (figure(6_900), money(6_900)) == ("6,900", "$6,900")


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (figure(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")
