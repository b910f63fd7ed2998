"""Why the system refused an operation, in words for a player."""

from __future__ import annotations

import errno

from capitol.host.language import _


def os_reason(error: OSError) -> str:
    """Return the reason as part of a sentence; errors not listed here keep the system's wording."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk can only be read, not written")
        case errno.EACCES | errno.EPERM:
            return _("access is denied")
        case errno.EIO:
            return _("the disk has a fault")
        case errno.ENOENT:
            return _("it is not there")
        case errno.EEXIST:
            return _("there is something else of that name")
        case errno.EISDIR:
            return _("it is a folder")
        case errno.ENOTDIR:
            return _("a part of the path is not a folder")
        case errno.ENAMETOOLONG:
            return _("the name is too long")
    return error.strerror or str(error)


def file_reason(error: OSError) -> str:
    """Return the reason, preceded by the file's name if known."""
    return os_reason(error) if error.filename is None else f"{error.filename}: {os_reason(error)}"
