"""The bill of materials: what is shipped, in which version, under which licence, in CycloneDX."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING, Any

from environment import ROOT
from making import DIST, NAME

if TYPE_CHECKING:
    from pathlib import Path

    from making import Making


def make(making: Making) -> Path:
    """Write the bill beside the packages, the same bytes for the same materials."""
    options = ("--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible")
    told = making.run("cyclonedx_py", "environment", *options, "--of", "JSON", str(making.python))
    bill = shipped(json.loads(told))
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


def shipped(bill: dict[str, Any]) -> dict[str, Any]:
    """Return a bill without what only builds: what the program does not depend on.

    What it depends on is told by `dependencies`: from each part, which others it needs.
    """
    needs = {one["ref"]: one.get("dependsOn", ()) for one in bill["dependencies"]}
    reached: set[str] = set()
    todo = [bill["metadata"]["component"]["bom-ref"]]
    while todo:
        ref = todo.pop()
        if ref not in reached:
            reached.add(ref)
            todo += needs.get(ref, ())
    return {
        **bill,
        "components": [one for one in bill["components"] if one["bom-ref"] in reached],
        "dependencies": [one for one in bill["dependencies"] if one["ref"] in reached],
    }
