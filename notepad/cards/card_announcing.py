"""The slots of announcements: who says what is sought, and whether he was right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.asking import silent
from notepad.core.sentence.choice_slots import RIGHT_OR_WRONG, Flag, Player
from notepad.core.words import N_

if TYPE_CHECKING:
    from notepad.core.sentence.slot import Text


def announcer(hint: Text) -> Player:
    """Return the slot of who says it; `hint` says to tap him."""
    return Player(key="who", label=N_("who"), dimmed=silent, hint=hint)


def said_rightly(hint: Text) -> Flag:
    """Return the slot of whether it was right; `hint` says to tap that."""
    return Flag(key="said", label=N_("it was"), words=RIGHT_OR_WRONG, hint=hint)
