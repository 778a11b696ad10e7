"""How fast the notepad reasons. What to reach on two cores, over whole simulated games:

- Advice: what rivals know after their next questions, 95 of 100 within 2 s.
- Logic and odds after one more note: medians for the odds, in ms, of 2, 3, 4 for 3 to 5 players of
  Cataline, 1, 2.5, 5, 8, 20 for 3 to 7 players of Sleuth; 95 of 100 within 15 and 150, 2 of 100
  estimated. In declared games, marks and odds: 95 of 100 within 8, and a ranking within 100.
- In games without deals: in Caracalla six players and a hundred notes before it; in Catham City
  everybody's cards followed over a hundred notes, with bounds and odds of every hand; in Conspiracy
  a bank book of four players and some sixty notes. The page is made, too, and the next form.
- Games of 30 notes of which one was misheard or mistapped: at the moment when that shows the mends
  are found, each round those of another game, in ms: median 150, 95th percentile 600. The true mend
  first in 70 of 100, among the first three in 90 of 100 for 3 and 4 players of Cataline, in 80 for
  5 and for 5 of Sleuth. What slips are made is in `MADE`: "heard" are numbers, and none or one;
  "mixed" are all kinds, each kind as often as it is usual.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture as Bench

from notepad.cards.opponents_progress import Outlook
from notepad.core.form import Draft
from notepad.core.game import Play, View
from notepad.core.help_levels import Level
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import Breath, Reasoner, without_breaths
from notepad.core.slips import SlipKind
from notepad.declared.reasoning import bits_if_shown
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Clue
from notepad.deduction.fitting_deals import deals_that_fit, odds_of
from notepad.deduction.knowledge import Insight, Knowledge, Odds
from notepad.games import catalogue
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.caracalla.notes import Note
from notepad.games.catham_city.game import GAME as CATHAM_CITY
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.conspiracy.reasoning import BankReasoner
from tests.benchmarks.timing import Call, measure, rounds, spread
from tests.cards.noted_games import Noted, played
from tests.declared.declarations import EXAMPLES, game_with
from tests.deduction import deals
from tests.games.caracalla.playing import played as played_caracalla
from tests.games.catham_city.playing import Played, dealt
from tests.games.conspiracy.playing import played as played_conspiracy
from tests.games.tables import view_of
from tests.slipping import AnyPlay, noted_wrongly

# Advice.
ASKING = [(game, players) for game in ("cataline", "kept") for players in (3, 4, 5)]
ASKING += [("sleuth", players) for players in (3, 5, 7)]
SUGGESTING = [("clue", players) for players in range(3, 7)]

State = tuple[Noted, Reasoner[Knowledge], Knowledge]
"""A game after some notes, weighed."""


def states(game: str, players: int) -> Iterator[State]:
    """Yield some games early, in the middle and late."""
    word, asked = ("cataline", {"variant": "kept"}) if game == "kept" else (game, {})
    for seed in range(4):
        for turns in (1, 3, 5):
            noted = played(word, seed, players=players, notes=turns * players, **asked)
            reasoner = noted.game.reasoner(noted.setup)
            yield noted, reasoner, reasoner.weigh(reasoner.follow(noted.notes))


def first_ranking(reasoner: Reasoner[Knowledge], known: Knowledge) -> Knowledge:
    """Return what is known with the first ranking of my questions."""
    pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    return next(found for found in pondered if found.advice is not None)


@pytest.mark.parametrize(("game", "players"), ASKING + SUGGESTING)
def bench_the_first_ranking_of_questions(benchmark: Bench, game: str, players: int) -> None:
    calls = [(reasoner, known) for _noted, reasoner, known in states(game, players)]
    measure(benchmark, first_ranking, calls)


def ahead(noted: Noted, reasoner: Reasoner[Knowledge], known: Knowledge) -> Iterator[Any]:
    """Yield what lies ahead once the questions are ranked."""
    outlook: Outlook[Any, Any] = Outlook(noted.seats, noted.setup)
    fitting = deals_that_fit(known.deal, known.clues, known.possible)
    return outlook(first_ranking(reasoner, known), fitting, {})


def next_insights(coming: Iterator[Insight | Breath], count: int) -> Sequence[Insight]:
    return list(islice(without_breaths(coming), count))


@pytest.mark.parametrize(("game", "players"), ASKING)
def bench_what_rivals_know_next(benchmark: Bench, game: str, players: int) -> None:
    measure(benchmark, next_insights, [(ahead(*state), 2) for state in states(game, players)])


def told_by_my_cards(noted: Noted, known: Knowledge) -> list[object]:
    return [bits_if_shown(noted.setup, known, name) for name in noted.setup.opponents]


@pytest.mark.parametrize(("game", "players"), SUGGESTING)
def bench_what_my_cards_would_tell(benchmark: Bench, game: str, players: int) -> None:
    calls = [(noted, known) for noted, _reasoner, known in states(game, players)]
    measure(benchmark, told_by_my_cards, calls)


# Logic and odds, note by note.
LIKE: dict[str, Callable[..., deals.Played]] = {"cataline": deals.cataline, "sleuth": deals.sleuth}
TABLES = pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("cataline", players) for players in (3, 4, 5)),
        *(("sleuth", players) for players in (3, 4, 5, 6, 7)),
    ],
)


def note_by_note(games: list[deals.Played]) -> Iterator[tuple[Logic, tuple[Clue, ...]]]:
    """Yield each state of play, with the logic that followed the game so far."""
    for game in games:
        logic = Logic(game.deal)
        logic.follow(())
        for notes in range(1, len(game.notes) + 1):
            yield logic, game.clues(notes)


@TABLES
def bench_logic_after_one_more_note(benchmark: Bench, game: str, players: int) -> None:
    games = [LIKE[game](players, seed, 50) for seed in range(5)]
    measure(benchmark, Logic.follow, list(note_by_note(games)))


def odds_after(known: Knowledge) -> Odds:
    """Weigh what is known."""
    return odds_of(deals_that_fit(known.deal, known.clues, known.possible))


@TABLES
def bench_odds_at_every_third_note(benchmark: Bench, game: str, players: int) -> None:
    games = [LIKE[game](players, seed) for seed in range(6)]
    found = [Logic(one.deal).follow(one.clues(note)) for one in games for note in range(0, 41, 3)]
    measure(benchmark, odds_after, [(known,) for known in found])
    estimated = [known for known in found if not odds_after(known).exact]
    benchmark.extra_info["share estimated"] = len(estimated) / len(found)


def everything(reasoner: Reasoner[Knowledge], notes: tuple[object, ...]) -> Knowledge:
    """Return all that is known after some notes."""
    return reasoner.weigh(reasoner.follow(notes))


def noted_games(kind: str, players: int) -> Iterator[Noted]:
    """Yield games of Sleuth, of games that come with the notepad, or of an example of the docs."""
    if kind.startswith("sleuth"):
        wide = kind == "sleuth, one element"
        yield played("sleuth", 1, players=players, notes=9 * players, wide=wide)
        return
    shelf = catalogue()
    game = shelf[kind] if kind in shelf else game_with((EXAMPLES / f"{kind}.toml").read_text())
    for seed in range(5):
        yield played(game, seed, players=players, notes=6 * players)


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        *(("sleuth", players) for players in range(3, 8)),
        ("sleuth, one element", 7),
        *(("clue", players) for players in range(3, 7)),
        *(("sherlock-13", players) for players in (2, 3, 4)),
        ("clue-for-two", 2),
        *(("copies", players) for players in (3, 4, 5)),
    ],
)
def bench_marks_and_odds_after_one_more_note(benchmark: Bench, kind: str, players: int) -> None:
    calls: list[Call] = []
    for game in noted_games(kind, players):
        reasoner = game.game.reasoner(game.setup)
        everything(reasoner, ())
        calls += [(reasoner, game.notes[:count]) for count in range(1, len(game.notes) + 1)]
    measure(benchmark, everything, calls)


# Games that have no deals to weigh.
LONG = 100
SETUP, PLAYED = played_caracalla(6, LONG, Random(1), goal=9_999)
LAST = [PLAYED[: LONG - 9 + number % 10] for number in range(200)]
"""The notes up to one of the last ten, another one each time."""
MEETING: Draft = {"bath": ("1",), "pieces": ("red", "red", "blue", "blue", "blue")}


def meeting_foreseen(reasoner: Any, notes: Sequence[Note]) -> None:  # noqa: ANN401 any reasoner
    """Reckon state of play, answer, page, and the form of the next note with what it would give."""
    known = reasoner.follow(notes)
    assert CARACALLA.answer(SETUP, known)["points"]
    view = view_of(CARACALLA, SETUP, notes, known)
    assert CARACALLA.page(view).below
    outcome = CARACALLA.form(view, MEETING).outcome
    assert CARACALLA.prospects
    assert outcome is not None
    assert CARACALLA.prospects(view.state, CARACALLA.after(view.state, outcome))


def long_games(players: int) -> Iterator[Played]:
    """Yield long games of Catham City, with several shuffles each."""
    for seed in range(10):
        game = dealt(seed, players=players, target=10_000)
        while len(game.notes) < LONG:
            game.turn()
        yield game


def page_shown(game: Played, reasoner: HandReasoner, notes: tuple[Any, ...]) -> None:
    """Make the page after some notes."""
    known = reasoner.weigh(reasoner.follow(notes))
    CATHAM_CITY.page(View(Play(game.setup, notes), known.now, known))


def bench_a_meeting_in_caracalla(benchmark: Bench) -> None:
    reasoner = CARACALLA.reasoner(SETUP)
    reasoner.follow(PLAYED[: LONG - 10])
    measure(benchmark, meeting_foreseen, [(reasoner, notes) for notes in LAST])


@pytest.mark.parametrize("players", [2, 4, 6])
def bench_one_more_note_in_catham_city(benchmark: Bench, players: int) -> None:
    calls: list[Call] = []
    for game in long_games(players):
        hands = HandReasoner(game.setup)
        calls += [(game, hands, tuple(game.notes[:count])) for count in range(LONG + 1)]
    measure(benchmark, page_shown, calls)


def bench_a_bank_book_of_conspiracy(benchmark: Bench) -> None:
    book = played_conspiracy(7, players=4, rounds=45)
    assert benchmark(BankReasoner(book.setup).follow, book.notes).consistent


# Games with one slip.
GAMES = 100
HEARD = {SlipKind.OFF_BY_ONE: 8.0, SlipKind.NONE_OR_CARD: 8.0, SlipKind.OFF_BY_TWO: 2.0}
MADE = {
    "heard": HEARD,
    "mixed": {
        **HEARD,
        SlipKind.OTHER_PLAYER: 3.0,
        SlipKind.NEIGHBOUR: 0.5,
        SlipKind.OTHER_CLASS: 0.5,
        SlipKind.OTHER_CARD: 1.0,
    },
}


def slipped_games(name: str, players: int, made: str) -> Iterator[tuple[AnyPlay, int, Any]]:
    """Yield games up to where a slip shows, with the number of its note and what was meant."""
    for seed in count():
        random = Random(seed)
        noted = played(name, random.randrange(1_000_000), players=players, notes=30)
        play = Play(noted.setup, noted.notes)
        got = noted_wrongly(noted.game, play, random, MADE[made])
        if got is not None:
            wrong, number = got
            yield wrong, number, play.notes[number - 1]


@pytest.mark.parametrize("made", list(MADE))
@pytest.mark.parametrize(
    ("name", "players"), [("cataline", 3), ("cataline", 4), ("cataline", 5), ("sleuth", 5)]
)
def bench_one_slip(benchmark: Bench, name: str, players: int, made: str) -> None:
    """Mend one game after the other, and note how often and how soon the true mend is found."""
    game = catalogue()[name]
    turn = cycle([*islice(slipped_games(name, players, made), GAMES)])
    ranks, firsts, longest, taken = list[int](), list[float](), list[float](), list[float]()

    def ready() -> tuple[tuple[Any, ...], dict[str, Any]]:
        play, number, meant = next(turn)
        reasoner = game.reasoner(play.setup)
        reasoner.follow(play.notes)
        return (reasoner, play, number, meant), {}

    def once(reasoner: Any, play: AnyPlay, number: int, meant: Any) -> None:  # noqa: ANN401
        times, shown = [process_time()], list[float]()
        last: tuple[Mend, ...] = ()
        for step in mends(game, reasoner, play):
            times.append(process_time())
            if not isinstance(step, Breath):
                shown.append(times[-1])
                last = step
        slips = [mend.slips[0] for mend in last]
        places = [
            at for at, slip in enumerate(slips) if (slip.note, slip.instead) == (number, meant)
        ]
        ranks.append(places[0] if places else len(slips) + 99)
        firsts.append(shown[0] - times[0])
        longest.append(max(np.diff(times)))
        taken.append(times[-1] - times[0])

    rounds(benchmark, once, GAMES, setup=ready)
    benchmark.extra_info.update(
        {
            "true mend first": float(np.mean([rank == 0 for rank in ranks])),
            "among the first three": float(np.mean([rank < 3 for rank in ranks])),
            "found at all": float(np.mean([rank < 99 for rank in ranks])),
            "processor time": f"{spread(taken)} ms",
            "until the first is shown": f"{spread(firsts)} ms",
            "longest without a breath": f"{spread(longest)} ms",
        }
    )
