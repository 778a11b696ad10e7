"""Sealed books: intact as they are made, and found out whatever is changed in them."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.actions import Mended, Noted, Removed, replayed
from notepad.core.faults import Faults
from notepad.core.history import Deed, Event, Redone, Undone, entries
from notepad.core.record import Record, read
from notepad.core.seal import canonical, sealed, verified
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from tests.core.inks import stroke
from tests.core.tampering import (
    CHANGES,
    COIN,
    CUP,
    SWORD,
    Change,
    Document,
    book,
    is_found,
    judged,
    laid_out,
    linked,
    made_anew,
    missed,
    outside_the_chain,
    with_seal,
)
from tests.declared.declarations import THREE_LISTS
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Setup

FOUND = catalogue()


def test_a_book_as_it_was_made_is_intact() -> None:
    verdict = judged(book())
    assert verdict.intact
    assert verdict.entries == 7
    assert json.loads(book())["seal"] in verdict.told


def test_a_sealed_book_is_a_record_too() -> None:
    assert read(book(), CATALOGUE).notes == (CUP, COIN)


def test_ink_stands_beside_the_entries_and_the_seal_holds_it() -> None:
    assert read(book(), CATALOGUE).ink == (stroke(2),)
    verdict = judged(book().replace(b'"points":[0,', b'"points":[1,'))
    assert (verdict.intact, verdict.entry) == (False, None)


def test_every_entry_has_its_time_and_corrections_name_what_they_correct() -> None:
    found = json.loads(book())["book"]
    assert [entry["action"] for entry in found] == [
        *("set-up", "noted", "noted", "mended", "undone", "redone", "removed", "noted")
    ]
    assert [entry.get("about") for entry in found] == [None, None, None, 1, 3, 3, 2, None]
    assert found[1]["made"] == "1970-01-12T13:46:40.000+00:00"
    assert [entry["entry"] for entry in found] == list(range(8))


@pytest.mark.parametrize("seed", range(4))
def test_every_single_byte_change_is_found(seed: int) -> None:
    random, data = Random(seed), book(title="Tisch № 5")
    for _change in range(300):
        at = random.randrange(len(data))
        other = random.choice([byte for byte in range(256) if byte != data[at]])
        assert not judged(data[:at] + bytes([other]) + data[at + 1 :]).intact


@given(st.data())
def test_bytes_put_in_or_left_out_are_found(draw: st.DataObject) -> None:
    data = book()
    at = draw.draw(st.integers(0, len(data)))
    put_in = draw.draw(st.binary(max_size=3))
    left_out = draw.draw(st.integers(0, 3))
    changed = data[:at] + put_in + data[at + left_out :]
    assert judged(changed).intact == (changed == data)


def _resealed(change: Callable[[list[bytes]], object]) -> bytes:
    """Return a book with changed lines whose last seal fits again."""
    lines = book().split(b"\n")
    change(lines)
    return with_seal(b"\n".join(lines).rpartition(b' "seal":"')[0])


def _line_of(lines: list[bytes], entry: int) -> int:
    return next(at for at, line in enumerate(lines) if f'"entry":{entry},'.encode() in line)


def _changes(lines: list[bytes], entry: int, old: bytes, new: bytes) -> None:
    at = _line_of(lines, entry)
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new)


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda lines: _changes(lines, 2, b"sword", b"coin"), 2),
        (lambda lines: _changes(lines, 4, b"1970-01-12T13:47", b"1970-01-12T13:46"), 4),
        (lambda lines: lines.pop(_line_of(lines, 3)), 3),
        (lambda lines: lines.insert(5, lines[_line_of(lines, 1)]), 0),
        (lambda lines: lines.insert(_line_of(lines, 6), lines[_line_of(lines, 5)]), 6),
        (lambda lines: _changes(lines, 0, b"Ann", b"Eva"), 0),
    ],
)
def test_even_under_a_new_seal_the_chain_tells_from_which_entry_on_it_is_broken(
    change: Callable[[list[bytes]], object], entry: int
) -> None:
    verdict = judged(_resealed(change))
    assert (verdict.intact, verdict.entry) == (False, entry)
    assert str(entry) in verdict.told


def test_an_entry_hashed_anew_breaks_the_chain_at_the_next_one() -> None:
    def change(lines: list[bytes]) -> None:
        at = _line_of(lines, 2)
        entry = json.loads(lines[at].strip().rstrip(b","))
        entry["note"]["card"] = "coin"
        del entry["hash"]
        entry["hash"] = sha256(canonical(entry).encode()).hexdigest()
        lines[at] = b"  " + canonical(entry).encode() + b","

    verdict = judged(_resealed(change))
    assert (verdict.intact, verdict.entry) == (False, 3)


def test_a_record_that_its_entries_do_not_make_is_found_under_a_new_seal() -> None:
    def change(lines: list[bytes]) -> None:
        at = next(at for at, line in enumerate(lines) if line.startswith(b' "notes"'))
        lines[at] = lines[at].replace(b'"coin"', b'"sword"')

    verdict = judged(_resealed(change))
    assert (verdict.intact, verdict.entry) == (False, None)


def test_the_first_entry_says_which_game_it_is() -> None:
    first = json.loads(book())["book"][0]
    assert (first["game"], "declaration" in first) == (GAME.id, False)
    assert not judged(book()).older


def test_the_first_entry_has_the_declaration_of_a_declared_game_in_its_order() -> None:
    game = own_game(THREE_LISTS)
    setup = {"players": ["Xan", "Yve", "Zoe"], "me": "Xan", "hand": ["rope", "barn"]}
    document: Document = {"format": 1, "game": game.id, "setup": setup, "notes": []}
    document["declaration"] = dict(game.declaration or {})
    record = read(json.dumps(document), FOUND)
    data = sealed(record, record.setup, 0.0, []).encode()
    first = json.loads(data)["book"][0]
    assert canonical(first["declaration"]) == canonical(game.declaration)
    assert [*first["declaration"]["cards"]] == [*document["declaration"]["cards"]]
    assert verified(data, FOUND).intact
    turned = json.loads(data)
    for whole in (turned, turned["book"][0]):
        cards = whole["declaration"]["cards"]
        whole["declaration"]["cards"] = dict(reversed(cards.items()))
    assert [*turned["declaration"]["cards"]] != [*document["declaration"]["cards"]]
    lines = [*map(_in_order, turned["book"])]
    texts = {key: _in_order(value) for key, value in turned.items() if key not in ("book", "seal")}
    texts["book"] = "[\n" + ",\n".join(f"  {line}" for line in lines) + "\n ]"
    begun = "{\n" + "".join(f' "{key}":{texts[key]},\n' for key in turned if key != "seal")
    assert verified(with_seal(begun.encode()), FOUND).entry == 0


def _in_order(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _older() -> bytes:
    """Return a book as it was sealed when its first entry did not say yet which game it is."""

    def change(document: Document, _random: Random) -> None:
        del document["book"][0]["game"]

    return made_anew(change, Random(0))


def test_an_older_seal_is_called_older_and_not_broken() -> None:
    verdict = judged(_older())
    assert (verdict.intact, verdict.older, verdict.entries) == (True, True, 7)
    assert "older seal" in verdict.told
    assert "older" not in judged(book()).told


def test_an_older_book_that_was_changed_is_broken_as_any() -> None:
    verdict = judged(_older().replace(b"sword", b"coin"))
    assert (verdict.intact, verdict.older) == (False, False)


@pytest.mark.parametrize(("entry", "old", "new"), [
    (1, b'"entry":1,', b'"entry":1.0,'),
    (1, b'"entry":1,', b'"entry":1e0,'),
    (1, b'"entry":1,', b'"entry":true,'),
    (3, b'"about":1,', b'"about":1.0,'),
    (3, b'"about":1,', b'"about":true,'),
    (3, b'"number":1}', b'"number":1.0}'),
    (0, b'"entry":0,', b'"entry":-0,'),
    (0, b'"entry":0,', b'"entry":false,'),
])  # fmt: skip
def test_a_number_has_one_form_also_where_chain_and_seal_were_made_anew(
    entry: int, old: bytes, new: bytes
) -> None:
    lines = book().rpartition(b' "seal":"')[0].split(b"\n")
    before, begin = b"0" * 64, 1 + next(at for at, line in enumerate(lines) if b'"book"' in line)
    for at in range(begin, begin + 8):
        bare, comma = lines[at].strip().removesuffix(b","), lines[at].endswith(b",")
        bare = re.sub(rb'"hash":"\w+",', b"", bare)
        bare = re.sub(rb'"before":"\w+"', b'"before":"' + before + b'"', bare)
        bare = bare.replace(old, new) if at == begin + entry else bare
        before = sha256(bare).hexdigest().encode()
        hashed = bare.replace(b'"made":', b'"hash":"' + before + b'","made":', 1)
        lines[at] = b"  " + hashed + b"," * comma
    changed = with_seal(b"\n".join(lines))
    assert changed != book()
    assert (judged(changed).intact, judged(changed).entry) == (False, entry)


LONG = 3_000
"""Following all notes again at each of so many entries would take minutes."""


def test_a_long_history_is_sealed_and_verified() -> None:
    turns = (Undone(), Redone(), Mended(LONG, CUP), Undone())
    deeds: tuple[Deed, ...] = (*[Noted(COIN)] * LONG, *turns * LONG)
    events = [Event(float(at), deed) for at, deed in enumerate(deeds)]
    record = Record(game=GAME.id, setup=SETUP, notes=(COIN,) * LONG)
    verdict = judged(sealed(record, SETUP, 0.0, entries(SETUP, events)).encode())
    assert (verdict.intact, verdict.entries) == (True, 5 * LONG)


def test_what_has_no_seal_is_no_sealed_book() -> None:
    with pytest.raises(Faults, match="no sealed record"):
        judged(b'{"format":1}')


@pytest.mark.parametrize("change", CHANGES)
def test_what_no_notepad_writes_is_found_though_chain_and_seal_were_made_anew(
    change: Change,
) -> None:
    assert [seed for seed in range(12) if not is_found(made_anew(change, Random(seed)))] == []


def test_what_stands_beside_the_entries_is_found_under_a_new_seal() -> None:
    assert [seed for seed in range(60) if not is_found(outside_the_chain(Random(seed)))] == []


def test_a_book_made_anew_as_it_was_is_the_same() -> None:
    document = json.loads(book())
    assert laid_out({**document, "book": linked(document["book"])}) == book()


def test_no_tampered_book_is_missed() -> None:
    assert missed(600) == {}


@pytest.mark.exhaustive
def test_none_of_five_thousand_tampered_books_is_missed() -> None:
    assert missed(5_000) == {}


def _at(number: int, **fields: object) -> bytes:
    """Return a book made anew with other fields in one entry."""

    def change(document: Document, _random: Random) -> None:
        document["book"][number].update(fields)

    return made_anew(change, Random(0))


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
    verdict = judged(_at(2, **fields))
    assert (verdict.intact, verdict.entry) == (False, 2)


def test_a_book_without_entries_is_broken_from_the_first_on() -> None:
    verdict = judged(b'{\n "book":[],\n "seal":"00"\n}\n')
    assert (verdict.intact, verdict.entries, verdict.entry) == (False, 0, 0)


@pytest.mark.parametrize("setup", [{}, 7, {"players": ["Ann"], "me": "Ann", "hand": []}])
def test_a_first_setup_that_is_no_game_is_named(setup: object) -> None:
    assert judged(_at(0, setup=setup)).entry == 0


def test_a_book_of_which_deduce_can_not_read_the_record_is_refused_with_all_its_faults() -> None:
    def change(document: Document, _random: Random) -> None:
        document["notes"][0]["card"] = "spoon"
        document["setup"]["me"] = "Zoe"

    with pytest.raises(Faults) as caught:
        judged(made_anew(change, Random(0)))
    assert [fault.path for fault in caught.value.faults] == ["setup.me", "notes[0].card"]


def test_it_is_said_what_was_looked_at() -> None:
    told = judged(book()).told
    assert all(word in told for word in ("Checked", "seal", "entry", "time", "game", "record"))


def _sealed(*moments: float, opened: float = 0.0, setup: Setup = SETUP) -> bytes:
    events = [Event(made, Noted(COIN)) for made in moments]
    record = Record(game=GAME.id, setup=setup, notes=(COIN,) * len(moments))
    return sealed(record, setup, opened, entries(setup, events)).encode()


def _times(data: bytes) -> list[str]:
    return [entry["made"][11:19] for entry in json.loads(data)["book"]]


def test_what_is_taken_back_and_brought_again_counts_once_each() -> None:
    deeds: tuple[Deed, ...] = (Noted(COIN), Noted(SWORD), Undone(), Undone(), Redone())
    events = [Event(float(at), deed) for at, deed in enumerate(deeds)]
    for notes, intact in (((COIN,), True), ((), False), ((COIN, SWORD), False)):
        record = Record(game=GAME.id, setup=SETUP, notes=notes)
        assert judged(sealed(record, SETUP, 0.0, entries(SETUP, events)).encode()).intact == intact


def test_a_clock_that_was_put_back_breaks_no_book() -> None:
    data = _sealed(10, 30, 20, 40)
    assert judged(data).intact
    assert _times(data) == ["00:00:00", "00:00:10", "00:00:30", "00:00:30", "00:00:40"]


def test_a_copied_game_is_younger_than_its_entries_and_intact() -> None:
    data = _sealed(10, 20, opened=99)
    assert judged(data).intact
    assert _times(data) == ["00:00:10", "00:00:10", "00:00:20"]


def test_a_moment_in_our_days_is_kept_to_the_millisecond() -> None:
    assert judged(_sealed(*(1_790_000_000 + at / 1000 for at in range(0, 999, 7)))).intact


@pytest.mark.parametrize("name", ["before", "book", "seal", '"before":', "  x"])
def test_whatever_a_player_is_called_the_book_is_intact(name: str) -> None:
    assert judged(_sealed(1, setup=Setup((name, "Bob"), name, CARDS[:1]))).intact


def test_a_record_with_a_player_called_seal_is_no_sealed_one() -> None:
    with pytest.raises(Faults, match="no sealed record"):
        judged(b'{"players":["seal"],"me":"book"}')


def test_canonical_json_does_not_depend_on_the_order_of_fields() -> None:
    assert canonical({"b": 1, "a": "é"}) == canonical({"a": "é", "b": 1}) == '{"a":"é","b":1}'


@st.composite
def deeds(draw: st.DrawFn) -> tuple[Event, ...]:
    """Draw deeds that can follow each other."""
    found: list[Event] = []
    taken: list[Noted | Mended | Removed] = []
    done = 0
    for at in range(draw(st.integers(0, 12))):
        count = len(replayed(SETUP, taken[:done]).notes)
        ways = ["note", *(["mend", "remove"] if count else [])]
        ways += (["undo"] if done else []) + (["redo"] if done < len(taken) else [])
        way = draw(st.sampled_from(ways))
        if way in ("undo", "redo"):
            done += 1 if way == "redo" else -1
            found.append(Event(at, Undone() if way == "undo" else Redone()))
            continue
        look = draw(st.sampled_from((CUP, COIN, SWORD)))
        number = draw(st.integers(1, max(1, count)))
        made: dict[str, Noted | Mended | Removed] = {
            "note": Noted(look),
            "mend": Mended(number, look),
            "remove": Removed(number),
        }
        deed = made[way]
        taken[done:] = [deed]
        done += 1
        found.append(Event(at, deed))
    return tuple(found)


@given(deeds())
def test_the_entries_make_the_record_whatever_was_taken_back(events: tuple[Event, ...]) -> None:
    taken: list[Noted | Mended | Removed] = []
    done = 0
    for event in events:
        match event.deed:
            case Undone():
                done -= 1
            case Redone():
                done += 1
            case Noted() | Mended() | Removed() as deed:
                taken[done:] = [deed]
                done += 1
            case _:
                pass
    notes = tuple(replayed(SETUP, taken[:done]).notes)
    record = Record(game=GAME.id, setup=SETUP, notes=notes)
    text = sealed(record, SETUP, 0.0, entries(SETUP, events))
    assert judged(text.encode()).intact
