"""Trying whether programs of others can be started and speak the engine protocol, while nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from capitol.ai.engine_process import Program, ProgramError


class ProgramTrial:
    """Greets each command once, in a thread of its own, and ends the programs again."""

    def __init__(self, game: str, commands: Sequence[str], on_ready: Callable[[], None] | None = None) -> None:
        """Begin. ``on_ready`` is called from the thread when all have been tried."""
        self._game, self._commands, self._on_ready = game, tuple(dict.fromkeys(commands)), on_ready
        self._faults: dict[str, ProgramError] = {}
        self._over = threading.Event()
        threading.Thread(target=self._try, name="program trial", daemon=True).start()

    @property
    def over(self) -> bool:
        """True when all have been tried."""
        return self._over.is_set()

    def fault(self, command: str) -> ProgramError | None:
        """Why a program cannot play, None when it can. Ask when the trial is over."""
        return self._faults.get(command)

    def _try(self) -> None:
        for command in self._commands:
            program = Program(command)
            try:
                program.greet(self._game)
            except ProgramError as error:
                self._faults[command] = error
            finally:
                program.close()
        self._over.set()
        if self._on_ready is not None:
            self._on_ready()
