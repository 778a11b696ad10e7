"""The bill of materials in CycloneDX: what is shipped, in which version, under which licence."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING, Any

from environment import ROOT
from making import DIST, NAME

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from making import Making

NAMES = """
from notepad.shell.about import shipped_parts
print(*(part.name for part in shipped_parts()), sep="\\n")
"""
"""Prints what the notepad needs, one name a line."""


def make(making: Making) -> Path:
    """Write the bill beside the packages; the same materials always give the same bytes."""
    options = ("--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible")
    names = making.call([str(making.python), "-P", "-c", NAMES]).splitlines()
    names += [text.stem for text in (ROOT / "resources" / "guide" / "licences").iterdir()]
    told = making.run("cyclonedx_py", "environment", *options, "--of", "JSON", str(making.python))
    bill = shipped(json.loads(told), {name.lower() for name in names})
    bill["metadata"]["component"]["version"] = making.version
    bill["components"].append(
        {
            "type": "platform",
            "name": "Python",
            "version": platform.python_version(),
            "licenses": [{"license": {"id": "PSF-2.0"}}],
        }
    )
    target = DIST / f"{NAME}-{making.version}.cdx.json"
    target.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    return target


def shipped(bill: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Return a bill without tools that only build: only the parts with these lowercase names."""
    parts = [one for one in bill["components"] if one["name"].lower() in names]
    there = {bill["metadata"]["component"]["bom-ref"], *(one["bom-ref"] for one in parts)}
    needs = [
        {**one, "dependsOn": sorted(there & {*one.get("dependsOn", ())})}
        for one in bill["dependencies"]
        if one["ref"] in there
    ]
    return {**bill, "components": parts, "dependencies": needs}
