"""`verify`: whether a sealed record is intact."""

import argparse

from notepad.cli.asked_record import asked_bytes
from notepad.cli.output import CONFLICT, DONE, say
from notepad.core.play.seal import verified
from notepad.games import catalogue


def run(asked: argparse.Namespace) -> int:
    """Say it in a sentence."""
    verdict = verified(asked_bytes(asked.record), catalogue())
    say(verdict.told)
    return DONE if verdict.intact else CONFLICT
