"""A page as plain text for a terminal, block by block."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from notepad.core.faces_and_marks import Mark, Standing
from notepad.core.language import _, comma_separated, format_number, in_percent, with_label
from notepad.core.page import (
    Bars,
    Block,
    Cell,
    Fill,
    Grid,
    Holdings,
    Ledger,
    Memo,
    Page,
    Places,
    Ranking,
    Tally,
    Track,
)

_WIDTH = 40  # characters of a bar, so that a line with its numbers fits into 80 columns


def page_text(page: Page) -> str:
    """Return a page as lines of text.

    If the game is over, it starts with who won. Crossed initials are shown as a dot, open ones as
    they are, circled ones in parentheses; a found card is in brackets, and said again if it hangs
    on something that may be wrong.
    """
    lines = [page.title]
    lines += [page.subtitle] if page.subtitle else []
    lines += [page.result.told] if page.result is not None else []
    hands = [f"{seat.player} {seat.hand}" for seat in page.seats if seat.hand is not None]
    lines += [_("Hands: {counts}").format(counts=comma_separated(hands))] if hands else []
    lines += ["", *TEXTS[type(page.sheet)](page.sheet)]
    unsure = list(dict.fromkeys(finding.told for finding in page.findings if finding.proviso))
    lines += ["", *unsure] if unsure else []
    for panel in (*page.below, *page.panels):
        told = list(TEXTS[type(panel)](panel))
        lines += ["", *told] if told else []
    if isinstance(page.sheet, Grid):
        lines += ["", _("(B) has it   B may have it   · doesn’t have it   [ ] yours or found")]
        lines += page.sheet.legend if not page.sheet.hints else ()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _grid(grid: Grid) -> list[str]:
    head = ["", *(str(heading.face) for heading in grid.columns)]
    above = [""]
    for group in grid.groups:
        above += [str(group.face), *[""] * (group.span - 1)]
    named = not any(str(heading.face) for heading in (*grid.columns, *grid.rows))
    rows = [
        [str(heading.face), *(_cell(cell, named=named) for cell in cells)]
        for heading, cells in zip(grid.rows, grid.cells, strict=True)
    ]
    if grid.row_tallies:
        head.append("")
        for row, tally in zip(rows, grid.row_tallies, strict=True):
            row.append(_tally(tally))
    table = [above, head, *rows] if grid.groups else [head, *rows]
    table += [["", *map(_tally, grid.column_tallies)]] if grid.column_tallies else []
    return list(_aligned(table))


def _aligned(table: list[list[str]], *, right: range = range(0)) -> Iterable[str]:
    """Yield the rows with aligned columns, numbers to the right."""
    columns = max(map(len, table), default=0)
    widths = [max(len(row[at]) for row in table if at < len(row)) for at in range(columns)]
    for row in table:
        yield "   ".join(
            text.rjust(widths[at]) if at in right else text.ljust(widths[at])
            for at, text in enumerate(row)
        )


def _cell(cell: Cell, *, named: bool) -> str:
    """Return the content of a box, with its card's name if no heading has it."""
    if not cell.key:
        return ""
    marks = " ".join(map(_mark, cell.marks))
    told = marks if cell.fill is Fill.OPEN else f"[{cell.caption}]"
    return f"{cell.face} {told}" if named else told


def _mark(mark: Mark) -> str:
    match mark.standing:
        case Standing.CIRCLED:
            return f"({mark.initials})"
        case Standing.CROSSED:
            return "·".center(len(mark.initials))
        case _:
            return mark.initials


def _tally(tally: Tally) -> str:
    return " ".join(
        f"{count.initials}({count})" if count.final else f"{count.initials} {count}"
        for count in tally.counts
    )


def _bars(bars: Bars) -> Iterable[str]:
    yield bars.title
    highest = max((bar.share for bar in bars.bars), default=0.0)
    for bar in (bar for bar in bars.bars if not (bar.ruled_out or bars.plain)):
        length = round(_WIDTH * bar.share / highest) if highest else 0
        share = in_percent(format_number(100 * bar.share, 1))
        yield f"{bar.label.rjust(4)}  {'█' * length} {share}"
    yield bars.sentence
    if bars.estimated:
        yield _("These odds are estimates: there were too many deals to count.")


def _ranking(ranking: Ranking) -> Iterable[str]:
    """Yield the ranks, nothing while they aren't known."""
    if ranking.waiting or not (ranking.ranks or ranking.sentence):
        return
    yield ranking.title
    rows = [[str(rank.face), *filter(None, (rank.value, rank.told))] for rank in ranking.ranks]
    yield from _aligned(rows)
    if ranking.sentence:
        yield ranking.sentence
    if ranking.estimated:
        yield _("These are estimates.")


def _places(places: Places) -> Iterable[str]:
    """Yield where I am, if that is known."""
    here = [str(place.face) for place in places.places if place.chosen]
    if here:
        yield with_label(places.title, here[0])


def _ledger(ledger: Ledger) -> Iterable[str]:
    """Yield the book as on paper, totals below; a closed account's name is struck with dashes."""
    accounts = ledger.columned.values()
    names = [_struck(one.short.label, struck=one.struck) for one in accounts]
    above = ledger.headings
    table = [[above.label, above.text, *names, above.balance]]
    for entry in ledger.entries:
        figures = [entry.amounts.get(one.key, "") for one in accounts]
        table.append([entry.label, entry.text, *figures, entry.balance])
    if ledger.summed:
        totals = ("–" if one.struck else one.total for one in accounts)
        table.append(["", above.totals, *totals, ledger.balance])
    yield from _aligned(table, right=range(2, len(table[0])))


def _struck(name: str, *, struck: bool) -> str:
    return f"-{name}-" if struck else name


def _holdings(holdings: Holdings) -> Iterable[str]:
    """Yield a line for each opponent, without things that are out of the game."""
    columns = [at for at, thing in enumerate(holdings.things) if not thing.struck]
    table = [[holdings.title, "", *(holdings.things[at].named for at in columns)]]
    for rival in holdings.rivals:
        told = [str(rival.holdings[at] or "") for at in columns]
        table.append([rival.name, rival.remark, *told])
    yield from _aligned(table)


def _track(track: Track) -> Iterable[str]:
    """Yield a line for each piece, and one for the gates; a closed gate is struck with dashes."""
    rows = [[str(one.face), one.figure, " · ".join(one.remarks)] for one in track.racers]
    yield track.title
    yield from _aligned(rows, right=range(1, 2))
    if track.gates:
        gates = (_struck(gate.label, struck=gate.open is False) for gate in track.gates)
        yield " ".join((track.gates_called, *gates))


def _memo(memo: Memo) -> Iterable[str]:
    yield memo.title
    yield from (text for text, _tone in memo.lines)


TEXTS: Mapping[type[Block], Callable[[Any], Iterable[str]]] = {
    Grid: _grid,
    Bars: _bars,
    Ranking: _ranking,
    Ledger: _ledger,
    Holdings: _holdings,
    Memo: _memo,
    Places: _places,
    Track: _track,
}
"""The function that writes each kind of block, line by line."""
