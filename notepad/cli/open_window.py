"""No command: the app in its window, on a record if a file is named."""

import argparse

from notepad.app import run as run_app


def run(asked: argparse.Namespace) -> int:
    """Open the app; return its status when it is closed."""
    return run_app(asked.file)
