from __future__ import annotations

import pytest

from notepad.core import words
from notepad.core.words import listed, numeral, preferred


@pytest.mark.parametrize(
    ("variables", "codes"),
    [
        ({"LANG": "de_DE.UTF-8"}, ["de_DE"]),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANGUAGE": "nl:de", "LANG": "de_DE"}, ["nl", "de"]),
        ({"LANGUAGE": "", "LC_MESSAGES": "de_AT"}, ["de_AT"]),
    ],
)
def test_language_is_taken_from_the_environment_as_gettext_does(
    variables: dict[str, str], codes: list[str]
) -> None:
    assert preferred(variables) == codes


def test_english_is_good_enough_for_whoever_names_it_first() -> None:
    assert preferred({"LANGUAGE": "en:de"}) == []
    assert preferred({"LANGUAGE": "nl:en_GB:de"}) == ["nl"]


def test_words_are_listed_as_a_sentence_does() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob"]) == "Ann and Bob"
    assert listed(["Ann", "Bob", "Cem"]) == "Ann, Bob and Cem"


def test_numbers_are_written_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (numeral(1_234_567), numeral(0), numeral(-1_900)) == ("1,234,567", "0", "-1,900")
    assert (numeral(1_234.56, 1), numeral(0.0, 2)) == ("1,234.6", "0.00")
    german = {"1,234.5": "1.234,5"}
    monkeypatch.setattr(words, "_", lambda text: german.get(text, text))
    assert (numeral(1_234_567), numeral(1_234.56, 1), numeral(0.0, 2)) == (
        "1.234.567", "1.234,6", "0,00"
    )  # fmt: skip
