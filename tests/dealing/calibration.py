"""`python -m tests.dealing.calibration`: does what is said to be so likely come true so often?

Many games are dealt, in which players choose as the odds suppose. After some notes of each, all
that isn't certain is sorted by its odds, by tenths: of what was said to be 30 to 40 % likely, some
35 % should be so. Numbers of one game belong together, so each game counts as one observation where
the standard error is reckoned.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from tests.dealing.contract import PATIENCE_MS
from tests.dealing.dealt import deal, parser, words

MOST_OFF = 0.05
"""How far from what was said it may come true, if the standard error is small enough to tell."""
_ERRORS, _GAMES = 3.0, 30
"""So many standard errors, which fewer games don't tell well: of a hundred tenths that are right,
one is further off in every third run."""


@dataclass
class Tenth:
    """What was said to be likely within a tenth: by game, how much of it, and how much was so."""

    numbers: Counter[int] = field(default_factory=Counter)
    said: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    so: Counter[int] = field(default_factory=Counter)

    def add(self, game: int, share: float, so: bool) -> None:
        """Count something that was said in a game."""
        self.numbers[game] += 1
        self.said[game] += share
        self.so[game] += so

    @property
    def off(self) -> float:
        """How much oftener it was so than it was said."""
        return (self.so.total() - sum(self.said.values())) / self.numbers.total()

    @property
    def error(self) -> float:
        """The standard error of `off`."""
        beside = (
            self.so[game] - self.said[game] - self.off * count
            for game, count in self.numbers.items()
        )
        return sqrt(sum(one * one for one in beside)) / self.numbers.total()

    @property
    def wrong(self) -> bool:
        """Whether it is further off than it may be, and not by chance."""
        off = abs(self.off)
        return len(self.numbers) >= _GAMES and off > MOST_OFF and off > _ERRORS * self.error

    def __str__(self) -> str:
        """Return the line of a table."""
        count = self.numbers.total()
        said, so = sum(self.said.values()) / count, self.so.total() / count
        line = f"{100 * said:6.1f} % {100 * so:6.1f} % {100 * self.error:6.1f} {count:8}"
        return f"{line}   too far off" if self.wrong else line


def calibrated(word: str, seeds: Sequence[int], every: int) -> dict[int, Tenth]:
    """Return what came of one game's odds, by tenth, looked at after `every` so many notes."""
    found: dict[int, Tenth] = {}
    for seed in seeds:
        for share, so in _said(word, seed, every):
            found.setdefault(min(9, int(10 * share)), Tenth()).add(seed, share, so)
    return dict(sorted(found.items()))


def _said(word: str, seed: int, every: int) -> Iterator[tuple[float, bool]]:
    dealt = deal(word, seed)
    reasoner = dealt.game.reasoner(dealt.setup)
    for count in range(0, len(dealt.notes) + 1, every):
        known = reasoner.follow(dealt.notes[:count])
        known = reasoner.weigh(known, patience_ms=PATIENCE_MS)
        yield from dealt.truths[count].chances(known)


def main() -> int:
    """Print a table for each game; return 1 if anything is too far off."""
    counted = "how many games of each"
    arguments = parser("tests.dealing.calibration", __doc__, count=1000, counted=counted)
    arguments.add_argument(
        "--every", type=int, default=5, help="after how many notes odds are read"
    )
    asked = arguments.parse_args()
    wrong = False
    for word in asked.games or words():
        tenths = calibrated(word, range(asked.seed, asked.seed + asked.count), asked.every)
        if tenths:
            print(f"{word}: {asked.count} games\n    said       so    ± %  numbers")
            print(*tenths.values(), sep="\n", flush=True)
        wrong |= any(tenth.wrong for tenth in tenths.values())
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
