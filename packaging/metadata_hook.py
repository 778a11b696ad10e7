"""Adds what package indexes show: publisher, links to the project, and README with its pictures.

A README on an index is apart from the other files, so its links and pictures get whole addresses.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = re.compile(r'(?P<before>\]\(|src=")(?![a-z]+:|#)(?P<path>[^)"]+)')


def with_whole_addresses(text: str, base: str) -> str:
    """Return a Markdown text whose links and pictures of this checkout begin with an address."""
    return _RELATIVE.sub(rf"\g<before>{base}/\g<path>", text)


class MetadataHook(MetadataHookInterface):
    """Runs before every build, including one that only asks for metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields that `pyproject.toml` calls dynamic."""
        root = Path(self.root)
        publisher = runpy.run_path(str(root / "packaging" / "publisher.py"))
        home, files = publisher["HOMEPAGE"], publisher["FILES"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["authors"] = [{"name": publisher["AUTHORS"]}]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_whole_addresses(readme, files),
        }
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{files}/docs/guide/index.md",
            "Changelog": f"{files}/CHANGELOG.md",
        }
