"""Tables as text: in columns for a terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table: two columns of names, then figures."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        names = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        figures = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(names + figures).rstrip())
    return lines


def markdown(table: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown: its first row is the header, figures are right-aligned."""
    head, *rows = table
    lines = [head, ["---:"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
