"""`blank`: an empty sheet of a game, drawn into a file."""

import argparse

from notepad.cli.drawing import drawable
from notepad.cli.output import DONE
from notepad.core.fault import Faults, unknown_choice
from notepad.core.words import _
from notepad.games import catalogue
from notepad.widgets.paper.paper import draw_page


def run(asked: argparse.Namespace) -> int:
    """Draw it."""
    faults = list(unknown_choice("GAME", asked.game, catalogue(), _("game")))
    if faults:
        raise Faults(faults)
    draw_page(catalogue()[asked.game].blank(), drawable(asked.output))
    return DONE
