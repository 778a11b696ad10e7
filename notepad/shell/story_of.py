"""The story of a box: who may have the card, and why, put together for the panel that tells it."""

from notepad.core.level import Level
from notepad.core.page import Cell, Face, Fill, Grid, Mark, Page, Standing, percent
from notepad.core.words import _
from notepad.shell.sitting import Question, Sitting
from notepad.widgets.story import HolderLine, Story


def headline(page: Page, key: str) -> str:
    """Return the holder whose standing in a box says most, or "" where all is open."""
    cell = _cell(page, key)
    if cell is None or cell.sought is None:
        return ""
    marks = (cell.sought, *cell.marks)
    for standing in (Standing.CIRCLED, Standing.CROSSED):
        for mark in marks:
            if mark.standing is standing:
                return mark.holder
    return ""


def story_of(page: Page, question: Question, sitting: Sitting) -> Story | None:
    """Return what the panel shows of a question, or None if the sheet has no such box."""
    cell = _cell(page, question.cell)
    if cell is None:
        return _counted(page, question.cell)
    subjects = sitting.game.subjects(sitting.session.setup)
    marks = (*cell.marks, cell.sought) if cell.sought else cell.marks
    deduced = sitting.level >= Level.DEDUCTION and sitting.consistent
    return Story(
        cell=cell.key,
        face=cell.face,
        title=subjects.get(cell.key, cell.key),
        holders=tuple(_line(page, cell, mark, question, deduced=deduced) for mark in marks),
        steps=_steps(cell, question, deduced=deduced),
        notes=question.reason.notes if question.reason and deduced else (),
    )


def _counted(page: Page, key: str) -> Story | None:
    """Return how many cards of a class each player has, or None if the sheet has no such class."""
    tallies = page.sheet.tallies(key) if isinstance(page.sheet, Grid) else ()
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
                name=count.holder,
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


def _cell(page: Page, key: str) -> Cell | None:
    return page.sheet.cell(key) if isinstance(page.sheet, Grid) else None


def _line(page: Page, cell: Cell, mark: Mark, question: Question, *, deduced: bool) -> HolderLine:
    sought = mark is cell.sought
    told = {
        Standing.CIRCLED: _("certain"),
        Standing.CROSSED: _("certainly not"),
        Standing.OPEN: _("possible"),
    }[mark.standing]
    if sought and cell.share is not None and mark.standing is Standing.OPEN:
        told = _("possible · {percent}").format(percent=percent(cell.share))
    return HolderLine(
        holder=mark.holder,
        name=page.sought.capitalize() if sought else mark.holder,
        told=told if deduced or mark.standing is not Standing.OPEN else "",
        standing=mark.standing,
        pencil=mark.pencil,
        wrong=mark.wrong,
        why=deduced and mark.standing is not Standing.OPEN,
        asked=mark.holder == question.holder,
    )


def _steps(cell: Cell, question: Question, *, deduced: bool) -> tuple[str, ...]:
    if cell.fill is Fill.MINE:
        return (_("This one is yours."),)
    if not deduced:
        return ()
    if question.reason is not None:
        return question.reason.steps
    return () if question.holder else (_("Nobody can be ruled out here yet."),)
