"""How long hostile files of sixteen megabytes and long histories take."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from notepad.core.actions import Mended, Noted
from notepad.core.faults import Faults
from notepad.core.history import Deed, Event, Redone, Undone, entries
from notepad.core.record import Record, read
from notepad.core.seal import sealed, verified
from notepad.core.strict_json import LARGEST
from notepad.games import catalogue
from tests.cli.conftest import SAMPLE

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
def bench_sixteen_hostile_megabytes(benchmark: BenchmarkFixture, name: str) -> None:
    data = BOMBS[name]()

    def refuse() -> None:
        with suppress(Faults):
            read(data, FOUND)

    benchmark.pedantic(refuse, rounds=3)  # type: ignore[no-untyped-call]


def history() -> Iterator[Event]:
    """Yield so many deeds: half of them notes, then mends that are undone and done again."""
    notes = read(SAMPLE.read_bytes(), FOUND).notes
    random, half = Random(1), ENTRIES // 2
    deeds: list[Deed] = [Noted(notes[at % len(notes)]) for at in range(half)]
    while len(deeds) < ENTRIES:
        deeds += [Mended(random.randrange(half) + 1, random.choice(notes)), Undone(), Redone()]
    yield from (Event(1_790_000_000.0 + at, deed) for at, deed in enumerate(deeds[:ENTRIES]))


def bench_a_history_of_10000_entries(benchmark: BenchmarkFixture) -> None:
    record, past = read(SAMPLE.read_bytes(), FOUND), list(history())
    benchmark(lambda: list(entries(record.setup, past)))


def bench_a_book_of_10000_entries_sealed(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(book, rounds=3)  # type: ignore[no-untyped-call]


def bench_a_book_of_10000_entries_verified(benchmark: BenchmarkFixture) -> None:
    data = book()
    assert verified(data, FOUND).entries == ENTRIES
    benchmark.pedantic(verified, args=(data, FOUND), rounds=3)  # type: ignore[no-untyped-call]


def book() -> bytes:
    """Return the sealed book of the history."""
    record = read(SAMPLE.read_bytes(), FOUND)
    whole = Record(game=record.game, setup=record.setup, notes=record.notes)
    return sealed(whole, record.setup, 1_790_000_000.0, entries(record.setup, history())).encode()
