"""Records spoilt at random, and what must hold of them: read or refused, soon, and no traceback.

`python -m tests.fuzzing FIRST LAST` tries those with the numbers from FIRST up to LAST, each
always the same, and says what came of them.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any, TypeAlias

from notepad.core.fault import Faults
from notepad.core.game.game import Play, View
from notepad.core.game.states import states_of
from notepad.core.record.record import AnyRecord, Record, read, to_document, write
from notepad.games import catalogue
from notepad.terminal.page_text import page_text
from tests.core.inks import stroke
from tests.games.test_faults_at_once import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Json: TypeAlias = Any
CATALOGUE = catalogue()
LIMIT = 1.0
"""How many seconds of work one record may take, to be read and to be deduced from."""

MOST_NOTES = 8
DEDUCED = 0.05
"""The share of the readable records from which everything is deduced too."""

HOSTILE: tuple[Json, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10**6, 10**17, 1.5, float("nan"), float("inf"), 1e300),
    *("", " ", "Ann", "Bob", "red", "red-1", "hidden", "table", "lone", "kept", "note", "0", "\0"),
    *("\ud800", "\x1b[2J", "\u202eevil", "<img src=/dev/zero>", "{0.__class__}", "%s%n", "🂡" * 9),
    *("A" * 500, "é", "e\u0301", "\u200b", "../../x", "'; DROP TABLE games; --", "__class__"),
    *([], {}, [[]], [{}], {"": {}}, {"note": "ask"}, ["Ann", 3, None], {"Ann": True, "Bob": "x"}),
)


def _bases() -> list[Json]:
    records = Path(__file__).parent / "acceptance" / "records"
    kept = [
        json.loads(path.read_text(encoding="utf-8"))["record"] for path in sorted(records.iterdir())
    ]
    made = [document for document, _values in CASES.values()]
    moved = copy.deepcopy(kept[0])
    moved["setup"]["variant"] = "kept"
    inked = copy.deepcopy(kept[0])
    inked["ink"] = to_document(Record(game="", setup=None, ink=(stroke(1), stroke(2))))["ink"]
    return [*kept, *made, moved, inked]


BASES = _bases()


def spoilt(number: int) -> bytes:
    """Return the spoilt record of this number, as a file holds it."""
    random = Random(number)
    document = copy.deepcopy(random.choice(BASES))
    notes = document["notes"]
    if len(notes) > MOST_NOTES:
        begin = random.randrange(len(notes) - MOST_NOTES)
        document["notes"] = notes[begin : begin + random.randint(0, MOST_NOTES)]
    for _change in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        random.choice(_CHANGES)(document, random)
    text = json.dumps(document, ensure_ascii=random.random() < 0.7)
    data = text.encode("utf-8", "surrogatepass")
    for _change in range(random.choice((0, 0, 0, 0, 0, 1, 2))):
        data = random.choice(_BYTE_CHANGES)(data, random)
    return data


def _holders(value: Json) -> Iterator[Json]:
    """Yield every object and list in a document that is not empty."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


def _place(document: Json, random: Random) -> tuple[Json, Json]:
    """Return some object or list of a document, and where in it."""
    holder = random.choice(list(_holders(document)) or [{"": 0}])
    return holder, random.choice([*holder] if isinstance(holder, dict) else range(len(holder)))


def _replace(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    holder[at] = copy.deepcopy(random.choice(HOSTILE))


def _remove(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    del holder[at]


def _exchange(document: Json, random: Random) -> None:
    (one, here), (other, there) = _place(document, random), _place(document, random)
    one[here] = copy.deepcopy(other[there])


def _rename(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    if isinstance(holder, dict):
        other = random.choice([*HOSTILE, f"{at}s", at[:-1]])
        holder[other if isinstance(other, str) else "odd"] = holder.pop(at)


def _repeat(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    if isinstance(holder, list):
        holder += [copy.deepcopy(holder[at])] * random.choice((1, 2, 40))


def _count(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    if type(holder[at]) is int:
        holder[at] += random.choice((-1000, -1, 1, 2, 100, 10**6))


def _nest(document: Json, random: Random) -> None:
    holder, at = _place(document, random)
    for _level in range(random.choice((1, 2, 40))):
        holder[at] = [holder[at]] if random.random() < 0.5 else {"x": holder[at]}


_CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(_replace, _replace, _remove, _exchange, _exchange, _rename, _repeat, _count, _nest),
)


def _flip(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + data[at + random.randrange(30) :]


def _copy(data: bytes, random: Random) -> bytes:
    at, begin = random.randrange(len(data) + 1), random.randrange(len(data) + 1)
    return data[:at] + data[begin : begin + random.randrange(60)] + data[at:]


def _end(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _twice(data: bytes, random: Random) -> bytes:
    """Give a field twice."""
    return data.replace(b'"note":', b'"note": "x", "note":', random.randint(1, 3))


_BYTE_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (_flip, _cut, _copy, _end, _twice)


def came_of(data: bytes, *, deduce: bool) -> str:
    """Return what comes of a record: "faulty", "read", or if everything is deduced "deduced".

    Raises AssertionError if it takes too long, or what is told can't be told.
    """
    since = thread_time()
    try:
        record = read(data, CATALOGUE)
    except Faults as faults:
        _tellable(faults)
        found = "faulty"
    else:
        assert read(write(record), CATALOGUE) == record
        found = _deduced(record) if deduce else "read"
    taken = thread_time() - since
    assert taken < LIMIT, f"{taken:.1f} s"
    return found


def _tellable(faults: Faults) -> None:
    assert faults.faults
    lines = str(faults).splitlines()
    assert lines == [str(fault) for fault in faults.faults]
    for fault in faults.faults:
        assert fault.path
        assert fault.message
        f"{fault} {fault.place}".encode()


def _deduced(record: AnyRecord) -> str:
    game = CATALOGUE[record.game]
    reasoner = game.reasoner(record.setup)
    known = reasoner.follow(record.notes)
    known = reasoner.weigh(known) if known.consistent else known
    json.dumps(game.answer(record.setup, known))
    play = Play(record.setup, record.notes)
    state = states_of(game, play)[-1]
    page_text(game.page(View(play, state, known, title=record.title)))
    for note in record.notes:
        game.keypad.said(record.setup, note)
    return "deduced" if known.consistent else "deduced: a conflict"


def tried(numbers: Iterable[int]) -> Counter[str]:
    """Return how many spoilt records came to what; raises AssertionError naming the number."""
    found: Counter[str] = Counter()
    for number in numbers:
        try:
            found[came_of(spoilt(number), deduce=Random(number).random() < DEDUCED)] += 1
        except Exception as error:
            raise AssertionError(f"record {number}: {type(error).__name__}: {error}") from error
    return found


if __name__ == "__main__":
    print(dict(tried(range(int(sys.argv[1]), int(sys.argv[2])))))
