"""Fits the odds of winning by waiting: a logistic on the positions of games that were watched.

Who waits may still announce later. So the model is fitted first to who won where the advised seat
waited until it was certain, then again to what waiting had brought if from the next position on it
had announced as the model says, and so on (Longstaff and Schwartz 2001, as for an option that may
be used early).

No weight may be below 0 (`waiting_model_terms`), so one that would be is 0. The weights are found
for all tables together first, each with a constant of its own; those of a table are pulled towards
them.

Games that were weighed are fitted on as well. So what is said is judged by models of other games.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from notepad.cards.opponents_progress import WaitingFactors, waiting_model_terms
from tests.simulation.playing import ONE_IN, WILD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Bools = npt.NDArray[np.bool_]
    Ints = npt.NDArray[np.int64]

WEIGHTS, CURVES = "resources/insight/waiting.json", "resources/insight/right.json"
_FOLDS = 7  # the seat goes by the seed, too: so each fold has all seats
_TOGETHER = 150.0
"""How much the weights of a table are pulled towards those of all tables.

A hundred games of a table tell little of ten weights. With 50 or less, and with 200 or more, a
tenth of Clue's or of Cataline's positions or a fresh deal is off by more than chance, with 70 to
150 none is.
"""
_AT_FIRST = 10.0
"""How often the position before the first note counts.

It is what everybody sees first, and lies at the edge of all positions, where a line that fits the
others misses by up to four points.
"""
_STEPS, _SETTLED = 60, 1e-6
_STEEPEST = 0.25  # a logistic gains no more for each unit
TERMS = waiting_model_terms(np.zeros((1, len(WaitingFactors._fields)))).shape[1]
_AGAIN = 3  # afterwards nothing changes any more
_RESAMPLED = 400
_MANY = 400  # so many positions in a tenth are enough to judge it
_NEAR, _NEAR_AT_FIRST = 0.05, 0.03
_FRESH = "fresh deal"
_PRIVATE = ("kept", "sleuth")
"""Where only private bits count: the seat that was weighed as *private* asked as advised."""
_INSTEAD = {"sherlock-13"}
_LINE, _FAR = np.array([0.0, 1.0]), 2.0
_TO_THE_LINE = 3.0  # how many games the odds as they seem to be weigh in `curves`
HEAD = """\
| game | players | games | fresh deal | happened | ± | farthest tenth | happened | ± |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


class Watched(NamedTuple):
    """Positions [rows, factors] of games, in their order.

    Of each: whether the advised seat `won` in the end, whether its answer was `right`, whether a
    rival announces before it (`late`), how many positions it stands for (`counts`), `after` how
    many notes it is, and its `game` and `seed`.
    """

    at: Floats
    won: Floats
    right: Floats
    late: Bools
    counts: Floats
    after: Ints
    game: Ints
    seed: Ints

    def and_also(self, other: Watched) -> Watched:
        """Return these positions and others."""
        return Watched._make(np.concatenate(both) for both in zip(self, other, strict=True))

    def only(self, which: Bools | Ints) -> Watched:
        """Return some of the positions."""
        return Watched._make(part[which] for part in self)


def watched(path: Path) -> Watched:
    """Return the positions of the games in a file."""
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    sizes = [len(game["at"]) for game in games]

    def each(word: str) -> list[Any]:
        return [one for game in games for one in game[word]]

    at = np.array(each("at"), float).reshape(sum(sizes), len(WaitingFactors._fields))
    after = np.array(each("after"), int)
    return Watched(
        at,
        np.repeat([float(game["won"]) for game in games], sizes),
        np.array(each("right"), float),
        np.array(each("late"), bool),
        np.where((after > 0) & (odds(at) < WILD), float(ONE_IN), 1.0),
        after,
        np.repeat(np.arange(len(games)), sizes),
        np.repeat([game["seed"] for game in games], sizes),
    )


def with_weighed(seen: Watched, path: Path, players: int) -> Watched:
    """Return the positions of a table and of games that were weighed there, if any were.

    Of these the positions are known in which the answer could be said, and how the games ended. A
    fresh deal is added to each: but for the turn it hardly differs from deal to deal.
    """
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    fresh = seen.at[seen.after == 0].mean(axis=0)
    sizes = [1 + len(game["at"]) for game in games]
    seeds = np.repeat([game["seed"] for game in games], sizes)
    first = np.concatenate([np.arange(size) == 0 for size in sizes])
    at = np.tile(fresh, (sum(sizes), 1))
    at[first, -1] = seeds[first] % players
    at[~first] = [one for game in games for one in game["at"]]
    right = np.zeros(len(at))
    right[~first] = [one for game in games for one in game["right"]]
    weighed = Watched(
        at,
        np.repeat([float(game["won"]) for game in games], sizes),
        right,
        np.zeros(len(at), bool),
        np.ones(len(at)),
        np.where(first, 0, 1),
        np.repeat(np.arange(len(games)), sizes) + _games(seen),
        seeds,
    )
    return seen.and_also(weighed)


def odds(at: Floats) -> Floats:
    """Return how likely my answer is right in some positions."""
    return np.asarray(1 / (1 + np.exp(-at[:, 0])), np.float64)


def models(tables: Mapping[str, Watched]) -> Mapping[str, Floats]:
    """Return for each table a constant and weights for what waiting brings who announces so.

    Tables where players announce instead of asking are fitted apart, and so are those of two: other
    things count there.
    """
    groups: dict[tuple[bool, bool], dict[str, Watched]] = {}
    for name, seen in tables.items():
        groups.setdefault((_game_of(name) in _INSTEAD, name.endswith("_2")), {})[name] = seen
    found: dict[str, Floats] = {}
    for alike in groups.values():
        found |= _models_together(alike)
    return {name: found[name] for name in tables}


def _game_of(name: str) -> str:
    return name.partition("_")[0]


def _models_together(tables: Mapping[str, Watched]) -> Mapping[str, Floats]:
    weights = _of_each(tables, {name: seen.won for name, seen in tables.items()})
    for _time in range(_AGAIN):
        curved = curves(tables, weights)
        brought = {
            name: happens(weights[name], seen, curve_of(name, curved))
            for name, seen in tables.items()
        }
        weights = _of_each(tables, brought)
    return weights


def curve_of(name: str, curved: Mapping[str, tuple[float, float]]) -> tuple[float, float]:
    """Return the curve of a table's game, that of the odds themselves if it has none."""
    return curved.get(_game_of(name), (0.0, 1.0))


def _of_each(tables: Mapping[str, Watched], brought: Mapping[str, Floats]) -> Mapping[str, Floats]:
    """Return the weights of each table, pulled towards those that tell best of all tables."""
    terms = {name: waiting_model_terms(seen.at) for name, seen in tables.items()}
    which = np.repeat(np.arange(len(tables)), [len(rows) for rows in terms.values()])
    rows = np.column_stack(
        [which[:, None] == range(len(tables)), np.concatenate([*terms.values()])]
    )
    counted = {
        name: np.where(seen.after == 0, _AT_FIRST, seen.counts) for name, seen in tables.items()
    }
    counts = np.concatenate([*counted.values()])
    nowhere = np.zeros(rows.shape[1])
    shared = logistic(rows, counts, np.concatenate([*brought.values()]), nowhere, pull=1.0)
    slopes = shared[len(tables) :]
    return {
        name: logistic(
            np.column_stack([np.ones(len(terms[name])), terms[name]]),
            counted[name],
            brought[name],
            np.array([shared[at], *slopes]),
            pull=_TOGETHER,
            turn=_turn(seen, brought[name]),
        )
        for at, (name, seen) in enumerate(tables.items())
    }


def said(weights: Floats, seen: Watched, curve: tuple[float, float] = (0.0, 1.0)) -> Bools:
    """Return in which positions the answer is said: no wild guess, because few are watched.

    On my own turn a question comes first. The `curve` says how often answers are right that seem so
    likely, as the app takes them.
    """
    better = _played(seen, curve) > probabilities(weights, seen.at)
    mine = seen.at[:, -1] == 0
    return np.asarray(better & (odds(seen.at) >= WILD) & ~seen.late & ~mine, bool)


def _played(seen: Watched, curve: tuple[float, float]) -> Floats:
    constant, slope = curve
    return np.asarray(1 / (1 + np.exp(-constant - slope * seen.at[:, 0])), np.float64)


def curves(
    tables: Mapping[str, Watched], weights: Mapping[str, Floats]
) -> Mapping[str, tuple[float, float]]:
    """Return for each game how often answers are right that had better be said at once.

    That is a constant and a slope, from the logit of the odds to that of how often they are right.
    Which had better be said depends on the curve itself, so it is found several times. Games are
    left out in which the line, 0 and 1, is within two standard errors. Each game that was
    played counts once. No rival says it first in these positions, so none is certain there.
    """
    found: dict[str, tuple[float, float]] = {}
    for _time in range(_AGAIN):
        found = _curves_beyond_chance(tables, weights, found)
    return found


def _curves_beyond_chance(
    tables: Mapping[str, Watched],
    weights: Mapping[str, Floats],
    before: Mapping[str, tuple[float, float]],
) -> dict[str, tuple[float, float]]:
    found = {}
    for game in sorted({_game_of(name) for name in tables}):
        rows, right, counts = [], [], []
        for name, seen in tables.items():
            if _game_of(name) == game:
                played = _played(seen, curve_of(name, before))
                better = played > probabilities(weights[name], seen.at)
                here = seen.only(better & ~seen.late & (seen.after > 0))
                _games, which, many = np.unique(here.game, return_inverse=True, return_counts=True)
                rows.append(here.at[:, 0])
                right.append(here.right)
                counts.append(here.counts / many[which])
        curve, errors = _curve(*map(np.concatenate, (rows, right, counts)))
        if np.abs((curve - _LINE) / errors).max() > _FAR:
            found[game] = (float(curve[0]), float(curve[1]))
    return found


def _curve(logits: Floats, right: Floats, counts: Floats) -> tuple[Floats, Floats]:
    """Return the constant and the slope of a logistic, pulled to the line, and their errors."""
    rows, curve = np.column_stack([np.ones(len(logits)), logits]), _LINE
    for _step in range(_STEPS):
        told = 1 / (1 + np.exp(-rows @ curve))
        slope = rows.T @ (counts * (right - told)) - _TO_THE_LINE * (curve - _LINE)
        bend = (rows * (counts * told * (1 - told))[:, None]).T @ rows + _TO_THE_LINE * np.eye(2)
        curve = curve + np.linalg.solve(bend, slope)
    return curve, np.sqrt(np.diag(np.linalg.inv(bend)))


def by_waiting(seen: Watched, said: Bools) -> Floats:
    """Return what waiting brings in each position: whether the answer that is said next is right.

    Where none is said any more in a game, it is who won in the end. Of three positions of a game
    that was lost, in the second of which an answer is said that is right: 1, 0 and 0.
    """
    brought = seen.won.copy()
    for row in reversed(range(len(brought) - 1)):
        if seen.game[row] == seen.game[row + 1]:
            brought[row] = seen.right[row + 1] if said[row + 1] else brought[row + 1]
    return brought


def _turn(seen: Watched, brought: Floats) -> float:
    """Return the largest weight of a turn with which all turns move no odds by more than measured.

    That is by how much more is won where the fewest ask before me than where all others do.
    """
    turns = seen.at[:, -1]
    fewest, most = turns.min(), turns.max()
    first, last = (seen.counts * (turns == one) for one in (fewest, most))
    more = float(first @ brought / first.sum() - last @ brought / last.sum())
    return max(more, 0.0) / _STEEPEST / max(float(most - fewest), 1.0)


def logistic(
    rows: Floats,
    counts: Floats,
    brought: Floats,
    towards: Floats,
    *,
    pull: float,
    turn: float = np.inf,
) -> Floats:
    """Return the weights that tell best what waiting brought, pulled `towards` some.

    The last columns of the rows are terms, whose weights are not below 0, those before them
    constants, which are free and not pulled. The last weight is that of a `turn`, and no larger.
    """
    terms = np.arange(rows.shape[1]) >= rows.shape[1] - TERMS
    pulled, weights = np.where(terms, pull, 1e-6), towards
    least, most = np.where(terms, 0.0, -np.inf), np.full(len(terms), np.inf)
    most[-1] = turn
    for _step in range(_STEPS):
        told = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counts * (brought - told)) - pulled * (weights - towards)
        bend = (rows * (counts * told * (1 - told))[:, None]).T @ rows + np.diag(pulled)
        before, weights = weights, _lowest(bend, bend @ weights + slope, least, most)
        if np.abs(weights - before).max() < _SETTLED:
            break
    return weights


def _lowest(bend: Floats, aim: Floats, least: Floats, most: Floats) -> Floats:
    """Return where a bowl is lowest within bounds; its slope is `bend` times the place less `aim`.

    Numbers that would be beyond a bound are held there, unless it turns out that one would come
    back once others are held (Lawson and Hanson 1974).
    """
    held, found = np.zeros(len(aim), bool), np.zeros(len(aim))
    for _try in range(4 * len(aim)):
        found[~held] = np.linalg.solve(
            bend[np.ix_(~held, ~held)], (aim - bend[:, held] @ found[held])[~held]
        )
        beyond = (found < least) | (found > most)
        found = np.clip(found, least, most)
        down = bend @ found - aim
        back = np.where(held & (found <= least), -down, np.where(held & (found >= most), down, 0))
        back[most <= least] = 0
        if beyond.any():
            held |= beyond
        elif back.max() > _SETTLED:
            held[back.argmax()] = False
        else:
            break
    return found


def probabilities(weights: Floats, at: Floats) -> Floats:
    """Return the odds of winning in some positions."""
    total = weights[0] + waiting_model_terms(at) @ weights[1:]
    return np.asarray(1 / (1 + np.exp(-total)), np.float64)


class Tenth(NamedTuple):
    """What was said and what happened in positions of which nearly the same was said.

    `error` is the standard error of the difference, resampled by game.
    """

    name: str
    positions: int
    said: float
    happened: float
    error: float

    @property
    def holds(self) -> bool | None:
        """Whether what is said happens, within five points or two standard errors.

        At a fresh deal three points are asked for, however few there are. It is None for a tenth
        with too few positions to tell, and for what is told besides.
        """
        away = abs(self.said - self.happened)
        if self.name == _FRESH:
            return bool(away <= _NEAR_AT_FIRST)
        if not self.name.endswith("%") or self.positions < _MANY:
            return None
        return bool(away <= max(_NEAR, 2 * self.error))

    def __str__(self) -> str:
        """Return it as a line of a table."""
        verdict = {True: "holds", False: "FAILS", None: ""}[self.holds]
        return (
            f"  {self.name:16}{self.positions:6}  said {self.said:6.1%}  happened"
            f" {self.happened:6.1%}  ± {2 * self.error:5.1%}  {verdict}"
        )


def left_out(tables: Mapping[str, Watched]) -> Iterator[tuple[str, Floats, Floats]]:
    """Yield what is said of each table by models of other games, and what happened there.

    What happened is whether the answer was right that is said next by that model, or where none
    is, whether the game was won.
    """
    told = {name: np.empty(len(seen.won)) for name, seen in tables.items()}
    happened = {name: np.empty(len(seen.won)) for name, seen in tables.items()}
    for fold in range(_FOLDS):
        others = {name: seen.only(~_in(seen, fold)) for name, seen in tables.items()}
        weights = models(others)
        curved = curves(others, weights)
        for name, seen in tables.items():
            here = seen.only(_in(seen, fold))
            told[name][_in(seen, fold)] = probabilities(weights[name], here.at)
            happened[name][_in(seen, fold)] = happens(weights[name], here, curve_of(name, curved))
    yield from ((name, told[name], happened[name]) for name in tables)


def _in(seen: Watched, fold: int) -> Bools:
    return np.asarray(seen.seed % _FOLDS == fold)


def happens(weights: Floats, seen: Watched, curve: tuple[float, float] = (0.0, 1.0)) -> Floats:
    """Return in each position whether waiting wins for who then announces as a model says."""
    return by_waiting(seen, said(weights, seen, curve))


def tenths(seen: Watched, told: Floats, happened: Floats) -> Iterator[Tenth]:
    """Yield how well it is told at a fresh deal, for each tenth of what is said, and each turn."""
    places = {_FRESH: seen.after == 0}
    for low in range(0, 100, 10):
        places[f"{low} to {low + 10} %"] = np.floor(np.minimum(told, 0.999) * 10) * 10 == low
    for turns in range(int(seen.at[:, -1].max()) + 1):
        places[f"{turns} ask before me"] = seen.at[:, -1] == turns
    for name, here in places.items():
        if here.any():
            yield _tenth(name, seen, told, happened, here)


def _tenth(name: str, seen: Watched, told: Floats, happened: Floats, here: Bools) -> Tenth:
    counts, games = seen.counts * here, _games(seen)
    values = (np.ones(len(told)), told, happened)
    each = np.array([np.bincount(seen.game, counts * value, games) for value in values])
    drawn = np.random.default_rng(1).multinomial(games, np.full(games, 1 / games), _RESAMPLED)
    size, said, brought = each @ drawn.T
    gaps = (said - brought)[size > 0] / size[size > 0]
    total, said, brought = each.sum(axis=1)
    return Tenth(name, round(float(counts.sum())), said / total, brought / total, float(gaps.std()))


def fit(results: Path) -> None:
    """Fit the weights of each table that was watched, print how well they tell, and write them."""
    tables = watched_in(results)
    found: dict[str, dict[str, list[float]]] = {}
    fitted = models(tables)
    for name, weights in fitted.items():
        game, players = name.split("_")
        found.setdefault(game, {})[players] = [round(float(weight), 4) for weight in weights]
    file = results.parents[2] / WEIGHTS
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    curved = {
        game: [round(part, 3) for part in curve] for game, curve in curves(tables, fitted).items()
    }
    (results.parents[2] / CURVES).write_text(json.dumps(curved, indent=1) + "\n", "utf-8")
    left = list(left_out(tables))
    for name, told, happened in left:
        seen = tables[name]
        print(f"{name}: {_games(seen)} games, each left out of the fit when it is told")
        for one in tenths(seen, told, happened):
            print(one)
        print(_truth(seen))
    for line in (HEAD, *summed_up(tables, left)):
        print(line)


def summed_up(
    tables: Mapping[str, Watched], left: Iterable[tuple[str, Floats, Floats]]
) -> Iterator[str]:
    """Yield a line for each table, as docs/engine.md has them: `left` is how it was told."""
    for name, told, happened in left:
        found = list(tenths(tables[name], told, happened))
        (fresh,) = (one for one in found if one.name == _FRESH)
        many = (one for one in found if one.name.endswith("%") and one.positions >= _MANY)
        far = max(many, key=lambda one: abs(one.said - one.happened), default=None)
        shares = [f"{fresh.said:.1%}", f"{fresh.happened:.1%}", f"{2 * fresh.error:.1%}"]
        shares += [f"{far.said:.1%}", f"{far.happened:.1%}", f"{2 * far.error:.1%}"] if far else []
        cells = [*name.split("_"), str(_games(tables[name])), *shares, *[""] * (6 - len(shares))]
        yield f"| {' | '.join(cells)} |"


def _games(seen: Watched) -> int:
    return int(seen.game.max()) + 1


def watched_in(results: Path) -> Mapping[str, Watched]:
    """Return all tables that were watched, by game and number of players: "clue_4".

    With the games that were weighed there, if the advised seat asked alike.
    """
    found = {}
    for path in sorted(results.glob("watch_*.jsonl")):
        _watch, game, players, *_policies = path.stem.split("_")
        asks = "private" if game in _PRIVATE else "advised"
        weighed = results / f"weigh_{game}_{players}_{asks}_ranking.jsonl"
        seen = watched(path)
        if weighed.exists():
            seen = with_weighed(seen, weighed, int(players))
        found[f"{game}_{players}"] = seen
    return found


def _truth(seen: Watched) -> Tenth:
    """Return whether answers that are no wild guess are right as often as they seem."""
    told = odds(seen.at)
    return _tenth("answers right", seen, told, seen.right, told >= WILD)
