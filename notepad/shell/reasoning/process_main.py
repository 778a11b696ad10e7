"""The reasoning process: it reads questions, reasons a step at a time, and writes answers.

`serve` is its main loop. Each `Desk` works on one game, the most urgent step first. Below it: what
each note told (`Past`), how likely each possible answer is (`foreseen`), and which mistakes may
have been made (`slips_found`).

A note has everything else dropped at once: whatever takes long looks up now and then whether there
is a newer one (`Inbox.urgent`, by `deduction/deadline.py`).

Questions come in as pickles, one after the other, each a table's number and a message. An answer
goes out as its length in LENGTH_BYTES, then a pickle of the table's number, the number of the
`Think` it belongs to, and the message. When nothing more can come in, the process ends at once.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from enum import IntEnum, auto
from functools import partial, reduce
from importlib import import_module
from itertools import takewhile
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import print_exc
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, assert_never

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.faults import went_wrong
from notepad.core.form import tapped
from notepad.core.game import Game, Play, View
from notepad.core.language import speak, spoken
from notepad.core.likely_mistakes import Mend, mends, spare_notes, twofold_mends
from notepad.core.reasoner import Breath, Known, Reasoner, Told, unchanged
from notepad.core.safe_text import spelling_of
from notepad.deduction.deadline import OutOfTimeError, unless
from notepad.shell.reasoning.messages import (
    LENGTH_BYTES,
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
    SentGame,
    SlipsFound,
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.core.form import Draft


SOON_MS = 40
"""How long odds are counted at first: a player waits for them; 7 players of Sleuth need more."""

PATIENCE_MS = 2000
"""How long odds that were estimated are counted after all, when nothing else is to be done."""

_REPORTED = 8
"""After so many notes that were looked back on it is told what is known of them so far."""

_FAR = 200
"""So many of the newest notes are looked back on."""

SHOWN = 3
"""So many of the likeliest mends are told."""

_COUNT_MS = 15  # for the deals of one mend: what takes much longer is estimated
_PAIRS_S = 1.5
"""How long pairs of slips are looked for: much longer a player has mended it himself."""

_ENGINES = (
    "notepad.deduction.moving_reasoner",
    "notepad.deduction.mistakes",
    "notepad.cards.minds",
)
"""What every card game will want; numpy, which they load, takes longest."""

Work: TypeAlias = Iterator[Answer | Breath]


def serve() -> int:
    """Answer what standard input asks on standard output until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake must not get among the answers
    waiting = Inbox()
    Thread(target=_listen, args=(waiting,), daemon=True).start()
    for engine in _ENGINES:
        import_module(engine)
    _work_in_turns(waiting, answers)
    return 0


class Inbox:
    """The questions that wait to be taken up, in order; one thread puts them in, one takes them."""

    def __init__(self) -> None:
        """Begin with none."""
        self._waiting: SimpleQueue[tuple[int, Asked]] = SimpleQueue()
        self._came, self._taken = Counter[int](), Counter[int]()

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._waiting.empty()

    def put(self, table: int, asked: Asked) -> None:
        """Have a question about a table's game wait."""
        if isinstance(asked, Think | Leave):
            self._came[table] += 1
        self._waiting.put((table, asked))

    def take(self) -> tuple[int, Asked]:
        """Return the question that waits for longest, once there is any."""
        table, asked = self._waiting.get()
        if isinstance(asked, Think | Leave):
            self._taken[table] += 1
        return table, asked

    def urgent(self, table: int) -> bool:
        """Whether newer notes wait, or the table was left: what is done for it is of no use."""
        return self._came[table] > self._taken[table]


def _listen(waiting: Inbox) -> None:
    with os.fdopen(os.dup(0), "rb") as asked:
        try:
            while True:
                waiting.put(*pickle.load(asked))
        except EOFError:
            os._exit(0)  # nobody waits for what is being reckoned
        except Exception:
            print_exc()
            os._exit(1)


def _work_in_turns(waiting: Inbox, answers: BinaryIO) -> None:
    """Go on a step at a time, taking up what was asked meanwhile before each."""
    desks: dict[int, Desk] = {}
    while True:
        busy = [(table, desk) for table, desk in desks.items() if desk.busy]
        if not busy or not waiting.empty:
            _hand_to_desk(desks, *waiting.take())
            continue
        table, desk = busy[-1]
        with unless(partial(waiting.urgent, table)):
            answer = desk.step()
        if answer is not None:
            _send(answers, _packed(table, desk.number, answer))


def _hand_to_desk(desks: dict[int, Desk], table: int, asked: Asked) -> None:
    if isinstance(asked, Leave):
        desks.pop(table, None)
    else:
        desks.setdefault(table, Desk()).take(asked)


def _send(answers: BinaryIO, told: bytes) -> None:
    try:
        answers.write(told)
        answers.flush()
    except OSError:
        os._exit(0)  # nobody is there any more to be told


def _packed(table: int, number: int, answer: Answer) -> bytes:
    told = pickle.dumps((table, number, answer), pickle.HIGHEST_PROTOCOL)
    return len(told).to_bytes(LENGTH_BYTES) + told


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
        """Do the most urgent step that there is; return what is to be told of it, if anything.

        Everything is dropped if newer notes come meanwhile: see `unless`.
        """
        turn = self._turn
        if turn is None:
            return None
        try:
            step = next(self._work[turn], None)
        except OutOfTimeError:
            self._work = {}
            return None
        except Exception as error:  # a fault of ours must reach the player as words
            self._reasoner, self._known, self._work = None, None, {}
            return Failed(went_wrong(error))
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
            weighed = self._reasoner.weigh(known, patience_ms=SOON_MS)
            yield self._weighed(weighed)
            if not weighed.exact:
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
        if not known.exact:
            self._work[_Turn.WEIGH_LONGER] = self._weigh_longer(self._reasoner, known)
        self._work.pop(_Turn.LOOK_AHEAD, None)
        if asked.level == Level.ODDS:
            self._work[_Turn.LOOK_BACK] = self._look_back(self._reasoner)
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
        return Recalled(spelling_of(self._setup).within(self._past.told(self._notes)))

    def _weigh_longer(self, reasoner: Reasoner[Any], known: Known) -> Work:
        known = reasoner.weigh(known, patience_ms=PATIENCE_MS)
        if known.exact:
            yield self._weighed(known)

    def _look_over(self) -> Work:
        if self._reasoner is None:
            return
        for step in self._reasoner.review(self._notes, patience_ms=PATIENCE_MS):
            yield step if isinstance(step, Breath) else FoundOut(step)

    def _find_slips(self, sent: SentGame) -> Work:
        if self._reasoner is not None:
            play = Play(self._setup, self._notes)
            yield from slips_found(sent.found(), self._reasoner, play)

    def _foresee(self, asked: Foresee) -> Work:
        game = asked.game.found()
        if self._reasoner is None or game is None:
            return
        play, draft = Play(self._setup, self._notes), asked.draft
        for step in foreseen(game, self._reasoner, play, draft, asked.row, asked.aside):
            yield step if isinstance(step, Breath) else Foreseen(draft, asked.row, step)

    def _explain(self, asked: Explain) -> Work:
        if self._reasoner is not None:
            subject, holder, notes = asked.subject, asked.holder, self._notes[: asked.after]
            reason = self._reasoner.why(notes, subject, holder)
            yield Explained(subject, holder, spelling_of(self._setup).within(reason))

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


class Past:
    """What was learned from each note of one setup, kept as long as the notes before it stay."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._notes: tuple[Any, ...] = ()
        self._known: dict[int, Known] = {}
        self._told: dict[int, Told | None] = {}

    def told(self, notes: Sequence[Any]) -> tuple[Told | None, ...]:
        """Return what each of these notes told, None where that is not known."""
        self._follow(notes)
        return tuple(self._told.get(after) for after in range(1, len(notes) + 1))

    def remember(self, notes: Sequence[Any], known: Known) -> None:
        """Take up what is known, with the odds, after these notes."""
        self._follow(notes)
        self._known[len(notes)] = known

    def fitting(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> int | None:
        """Return how many of notes that contradict each other fit, None if the setup does not.

        They are the first ones, without that which does not fit them.
        """
        least, most = -1, len(notes)  # so many fit, so many do not
        at = most - 1  # mostly it is the note that was made last
        while most - least > 1:
            if reasoner.follow(notes[:at]).consistent:
                least = at
            else:
                most = at
            at = (least + most) // 2
        return least if least >= 0 else None

    def known_after(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Known:
        """Return what was known, with the odds, after so many notes, which all fit."""
        self._follow(notes)
        if after not in self._known:
            self._known[after] = reasoner.weigh(reasoner.follow(notes[:after]))
        return self._known[after]

    def look_back(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> Iterator[int | Breath]:
        """Find out about one note after the other, the newest first; yield the number of each."""
        self._follow(notes)
        for after in range(len(notes), max(0, len(notes) - _FAR), -1):
            if after in self._told:
                continue
            for at in (after, after - 1):
                yield from self._reach(reasoner, notes, at)
            before, now = self._known[after - 1], self._known[after]
            both = now.consistent and before.consistent
            self._told[after] = reasoner.told(notes[:after], before, now) if both else None
            yield after

    def _reach(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Iterator[Breath]:
        """Find out what was known after a note."""
        if after not in self._known:
            known = reasoner.follow(notes[:after])
            yield Breath()
            self._known[after] = reasoner.weigh(known) if known.consistent else known
            yield Breath()

    def _follow(self, notes: Sequence[Any]) -> None:
        """Forget what came after the first note that is another one now."""
        kept = unchanged(self._notes, tuple(notes))
        self._known = {at: known for at, known in self._known.items() if at <= kept}
        self._told = {at: told for at, told in self._told.items() if at <= kept}
        self._notes = tuple(notes)


def foreseen(
    game: Game,
    reasoner: Reasoner[Any],
    play: Play,
    draft: Draft,
    row: str,
    aside: Aside,
) -> Iterator[Mapping[str, float] | Breath]:
    """Yield breaths, and at last the share of each choice of a row, by its key.

    Of the deals that fit now, that is how many fit the note that the choice completes. Nothing is
    yielded at last where fewer than two choices complete a note, or deals can't be counted.
    """
    counts: dict[str, int] = {}
    for choice, note in _completed(game, play, draft, row, aside).items():
        yield Breath()
        known = reasoner.follow((*play.notes, note))
        yield Breath()
        deals = reasoner.weigh(known).deals if known.consistent else 0
        if deals is None:
            return
        counts[choice] = deals
    whole = sum(counts.values())
    if len(counts) > 1 and whole:
        yield {choice: deals / whole for choice, deals in counts.items()}


def _completed(game: Game, play: Play, draft: Draft, row: str, aside: Aside) -> Mapping[str, Any]:
    """Return the notes that choices of a row complete, by the choice."""
    state = reduce(game.after, play.notes, game.start(play.setup))
    view: View = View(play, state, aside=aside)
    now = game.form(view, draft)
    if row not in {one.key for one in now.rows}:
        return {}
    asked = now.row(row)
    drafts = {choice.key: tapped(draft, asked, choice.key) for choice in asked.choices}
    made = {key: game.form(view, then).outcome for key, then in drafts.items()}
    return {key: note for key, note in made.items() if note is not None}


def slips_found(
    game: Game | None, reasoner: Reasoner[Any], play: Play, *, pairs_s: float = _PAIRS_S
) -> Iterator[SlipsFound | Breath]:
    """Yield the likeliest mends whenever they are others, and all there is at last.

    Where no single slip explains everything, pairs are tried as long as `pairs_s` (seconds) lets.
    Without a `game` nobody knows what could have been noted instead: only removals are found.
    """
    found: tuple[Mend, ...] = ()
    if game is not None:
        found = yield from _likeliest(mends(game, reasoner, play, patience_ms=_COUNT_MS))
    if game is not None and not found:
        pairs = twofold_mends(game, reasoner, play, patience_ms=_COUNT_MS)
        found = yield from _likeliest(_steps_until(monotonic() + pairs_s, pairs))
    spare: list[int] = []
    for step in () if found else spare_notes(reasoner, play.notes):
        if isinstance(step, Breath):
            yield step
        else:
            spare.append(step)
    yield SlipsFound(found, tuple(spare), tried=True)


def _likeliest(
    steps: Iterator[tuple[Mend, ...] | Breath],
) -> Generator[SlipsFound | Breath, None, tuple[Mend, ...]]:
    """Yield the likeliest whenever they are others; return what they are in the end."""
    likeliest: tuple[Mend, ...] = ()
    for step in steps:
        if isinstance(step, Breath):
            yield step
            continue
        before, likeliest = likeliest, step[:SHOWN]
        if [mend.slips for mend in before] != [mend.slips for mend in likeliest]:
            yield SlipsFound(likeliest)
    return likeliest


def _steps_until(
    end: float, steps: Iterator[tuple[Mend, ...] | Breath]
) -> Iterator[tuple[Mend, ...] | Breath]:
    """Yield steps up to a time, as `monotonic` tells it."""
    return takewhile(lambda _step: monotonic() < end, steps)
