"""Bank books, what rivals hold, and rankings to draw, of no game in particular."""

from __future__ import annotations

from dataclasses import replace

from notepad.core.faces_and_marks import Face, Mark, Pencil, Symbol
from notepad.core.page import (
    Account,
    Entry,
    Headings,
    Holding,
    Holdings,
    Ledger,
    Memo,
    Rank,
    Ranking,
    Rival,
    Thing,
    Tone,
)

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


def bluffed(book: Ledger) -> Ledger:
    """Return a book with one more entry that changed no account."""
    more = Entry(99, "6", "bluff", {}, "9,000", "entry 6, bluff")
    return replace(book, entries=(*book.entries, more))
