"""The story of a box of the sheet: what is known there of whom, and why, for the panel."""

from collections.abc import Mapping
from dataclasses import dataclass

from notepad.core.game.game import Reason
from notepad.core.page.page import (
    Account,
    Cell,
    Face,
    Fill,
    Mark,
    OpenClue,
    Page,
    Standing,
    percent,
)
from notepad.core.shown_text import shown
from notepad.core.words import _, capital
from notepad.widgets.table.holder_view import HolderLine
from notepad.widgets.table.story_panel import Story


@dataclass(frozen=True, slots=True)
class Question:
    """A box that was tapped, whose initials, and why it stands as it does once that is known."""

    cell: str
    holder: str = ""
    reason: Reason | None = None


def headline(page: Page, key: str) -> str:
    """Return the holder whose standing in a box says most, or "" where all is open."""
    cell = page.sheet.box(key)
    if not isinstance(cell, Cell) or cell.sought is None:
        return ""
    marks = (cell.sought, *cell.marks)
    for standing in (Standing.CIRCLED, Standing.CROSSED):
        for mark in marks:
            if mark.standing is standing:
                return mark.holder
    return ""


def story_of(
    page: Page, question: Question, subjects: Mapping[str, str], *, deduced: bool
) -> Story | None:
    """Return what the panel shows of a question, or None if the sheet has no such box.

    `subjects` are the boxes as players say them; without `deduced` no reason is told.
    """
    box: Cell | Account | None = page.sheet.box(question.cell)
    if box is None:
        return _counted(page, question.cell)
    sought = box.sought if isinstance(box, Cell) else None
    marks = (*box.marks, sought) if sought else box.marks
    reason = question.reason if deduced else None
    told = (*reason.notes, *reason.told) if reason else ()
    return Story(
        cell=box.key,
        face=box.face if isinstance(box, Cell) else Face("", box.face.symbol, box.face.colour),
        title=subjects.get(box.key, box.key),
        holders=tuple(_line(page, box, mark, question, deduced=deduced) for mark in marks),
        steps=_steps(box, question, deduced=deduced),
        notes=tuple(dict.fromkeys((*told, *(clue.note for clue in _clues(box, question))))),
    )


def _clues(box: Cell | Account, question: Question) -> tuple[OpenClue, ...]:
    """Return the open clues that may mean a box, of the holder that is asked about or of all."""
    asked = (mark for mark in box.marks if question.holder in ("", mark.holder))
    return tuple(clue for mark in asked for clue in mark.clues)


def _counted(page: Page, key: str) -> Story | None:
    """Return how many cards of a class each player has, or None if the sheet has no such class."""
    tallies = page.sheet.counted(key)
    if not tallies:
        return None
    first, *wider = tallies
    return Story(
        cell=key,
        face=Face(""),
        title=_("How many {cards}").format(cards=first.title),
        holders=tuple(
            HolderLine(
                holder=count.holder,
                name=shown(count.holder),
                told=str(count),
                standing=Standing.CIRCLED if count.final else Standing.OPEN,
                why=False,
            )
            for count in first.counts
        ),
        steps=tuple(tally.spoken for tally in wider if tally.counts)
        or (() if first.counts else (_("Nothing can be told of them just now."),)),
        pencils=False,
    )


def _line(
    page: Page, box: Cell | Account, mark: Mark, question: Question, *, deduced: bool
) -> HolderLine:
    sought = isinstance(box, Cell) and mark is box.sought
    told = mark.told or _standing(box, mark, sought=sought)
    return HolderLine(
        holder=mark.holder,
        name=capital(page.sought) if sought else shown(mark.holder),
        told=told if deduced or mark.told or mark.standing is not Standing.OPEN else "",
        standing=mark.standing,
        pencil=mark.pencil,
        wrong=mark.wrong,
        why=deduced and bool(mark.told or mark.clues or mark.standing is not Standing.OPEN),
        asked=mark.holder == question.holder,
    )


def _standing(box: Cell | Account, mark: Mark, *, sought: bool) -> str:
    share = box.share if sought and isinstance(box, Cell) else None
    if share is not None and mark.standing is Standing.OPEN:
        return _("possible · {percent}").format(percent=percent(share))
    return {
        Standing.CIRCLED: _("certain"),
        Standing.CROSSED: _("certainly not"),
        Standing.OPEN: _("possible"),
    }[mark.standing]


def _steps(box: Cell | Account, question: Question, *, deduced: bool) -> tuple[str, ...]:
    if isinstance(box, Account):
        told = question.reason.steps if question.reason and deduced else ()
        return told or (box.spoken,)
    clues = tuple(clue.told for clue in _clues(box, question))
    besides = (*((box.remark,) if box.remark else ()), *clues)
    if box.fill is Fill.MINE:
        return (*besides, _("This one is yours."))
    if not deduced:
        return besides
    if question.reason is not None:
        return (*besides, *question.reason.steps)
    return besides if besides or question.holder else (_("Nobody can be ruled out here yet."),)
