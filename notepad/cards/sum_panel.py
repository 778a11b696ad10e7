"""The panel of the sum that is sought: which can still be announced, and how likely each is."""

from collections.abc import Collection, Mapping, Sequence

from notepad.cards.card_state import CardView
from notepad.core.level import Level
from notepad.core.page.page import Bar, Bars, percent
from notepad.core.words import _, enumerated
from notepad.deduction.knowledge import Odds

SUM = "sum"
"""The row in which a form asks for the sum."""


def possible_sums(
    view: CardView, note: Mapping[str, tuple[str, ...]], *, ever: Collection[int] = ()
) -> Bars:
    """Return the possible sums, as a chart at the level that shows odds.

    `note` is the draft that begins an announcement; a tapped bar adds its sum. Of the sums that
    `ever` were possible those between them stay on its axis, as ruled out.
    """
    title = _("Sum")
    if view.known is None or view.known.odds is None:
        return Bars(title, waiting=True)
    odds = view.known.odds
    certain = len(odds.sums) == 1
    if view.level < Level.ODDS:
        return Bars(title, sentence=_remaining(odds), certain=certain)
    least, most = min(odds.sums, default=0), max(odds.sums, default=0)
    axis = sorted({*odds.sums, *(total for total in ever if least < total < most)})
    bars = tuple(_bar(total, odds.sums.get(total), {**note, SUM: (str(total),)}) for total in axis)
    return Bars(
        title,
        bars,
        _sentence(odds),
        certain=certain,
        estimated=not odds.exact,
        brief="" if certain else _("not safe yet: {count} possible").format(count=len(odds.sums)),
    )


def _bar(total: int, share: float | None, note: Mapping[str, tuple[str, ...]]) -> Bar:
    if share is None:
        told = _("{sum} is ruled out.").format(sum=total)
        return Bar(str(total), str(total), 0.0, told, note, ruled_out=True)
    return Bar(str(total), str(total), share, _what_if(total, share), note)


def _remaining(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _("Certain: {sum}").format(sum=next(iter(odds.sums)))
    told = _("{count} sums are still possible: {sums}.")
    return told.format(count=len(odds.sums), sums=_spans(list(odds.sums)))


def _spans(sums: Sequence[int]) -> str:
    """Return ascending numbers as spans: "13–17, 19"."""
    parts: list[list[int]] = []
    for total in sums:
        if parts and total == parts[-1][-1] + 1:
            parts[-1].append(total)
        else:
            parts.append([total])
    return enumerated(f"{p[0]}–{p[-1]}" if len(p) > 1 else f"{p[0]}" for p in parts)


def _sentence(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _remaining(odds)
    best = max(odds.sums, key=lambda total: odds.sums[total])
    told = _("{sum} is most likely ({percent}). Not safe yet: {count} sums are possible.")
    return told.format(sum=best, percent=percent(odds.sums[best]), count=len(odds.sums))


def _what_if(total: int, share: float) -> str:
    if share == 1:
        return _("If you say {sum}: certainly right.").format(sum=total)
    told = _("If you say {sum}: right with {percent}; else you are out.")
    return told.format(sum=total, percent=percent(share))
