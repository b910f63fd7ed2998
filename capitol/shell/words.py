"""Texts shared by the title, the list of saves and the menu."""

from __future__ import annotations

from datetime import datetime

from capitol.host.language import _, day_text, ngettext, time_text


def date_text(modified: float, now: float) -> str:
    """Return when a game was last played, from seconds since 1970: recent times in words, others as a date."""
    try:
        then = datetime.fromtimestamp(modified)
    except (OverflowError, ValueError, OSError):  # a file can have any date
        return ""
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    clock = time_text(then)
    if days == 0:
        return _("today at {time}").format(time=clock)
    if days == 1:
        return _("yesterday at {time}").format(time=clock)
    if 1 < days < 7:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return day_text(then)
