"""Records whose every free text plays tricks, and what must hold of whatever shows them."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMessageBox, QTextEdit, QWidget

from notepad.core.faults import Faults
from notepad.core.record import read, to_document
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE, harmless_lines
from tests.games.test_every_game import begun

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from notepad.core.game import Game
    from notepad.core.record import AnyRecord, Catalogue

TITLE = '<img src="/dev/zero">\x1b[31m\u202e\n\t' + "M" * 5000
TRICKS = (
    '<img src="/dev/zero">{}',
    "Bob\u202e{}",
    "<b>&amp;{}</b>" + "W" * 3000,
    '<a href="//host/share">{}',
    "{}" + "W" * 3000 + " \u2066",
    '<img src="//host/share">{}',
)


DECLARATION = """
title = "<img src='/dev/zero'> &amp; \\"<b>$(ls)</b>\\""
id = "zoo"
about = "<a href='//host/share'>%s {0} {title}</a>"
players = [2, 3]

[cards]
"<b>people</b>" = [
  "<img src='//host/a'>", "{0}", "%s", "&lt;b&gt;", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
]
"{player}" = ["<br>", "\\"", "it's", "a\\\\b", "../../etc", "x y.z[0]"]

[labels.en]
"%s" = "<script>alert(1)</script>"
"<br>" = "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM"
"""
"""A declaration whose every text plays a trick that is allowed, being letters alone."""


def hostile(game: Game, catalogue: Catalogue) -> AnyRecord:
    """Return a record of a game in which every text that may be any text is a trick."""
    document = to_document(begun(game))
    document["title"] = TITLE
    for number, text in enumerate(sorted(set(_texts(document["setup"])))):
        tricked = _with(document, text, TRICKS[number % len(TRICKS)].format(number))
        plainer = _with(document, text, TRICKS[0].format(number))
        document = next((one for one in (tricked, plainer) if _readable(one, catalogue)), document)
    assert document["setup"]["me"] not in ("Ann", "Bob")
    return read(json.dumps(document), catalogue)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from _texts(part)
        case dict():
            for part in value.values():
                yield from _texts(part)


def _with(value: Any, text: str, other: str) -> Any:  # noqa: ANN401 a JSON value
    match value:
        case str():
            return other if value == text else value
        case list():
            return [_with(part, text, other) for part in value]
        case dict():
            return {
                other if key == text else key: _with(part, text, other)
                for key, part in value.items()
            }
    return value


def _readable(document: object, catalogue: Catalogue) -> bool:
    try:
        read(json.dumps(document), catalogue)
    except Faults:
        return False
    return True


def assert_harmless(window: QWidget, *, typed: Collection[QWidget] = ()) -> None:
    """See that nothing that any widget of a window shows or says is more than plain text.

    Where it is `typed`, it may stand as it was typed.
    """
    for widget in (window, *window.findChildren(QWidget)):
        who = f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        if isinstance(widget, QLabel | QMessageBox):
            assert widget.textFormat() == Qt.TextFormat.PlainText, who
        for tip in (widget.toolTip(), widget.statusTip(), widget.whatsThis()):
            assert_no_html(tip, who)
        for said in _said(widget) if widget not in typed else ():
            assert_plain(said, who)
    for action in window.findChildren(QAction):
        assert_no_html(action.toolTip(), "an action")
        assert_plain(action.text(), "an action")


def _said(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QTextEdit():
            assert "<img" not in widget.toHtml()
            yield widget.toPlainText()


def assert_no_html(tip: str, who: str) -> None:
    """See that what Qt may take for HTML has nothing of a record in it but escaped."""
    assert "<" not in tip.removeprefix("<span>").removesuffix("</span>"), (who, tip)


def assert_plain(text: str, who: str) -> None:
    """See that a text moves no cursor, turns no other text round, and is of bounded length."""
    assert _is_plain(text), (who, text[:200])


@cache  # the same is read again and again, on one page after the other
def _is_plain(text: str) -> bool:
    too_long = "M" * LONGEST_TITLE in text or "W" * LONGEST_NAME in text
    return harmless_lines(text) == text and not too_long
