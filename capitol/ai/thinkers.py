"""Both kinds of thinking behind one door: the house's own players, and programs of others."""

from __future__ import annotations

import threading

from capitol.ai.program_thinker import ProgramRequest, ProgramThinker
from capitol.ai.thinking import Answer, Request, Thinking


class Thinkers:
    """Sends a `ProgramRequest` to the programs and every other request to the house's own players."""

    def __init__(self, own: Thinking, programs: ProgramThinker) -> None:
        self._own = own
        self._programs = programs

    @property
    def busy(self) -> bool:
        """True while an answer is still to come, or waits to be polled."""
        return self._own.busy or self._programs.busy

    @property
    def ready(self) -> bool:
        """True when `poll` has something."""
        return self._own.ready or self._programs.ready

    def ask(self, request: Request) -> None:
        """Have a decision made. Returns at once."""
        if isinstance(request, ProgramRequest):
            self._programs.ask(request)
        else:
            self._own.ask(request)

    def poll(self) -> list[Answer]:
        """The answers that have come since the last call. Never waits."""
        return self._own.poll() + self._programs.poll()

    def cancel(self, request_id: int | None = None) -> None:
        """Forget a request, or all of them."""
        self._own.cancel(request_id)
        self._programs.cancel(request_id)

    def end_programs(self) -> None:
        """End all programs, without waiting for them; one that is asked again is started again."""
        threading.Thread(target=self._programs.stop, name="programs end", daemon=True).start()

    def stop(self) -> None:
        """Forget everything and end what was started."""
        self._own.stop()
        self._programs.stop()
