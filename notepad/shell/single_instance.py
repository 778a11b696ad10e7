"""A second start of the app hands its file to the one that is already open, and ends.

The first start holds a lock and listens on a local socket that only this user can reach; no network
is involved. The lock ends with its process, however that ends, so whoever gets the lock may remove
a socket left by a killed process. Sockets are imported only for a second start, or when the first
one begins to listen: the window needn't wait for them.
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
"""The token by which a Wayland desktop lets a started program bring its window to the front."""

_MOST_BYTES = 65_536  # of a message: enough for any path, and no way to fill the memory
_MOST_HEARD = 16
"""How many can be connected at once; with one more, the oldest is dropped."""

_PATIENCE_S = 5.0
"""How long a second start waits for the first to listen, and the first for each message."""


class SecondStarts(QObject):
    """The meeting point for starts of the app with the same library.

    `brought` emits the file of a second start, None for none, and the token by which its desktop
    lets a window come to the front, often "".
    """

    brought = Signal(object, str)

    def __init__(self, library: Path, *, patience: float = _PATIENCE_S) -> None:
        """Create a meeting point for the library at this path, waiting at most `patience` seconds.

        A connection that sends nothing for that long is dropped.
        """
        super().__init__()
        self._patience = patience
        place = meeting_place(library)
        # Qt's name for the socket is a path, or on Windows the name of a pipe.
        self._name = place.name if os.name == "nt" else str(place)
        self._lock = QLockFile(str(place.with_suffix(".lock")))
        # Its age doesn't matter: it holds as long as its process lives.
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None
        self._heard: list[QLocalSocket] = []

    def hand_over(self, file: Path | None) -> bool:
        """Send a file to the open app; return whether there is one, and it accepted.

        If there is none, this start becomes the open app.
        """
        said = {"file": None if file is None else str(file.absolute())}
        said["token"] = os.environ.get(TOKEN, "")
        until = monotonic() + self._patience
        while monotonic() < until and self._taken():
            if self._told(json.dumps(said).encode() + b"\n"):
                return True
            sleep(0.05)  # it may still be starting, and not listen yet
        return False

    def listen(self) -> None:
        """Listen for second starts, if this is the first."""
        if not self._lock.isLocked():
            return
        from PySide6.QtNetwork import QLocalServer

        QLocalServer.removeServer(self._name)  # we have the lock, so its owner is gone
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)
        if not self._server.listen(self._name):
            self._lock.unlock()  # nobody should wait for an answer

    def close(self) -> None:
        """Stop listening."""
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
        """Read from everybody who is connected: one line each."""
        from PySide6.QtNetwork import QLocalSocket

        for socket in [*self._heard]:
            if socket not in self._heard:  # already handled: a disconnecting socket calls this, too
                continue
            if socket.canReadLine():
                self._heard.remove(socket)  # only one line is read
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
        # The other start doesn't wait any longer.
        QTimer.singleShot(0, self, lambda: self.brought.emit(*said))


def meeting_place(library: Path) -> Path:
    """Return the path where this user's starts with a library meet, in a private folder.

    It is the folder for runtime files if there is one, else the one for the user's data: the
    library may be on a disk without sockets, or one that others can reach.
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


def _read(line: bytes) -> tuple[Path | None, str] | None:
    """Return the file and token of a second start's message; None if it isn't one of ours."""
    try:
        said: Any = json.loads(line)
        file, token = said["file"], said["token"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not _can_be_given(token) or not (file is None or _can_be_given(file)):
        return None
    return (None if file is None else Path(file)), token


def _can_be_given(text: object) -> bool:
    """Whether the system accepts this as a file's name, or in the environment."""
    try:
        return isinstance(text, str) and b"\0" not in os.fsencode(text)
    except ValueError:  # half of a surrogate pair that stands for no byte
        return False
