"""Somebody leaves: what is asked and answered without them, and what is known of their cards."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from notepad.cards.leaving import Leave
from notepad.core.actions import action_document, read_action
from notepad.core.faults import Faults
from notepad.core.game import Play
from notepad.core.record import Record, read, write
from notepad.core.seats import knowing_who_left
from notepad.core.sentences import word_of
from notepad.core.session import Session
from notepad.games import catalogue
from tests.dealing.dealt import Dealt, deal, games
from tests.games.tables import view_of

TAKES_PART = ("asker", "target", "player")
ABLE = [
    word
    for word, game in games().items()
    if "leave" in game.keypad.note_types and len(game.seats) > 1
]


def game_with_leaver(word: str, seed: int) -> tuple[Dealt, int]:
    """Return a dealt game in which somebody leaves, not as the last thing, and when."""
    for more in range(seed, seed + 1000):
        dealt = deal(word, more, leaves=True, notes=20, ends=False, err=False)
        at = [number for number, note in enumerate(dealt.notes, 1) if isinstance(note, Leave)]
        if at and at[0] + 3 < len(dealt.notes):
            return dealt, at[0]
    raise AssertionError(word)


def record(dealt: Dealt, notes: Sequence[Any]) -> Record[Any, Any]:
    game = dealt.game
    return Record(game=game.id, setup=dealt.setup, notes=tuple(notes), declaration=game.declaration)


@pytest.mark.parametrize("word", ABLE)
def test_a_record_says_nothing_of_who_left_but_their_leaving_and_is_read_as_it_was(
    word: str,
) -> None:
    dealt, _at = game_with_leaver(word, 10)
    text = write(record(dealt, dealt.notes))
    assert "gone" not in {key for note in json.loads(text)["notes"] for key in note}
    again = read(text, catalogue())
    assert again.notes == dealt.notes
    left = [getattr(note, "gone", ()) for note in again.notes]
    assert left == [getattr(note, "gone", ()) for note in dealt.notes]


@pytest.mark.parametrize("word", ABLE)
def test_who_takes_part_after_leaving_contradicts_that(word: str) -> None:
    dealt, at = game_with_leaver(word, 20)
    game, leaver = dealt.game, dealt.notes[at - 1].player
    tried = 0
    for number, note in enumerate(dealt.notes[at:], at + 1):
        for field in TAKES_PART:
            if getattr(note, field, leaver) == leaver or isinstance(note, Leave):
                continue
            others = {getattr(note, one, None) for one in TAKES_PART}
            wrong = replace(note, **{field: leaver})
            if leaver in others or list(game.keypad.faults(dealt.setup, wrong)):
                continue
            notes = (*dealt.notes[: number - 1], wrong)
            known = game.reasoner(dealt.setup).follow(notes)
            assert not known.consistent
            assert known.conflict == (at, number)
            tried += 1
    assert tried


@pytest.mark.parametrize("word", ABLE)
def test_whoever_left_has_no_turn_and_is_offered_nowhere(word: str) -> None:
    dealt, at = game_with_leaver(word, 30)
    game, leaver = dealt.game, dealt.notes[at - 1].player
    for count in range(at, len(dealt.notes)):
        view = view_of(game, dealt.setup, dealt.notes[:count])
        assert view.state.asker != leaver
        form = game.form(view, {})
        offered = {c.key for row in form.rows if row.player for c in row.choices if not c.barred}
        assert leaver not in offered


@pytest.mark.parametrize("word", ABLE)
def test_a_leaving_taken_back_and_noted_again_leaves_a_record_that_can_be_read(word: str) -> None:
    dealt, at = game_with_leaver(word, 40)
    game = dealt.game
    session = Session(game, dealt.setup)
    for note in dealt.notes:
        session.note(note)
    assert session.notes == dealt.notes
    with suppress(Faults):  # as cards were passed on past the player
        session.remove(at)
    passed_on = any(word_of(note) == "pass" for note in dealt.notes[at:])
    assert passed_on or len(session.notes) < len(dealt.notes)
    again = read(write(session.record("")), catalogue())
    assert again.notes == session.notes
    documents = [action_document(action) for action in session.line.made]
    read_back = Session(
        game, dealt.setup, [read_action(one, dealt.setup, game) for one in documents]
    )
    assert read_back.notes == session.notes
    session.undo()
    assert session.notes == dealt.notes


def test_answers_of_somebody_who_did_not_leave_after_all_were_not_heard() -> None:
    game = catalogue()["cataline"]
    leave, ask = Leave(player="Bob"), game.keypad.note_types["ask-all"]
    asked = ask(asker="Ann", about="red", gave={"Cem": False, "Dee": False}, gone=("Bob",))
    (alone,) = knowing_who_left([asked])
    assert (alone.unheard, alone.gone) == (("Bob",), ())
    _leave, after = knowing_who_left([leave, alone])
    assert (after.unheard, after.gone) == ((), ("Bob",))


def test_the_hand_of_whoever_leaves_is_all_they_have() -> None:
    dealt, at = next(
        found
        for seed in range(50, 90)
        if (found := game_with_leaver("clue", seed))[0].notes[found[1] - 1].hand is not None
    )
    known = dealt.game.reasoner(dealt.setup).follow(dealt.notes[:at])
    leave = dealt.notes[at - 1]
    theirs = {card for card in known.possible if leave.player in known.holders(card)}
    assert theirs == {*leave.hand}
    less = replace(leave, hand=leave.hand[1:])
    assert not dealt.game.reasoner(dealt.setup).follow((*dealt.notes[: at - 1], less)).consistent


def test_i_cannot_leave() -> None:
    dealt, _at = game_with_leaver("sleuth", 60)
    mine = Leave(player=dealt.setup.me)
    assert [fault.path for fault in dealt.game.keypad.faults(dealt.setup, mine)] == ["player"]


@pytest.mark.parametrize("word", ABLE)
def test_nobody_who_left_is_asked_by_advice(word: str) -> None:
    dealt, at = game_with_leaver(word, 70)
    game, leaver = dealt.game, dealt.notes[at - 1].player
    reasoner = game.reasoner(dealt.setup)
    known = reasoner.weigh(reasoner.follow(dealt.notes[:at]))
    *_all, known = (
        known,
        *(one for one in reasoner.ponder(known, {}, game.levels[-1]) if hasattr(one, "advice")),
    )
    if known.advice is not None:
        assert leaver not in {name for one in known.advice.best for name in one.question.key}


def test_the_game_is_over_once_i_am_alone() -> None:
    game = catalogue()["cataline"]
    dealt = deal("cataline", 1, players=3, variant="standard")
    others = [Leave(player=name) for name in dealt.setup.opponents]
    state = reduce(game.after, others, game.start(dealt.setup))
    assert state.winners == (dealt.setup.me,)
    assert Play(dealt.setup, tuple(others)).notes
