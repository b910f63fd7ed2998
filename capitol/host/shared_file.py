"""Small JSON files shared by several copies of the program: read again, changed and replaced whole under a lock.

The table lists every file kept for the player and how it is protected. A file that cannot be read is never overwritten;
a damaged one is kept under a free name ending in ``.damaged`` (`capitol.host.atomic.set_aside`). "Reported" means that
the player sees a sentence.

| file              | changed by                     | two copies            | damaged             | newer           |
| ----------------- | ------------------------------ | --------------------- | ------------------- | --------------- |
| settings.json     | `SharedFile`: changes only     | lock, re-read, merge  | set aside, reported | stays, reported |
| players.json      | `SharedFile`                   | lock, re-read, merge  | set aside, reported | stays, reported |
| progress.json     | `SharedFile`                   | lock, re-read, merge  | set aside, reported | stays, reported |
| pin-tries.json    | `SharedFile`                   | lock, re-read, merge  | set aside           | stays           |
| history.jsonl     | `append_line`; `forget`: whole | lock, re-read, append | line kept, reported | that line       |
| *.capitol-save    | `append_line`, whole           | locked while it lasts | set aside, reported | stays, reported |
| .history.since    | `write_atomic`                 | lock of the history   | as if never deleted |                 |
| records, pictures | `write_atomic`                 | own names             | reported            | reported        |
| reviews           | `write_atomic`, `late_writes`  | the last stays        | made again          | made again      |
| capitol.log       | `log_file`                     | lines may mix         |                     |                 |
| crash-*, faults-* | written once                   | own names             | shown as it is      |                 |
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from capitol.host.atomic import set_aside, sync_folder, write_atomic
from capitol.host.language import _
from capitol.host.lock import FileLock, held
from capitol.host.plain_text import plain
from capitol.host.reasons import os_reason

MAX_BYTES = 16 * 1024 * 1024
LOG = logging.getLogger("capitol.host")
Document = dict[str, Any]
Change = Callable[[Document], Document]


class SharedFile:
    """A JSON object in a file that other copies of the program may change too.

    A change that cannot be stored holds for this run and is retried with the next change and by `retry`. Keys unknown
    to this version are kept. `trouble` describes any problem in a sentence.
    """

    def __init__(
        self,
        path: Path,
        title: str,
        form: Any,
        version: int = 1,
        begin: Callable[[], Document] = dict,
    ) -> None:
        """``title`` is the untranslated name of the contents, for `trouble`; ``form`` the type that the object must
        convert to, without its version; ``begin`` makes the object if there is no file, and may raise OSError."""
        self.path = path
        self._title, self._form, self._version, self._begin = title, form, version, begin
        self._lock = FileLock(path.with_name(f".{path.stem}.lock"))
        self._stored: Document | None = None
        self._state: tuple[int, int, int] | None = None
        self._waiting: list[Change] = []
        self._unread: Exception | None = None
        self._kept: Path | None = None
        self._unsaved: OSError | None = None
        self.read()

    def read(self) -> Document:
        """Return the current object with pending changes applied; do not modify it."""
        self._refresh()
        document = self._stored or {}
        for change in self._waiting:
            document = change(document)
        return document

    def change(self, change: Change) -> bool:
        """Store a change (a function that returns a new object) on top of the file's current content. Returns False if
        it is still pending; `trouble` then says why."""
        self._waiting.append(change)
        return self.retry()

    def retry(self) -> bool:
        """Store the pending changes; True when none is left."""
        if not self._waiting:
            return True
        told = self._kept
        try:
            with held(self._lock):
                self._refresh(locked=True)
                if self._unread is not None:
                    raise self._unread
                document = self.read()
                data = msgspec.json.format(msgspec.json.encode(document), indent=2)
                if len(data) > MAX_BYTES:
                    raise OSError(errno.EFBIG, _("it would be larger than {limit} MiB").format(limit=MAX_BYTES >> 20))
                write_atomic(self.path, data)
        except OSError as error:
            self._unsaved = error
            return False
        except NewerFileError:
            return False
        self._waiting.clear()
        self._stored, self._state, self._unsaved = document, None, None
        if self._kept is told:
            self._kept = None
        return True

    def delete(self) -> None:
        """Delete the file for good and drop pending changes. Raises OSError."""
        with held(self._lock):
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        self._waiting.clear()
        self._stored = self._state = self._kept = self._unsaved = None

    @property
    def trouble(self) -> str:
        """A sentence for the player about a file that cannot be read or written; "" if all is well."""
        if self._kept is not None:
            text = _("{title}: the file {path} is damaged. It is kept as {kept}, and a new one is begun.")
        elif isinstance(self._unread, NewerFileError):
            text = _(
                "{title}: the file {path} is of a newer version of Capitol. It is left alone; changes are not kept."
            )
        elif self._unread is not None:
            text = _("{title}: the file {path} cannot be read ({reason}). It is left alone for now.")
        elif self._unsaved is not None:
            text = _("{title}: the file {path} cannot be saved ({reason}). It is tried again later.")
        else:
            return ""
        error = self._unread or self._unsaved
        reason = os_reason(error) if isinstance(error, OSError) else ""
        return text.format(title=_(self._title), path=self.path, kept=self._kept, reason=reason)

    def _refresh(self, locked: bool = False) -> None:
        """Read the file if it changed since it was last read."""
        try:
            stat = self.path.stat()
            state = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
            if state == self._state and self._unread is None:
                return
            with open(self.path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
            self._stored, self._unread = self._decoded(data), None
            self._state = state
        except (FileNotFoundError, NotADirectoryError):
            self._missing()
        except NewerFileError as error:
            self._unread = error
        except OSError as error:
            self._not_read(error)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._damaged(locked)

    def _missing(self) -> None:
        try:
            self._stored, self._state, self._unread = self._begin(), None, None
        except OSError as error:
            self._not_read(error)

    def _not_read(self, error: OSError) -> None:
        if str(error) != str(self._unread):
            LOG.warning("%s cannot be read: %s", self.path, error)
        self._unread = error

    def _damaged(self, locked: bool) -> None:
        """Set the file aside, under the lock: another copy may have done so and begun a new one in the meantime."""
        try:
            if not locked:
                with held(self._lock):
                    self._refresh(locked=True)
                return
            self._kept = set_aside(self.path)
            LOG.warning("%s is damaged and kept as %s", self.path, self._kept)
            self._stored, self._state, self._unread = {}, None, None
        except OSError as error:
            self._not_read(error)

    def _decoded(self, data: bytes) -> Document:
        if len(data) > MAX_BYTES:
            raise msgspec.ValidationError("too large")
        document = msgspec.json.decode(plain(data), type=Document)
        version = document.get("version", 1)
        if isinstance(version, int) and version > self._version:
            try:
                self._stored = self._checked(document)
            except msgspec.ValidationError:
                self._stored = {}
            raise NewerFileError
        return self._checked(document)

    def _checked(self, document: Document) -> Document:
        msgspec.convert({key: value for key, value in document.items() if key != "version"}, self._form)
        return document


class NewerFileError(Exception):
    """The file was written by a later version of the program; this version must not write it."""
