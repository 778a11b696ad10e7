"""Certainties: when each of several players could have known, reckoned beside the window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from notepad.core.game.game import Play
from notepad.core.together.telling import told_certain, told_conflict
from notepad.shell.reasoning.engine import engine
from notepad.shell.reasoning.thinker import Thinker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.core.game.game import AnyGame
    from notepad.core.game.game_review import Review
    from notepad.core.record.record import AnyRecord


class Certainties(QObject):
    """Asks of one record after the other; `found` brings a player and what is told of him."""

    found = Signal(str, str)

    def __init__(
        self, game: AnyGame, records: Mapping[str, AnyRecord], parent: QObject | None = None
    ) -> None:
        """Begin to ask about the records of these players."""
        super().__init__(parent)
        self._game, self._waiting = game, dict(records)
        self._thinker: Thinker | None = None
        self._next()

    def close(self) -> None:
        """Ask nothing more."""
        self._waiting.clear()
        self._leave()

    def _leave(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _next(self) -> None:
        self._leave()
        if not self._waiting:
            return
        player = next(iter(self._waiting))
        record = self._waiting.pop(player)
        thinker = self._thinker = Thinker(self._game, engine(), self)
        thinker.weighed.connect(lambda _known: thinker.look_over())
        thinker.found_out.connect(partial(self._found_out, record))
        thinker.contradicted.connect(lambda _found: self._tell(player, told_conflict(record)))
        thinker.failed.connect(partial(self._tell, player))
        thinker.gave_up.connect(partial(self._tell, player))
        thinker.think(Play(record.setup, record.notes))

    def _found_out(self, record: AnyRecord, review: Review) -> None:
        self._tell(record.setup.me, told_certain(record, review.certain_from))

    def _tell(self, player: str, told: str) -> None:
        self.found.emit(player, told)
        self._next()
