"""A second start of the app hands its file to the one that is already open, and ends.

The first start holds a lock and listens at a local socket that only this user can reach; there is
no network in it. The lock goes with its process however that ends, so whoever gets the lock may
remove a socket that a killed process left. What handles sockets is imported only when a second
start is there, or the first one begins to listen: the window needn't wait for it.
"""

from __future__ import annotations

import json
import os
import stat
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from notepad.storage.folder import usual_place

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket


TAKEN = b"taken\n"
TOKEN = "XDG_ACTIVATION_TOKEN"
"""What a Wayland desktop gives a started program, for its window to come to the front."""

_MOST_BYTES = 65_536
_MOST_HEARD = 16
"""So many may be connected at once; the oldest goes when one more comes."""

_PATIENCE_S = 5.0
"""How long a second start waits for the first to listen, and that one for each who connects."""
_BETWEEN_S = 0.05


class SecondStarts(QObject):
    """Where starts of the app on one library meet.

    `brought` carries the file that a second start was made with, None for none, and the token by
    which its desktop lets a window come to the front, often empty.
    """

    brought = Signal(object, str)

    def __init__(self, library: Path, *, patience: float = _PATIENCE_S) -> None:
        """Meet those that start on the library at this path, within `patience` seconds.

        Whoever connects and says nothing for so long is not listened to any more.
        """
        super().__init__()
        self._patience = patience
        place = meeting_place(library)
        self._name = _socket_name(place)
        self._lock = QLockFile(str(place.with_suffix(".lock")))
        self._lock.setStaleLockTime(0)  # however old it is, it holds as long as its process lives
        self._server: QLocalServer | None = None
        self._heard: list[QLocalSocket] = []

    def hand_over(self, file: Path | None) -> bool:
        """Give a file to the app that is open; return whether there is one, and it took it.

        If there is none, this one is it from now on.
        """
        said = {"file": None if file is None else str(file.absolute())}
        said["token"] = os.environ.get(TOKEN, "")
        until = monotonic() + self._patience
        while monotonic() < until and self._taken():
            if self._told(json.dumps(said).encode() + b"\n"):
                return True
            sleep(_BETWEEN_S)  # that one may be starting, too, and not listen yet
        return False

    def listen(self) -> None:
        """Hear second starts from now on, if this is the first."""
        if not self._lock.isLocked():
            return
        from PySide6.QtNetwork import QLocalServer

        QLocalServer.removeServer(self._name)  # the lock is ours: whoever left it is gone
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)
        if not self._server.listen(self._name):
            self._lock.unlock()  # nobody shall wait to be heard

    def close(self) -> None:
        """Hear nobody any more."""
        self._heard.clear()
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _taken(self) -> bool:
        """Return whether another app is open on these games."""
        held = QLockFile.LockError.LockFailedError
        return not self._lock.tryLock(0) and self._lock.error() is held

    def _told(self, line: bytes) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        wait = int(1000 * self._patience)
        socket.connectToServer(self._name)
        if not socket.waitForConnected(wait):
            return False
        socket.write(line)
        while socket.waitForReadyRead(wait):
            if socket.canReadLine():
                return socket.readLine().data() == TAKEN
        return False

    def _welcome(self) -> None:
        assert self._server is not None
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setReadBufferSize(_MOST_BYTES + 1)
            self._heard.append(socket)
            socket.readyRead.connect(self._hear)
            socket.disconnected.connect(self._hear)
            QTimer.singleShot(int(1000 * self._patience), socket, socket.abort)
        for socket in self._heard[:-_MOST_HEARD]:
            socket.abort()
        self._hear()

    def _hear(self) -> None:
        """Listen to everybody who is connected: one line of each."""
        from PySide6.QtNetwork import QLocalSocket

        for socket in [*self._heard]:
            if socket not in self._heard:  # heard meanwhile: one that goes calls this, too
                continue
            if socket.canReadLine():
                self._heard.remove(socket)  # one line of each is heard
                socket.disconnected.connect(socket.deleteLater)
                self._answer(socket)
                socket.disconnectFromServer()
            elif socket.bytesAvailable() > _MOST_BYTES:
                socket.abort()
        gone = QLocalSocket.LocalSocketState.UnconnectedState
        for socket in [one for one in self._heard if one.state() is gone]:
            self._heard.remove(socket)
            socket.deleteLater()

    def _answer(self, socket: QLocalSocket) -> None:
        said = _read(bytes(socket.readLine(_MOST_BYTES).data()))
        if said is None:
            socket.abort()
            return
        socket.write(TAKEN)
        socket.flush()
        QTimer.singleShot(0, self, lambda: self.brought.emit(*said))  # that one waits no longer


def meeting_place(library: Path) -> Path:
    """Return where starts of this user on a library meet: a path in a folder that is his alone.

    That is the one for what runs, if there is one, else the one for his data: a library may lie
    on a disk that has no sockets, or where others come, too.
    """
    whose = os.fsencode(Path.home()) + b"\0" + os.fsencode(library.resolve())
    running = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    folder = running if _private(running) else usual_place().parent
    return folder / f"deduction-notepad-{sha256(whose).hexdigest()[:16]}"


def _private(folder: Path) -> bool:
    if os.name == "nt" or not folder.is_absolute():
        return False
    try:
        there = folder.stat()
    except OSError:
        return False
    return there.st_uid == os.getuid() and not there.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def _socket_name(place: Path) -> str:
    """Return what Qt calls the socket: a path, or the name of a pipe where those have no paths."""
    return place.name if os.name == "nt" else str(place)


def _read(line: bytes) -> tuple[Path | None, str] | None:
    """Return file and token of what a second start said; None if nobody of ours said it."""
    try:
        said: Any = json.loads(line)
        file, token = said["file"], said["token"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not _can_be_given(token) or not (file is None or _can_be_given(file)):
        return None
    return (None if file is None else Path(file)), token


def _can_be_given(text: object) -> bool:
    """Return whether a system takes this as the name of a file, or for its environment."""
    try:
        return isinstance(text, str) and b"\0" not in os.fsencode(text)
    except ValueError:  # a lone surrogate that stands for no byte
        return False
