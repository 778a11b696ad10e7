"""The line below the title of a game in play."""

from typing import Any

from notepad.core.game.game import View
from notepad.core.words import ngettext


def caption(view: View[Any, Any, Any, Any]) -> str:
    """Return the table's own title, players and notes: "Friday table · 4 players · 12 notes"."""
    notes, players = len(view.play.notes), len(view.play.setup.players)
    parts = [
        view.title,
        ngettext("{count} player", "{count} players", players).format(count=players),
        ngettext("{count} note", "{count} notes", notes).format(count=notes),
    ]
    return " · ".join(part for part in parts if part)
