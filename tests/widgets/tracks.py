"""A way to a goal to draw, of no game in particular."""

from __future__ import annotations

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Gate, Racer, Track

RED, BLUE = "#c0412b", "#1f6fb8"


def track(racers: int = 2) -> Track:
    """Return a way with so many pieces, the first of them half way, and three gates."""
    looks = ((Symbol.CIRCLE, RED), (Symbol.DIAMOND, BLUE))
    return Track(
        "Path",
        100,
        tuple(
            Racer(
                f"piece-{at}",
                f"Player {at}",
                Face(f"Name {at}", *looks[at % 2]),
                0 if at else 50,
                "0" if at else "50",
                ("100 to go", "50 behind Name 0") if at else ("50 to go",),
                leads=not at,
                spoken=f"piece {at}",
            )
            for at in range(racers)
        ),
        tuple(
            Gate(f"gate-{at}", str(at), is_open, f"gate {at}")
            for at, is_open in enumerate((True, False, None))
        ),
        "Gates",
    )
