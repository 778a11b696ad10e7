"""Forms to tap, of no game in particular, and how to find what is in them."""

from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice, Form, Piece, Row
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.buttons import Chip

NAMES = ("Ann", "Bob", "Cem", "Dee")


def row(key: str, labels: tuple[str, ...], chosen: str = "", *, many: bool = False) -> Row:
    """Return a row of choices, each with its label in small letters as its key."""
    choices = tuple(Choice(label.lower(), Face(label), chosen=label == chosen) for label in labels)
    return Row(key, key, choices, many=many)


def ask(whom: str = "", passes: str = "", *, text: bool = False) -> Form[str]:
    """Return the form of a question, some of it answered, perhaps with a line of text."""
    suit = Choice("blue", Face("", Symbol.TRIANGLE, "#1f6db5"), spoken="Blue")
    rows = (
        row("asks", NAMES, "Bob"),
        row("whom", NAMES, whom),
        Row("about", "about", (suit,)),
        row("values", tuple("123456")),
        row("passes", tuple("0123"), passes),
    )
    memo = (Row("memo", "memo", text=""),) if text else ()
    return Form((*rows, *memo), sentence="Bob asked Cem: 2")


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


def chip(rows: FormRows, row_key: str, choice: str) -> Chip:
    """Return the chip of a choice."""
    view = next(view for view in rows.views if view.row.key == row_key)
    return next(chip for chip in view.chips if chip.choice.key == choice)


def taps(form: FormRows) -> list[tuple[str, str]]:
    """Return a list that every tap is added to from now on, as row and choice."""
    heard: list[tuple[str, str]] = []
    form.tapped.connect(lambda row_key, choice: heard.append((row_key, choice)))
    return heard


def focused() -> QWidget:
    """Return where the keyboard is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
