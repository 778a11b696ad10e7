"""`python -m tests.dealing.mending`: does all that is offered for a contradiction make notes fit?

Short games are dealt, all games by turns. In each something is noted or set up wrongly, at times
two things, up to where that shows. Then all that is offered is tried with a fresh reasoner: single
slips, pairs of them where no single one does, and notes to leave out where no pair does. A line a
minute tells how far it is; each fault tells the game's seed.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import partial, reduce
from itertools import count, takewhile
from random import Random
from time import monotonic, process_time
from typing import Any, NamedTuple

from notepad.core.faults import Faults
from notepad.core.game import Game
from notepad.core.mistake_search import mends, spare_notes, told, twofold_mends
from notepad.core.reasoner import Reasoner, without_breaths
from notepad.core.record import Record, read, write
from tests.dealing.contract import HANGS, ended_after
from tests.dealing.dealt import Dealt, deal, parser, words
from tests.slipping import AnyPlay, contradictory, fitting

COUNT_MS = 15
"""How long counting the deals of one mend may take, as in the window."""
PAIRS_S = 1
"""For so many seconds of work pairs are looked for: all of them could take minutes."""
SHORT = (3, 5, 8)
"""How many notes the games have."""
_TRIES = 6
_REPORT_S = 60


class Offer(NamedTuple):
    """Something that is offered for contradictory notes: its kind, its words, and what it makes."""

    kind: str
    said: str
    mended: AnyPlay


def offers(game: Game, play: AnyPlay) -> Iterator[Offer]:
    """Yield what is offered for contradictory notes."""
    reasoner = game.reasoner(play.setup)
    *_before, found = ((), *without_breaths(mends(game, reasoner, play, patience_ms=COUNT_MS)))
    if not found:
        end = process_time() + PAIRS_S
        steps = takewhile(
            lambda _step: process_time() < end,
            twofold_mends(game, reasoner, play, patience_ms=COUNT_MS),
        )
        *_before, found = ((), *without_breaths(steps))
    for mend in found:
        said = "; ".join(told(game, play, slip) for slip in mend.slips)
        kind = "pairs" if len(mend.slips) > 1 else "notes" if mend.slips[0].note else "setups"
        yield Offer(kind, said, reduce(partial(fitting, game), mend.slips, play))
    for number in () if found else without_breaths(spare_notes(reasoner, play.notes)):
        left = (*play.notes[: number - 1], *play.notes[number:])
        yield Offer("left out", f"without note {number}", AnyPlay(play.setup, left))


def unfit(game: Game, play: AnyPlay, reasoner: Reasoner[Any] | None = None) -> str:
    """Return what is wrong with a record of a play; nothing if all of it fits.

    A reasoner for its setup needn't be made then.
    """
    record = Record(game=game.id, setup=play.setup, notes=play.notes, declaration=game.declaration)
    try:
        whole = read(write(record), {game.id: game})
    except Faults as faults:
        return f"it can't be read: {faults}"
    known = (reasoner or game.reasoner(whole.setup)).follow(whole.notes)
    return "" if known.consistent else f"notes {known.conflict} contradict each other"


class Tally(Counter[str]):
    """What came of the contradictions of a game."""

    def add(self, dealt: Dealt, random: Random) -> Iterator[str]:
        """Note something wrongly in a game, and yield each mend that does not fit."""
        game, play = dealt.game, AnyPlay(dealt.setup, dealt.notes)
        tries = (contradictory(game, play, random) for _try in range(_TRIES if play.notes else 0))
        wrong = next((one for one in tries if one is not None), None)
        if wrong is None:
            return
        self["contradictions"] += 1
        meant = AnyPlay(dealt.setup, dealt.notes[: len(wrong.notes)])
        reasoner = game.reasoner(wrong.setup)
        for offer in offers(game, wrong):
            self[offer.kind] += 1
            self["true ones"] += offer.mended == meant
            same = offer.mended.setup == wrong.setup
            why = "" if offer.said else "it says nothing"
            if why := why or unfit(game, offer.mended, reasoner if same else None):
                yield f"{offer.said!r}: {why}"


def main() -> int:
    """Try as many contradictions as the command line asks for; return 1 if any mend fails."""
    counted = "how many contradictions in all"
    asked = parser("tests.dealing.mending", __doc__, count=100, counted=counted).parse_args()
    chosen, tallies, faults = asked.games or words(), defaultdict[str, Tally](Tally), 0
    since = monotonic()
    with suppress(KeyboardInterrupt):  # who has enough of it sees what was found until then
        for number in count():
            if sum(tally["contradictions"] for tally in tallies.values()) >= asked.count:
                break
            word, seed = chosen[number % len(chosen)], asked.seed + number // len(chosen)
            for fault in tried(word, seed, tallies[word]):
                faults += 1
                print(f"FAULT {word} {seed}: {fault}", flush=True)
            if monotonic() - since > _REPORT_S:
                since = monotonic()
                print(_line("all", sum(tallies.values(), Tally())), f"seed {seed}", flush=True)
    print(*(_line(word, tally) for word, tally in tallies.items()), sep="\n")
    print(_line("all", sum(tallies.values(), Tally())), f"faults {faults}", flush=True)
    return int(faults > 0)


def tried(word: str, seed: int, tally: Tally) -> Iterator[str]:
    """Count what comes of one game, and yield what is wrong with it."""
    random = Random(f"mending {word} {seed}")
    try:
        with ended_after(HANGS):
            yield from tally.add(deal(word, seed, notes=random.choice(SHORT)), random)
    except Exception as error:  # the other games are still dealt
        yield f"{type(error).__name__}: {error}"


def _line(word: str, tally: Tally) -> str:
    return f"{word}: " + ", ".join(f"{what} {number}" for what, number in sorted(tally.items()))


if __name__ == "__main__":
    sys.exit(main())
