"""What is known about the game on the table, updated as the answers come in.

`Following` follows a session and keeps the newest answers. Certain things come first, then the
odds, then what nobody waits for; it also says when the sheet lags behind the notes.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft
from notepad.core.reasoner import Known, Reason, Review, Told, unchanged
from notepad.core.session import Session
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.messages import (
    Contradicted,
    Foreseen,
    SlipsFound,
    WasKnown,
    WouldFollow,
)

if TYPE_CHECKING:
    from notepad.core.game import Play


PATIENCE_MS = 120
"""How long a page is shown with the odds of before, until it is shown without any."""
QUIET_MS = 250
"""How long a player pauses before what he does not wait for is reckoned."""
AT_IT_MS = 1000
"""How long he does while he is about to note something."""
BEHIND_MS = 1000
"""How long an answer is waited for until the sheet is marked as behind."""


class Following(QObject):
    """Follows a session: `known` is the newest that is known, None before the first reasoning.

    `marked` says that what is certain is known, and the odds may soon be, `changed` that it is
    time to show `known` as it is, `extended` that something was added that nobody waited for,
    `rested` that the player pauses; `recalled` that `told`, what each note told, is new;
    `explained` brings a box, a holder and the reason, `found_out` says that there is a `review`,
    `slips_found` that there are `slips`, `foresaw` that something was `foreseen`; `turned_back`
    that more is known in `earlier`, by how many notes there were then, `supposed` that it is known
    what `would_follow`; `failed` brings a message.
    `lagged` says that `overdue` or `behind` is otherwise now; `gave_up` brings a message when the
    process ended several times in a row.
    Where nothing fits there is a `contradiction`.
    """

    marked = Signal()
    changed = Signal()
    extended = Signal()
    rested = Signal()
    recalled = Signal()
    explained = Signal(str, str, object)
    found_out = Signal()
    slips_found = Signal()
    foresaw = Signal()
    turned_back = Signal()
    supposed = Signal()
    failed = Signal(str)
    lagged = Signal()
    gave_up = Signal(str)

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
        self._thinker = Thinker(session.game, engine(), self)
        self._listen()
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
        current = self._followed_to is self._session.play
        return self.known is not None and (current or not self.behind)

    def follow_on(self) -> bool:
        """Reason about the session as it is now; return False if its play is still the same."""
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
        self._thinker.think(play)
        self._thinking, self._explaining, self._same = True, False, False
        self._await()
        self._late.start()
        return True

    def try_again(self) -> None:
        """Reason again about the newest play after `gave_up`."""
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
            self._thinker.pause()

    def go_on(self, level: Level) -> None:
        """Have all that can wait reckoned, for what is mine now and shown at a level."""
        if self._weighed:
            self._going = True
            self._thinker.go_on(dict(self._session.aside), level)

    def explain(self, cell: str, holder: str, after: int) -> None:
        """Have it said why a holder has a box's card, or has not, after so many notes."""
        self._thinker.explain(cell, holder, after)
        self._explaining = True
        self._await()

    def suppose(self, cell: str, holder: str) -> None:
        """Have it said what would follow if a holder had a box's card."""
        self.would_follow = None
        self._thinker.suppose(cell, holder)

    def turn_back(self, after: int) -> None:
        """Have it said what was known after fewer notes, that after so many of them first."""
        afters = range(len(self._play.notes) + 1)
        wanted = [number for number in afters if number not in self.earlier]
        if wanted:
            self._thinker.turn_back(sorted(wanted, key=lambda number: abs(number - after)))

    def look_over(self) -> None:
        """Have it said how the game was found out, once for these notes."""
        if self.complete and not self._looking:
            self._looking = True
            self._thinker.look_over()

    def find_slips(self) -> None:
        """Have it said which slip most probably happened, once for notes that don't fit."""
        if self._settled is self._play and not (self.consistent or self._looking):
            self._looking = True
            self._thinker.find_slips()

    def foresee(self, draft: Draft, row: str) -> None:
        """Have it said how likely each choice of a row is, once for a draft of the next note."""
        if self.complete and self._foreseeing != (draft, row):
            self._foreseeing, self.foreseen = (draft, row), None
            self._thinker.foresee(draft, row, dict(self._session.aside))

    def close(self) -> None:
        """End the reasoning for good."""
        self.waited()
        self._quiet.stop()
        self._awaited.stop()
        self._thinker.close()

    def _set_timers(self) -> None:
        """Make what waits until it is time to show, to go on, or to say that it takes long."""
        self._certain = QTimer(self, singleShot=True, interval=0)
        self._certain.timeout.connect(self.marked)
        self._late = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._late.timeout.connect(self._show)
        self._quiet = QTimer(self, singleShot=True)
        self._quiet.timeout.connect(self.rested)
        self._awaited = QTimer(self, singleShot=True, interval=BEHIND_MS)
        self._awaited.timeout.connect(self._lag)

    def _show(self) -> None:
        self.waited()
        self.changed.emit()

    def _listen(self) -> None:
        self._thinker.followed.connect(self._followed)
        self._thinker.contradicted.connect(self._contradicted)
        self._thinker.weighed.connect(self._was_weighed)
        self._thinker.pondered.connect(self._pondered)
        self._thinker.recalled.connect(self._recalled)
        self._thinker.explained.connect(self._explained)
        self._thinker.found_out.connect(self._was_found_out)
        self._thinker.foreseen.connect(self._foresaw)
        self._thinker.slips_found.connect(self._slips_found)
        self._thinker.was_known.connect(self._was_known)
        self._thinker.would_follow.connect(self._would_follow)
        self._thinker.failed.connect(self._failed)
        self._thinker.interrupted.connect(self._interrupted)
        self._thinker.gave_up.connect(self._gave_up)

    def _await(self) -> None:
        """Mind how long is waited, or no longer where nothing is waited for."""
        if self._thinking or self._explaining:
            if not self.overdue and not self._awaited.isActive():
                self._awaited.start()
            return
        self._awaited.stop()
        if self.overdue:
            self.overdue = False
            self.lagged.emit()

    def _lag(self) -> None:
        self.overdue = True
        self.lagged.emit()

    def _interrupted(self) -> None:
        """Keep what is known until the new process, which is asked the same, has answered."""
        self._quiet.stop()
        self._same = self._settled is self._play
        self._thinking, self._weighed, self._going = True, False, False
        self._await()

    def _gave_up(self, why: str) -> None:
        self._interrupted()
        self._awaited.stop()
        self._lag()
        self.gave_up.emit(why)

    def _settle(self) -> None:
        """Show what is known, unless a new process only told the same again."""
        same = self._same and self._settled is self._play
        self._settled = self._followed_to = self._play
        self._thinking = self._same = False
        self._await()
        if not same:
            self._show()

    def _followed(self, known: Known) -> None:
        if self._same:
            return
        self._followed_to = self._play
        self.known, self.contradiction = known, None
        self._certain.start()  # at once, unless the odds came along with it

    def _contradicted(self, contradiction: Contradicted) -> None:
        self.known, self.contradiction = contradiction.known, contradiction
        self._settle()

    def _was_weighed(self, known: Known) -> None:
        if not self._same:
            self.known = known  # else more than the odds may be known already
        self._weighed = True
        self._settle()
        self._quiet.start(QUIET_MS)

    def _pondered(self, known: Known) -> None:
        self.known = known
        self.extended.emit()

    def _explained(self, cell: str, holder: str, reason: Reason) -> None:
        self._explaining = False
        self._await()
        self.explained.emit(cell, holder, reason)

    def _recalled(self, told: tuple[Told | None, ...]) -> None:
        self.told = told
        self.recalled.emit()

    def _was_found_out(self, review: Review) -> None:
        self.review = review
        self.found_out.emit()

    def _slips_found(self, found: SlipsFound) -> None:
        self.slips = found
        self.slips_found.emit()

    def _foresaw(self, foreseen: Foreseen) -> None:
        if self._foreseeing == (foreseen.draft, foreseen.row):
            self.foreseen = foreseen
            self.foresaw.emit()

    def _was_known(self, found: WasKnown) -> None:
        self.earlier[found.after] = found.known
        self.turned_back.emit()

    def _would_follow(self, found: WouldFollow) -> None:
        self.would_follow = found
        self.supposed.emit()

    def _failed(self, why: str) -> None:
        self.known = self.contradiction = None
        self._thinking = self._explaining = self._same = False
        self._await()
        self._show()
        self.failed.emit(why)
