"""What is known about the game on the table, updated as the answers come in.

`LiveKnowledge` asks about a session and takes in the answers, wherever they were found. What is
certain comes first, then the odds, then what nobody waits for; it also says when the sheet lags
behind the notes.

Certain things from the reasoning process arrive at least a frame late. After one more note, finding
them usually takes less than a millisecond, so `SameFrame` does it in the window's process before
the note is painted, but only if that is fast: the process always reasons about the same notes, too,
and finds everything else.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any, TypeAlias, assert_never

from PySide6.QtCore import QObject, QTimer, Signal

from notepad.core.form import Draft
from notepad.core.game import Game, Play
from notepad.core.help_levels import Level
from notepad.core.reasoner import Known, Reasoner, Review, Told, unchanged
from notepad.core.safe_text import spelling_of
from notepad.core.session import Session
from notepad.shell.reasoning import messages
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.failures import Failure

_Beside: TypeAlias = (
    messages.Pondered
    | messages.WasKnown
    | messages.Recalled
    | messages.FoundOut
    | messages.SlipsFound
    | messages.WouldFollow
    | messages.Foreseen
)

PATIENCE_MS = 120
"""How long a page keeps the previous odds before it is shown without any.

Odds that arrive sooner replace the old ones without a gap; old odds for longer would mislead.
"""
QUIET_MS = 250
"""How long a player must pause before calculations that nobody waits for start."""
AT_IT_MS = 1000
"""The same while the player is about to note something."""
IDLE_MS = 40
"""The pause after an answer, and between notes, when catching up to answer in the same frame."""
BEHIND_MS = 1000
"""How long an answer may take before the sheet is marked as lagging behind."""

FRAME_MS = 8.0
"""Half a frame at 60 a second: the other half is for the page, the form and painting them."""
CATCH_UP_MS = 24.0
"""One and a half frames, which nobody notices while nothing is tapped.

If cards are kept, some notes take 8 to 14 ms, and with less time such a game would never be caught
up.
"""
_STRIDE = 8
"""How many new notes are followed at a time; fewer after that took too long."""
_MISSES = 5
"""After how many failures in a row the game is left to the process."""


class Update(Enum):
    """What became known and must be shown."""

    MARKS = auto()
    """What is certain; the odds may follow soon."""
    ALL = auto()
    """Everything in `known`: it is time to show it as it is."""
    MORE = auto()
    """An addition to `known` that nobody waited for."""
    BESIDE = auto()
    """Something beside the page, which has its own attribute."""
    EARLIER = auto()
    """What was known `earlier`."""
    REASON = auto()
    """Why somebody has a card, or doesn't: `explained`."""
    FAILURE = auto()
    """Something more is in `failed`, or less, because it is tried again; what is known stays."""


class LiveKnowledge(QObject):
    """What is known about a session: `known` is the newest, None before the first answer.

    `told` is what each note revealed, `review` how the game was solved, `earlier` what was known,
    by the number of notes then, `would_follow` what would follow if somebody had a card; `slips`
    are possible mistakes if nothing fits, and then there is a `contradiction`. What couldn't be
    worked out is `failed`; it changes nothing else. Advice gets better for `further_s` seconds of
    the processor's time. `changed` emits each `Update`, and `rested` says that the player pauses.

    All news arrive through `take`, from whichever process.
    """

    changed = Signal(object)
    rested = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Start to reason about a session's current notes."""
        super().__init__(parent)
        self.known: Known | None = None
        self.told: tuple[Told | None, ...] = ()
        self.review: Review | None = None
        self.contradiction: messages.Contradicted | None = None
        self.slips = messages.SlipsFound()
        self.foreseen: messages.Foreseen | None = None
        self.earlier: dict[int, Known] = {}
        self.would_follow: messages.WouldFollow | None = None
        self.explained: messages.Explained | None = None
        self._foreseeing: tuple[Draft, str] | None = None
        self._looking = False
        self.further_s, self._unseen = 0.0, False
        self._session = session
        self._weighed = self._going = False
        self.overdue = False
        self._thinking, self._explaining, self._same = True, False, False
        self._play: Play = session.play
        self._settled: Play | None = None
        self._followed_to: Play | None = None
        self._set_timers()
        self._same_frame = SameFrame(session.game)
        self._thinker = Thinker(session.game, engine(), self)
        self._thinker.answered.connect(self.take)
        self._thinker.think(session.play)
        self._await()

    @property
    def clash(self) -> tuple[int, ...]:
        """The notes that contradict each other; empty if everything fits."""
        return self.known.clash if self.known else ()

    @property
    def consistent(self) -> bool:
        """Whether everything fits, as far as is known."""
        return self.known is None or self.known.consistent

    @property
    def settled(self) -> bool:
        """Whether `known` is everything that follows from the newest notes."""
        return self._settled is self._session.play

    @property
    def at_rest(self) -> bool:
        """Whether nothing more will become known while nobody does anything."""
        soon = (self._certain, self._late, self._quiet, self._idle)
        return self.settled and self._thinker.rested and not any(one.isActive() for one in soon)

    @property
    def complete_and_consistent(self) -> bool:
        """Whether `known` is everything that follows from its notes, and all of them fit."""
        return self._settled is self._play and self.consistent

    @property
    def behind(self) -> bool:
        """Whether the answer about the newest notes takes too long, or couldn't be worked out."""
        return (self.overdue and self._thinking) or messages.Part.MARKS in self.failed

    @property
    def failed(self) -> Mapping[messages.Part, Failure]:
        """What couldn't be worked out about the newest notes."""
        return self._thinker.failed

    @property
    def fresh_enough(self) -> bool:
        """Whether `known` says what is possible now; the previous answer counts for a short while.

        It doesn't if nothing is known, or only something too old.
        """
        return self.known is not None and (self.certainties_known or not self.behind)

    @property
    def certainties_known(self) -> bool:
        """Whether `known` has everything that is certain after the newest notes."""
        return self._followed_to is self._session.play

    def follow_on(self) -> bool:
        """Reason about the session's current notes; return False if they are still the same.

        If certain things are found immediately, they are known when this returns: see `followed`.
        """
        play = self._session.play
        if play is self._play:
            return False
        same = unchanged(self._play.notes, play.notes)
        self.told = self.told[:same]
        kept = same if play.setup == self._play.setup else -1
        self.earlier = {after: known for after, known in self.earlier.items() if after <= kept}
        self._play, self._weighed, self._going = play, False, False
        self.review, self.slips, self._looking = None, messages.SlipsFound(), False
        self.foreseen = self._foreseeing = self.would_follow = None
        self._quiet.stop()
        self._idle.stop()
        self._thinker.think(play)
        self._thinking, self._explaining, self._same = True, False, False
        self._await()
        self._late.start()
        known = self._same_frame.known_within_frame(play)
        if known is not None and known.consistent:  # else there is more to say, which takes longer
            self._followed_to, self.known, self.contradiction = play, known, None
        return True

    def clash_in(self, play: Play) -> tuple[tuple[int, ...], str]:
        """Return the notes of a play that contradict each other, though those until now fit.

        And why, in a sentence if there is one. There are none if they fit, or if that isn't found
        within half a frame.
        """
        if not (self.consistent and self.certainties_known):
            return (), ""
        known = self._same_frame.known_within_frame(play)
        if known is None or known.consistent:
            return (), ""
        return known.clash, self._same_frame.why_not(play, known)

    def try_again(self, part: messages.Part, level: Level) -> None:
        """Try to work out again what failed, for the level that is shown."""
        self._thinking |= part is messages.Part.ODDS or messages.Part.MARKS in self.failed
        self._thinker.try_again(part)
        self._explaining |= part is messages.Part.WHY
        self._await()
        if part > messages.Part.REVIEW:
            self.resume_idle_work(level)
        self.changed.emit(Update.FAILURE)

    def stop_waiting(self) -> None:
        """Stop waiting for more: what is known is shown as it is."""
        self._certain.stop()
        self._late.stop()

    def pause_idle_work(self) -> None:
        """Delay calculations that nobody waits for: the player is about to note something."""
        if self._weighed:
            self._quiet.start(AT_IT_MS)
        if self._going:
            self._going = False
            self._thinker.ask(messages.Pause())

    def be_seen(self, *, on: bool) -> None:
        """Leave calculations that nobody waits for alone while nobody sees them, or go on."""
        self._unseen = not on
        self.pause_idle_work()

    def resume_idle_work(self, level: Level) -> None:
        """Calculate everything that can wait, for my aside and the level that is shown."""
        if self._weighed and not self._unseen:
            self._going = True
            self._thinker.ask(messages.GoOn(dict(self._session.aside), level, self.further_s))

    def explain(self, cell: str, holder: str, after: int) -> None:
        """Ask why a holder has a box's card, or doesn't, after this many notes."""
        self._thinker.ask(messages.Explain(cell, holder, after))
        self._explaining = messages.Part.WHY not in self.failed
        self._await()

    def suppose(self, cell: str, holder: str) -> None:
        """Ask what would follow if a holder had a box's card."""
        self.would_follow = None
        self._thinker.ask(messages.Suppose(cell, holder))

    def turn_back(self, after: int) -> None:
        """Ask what was known after fewer notes, starting with this many."""
        afters = range(len(self._play.notes) + 1)
        wanted = [number for number in afters if number not in self.earlier]
        if wanted:
            nearest = sorted(wanted, key=lambda number: abs(number - after))
            self._thinker.ask(messages.TurnBack(tuple(nearest)))

    def look_over(self) -> None:
        """Ask how the game was solved, once for these notes."""
        if self.complete_and_consistent and not self._looking:
            self._looking = True
            self._thinker.ask(messages.LookOver())

    def find_slips(self, sure: int = 0) -> None:
        """Ask for the most likely mistakes, once for notes that don't fit.

        The player insisted on the note with the number `sure`, 0 for none.
        """
        if self._settled is self._play and not (self.consistent or self._looking):
            self._looking = True
            self._thinker.ask(messages.FindSlips(messages.sent(self._session.game), sure))

    def foresee(self, draft: Draft, row: str) -> None:
        """Ask how likely each choice of a row is, once for a draft of the next note."""
        if self.complete_and_consistent and self._foreseeing != (draft, row):
            self._foreseeing, self.foreseen = (draft, row), None
            game, aside = messages.sent(self._session.game), dict(self._session.aside)
            self._thinker.ask(messages.Foresee(game, draft, row, aside))

    def take(self, news: messages.News) -> None:
        """Take in news about the newest play."""
        match news:
            case messages.Followed(known):
                self._follow(known)
            case messages.Weighed(known):
                self._weigh(known)
            case messages.Contradicted(known):
                self.known, self.contradiction = known, news
                self._settle()
            case messages.Explained():
                self._explaining, self.explained = False, news
                self._await()
                self.changed.emit(Update.REASON)
            case messages.Interrupted():
                self._keep_until_asked_again()
            case messages.Failed(part):
                self._fail(part)
            case _:
                self.changed.emit(self._taken_beside(news))

    def close(self) -> None:
        """End the reasoning for good."""
        self.stop_waiting()
        self._quiet.stop()
        self._idle.stop()
        self._awaited.stop()
        self._thinker.close()

    def _set_timers(self) -> None:
        """Create the timers for showing late answers, for continuing, and for lagging behind."""
        self._certain = QTimer(self, singleShot=True, interval=0)
        self._certain.timeout.connect(lambda: self.changed.emit(Update.MARKS))
        self._late = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._late.timeout.connect(self._show)
        self._quiet = QTimer(self, singleShot=True)
        self._quiet.timeout.connect(self.rested)
        self._idle = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._idle.timeout.connect(self._catch_up)
        self._awaited = QTimer(self, singleShot=True, interval=BEHIND_MS)
        self._awaited.timeout.connect(self._lag)

    def _show(self) -> None:
        self.stop_waiting()
        self.changed.emit(Update.ALL)

    def _await(self) -> None:
        """Start the timers for waiting, or stop them if nothing is awaited."""
        if self._thinking or self._explaining:
            if not self.overdue and not self._awaited.isActive():
                self._awaited.start()
            return
        self._awaited.stop()
        if self.overdue:
            self.overdue = False
            self.changed.emit(Update.BESIDE)

    def _catch_up(self) -> None:
        """Prepare to follow the next note in its own frame."""
        if self._same_frame.follow_some_notes(self._play):
            self._idle.start()

    def _lag(self) -> None:
        self.overdue = True
        self.changed.emit(Update.BESIDE)

    def _taken_beside(self, news: _Beside) -> Update:
        """Take in what nobody waits for; return what changes."""
        match news:
            case messages.Pondered(known):
                self.known = known
                return Update.MORE
            case messages.WasKnown(after, known):
                self.earlier[after] = known
                return Update.EARLIER
            case messages.Recalled(told):
                self.told = told
            case messages.FoundOut(review):
                self.review = review
            case messages.SlipsFound():
                self.slips = news
                if news.doubt is not None:
                    return Update.MORE
            case messages.WouldFollow():
                self.would_follow = news
            case messages.Foreseen(draft, row):
                if self._foreseeing == (draft, row):
                    self.foreseen = news
            case _:
                assert_never(news)
        return Update.BESIDE

    def _follow(self, known: Known) -> None:
        if not self._same and self._followed_to is not self._play:
            self._followed_to = self._play
            self.known, self.contradiction = known, None
            self._certain.start()  # immediately, unless the odds have arrived, too
        if messages.Part.ODDS in self.failed:
            self._end_weighing()

    def _weigh(self, known: Known) -> None:
        if not self._same:
            self.known = known  # otherwise more than the odds may be known already
        self._end_weighing()

    def _end_weighing(self) -> None:
        """Show what is known, and go on; if the odds failed, without them."""
        self._weighed = True
        self._settle()
        self._quiet.start(QUIET_MS)

    def _settle(self) -> None:
        """Show what is known, unless a new process only repeated it."""
        same = self._same and self._settled is self._play
        self._settled = self._followed_to = self._play
        self._thinking = self._same = False
        self._await()
        if self.consistent:
            self._idle.start()
        if not same:
            self._show()

    def _keep_until_asked_again(self) -> None:
        """Keep what is known until a new process, which is asked the same, has answered."""
        self._quiet.stop()
        self._same = self._settled is self._play
        self._thinking, self._weighed, self._going = True, False, False
        self._await()

    def _fail(self, part: messages.Part) -> None:
        """Wait no more for what failed; without odds, everything else is what there is."""
        self._explaining &= part is not messages.Part.WHY
        if part is messages.Part.MARKS:
            self._thinking = self._same = False
            self.stop_waiting()
        elif part is messages.Part.ODDS and self._thinking:
            self._end_weighing()
        self._await()
        self.changed.emit(Update.FAILURE)


class SameFrame:
    """Follows a game's notes one by one, as long as each takes less than half a frame.

    It starts from notes followed earlier: while the player does nothing, `catch_up` follows those
    of a game just opened, or those that the process had to do. If that takes too long several
    times, it tries again after the next note, because the machine may have been busy. If the newest
    note takes too long, the game is left to the process for good, because each try costs half a
    frame.
    """

    def __init__(self, game: Game) -> None:
        """Start with nothing known; `catch_up` begins."""
        self._game = game
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None
        self._notes: tuple[Any, ...] = ()
        self._stride = _STRIDE
        self._late = self._stuck = 0
        self._caught: Play | None = None
        self._too_long: Play | None = None

    def known_within_frame(self, play: Play) -> Known | None:
        """Return everything that is certain after these notes; None if that takes too long.

        It is also None if several of the notes are new.
        """
        if self._late >= _MISSES or play.setup != self._setup or self._new(play) > 1:
            return None
        if play == self._too_long:
            return None
        known = self._followed(play.notes, FRAME_MS)
        self._late = 0 if known is not None else self._late + 1
        self._too_long = play if known is None else None
        return known

    def why_not(self, play: Play, known: Known) -> str:
        """Return why notes that were just followed can't all be right, if a sentence says it."""
        why = self._reasoner.why_not(play.notes, known) if self._reasoner else ""
        told: str = spelling_of(play.setup).within(why)
        return told

    def follow_some_notes(self, play: Play) -> bool:
        """Follow some of the new notes; return whether there are more."""
        if play is not self._caught:
            self._caught, self._stuck = play, 0
        if max(self._late, self._stuck) >= _MISSES:
            return False
        if self._reasoner is None or play.setup != self._setup:
            self._setup, self._notes, self._reasoner = play.setup, (), None
            self._followed((), CATCH_UP_MS)
            return True
        known = unchanged(self._notes, play.notes)
        if self._followed(play.notes[: known + self._stride], CATCH_UP_MS) is not None:
            self._stuck = 0
        elif self._stride > 1:
            self._stride //= 2
        else:
            self._stuck += 1
        return self._new(play) > 0

    def _new(self, play: Play) -> int:
        return len(play.notes) - unchanged(self._notes, play.notes)

    def _followed(self, notes: tuple[Any, ...], budget_ms: float) -> Known | None:
        try:
            if self._reasoner is None:
                self._reasoner = self._game.reasoner(self._setup)
            known: Known | None = self._reasoner.follow_within(notes, budget_ms)
        except Exception:  # a bug of ours: the process meets it, too, and says so
            self._late, self._reasoner = _MISSES, None
            return None
        if known is not None:
            self._notes = notes
        return known
