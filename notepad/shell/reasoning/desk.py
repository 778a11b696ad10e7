"""Desk: one game that is reasoned about, a step at a time, the most urgent first."""

from collections.abc import Iterable, Iterator
from enum import IntEnum, auto
from typing import Any, TypeAlias, assert_never

from notepad.core.game.breath import Breath
from notepad.core.game.game import Play
from notepad.core.game.reasoner import Known, Reasoner
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.core.words import speak, spoken
from notepad.shell.reasoning.foreseeing import foreseen
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
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
)
from notepad.shell.reasoning.sent_game import SentGame
from notepad.shell.reasoning.slip_search import slips_found
from notepad.shell.reasoning.what_notes_told import Past

PATIENCE_MS = 2000
"""How long odds that were estimated are counted after all, when nothing else is to be done."""

_REPORTED = 8
"""After so many notes that were looked back on it is told what is known of them so far."""

Work: TypeAlias = Iterator[Answer | Breath]


class _Turn(IntEnum):
    """What is done, the most urgent first; what comes after LOOK_OVER can wait.

    Looking ahead takes longest, and needs what was pondered.
    """

    THINK = auto()
    FORESEE = auto()
    EXPLAIN = auto()
    SUPPOSE = auto()
    TURN_BACK = auto()
    FIND_SLIPS = auto()
    LOOK_OVER = auto()
    PONDER = auto()
    LOOK_BACK = auto()
    WEIGH_LONGER = auto()
    LOOK_AHEAD = auto()


class Desk:
    """Answers what is asked about one game.

    What follows from the newest notes comes first, then why, then what can wait. What is asked
    anew takes the place of what was asked before, so that nothing out of date is gone on with.
    """

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self.number = 0
        self._reasoner: Reasoner[Any] | None = None
        self._setup: Any = None
        self._notes: tuple[Any, ...] = ()
        self._known: Known | None = None
        self._pondered: Known | None = None
        self._past = Past()
        self._work: dict[_Turn, Work] = {}
        self._waited: GoOn | None = None
        self._paused = False

    @property
    def busy(self) -> bool:
        """Whether there is anything to be done just now."""
        return self._turn is not None

    def take(self, asked: Asked) -> None:
        """Take up what is asked."""
        match asked:
            case Think():
                self._take_notes(asked)
            case Explain():
                self._work[_Turn.EXPLAIN] = self._explain(asked)
            case Suppose():
                self._work[_Turn.SUPPOSE] = self._suppose(asked)
            case TurnBack(afters):
                self._work[_Turn.TURN_BACK] = self._turn_back(afters)
            case LookOver():
                self._work[_Turn.LOOK_OVER] = self._look_over()
            case FindSlips(game):
                self._work[_Turn.FIND_SLIPS] = self._find_slips(game)
            case Foresee():
                self._work[_Turn.FORESEE] = self._foresee(asked)
            case GoOn():
                self._paused = False
                if asked != self._waited and self._known is not None:
                    self._begin_waiting(asked, self._known)
            case Pause():
                self._paused = True
            case Leave():
                self._work = {}
            case _:
                assert_never(asked)

    def step(self) -> Answer | None:
        """Do the most urgent step that there is; return what is to be told of it, if anything."""
        turn = self._turn
        if turn is None:
            return None
        try:
            step = next(self._work[turn], None)
        except Exception as error:  # a fault of ours must reach the player as words
            self._reasoner, self._known, self._work = None, None, {}
            return Failed(f"{type(error).__name__}: {error}")
        if step is None:
            del self._work[turn]
        return None if isinstance(step, Breath) else step

    @property
    def _turn(self) -> _Turn | None:
        turn = min(self._work, default=None)
        return None if turn is None or (self._paused and turn > _Turn.LOOK_OVER) else turn

    def _take_notes(self, asked: Think) -> None:
        if asked.language != spoken():
            speak(asked.language)
        if asked.setup != self._setup:
            self._setup, self._reasoner, self._past = asked.setup, None, Past()
        self._notes = (*self._notes[: asked.kept], *asked.more)
        self.number, self._known, self._waited = asked.number, None, None
        self._work = {_Turn.THINK: self._think(asked)}

    def _think(self, asked: Think) -> Work:
        if self._reasoner is None:
            self._reasoner = asked.reasoner(asked.setup)
        known = self._reasoner.follow(self._notes)
        if known.consistent:
            yield Followed(known)
            yield self._weighed(self._reasoner.weigh(known))
        else:
            yield self._contradicted(self._reasoner, known)

    def _contradicted(self, reasoner: Reasoner[Any], known: Known) -> Contradicted:
        """Return the contradiction, and what followed before the first note that does not fit."""
        fitting = self._past.fitting(reasoner, self._notes)
        before = None if fitting is None else self._past.known_after(reasoner, self._notes, fitting)
        return Contradicted(known, 0 if fitting is None else fitting + 1, before)

    def _weighed(self, known: Known) -> Weighed:
        self._known, self._waited = known, None
        self._past.remember(self._notes, known)
        return Weighed(known)

    def _begin_waiting(self, asked: GoOn, known: Known) -> None:
        """Begin with all that can wait."""
        self._waited = asked
        assert self._reasoner is not None
        self._work[_Turn.PONDER] = self._ponder(self._reasoner, known, asked)
        if asked.looks_back:
            self._work[_Turn.LOOK_BACK] = self._look_back(self._reasoner)
        if not known.exact:
            self._work[_Turn.WEIGH_LONGER] = self._weigh_longer(self._reasoner, known)
        self._work.pop(_Turn.LOOK_AHEAD, None)
        if asked.level == Level.ODDS:
            self._work[_Turn.LOOK_AHEAD] = self._look_ahead(self._reasoner, asked.aside)

    def _ponder(self, reasoner: Reasoner[Any], known: Known, asked: GoOn) -> Work:
        for step in reasoner.ponder(known, asked.aside, asked.level):
            known = known if isinstance(step, Breath) else step
            yield step if isinstance(step, Breath) else Pondered(step)
        self._pondered = known

    def _look_ahead(self, reasoner: Reasoner[Any], aside: Aside) -> Work:
        assert self._pondered is not None, "what is pondered comes first"
        for step in reasoner.look_ahead(self._pondered, aside):
            yield step if isinstance(step, Breath) else Pondered(step)

    def _look_back(self, reasoner: Reasoner[Any]) -> Work:
        found = 0
        for step in self._past.look_back(reasoner, self._notes):
            yield Breath()
            found += not isinstance(step, Breath)
            if found == _REPORTED:
                found = 0
                yield self._recalled()
        yield self._recalled()

    def _recalled(self) -> Recalled:
        return Recalled(self._past.told(self._notes))

    def _weigh_longer(self, reasoner: Reasoner[Any], known: Known) -> Work:
        known = reasoner.weigh(known, patience_ms=PATIENCE_MS)
        if known.exact:
            yield self._weighed(known)

    def _look_over(self) -> Work:
        if self._reasoner is None:
            return
        for step in self._reasoner.review(self._notes, patience_ms=PATIENCE_MS):
            yield step if isinstance(step, Breath) else FoundOut(step)

    def _find_slips(self, game: SentGame) -> Work:
        if self._reasoner is not None:
            play = Play(self._setup, self._notes)
            yield from slips_found(game.found(), self._reasoner, play)

    def _foresee(self, asked: Foresee) -> Work:
        if self._reasoner is None:
            return
        play, draft = Play(self._setup, self._notes), asked.draft
        game = asked.game.found()
        for step in foreseen(game, self._reasoner, play, draft, asked.row, asked.aside):
            yield step if isinstance(step, Breath) else Foreseen(draft, asked.row, step)

    def _explain(self, asked: Explain) -> Work:
        if self._reasoner is not None:
            subject, holder, notes = asked.subject, asked.holder, self._notes[: asked.after]
            yield Explained(subject, holder, self._reasoner.why(notes, subject, holder))

    def _suppose(self, asked: Suppose) -> Work:
        if self._reasoner is not None:
            subject, holder = asked.subject, asked.holder
            known = self._reasoner.suppose(self._notes, subject, holder)
            yield WouldFollow(subject, holder, known)

    def _turn_back(self, afters: Iterable[int]) -> Work:
        for after in afters:
            if self._reasoner is None or after > len(self._notes):
                return
            yield WasKnown(after, self._past.known_after(self._reasoner, self._notes, after))
