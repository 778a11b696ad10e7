"""What must hold of every honest game, whatever it is: one contract for all, tried note by note.

At every prefix of its notes: the state of play and what is known deny nothing of the truth, odds
add up, and what is certain stays certain unless cards move. At a few prefixes drawn by the seed,
with fresh eyes: reasons, advice, mending after a slip, pages, text, paper, and the form while the
sheet is hidden; at one of them what opponents may know, too. Nothing raises.
"""

import json
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any
from unittest.mock import patch

from notepad.api import Deduced
from notepad.api.records import NotedRecord
from notepad.core.game import Play, View, form_without_secrets, states_of
from notepad.core.help_levels import Level
from notepad.core.reasoner import Breath, Reasoner, without_breaths
from notepad.core.record import Record, read, write
from notepad.page_text import page_text
from notepad.widgets.paper import draw_page
from tests.dealing.dealt import Dealt
from tests.slipping import slipped

PATIENCE_MS = 150.0
"""How long counting may take, as in the window; on the command line it may take ten seconds."""

PLAYED_ON_S = 0.3
"""How long games are played on, in seconds of the processor's time."""

HANGS = 120
"""So many seconds of work at one thing are a hang, however busy the computer is."""

ASKED = 4
"""How many reasons are asked for wherever everything is tried."""

OPPONENTS = "notepad.cards.opponents_progress"
CASES: dict[str, Any] = {"DEALS_OF_RIVALS": 1, "_MORE": 1, "_MORE_MOVING": 1, "MOST_LISTED": 10}
"""In so few deals opponents are estimated: in more of them, the same is only done again."""

PLAYING_ON = "notepad.cards.playing_on"
WHEREVER: dict[str, Any] = {
    "_LIKELY_ENOUGH": 0.0,
    "MOST_PLAYED": 2,
    "may_ask_first": lambda *_: False,
}
"""Games are played on even where that can't change what is advised, and only few of them."""

_SUFFIXES = (*(".pdf", ".svg") * 4, ".png")
"""What is drawn: a PNG seldom, as it is drawn like an SVG and takes ten times as long to write."""


class BrokenError(AssertionError):
    """The contract is broken; the message says by which game, after how many notes, and how."""


@dataclass
class Trial:
    """A game that is tried; everything is tried at some prefixes, of which there are `looks`.

    `costs` are the seconds that each kind of work took at most; "slip" is the search for something
    to note wrongly, which no player waits for.
    """

    dealt: Dealt
    looks: int = 3
    costs: dict[str, float] = field(default_factory=dict)

    def try_all(self) -> None:
        """Try everything; raises BrokenError at the first fault."""
        dealt, random = self.dealt, Random(f"{self.dealt.word} {self.dealt.seed}")
        with self._at(0, "setup"):
            self._none(dealt.game.setup_faults(dealt.setup))
            record = self._record(Play(dealt.setup, dealt.notes)).record
            assert read(write(record), {dealt.game.id: dealt.game}) == record
            states = states_of(dealt.game, Play(dealt.setup, dealt.notes))
            reasoner = dealt.game.reasoner(dealt.setup)
        looks = random.sample(range(len(states)), min(self.looks, len(states)))
        before: Mapping[Any, Any] = {}
        for count, state in enumerate(states):
            with self._at(count, "follow"):
                certain = reasoner.follow(dealt.notes[:count])
                assert certain.consistent, f"notes {certain.conflict} contradict each other"
            with self._at(count, "weigh"):
                known = reasoner.weigh(certain, patience_ms=PATIENCE_MS)
            with self._at(count, "truth"):
                self._none(dealt.truths[count].denied(state, known))
                json.dumps(dealt.game.answer(dealt.setup, known))
                before = self._narrower(before, certain)
            if count in looks:
                view = View(Play(dealt.setup, dealt.notes[:count]), state, known)
                self._look(view, reasoner, random, opponents=count == looks[0])

    def _narrower(self, before: Mapping[Any, Any], known: Any) -> Mapping[Any, Any]:  # noqa: ANN401
        """Return where each card may be now: nowhere that was ruled out before, if none moves."""
        possible: Mapping[Any, Any] = getattr(known, "possible", {})
        back = (
            f"{key} may be {set(now) - set(before[key])} again"
            for key, now in possible.items()
            if key in before and not set(now) <= set(before[key])
        )
        if not self.dealt.moves:
            self._none(back)
        return possible

    def _look(
        self, view: View, reasoner: Reasoner[Any], random: Random, *, opponents: bool
    ) -> None:
        """Try everything else; reasons and mends are found by who has seen nothing before."""
        game, play, count = self.dealt.game, view.play, len(view.play.notes)
        noted = self._record(play)
        with self._at(count, "fresh"):
            deduced = noted.deduce()
            assert deduced.consistent
            assert deduced.holders == getattr(reasoner.follow(play.notes), "by_card", dict)()
        for subject, holder in self._asked(noted, deduced, random):
            with self._at(count, f"why {subject} {holder}"):
                reason = noted.why(subject, holder)
                assert reason.answer in ("yes", "no") or not deduced.holders, reason
                assert reason.steps or not deduced.holders  # at a gate nothing is to be told
                assert set(reason.notes) <= set(range(1, count + 1))
        view = replace(view, known=self._advised(view, reasoner, opponents=opponents))
        with self._at(count, "slip"):
            wrong = slipped(game, play, random) if play.notes else None
        with self._at(count, "mend"):
            mends = self._record(wrong[0]).mend(patience_ms=PATIENCE_MS) if wrong else ()
        for mend in mends:
            with self._at(count, f"mended {mend.said}"):
                assert mend.said
                assert mend.mended.deduce().consistent, "still a contradiction"
        for level in game.levels:
            with self._at(count, f"page {level.name}"):
                page = game.page(replace(view, level=level))
                assert page_text(page)
        with self._at(count, "paper"), TemporaryDirectory() as folder:
            path = Path(folder, f"sheet{random.choice(_SUFFIXES)}")
            draw_page(page, path, notes=noted.notes)
            assert path.stat().st_size
        with self._at(count, "hidden form"):
            assert form_without_secrets(game, play, {}).rows
            if count < len(self.dealt.notes):
                self._form(view, self.dealt.notes[count])

    def _advised(self, view: View, reasoner: Reasoner[Any], *, opponents: bool) -> Any:  # noqa: ANN401 a game's own
        """Return what is known, with the first advice, and with what opponents may know."""
        game, known, count = self.dealt.game, view.known, len(view.play.notes)
        with self._at(count, "advise"):
            pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
            known = next(pondered, known)
        steps = iter(reasoner.estimate_opponents(known, {}) if opponents else ())
        step: Any = known
        while step is not None:  # between two breaths something more urgent can be done
            known = known if isinstance(step, Breath) else step
            with self._at(count, "opponents"), patch.multiple(OPPONENTS, **CASES):
                step = next(steps, None)
        steps = iter(reasoner.look_further(known, {}, PLAYED_ON_S) if opponents else ())
        with self._at(count, "looking further"), patch.multiple(PLAYING_ON, **WHEREVER):
            known = next(reversed([known, *without_breaths(steps)]))
        if game.advice is not None:
            with self._at(count, "advice"):
                json.dumps(game.advice(view.play.setup, known))
        return known

    def _form(self, view: View, note: object) -> None:
        """Have the next note ready in the form that shows nothing of what I know."""
        game = self.dealt.game
        draft = game.keypad.draft(view.play.setup, note)
        form_without_secrets(game, view.play, draft)
        made = game.form(replace(view, known=None), draft).outcome
        if made != note:  # a record may leave out what the form fills in
            assert game.after(view.state, made) == game.after(view.state, note), made

    def _asked(
        self, noted: NotedRecord, deduced: Deduced, random: Random
    ) -> Iterator[tuple[str, str]]:
        """Yield some of what is certain: that somebody has a card, or that they haven't.

        In a game that says nothing of single cards, it is some of what can be asked.
        """
        holders = deduced.holders
        able = [
            (subject, holder)
            for subject, holder in product(holders or noted.cards, noted.holders)
            if not holders or holder not in holders[subject] or len(holders[subject]) == 1
        ]
        yield from random.sample(able, min(ASKED, len(able)))

    def _record(self, play: Play) -> NotedRecord:
        game = self.dealt.game
        record = Record(
            game=game.id, setup=play.setup, notes=play.notes, declaration=game.declaration
        )
        return NotedRecord(game, record)

    def _none(self, faults: Iterator[Any]) -> None:
        told = [str(fault) for fault in faults]
        assert not told, "; ".join(told[:3])

    @contextmanager
    def _at(self, count: int, what: str) -> Iterator[None]:
        """Do one thing after so many notes: note what it costs, and say where it broke."""
        since = thread_time()
        try:
            with ended_after(HANGS):
                yield
        except Exception as error:
            told = f"{what} after {count} notes of {self.dealt}: {type(error).__name__}: {error}"
            raise BrokenError(told) from error
        word = what.partition(" ")[0]
        self.costs[word] = max(self.costs.get(word, 0), thread_time() - since)


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """End what hangs after so many seconds of work; without Unix's timers, nothing ends it."""
    if sys.platform == "win32":
        yield
        return

    def ended(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no end after {seconds} s of work")

    before = signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
