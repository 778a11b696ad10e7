"""Listening: what can be noted by somebody who sees no cards, however much I know.

While the sheet is folded the form is made for such an onlooker. He sits at the table without
being anybody at it, knows no hand, and heard of each note what everybody heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from notepad.core.game.game import Play, View, form
from notepad.core.game.states import states_of
from notepad.core.level import Level
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, listed

if TYPE_CHECKING:
    from notepad.core.form import Choice, Draft, Form, Row
    from notepad.core.game.game import AnyGame

NOBODY = ""
"""Who an onlooker is: nobody at the table."""

_MINE: Mapping[str, object] = {"hand": ()}
"""The fields of a setup that nobody but me knows, and what they are for an onlooker."""


def overheard(game: AnyGame, play: Play[Any, Any]) -> Play[Any, Any]:
    """Return a game as everybody at the table saw it: without my cards, and those I was shown."""
    hand = getattr(play.setup, "hand", None)
    by_number: Mapping[str, object] = {"hand": {}} if isinstance(hand, Mapping) else {}
    setup = play.setup if hand is None else _without(play.setup, {**_MINE, **by_number})
    return Play(setup, tuple(game.keypad.overheard(play.setup, note) for note in play.notes))


def listening_form(game: AnyGame, play: Play[Any, Any], draft: Draft) -> Form[Any]:
    """Return what can be noted next by what everybody sees, the same whatever I know.

    A note that wants something that only I saw, or a tap on the sheet, is not made: its form says
    so instead, and what was tapped of it can be gone on with once the sheet is open.
    """
    public = overheard(game, play)
    state = states_of(game, public)[-1]
    nobody = Play(_without(public.setup, {"me": NOBODY}), public.notes)
    made = form(game, View(nobody, state, level=Level.PAPER), draft)
    mine = form(game, View(public, state, level=Level.PAPER), draft)
    made = replace(made, rows=tuple(_offered(game, row) for row in made.rows), aside=None)
    if made.outcome is not None:
        return _noted(game, public.setup, made, mine)
    if any(row.on_sheet_alone for row in made.rows if row.key in made.step):
        return replace(made, hint=_("This is tapped on the sheet: open it to go on."))
    offered = _kinds(game, made)
    secret = [str(kind.face) for key, kind in _kinds(game, mine).items() if key not in offered]
    if secret and not draft:
        told = _("Open the sheet to note what only you know: {kinds}.")
        return replace(made, hint=told.format(kinds=listed(secret)))
    return made


def _noted(game: AnyGame, setup: Any, made: Form[Any], mine: Form[Any]) -> Form[Any]:  # noqa: ANN401
    """Return a form with its note, with mine where that tells the same to all, or without any.

    Of what I asked and nobody answered I saw all there is, so that `mine` is whole.
    """
    if _sound(game, setup, made.outcome):
        return made
    if mine.outcome is not None and game.keypad.overheard(setup, mine.outcome) == made.outcome:
        return replace(made, outcome=mine.outcome, sentence=mine.sentence, at_once=mine.at_once)
    hint = _("Only you saw what belongs to this: open the sheet to note it.")
    return replace(made, outcome=None, at_once=False, sentence="", hint=hint)


def _sound(game: AnyGame, setup: object, note: object) -> bool:
    """Return whether a note has no faults."""
    return next(game.keypad.faults(setup, note), None) is None


def _kinds(game: AnyGame, made: Form[Any]) -> Mapping[str, Choice]:
    """Return the kinds of note that a form offers."""
    row = _offered(game, made.row(made.topics))
    return {choice.key: choice for choice in row.choices}


def _offered(game: AnyGame, row: Row) -> Row:
    """Return a row without the kinds of sentence that make no note, as they are mine alone."""
    if row.key != KIND:
        return row
    topics = game.keypad.topics
    noted = {topic.key for topic in topics if any(each.noted for each in topic.sentences)}
    return replace(row, choices=tuple(choice for choice in row.choices if choice.key in noted))


def _without(setup: Any, blank: Mapping[str, object]) -> Any:  # noqa: ANN401 a game's own type
    names = {field.name for field in fields(setup)} & blank.keys()
    return replace(setup, **{name: blank[name] for name in names})
