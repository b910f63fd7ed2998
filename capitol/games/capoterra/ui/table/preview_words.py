"""Describes what a tile would yield."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.ui.models.preview import Preview
from capitol.host.language import _, ngettext


def preview_lines(told: Preview, names: Sequence[str]) -> list[str]:
    """Return the yields of rolls before and after, then the roads joined and closed; if nothing changes, a line that
    says so."""
    lines = [
        _("{who}: {good} {before} › {after}").format(who=names[seat], good=good_name(good), before=was, after=now)
        for seat, good, was, now in told.changes
    ]
    if told.joined:
        lines.append(ngettext("{count} road joined", "{count} roads joined", told.joined).format(count=told.joined))
    if told.closed:
        lines.append(ngettext("{count} road closed", "{count} roads closed", told.closed).format(count=told.closed))
    return lines or [_("No roll brings more or less than before")]


def good_name(good: int) -> str:
    """Return the name of a good."""
    return (_("corn"), _("sheep"), _("wood"), _("rock"))[good]
