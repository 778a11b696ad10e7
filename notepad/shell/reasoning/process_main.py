"""The reasoning process: it reads questions, reasons a step at a time, and writes answers.

`serve` is its main loop. Each `Desk` works on one game, the most urgent step first. Below it: what
each note revealed (`Past`), how likely each possible answer is (`foreseen`), and which mistakes may
have been made (`slips_found`).

A new note makes everything else outdated: long calculations check now and then whether there is one
(`Inbox.urgent`, through `deduction/deadline.py`). A step that ignores that for `STEP_S` ends the
process (`Watchdog`).

Questions arrive as pickles, one after the other, each with a table's number and a message. An
answer is sent as its length in LENGTH_BYTES, then a pickle of the table's number, the number of the
`Think` it belongs to, and the message. If the input is closed, the process ends immediately.
"""

import faulthandler
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from functools import partial, reduce
from importlib import import_module
from itertools import takewhile
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import print_exc
from typing import Any, BinaryIO, TypeAlias, TypeVar, assert_never

from notepad.core import mistake_search
from notepad.core.faces_and_marks import Aside
from notepad.core.faults import trace_of
from notepad.core.form import Draft, tapped
from notepad.core.game import Game, Play, View
from notepad.core.help_levels import Level
from notepad.core.language import speak, spoken
from notepad.core.mistake_search import Doubt, Mend, doubt, mends, offered_first, rest_reasoner
from notepad.core.reasoner import Breath, Known, Reasoner, Slip, Told, unchanged
from notepad.core.safe_text import spelling_of
from notepad.deduction.deadline import OutOfTimeError, check_deadline, unless
from notepad.shell.reasoning import messages

SOON_MS = 40
"""How long odds are counted at first, because a player waits; Sleuth with 7 players needs more."""

PATIENCE_MS = 2000
"""How long estimated odds are counted exactly, later, when there is nothing else to do."""

STEP_S = 10.0
"""How long a step may take: most take less than 0.1 s, and the longest counts may take 2 s.

Whatever takes longer ignores its deadline, and may never end.
"""
_LOOKED_AFTER_S = 1.0
"""How long the time of a step may count as that of the next one: arming the watchdog takes 0.2 ms,
and some steps take less."""

_REPORTED = 8
"""After how many notes looked back on the results so far are sent."""

_FAR = 200
"""How many of the newest notes are looked back on."""

_MOST_MENDS = 30
"""How many of the likeliest mends are sent; pairs of slips can be hundreds."""

_COUNT_MS = 15  # for the deals of one mend; if it takes much longer, it is estimated
_PAIRS_S = 1.5
"""How long pairs of slips are searched for; after much longer, a player has found them."""
_STAND_S = 2.5
"""How long a search may take before what it found so far is shown, and how long that stands.

Most end before, so that what is offered doesn't change under a finger.
"""

_NICE = 5
"""How much later than all else games are played on where processors are short (nice(2)).

A note waits for the step that is underway, and that one takes up to three times as long then. It is
a thread that gives way: only root could have a process come first again. Elsewhere than on Linux
threads have no such number.
"""

_ENGINES = (
    "notepad.deduction.moving_reasoner",
    "notepad.deduction.mistakes",
    "notepad.cards.minds",
)
"""Modules that every card game needs; loading numpy, which they need, takes longest."""

Work: TypeAlias = Iterator[messages.Answer | Breath]
T = TypeVar("T")


def serve() -> int:
    """Answer questions from standard input on standard output until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # accidental prints must not get between the answers,
    sys.stdout = sys.stderr  # nor wait in a buffer that is lost when the process ends
    waiting = Inbox()
    Thread(target=_listen, args=(waiting,), daemon=True).start()
    for engine in _ENGINES:
        import_module(engine)
    _work_in_turns(waiting, answers)
    return 0


class Inbox:
    """The waiting questions in order; one thread adds them, another takes them."""

    def __init__(self) -> None:
        """Start empty."""
        self._waiting: SimpleQueue[tuple[int, messages.Asked]] = SimpleQueue()
        self._came, self._taken = Counter[int](), Counter[int]()

    @property
    def empty(self) -> bool:
        """Whether no question waits."""
        return self._waiting.empty()

    def put(self, table: int, asked: messages.Asked) -> None:
        """Add a question about a table's game."""
        if isinstance(asked, messages.Think | messages.Leave):
            self._came[table] += 1
        self._waiting.put((table, asked))

    def take(self) -> tuple[int, messages.Asked]:
        """Return the oldest question, waiting until there is one."""
        table, asked = self._waiting.get()
        if isinstance(asked, messages.Think | messages.Leave):
            self._taken[table] += 1
        return table, asked

    def urgent(self, table: int) -> bool:
        """Whether a newer note is waiting, or the table was left: work for it is useless then."""
        return self._came[table] > self._taken[table]


def _listen(waiting: Inbox) -> None:
    with os.fdopen(os.dup(0), "rb") as asked:
        try:
            while True:
                waiting.put(*pickle.load(asked))
        except EOFError:
            os._exit(0)  # nobody waits for the current work
        except Exception:
            print_exc()
            os._exit(1)


def _work_in_turns(waiting: Inbox, answers: BinaryIO) -> None:
    """Work one step at a time, taking new questions before each."""
    desks: dict[int, Desk] = {}
    watchdog = Watchdog(answers)
    while True:
        busy = [(table, desk) for table, desk in desks.items() if desk.busy]
        if not busy:
            watchdog.rest()
        if not busy or not waiting.empty:
            table, asked = waiting.take()
            if isinstance(asked, messages.Leave):
                desks.pop(table, None)
            else:
                desks.setdefault(table, Desk()).take(asked)
        else:
            table, desk = busy[-1]
            watchdog.watch(table, desk)
            with unless(partial(waiting.urgent, table)):
                answer = desk.step()
            if answer is not None:
                _send(answers, table, desk.number, answer)
        if table in desks and not desks[table].busy:
            rested = messages.Rested(desks[table].asked)
            _send(answers, table, desks[table].number, rested)


class Watchdog:
    """Ends the process if a step takes longer than STEP_S.

    Instead of an answer, it then writes where the process was, as `faulthandler` does: that works
    even while a library keeps Python's lock, as SAT solvers do. The window knows from `Began` which
    part it was, and asks a new process for all the others.
    """

    def __init__(self, answers: BinaryIO) -> None:
        """Write to the pipe for answers, which are only written between two steps."""
        self._answers = answers
        self._at: tuple[int, int, messages.Part] | None = None
        self._since = 0.0

    def watch(self, table: int, desk: "Desk") -> None:
        """Begin to watch the next step of a desk."""
        assert desk.part is not None
        at, now = (table, desk.number, desk.part), monotonic()
        if at != self._at:
            _send(self._answers, table, desk.number, messages.Began(desk.part))
        elif now < self._since + _LOOKED_AFTER_S:
            return
        self._at, self._since = at, now
        faulthandler.dump_traceback_later(STEP_S, exit=True, file=self._answers)

    def rest(self) -> None:
        """Stop watching: there is nothing to do."""
        self._at = None
        faulthandler.cancel_dump_traceback_later()


def _send(
    answers: BinaryIO,
    table: int,
    number: int,
    answer: messages.Answer | messages.Began | messages.Rested,
) -> None:
    told = pickle.dumps((table, number, answer), pickle.HIGHEST_PROTOCOL)
    try:
        answers.write(len(told).to_bytes(messages.LENGTH_BYTES) + told)
        answers.flush()
    except OSError:
        os._exit(0)  # nobody is left to answer


def giving_way(steps: Iterator[T]) -> Iterator[T]:
    """Yield steps, each of which lets other threads and programs go first where a system can."""
    following = partial(next, steps, None)
    with ThreadPoolExecutor(1, initializer=_give_way) as thread:
        while (step := thread.submit(copy_context().run, following).result()) is not None:
            yield step


def _give_way() -> None:
    if sys.platform == "linux":
        os.nice(_NICE)


class Desk:
    """Answers questions about one game.

    What follows from the newest notes comes first, then why, then what can wait. A new question
    replaces the previous one of its kind, so that no outdated work continues.
    """

    def __init__(self) -> None:
        """Start with nothing to do."""
        self.number = self.asked = 0
        self._makes: Callable[[Any], Reasoner[Any]] | None = None
        self._latest: Reasoner[Any] | None = None
        self._setup: Any = None
        self._notes: tuple[Any, ...] = ()
        self._known: Known | None = None
        self._in_doubt: Doubt | None = None
        self._pondered: Known | None = None
        self._past = Past()
        self._work: dict[messages.Part, Work] = {}
        self._waited: messages.GoOn | None = None
        self._paused = False

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return self.part is not None

    @property
    def part(self) -> messages.Part | None:
        """The part that is worked on next, None if there is nothing to do."""
        part = min(self._work, default=None)
        return None if part is None or (self._paused and part > messages.Part.REVIEW) else part

    def take(self, asked: messages.Asked) -> None:
        """Take a question; `asked` counts them. Before there are notes, there is no answer."""
        self.asked += 1
        if self._makes is None and not isinstance(asked, messages.Think):
            return
        match asked:
            case messages.Think():
                self._take_notes(asked)
            case messages.Explain():
                self._work[messages.Part.WHY] = self._explain(asked)
            case messages.Suppose():
                self._work[messages.Part.SUPPOSED] = self._suppose(asked)
            case messages.TurnBack(afters):
                self._work[messages.Part.EARLIER] = self._turn_back(afters)
            case messages.LookOver():
                self._work[messages.Part.REVIEW] = self._look_over()
            case messages.FindSlips():
                self._work[messages.Part.MISTAKES] = self._find_slips(asked)
            case messages.Foresee():
                self._work[messages.Part.ANSWERS] = self._foresee(asked)
            case messages.GoOn():
                self._paused = False
                self._begin_waiting(asked)
            case messages.Pause():
                self._paused = True
            case messages.Leave():
                self._work = {}
            case _:
                assert_never(asked)

    def step(self) -> messages.Answer | None:
        """Do the most urgent step; return its answer, if it has one.

        All work is dropped if newer notes arrive meanwhile: see `unless`. A part that fails is
        dropped alone, and `Failed` is its answer.
        """
        part = self.part
        if part is None:
            return None
        try:
            step = next(self._work[part], None)
        except OutOfTimeError as error:
            if not _is_outdated():
                return self._fail(part, error)
            self._work = {}
            return None
        except Exception as error:  # our own bugs must reach the player as words
            return self._fail(part, error)
        if step is None:
            del self._work[part]
        return None if isinstance(step, Breath) else step

    def _fail(self, part: messages.Part, error: Exception) -> messages.Failed:
        """Drop a part; the others get a new reasoner, as this one may have stopped half-way."""
        self._latest = None
        del self._work[part]
        if self._waited is not None:
            self._waited = replace(self._waited, failed=self._waited.failed | {part})
        return messages.Failed(part, trace_of(error))

    @property
    def _reasoner(self) -> Reasoner[Any]:
        """The reasoner for the setup."""
        if self._latest is None:
            assert self._makes is not None
            self._latest = self._makes(self._setup)
        return self._latest

    def _reasoner_of(self, setup: object) -> Reasoner[Any]:
        """Return the reasoner for a setup that may differ from that of the notes."""
        assert self._makes is not None
        return self._reasoner if setup == self._setup else self._makes(setup)

    def _take_notes(self, asked: messages.Think) -> None:
        if asked.language != spoken():
            speak(asked.language)
        if asked.setup != self._setup:
            self._setup, self._latest, self._past = asked.setup, None, Past()
        self._makes = asked.reasoner
        self._notes = (*self._notes[: asked.kept], *asked.more)
        self.number, self._known, self._waited = asked.number, None, None
        self._in_doubt = None
        self._work = {messages.Part.MARKS: self._think(asked)}

    def _think(self, asked: messages.Think) -> Work:
        known = self._reasoner.follow(self._notes)
        if known.consistent:
            self._known = self._pondered = known
            if asked.odds:
                self._work[messages.Part.ODDS] = self._weigh(known)
            yield messages.Followed(known)
        else:
            yield self._contradicted(known)

    def _weigh(self, known: Known) -> Work:
        weighed = self._reasoner.weigh(known, patience_ms=SOON_MS)
        yield self._weighed(weighed)
        if not weighed.exact:
            yield self._weighed(self._reasoner.weigh(known))

    def _contradicted(self, known: Known) -> messages.Contradicted:
        """Return the contradiction, with what followed before the first note that doesn't fit."""
        reasoner = self._reasoner
        fitting = self._past.fitting(reasoner, self._notes)
        before = None if fitting is None else self._past.known_after(reasoner, self._notes, fitting)
        why = spelling_of(self._setup).within(reasoner.why_not(self._notes, known))
        return messages.Contradicted(known, 0 if fitting is None else fitting + 1, before, why)

    def _weighed(self, known: Known) -> messages.Weighed:
        self._known, self._waited = known, None
        self._pondered = known
        self._past.remember(self._notes, known)
        return messages.Weighed(known)

    def _begin_waiting(self, asked: messages.GoOn) -> None:
        """Start everything that can wait; under the same conditions, only what failed before."""
        known = self._known
        if known is None:
            return
        before, self._waited = self._waited, asked
        works: dict[messages.Part, Work] = {messages.Part.ADVICE: self._ponder(known, asked)}
        if not known.exact:
            works[messages.Part.EXACT_ODDS] = self._weigh_longer(known)
        if asked.level == Level.ODDS:
            works[messages.Part.REVEALED] = self._look_back()
            works[messages.Part.OPPONENTS] = self._look_ahead(asked.aside)
            if asked.further_s:
                works[messages.Part.FURTHER] = self._look_further(asked)
        if before is not None and replace(before, failed=asked.failed) == asked:
            works = {part: work for part, work in works.items() if part in before.failed}
        else:
            for part in (messages.Part.OPPONENTS, messages.Part.FURTHER):
                self._work.pop(part, None)
        self._work |= {part: work for part, work in works.items() if part not in asked.failed}

    def _ponder(self, known: Known, asked: messages.GoOn) -> Work:
        yield from self._improved(self._reasoner.ponder(known, asked.aside, asked.level))

    def _look_ahead(self, aside: Aside) -> Work:
        assert self._pondered is not None, "the advice comes first"
        yield from self._improved(self._reasoner.estimate_opponents(self._pondered, aside))

    def _look_further(self, asked: messages.GoOn) -> Work:
        assert self._pondered is not None, "the advice comes first"
        known, aside, seconds = self._pondered, asked.aside, asked.further_s
        steps = self._reasoner.look_further(known, aside, seconds)
        yield from self._improved(giving_way(steps))

    def _improved(self, steps: Iterator[Known | Breath]) -> Work:
        """Yield what is known, with more that nobody waited for, and keep it."""
        for step in steps:
            if isinstance(step, Breath):
                yield step
            else:
                self._pondered = step
                yield messages.Pondered(step)

    def _look_back(self) -> Work:
        found = 0
        for step in self._past.look_back(self._reasoner, self._notes):
            yield Breath()
            found += not isinstance(step, Breath)
            if found == _REPORTED:
                found = 0
                yield self._recalled()
        yield self._recalled()

    def _recalled(self) -> messages.Recalled:
        return messages.Recalled(spelling_of(self._setup).within(self._past.told(self._notes)))

    def _weigh_longer(self, known: Known) -> Work:
        known = self._reasoner.weigh(known, patience_ms=PATIENCE_MS)
        # Another estimate would hardly be nearer (in Catham City, by .14 points on average), but
        # all that rests on the first would be worked out again.
        if known.exact:
            yield self._weighed(known)

    def _look_over(self) -> Work:
        for step in self._reasoner.review(self._notes, patience_ms=PATIENCE_MS):
            yield step if isinstance(step, Breath) else messages.FoundOut(step)

    def _find_slips(self, asked: messages.FindSlips) -> Work:
        play = Play(self._setup, self._notes)
        for step in slips_found(asked.game.found(), self._reasoner, play, sure=asked.sure):
            yield step
            if isinstance(step, messages.SlipsFound) and step.tried:
                yield from self._doubt(play, step)

    def _doubt(self, play: Play, found: messages.SlipsFound) -> Work:
        offered = offered_first(found.mends, len(play.notes))
        for step in doubt(self._reasoner_of, play, offered, found.spare):
            if isinstance(step, Breath):
                yield step
            else:
                self._in_doubt = step
                yield replace(found, doubt=step)

    def _foresee(self, asked: messages.Foresee) -> Work:
        game = asked.game.found()
        if game is None:
            return
        play, draft = Play(self._setup, self._notes), asked.draft
        for step in foreseen(game, self._reasoner, play, draft, asked.row, asked.aside):
            yield step if isinstance(step, Breath) else messages.Foreseen(draft, asked.row, step)

    def _explain(self, asked: messages.Explain) -> Work:
        subject, holder, notes = asked.subject, asked.holder, self._notes[: asked.after]
        reasoner: Reasoner[Any] | None = self._reasoner
        if (now := self._in_doubt) is not None and asked.after == len(self._notes):
            reasoner = rest_reasoner(self._reasoner_of, now.rest.play, now.left_out)
            notes = now.rest.play.notes
        assert reasoner is not None, "it was there a moment ago"
        reason = reasoner.why(notes, subject, holder)
        yield messages.Explained(subject, holder, spelling_of(self._setup).within(reason))

    def _suppose(self, asked: messages.Suppose) -> Work:
        known = self._reasoner.suppose(self._notes, asked.subject, asked.holder)
        yield messages.WouldFollow(asked.subject, asked.holder, known)

    def _turn_back(self, afters: Iterable[int]) -> Work:
        for after in afters:
            if after > len(self._notes):
                return
            yield messages.WasKnown(
                after, self._past.known_after(self._reasoner, self._notes, after)
            )


def _is_outdated() -> bool:
    """Return whether something more urgent is wanted than the current step."""
    try:
        check_deadline()
    except OutOfTimeError:
        return True
    return False


class Past:
    """What each note of one setup revealed, kept as long as the notes before it stay."""

    def __init__(self) -> None:
        """Start with nothing known."""
        self._notes: tuple[Any, ...] = ()
        self._known: dict[int, Known] = {}
        self._told: dict[int, Told | None] = {}

    def told(self, notes: Sequence[Any]) -> tuple[Told | None, ...]:
        """Return what each of these notes revealed, None if it isn't known."""
        self._follow(notes)
        return tuple(self._told.get(after) for after in range(1, len(notes) + 1))

    def remember(self, notes: Sequence[Any], known: Known) -> None:
        """Remember what is known, with the odds, after these notes."""
        self._follow(notes)
        self._known[len(notes)] = known

    def fitting(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> int | None:
        """Return how many of contradictory notes fit, None if not even the setup does.

        They are the first ones, up to the first note that doesn't fit them.
        """
        least, most = -1, len(notes)  # this many fit, this many don't
        at = most - 1  # it is usually the last note
        while most - least > 1:
            if reasoner.follow(notes[:at]).consistent:
                least = at
            else:
                most = at
            at = (least + most) // 2
        return least if least >= 0 else None

    def known_after(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Known:
        """Return what was known, with the odds, after this many notes, which must all fit."""
        self._follow(notes)
        if after not in self._known:
            self._known[after] = reasoner.weigh(reasoner.follow(notes[:after]))
        return self._known[after]

    def look_back(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> Iterator[int | Breath]:
        """Find out what notes revealed, the newest first; yield the number of each."""
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
        """Forget everything after the first note that has changed."""
        kept = unchanged(self._notes, tuple(notes))
        self._known = {at: known for at, known in self._known.items() if at <= kept}
        self._told = {at: told for at, told in self._told.items() if at <= kept}
        self._notes = tuple(notes)


def foreseen(
    game: Game, reasoner: Reasoner[Any], play: Play, draft: Draft, row: str, aside: Aside
) -> Iterator[Mapping[str, float] | Breath]:
    """Yield breaths, and finally the share of each choice of a row, by its key.

    It is the share of deals that fit now which also fit the note that the choice completes. Nothing
    is yielded finally if fewer than two choices complete a note, or if deals can't be counted.
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
    """Return the notes that choices of a row complete, by choice."""
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
    game: Game | None,
    reasoner: Reasoner[Any],
    play: Play,
    *,
    pairs_s: float = _PAIRS_S,
    sure: int = 0,
) -> Iterator[messages.SlipsFound | Breath]:
    """Yield the likeliest mends while a search takes long, and finally the result.

    If no single slip explains everything, pairs are tried for up to `pairs_s` seconds. Without a
    `game` nobody knows what else could have been noted, so only removals are found. The player
    insisted on the note with the number `sure`.
    """
    found: tuple[Mend, ...] = ()
    if game is not None:
        single = mends(game, reasoner, play, patience_ms=_COUNT_MS, sure=sure)
        found = yield from _likeliest(single, len(play.notes))
    if game is not None and not found:
        pairs = mistake_search.twofold_mends(game, reasoner, play, patience_ms=_COUNT_MS, sure=sure)
        end = monotonic() + pairs_s
        in_time = takewhile(lambda _step: monotonic() < end, pairs)
        found = yield from _likeliest(in_time, len(play.notes))
    spare: list[int] = []
    for step in () if found else mistake_search.spare_notes(reasoner, play.notes):
        if isinstance(step, Breath):
            yield step
        else:
            spare.append(step)
    yield messages.SlipsFound(found, tuple(spare), tried=True)


def _likeliest(
    steps: Iterator[tuple[Mend, ...] | Breath], last: int
) -> Generator[messages.SlipsFound | Breath, None, tuple[Mend, ...]]:
    """Yield the mends now and then if others are offered first; return the final ones."""
    likeliest: tuple[Mend, ...] = ()
    offered: list[tuple[Slip, ...]] = []
    told_s = monotonic()
    for step in steps:
        if isinstance(step, Breath):
            yield step
            continue
        likeliest = step[:_MOST_MENDS]
        now = [mend.slips for mend in offered_first(likeliest, last)]
        if now != offered and monotonic() - told_s > _STAND_S:
            offered, told_s = now, monotonic()
            yield messages.SlipsFound(likeliest)
    return likeliest
