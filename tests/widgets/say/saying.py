"""Forms of a sentence in the making, of no game in particular."""

from __future__ import annotations

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice, Form, Piece, Row

NAMES = ("Ann", "Bob", "Cem", "Dee")


def row(key: str, words: tuple[str, ...], chosen: str = "", *, many: bool = False) -> Row:
    """Return a row of choices."""
    choices = tuple(Choice(word.lower(), Face(word), word == chosen) for word in words)
    return Row(key, key, choices, many=many)


GEMS = Row(
    "gem",
    "gem",
    (
        Choice("diamond", Face("diamond", Symbol.DIAMOND)),
        Choice("pearl", Face("pearl", Symbol.RING)),
        Choice("opal", Face("opal", Symbol.CIRCLE)),
    ),
)


def asking(
    *step: str, whom: str = "", rows: tuple[Row, ...] = (), complete: bool = False
) -> Form[str]:
    """Return the form of a question in which these rows are asked for."""
    topics = row("kind", ("Question", "Accusation"), "Question")
    line = (
        Piece("Ann", ("who",)),
        Piece(" asks "),
        Piece(whom, ("whom",), open=not whom),
        Piece(" about "),
        Piece("", ("gem",), open=True),
    )
    own = (topics, row("who", NAMES, "Ann"), row("whom", NAMES[1:], whom), GEMS, *rows)
    outcome = "note" if complete else None
    return Form(own, outcome, "Ann asked", line=line, step=step, topics="kind", hint="Tap whom.")
