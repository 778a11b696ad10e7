"""Making ready the place where a store lies: what can't be used is set aside first."""

from pathlib import Path

from notepad.core.words import _
from notepad.storage.files import make_private, present, set_aside
from notepad.storage.schema import Verdict, verdict


def made_ready(path: Path, *, stamp: str) -> str:
    """Leave a private file at `path` that is a store or empty; returns what to tell the player.

    That is nothing, unless a file had to be set aside; its new name then ends in `stamp`. May
    raise what the system raises.
    """
    found = _judged(path)
    message = ""
    if found is not Verdict.USABLE:
        aside = set_aside(path, why=found.value, stamp=stamp)
        make_private(path)
        message = _told(found).format(path=aside)
    return message


def _judged(path: Path) -> Verdict:
    # Logs without their file are what a crash left behind while both were being set aside.
    orphaned = not path.exists() and any(present(path))
    if orphaned:
        return Verdict.DAMAGED
    make_private(path)
    return verdict(path)


def _told(found: Verdict) -> str:
    if found is Verdict.NEWER:
        return _(
            "Your library of games was written by a newer version of this program. It was set "
            "aside untouched as {path}, and a new one was started."
        )
    return _(
        "Your library of games was damaged and could not be read. It was set aside untouched as "
        "{path}, and a new one was started."
    )
