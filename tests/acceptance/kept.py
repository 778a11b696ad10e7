"""The records that are kept here, whose answers are known."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from notepad.core.record import AnyRecord, from_document
from notepad.games import catalogue

RECORDS = Path(__file__).with_name("records")
KEPT: Sequence[str] = sorted(path.stem for path in RECORDS.glob("*.json"))
"""Their names."""


def kept_document(name: str) -> dict[str, Any]:
    """Return a record as it is written, by its name."""
    sample: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    record: dict[str, Any] = sample["record"]
    return record


def kept_record(name: str) -> AnyRecord:
    """Return a record by its name."""
    return from_document(kept_document(name), catalogue())
