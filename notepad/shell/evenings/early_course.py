"""How early games could be found out, as bars: one an evening, a month or a year, as there is room.

Certain after 20 of 25 notes on one game of an evening and after 12 of 20 on another: the bar is
(80% + 60%) / 2 = 70% high, or 16 notes. Games that were never certain are counted in its detail.
"""

from __future__ import annotations

from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING

from notepad.core.words import _, enumerated, in_percent, ngettext, numeral, written_day
from notepad.widgets.charts.course_chart import Course, CourseBar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from notepad.shell.evenings.counted_games import EarlyGame

MOST_BARS = 24
"""So many can still be tapped on a phone."""

_SPANS: tuple[Callable[[date], tuple[int, ...]], ...] = (
    lambda day: (day.year, day.month, day.day),
    lambda day: (day.year, day.month),
    lambda day: (day.year,),
)


def early_course(games: Sequence[EarlyGame], *, as_share: bool) -> Course:
    """Return the bars of some games, the oldest first: as a share of the notes or as their number.

    If there are too many years the latest are shown.
    """
    spans = next((found for span in _SPANS if len(found := _by(games, span)) <= MOST_BARS), None)
    spans = _by(games, _SPANS[-1])[-MOST_BARS:] if spans is None else spans
    means = [_mean(span, as_share=as_share) for span in spans]
    most = 1.0 if as_share else max((mean for mean in means if mean is not None), default=1.0)
    bars = tuple(
        CourseBar(
            str(at),
            None if mean is None else mean / (most or 1.0),
            _detail(span, as_share=as_share),
        )
        for at, (span, mean) in enumerate(zip(spans, means, strict=True))
    )
    ends = [_time(span) for span in spans]
    return Course(
        _("How early it was certain"),
        bars,
        _("all notes") if as_share else _notes(most),
        ends[0] if ends else "",
        ends[-1] if len(ends) > 1 else "",
    )


def summary(games: Sequence[EarlyGame], *, as_share: bool) -> str:
    """Return in a sentence how early games could be found out on average."""
    mean = _mean(games, as_share=as_share)
    if mean is None:
        return _("It was never certain.") if games else ""
    certain = sum(game.found.certain is not None for game in games)
    told = ngettext(
        "Certain in {certain} of {count} game, on average after {after}.",
        "Certain in {certain} of {count} games, on average after {after}.",
        len(games),
    )
    return told.format(certain=certain, count=len(games), after=_after(mean, as_share=as_share))


def _by(
    games: Sequence[EarlyGame], span: Callable[[date], tuple[int, ...]]
) -> list[tuple[EarlyGame, ...]]:
    found = groupby(games, lambda game: span(game.evening))
    return [tuple(same) for _key, same in found]


def _mean(games: Sequence[EarlyGame], *, as_share: bool) -> float | None:
    certain = [game.found for game in games if game.found.certain is not None]
    values = (found.share if as_share else found.certain for found in certain)
    return fmean(value or 0 for value in values) if certain else None


def _after(mean: float, *, as_share: bool) -> str:
    if as_share:
        return _("{percent} of the notes").format(percent=in_percent(numeral(round(100 * mean))))
    return _notes(mean)


def _notes(mean: float) -> str:
    whole = round(mean)
    return ngettext("{count} note", "{count} notes", whole).format(count=whole)


def _time(games: Sequence[EarlyGame]) -> str:
    """Return when games were played: a day, or from which to which."""
    first, last = written_day(games[0].evening), written_day(games[-1].evening)
    return first if first == last else _("{first} – {last}").format(first=first, last=last)


def _detail(games: Sequence[EarlyGame], *, as_share: bool) -> str:
    parts = [_time(games)]
    if len(games) > 1:
        told = ngettext("{count} game", "{count} games", len(games))
        parts.append(told.format(count=len(games)))
    mean = _mean(games, as_share=as_share)
    if mean is None:
        parts.append(_("never certain"))
    else:
        told = _("certain after {after}")
        parts.append(told.format(after=_after(mean, as_share=as_share)))
        never = sum(game.found.certain is None for game in games)
        if never:
            told = ngettext("{count} never certain", "{count} never certain", never)
            parts.append(told.format(count=never))
    return enumerated(parts)
