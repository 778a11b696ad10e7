"""The commands that draw a sheet into a file with Qt."""

import argparse
from dataclasses import replace
from pathlib import Path

from notepad.api import known_games
from notepad.cli.arguments import DONE
from notepad.cli.commands import asked_record, exit_status
from notepad.core.faults import Fault, Faults, did_you_mean, faulty_seats, raise_any, unknown_choice
from notepad.core.game import NOBODY, Game, Table
from notepad.core.language import _
from notepad.core.page import Page
from notepad.widgets.paper import draw_page

DRAWINGS = (".pdf", ".png", ".svg")


def check_drawing_path(path: Path) -> Path:
    """Return a path; raises Faults if a drawing can't be saved with this name."""
    if path.suffix.lower() not in DRAWINGS:
        text = _("{name} should end in .pdf, .png or .svg").format(name=path)
        raise Faults([Fault("--output", text)])
    return path


def blank(asked: argparse.Namespace) -> int:
    """Draw a game's empty sheet into a file."""
    games = known_games()
    faults = list(unknown_choice("GAME", asked.game, games, _("game")))
    if faults and not did_you_mean(asked.game, games):
        text = _("no game “{name}”; “deduction-notepad games” lists them")
        faults = [Fault("GAME", text.format(name=asked.game))]
    raise_any(faults)
    path = check_drawing_path(asked.output)
    draw_page(_blank_page(games[asked.game], asked), path)
    return DONE


def _blank_page(game: Game, asked: argparse.Namespace) -> Page:
    """Return an empty sheet for these players; raises Faults if they can't play the game."""
    if asked.setup is not None:
        noted = asked_record(asked.setup)
        if noted.game.id != game.id:
            text = _("this is a record of {game}").format(game=noted.game.id)
            raise Faults([Fault("--setup", text)])
        return noted.game.blank_for(noted.record.setup)
    if asked.players is None:
        return game.blank()
    names = tuple(name.strip() for name in asked.players.split(","))
    faults = faulty_seats(names, names[0], None, allowed=game.seats)
    raise_any(replace(fault, path=f"--{fault.path}") for fault in faults)
    return game.blank(Table(names, NOBODY, names[0]))


def sheet(asked: argparse.Namespace) -> int:
    """Draw the current sheet of a record into a file, with its notes below and its ink."""
    record = asked_record(asked.record)
    path = check_drawing_path(asked.output)
    draw_page(record.page(), path, notes=record.notes, ink=record.record.ink)
    return exit_status(record)
