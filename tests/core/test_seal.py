"""Sealed books: intact as they are made, and found out whatever is changed in them."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given

from notepad.core.actions import Inked, Mended, Noted, Pencilled, Removed
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.history import Deed, Event, Redone, Undone, entries
from notepad.core.record import Record, read
from notepad.core.seal import Verdict, canonical_json, seal_record, verify_seal
from notepad.core.session import Session
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from tests.core.deeds import DEEDS, TableDeed, do
from tests.core.inks import stroke
from tests.declared.declarations import THREE_LISTS
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Look, Setup

CUP, COIN, SWORD = (Look("Bob", card) for card in ("cup", "coin", "sword"))
DONE: tuple[Deed, ...] = (
    Noted(COIN),
    Noted(SWORD),
    Pencilled("cup", "Bob", Pencil.CROSS),
    Undone(),
    Mended(1, CUP),
    Undone(),
    Redone(),
    Inked((stroke(1), stroke(2))),
    Removed(2),
    Inked((), (1,)),
    Noted(COIN),
)
EVENTS = tuple(Event(1_000_000 + 7.5 * at, deed) for at, deed in enumerate(DONE))
Document = dict[str, Any]
Change = Callable[[Document, Random], object]


def book(*, title: str = "a table") -> bytes:
    """Return the sealed book of some deeds."""
    record = Record(game=GAME.id, setup=SETUP, notes=(CUP, COIN), title=title, ink=(stroke(2),))
    return seal_record(record, SETUP, 999_999.0, entries(SETUP, EVENTS)).encode()


def linked(book: list[Document]) -> list[Document]:
    """Return entries chained anew, as if nothing had happened to them."""
    chain, before = [], "0" * 64
    for entry in book:
        inner = {key: value for key, value in entry.items() if key not in ("before", "hash")}
        inner["before"] = before
        before = sha256(canonical_json(inner).encode("utf-8", "surrogatepass")).hexdigest()
        chain.append({**inner, "hash": before})
    return chain


def laid_out(document: Document, written: Callable[[object], str] = canonical_json) -> bytes:
    """Return a document as a sealed file whose seal fits."""
    fields = {key: written(value) for key, value in document.items() if key != "seal"}
    fields["book"] = (
        "[\n" + ",\n".join(f"  {written(entry)}" for entry in document["book"]) + "\n ]"
    )
    text = "{\n" + "".join(f' "{key}":{value},\n' for key, value in fields.items())
    return with_seal(text.encode("utf-8", "surrogatepass"))


def with_seal(begun: bytes) -> bytes:
    """Return a file with a seal that fits what stands before it."""
    begun += b' "seal":"'
    return begun + sha256(begun).hexdigest().encode() + b'"\n}\n'


def made_anew(change: Change, random: Random) -> bytes:
    """Return a book that somebody changed who then chained and sealed it anew."""
    document: Document = json.loads(book())
    change(document, random)
    document["book"] = linked(document["book"])
    return laid_out(document)


def _entry(document: Document, random: Random) -> Document:
    found: Document = random.choice(document["book"])
    return found


def _odd(kinds: str, path: str, *values: object) -> Change:
    """Return a change of a field to an odd value, in an entry of a kind or else in the book."""

    def change(document: Document, random: Random) -> None:
        able = [entry for entry in document["book"] if entry["action"] in kinds.split()]
        place = random.choice(able or [document])
        *way, field = path.split(".")
        for step in way:
            place = place[step]
        place[field] = random.choice([odd for odd in values if odd != place.get(field)])

    return change


EVERY, NOTING = "set-up noted mended removed undone redone", "noted mended"
NO_SETUPS: tuple[object, ...] = (
    {},
    7,
    {"players": ["Ann"]},
    {"players": ["Ann", "Bob"], "me": "Ann"},
)
ODD: dict[str, Change] = {
    "no time": _odd(
        EVERY,
        "made",
        *("", "soon", 7, None, "1970-01-12", "1970-01-12T13:46:40+00:00", "9999-99-99"),
    ),
    "half a character": _odd("", "title", "\ud800"),
    "half a character in a note": _odd(NOTING, "note.card", "\udfff"),
    "another field": _odd(EVERY, "more", 1),
    "a field of another action": _odd(EVERY, "player", 1),
    "another first game": _odd("set-up", "game", "", "cataline", 7, None),
    "another declaration": _odd("set-up", "declaration", {"title": "x"}),
    "no card": _odd(NOTING, "note.card", "spoon"),
    "no player": _odd(NOTING, "note.player", "Zoe"),
    "no truth": _odd(NOTING, "note.has", 1),
    "another field of a note": _odd(NOTING, "note.x", 1),
    "another action": _odd(
        EVERY, "action", "", "pencilled", "aside", "inked", "noted", "undone", "redone", 7
    ),
    "no such note": _odd("mended removed", "number", 0, -1, 3, 99),
    "no setup": _odd("set-up", "setup", *NO_SETUPS),
    "no game": _odd("", "game", "\ud800", "", "nul", "cataline", 7),
}


def _time_backwards(document: Document, random: Random) -> None:
    at = random.randrange(1, len(document["book"]))
    document["book"][at]["made"] = "1970-01-02T00:00:00.000+00:00"


def _other_zone(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    entry["made"] = entry["made"].replace("+00:00", random.choice(("", "Z", "+01:00", "-00:30")))


def _other_about(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    entry["about"] = entry.get("about", 0) + random.choice((-1, 1, 100))


def _less(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    # Without its game the first entry is one of an older seal, which is none the worse for it.
    del entry[random.choice([key for key in entry if key not in ("before", "hash", "game")])]


def _another_form_of_a_number(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    name = random.choice([key for key in entry if type(entry[key]) is int])
    entry[name] = float(entry[name]) if random.random() < 0.5 or entry[name] != 1 else True


def _no_setup_at_all(document: Document, random: Random) -> None:
    ODD["no setup"](document, random)
    document["setup"] = document["book"][0]["setup"]


def _put_in(document: Document, random: Random) -> None:
    at = random.randrange(len(document["book"]) + 1)
    document["book"].insert(at, random.choice(({"entry": 99}, {}, {"action": "undone"})))


def _taken_out(document: Document, random: Random) -> None:
    del document["book"][random.randrange(len(document["book"]))]


def _copied(document: Document, random: Random) -> None:
    at = random.randrange(len(document["book"]))
    document["book"].insert(at, copy.deepcopy(document["book"][at]))


def _exchanged(document: Document, random: Random) -> None:
    one, other = random.sample(range(len(document["book"])), 2)
    chain = document["book"]
    chain[one], chain[other] = chain[other], chain[one]


def _other_record(document: Document, random: Random) -> None:
    document["notes"] = random.choice(([], document["notes"][:1], [*document["notes"]] * 2))


CHANGES: dict[str, Change] = ODD | {
    change.__name__: change
    for change in (
        *(_time_backwards, _other_zone, _other_about, _less, _another_form_of_a_number),
        *(_no_setup_at_all, _put_in, _taken_out, _copied, _exchanged, _other_record),
    )
}


def outside_the_chain(random: Random) -> bytes:
    """Return a book with more in it than its entries, sealed anew."""
    begun = book().rpartition(b' "seal":"')[0]
    more = random.choice(
        (
            (b"\n ],\n", b',\n {"entry":99}\n ],\n'),
            (b"\n ],\n", b",\n7\n ],\n"),
            (b"\n ],\n", b"\n\n ],\n"),
            (b' "book":[\n', b' "book":[\n {"note":"look"},\n'),
            (b' "format":1', b' "format":1,"format":1'),
            (b' "title":', b' "title":"another","title":'),
            (b' "title":', b' "titel":"a","title":'),
            (b' "notes":', b' "notes" :'),
            (b'"card":"cup"', b'"card":"coin","card":"cup"'),
            (b' "game":"null"', b' "game":"nu\\u006cl"'),
        )
    )
    return with_seal(begun.replace(*more, 1))


def under_the_old_seal(random: Random) -> bytes:
    """Return a book with some bytes changed, put in or left out."""
    data = book()
    while True:
        at, gone = random.randrange(len(data)), random.randrange(4)
        put_in = random.choice((b"", bytes([random.randrange(256)]), data[at : at + 9]))
        changed = data[:at] + put_in + data[at + gone :]
        if changed != data:
            return changed


def tampered(number: int) -> tuple[str, bytes]:
    """Return how the book of this number was tampered with, and the book."""
    random = Random(number)
    if number % 3 == 0:
        return "under the old seal", under_the_old_seal(random)
    if number % 3 == 1:
        return "outside the chain", outside_the_chain(random)
    how = [*CHANGES][number // 3 % len(CHANGES)]
    return how, made_anew(CHANGES[how], random)


def judged(data: bytes) -> Verdict:
    """Return what is found out about a book."""
    return verify_seal(data, CATALOGUE)


def is_found(data: bytes) -> bool:
    """Return whether it is found out that a book is not as it was made."""
    try:
        return not judged(data).intact
    except Faults as faults:
        return bool(str(faults))


def missed(count: int) -> Counter[str]:
    """Return how many of so many tampered books were not found out, by how it was done."""
    return Counter(how for how, data in map(tampered, range(count)) if not is_found(data))


FOUND = catalogue()


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda whole: whole["book"][2]["note"].update(card="coin"), 2),
        (lambda whole: whole["book"][4].update(made="1970-01-12T13:46:59.000+00:00"), 4),
        (lambda whole: whole["book"].pop(3), 3),
        (lambda whole: whole["book"].insert(0, whole["book"][1]), 0),
        (lambda whole: whole["book"].insert(6, whole["book"][5]), 6),
        (lambda whole: whole["book"][0]["setup"].update(me="Bob"), 0),
        (lambda whole: whole["notes"][1].update(card="sword"), None),
    ],
)
def test_even_under_a_new_seal_the_chain_tells_from_which_entry_on_it_is_broken(
    change: Callable[[Document], object], entry: int | None
) -> None:
    """Or that the record is another one than all entries make."""
    document: Document = json.loads(book())
    assert judged(laid_out(document)).intact
    change(document)
    verdict = judged(laid_out(document))
    assert (verdict.intact, verdict.entry) == (False, entry)
    assert entry is None or str(entry) in verdict.told


def test_the_first_entry_has_the_declaration_of_a_declared_game_in_its_order() -> None:
    game = own_game(THREE_LISTS)
    setup = {"players": ["Xan", "Yve", "Zoe"], "me": "Xan", "hand": ["rope", "barn"]}
    document: Document = {"format": 1, "game": game.id, "setup": setup, "notes": []}
    document["declaration"] = dict(game.declaration or {})
    record = read(json.dumps(document), FOUND)
    data = seal_record(record, record.setup, 0.0, []).encode()
    first = json.loads(data)["book"][0]
    assert canonical_json(first["declaration"]) == canonical_json(game.declaration)
    assert [*first["declaration"]["cards"]] == [*document["declaration"]["cards"]]
    assert verify_seal(data, FOUND).intact
    turned = json.loads(data)
    for whole in (turned, turned["book"][0]):
        cards = whole["declaration"]["cards"]
        whole["declaration"]["cards"] = dict(reversed(cards.items()))
    assert [*turned["declaration"]["cards"]] != [*document["declaration"]["cards"]]
    assert verify_seal(laid_out(turned, _in_order), FOUND).entry == 0


def _in_order(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def test_an_older_seal_is_called_older_and_not_broken() -> None:
    """As books were sealed when their first entry did not say yet which game it is."""
    older = made_anew(lambda whole, _random: whole["book"][0].pop("game"), Random(0))
    verdict = judged(older)
    assert (verdict.intact, verdict.entries) == (True, 7)
    assert "older seal" in verdict.told
    assert "older" not in judged(book()).told
    changed = judged(older.replace(b"sword", b"coin"))
    assert not changed.intact


LONG = 3_000
"""Following all notes again at each of so many entries would take minutes."""


def test_a_long_history_is_sealed_and_verified() -> None:
    turns = (Undone(), Redone(), Mended(LONG, CUP), Undone())
    deeds: tuple[Deed, ...] = (*[Noted(COIN)] * LONG, *turns * LONG)
    events = [Event(float(at), deed) for at, deed in enumerate(deeds)]
    record = Record(game=GAME.id, setup=SETUP, notes=(COIN,) * LONG)
    verdict = judged(seal_record(record, SETUP, 0.0, entries(SETUP, events)).encode())
    assert (verdict.intact, verdict.entries) == (True, 5 * LONG)


@pytest.mark.parametrize("count", [600, pytest.param(5_000, marks=pytest.mark.exhaustive)])
def test_no_tampered_book_is_missed(count: int) -> None:
    assert missed(count) == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"made": "1970-01-12T13:46:39.000+00:00"},
        {"made": "soon"},
        {"note": {"note": "look", "player": "Bob", "card": "spoon"}},
        {"about": 1},
        {"action": "undone"},
        {"action": "redone"},
    ],
)
def test_an_entry_that_can_not_have_been_made_is_named(fields: dict[str, object]) -> None:
    data = made_anew(lambda whole, _random: whole["book"][2].update(fields), Random(0))
    verdict = judged(data)
    assert (verdict.intact, verdict.entry) == (False, 2)


def test_a_book_without_entries_is_broken_from_the_first_on() -> None:
    verdict = judged(b'{\n "book":[],\n "seal":"00"\n}\n')
    assert (verdict.intact, verdict.entries, verdict.entry) == (False, 0, 0)


def _sealed(*moments: float, opened: float = 0.0, setup: Setup = SETUP) -> bytes:
    events = [Event(made, Noted(COIN)) for made in moments]
    record = Record(game=GAME.id, setup=setup, notes=(COIN,) * len(moments))
    return seal_record(record, setup, opened, entries(setup, events)).encode()


def _times(data: bytes) -> list[str]:
    return [entry["made"][11:19] for entry in json.loads(data)["book"]]


def test_a_clock_that_was_put_back_breaks_no_book() -> None:
    data = _sealed(10, 30, 20, 40)
    assert judged(data).intact
    assert _times(data) == ["00:00:00", "00:00:10", "00:00:30", "00:00:30", "00:00:40"]


@pytest.mark.parametrize("name", ["before", "book", "seal", '"before":', "  x"])
def test_whatever_a_player_is_called_the_book_is_intact(name: str) -> None:
    assert judged(_sealed(1, setup=Setup((name, "Bob"), name, CARDS[:1]))).intact


@given(DEEDS)
def test_the_entries_make_the_record_whatever_was_done(done: Sequence[TableDeed]) -> None:
    events: list[Event] = []
    session = Session(
        GAME, SETUP, keep=lambda change: events.append(Event(len(events), change.deed))
    )
    do(session, done)
    text = seal_record(session.record(""), SETUP, 0.0, entries(SETUP, events))
    assert judged(text.encode()).intact


def test_it_is_said_what_was_looked_at() -> None:
    told = judged(book()).told
    assert all(word in told for word in ("Checked", "seal", "entry", "time", "game", "record"))
