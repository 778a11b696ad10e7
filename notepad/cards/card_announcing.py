"""The slots of announcements: who says what is sought, and whether he was right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.asking import silent
from notepad.core.sentence.choice_slots import RIGHT_OR_WRONG, Flag, Player
from notepad.core.words import N_

if TYPE_CHECKING:
    from notepad.cards.card_state import CardView
    from notepad.core.form import Draft
    from notepad.core.sentence.keypad import Keypad
    from notepad.core.sentence.slot import Text

_SAID = "said"


def announcer(hint: Text) -> Player:
    """Return the slot of who says it; `hint` says to tap him."""
    return Player(key="who", label=N_("who"), dimmed=silent, hint=hint)


def said_rightly(hint: Text) -> Flag:
    """Return the slot of whether it was right; `hint` says to tap that."""
    return Flag(key=_SAID, label=N_("it was"), words=RIGHT_OR_WRONG, hint=hint)


def may_announce(view: CardView) -> bool:
    """Return whether I can still announce what is sought."""
    setup, state = view.play.setup, view.state
    return not state.over and setup.me in setup.players and setup.me not in state.out


def announcement_draft(keypad: Keypad, setup: object, note: object) -> Draft:
    """Return the draft of an announcement, all but whether it was right: that is seen later."""
    draft = keypad.draft(setup, note)
    return {row: chosen for row, chosen in draft.items() if row != _SAID}
