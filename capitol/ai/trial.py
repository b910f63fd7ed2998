"""Checks in the background whether external programs can be started and speak the engine protocol."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from capitol.ai.engine_process import Program, ProgramError


class ProgramTrial:
    """Starts each command once, in a separate thread, exchanges greetings and ends it again."""

    def __init__(self, game: str, commands: Sequence[str], on_ready: Callable[[], None] | None = None) -> None:
        """Start the trial. ``on_ready`` is called from the thread when all have been tried."""
        self._game, self._commands, self._on_ready = game, tuple(dict.fromkeys(commands)), on_ready
        self._faults: dict[str, ProgramError] = {}
        self._over = threading.Event()
        threading.Thread(target=self._try, name="program trial", daemon=True).start()

    @property
    def over(self) -> bool:
        """Whether all have been tried."""
        return self._over.is_set()

    def fault(self, command: str) -> ProgramError | None:
        """Return why a program cannot play, or None if it can. Call this when the trial is over."""
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
