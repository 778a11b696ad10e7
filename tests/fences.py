"""The fenced blocks of the documents, so that what they say can be held against the code."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(document: str) -> list[tuple[str, str]]:
    """Return the blocks of a document: what stands behind the fence, and the text."""
    source = (DOCS / document).read_text(encoding="utf-8")
    return [(found["info"], found["text"]) for found in _FENCE.finditer(source)]
