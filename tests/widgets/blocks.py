"""Blocks of a page to draw, of no game in particular: grids, books, rivals, ways, rankings."""

from collections.abc import Callable
from dataclasses import replace

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.form import Choice
from notepad.core.page import (
    Account,
    Bar,
    Bars,
    Cell,
    Count,
    Entry,
    Fill,
    Gate,
    Grid,
    Heading,
    Headings,
    Holding,
    Holdings,
    Ledger,
    Memo,
    Page,
    Places,
    Racer,
    Rank,
    Ranking,
    Rival,
    Tally,
    Thing,
    Tone,
    Track,
)

COLOURS = ("#c0432b", "#2467b0", "#1f8a62", "#b98a00", "#7a4aa3")
SUITS = ("Red", "Blue", "Green", "Yellow", "Violet")
PENCILS = (None, *Pencil)
TALLY = Tally("red", (Count("Bob", "B", 1, 2),), "Red ones: Bob 1–2", "red ones")


def cell(row: int, column: int, initials: tuple[str, ...]) -> Cell:
    """Return a box whose content differs from place to place, so that all kinds occur.

    Every seventh is settled: one player has it, and so the others don't.
    """
    place = row * len(SUITS) + column
    fill = {3: Fill.MINE, 9: Fill.FOUND, 22: Fill.TABLE}.get(place, Fill.OPEN)
    marks = tuple(
        Mark(
            f"p{at}",
            short,
            standing(place, at, len(initials)),
            PENCILS[place % 4] if at == place % 3 else None,
            wrong=place == 6 and at == 1,
        )
        for at, short in enumerate(initials)
    )
    return Cell(
        f"{SUITS[column]}{row + 1}",
        Face(str(row + 1), tuple(Symbol)[column], COLOURS[column]),
        fill,
        "" if fill is Fill.OPEN else fill.value,
        marks if fill is Fill.OPEN else (),
        place / 30 if fill is Fill.OPEN else None,
        spoken=f"{SUITS[column]} {row + 1}, {fill.value}",
        chosen=place == 12,
        dimmed=place == 13,
    )


def standing(place: int, at: int, many: int) -> Standing:
    """Return what is known of a player and a box."""
    if place % 7 == 4:
        return Standing.CIRCLED if at == place % many else Standing.CROSSED
    return Standing.CROSSED if (place + at) % 3 == 1 else Standing.OPEN


def tally(key: str, initials: tuple[str, ...]) -> Tally:
    """Return a tally with settled and open counts."""
    counts = tuple(Count(f"p{at}", short, 1, 1 + at % 3) for at, short in enumerate(initials))
    return Tally(key, counts, spoken=f"tally {key}")


def grid(initials: tuple[str, ...] = ("B", "C", "D"), rows: int = 6) -> Grid:
    """Return five columns of boxes with tallies all around."""
    return Grid(
        columns=tuple(
            Heading(Face(name, symbol, colour))
            for name, symbol, colour in zip(SUITS, Symbol, COLOURS, strict=False)
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


def each_box(what: Grid, change: Callable[[Cell], Cell]) -> Grid:
    """Return a grid with its boxes changed."""
    return replace(what, cells=tuple(tuple(map(change, row)) for row in what.cells))


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


HEADINGS = Headings("Book", "Turn", "Action", "Balance", "In the accounts")
NAMES = ("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss", "Eight")

RANKING = Ranking(
    "Best question",
    (
        Rank("first", Face("Pearl pairs → Dee"), "1.42 bits", 1.0, "1.42 bits about the gem."),
        Rank("second", Face("Red opal", Symbol.CIRCLE, "#c0412b", 3), "38 %", 0.4, "Why not."),
        Rank("", Face("5 more"), "41 %"),
    ),
    "Ask away.",
)


def account(name: str) -> Account:
    """Return an account; Rita's is struck, Tom's has a pencil mark."""
    face = Face(name, Symbol.CIRCLE, "#1f6fb8")
    marks = (Mark("Bob", "B", pencil=Pencil.QUERY),) if name == "Tom" else ()
    return Account(name, face, face, "1,700", marks, struck=name == "Rita", spoken=f"{name}: 1,700")


def ledger(entries: int = 5) -> Ledger:
    """Return a book with so many entries."""
    lines = tuple(
        Entry(at * 3, str(at), "pay-off", {NAMES[at % 8]: f"{at}00"}, "9,000", f"entry {at}")
        for at in range(1, entries + 1)
    )
    return Ledger(tuple(map(account, NAMES)), lines, "9,000", "A book", HEADINGS)


def holdings(rivals: int = 2) -> Holdings:
    """Return what so many rivals can have: open, nothing, or amounts; Rita is struck."""
    things = tuple(
        Thing(name, Face(name, Symbol.CIRCLE, "#1f6fb8"), name == "Rita", name) for name in NAMES
    )
    kinds = (
        Holding(0, 10_000, 0, word="open", spoken="open"),
        Holding(0, 0, 500, word="nothing", spoken="nothing"),
        Holding(1_500, 8_000, 1_000, "1,500", "8,000", spoken="1,500 to 8,000"),
    )
    return Holdings(
        "What they can have",
        10_000,
        things,
        tuple(
            Rival(
                who,
                who,
                "2 pay-offs",
                tuple(None if one.struck else kinds[at % 3] for at, one in enumerate(things)),
            )
            for who in ("Bob", "Cem", "Dee", "Eva", "Fay")[:rivals]
        ),
    )


def memo() -> Memo:
    """Return advice of every tone."""
    return Memo("Before you move", tuple((f"{tone.value} advice", tone) for tone in Tone))


def places(*words: str, here: str = "") -> Places:
    """Return places where I can be, of which I am `here`."""
    named = words or ("hall", "lounge", "study")
    choices = (Choice(word, Face(word.capitalize()), word == here) for word in named)
    return Places("Where you are", tuple(choices), "where")


def bluffed(book: Ledger) -> Ledger:
    """Return a book with one more entry that changed no account."""
    more = Entry(99, "6", "bluff", {}, "9,000", "entry 6, bluff")
    return replace(book, entries=(*book.entries, more))


RED, BLUE = "#c0412b", "#1f6fb8"


def track(racers: int = 2) -> Track:
    """Return a way with so many pieces, the first of them half way, and three gates."""
    looks = ((Symbol.CIRCLE, RED), (Symbol.DIAMOND, BLUE))
    return Track(
        "Path",
        100,
        tuple(
            Racer(
                f"piece-{at}",
                f"Player {at}",
                Face(f"Name {at}", *looks[at % 2]),
                0 if at else 50,
                "0" if at else "50",
                ("100 to go", "50 behind Name 0") if at else ("50 to go",),
                leads=not at,
                spoken=f"piece {at}",
            )
            for at in range(racers)
        ),
        tuple(
            Gate(f"gate-{at}", str(at), is_open, f"gate {at}")
            for at, is_open in enumerate((True, False, None))
        ),
        "Gates",
    )
