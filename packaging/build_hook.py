"""What building a wheel adds: the compiled translations, and the resources inside the package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterator

DOMAIN = "notepad"


def compiled(folder: Path) -> Iterator[Path]:
    """Compile each `<language>.po` of a folder to where gettext seeks it; yield what was made."""
    for source in sorted(folder.glob("*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem, abort_invalid=True)
        target = folder / source.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as binary:
            write_mo(binary, catalogue)
        yield target


class BuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, also the one that stands for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the translations; put the resources in, unless they are used in place."""
        resources = Path(self.root, "resources")
        list(compiled(resources / "locale"))
        if version == "standard":
            build_data["force_include"][str(resources)] = "notepad/resources"
