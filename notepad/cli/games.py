"""`games`: the games that this notepad knows."""

import argparse

from notepad.cli.output import DONE, say
from notepad.core.fault import Faults
from notepad.games import catalogue


def run(_asked: argparse.Namespace) -> int:
    """Print a line for each; raises Faults after that where one had to be left out."""
    games = catalogue()
    for game in games.values():
        say(f"{game.id:12} {game.title}")
    if games.faults:
        raise Faults(games.faults)
    return DONE
