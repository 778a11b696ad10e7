"""`games`: the games that this notepad knows."""

import argparse

from notepad.cli.output import DONE, say, say_json
from notepad.core.fault import Faults
from notepad.games import catalogue


def run(asked: argparse.Namespace) -> int:
    """Print a line for each; raises Faults after that where one had to be left out."""
    games = catalogue()
    for game in games.values():
        if asked.json:
            seats = [game.seats[0], game.seats[-1]]
            say_json({"id": game.id, "title": game.title, "players": seats})
        else:
            say(f"{game.id:12} {game.title}")
    if games.faults:
        raise Faults(games.faults)
    return DONE
