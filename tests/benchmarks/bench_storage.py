"""How long keeping takes: notes on the disk, long games, evenings of 300 games, hostile files."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture as Bench
from pytestqt.qtbot import QtBot

from notepad.core.actions import Mended, Noted
from notepad.core.faults import Faults
from notepad.core.history import Deed, Event, Redone, Undone, entries
from notepad.core.record import AnyRecord, Record, from_document, read
from notepad.core.seal import seal_record, verify_seal
from notepad.core.session import Session
from notepad.core.strict_json import LARGEST
from notepad.games import catalogue
from notepad.shell.statistics_page import StatisticsPage
from notepad.storage import Library
from notepad.storage.finished_games import Found
from tests.benchmarks.timing import rounds
from tests.cli.conftest import SAMPLE
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Look

LOOKS = tuple(Look("Bob", CARDS[n % 3], has=n % 2 == 0) for n in range(10_000))


def record(notes: int) -> AnyRecord:
    return Record(game="null", setup=SETUP, notes=LOOKS[:notes])


def bench_one_more_note_on_the_disk(benchmark: Bench, tmp_path: Path) -> None:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as library:
        session = library.open(library.create(record(40)))
        rounds(benchmark, lambda: session.note(LOOKS[0]), 300)


def bench_a_game_of_500_notes_opened(benchmark: Bench, tmp_path: Path) -> None:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as library:
        game_id = library.create(record(500))
        benchmark(library.open, game_id)


def bench_a_library_of_300_games_opened_and_listed(benchmark: Bench, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with Library(CATALOGUE, path) as library:
        for _ in range(300):
            library.create(record(60))

    def start() -> None:
        with Library(CATALOGUE, path) as library:
            assert len(library.games()) == 300

    benchmark(start)


def bench_one_more_note_after_9900(benchmark: Bench) -> None:
    session = Session(GAME, SETUP, [Noted(look) for look in LOOKS[:9900]])
    rounds(benchmark, lambda: session.note(LOOKS[0]), 90)


RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
GAMES = 300
NAMES = ("cataline-5-20", "sleuth-4-22", "clue-5-20", "conspiracy-4-40")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library of 300 games of four kinds, on 100 evenings, all of them reckoned."""
    clock = [0.0]
    found = (json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"] for name in NAMES)
    records = [from_document(document, catalogue()) for document in found]
    with Library(catalogue(), tmp_path / "library.sqlite", now=lambda: clock[0]) as opened:
        for number in range(GAMES):
            clock[0] = 1.7e9 + number // 3 * 86400
            opened.create(records[number % len(records)])
        for due in opened.finished_games.due():
            opened.finished_games.keep(due, ["Ann"], Found(20, 10 + due.id % 10))
        yield opened


def bench_the_evenings_of_300_games_opened(
    benchmark: Bench, qtbot: QtBot, library: Library
) -> None:
    def open_page() -> None:
        page = StatisticsPage(library)
        page.resize(800, 1000)
        page.show()
        page.grab()
        assert len(page.shown_games) == GAMES
        page.hide()
        page.deleteLater()

    benchmark(open_page)


ENTRIES = 10_000
FOUND = catalogue()


def filled(field: str, part: str, most: int = LARGEST) -> bytes:
    """Return a record in which a list has so many of a part, spaces up to the largest size."""
    text = json.dumps({**json.loads(SAMPLE.read_text("utf-8")), field: ["@"]})
    head, tail = text.split('"@"')
    count = min(most, (LARGEST - len(text.encode())) // (len(part.encode()) + 1))
    data = f"{head}{','.join([part] * count)}{tail}".encode()
    return data + b" " * (LARGEST - len(data))


BOMBS: dict[str, Callable[[], bytes]] = {
    "no numbers": lambda: filled("notes", "NaN"),
    "no numbers, just few enough": lambda: filled("notes", "NaN", 990_000),
    "objects": lambda: filled("marks", '{"a":1}', 330_000),
    "texts with letters of four bytes": lambda: filled("notes", '"\U0001f0a1 red"', 990_000),
    "halves of characters": lambda: filled("aside", '"\\ud800"', 990_000),
    "notes with many faults": lambda: filled(
        "notes", json.dumps({"note": "ask-one", "seen": [None] * 90}), 10_000
    ),
    "one text": lambda: b'{"title":"' + b"a" * (LARGEST - 12) + b'"}',
    "brackets": lambda: b"[" * LARGEST,
}


@pytest.mark.parametrize("name", BOMBS)
def bench_sixteen_hostile_megabytes(benchmark: Bench, name: str) -> None:
    data = BOMBS[name]()

    def refuse() -> None:
        with suppress(Faults):
            read(data, FOUND)

    rounds(benchmark, refuse, 3)


def history() -> Iterator[Event]:
    """Yield so many deeds: half of them notes, then mends that are undone and done again."""
    notes = read(SAMPLE.read_bytes(), FOUND).notes
    random, half = Random(1), ENTRIES // 2
    deeds: list[Deed] = [Noted(notes[at % len(notes)]) for at in range(half)]
    while len(deeds) < ENTRIES:
        deeds += [Mended(random.randrange(half) + 1, random.choice(notes)), Undone(), Redone()]
    yield from (Event(1_790_000_000.0 + at, deed) for at, deed in enumerate(deeds[:ENTRIES]))


def bench_a_book_of_10000_entries_verified(benchmark: Bench) -> None:
    data = book()
    assert verify_seal(data, FOUND).entries == ENTRIES
    rounds(benchmark, lambda: verify_seal(data, FOUND), 3)


def book() -> bytes:
    """Return the sealed book of the history."""
    record = read(SAMPLE.read_bytes(), FOUND)
    whole = Record(game=record.game, setup=record.setup, notes=record.notes)
    return seal_record(
        whole, record.setup, 1_790_000_000.0, entries(record.setup, history())
    ).encode()
