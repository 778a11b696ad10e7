"""Doubts: which answers of a form are so unlikely that they may have been misheard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from notepad.core.form import Choice, Form, Row
    from notepad.shell.reasoning.messages import Foreseen


class Doubts:
    """Marks the choices that are less likely than `limit` (a share, 0 for none).

    A form and what is foreseen of it are marked once, however often they are asked for.
    """

    def __init__(self) -> None:
        """Doubt nothing yet."""
        self.limit = 0.0
        self._last: tuple[Form[Any], Foreseen, float] | None = None
        self._marked: Form[Any] | None = None

    def marked(self, form: Form[Any], foreseen: Foreseen) -> Form[Any]:
        """Return a form with its unlikely choices marked."""
        last = self._last
        same = last is not None and last[0] is form and last[1:] == (foreseen, self.limit)
        if self._marked is None or not same:
            self._last = (form, foreseen, self.limit)
            rows = tuple(
                self._row(row, foreseen) if row.key == foreseen.row else row for row in form.rows
            )
            self._marked = replace(form, rows=rows)
        return self._marked

    def _row(self, row: Row, foreseen: Foreseen) -> Row:
        return replace(row, choices=tuple(self._choice(one, foreseen) for one in row.choices))

    def _choice(self, choice: Choice, foreseen: Foreseen) -> Choice:
        share = foreseen.shares.get(choice.key)
        return replace(choice, surprising=share is not None and share < self.limit)
