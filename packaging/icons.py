"""Draw the icon in the sizes and file formats that systems want, from a single drawing.

    icons.py FOLDER

It writes `<size>.png` for each size, and all of them as one `.ico` for Windows and one `.icns` for
macOS. Every file has the same bytes each time.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "deduction-notepad"
DRAWING = Path(__file__).resolve().parents[1] / "resources" / "icons" / f"{NAME}.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # pixels, as desktops on Linux look for them
_OF_WINDOWS = (16, 24, 32, 48, 64, 128, 256)
_OF_MACOS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def drawn(size: int) -> bytes:
    """Return the icon as a PNG of this size in pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its annotations only allow text
    return bytes(store.data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return a Windows icon of these PNGs by their sizes: a directory, then the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        side = size % 256  # a side of 256 is stored as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures.values())


def icns(pictures: Mapping[bytes, bytes]) -> bytes:
    """Return a macOS icon of these PNGs, by the names of their types."""
    parts = [
        kind + struct.pack(">I", len(picture) + 8) + picture for kind, picture in pictures.items()
    ]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_all(folder: Path) -> None:
    """Write all sizes and formats into a folder, creating it if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: drawn(size) for size in SIZES}
    for size, picture in pictures.items():
        (folder / f"{size}.png").write_bytes(picture)
    (folder / f"{NAME}.ico").write_bytes(ico({size: pictures[size] for size in _OF_WINDOWS}))
    kinds = {kind: pictures[size] for kind, size in _OF_MACOS.items()}
    (folder / f"{NAME}.icns").write_bytes(icns(kinds))


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
