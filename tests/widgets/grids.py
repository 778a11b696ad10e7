"""Grids and pages to draw, of no game in particular."""

from __future__ import annotations

from dataclasses import replace

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.page import Bar, Bars, Cell, Count, Fill, Grid, Heading, Page, Tally

COLOURS = ("#c0432b", "#2467b0", "#1f8a62", "#b98a00", "#7a4aa3")
NAMES = ("Red", "Blue", "Green", "Yellow", "Violet")
STANDINGS = tuple(Standing)
PENCILS = (None, *Pencil)
TALLY = Tally("red", (Count("Bob", "B", 1, 2),), "Red ones: Bob 1–2", "red ones")


def cell(row: int, column: int, initials: tuple[str, ...]) -> Cell:
    """Return a box whose content differs from place to place, so that all kinds occur."""
    place = row * len(NAMES) + column
    fill = {3: Fill.MINE, 9: Fill.FOUND, 22: Fill.TABLE}.get(place, Fill.OPEN)
    marks = tuple(
        Mark(
            f"p{at}",
            short,
            STANDINGS[(place + at) % 3],
            PENCILS[place % 4] if at == place % 3 else None,
            wrong=place == 6 and at == 1,
            hint="3" if place == 7 else "",
        )
        for at, short in enumerate(initials)
    )
    return Cell(
        f"{NAMES[column]}{row + 1}",
        Face(str(row + 1), tuple(Symbol)[column], COLOURS[column]),
        fill,
        "" if fill is Fill.OPEN else fill.value,
        marks if fill is Fill.OPEN else (),
        place / 30 if fill is Fill.OPEN else None,
        spoken=f"{NAMES[column]} {row + 1}, {fill.value}",
        chosen=place == 12,
        dimmed=place == 13,
    )


def tally(key: str, initials: tuple[str, ...]) -> Tally:
    """Return a tally with settled and open counts."""
    counts = tuple(Count(f"p{at}", short, 1, 1 + at % 3) for at, short in enumerate(initials))
    return Tally(key, counts, spoken=f"tally {key}")


def grid(initials: tuple[str, ...] = ("B", "C", "D"), rows: int = 6) -> Grid:
    """Return five columns of boxes with tallies all around."""
    return Grid(
        columns=tuple(
            Heading(Face(name, symbol, colour))
            for name, symbol, colour in zip(NAMES, Symbol, COLOURS, strict=False)
        ),
        rows=tuple(Heading(Face(str(row + 1))) for row in range(rows)),
        cells=tuple(
            tuple(cell(row, column, initials) for column in range(5)) for row in range(rows)
        ),
        row_tallies=tuple(tally(f"row{row}", initials) for row in range(rows)),
        column_tallies=tuple(tally(f"column{column}", initials) for column in range(5)),
    )


def headed() -> Grid:
    """Return a grid whose headings, and a group above two of them, have keys."""
    bare = grid()
    columns = tuple(replace(head, key=f"head{at}") for at, head in enumerate(bare.columns))
    rows = tuple(replace(head, key=f"line{at}") for at, head in enumerate(bare.rows))
    groups = (Heading(Face("Warm"), 2, "warm", "warm ones", (TALLY,)), Heading(Face("Cold"), 3))
    return replace(bare, columns=columns, rows=rows, groups=groups)


def bars(first: int = 17, last: int = 24) -> Bars:
    """Return values whose middle is the likeliest."""
    middle = (first + last) // 2
    weights = {value: 1 / (1 + abs(value - middle)) for value in range(first, last + 1)}
    total = sum(weights.values())
    return Bars(
        "Sum",
        tuple(
            Bar(str(value), str(value), weight / total, f"{value}, told in detail")
            for value, weight in weights.items()
        ),
        f"{middle} is most likely.",
    )


def page() -> Page:
    """Return a page with a grid, a chart and a legend."""
    return Page("A table", "Friday", grid(), (bars(),), legend=("Bold: possible.",))
