"""Texts, numbers, dates and lists by a language's rules, as Babel writes them."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from babel import Locale, dates, lists, numbers
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from build_hook import formats_of
from notepad.core import language
from notepad.core.language import NC_, _, listed, ngettext, npgettext, percent, pgettext

if TYPE_CHECKING:
    from pathlib import Path


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
    assert language.preferred(variables) == codes


def test_english_is_good_enough_for_whoever_names_it_first() -> None:
    assert language.preferred({"LANGUAGE": "en:de"}) == []
    assert language.preferred({"LANGUAGE": "nl:en_GB:de"}) == ["nl"]


def test_what_is_said_follows_the_language_at_once() -> None:
    language.speak("de")
    assert (language.spoken(), _("Notes"), ngettext("{count} note", "{count} notes", 2)) == (
        "de", "Notizen", "{count} Notizen"
    )  # fmt: skip
    language.speak("en")
    assert (language.spoken(), _("Notes"), ngettext("{count} note", "{count} notes", 2)) == (
        "en", "Notes", "{count} notes"
    )  # fmt: skip


def test_lists_and_shares_follow_the_language_at_once() -> None:
    language.speak("de")
    assert (listed(["Ann", "Bob"]), percent(0.36)) == ("Ann und Bob", "36\u00a0%")
    language.speak("en")
    assert (listed(["Ann", "Bob"]), percent(0.36)) == ("Ann and Bob", "36%")


def test_a_word_with_two_meanings_is_said_as_its_context_means_it() -> None:
    language.speak("de")
    assert (pgettext("gem", "red"), pgettext("family", "red")) == ("rot", "Rot")
    assert _(NC_("gem", "red")) == "rot"
    assert npgettext("cards", "{count} deal", "{count} deals", 2) == "{count} Verteilungen"
    language.speak("en")
    assert pgettext("gem", "red") == _(NC_("gem", "red")) == "red"
    assert npgettext("cards", "{count} deal", "{count} deals", 2) == "{count} deals"


@pytest.mark.parametrize("code", ["", "xx", "../de", "de.po"])
def test_a_language_that_is_not_there_gives_way_to_the_systems(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT:sv")
    language.speak(code)
    assert language.spoken() == "de"
    monkeypatch.setenv("LANGUAGE", "sv")
    language.speak(code)
    assert language.spoken() == "en"


def test_every_language_is_called_what_it_calls_itself() -> None:
    assert list(language.languages().values()) == [
        *("English", "Deutsch", "Español", "Français", "Italiano", "Nederlands", "Polski"),
    ]


def test_a_catalogue_without_formats_speaks_with_the_english_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "locale" / "nl" / "LC_MESSAGES" / "notepad.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_mo(file, Catalog(locale="nl"))
    monkeypatch.setattr("notepad.core.language.resource", lambda name: tmp_path / name)
    language.speak("nl")
    assert (language.spoken(), language.format_number(1_234.5, 1)) == ("nl", "1,234.5")


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
CODES = st.sampled_from(sorted(TABLE))


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


DAYS = st.datetimes(datetime(1000, 1, 1), datetime(9999, 1, 1))


def test_english_is_written_as_in_britain() -> None:
    assert language.Formats(**{**formats_of("en_GB"), "code": "en"}) == language.Formats()


@given(CODES, st.integers(-(10**12), 10**12))
def test_whole_numbers(code: str, value: int) -> None:
    written = numbers.format_decimal(value, locale=code)
    assert TABLE[code].format_number(value) == written.replace("-", TABLE[code].minus)


@given(CODES, st.integers(-(10**6), 10**6), st.integers(1, 3))
def test_decimals(code: str, digits: int, places: int) -> None:
    value = Decimal(digits).scaleb(-places)
    written = numbers.format_decimal(value, "#,##0." + "0" * places, locale=code)
    assert TABLE[code].format_number(float(value), places) == written.replace(
        "-", TABLE[code].minus
    )


@given(CODES, st.integers(0, 10**9))
def test_dollars(code: str, amount: int) -> None:
    pattern = Locale.parse(code).currency_formats["standard"].pattern.replace(".00", "")
    written = numbers.format_currency(amount, "USD", pattern, code, currency_digits=False)
    assert TABLE[code].in_dollars(amount) == re.sub(r"US\$|USD|\$\s?US", "$", written)


@given(CODES, st.integers(0, 100))
def test_percent(code: str, number: int) -> None:
    expected = numbers.format_percent(Decimal(number) / 100, locale=code)
    assert TABLE[code].percent.format(number=number) == expected


@given(CODES, st.lists(st.text("ab{}0", min_size=1), max_size=5))
def test_lists(code: str, words: list[str]) -> None:
    assert TABLE[code].listed(words) == lists.format_list(words, "standard", code)
    assert TABLE[code].either(words) == lists.format_list(words, "or", code)


def listing(code: str) -> language.Formats:
    return language.Formats(**formats_of(code))


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
    formats = listing(code)
    assert (formats.listed(words), formats.either(words)) == (all_of_them, one_of_them)


@pytest.mark.usefixtures("german")
def test_parts_of_sentences_are_put_together_by_patterns_of_the_catalogue() -> None:
    assert language.clauses(["eins", "zwei", "drei"]) == "eins; zwei; drei"
    assert language.clauses(["eins"]) == "eins"
    assert language.with_label("Bob", "zwei") == "Bob: zwei"
    assert language.in_brackets("Cem", "von Bob") == "Cem (von Bob)"


@given(CODES, DAYS)
def test_days_and_moments(code: str, moment: datetime) -> None:
    day = date(moment.year, moment.month, moment.day)
    assert TABLE[code].written_day(day) == dates.format_date(day, locale=code)
    assert TABLE[code].written_moment(moment) == dates.format_datetime(moment, locale=code)


@pytest.mark.parametrize(("code", "why"), [("hi", "grouped by three"), ("ko", "is not known")])
def test_a_language_whose_rules_are_not_known_is_refused_when_it_is_compiled(
    code: str, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        formats_of(code)


def test_a_time_of_day_is_written_to_the_minute() -> None:
    moment = datetime(2026, 11, 21, 9, 5, 7)
    assert language.Formats().written_time(moment) == "09:05"
    twelve = language.Formats(time="{hour}.{minute:02}.{second:02} Uhr")
    assert twelve.written_time(moment) == "9.05"
