"""Formats: how a language writes numbers, lists, days and times.

The rules are those of Unicode's CLDR. English ones stand here, as Britain has them; those of
every other language are compiled into its catalogue (`packaging/build_hook.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Formats:
    """The patterns of one language, each a text with fields in braces.

    `name` is how it calls itself. In the patterns of lists {0} is all that comes before {1}; `or_`
    is for words of which one is meant. `months` are their short names with | between.
    """

    name: str = "English"
    decimal: str = "."
    group: str = ","
    minus: str = "-"
    percent: str = "{number}%"
    dollars: str = "${number}"
    and_two: str = "{0} and {1}"
    and_start: str = "{0}, {1}"
    and_middle: str = "{0}, {1}"
    and_end: str = "{0} and {1}"
    or_two: str = "{0} or {1}"
    or_start: str = "{0}, {1}"
    or_middle: str = "{0}, {1}"
    or_end: str = "{0} or {1}"
    months: str = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec"
    day: str = "{day} {month_name} {year}"
    time: str = "{hour:02}:{minute:02}:{second:02}"
    moment: str = "{1}, {0}"

    def numeral(self, value: float, places: int = 0) -> str:
        """Return a number with so many decimals: "1,234.5"; its thousands are set apart."""
        written = f"{value:,.{places}f}" if places else f"{value:,}"
        marks = str.maketrans({",": self.group, ".": self.decimal, "-": self.minus})
        return written.translate(marks)

    def in_percent(self, number: str) -> str:
        """Return a written number as percent."""
        return self.percent.format(number=number)

    def in_dollars(self, amount: int) -> str:
        """Return whole dollars: "$1,700"."""
        sign = self.minus if amount < 0 else ""
        return sign + self.dollars.format(number=self.numeral(abs(amount)))

    def listed(self, words: Sequence[str]) -> str:
        """Return words all of which are meant: "Ann, Bob and Cem"; empty for none."""
        return _joined(words, self.and_two, self.and_start, self.and_middle, self.and_end)

    def either(self, words: Sequence[str]) -> str:
        """Return words of which one is meant: "Ann, Bob or Cem"; empty for none."""
        return _joined(words, self.or_two, self.or_start, self.or_middle, self.or_end)

    def enumerated(self, words: Sequence[str]) -> str:
        """Return words one after the other, as results are told: "Ann 6, Bob 5"."""
        return _joined(words, *(self.and_middle,) * 4)

    def written_day(self, day: date) -> str:
        """Return a day: "21 Nov 2026"."""
        name = self.months.split("|")[day.month - 1]
        return self.day.format(year=day.year, month=day.month, month_name=name, day=day.day)

    def written_time(self, moment: datetime) -> str:
        """Return a time of day, to the minute: "19:05"."""
        to_minute = self.time.partition("{second")[0].rstrip(" :.")
        return to_minute.format(hour=moment.hour, minute=moment.minute)

    def written_moment(self, moment: datetime) -> str:
        """Return a day and the time on it, to the second."""
        time = self.time.format(hour=moment.hour, minute=moment.minute, second=moment.second)
        return self.moment.format(time, self.written_day(moment))


def _joined(words: Sequence[str], two: str, start: str, middle: str, end: str) -> str:
    if len(words) < 3:
        return two.format(*words) if len(words) == 2 else "".join(words)
    *before, last = words
    told, *rest = before
    for pattern, word in zip((start, *(middle,) * len(rest)), rest, strict=False):
        told = pattern.format(told, word)
    return end.format(told, last)
