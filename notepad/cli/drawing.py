"""What is drawn into a file."""

from pathlib import Path

from notepad.core.fault import Fault, Faults
from notepad.core.words import _

DRAWINGS = (".pdf", ".png", ".svg")


def drawable(path: Path) -> Path:
    """Return a path again; raises Faults unless a drawing can be kept under this name."""
    if path.suffix.lower() not in DRAWINGS:
        told = _("{name} should end in .pdf, .png or .svg").format(name=path)
        raise Faults([Fault("--output", told)])
    return path
