"""Adds what package indexes show: publisher, links to the project, and README with its pictures."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


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
            "text": publisher["with_whole_addresses"](readme),
        }
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{files}/docs/guide/index.md",
            "Changelog": f"{files}/CHANGELOG.md",
        }
