"""The command line: play, selfplay, replay, bench, levels, selftest. Only play and bench --screen open a window."""

from capitol.cli.main import main

__all__ = ["main"]
