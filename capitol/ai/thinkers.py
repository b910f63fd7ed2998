"""Built-in players and external programs behind one interface."""

from __future__ import annotations

import threading

from capitol.ai.program_thinker import ProgramRequest, ProgramThinker
from capitol.ai.thinking import Asked, Reply, Thinking


class Thinkers:
    """A `Thinking` that sends each `ProgramRequest` to the programs and every other request to the built-in players."""

    def __init__(self, own: Thinking, programs: ProgramThinker) -> None:
        self._own = own
        self._programs = programs

    @property
    def busy(self) -> bool:
        return self._own.busy or self._programs.busy

    @property
    def ready(self) -> bool:
        return self._own.ready or self._programs.ready

    def ask(self, request: Asked) -> None:
        if isinstance(request, ProgramRequest):
            self._programs.ask(request)
        else:
            self._own.ask(request)

    def poll(self) -> list[Reply]:
        return self._own.poll() + self._programs.poll()

    def cancel(self, request_id: int | None = None) -> None:
        self._own.cancel(request_id)
        self._programs.cancel(request_id)

    def end_programs(self) -> None:
        """End all programs without waiting for them; one that is asked again is started again."""
        threading.Thread(target=self._programs.stop, name="programs end", daemon=True).start()

    def stop(self) -> None:
        self._own.stop()
        self._programs.stop()
