"""Texts, numbers, dates and lists by a language's rules, as Babel writes them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from build_hook import formats_of
from notepad.core import language
from notepad.core.language import NC_, _, ngettext, npgettext, pgettext


@pytest.mark.parametrize(
    ("variables", "codes"),
    [
        ({"LANG": "de_DE.UTF-8"}, ["de_DE"]),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANGUAGE": "nl:de", "LANG": "de_DE"}, ["nl", "de"]),
        ({"LANGUAGE": "", "LC_MESSAGES": "de_AT"}, ["de_AT"]),
    ],
)
def test_language_is_that_of_the_environment(variables: dict[str, str], codes: list[str]) -> None:
    assert language.preferred(variables) == codes


def test_what_is_said_follows_the_language_at_once() -> None:
    language.speak("de")
    assert (language.spoken(), _("Notes"), ngettext("{count} note", "{count} notes", 2)) == (
        "de", "Notizen", "{count} Notizen"
    )  # fmt: skip
    language.speak("en")
    assert (language.spoken(), _("Notes"), ngettext("{count} note", "{count} notes", 2)) == (
        "en", "Notes", "{count} notes"
    )  # fmt: skip


def test_a_word_with_two_meanings_is_said_as_its_context_means_it() -> None:
    language.speak("de")
    assert (pgettext("gem", "red"), pgettext("family", "red")) == ("rot", "Rot")
    assert _(NC_("gem", "red")) == "rot"
    assert npgettext("cards", "{count} deal", "{count} deals", 2) == "{count} Verteilungen"
    language.speak("en")
    assert pgettext("gem", "red") == _(NC_("gem", "red")) == "red"
    assert npgettext("cards", "{count} deal", "{count} deals", 2) == "{count} deals"


@pytest.mark.parametrize("code", ["", "xx", "../de", "de.po"])
def test_a_missing_language_gives_way(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT:sv")
    language.speak(code)
    assert language.spoken() == "de"
    monkeypatch.setenv("LANGUAGE", "sv")
    language.speak(code)
    assert language.spoken() == "en"


@pytest.mark.usefixtures("german")
def test_numbers_lists_and_days_are_written_in_the_language_that_is_spoken() -> None:
    assert (language.format_number(-1_234.56, 1), language.in_percent("<1")) == (
        "-1.234,6",
        "<1\u00a0%",
    )
    assert (language.in_dollars(6_900), language.comma_separated(["0", "1"])) == (
        "6.900\u00a0$",
        "0, 1",
    )
    assert language.listed(["Ann", "Bob", "Cem"]) == "Ann, Bob und Cem"
    assert language.listed_with_or(["Ann", "Bob", "Cem"]) == "Ann, Bob oder Cem"
    assert language.written_day(date(2026, 9, 4)) == "04.09.2026"
    assert language.written_moment(datetime(2026, 11, 21, 9, 5, 7)) == "21.11.2026, 09:05:07"


TABLE = {
    code: language.Formats(**formats_of(code))
    for code in ("en_GB", "de", "es", "fr", "it", "ja", "nl", "pl", "sv")
}


@pytest.mark.parametrize(
    ("code", "number", "money", "names", "day"),
    [
        ("es", "-12.345,6", "6.900\xa0$", "Ann, Bob y Cem", "4 sept 2026"),
        ("fr", "-12\u202f345,6", "6\u202f900\xa0$", "Ann, Bob et Cem", "4 sept. 2026"),
        ("it", "-12.345,6", "6.900\xa0$", "Ann, Bob e Cem", "4 set 2026"),
        ("nl", "-12.345,6", "$\xa06.900", "Ann, Bob en Cem", "4 sep 2026"),
        ("pl", "-12\xa0345,6", "6\xa0900\xa0$", "Ann, Bob i Cem", "4 wrz 2026"),
    ],
)
def test_what_each_language_writes_by_its_own_rules(
    code: str, number: str, money: str, names: str, day: str
) -> None:
    speaking = TABLE[code]
    assert (speaking.format_number(-12_345.6, 1), speaking.in_dollars(6_900)) == (number, money)
    assert speaking.listed(["Ann", "Bob", "Cem"]) == names
    assert speaking.written_day(date(2026, 9, 4)) == day


@pytest.mark.parametrize(
    ("code", "words", "all_of_them", "one_of_them"),
    [
        ("es", ("Ana", "Inés"), "Ana e Inés", "Ana o Inés"),
        ("es", ("Ana", "Eva", "Hilda"), "Ana, Eva e Hilda", "Ana, Eva o Hilda"),
        ("es_ES", ("Ana", "Otto"), "Ana y Otto", "Ana u Otto"),
        ("es", ("agua", "hielo"), "agua y hielo", "agua o hielo"),
        ("es", ("7", "8"), "7 y 8", "7 u 8"),
        ("it", ("Anna", "Elena"), "Anna ed Elena", "Anna o Elena"),
        ("it", ("Anna", "Carlo"), "Anna e Carlo", "Anna o Carlo"),
    ],
)
def test_what_ends_a_list_goes_by_the_sound_of_its_last_word(
    code: str, words: tuple[str, ...], all_of_them: str, one_of_them: str
) -> None:
    formats = language.Formats(**formats_of(code))
    assert (formats.listed(words), formats.either(words)) == (all_of_them, one_of_them)
