"""What is known about the game on the table, updated as the answers come in.

`LiveKnowledge` asks about a session and takes in the answers, wherever they were found. Certain
things come first, then the odds, then what nobody waits for; it also says when the sheet lags
behind the notes.

What is certain comes from the reasoning process a frame late at best. After one more note it
mostly takes less than a millisecond, so `SameFrame` finds it in the window's process before the
note is painted, and only there if that is quick: the process always reasons about the same notes,
too, and finds all else.
"""

from enum import Enum, auto
from typing import Any, TypeAlias, assert_never

from PySide6.QtCore import QObject, QTimer, Signal

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft
from notepad.core.game import Game, Play
from notepad.core.reasoner import Known, Reasoner, Review, Told, unchanged
from notepad.core.session import Session
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.messages import (
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    Foresee,
    Foreseen,
    FoundOut,
    GaveUp,
    GoOn,
    Interrupted,
    LookOver,
    News,
    Pause,
    Pondered,
    Recalled,
    SlipsFound,
    Suppose,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)

_Beside: TypeAlias = Pondered | WasKnown | Recalled | FoundOut | SlipsFound | WouldFollow | Foreseen

PATIENCE_MS = 120
"""How long a page is shown with the odds of before, until it is shown without any."""
QUIET_MS = 250
"""How long a player pauses before what he does not wait for is reckoned."""
AT_IT_MS = 1000
"""How long he does while he is about to note something."""
IDLE_MS = 40
"""How long after an answer, or after each other, notes are caught up with for the same frame."""
BEHIND_MS = 1000
"""How long an answer is waited for until the sheet is marked as behind."""

FRAME_MS = 8.0
"""Half a frame of 60 a second: the other half is for the page, the form and their painting."""
CATCH_UP_MS = 24.0
"""A frame and a half, of which nobody sees any while nothing is tapped: where cards are kept some
notes take 8 to 14 ms, and a game whose frame never had room for one of them was never caught up."""
_STRIDE = 8
"""So many notes are followed at a time when several are new; fewer once that took too long."""
_MISSES = 5
"""So often in a row nothing may be found in time; then the game is left to the process."""


class Update(Enum):
    """What became known, and so is to be shown."""

    MARKS = auto()
    """What is certain; the odds may come soon."""
    ALL = auto()
    """All of `known`: it is time to show it as it is."""
    MORE = auto()
    """Something was added to `known` that nobody waited for."""
    BESIDE = auto()
    """What stands beside the page: all that has an attribute of its own."""
    EARLIER = auto()
    """What was known `earlier`."""
    REASON = auto()
    """Why somebody has a card, or has not: `explained`."""
    FAILURE = auto()
    """Nothing is known any more: `fault` says why."""
    SURRENDER = auto()
    """The process ended several times in a row: `fault` says why. It can be tried again."""


class LiveKnowledge(QObject):
    """What is known of a session: `known` is the newest, None before the first reasoning.

    `told` is what each note told, `review` how the game was found out, `earlier` what was known by
    how many notes there were then, `would_follow` what would if somebody had a card; `slips` may
    have happened where nothing fits, and then there is a `contradiction`. `changed` brings each
    `Update`, and `rested` says that the player pauses.

    All news come in by `take`, from whatever process.
    """

    changed = Signal(object)
    rested = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Begin to reason about a session as it is."""
        super().__init__(parent)
        self.known: Known | None = None
        self.told: tuple[Told | None, ...] = ()
        self.review: Review | None = None
        self.contradiction: Contradicted | None = None
        self.slips = SlipsFound()
        self.foreseen: Foreseen | None = None
        self.earlier: dict[int, Known] = {}
        self.would_follow: WouldFollow | None = None
        self.explained: Explained | None = None
        self.fault = ""
        self._foreseeing: tuple[Draft, str] | None = None
        self._looking = False
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
        """The notes that contradict each other; empty while everything fits."""
        return self.known.clash if self.known else ()

    @property
    def consistent(self) -> bool:
        """Whether everything fits, as far as is known yet."""
        return self.known is None or self.known.consistent

    @property
    def settled(self) -> bool:
        """Whether `known` is all that follows from the newest notes."""
        return self._settled is self._session.play

    @property
    def complete(self) -> bool:
        """Whether `known` is all that follows from the notes it was reckoned from, and all fits."""
        return self._settled is self._play and self.consistent

    @property
    def behind(self) -> bool:
        """Whether what follows from the newest notes has been waited for too long."""
        return self.overdue and self._thinking

    @property
    def reckoned(self) -> bool:
        """Whether `known` tells what is possible now: soon after a note what it told before does.

        It does not where nothing is known, or too long ago.
        """
        return self.known is not None and (self.followed or not self.behind)

    @property
    def followed(self) -> bool:
        """Whether `known` has all that is certain by the newest notes."""
        return self._followed_to is self._session.play

    def follow_on(self) -> bool:
        """Reason about the session as it is now; return False if its play is still the same.

        If what is certain is found at once it is known already when this returns: see `followed`.
        """
        play = self._session.play
        if play is self._play:
            return False
        same = unchanged(self._play.notes, play.notes)
        self.told = self.told[:same]
        kept = same if play.setup == self._play.setup else -1
        self.earlier = {after: known for after, known in self.earlier.items() if after <= kept}
        self._play, self._weighed, self._going = play, False, False
        self.review, self.slips, self._looking = None, SlipsFound(), False
        self.foreseen = self._foreseeing = self.would_follow = None
        self._quiet.stop()
        self._idle.stop()
        self._thinker.think(play)
        self._thinking, self._explaining, self._same = True, False, False
        self._await()
        self._late.start()
        known = self._same_frame.follow(play)
        if known is not None:
            self._followed_to, self.known, self.contradiction = play, known, None
        return True

    def try_again(self) -> None:
        """Reason again about the newest play after that was given up."""
        self._thinker.try_again()

    def waited(self) -> None:
        """Wait no longer for more to be known: it is shown as it is."""
        self._certain.stop()
        self._late.stop()

    def disturb(self) -> None:
        """Leave for a while what nobody waits for: the player is about to note something."""
        if self._weighed:
            self._quiet.start(AT_IT_MS)
        if self._going:
            self._going = False
            self._thinker.ask(Pause())

    def go_on(self, level: Level) -> None:
        """Have all that can wait reckoned, for what is mine now and shown at a level."""
        if self._weighed:
            self._going = True
            self._thinker.ask(GoOn(dict(self._session.aside), level))

    def explain(self, cell: str, holder: str, after: int) -> None:
        """Have it said why a holder has a box's card, or has not, after so many notes."""
        self._thinker.ask(Explain(cell, holder, after))
        self._explaining = True
        self._await()

    def suppose(self, cell: str, holder: str) -> None:
        """Have it said what would follow if a holder had a box's card."""
        self.would_follow = None
        self._thinker.ask(Suppose(cell, holder))

    def turn_back(self, after: int) -> None:
        """Have it said what was known after fewer notes, that after so many of them first."""
        afters = range(len(self._play.notes) + 1)
        wanted = [number for number in afters if number not in self.earlier]
        if wanted:
            nearest = sorted(wanted, key=lambda number: abs(number - after))
            self._thinker.ask(TurnBack(tuple(nearest)))

    def look_over(self) -> None:
        """Have it said how the game was found out, once for these notes."""
        if self.complete and not self._looking:
            self._looking = True
            self._thinker.ask(LookOver())

    def find_slips(self) -> None:
        """Have it said which slip most probably happened, once for notes that don't fit."""
        if self._settled is self._play and not (self.consistent or self._looking):
            self._looking = True
            self._thinker.ask(FindSlips(sent(self._session.game)))

    def foresee(self, draft: Draft, row: str) -> None:
        """Have it said how likely each choice of a row is, once for a draft of the next note."""
        if self.complete and self._foreseeing != (draft, row):
            self._foreseeing, self.foreseen = (draft, row), None
            game, aside = sent(self._session.game), dict(self._session.aside)
            self._thinker.ask(Foresee(game, draft, row, aside))

    def take(self, news: News) -> None:
        """Take in what is new about the newest play."""
        match news:
            case Followed(known):
                self._follow(known)
            case Weighed(known):
                self._weigh(known)
            case Contradicted(known):
                self.known, self.contradiction = known, news
                self._settle()
            case Explained():
                self._explaining, self.explained = False, news
                self._await()
                self.changed.emit(Update.REASON)
            case Interrupted():
                self._keep_until_asked_again()
            case Failed(why):
                self._fail(why)
            case GaveUp(why):
                self._give_up(why)
            case _:
                self.changed.emit(self._taken_beside(news))

    def close(self) -> None:
        """End the reasoning for good."""
        self.waited()
        self._quiet.stop()
        self._idle.stop()
        self._awaited.stop()
        self._thinker.close()

    def _set_timers(self) -> None:
        """Make what waits until it is time to show, to go on, or to say that it takes long."""
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
        self.waited()
        self.changed.emit(Update.ALL)

    def _await(self) -> None:
        """Mind how long is waited, or no longer where nothing is waited for."""
        if self._thinking or self._explaining:
            if not self.overdue and not self._awaited.isActive():
                self._awaited.start()
            return
        self._awaited.stop()
        if self.overdue:
            self.overdue = False
            self.changed.emit(Update.BESIDE)

    def _catch_up(self) -> None:
        """Get ready to follow the next note in its own frame."""
        if self._same_frame.catch_up(self._play):
            self._idle.start()

    def _lag(self) -> None:
        self.overdue = True
        self.changed.emit(Update.BESIDE)

    def _taken_beside(self, news: _Beside) -> Update:
        """Take in what nobody waits for; return what is otherwise by it."""
        match news:
            case Pondered(known):
                self.known = known
                return Update.MORE
            case WasKnown(after, known):
                self.earlier[after] = known
                return Update.EARLIER
            case Recalled(told):
                self.told = told
            case FoundOut(review):
                self.review = review
            case SlipsFound():
                self.slips = news
            case WouldFollow():
                self.would_follow = news
            case Foreseen(draft, row):
                if self._foreseeing == (draft, row):
                    self.foreseen = news
            case _:
                assert_never(news)
        return Update.BESIDE

    def _follow(self, known: Known) -> None:
        if self._same or self._followed_to is self._play:
            return
        self._followed_to = self._play
        self.known, self.contradiction = known, None
        self._certain.start()  # at once, unless the odds came along with it

    def _weigh(self, known: Known) -> None:
        if not self._same:
            self.known = known  # else more than the odds may be known already
        self._weighed = True
        self._settle()
        self._quiet.start(QUIET_MS)

    def _settle(self) -> None:
        """Show what is known, unless a new process only told the same again."""
        same = self._same and self._settled is self._play
        self._settled = self._followed_to = self._play
        self._thinking = self._same = False
        self._await()
        if self.consistent:
            self._idle.start()
        if not same:
            self._show()

    def _keep_until_asked_again(self) -> None:
        """Keep what is known until the new process, which is asked the same, has answered."""
        self._quiet.stop()
        self._same = self._settled is self._play
        self._thinking, self._weighed, self._going = True, False, False
        self._await()

    def _give_up(self, why: str) -> None:
        self._keep_until_asked_again()
        self._awaited.stop()
        self._lag()
        self.fault = why
        self.changed.emit(Update.SURRENDER)

    def _fail(self, why: str) -> None:
        self.known = self.contradiction = None
        self._thinking = self._explaining = self._same = False
        self._await()
        self._show()
        self.fault = why
        self.changed.emit(Update.FAILURE)


class SameFrame:
    """Follows the notes of a game one by one, as long as each takes less than half a frame.

    That begins from notes that were followed already: `catch_up` follows those of a game that is
    opened, or what the process had to do, while the player does nothing. Where that takes too long
    again and again it is tried anew after the next note: the machine may have been busy. Where the
    newest note does, the game is left to the process for good: it costs half a frame each time.
    """

    def __init__(self, game: Game) -> None:
        """Know nothing yet; `catch_up` begins."""
        self._game = game
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None
        self._notes: tuple[Any, ...] = ()
        self._stride = _STRIDE
        self._late = self._stuck = 0
        self._caught: Play | None = None

    def follow(self, play: Play) -> Known | None:
        """Return all that follows for sure from these notes; None if it can't be told in time.

        So it is where the notes contradict each other, or more than one of them is new.
        """
        if self._late >= _MISSES or play.setup != self._setup or self._new(play) > 1:
            return None
        known = self._followed(play.notes, FRAME_MS)
        self._late = 0 if known is not None else self._late + 1
        return known

    def catch_up(self, play: Play) -> bool:
        """Follow some of the notes that are new here; return whether there are more of them."""
        if play is not self._caught:
            self._caught, self._stuck = play, 0
        if max(self._late, self._stuck) >= _MISSES:
            return False
        if self._reasoner is None or play.setup != self._setup:
            self._setup, self._notes = play.setup, ()
            self._reasoner = self._game.reasoner(play.setup)
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
        if self._reasoner is None:
            return None
        known: Known | None = self._reasoner.follow_within(notes, budget_ms)
        if known is not None:
            self._notes = notes
        return known
