"""`blank`: an empty sheet of a game, drawn into a file."""

import argparse

from notepad.cli.drawing import drawable
from notepad.cli.output import DONE
from notepad.core.fault import Faults, unknown_choice
from notepad.core.words import _
from notepad.shell.files.own_shelf import known_games
from notepad.widgets.paper.paper import draw_page


def run(asked: argparse.Namespace) -> int:
    """Draw it."""
    games = known_games()
    faults = list(unknown_choice("GAME", asked.game, games, _("game")))
    if faults:
        raise Faults(faults)
    draw_page(games[asked.game].blank(), drawable(asked.output))
    return DONE
