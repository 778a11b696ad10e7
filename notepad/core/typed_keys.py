"""Keys: what is typed for each choice that is asked for, each other topic, each word of a sentence.

A number is typed as it is, anything else as one letter: the first one of its name, or of another
word of it, or another letter of it, or any. No two have the same keys. They depend on what a form
asks for, never on what is chosen in it or can't be chosen now: who can't be asked keeps a letter,
so that nobody else's is another one in the next turn.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, count
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, TypeAlias
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from notepad.core.form import Choice, Form, Row

Target: TypeAlias = tuple[str, str]
"""A row and one of its choices, or "" for the row itself: it is asked for, or all of it shown."""

_UNLIKE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})
_WORD = re.compile(r"[a-z]+")
_NUMBER = re.compile(r"[+=−-]?\d+")


def typed_keys(form: Form[Any]) -> Mapping[Target, str]:
    """Return what is typed for everything that a form asks for or leads to.

    Of Tom and Tina, who can be asked, Tom has “t” and Tina “i”; then a topic “tip” has “p”. If
    several rows have the same numbers or answers, these come after a letter for the row: “b2”.
    """
    # What comes and goes, or grows from tap to tap, takes what the others leave.
    banded = {key for band in form.bands for key in band}
    rows = sorted(map(form.row, form.step), key=lambda row: (row.key not in banded, row.many))
    numbers = {(row.key, one): typed for row in rows for one, typed in _numbers(row).items()}
    led = _alike(rows)
    answers = {
        ("", one.key): _names(one, row.label)
        for row in led
        for one in row.choices
        if (row.key, one.key) not in numbers
    }
    own = _shared_out(answers, ())
    keys = _shared_out({(row.key, ""): _letters(row.label) for row in led}, own.values())
    used = {*own.values(), *keys.values(), *numbers.values()}
    for row in rows:
        lead = keys.get((row.key, ""), "")
        targets = {(row.key, one.key): one for one in row.choices}
        found = {one: numbers[one] for one in targets if one in numbers}
        if lead:
            found = {one: lead + (found.get(one) or own["", one[1]]) for one in targets}
        names = {one: _names(choice) for one, choice in targets.items() if one not in found}
        keys |= found | _shared_out(names, used)
        used |= {*keys.values()}
    return keys | _shared_out(dict(_ways_on(form)), used)


def plain_sign(text: str) -> str:
    """Return a typed letter or digit as keys have it, "" for anything else.

    >>> plain_sign("É")
    'e'
    """
    plain = _plain(text)[:1] if len(text) == 1 else ""
    return plain if re.fullmatch(r"[a-z0-9.-]", plain) else ""


def _ways_on(form: Form[Any]) -> Iterator[tuple[Target, Sequence[str]]]:
    """Yield other topics and the rows that are words of the sentence, with their names."""
    if form.topics and form.topics not in form.step:
        for choice in form.row(form.topics).choices:
            if not choice.chosen:
                yield (form.topics, choice.key), _names(choice)
        yield (form.topics, ""), (".",)
    labels = {row.key: row.label for row in form.rows}
    for piece in form.line:
        if piece.rows and form.step and not {*piece.rows} & {*form.step}:
            yield (piece.rows[0], ""), _letters(labels.get(piece.rows[0], ""))


def _shared_out(names: Mapping[Target, Sequence[str]], used: Collection[str]) -> dict[Target, str]:
    """Return keys that aren't used yet: for each the first of its names, or else another one.

    Nobody takes what is the first one of another, and who has no letter left gets a number.
    """
    found, taken = dict[Target, str](), {*used}
    for target, own in names.items():
        if own and own[0] not in taken:
            found[target] = own[0]
            taken.add(own[0])
    for target in [target for target in names if target not in found]:
        tried = chain(names[target], ascii_lowercase, map(str, count(1)))
        found[target] = next(key for key in tried if key not in taken)
        taken.add(found[target])
    return found


def _alike(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows that have a number or all choices in common with another one."""
    alike = [{*_numbers(row).values(), tuple(one.key for one in row.choices)} for row in rows]
    often = Counter(chain.from_iterable(alike))
    return [
        row
        for row, own in zip(rows, alike, strict=True)
        if row.choices and max(map(often.__getitem__, own)) > 1
    ]


def _numbers(row: Row) -> Mapping[str, str]:
    """Return the choices of a row that are numbers, as they are typed, if no two are the same."""
    labels = {one.key: one.face.label for one in row.choices}
    found = {key: _typed(label) for key, label in labels.items() if _NUMBER.fullmatch(label)}
    return found if len({*found.values()}) == len(found) else {}


def _typed(number: str) -> str:
    return number.replace("−", "-").lstrip("+=")


def _names(choice: Choice, label_of_row: str = "") -> Sequence[str]:
    """Return the keys that stand for a choice, the best one first; its row is told already."""
    label = choice.face.label.removeprefix(label_of_row)
    return (".",) if label == "…" else _letters(label) or _letters(choice.spoken)


def _letters(text: str) -> Sequence[str]:
    """Return the first letter of each word of a text, and then all others."""
    words = _WORD.findall(_plain(text))
    return tuple(dict.fromkeys(chain((word[0] for word in words), *words)))


def _plain(text: str) -> str:
    """Return a text without capitals and accents, and without signs inside its words."""
    letters = normalize("NFKD", text.casefold().translate(_UNLIKE))
    return re.sub(r"[\u0300-\u036f'’]", "", letters)
