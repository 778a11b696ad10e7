"""The commands that need Qt: `blank` and `sheet` draw into a file, and no command opens the app."""

import argparse
from pathlib import Path

from notepad.app import run as run_app
from notepad.cli.arguments import DONE
from notepad.cli.commands import asked_record, exit_status, last_view, ponder_all
from notepad.core.faces_and_marks import Level
from notepad.core.faults import Fault, Faults, unknown_choice
from notepad.core.language import _
from notepad.shell.own_games import known_games
from notepad.widgets.paper import draw_page

DRAWINGS = (".pdf", ".png", ".svg")


def check_drawing_path(path: Path) -> Path:
    """Return a path again; raises Faults unless a drawing can be kept under this name."""
    if path.suffix.lower() not in DRAWINGS:
        told = _("{name} should end in .pdf, .png or .svg").format(name=path)
        raise Faults([Fault("--output", told)])
    return path


def blank(asked: argparse.Namespace) -> int:
    """Draw an empty sheet of a game into a file."""
    games = known_games()
    faults = list(unknown_choice("GAME", asked.game, games, _("game")))
    if faults:
        raise Faults(faults)
    draw_page(games[asked.game].blank(), check_drawing_path(asked.output))
    return DONE


def sheet(asked: argparse.Namespace) -> int:
    """Draw the sheet of a record as it stands into a file, its notes below and its ink on it."""
    record, game = asked_record(asked.record)
    path = check_drawing_path(asked.output)
    known = ponder_all(game.reasoner(record.setup), record, Level.ODDS)
    sentences = [game.said(record.setup, note) for note in record.notes]
    shown = game.page(last_view(record, game, known))
    draw_page(shown, path, notes=sentences, ink=record.ink)
    return exit_status(known)


def open_window(asked: argparse.Namespace) -> int:
    """Open the app; return its status when it is closed."""
    return run_app(asked.file)
