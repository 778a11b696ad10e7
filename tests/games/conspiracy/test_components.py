import pytest

from notepad.core import words
from notepad.core.words import numeral
from notepad.games.conspiracy import components
from notepad.games.conspiracy.components import SPIES, Cast, money


def test_dollars_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (numeral(6_900), money(6_900)) == ("6,900", "$6,900")
    german = {"1,234.5": "1.234,5", "${amount}": "{amount} $"}
    for module in (words, components):
        monkeypatch.setattr(module, "_", lambda text: german.get(text, text))
    assert (numeral(6_900), money(6_900)) == ("6.900", "6.900 $")


def test_spies_are_called_by_their_first_names_unless_that_could_mean_two() -> None:
    assert [Cast().called(spy) for spy in SPIES] == [
        *("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss B.", "Spy 8")
    ]
    assert Cast(("Rita Palm", "Rita Book")).called("Rita Palm") == "Rita Palm"
