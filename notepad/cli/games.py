"""`games`: the games that this notepad knows."""

import argparse
from typing import Any

from notepad.cli.output import DONE, say, say_json
from notepad.core.fault import Faults
from notepad.core.game.game import AnyGame
from notepad.shell.files.own_shelf import known_games


def run(asked: argparse.Namespace) -> int:
    """Print all of them; raises Faults after that where one had to be left out."""
    games = known_games()
    if asked.json:
        say_json([_told(game) for game in games.values()])
    else:
        say(*(f"{game.id:12} {game.title}" for game in games.values()))
    if games.faults:
        raise Faults(games.faults)
    return DONE


def _told(game: AnyGame) -> dict[str, Any]:
    return {"id": game.id, "title": game.title, "players": [game.seats[0], game.seats[-1]]}
