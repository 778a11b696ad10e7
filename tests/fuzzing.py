"""Records spoilt at random, and what must hold of them: read or refused, soon, and no traceback.

`python -m tests.fuzzing records FIRST LAST` reads those with the numbers from FIRST up to LAST,
each always the same, and says what came of them, how long it took, and how much memory. The same
is done to the definitions of games with `definitions` in place of `records`.
"""

from __future__ import annotations

import copy
import json
import re
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import thread_time
from typing import TYPE_CHECKING, Any, TypeAlias

from notepad.core.faults import Faults
from notepad.core.game import Play, View, states_of
from notepad.core.record import AnyRecord, Record, from_document, read, to_document, write
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.declaration_file import from_document as from_declared
from notepad.declared.declaration_file import to_document as to_declared
from notepad.games import catalogue
from notepad.page_text import page_text
from notepad.storage import Library
from tests.acceptance.kept import KEPT, kept_document
from tests.core.inks import stroke
from tests.dealing.dealt import deal
from tests.declared import spoiling
from tests.declared.declarations import SOUND, game_with
from tests.games.test_faults_at_once import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Json: TypeAlias = Any
CATALOGUE = catalogue()
PLACE = re.compile(r"line \d+(, .+)?|file|byte \d+")
LIMIT = 3.0
"""How many seconds of work one record may take, to be read and to be deduced from."""

MOST_MEGABYTES = 300
"""How much more memory than before a record may take, at any time while it is read."""

MOST_NOTES = 8
DEDUCED = 0.05
"""The share of the readable records from which everything is deduced too, in the usual run."""

HOSTILE: tuple[Json, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10**6, 10**17, 1.5, float("nan"), float("inf"), 1e300),
    *("", " ", "Ann", "Bob", "red", "red-1", "hidden", "table", "lone", "kept", "note", "0", "\0"),
    *("\ud800", "\x1b[2J", "\u202eevil", "<img src=/dev/zero>", "{0.__class__}", "%s%n", "🂡" * 9),
    *("A" * 500, "é", "e\u0301", "\u200b", "../../x", "'; DROP TABLE games; --", "__class__"),
    *(-0.0, -(10**6), 2**31, 2**63, 2**64, 10**18, 10**400, float("-inf"), 5e-324, 1e16, 0.1),
    *("\udfff\ud800", "1", "1e5", "NaN", "-1", "\u2028", "a\nb", "\x7f", "\u00a0", "Ann ", "ann"),
    *("L" * 100_000, "a.b[0]", "hand", "players", "-nobody", "a+b", "*", "?"),
    *([], {}, [[]], [{}], {"": {}}, {"note": "ask"}, ["Ann", 3, None], {"Ann": True, "Bob": "x"}),
)


def _bases() -> list[Json]:
    kept = [*map(kept_document, KEPT)]
    made = [document for document, _values in CASES.values()]
    made += [_declared(text, seed) for seed, text in enumerate(SOUND.values())]
    moved = copy.deepcopy(kept[0])
    moved["setup"]["variant"] = "kept"
    inked = copy.deepcopy(kept[0])
    inked["ink"] = to_document(Record(game="", setup=None, ink=(stroke(1), stroke(2))))["ink"]
    inked["marks"] = [{"card": "red-1", "holder": "Bob", "mark": "cross"}]
    return [*kept, *made, moved, inked, _in_a_book()]


def _declared(text: str, seed: int) -> Json:
    """Return a record of a game that it declares itself."""
    dealt = deal(game_with(text), seed, notes=MOST_NOTES)
    game, declaration = dealt.game.id, json.loads(dealt.setup.deck.json_line)
    notes = dealt.notes
    return to_document(Record(game=game, setup=dealt.setup, notes=notes, declaration=declaration))


def _in_a_book() -> Json:
    """Return a sealed record."""
    record = from_document(CASES["cataline"][0], CATALOGUE)
    with (
        TemporaryDirectory() as folder,
        Library(CATALOGUE, Path(folder, "library.sqlite"), now=lambda: 1e9) as library,
    ):
        return json.loads(library.export_sealed(library.create(record)))


BASES = _bases()
VALUES: dict[str, list[Json]] = {}
"""Everything that any of them has, by the name of its field, that of the list for its parts."""


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
    for _change in range(random.choice((0, 0, 0, 0, 0, 0, 0, 1))):
        text = random.choice(_TEXT_CHANGES)(text, random)
    data = text.encode("utf-8", "surrogatepass")
    for _change in range(random.choice((0, 0, 0, 0, 0, 1, 2))):
        data = random.choice(_BYTE_CHANGES)(data, random)
    return data


def _graft(document: Json, random: Random) -> None:
    """Put in what another record has in a field of the same name, or in any."""
    if not VALUES:
        for base in BASES:
            _gather("", base)
    holder, at = spoiling.place(document, random)
    same = VALUES.get(str(at) if isinstance(holder, dict) else "", [])
    values = same if same and random.random() < 0.7 else random.choice([*VALUES.values()])
    holder[at] = copy.deepcopy(random.choice(values))


def _gather(name: str, value: Json) -> None:
    VALUES.setdefault(name, []).append(value)
    if isinstance(value, dict):
        for field, part in value.items():
            _gather(field, part)
    elif isinstance(value, list):
        for part in value:
            _gather(name, part)


def _swell(document: Json, random: Random) -> None:
    """Make a text or a list long beyond reason."""
    holder, at = spoiling.place(document, random)
    value, times = holder[at], random.choice((10, 1_000))
    if isinstance(value, str) and len(value) < 100:
        holder[at] = value * times
    elif isinstance(value, list) and len(value) < 20:
        holder[at] = [copy.deepcopy(one) for _time in range(times // 10) for one in value]


_CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(partial(spoiling.replace_with, HOSTILE),) * 2,
    *(spoiling.remove, spoiling.exchange, spoiling.exchange),
    *(partial(spoiling.rename_to, HOSTILE), spoiling.repeat, spoiling.count, spoiling.nest),
    *(spoiling.other_type, spoiling.other_type, _graft, _graft, _graft, spoiling.reorder, _swell),
)


_ODD_NUMBERS = "1e400", "-1e400", "NaN", "-Infinity", "9" * 5_000, "1.0", "-0", "1E2", "01"


def _number(text: str, random: Random) -> str:
    """Write a number as Python would not write it."""
    odd = random.choice(_ODD_NUMBERS)
    found = list(re.finditer(r"(?<=[:\[ ])\d+(?=[,\]}])", text))
    if not found:
        return text
    at = random.choice(found)
    return text[: at.start()] + odd + text[at.end() :]


def _brackets(text: str, random: Random) -> str:
    """Nest a value far deeper than anybody reads."""
    count, at = random.choice((40, 2_000, 100_000)), text.find(":", random.randrange(len(text))) + 1
    closed = "]" * count if random.random() < 0.5 else ""
    return text[:at] + "[" * count + closed + text[at:]


def _escape(text: str, random: Random) -> str:
    r"""Write a character as half of one: "\ud800"."""
    at = text.find('"', random.randrange(len(text))) + 1
    odd = random.choice(("\\ud800", "\\udc00", "\\u0000", "\\ud83d\\ude00"))
    return text[:at] + odd + text[at:]


_TEXT_CHANGES: tuple[Callable[[str, Random], str], ...] = (_number, _number, _brackets, _escape)


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
        game.said(record.setup, note)
    return "deduced" if known.consistent else "deduced: a conflict"


def tried(numbers: Iterable[int], *, deduced: float = DEDUCED) -> Counter[str]:
    """Return how many spoilt records came to what; raises AssertionError naming the number.

    From as large a share of them as is `deduced` everything is deduced, too.
    """
    found: Counter[str] = Counter()
    for number in numbers:
        before = megabytes()
        try:
            found[came_of(spoilt(number), deduce=Random(number).random() < deduced)] += 1
            assert megabytes() - before < MOST_MEGABYTES, "too much memory"
        except Exception as error:
            raise AssertionError(f"record {number}: {type(error).__name__}: {error}") from error
    return found


def megabytes() -> float:
    """Return how much memory this process had at most until now, 0 where nobody tells."""
    if sys.platform == "win32":
        return 0.0
    from resource import RUSAGE_SELF, getrusage

    return getrusage(RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def tried_definition(number: int) -> str:
    """Return what came of a spoilt definition of a game; raises AssertionError naming it."""
    text, since, before = spoiling.spoilt(Random(number)), thread_time(), megabytes()
    try:
        found = "faulty" if read_or_told(text) is None else "read"
        assert (taken := thread_time() - since) < LIMIT, f"{taken:.1f} s"
        assert megabytes() - before < MOST_MEGABYTES, "too much memory"
    except Exception as error:
        raise AssertionError(f"definition {number}: {type(error).__name__}: {error}") from error
    return found


def read_or_told(text: str) -> Deck | None:
    """Return the deck of a definition, None if all its faults are told, each with its place."""
    try:
        declared = declaration_from_toml(text)
    except Faults as found:
        told_with_their_place(found)
        return None
    assert from_declared(to_declared(declared)) == declared
    return Deck(declared)


def told_with_their_place(found: Faults) -> None:
    """Make sure that each fault of a definition has its line, and is told in one."""
    assert found.faults
    for fault in found.faults:
        assert PLACE.fullmatch(fault.path), fault.path
        assert fault.message
        str(fault).encode()
        assert len(str(fault).splitlines()) == 1


def _told_of(numbers: range, tried_one: Callable[[int], Iterable[str]]) -> Iterator[str]:
    """Try them in portions, and yield what came of each, whatever it was."""
    for first in range(numbers.start, numbers.stop, _PORTION):
        part, since = range(first, min(first + _PORTION, numbers.stop)), thread_time()
        found: Counter[str] = Counter()
        for number in part:
            try:
                found.update(tried_one(number))
            except AssertionError as error:
                yield str(error)
        taken = 1e3 * (thread_time() - since) / len(part)
        yield f"up to {part.stop}: {dict(found)}, {taken:.2f} ms each, {megabytes():.0f} MB"


_PORTION = 10_000

if __name__ == "__main__":
    what, first, last = sys.argv[1:]
    ways: dict[str, Callable[[int], Iterable[str]]] = {
        "records": lambda number: tried([number], deduced=0),
        "definitions": lambda number: [tried_definition(number)],
    }
    for line in _told_of(range(int(first), int(last)), ways[what]):
        print(line, flush=True)
