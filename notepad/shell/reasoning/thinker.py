"""Thinker: what is asked about one game, and the answers that are not out of date."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count, takewhile
from time import monotonic
from typing import Any, assert_never

from PySide6.QtCore import QObject, QTimer, Signal

from notepad.core.form import Draft
from notepad.core.game.game import AnyGame, Play
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.core.words import spoken
from notepad.shell.reasoning.engine import Engine
from notepad.shell.reasoning.messages import (
    Answer,
    Asked,
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    Foresee,
    Foreseen,
    FoundOut,
    GoOn,
    Leave,
    LookOver,
    Pause,
    Pondered,
    Recalled,
    SlipsFound,
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
)
from notepad.shell.reasoning.sent_game import sent

_tables = count(1)

_TRIES = 3
"""How often a process that ended is asked again, the player doing nothing, until that is given up.

One that was killed from outside needs a single try. A game that kills every process would start
one after the other for ever; three take some two seconds.
"""
_CALM_S = 60
"""A process that ended so long after the one before it has nothing to do with that."""


class Thinker(QObject):
    """Has plays followed and weighed, and reasons told, beside the window.

    `followed` brings what is certain, `weighed` the same with odds, `pondered` the same with ever
    more that nobody waits for, `recalled` what each note told, `explained` a reason, `found_out`
    how a game that is over was found out, `contradicted` that nothing fits, and `slips_found` what
    may mend that, `foreseen` how likely answers are, `was_known` what was known after fewer notes,
    `would_follow` what would follow if somebody had a card;
    all are about the newest play. `failed` brings a message.

    When the process ends, `interrupted` says so, and another one is asked the same at once.
    `gave_up` brings a message once that was tried several times: see `try_again`.
    """

    followed = Signal(object)
    contradicted = Signal(object)
    weighed = Signal(object)
    pondered = Signal(object)
    recalled = Signal(object)
    explained = Signal(str, str, object)
    found_out = Signal(object)
    slips_found = Signal(object)
    foreseen = Signal(object)
    was_known = Signal(object)
    would_follow = Signal(object)
    failed = Signal(str)
    interrupted = Signal()
    gave_up = Signal(str)

    def __init__(self, game: AnyGame, engine: Engine, parent: QObject | None = None) -> None:
        """Prepare to ask about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game, self._engine = game, engine
        self._table = next(_tables)
        self._number = 0
        self._sent: tuple[Any, ...] = ()
        self._play: Play[Any, Any] | None = None
        self._open: dict[type[Asked], Asked] = {}  # the newest question of each kind
        self._deaths, self._died = 0, 0.0
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._ask_again)
        engine.answered.connect(self._hear)
        engine.ended.connect(self._ended)

    def think(self, play: Play[Any, Any]) -> None:
        """Ask for everything that follows from a play; it replaces what was asked before."""
        self._deaths = 0
        self._think(play)

    def try_again(self) -> None:
        """Ask the same again after `gave_up`."""
        self._deaths = 0
        self._ask_again()

    def _think(self, play: Play[Any, Any]) -> None:
        self._again.stop()
        self._open.clear()
        self._play = play
        self._number += 1
        pairs = zip(self._sent, play.notes, strict=False)
        kept = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        more, self._sent = play.notes[kept:], play.notes
        asked = Think(self._number, spoken(), self._game.reasoner, play.setup, kept, more)
        self._engine.ask(self._table, asked)

    def go_on(self, aside: Aside, level: Level) -> None:
        """Ask for all that nobody waits for, once the play is weighed."""
        self._engine.ask(self._table, GoOn(aside, level, looks_back=level == Level.ODDS))

    def pause(self) -> None:
        """Have that left alone until it is asked for again."""
        self._engine.ask(self._table, Pause())

    def explain(self, subject: str, holder: str, after: int) -> None:
        """Ask why a holder has, or has not, a cell's card after so many of the notes."""
        self._deaths = 0
        self._ask(Explain(subject, holder, after))

    def suppose(self, subject: str, holder: str) -> None:
        """Ask what would follow if a holder had a cell's card."""
        self._deaths = 0
        self._ask(Suppose(subject, holder))

    def turn_back(self, afters: Iterable[int]) -> None:
        """Ask what was known after these numbers of notes."""
        self._deaths = 0
        self._ask(TurnBack(tuple(afters)))

    def look_over(self) -> None:
        """Ask how the game was found out."""
        self._ask(LookOver())

    def find_slips(self) -> None:
        """Ask which slip most probably happened."""
        self._ask(FindSlips(sent(self._game)))

    def foresee(self, draft: Draft, row: str, aside: Aside) -> None:
        """Ask how likely each choice of a row is, given a draft of the next note."""
        self._ask(Foresee(sent(self._game), draft, row, aside))

    def close(self) -> None:
        """Ask nothing more; what was asked and not answered stays unanswered."""
        self._again.stop()
        self._engine.answered.disconnect(self._hear)
        self._engine.ended.disconnect(self._ended)
        self._engine.ask(self._table, Leave())

    def _ask(self, asked: Asked) -> None:
        """Ask something about the newest play, and again if the process ends."""
        self._open[type(asked)] = asked
        self._engine.ask(self._table, asked)

    def _ask_again(self) -> None:
        """Ask a new process all that is still wanted; what can wait is asked for when it can."""
        asked = [*self._open.values()]
        if self._play is not None:
            self._think(self._play)
        for one in asked:
            self._ask(one)

    def _hear(self, table: int, number: int, answer: Answer) -> None:
        if (table, number) != (self._table, self._number):
            return
        match answer:
            case Followed(known):
                self.followed.emit(known)
            case Weighed(known):
                self.weighed.emit(known)
            case Pondered(known):
                self.pondered.emit(known)
            case Recalled(told):
                self.recalled.emit(told)
            case Explained(subject, holder, reason):
                self.explained.emit(subject, holder, reason)
            case FoundOut(review):
                self.found_out.emit(review)
            case Contradicted() | SlipsFound() | Foreseen() | WasKnown() | WouldFollow():
                self._heard_whole(answer)
            case Failed(why):
                self.failed.emit(why)
            case _:
                assert_never(answer)

    def _heard_whole(
        self, answer: Contradicted | SlipsFound | Foreseen | WasKnown | WouldFollow
    ) -> None:
        """Pass on an answer all of which is of use."""
        match answer:
            case Contradicted():
                self.contradicted.emit(answer)
            case SlipsFound():
                if answer.tried:
                    self._open.pop(FindSlips, None)
                self.slips_found.emit(answer)
            case Foreseen():
                self.foreseen.emit(answer)
            case WasKnown():
                self._turned_back(answer.after)
                self.was_known.emit(answer)
            case WouldFollow():
                self.would_follow.emit(answer)

    def _turned_back(self, after: int) -> None:
        """Remember that this number of notes need not be asked for again."""
        asked = self._open.get(TurnBack)
        if isinstance(asked, TurnBack):
            left = tuple(number for number in asked.afters if number != after)
            self._open[TurnBack] = replace(asked, afters=left)

    def _ended(self, why: str) -> None:
        self._sent = ()
        if self._play is None:
            return
        now = monotonic()
        self._deaths = self._deaths + 1 if now - self._died < _CALM_S else 1
        self._died = now
        if self._deaths > _TRIES:
            self.gave_up.emit(why)
        else:
            self._again.start()
            self.interrupted.emit()
