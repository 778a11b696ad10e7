"""`python -m tests.dealing`: deal many games, and try each as `contract` says.

Every game has a seed of its own, so that the line that a fault prints deals it again. A line each
minute shows how far it is; at the end stands what was dealt, what broke, what was slowest and what
took most memory. More than 3 seconds for one thing or 300 MB for a game are a fault here, where
nothing else should load the computer; the tests measure neither.
"""

import gc
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time

from notepad.core.sentences import word_of
from tests.dealing.contract import BrokenError, Trial
from tests.dealing.dealt import deal, parser, words

MOST_SECONDS, MOST_MEGABYTES = 3.0, 300.0
"""How much one thing may take at most, and how much more memory than before a game may."""

_REPORT = 60
_MEMORY = Path("/proc/self/status")


@dataclass
class Summary:
    """What came of the games so far."""

    games: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: dict[str, tuple[float, str]] = field(default_factory=dict)
    largest: tuple[float, str] = (0.0, "")
    since: float = field(default_factory=monotonic)

    def lines(self) -> Iterator[str]:
        """Yield the lines that tell it."""
        hours, work = (monotonic() - self.since) / 3600, process_time() / 3600
        every = self.games.total(), self.notes.total(), len(self.faults)
        yield "{} games, {} notes, {} faults".format(*every)
        yield f"in {hours:.2f} hours, {work:.2f} of them work"
        yield "games: " + ", ".join(f"{word} {n}" for word, n in sorted(self.games.items()))
        yield "notes: " + ", ".join(f"{word} {n}" for word, n in sorted(self.notes.items()))
        for what, (seconds, where) in sorted(self.slowest.items()):
            yield f"slowest {what}: {seconds:.2f} s in {where}"
        yield f"largest: {self.largest[0]:.0f} MB in {self.largest[1]}"


def main() -> int:
    """Deal what the command line asks for; return 1 if anything broke."""
    arguments = parser("tests.dealing", __doc__, count=1, counted="how many games in all, by turns")
    arguments.add_argument(
        "--set", nargs="*", default=[], metavar="NAME=VALUE", help="an option not left to chance"
    )
    asked = arguments.parse_args()
    gc.set_threshold(10_000)
    chosen, summary, told = asked.games or words(), Summary(), monotonic()
    for number in range(asked.count):
        word, seed = chosen[number % len(chosen)], asked.seed + number // len(chosen)
        options = dict(_options(asked.set))
        for fault in _tried(word, seed, options, summary):
            summary.faults.append(fault)
            print(f"FAULT {fault}", flush=True)
        if monotonic() - told > _REPORT:
            told = monotonic()
            first, second, *_others = summary.lines()
            print(f"{first} {second}", flush=True)
    print(*summary.lines(), sep="\n", flush=True)
    return 1 if summary.faults else 0


def _options(told: Iterable[str]) -> Iterator[tuple[str, object]]:
    """Yield options by name: numbers, yes and no, None, and words."""
    plain = {"True": True, "False": False, "None": None}
    for one in told:
        name, _sign, value = one.partition("=")
        yield name, int(value) if value.isdecimal() else plain.get(value, value)


def _tried(word: str, seed: int, options: dict[str, object], summary: Summary) -> Iterator[str]:
    """Try one game, and yield what broke."""
    before = _peak_begun()
    try:
        dealt = deal(word, seed, **options)
    except Exception as error:  # the other games are still dealt
        yield f"dealing {word} {seed}: {type(error).__name__}: {error}"
        return
    trial = Trial(dealt)
    summary.games[word] += 1
    summary.notes.update(word_of(note) for note in dealt.notes)
    try:
        trial.try_all()
    except BrokenError as error:
        yield str(error)
    for what, seconds in trial.costs.items():
        if seconds > summary.slowest.get(what, (0.0, ""))[0]:
            summary.slowest[what] = seconds, str(dealt)
        if seconds > MOST_SECONDS and what != "slip":
            yield f"{what}: {seconds:.1f} s in {dealt}"
    more = _peak() - before
    if more > summary.largest[0]:
        summary.largest = more, str(dealt)
    if more > MOST_MEGABYTES:
        yield f"{more:.0f} MB in {dealt}"


def _peak_begun() -> float:
    """Begin to measure the peak anew; return how many megabytes there are in use now."""
    if not _MEMORY.exists():
        return _peak()
    Path("/proc/self/clear_refs").write_text("5")
    return _in_status("VmRSS")


def _peak() -> float:
    """Return how many megabytes there were in use at most: of this game on Linux, else ever."""
    if _MEMORY.exists():
        return _in_status("VmHWM")
    from tests.fuzzing import megabytes

    return megabytes()


def _in_status(name: str) -> float:
    lines = _MEMORY.read_text().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(name)) / 1024


if __name__ == "__main__":
    sys.exit(main())
