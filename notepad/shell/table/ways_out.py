"""What a player is told of a contradiction, and the ways out of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from notepad.core.game.game import Play
from notepad.core.game.mending import meant_otherwise, told
from notepad.core.words import _, listed, ngettext, numeral
from notepad.widgets.table.contradiction_panel import Contradiction, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.core.game.game import View
    from notepad.core.game.mending import Mend
    from notepad.core.page.page import Page
    from notepad.core.play.session import Session
    from notepad.shell.reasoning.messages import SlipsFound
    from notepad.shell.reasoning.newest_known import Following


def wrong(clash: Sequence[int]) -> str:
    """Return what contradicts: these notes, or without any the setup."""
    if not clash:
        return _("No deal fits this set-up.")
    told = ngettext("Note {notes} doesn't fit.", "Notes {notes} can't all be right.", len(clash))
    return told.format(notes=listed([str(number) for number in clash]))


def as_before(
    session: Session,
    following: Following,
    now: View[Any, Any, Any, Any],
    page: Page,
    page_of: Callable[[View[Any, Any, Any, Any]], Page],
) -> Page:
    """Return a page with the sheet as it was before the first note that does not fit.

    `now` is all that the page depends on, and `page_of` makes one.
    """
    found = following.contradiction
    if found is None or found.before is None:
        return replace(page, panels=())
    notes = session.notes[: found.number - 1]
    state = session.state_before(len(notes) + 1)
    before = page_of(replace(now, play=Play(session.setup, notes), state=state, known=found.before))
    told = _("{subtitle} · before note {number}")
    return replace(
        page,
        sheet=before.sheet,
        below=before.below,
        panels=(),
        subtitle=told.format(subtitle=page.subtitle, number=numeral(found.number)),
    )


def ways_out(
    session: Session, following: Following, sentences: Sequence[str]
) -> Contradiction | None:
    """Return what is told of the notes, None while they fit; `sentences` are all of them."""
    contradiction, slips = following.contradiction, following.slips
    if contradiction is None or following.consistent:
        return None
    first, clash = contradiction.number, following.clash
    several = len(clash) > 1
    there = 0 < first <= len(sentences)
    return Contradiction(
        wrong(clash),
        _sheet(first),
        _heading(slips),
        (*_mends(session, slips.mends), *_removals(slips.spare, sentences)),
        first,
        _("Remove note {number}").format(number=numeral(first)) if there else "",
        _("Show all {count}").format(count=numeral(len(clash))) if several else "",
    )


def _sheet(first: int) -> str:
    if not first:
        return _("Until it is mended the sheet shows your own marks only.")
    return _("The sheet shows what followed before note {number}.").format(number=numeral(first))


def _heading(slips: SlipsFound) -> str:
    if slips.mends:
        if len(slips.mends[0].slips) == 1:
            return _("Most likely one of these was misheard")
        return _("No single slip explains it. Most likely two were made")
    if not slips.tried:
        return _("Looking for the likeliest slip …")
    if slips.spare:
        return _("No single slip explains it. Without one of these notes all others fit")
    return _("No single slip explains it.")


def _mends(session: Session, mends: Sequence[Mend]) -> list[Way]:
    return [_mend(session, mend, leading=at == 0) for at, mend in enumerate(mends)]


def _mend(session: Session, mend: Mend, *, leading: bool) -> Way:
    said = [told(session.game, session.play, slip) for slip in mend.slips]
    starts = accumulate((len(one) + 1 for one in said), initial=0)
    words = tuple(
        (start + begin, start + end)
        for start, slip in zip(starts, mend.slips, strict=False)
        for begin, end in [meant_otherwise(session.game, session.play, slip)]
    )
    likely = _("{share} of 100; everything else fits") if leading else _("{share} of 100")
    share = numeral(round(100 * mend.share))
    detail = likely.format(share=share)
    return Way(mend.slips, "\n".join(said), _("Mend"), detail, mend.share, words)


def _removals(spare: Sequence[int], sentences: Sequence[str]) -> list[Way]:
    return [
        Way(number, _said(number, sentences[number - 1]), _("Remove"))
        for number in spare
        if number <= len(sentences)
    ]


def _said(number: int, sentence: str) -> str:
    return _("Note {number}: {note}").format(number=numeral(number), note=sentence)
