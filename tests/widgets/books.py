"""Bank books, ranges and rankings to draw, of no game in particular."""

from __future__ import annotations

from dataclasses import replace

from notepad.core.mark import Pencil
from notepad.core.page.page import (
    Account,
    Entry,
    Face,
    Ledger,
    Mark,
    Memo,
    Range,
    RangeGroup,
    Ranges,
    Rank,
    Ranking,
    Symbol,
    Tone,
)

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
        Entry(at * 3, str(at), "pay-off", NAMES[at % 8], f"{at}00", "9,000", f"entry {at}")
        for at in range(1, entries + 1)
    )
    return Ledger(tuple(map(account, NAMES)), lines, "9,000", "A book")


def ranges() -> Ranges:
    """Return two holders with two ranges each."""
    groups = tuple(
        RangeGroup(
            holder,
            "2 pay-offs announced",
            tuple(
                Range(holder, name, Face(name), 500, 8_000, 1_000, "500–8,000", f"{holder} {name}")
                for name in NAMES[:2]
            ),
            "every other: 0–7,000",
        )
        for holder in ("Bob", "Cem")
    )
    return Ranges("What they can have", 10_000, groups, "The line is mine.")


def memo() -> Memo:
    """Return advice of every tone."""
    return Memo("Before you move", tuple((f"{tone.value} advice", tone) for tone in Tone))


def bluffed(book: Ledger) -> Ledger:
    """Return a book with one more entry that changed no account."""
    more = Entry(99, "6", "bluff", None, "", "9,000", "entry 6, bluff")
    return replace(book, entries=(*book.entries, more))
