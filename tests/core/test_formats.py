"""What is written by our patterns is what Babel writes by the same rules."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal

import pytest
from babel import Locale, dates, lists, numbers
from hypothesis import given
from hypothesis import strategies as st

from build_hook import formats_of
from notepad.core.language import Formats

TABLE = {code: Formats(**formats_of(code)) for code in ("en_GB", "de", "fr", "ja", "nl", "sv")}
CODES = st.sampled_from(sorted(TABLE))
DAYS = st.datetimes(datetime(1000, 1, 1), datetime(9999, 1, 1))


def test_english_is_written_as_in_britain() -> None:
    assert Formats(**formats_of("en_GB")) == Formats()


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
    assert TABLE[code].in_dollars(amount) == re.sub(r"US\$|\$\s?US", "$", written)


@given(CODES, st.integers(0, 100))
def test_percent(code: str, number: int) -> None:
    expected = numbers.format_percent(Decimal(number) / 100, locale=code)
    assert TABLE[code].in_percent(str(number)) == expected


@given(CODES, st.lists(st.text("ab{}0", min_size=1), max_size=5))
def test_lists(code: str, words: list[str]) -> None:
    assert TABLE[code].listed(words) == lists.format_list(words, "standard", code)
    assert TABLE[code].either(words) == lists.format_list(words, "or", code)


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
    assert Formats().written_time(moment) == "09:05"
    twelve = Formats(time="{hour}.{minute:02}.{second:02} Uhr")
    assert twelve.written_time(moment) == "9.05"
