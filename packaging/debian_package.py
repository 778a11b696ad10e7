"""The Debian package: the frozen program under `/usr/lib`, and everything around it."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import textwrap
from datetime import UTC, datetime, time
from email.utils import format_datetime
from typing import TYPE_CHECKING

import debian
import share_files
from environment import NotReadyError
from freezing import frozen
from making import BUILD, DIST, NAME, dated, emptied
from publisher import AUTHORS, HOMEPAGE, MAINTAINER
from releases import releases

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from making import Making

NEEDED = (
    *debian.OFFSCREEN,
    *("libx11-xcb1", "libxcb1", "libgssapi-krb5-2", "libbrotli1", "libzstd1"),
    *("libstdc++6", "libgcc-s1"),
)
"""Libraries that aren't frozen: every Debian with a window has them, and keeps them up to date."""

RECOMMENDED = (
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libcups2 | libcups2t64"),
    *("shared-mime-info", "desktop-file-utils"),
)
SUGGESTED = ("libgtk-3-0 | libgtk-3-0t64", "cups-client")
SAID = """\
private notepad for deduction card games
 You play at a real table with real cards; the notepad replaces paper and
 pencil. It crosses out for you, circles what is certain, shows how likely the
 rest is, and explains why.
 .
 It includes The Cataline Conspiracy, Sleuth, Conspiracy, Clue, Sherlock 13,
 Black Vienna, Deduction, Catham City and Caracalla, and you can define other
 games. It never uses the network.
 .
 The names of the games belong to their owners, who have no connection with
 the notepad."""
LICENCE = re.compile(r"licen[cs]e|copying", re.IGNORECASE)
"""What the paths of the licences that come with a library have in common."""


def make(making: Making) -> Path:
    """Make the package; raises NotReadyError."""
    tool = making.tool("dpkg-deb", "It comes with Debian and its relatives.")
    root = emptied(BUILD / "deb")
    lay_out(making, frozen(making), root)
    architecture = making.call(["dpkg", "--print-architecture"]).strip()
    write_control(root, making.version, architecture)
    dated(root, making.date)
    name = f"{NAME}_{making.version}_{architecture}.deb"
    print(f"Compressing {name}: this takes a minute or two…", flush=True)
    making.call([tool, "-Zxz", "--root-owner-group", "--build", str(root), str(BUILD / name)])
    return (BUILD / name).replace(DIST / name)  # a package in dist is always a whole one


def lay_out(making: Making, program: Path, root: Path) -> None:
    """Put the program and everything around it into place, readable by everybody."""
    home = root / "usr" / "lib" / NAME
    home.parent.mkdir(parents=True)
    program.rename(home)
    share_files.lay_out(making, home, root / "usr" / "share")
    move_to_share(home / "_internal", root / "usr" / "share")
    write_guide(root / "usr" / "share" / "doc-base")
    write_changes(root / "usr" / "share" / "doc" / NAME)
    overrides = root / "usr" / "share" / "lintian" / "overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(share_files.SOURCES / "lintian-overrides", overrides)
    link = root / "usr" / "games" / NAME
    link.parent.mkdir()
    link.symlink_to(f"../lib/{NAME}/{NAME}")
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or path == home / NAME
            path.chmod(0o755 if runs else 0o644)


def move_to_share(inside: Path, share: Path) -> None:
    """Move what isn't a program to where Debian wants it, leaving links in its place.

    The resources are the same on every machine; the guide, the list of changes and the licences of
    the libraries are documents. The notepad does without those if somebody leaves documents out.
    """
    documents = share / "doc" / NAME
    (documents / "CHANGELOG.md.gz").unlink()
    move_and_link(inside / "notepad" / "CHANGELOG.md", documents / "CHANGELOG.md")
    move_and_link(inside / "notepad" / "resources", share / NAME)
    move_and_link(share / NAME / "guide", documents / "guide")
    for text in sorted(inside.rglob("*.dist-info/**/*")):
        if text.is_file() and LICENCE.search(text.relative_to(inside).as_posix()):
            library, *place = text.relative_to(inside).parts
            name = "-".join((library.partition("-")[0], *place))
            move_and_link(text, documents / "licences" / name)


def move_and_link(source: Path, target: Path) -> None:
    """Move a file or folder, and put a link to it into its place."""
    source.rename(target)
    source.symlink_to(os.path.relpath(target, source.parent))


def write_guide(folder: Path) -> None:
    """Write what Debian's list of documents says about the guide."""
    guide = f"/usr/share/doc/{NAME}/guide"
    fields = {
        "Document": NAME,
        "Title": "Deduction Notepad’s guide",
        "Author": AUTHORS,
        "Abstract": "Every screen and every game of the notepad, with pictures.",
        "Section": "Games/Card",
    }
    pages = {
        "Format": "HTML",
        "Index": f"{guide}/index.html",
        "Files": f"{guide}/*.html {guide}/*/*.html {guide}/*/games/*.html",
    }
    folder.mkdir()
    written = "\n".join(map(_paragraph, (fields, pages)))
    (folder / NAME).write_text(written, encoding="utf-8")


def write_changes(folder: Path) -> None:
    """Write the changelog for Debian's tools: each release with what it brings."""
    told = (
        f"{NAME} ({release.version}) unstable; urgency=medium\n\n"
        + "".join(f"{_entry(paragraph)}\n" for paragraph in release.summary)
        + f"\n -- {MAINTAINER}  {format_datetime(datetime.combine(release.day, time(), UTC))}\n"
        for release in releases()
    )
    (folder / "changelog.gz").write_bytes(gzip.compress("\n".join(told).encode(), mtime=0))


def _entry(paragraph: str) -> str:
    return textwrap.fill(paragraph, 78, initial_indent="  * ", subsequent_indent="    ")


def write_control(root: Path, version: str, architecture: str) -> None:
    """Write the description of the package for dpkg."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    fields = {
        "Package": NAME,
        "Version": version,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join((f"libc6 (>= {_libc()})", *map(_either, NEEDED))),
        "Recommends": ", ".join(RECOMMENDED),
        "Suggests": ", ".join(SUGGESTED),
        "Section": "games",
        "Priority": "optional",
        "Homepage": HOMEPAGE,
        "Description": SAID,
    }
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(_paragraph(fields), encoding="utf-8")
    sums = (f"{_sum(path)}  {path.relative_to(root).as_posix()}\n" for path in files)
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")


def _paragraph(fields: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _libc() -> str:
    """Return the version of the C library here: the program needs at least this one."""
    name, version = platform.libc_ver()
    if name != "glibc":
        raise NotReadyError("A Debian package can only be built on a system with glibc.")
    return version


def _either(name: str) -> str:
    """Return a library's package, with the name that it has since the change to 64-bit time."""
    return f"{name} | {name}t64" if name == "libglib2.0-0" else name


def _sum(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
