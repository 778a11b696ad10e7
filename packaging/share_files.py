"""The files under `share`: for menus, file managers, shells and `man`."""

from __future__ import annotations

import gzip
import re
import shutil
from functools import reduce
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import licences
from environment import ROOT
from making import BUILD, NAME
from publisher import APP_ID, AUTHORS, FILES, HOMEPAGE, with_whole_addresses
from releases import releases

if TYPE_CHECKING:
    from pathlib import Path

    from making import Making
    from releases import Release

RECORD_TYPE = "application/vnd.deduction-notepad.record+json"
GAME_TYPE = "application/vnd.deduction-notepad.game"
SOURCES = ROOT / "packaging" / "share"
_DRAWING = ROOT / "resources" / "icons" / f"{NAME}.svg"


def lay_out(making: Making, program: Path, share: Path) -> None:
    """Put everything that belongs to a frozen program into place under a folder.

    The icons must be drawn already. Raises NotReadyError.
    """
    _copy(SOURCES / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
    _copy(SOURCES / f"{NAME}.mime.xml", share / "mime" / "packages" / f"{NAME}.xml")
    metainfo = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    metainfo.parent.mkdir(parents=True)
    metainfo.write_text(told(), encoding="utf-8")
    _lay_icons(share / "icons" / "hicolor")
    making.script("completing", str(share))
    page = share / "man" / "man6" / f"{NAME}.6.gz"
    page.parent.mkdir(parents=True)
    page.write_bytes(gzip.compress(manual(making).encode(), mtime=0))
    lay_documents(share / "doc" / NAME)
    licences.lay_out(making, program, share / "doc" / NAME)


def lay_out_for_wheels(making: Making, folder: Path) -> None:
    """Put what wheels bring for `share`, but is in no checkout, into a folder for each wheel.

    The command line is the engine's, so its page and completions are, too. Raises NotReadyError.
    """
    engine, app = folder / f"{NAME}-engine", folder / NAME
    page = engine / "man" / "man6" / f"{NAME}.6"
    page.parent.mkdir(parents=True)
    page.write_text(manual(making), encoding="utf-8")
    making.script("completing", str(engine))
    # Where zsh looks for what no package of Debian has brought.
    (engine / "zsh" / "vendor-completions").rename(engine / "zsh" / "site-functions")
    metainfo = app / "metainfo" / f"{APP_ID}.metainfo.xml"
    metainfo.parent.mkdir(parents=True)
    metainfo.write_text(told(), encoding="utf-8")


def told() -> str:
    """Return the metainfo, with every release."""
    text = (SOURCES / "metainfo.xml").read_text(encoding="utf-8")
    written = {
        "@ID@": APP_ID,
        "@AUTHORS@": AUTHORS,
        "@HOMEPAGE@": HOMEPAGE,
        "@FILES@": FILES,
        "@RELEASES@": "\n    ".join(map(_release, releases())),
    }
    return reduce(lambda so_far, mark: so_far.replace(mark, written[mark]), written, text)


def _release(release: Release) -> str:
    said = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in release.summary)
    attributes = f'version="{release.version}" date="{release.day.isoformat()}"'
    return f"<release {attributes}><description>{said}</description></release>"


def manual(making: Making) -> str:
    """Return the `man` page, made from the argument parser.

    argparse-manpage makes it, which Debian's own packages use, too. Its headings are always
    English, and so is the page. It takes the two ways to start the notepad for one, and puts what
    the help says at its end under COMMENTS; `share/manual` has that by its usual headings.
    """
    page = making.call(
        [
            str(making.python.with_name(f"argparse-manpage{making.python.suffix}")),
            *("--module", "notepad.cli.arguments", "--function", "parser"),
            *("--prog", NAME, "--project-name", NAME, "--version", making.version),
            *("--manual-title", "Deduction Notepad", "--manual-section", "6"),
            *("--format", "single-commands-section"),
            *("--description", "a private notepad for deduction card games"),
        ],
        of_checkout=True,
    )
    both = f"] {NAME} [-h] [--version]"
    page = page.replace(both, "]\n.br\n.B deduction\\-notepad\n[\\-h] [\\-\\-version]")
    return page.partition(".SH COMMENTS\n")[0] + (SOURCES / "manual").read_text(encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _lay_icons(theme: Path) -> None:
    """Add the icon to a theme: as that of the program, of its records and of game definitions."""
    documents = [kind.replace("/", "-") for kind in (RECORD_TYPE, GAME_TYPE)]
    for picture in (BUILD / "icons").glob("*.png"):
        size = f"{picture.stem}x{picture.stem}"
        _copy(picture, theme / size / "apps" / f"{NAME}.png")
        for document in documents:
            _copy(picture, theme / size / "mimetypes" / f"{document}.png")
    _copy(_DRAWING, theme / "scalable" / "apps" / f"{NAME}.svg")
    for document in documents:
        _copy(_DRAWING, theme / "scalable" / "mimetypes" / f"{document}.svg")


def lay_documents(folder: Path) -> None:
    """Add README and list of changes to a folder, apart from what the README links to.

    How to get the notepad is left out: whoever has a package has it.
    """
    folder.mkdir(parents=True)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = re.sub(r"^## Get it\n.*?(?=^## )", "", readme, flags=re.MULTILINE | re.DOTALL)
    (folder / "README.md").write_text(with_whole_addresses(readme), encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (folder / "CHANGELOG.md.gz").write_bytes(gzip.compress(changes, mtime=0))
