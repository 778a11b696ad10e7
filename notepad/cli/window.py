"""What no command does: it opens the app."""

import argparse

from notepad.app import run


def open_window(asked: argparse.Namespace) -> int:
    """Open the app; return its status when it is closed."""
    return run(asked.file)
