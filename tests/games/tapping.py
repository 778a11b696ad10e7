"""A player who notes what he has in mind by tapping it, chip by chip."""

from collections.abc import Sequence

from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import Game, View
from notepad.core.slots import MORE

MOST_TAPS = 60


def tapped_out(game: Game, view: View, note: object) -> object:
    """Return what comes of tapping a note from an empty form on."""
    goal = game.keypad.draft(view.play.setup, note)
    draft: Draft = {}
    made = game.form(view, draft)
    for _tap in range(MOST_TAPS):
        step = next_tap(made, goal, draft)
        if step is None:
            return made.outcome
        draft = step
        made = game.form(view, draft)
    raise AssertionError(f"no end to tapping {note}: {draft}")


def next_tap(made: Form[object], goal: Draft, draft: Draft) -> Draft | None:
    """Return the draft after the next tap, None when all that is wanted is tapped."""
    for row in made.rows:
        wanted = goal.get(row.key, ())
        if row.amount is not None:
            if wanted and str(row.amount.value) != wanted[0]:
                return written(draft, row, wanted[0])
        elif (digit := _digit(row, goal)) is not None and digit not in draft.get(row.key, ()):
            return tapped(draft, row, digit)
        elif row.key in goal:
            missing = _missing(row, wanted, draft)
            if missing is not None:
                return tapped(draft, row, missing)
    return _opened(made, goal, draft)


def _digit(row: Row, goal: Draft) -> str | None:
    """Return the digit to be tapped in a row of digits, None if it is another row."""
    name, _dash, place = row.key.rpartition("-")
    wanted = goal.get(name, ())
    if not (wanted and place.isdecimal() and wanted[0].isdecimal()):
        return None
    return str(int(wanted[0]) // int(place) % 10 * int(place))


def _opened(made: Form[object], goal: Draft, draft: Draft) -> Draft | None:
    """Return the draft after a tap that brings up a row which is wanted but not there."""
    shown = {row.key for row in made.rows}
    for key in goal:
        name, _dash, choice = key.partition("-")
        if goal[key] and key not in shown and name in shown:
            return tapped(draft, made.row(name), choice)
    return None


def _missing(row: Row, wanted: Sequence[str], draft: Draft) -> str | None:
    """Return what is still to be tapped in a row, or to be taken back."""
    chosen = {choice.key for choice in row.choices if choice.chosen}
    if not row.choices:  # it is filled on the sheet
        chosen = set(draft.get(row.key, ()))
    offered = {choice.key for choice in row.choices} or set(wanted)
    for choice in wanted:
        if choice not in chosen:
            return choice if choice in offered else MORE
    spare = chosen - set(wanted) if row.many else set()
    return min(spare, default=None)
