import pytest

from notepad.core import words
from notepad.games.conspiracy import components
from notepad.core.words import numeral
from notepad.games.conspiracy.components import money


def test_dollars_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (numeral(6_900), money(6_900)) == ("6,900", "$6,900")
    german = {"1,234.5": "1.234,5", "${amount}": "{amount} $"}
    for module in (words, components):
        monkeypatch.setattr(module, "_", lambda text: german.get(text, text))
    assert (numeral(6_900), money(6_900)) == ("6.900", "6.900 $")
