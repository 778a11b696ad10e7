"""`verify`: whether a sealed record is intact."""

import argparse

from notepad.cli.asked_record import asked_bytes
from notepad.cli.output import CONFLICT, DONE, say
from notepad.core.play.seal import verified
from notepad.shell.files.own_shelf import known_games


def run(asked: argparse.Namespace) -> int:
    """Say it in a sentence."""
    verdict = verified(asked_bytes(asked.record), known_games())
    say(verdict.told)
    return DONE if verdict.intact else CONFLICT
