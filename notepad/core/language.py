"""Texts, numbers, lists and dates in the player's language.

Every text that a player reads goes through here. First the functions that translate and write, then
which language is spoken, then `Formats`: how a language writes numbers, lists, days and times. The
rules are those of Unicode's CLDR. English ones stand here, as Britain has them; those of every
other language are compiled into its catalogue (`packaging/build_hook.py`).
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import sys
from dataclasses import fields
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date, datetime

_P = ParamSpec("_P")
_R = TypeVar("_R")

DOMAIN = "notepad"
"""The name of the catalogues with translations."""

ENGLISH = "en"
CLDR = "CLDR"
"""The context in which a compiled catalogue has the formats of its language."""

_APART = "\x04"
"""What stands between a context and its text, in catalogues too."""


_MOST_SAID = 4096  # by each function: the app has 1,800 texts, and a sheet some hundred lists
_forget: list[Callable[[], None]] = []


def remembered(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return a function of hashable values that says each thing once, until another language.

    A tap that notes something asks for 600 texts, nearly all of them as the tap before.
    """
    kept = lru_cache(maxsize=_MOST_SAID)(function)
    _forget.append(kept.cache_clear)
    return cast("Callable[_P, _R]", kept)


@remembered
def _(text: str) -> str:
    """Return `text` in the player's language; English where there is no translation."""
    translations = (_chosen or _language()).translations
    context, apart, said = text.rpartition(_APART)
    return translations.pgettext(context, said) if apart else translations.gettext(text)


translated = _
"""Return a text that `N_` marked, in the player's language; tools that look for texts pass it."""


def N_(text: str) -> str:  # noqa: N802 the name by which translators' tools know it
    """Return `text` as it is, marked to be translated where it is shown."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802 the name by which translators' tools know it
    """Return `text`, marked as `N_` does, with a context that `_` reads: use it nowhere else."""
    return f"{context}{_APART}{text}"


def NNC_(_context: str, text: str) -> str:  # noqa: N802 the name by which translators' tools know it
    """Return `text`, marked as `N_` does, and with a context for `translated_in`, too."""
    return text


def translated_in(context: str, text: str) -> str:
    """Return a text that `NNC_` marked, as it is meant in its context."""
    return pgettext(context, text)


@remembered
def pgettext(context: str, text: str) -> str:
    """Return a text that means two things, as it is meant in this context, a plain word."""
    return _language().translations.pgettext(context, text)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Return the form of a text that fits `count`, as the text is meant in this context."""
    return _language().translations.npgettext(context, one, many, count)


@remembered
def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a text that fits `count`, in the player's language."""
    return _language().translations.ngettext(one, many, count)


def listed(words: Iterable[str]) -> str:
    """Return words as a sentence lists them: "Ann, Bob and Cem"; empty for none."""
    return _listed(tuple(words))


@remembered
def _listed(words: tuple[str, ...]) -> str:
    return _language().formats.listed(words)


def times(word: str, count: int) -> str:
    """Return what there are several of, with their number: "Rope ×2"; one is just named."""
    text = _("{word} ×{count}")
    return word if count == 1 else text.format(word=word, count=format_number(count))


def listed_with_or(words: Iterable[str]) -> str:
    """Return words of which one is meant: "Ann, Bob or Cem"; empty for none."""
    return _language().formats.either(tuple(words))


def comma_separated(words: Iterable[str]) -> str:
    """Return words one after the other, as results are told: "Ann 6, Bob 5"."""
    return _comma_separated(tuple(words))


@remembered
def _comma_separated(words: tuple[str, ...]) -> str:
    return _language().formats.comma_separated(words)


def clauses(texts: Iterable[str]) -> str:
    """Return parts of a sentence that say one thing each: "plus Red 1; Bob has 2 of them"."""
    # Translators: {0} and {1} say one thing each, within one sentence.
    between = _("{0}; {1}")
    return _joined(tuple(texts), *(between,) * 4)


def with_label(label: str, text: str) -> str:
    """Return a text behind what it is about: "Bob: 2 cards"; a question takes no colon."""
    if label.endswith("?"):
        return f"{label} {text}"
    # Translators: {label} says what {text} is about: a player’s name, a file’s, or “Note 3”.
    return _("{label}: {text}").format(label=label, text=text)


def in_brackets(text: str, remark: str) -> str:
    """Return a text with a remark in brackets: "Cem (from Bob in note 4)"."""
    return _("{text} ({remark})").format(text=text, remark=remark)


def format_number(value: float, places: int = 0) -> str:
    """Return a number with so many decimals as the player's language writes it: "1,234.5"."""
    return _language().formats.format_number(value, places)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def format_count(count: int) -> str:
    """Return a count with its digits in groups of three, or as a power of ten if beyond grasp."""
    if count < 10**9:
        return format_number(count)
    leading, power = f"{count:.1e}".split("e+")
    return f"{format_number(float(leading), 1)}\u202f·\u202f10{str(int(power)).translate(_RAISED)}"


@remembered
def in_percent(number: str) -> str:
    """Return a written number as percent: "36.5%"."""
    return _language().formats.percent.format(number=number)


@remembered
def percent(share: float) -> str:
    """Return a share (0 to 1) in percent; 0 and 100 only if it is exactly that."""
    number = str(round(100 * share))
    if 0 < share < 0.005:
        number = "<1"
    if 0.995 <= share < 1:
        number = ">99"
    return in_percent(number)


def in_dollars(amount: int) -> str:
    """Return whole dollars: "$1,700"."""
    return _language().formats.in_dollars(amount)


def written_day(day: date) -> str:
    """Return a day: "21 Nov 2026"."""
    return _language().formats.written_day(day)


def written_time_of_day(moment: datetime) -> str:
    """Return a time of day, to the minute: "19:05"."""
    return _language().formats.written_time(moment)


def written_moment(moment: datetime) -> str:
    """Return a day and the time on it, to the second: "21 Nov 2026, 19:05:09"."""
    return _language().formats.written_moment(moment)


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, the rest as it was."""
    return text[:1].upper() + text[1:]


def speak(language: str = "") -> None:
    """Use a language everywhere from now on, given by its code; "" is the system's.

    Texts made before stay as they are: code that keeps a text must make it again, if it isn't
    `remembered`. If a language isn't available, the system's is used.
    """
    global _chosen
    codes = [language] if can_be_spoken(language) else preferred(os.environ)
    before, _chosen = _chosen, _found(codes)
    if _chosen is not before:
        for forget in _forget:
            forget()


def spoken() -> str:
    """Return the code of the language that everything is said in."""
    return (_chosen or _language()).code


def text_in_players_language(texts: Mapping[str, str]) -> str | None:
    """Return the one of these texts, by codes of languages, that is in the player's, if any is."""
    code = spoken()
    return texts.get(code) or texts.get(code.partition("_")[0])


def can_be_spoken(language: str) -> bool:
    """Return whether a language is there, by its code."""
    return language in _codes()


def languages() -> dict[str, str]:
    """Return what each language that can be spoken calls itself, by its code."""
    return {code: _found([code]).formats.name for code in _codes()}


def preferred(variables: Mapping[str, str]) -> list[str]:
    """Return the codes of the languages that are wanted before English, best first.

    `variables` are those of the environment; where they say nothing the system is asked.
    """
    asked = (variables.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, asked), None) or _of_system()
    codes = (code.partition(".")[0] for code in wanted.split(":"))
    return list(takewhile(lambda code: not code.startswith("en"), codes))


def _of_system() -> str:
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "en")
    return locale.getlocale()[0] or "en"


def _before_a_spanish_word(pattern: str, word: str) -> str:
    """Return the end of a list as Spanish has it: "Ana e Inés", "uno u otro", for the sound."""
    if re.match("h?[ií](?![aeouáéóú])", word, re.IGNORECASE):
        return pattern.replace(" y ", " e ")
    if re.match("h?[oó]|8|11(?![0-9])", word, re.IGNORECASE):
        return pattern.replace(" o ", " u ")
    return pattern


def _before_an_italian_word(pattern: str, word: str) -> str:
    """Return the end of a list as Italian has it: "Anna ed Elena", for the sound."""
    same = re.match("[eèé]", word, re.IGNORECASE)
    return pattern.replace(" e ", " ed ") if same else pattern


_END_OF_LIST: Mapping[str, Callable[[str, str], str]] = {
    "es": _before_a_spanish_word,
    "it": _before_an_italian_word,
}
"""By language, what becomes of the pattern that ends a list before its last word."""


@dataclass(frozen=True, slots=True)
class Formats:
    """The patterns of one language, each a text with fields in braces.

    `code` says which language, `name` how it calls itself. In the patterns of lists {0} is all that
    comes before {1}; `or_` is for words of which one is meant. `months` are their short names with
    | between.
    """

    code: str = ENGLISH
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

    def format_number(self, value: float, places: int = 0) -> str:
        """Return a number with so many decimals: "1,234.5"; its thousands are set apart."""
        written = f"{value:,.{places}f}" if places else f"{value:,}"
        marks = str.maketrans({",": self.group, ".": self.decimal, "-": self.minus})
        return written.translate(marks)

    def in_dollars(self, amount: int) -> str:
        """Return whole dollars: "$1,700"."""
        sign = self.minus if amount < 0 else ""
        return sign + self.dollars.format(number=self.format_number(abs(amount)))

    def listed(self, words: Sequence[str]) -> str:
        """Return words all of which are meant: "Ann, Bob and Cem"; empty for none."""
        two, end = self._ending(self.and_two, words), self._ending(self.and_end, words)
        return _joined(words, two, self.and_start, self.and_middle, end)

    def either(self, words: Sequence[str]) -> str:
        """Return words of which one is meant: "Ann, Bob or Cem"; empty for none."""
        two, end = self._ending(self.or_two, words), self._ending(self.or_end, words)
        return _joined(words, two, self.or_start, self.or_middle, end)

    def _ending(self, pattern: str, words: Sequence[str]) -> str:
        change = _END_OF_LIST.get(self.code.partition("_")[0])
        return change(pattern, words[-1]) if change and words else pattern

    def comma_separated(self, words: Sequence[str]) -> str:
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
    joined, *rest = before
    for pattern, word in zip((start, *(middle,) * len(rest)), rest, strict=False):
        joined = pattern.format(joined, word)
    return end.format(joined, last)


@dataclass(frozen=True, slots=True)
class _Language:
    """A language as it is spoken: its code, what was translated into it, and its formats."""

    code: str
    translations: gettext.NullTranslations
    formats: Formats


_ENGLISH = _Language(ENGLISH, gettext.NullTranslations(), Formats())
_chosen: _Language | None = None


def _language() -> _Language:
    if _chosen is None:
        speak()
        assert _chosen is not None
    return _chosen


def _found(codes: Sequence[str]) -> _Language:
    """Return the first of some languages that is there, English if none is."""
    path = gettext.find(DOMAIN, str(resource("locale")), codes)
    if path is None:
        return _ENGLISH
    return _read(Path(path))


@cache
def _read(path: Path) -> _Language:
    """Return the language of a compiled file, which is read once: the settings name them all."""
    with path.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    texts = {part.name: translations.pgettext(CLDR, part.name) for part in fields(Formats)}
    formats = Formats(**{name: text for name, text in texts.items() if text != name})
    return _Language(path.parts[-3], translations, formats)


def _codes() -> tuple[str, ...]:
    compiled = resource("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parts[-3] for path in compiled))
