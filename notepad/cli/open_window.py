"""No command: the app in its window."""

import argparse

from notepad.app import run as run_app


def run(_asked: argparse.Namespace) -> int:
    """Open the app; return its status when it is closed."""
    return run_app()
