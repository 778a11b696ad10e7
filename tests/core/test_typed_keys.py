"""What is typed for each choice, and that no two choices of any game are typed alike."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Form, Piece, Row
from notepad.core.game import Game, View
from notepad.core.language import speak
from notepad.core.typed_keys import plain_sign, typed_keys
from notepad.shell.table.note_in_hand import forms_toward
from tests.dealing.dealt import deal, words
from tests.games.tables import ALIKE, tapped_anywhere, view_of
from tests.monkeys.scenes import LANGUAGES
from tests.turns import today
from tests.widgets.forms import row

NOTES, TAPS = (0, 5, 11), 12
SEED = today()


def keys(*rows: Row) -> list[str]:
    """Return what is typed for the choices of rows that are asked for, one row after the other."""
    found = typed_keys(Form(rows, step=tuple(one.key for one in rows)))
    return [found[one.key, choice.key] for one in rows for choice in one.choices]


@pytest.mark.parametrize(
    ("labels", "typed"),
    [
        ("Ann Bob Cem", "a b c"),
        ("Tom Tina tip", "t i p"),
        ("Rita Rock Olga", "r c o"),  # nobody takes another's first letter
        ("Bea Billiard_room", "b r"),  # but the first one of another word
        ("Élise Łukasz Øre", "e l o"),
        ("Мария Ann Bo", "c a b"),  # which any keyboard has
        ("d’Artagnan", "d"),
        ("8 9 10 other", "8 9 10 o"),
        ("+1 +2 −1 =7", "1 2 -1 7"),
        (" ".join(["Ann"] * 27), "a n b c d e f g h i j k l m o p q r s t u v w x y z 1"),
    ],
)
def test_a_choice_is_typed_as_its_number_or_a_letter(labels: str, typed: str) -> None:
    choices = [
        Choice(f"{at}", Face(label.replace("_", " "))) for at, label in enumerate(labels.split(" "))
    ]
    assert keys(Row("who", "who", tuple(choices))) == typed.split()


def test_what_shows_no_letter_is_typed_as_it_is_spoken_and_what_opens_more_as_a_dot() -> None:
    eye, pipe = Choice("e", Face(""), spoken="eye"), Choice("p", Face(""), spoken="pipe")
    police = [Choice(f"{n}", Face("1"), spoken=f"1× {who}") for n, who in enumerate(("Mob", "Law"))]
    more = Choice("more", Face("…"), spoken="another number")
    assert keys(Row("sign", "", (eye, pipe, *police, more))) == ["e", "p", "m", "l", "."]


def test_rows_with_the_same_numbers_are_typed_with_a_letter_of_their_name() -> None:
    ben, bea, ivo = (replace(row(name, tuple("12")), label=name) for name in ("Ben", "Bea", "Ivo"))
    assert keys(ben, bea, ivo) == ["b1", "b2", "e1", "e2", "i1", "i2"]
    assert keys(ben, row("who", ("Bo",))) == ["1", "2", "b"]
    said = [row(name, (f"{name} none", f"{name} one")) for name in ("Ben", "Noa")]
    gave = [
        Row(r.key, r.key, (replace(r.choices[0], key="-"), replace(r.choices[1], key="+")))
        for r in said
    ]
    assert keys(*gave, row("who", ("Nora",))) == ["bn", "bo", "an", "ao", "r"]


def test_other_topics_and_words_of_the_sentence_take_letters_that_are_left() -> None:
    who, whom = row("who", ("Ann", "Sue"), "Ann"), row("whom", ("Ann", "Sue", "Cem"))
    kinds = row("kind", ("ask", "solve", "win"), "ask")
    line = (Piece("Ann", ("who",)), Piece(" asks "), Piece("", ("whom",), open=True))
    form: Form[Any] = Form((kinds, who, whom), line=line, step=("whom",), topics="kind")
    assert typed_keys(form) == {
        **{("whom", "ann"): "a", ("whom", "sue"): "s", ("whom", "cem"): "c"},
        **{("kind", "solve"): "o", ("kind", "win"): "w", ("kind", ""): "."},
        ("who", ""): "h",
    }


@pytest.mark.parametrize(
    ("typed", "plain"), ["Ée", "qq", "77", "ßs", "--", "..", ("!", ""), ("ab", "")]
)
def test_a_typed_sign_is_plain(typed: str, plain: str) -> None:
    assert plain_sign(typed) == plain


def walked(game: Game, view: View, random: Random) -> Iterator[Form[Any]]:
    """Yield the forms of notes that are begun by random taps, of each kind."""
    for topic in game.form(view, {}).row("kind").choices:
        yield from forms_toward(game, view, topic.key)
        draft: Draft = {"kind": (topic.key,)}
        for _tap in range(TAPS):
            form = game.form(view, draft)
            yield form
            draft = tapped_anywhere(form, draft, random)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "word", [pytest.param(w, marks=[pytest.mark.exhaustive] if w in ALIKE else []) for w in words()]
)
def test_whatever_can_be_tapped_in_any_game_has_keys_of_its_own(word: str, language: str) -> None:
    speak(language)
    dealt, random = deal(word, SEED), Random(SEED)
    alike: dict[Hashable, dict[str, str]] = {}
    for notes in NOTES:
        begun = dealt.until(notes)
        view = view_of(begun.game, begun.setup, begun.notes)
        for form in walked(begun.game, view, random):
            typed = typed_keys(form)
            asked = [form.row(key) for key in form.step]
            wanted = {(one.key, choice.key) for one in asked for choice in one.choices}
            if form.topics not in form.step:
                wanted |= {
                    (form.topics, c.key) for c in form.row(form.topics).choices if not c.chosen
                }
            places = [piece.rows for piece in form.line if piece.rows and form.step]
            wanted |= {(rows[0], "") for rows in places if not {*rows} & {*form.step}}
            assert wanted <= typed.keys()
            assert len({*typed.values()}) == len(typed)
            assert all(
                re.fullmatch(r"[.]|[a-z]?(-?\d+|[a-z])?", key) and key for key in typed.values()
            )
            for target, key in typed.items():
                longer = [one for one in typed.values() if one != key and one.startswith(key)]
                assert not longer or key[-1].isdecimal() or target[1] == "", (key, longer)
            others = {(one.key, *(c.key for c in one.choices)) for one in asked}
            for one in asked:
                own = {c.key: typed[one.key, c.key] for c in one.choices}
                step = frozenset(others), frozenset(form.step), one.key, *own
                assert alike.setdefault(step, own) == own, "whatever is chosen"
