"""The puzzles that come with the notepad: records of simulated games, each cut where it is set."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from notepad.core.record.record import read
from notepad.core.resources import resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.record.record import AnyRecord, Catalogue


def ready_made(catalogue: Catalogue) -> Sequence[AnyRecord]:
    """Return the records of the puzzles of these games, the easiest first."""
    paths = sorted(resource("puzzles").glob("*.json"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return [read(text, catalogue) for text in texts if json.loads(text)["game"] in catalogue]
