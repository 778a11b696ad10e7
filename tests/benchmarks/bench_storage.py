"""How long keeping takes: a note put on the disk, a long game opened, a session grown."""

from collections.abc import Callable
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.actions import Noted
from notepad.core.record import AnyRecord, Record, read, write
from notepad.core.session import Session
from notepad.storage import Library
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Look

LOOKS = tuple(Look("Bob", CARDS[n % 3], has=n % 2 == 0) for n in range(10_000))


def rounds(benchmark: BenchmarkFixture, count: int, step: Callable[[], None]) -> None:
    """Time a step that can be taken `count` times only."""
    benchmark.pedantic(step, rounds=count)  # type: ignore[no-untyped-call]


def record(notes: int) -> AnyRecord:
    return Record(game="null", setup=SETUP, notes=LOOKS[:notes])


def bench_one_more_note_on_the_disk(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as library:
        session = library.open(library.create(record(40)))
        rounds(benchmark, 300, lambda: session.note(LOOKS[0]))


def bench_a_game_of_500_notes_opened(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as library:
        game_id = library.create(record(500))
        benchmark(library.open, game_id)


def bench_a_library_of_300_games_opened_and_listed(
    benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    path = tmp_path / "library.sqlite"
    with Library(CATALOGUE, path) as library:
        for _ in range(300):
            library.create(record(60))

    def start() -> None:
        with Library(CATALOGUE, path) as library:
            assert len(library.games()) == 300

    benchmark(start)


def bench_one_more_note_after_9900(benchmark: BenchmarkFixture) -> None:
    session = Session(GAME, SETUP, [Noted(look) for look in LOOKS[:9900]])
    rounds(benchmark, 90, lambda: session.note(LOOKS[0]))


def bench_undo_after_9900(benchmark: BenchmarkFixture) -> None:
    session = Session(GAME, SETUP, [Noted(look) for look in LOOKS[:9900]])
    rounds(benchmark, 50, session.undo)


def bench_a_record_of_500_notes_read(benchmark: BenchmarkFixture) -> None:
    benchmark(read, write(record(500)), CATALOGUE)
