"""The command line: play, selfplay, replay, bench, levels, engine, selftest. Only play, watch and selftest draw."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.host.bootstrap import prepare_process


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name; default: the process's own) and return the exit code.

    Without ``argv`` the process is the program's own, and is prepared before anything else is imported.
    """
    if argv is None:
        prepare_process()
    from capitol.cli.main import main as run

    return run(argv)
