"""Laws of slots, tried at random moments of dealt games: one of every game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from notepad.core import mistake_search
from notepad.core.game import Play, View, form_without_secrets
from notepad.core.keypad import KIND
from notepad.core.reasoner import Slip
from notepad.core.record import note_document, read_note
from notepad.core.seats import Reseating
from notepad.core.sentences import word_of
from notepad.core.slots import OPEN, AnyMoment, Moment, Player, Sight
from notepad.shell.table.note_in_hand import forms_toward
from tests.dealing.dealt import Dealt, deal, words
from tests.games import tables
from tests.turns import today

if TYPE_CHECKING:
    from notepad.core.form import Draft

NOTES, SLIPS, TAPS = 12, 2, 40
SEED = today()
"""The seed of the day: other games are dealt each day."""


@pytest.fixture(
    params=[
        pytest.param(word, marks=[pytest.mark.exhaustive] if word in tables.ALIKE else [])
        for word in words()
    ]
)
def dealt(request: pytest.FixtureRequest) -> Dealt:
    """Return the beginning of a dealt game."""
    return deal(request.param, SEED).until(NOTES)


def chance(dealt: Dealt) -> Random:
    return Random(f"{dealt.word} {dealt.seed}")


def moments(dealt: Dealt) -> Iterator[tuple[View, Any, Sequence[Any]]]:
    """Yield each note with the view before it, and sound notes that may have been meant instead."""
    game, setup, random = dealt.game, dealt.setup, chance(dealt)
    for count, note in enumerate(dealt.notes):
        view = tables.view_of(game, setup, dealt.notes[:count])
        slips = [other for _kind, other in game.keypad.slips(setup, note, view.state)]
        sound = [other for other in slips if not list(game.keypad.faults(setup, other))]
        yield view, note, random.sample(sound, min(SLIPS, len(sound)))


def in_any_order(note: Any) -> object:  # noqa: ANN401 a note of any game
    """Return a note as it is, its cards as often as they are in any order."""
    told = {part.name: getattr(note, part.name) for part in fields(note)}
    return type(note), {name: unordered(value) for name, value in told.items()}


def unordered(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: unordered(one) for name, one in value.items()}
    return sorted(value) if isinstance(value, tuple) and len({*map(type, value)}) == 1 else value


def told_as(dealt: Dealt, note: Any, made: Any) -> Any:  # noqa: ANN401 notes of any game
    """Return a note with what goes without saying told as in the one that was made by taps.

    A record may leave that out, and say what is never asked: how many cards are played of a faction
    that is always played by three.
    """
    assert made is not None
    sentence = dealt.game.keypad.sentence_of(note)
    now = sentence.moment(dealt.setup, note)
    unasked = {slot.field for slot in sentence.slots if slot.field and not slot.there(now)}
    unsaid = {part.name for part in fields(note) if getattr(note, part.name) is None}
    return replace(note, **{name: getattr(made, name) for name in unasked | unsaid})


def test_the_draft_of_a_note_makes_it_again_and_so_do_taps(dealt: Dealt) -> None:
    game, setup = dealt.game, dealt.setup
    for view, note, meant in moments(dealt):
        drafted = game.form(view, game.keypad.draft(setup, note)).outcome
        tapped_in = tables.tapped_out(game, view, note)
        # A change of points that has no chip is tapped as the new total.
        no_chip = tapped_in is None and word_of(note) == "points"
        for made in (drafted,) if no_chip else (drafted, tapped_in):
            assert in_any_order(made) == in_any_order(told_as(dealt, note, made))
            assert game.after(view.state, made) == game.after(view.state, note)
        assert read_note(note_document(note), setup, game) == note
        for other in meant:  # with which the table may not agree, such as cards that aren't there
            made = game.form(view, game.keypad.draft(setup, other)).outcome
            assert made is None or in_any_order(made) == in_any_order(told_as(dealt, other, made))


def test_nobody_who_is_on_turn_skips_a_turn_and_others_do(dealt: Dealt) -> None:
    keypad, setup = dealt.game.keypad, dealt.setup
    for view, note, _others in moments(dealt):
        assert not keypad.whose_turn_was_skipped(setup, note, view.state)
        takes = [
            slot.field
            for slot in keypad.sentence_of(note).slots
            if isinstance(slot, Player) and slot.takes_turn
        ]
        for field in takes:
            actor = getattr(note, field)
            for other in {*setup.players} - {actor}:
                wrong = replace(note, **{field: other})
                assert keypad.whose_turn_was_skipped(setup, wrong, view.state) == actor


def test_a_value_is_in_the_rows_of_its_slot_and_is_tapped_there_again(dealt: Dealt) -> None:
    for view, note, _meant in moments(dealt):
        sentence = dealt.game.keypad.sentence_of(note)
        told, draft = sentence.moment(dealt.setup, note), sentence.draft(dealt.setup, note)
        now: AnyMoment = Moment(dealt.setup, draft=draft, state=view.state)
        for slot in sentence.slots:
            if slot.there(now):
                value, noted = slot.value(now), slot.noted_value(told)
                assert {row.key for row in slot.rows(now, value)} <= {*slot.row_keys(now)}
                if noted not in (OPEN, None):
                    assert slot.tapped(now) == noted
                now = now.filled(slot.fills(value))


def test_what_may_have_been_meant_is_another_note(dealt: Dealt) -> None:
    keypad, setup = dealt.game.keypad, dealt.setup
    for view, note, _meant in moments(dealt):
        others = [other for _kind, other in keypad.slips(setup, note, view.state) if other != note]
        assert {type(other) for other in others} <= {type(note)}
        alike = [one for one in others if keypad.said(setup, one) == keypad.said(setup, note)]
        # What only I saw, such as cards that I drew, isn't said of each play.
        slots = keypad.sentence_of(note).slots
        mine = [slot.field for slot in slots if slot.field and slot.sight is Sight.ME]
        told = {name: getattr(note, name) for name in mine}
        assert all(told and replace(one, **told) == note for one in alike)
        now = replace(keypad.sentence_of(note).moment(setup, note), state=view.state)
        for slot in keypad.sentence_of(note).slots:
            value = slot.noted_value(now)
            if value is not OPEN and slot.there(now):
                slips = [*slot.slips(now, value)]
                assert slips == [] or any(other != value for other in slips)


def test_a_correction_picks_out_a_word_of_the_note_that_was_meant(dealt: Dealt) -> None:
    game, play = dealt.game, Play(dealt.setup, tuple(dealt.notes))
    for number, (view, note, _meant) in enumerate(moments(dealt), start=1):
        for _kind, other in game.keypad.slips(dealt.setup, note, view.state):
            if list(game.keypad.faults(dealt.setup, other)):
                continue
            slip, said = Slip(number, other, 1), game.said(dealt.setup, other)
            start, end = mistake_search.meant_otherwise(game, play, slip)
            words = mistake_search.told(game, play, slip)[start:end]
            assert words in said
            # What only I saw may differ without being said.
            assert words.strip() or said == game.said(dealt.setup, note)


def test_players_who_change_seats_and_back_leave_notes_alone(dealt: Dealt) -> None:
    keypad, setup = dealt.game.keypad, dealt.setup
    players, first = setup.players, setup.first or setup.players[0]
    called = {name: f"{name}a" for name in players}
    seated = (*players[1:], players[0])
    there = Reseating(called, tuple(map(called.__getitem__, seated)), called[first])
    back = Reseating({new: old for old, new in called.items()}, players, first)
    away = setup.reseated(there)
    for _view, note, meant in moments(dealt):
        for other in (note, *meant):
            told = keypad.reseated(setup, other, there)
            assert list(keypad.faults(away, told)) == []
            assert keypad.reseated(away, told, back) == other


def test_a_fault_of_a_value_names_its_place(dealt: Dealt) -> None:
    random = chance(dealt)
    for note in {type(note): note for note in dealt.notes}.values():
        document = note_document(note)
        for name in sorted(document.keys() - {"note"}):
            for wrong in random.sample(tables.WRONG, 4):
                odd = {**document, name: wrong}
                found = tables.places_of_faults(partial(read_note, odd, dealt.setup, dealt.game))
                assert {re.split(r"[.[]", path)[0] for path in found} <= {"", "note", *names(note)}
                if isinstance(wrong, float):
                    assert [path for path in found if path.startswith(name)]


def names(note: Any) -> Iterator[str]:  # noqa: ANN401 a note of any game
    yield from (part.name for part in fields(note))


def test_whatever_is_tapped_what_it_makes_is_well_formed_and_comes_back(dealt: Dealt) -> None:
    game, setup, random = dealt.game, dealt.setup, chance(dealt)
    notes = dealt.notes[: random.randrange(len(dealt.notes) + 1)]
    view = tables.view_of(game, setup, notes, tables.known_after(game, setup, *notes))
    draft: Draft = {}
    for _tap in range(TAPS):
        form = game.form(view, draft)
        assert form_without_secrets(game, view.play, draft).rows
        keys = [row.key for row in form.rows]
        assert len(keys) == len(set(keys))
        for row in form.rows:
            chips = [one.key for one in row.choices]
            assert len(chips) == len(set(chips))
        if form.outcome is not None:
            assert list(game.keypad.faults(setup, form.outcome)) == []
            again = game.form(view, game.keypad.draft(setup, form.outcome))
            assert again.outcome == form.outcome
        goes_on = form.outcome is None or random.random() > 0.3
        draft = tables.tapped_anywhere(form, draft, random) if goes_on else {}


def test_a_count_of_tapped_cards_is_in_words(dealt: Dealt) -> None:
    view = tables.view_of(dealt.game, dealt.setup, dealt.notes)
    for topic in dealt.game.form(view, {}).row(KIND).choices:
        for form in forms_toward(dealt.game, view, topic.key):
            for row in map(form.row, form.step):
                assert not (row.on_sheet_alone and re.search(r"\d$", row.status)), row.status
