"""A question that has to be answered before anything goes on, in a dialog of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget


def answer(text: str, answers: Mapping[str, str], parent: QWidget | None = None) -> str:
    """Ask a question and return the key of the answer.

    `answers` are the buttons by key: the first is the one that Enter taps, the last the one that
    Esc does.
    """
    box = QMessageBox(QMessageBox.Icon.Warning, "Deduction Notepad", text, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    role = QMessageBox.ButtonRole.ActionRole
    keys = {box.addButton(label, role): key for key, label in answers.items()}
    first, *_others, last = keys
    box.setDefaultButton(first)
    box.setEscapeButton(last)
    box.exec()
    tapped = box.clickedButton()
    return keys[tapped] if isinstance(tapped, QPushButton) else keys[last]
