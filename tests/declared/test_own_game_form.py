"""The form in which a custom game is typed: what its rows show, and what an entry changes."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Row
from notepad.declared.definition_typed_in import TypedGame, TypedGroup
from notepad.declared.own_game_form import filled, rows_by_card

SMALL = TypedGame(title="A", groups=(TypedGroup("", "a, b, c"), TypedGroup("", "d, e, f")), most=3)
EVERYTHING = replace(SMALL, sums=True, hidden=2)


def rows_of(typed: TypedGame) -> Iterator[Row]:
    for rows in rows_by_card(typed, typed.problems).values():
        yield from rows


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 9)), max_size=12))
def test_whatever_is_tapped_or_set_is_shown(taps: list[tuple[int, int]]) -> None:
    typed = EVERYTHING
    for at, choice in taps:
        rows = [row for row in rows_of(typed) if row.amount or (row.choices and row.text is None)]
        row = rows[at % len(rows)]
        if row.amount is not None:
            word = str(row.amount.stepped(choice - 4))
        else:
            word = row.choices[choice % len(row.choices)].key
        typed = filled(typed, row.key, word)
        after = next(one for one in rows_of(typed) if one.key == row.key)
        assert after.amount is None or str(after.amount.value) == word
        assert [one.key for one in after.choices if one.chosen] == [word] * bool(after.choices)
        assert typed.fewest <= typed.most


@pytest.mark.parametrize("text", ["", " ", "x ", "1, 2"])
def test_what_is_written_stays_as_it_was_written(text: str) -> None:
    for row in rows_of(EVERYTHING):
        if row.text is not None:
            typed = filled(EVERYTHING, row.key, text)
            assert next(one for one in rows_of(typed) if one.key == row.key).text == text


def test_a_problem_is_told_at_its_field_and_below_it_once_the_field_was_left() -> None:
    typed = SMALL.with_group(1, TypedGroup("", "d, d, e"))
    assert not [row for rows in rows_by_card(typed, ()).values() for row in rows if row.problem]
    told = [row.key for row in rows_of(typed) if row.problem]
    assert told == ["1.cards", "1 told"]
