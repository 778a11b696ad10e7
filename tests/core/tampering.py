"""Sealed books tampered with: by somebody who leaves the seal alone, and by one who makes it anew.

`python -m tests.core.tampering COUNT` tampers with so many books and says how many were found.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from notepad.core.actions import Inked, Mended, Noted, Pencilled, Removed
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.history import Deed, Event, Redone, Undone, entries
from notepad.core.record import Record
from notepad.core.seal import Verdict, canonical, sealed, verified
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look

CUP, COIN, SWORD = (Look("Bob", card) for card in ("cup", "coin", "sword"))
DEEDS: tuple[Deed, ...] = (
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
EVENTS = tuple(Event(1_000_000 + 7.5 * at, deed) for at, deed in enumerate(DEEDS))
Document = dict[str, Any]
Change = Callable[[Document, Random], None]


def book(*, title: str = "a table") -> bytes:
    """Return the sealed book of some deeds."""
    record = Record(game=GAME.id, setup=SETUP, notes=(CUP, COIN), title=title, ink=(stroke(2),))
    return sealed(record, SETUP, 999_999.0, entries(SETUP, EVENTS)).encode()


def linked(book: list[Document]) -> list[Document]:
    """Return entries chained anew, as if nothing had happened to them."""
    chain, before = [], "0" * 64
    for entry in book:
        inner = {key: value for key, value in entry.items() if key not in ("before", "hash")}
        inner["before"] = before
        before = sha256(canonical(inner).encode("utf-8", "surrogatepass")).hexdigest()
        chain.append({**inner, "hash": before})
    return chain


def laid_out(document: Document) -> bytes:
    """Return a document as a sealed file whose seal fits."""
    fields = {key: canonical(value) for key, value in document.items() if key != "seal"}
    fields["book"] = "[\n" + ",\n".join(f"  {canonical(e)}" for e in document["book"]) + "\n ]"
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


def _entry(document: Document, random: Random, *kinds: str) -> Document:
    """Return an entry, one of these kinds if they are named."""
    able = [entry for entry in document["book"] if not kinds or entry["action"] in kinds]
    found: Document = random.choice(able)
    return found


def _time_backwards(document: Document, random: Random) -> None:
    at = random.randrange(1, len(document["book"]))
    document["book"][at]["made"] = "1970-01-02T00:00:00.000+00:00"


def _no_time(document: Document, random: Random) -> None:
    odd = ("", "soon", 7, None, "1970-01-12", "1970-01-12T13:46:40+00:00", "9999-99-99")
    _entry(document, random)["made"] = random.choice(odd)


def _other_zone(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    entry["made"] = entry["made"].replace("+00:00", random.choice(("", "Z", "+01:00", "-00:30")))


def _half_a_character(document: Document, random: Random) -> None:
    document[random.choice(("title", "game"))] = "\ud800"


def _half_a_character_in_an_entry(document: Document, random: Random) -> None:
    _entry(document, random, "noted", "mended")["note"]["card"] = "\udfff"


def _other_about(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    entry["about"] = entry.get("about", 0) + random.choice((-1, 1, 100))


def _more(document: Document, random: Random) -> None:
    _entry(document, random)[random.choice(("more", "player"))] = 1


def _less(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    # Without its game the first entry is one of an older seal, which is none the worse for it.
    del entry[random.choice([key for key in entry if key not in ("before", "hash", "game")])]


def _another_form_of_a_number(document: Document, random: Random) -> None:
    entry = _entry(document, random)
    name = random.choice([key for key in entry if type(entry[key]) is int])
    entry[name] = float(entry[name]) if random.random() < 0.5 or entry[name] != 1 else True


def _another_game_in_the_first_entry(document: Document, random: Random) -> None:
    odd = ({"game": random.choice(("", "cataline", 7, None))}, {"declaration": {"title": "x"}})
    document["book"][0].update(random.choice(odd))


def _odd_note(document: Document, random: Random) -> None:
    note = _entry(document, random, "noted", "mended")["note"]
    note.update(random.choice(({"card": "spoon"}, {"player": "Zoe"}, {"has": 1}, {"x": 1})))


def _odd_action(document: Document, random: Random) -> None:
    odd = ("", "pencilled", "aside", "inked", "noted", "undone", "redone", 7)
    entry = _entry(document, random)
    entry["action"] = random.choice([word for word in odd if word != entry["action"]])


def _no_such_note(document: Document, random: Random) -> None:
    _entry(document, random, "mended", "removed")["number"] = random.choice((0, -1, 3, 99))


def _no_setup(document: Document, random: Random) -> None:
    odd: tuple[Any, ...] = ({}, 7, {"players": ["Ann"]}, {"players": ["Ann", "Bob"], "me": "Ann"})
    document["book"][0]["setup"] = random.choice(odd)


def _no_setup_at_all(document: Document, random: Random) -> None:
    _no_setup(document, random)
    document["setup"] = document["book"][0]["setup"]


def _no_game(document: Document, random: Random) -> None:
    document["game"] = random.choice(("", "nul", "cataline", 7))


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


CHANGES: tuple[Change, ...] = (
    *(_time_backwards, _no_time, _other_zone, _half_a_character, _half_a_character_in_an_entry),
    *(_other_about, _more, _less, _odd_note, _odd_action, _no_such_note, _no_setup),
    *(_no_setup_at_all, _no_game, _put_in, _taken_out, _copied, _exchanged, _other_record),
    *(_another_form_of_a_number, _another_game_in_the_first_entry),
)


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
    change = CHANGES[number // 3 % len(CHANGES)]
    return change.__name__, made_anew(change, random)


def judged(data: bytes) -> Verdict:
    """Return what is found out about a book."""
    return verified(data, CATALOGUE)


def is_found(data: bytes) -> bool:
    """Return whether it is found out that a book is not as it was made."""
    try:
        return not judged(data).intact
    except Faults as faults:
        return bool(str(faults))


def missed(count: int) -> Counter[str]:
    """Return how many of so many tampered books were not found out, by how it was done."""
    return Counter(how for how, data in map(tampered, range(count)) if not is_found(data))


if __name__ == "__main__":
    print(dict(missed(int(sys.argv[1]))))
