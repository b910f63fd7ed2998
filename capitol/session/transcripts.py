"""The messages sent to programs at the table, rebuilt after a takeback."""

from __future__ import annotations

from typing import Any

from capitol.core.match import Match, Step
from capitol.core.protocol import GameProtocol

Message = dict[str, object]


class Transcripts:
    """The transcript of one match for each seat that asks: ``start``, then an ``event`` for each step of the log."""

    def __init__(self, protocol: GameProtocol[Any, Any, Any], match: Match[Any, Any, Any, Any]) -> None:
        self._protocol = protocol
        self._match = match
        self._sent: dict[int, tuple[list[Step[Any]], list[Message]]] = {}

    def transcript(self, seat: int) -> tuple[Message, ...]:
        """Return all messages so far for a seat, in order; messages that still hold are the same objects as before."""
        match, protocol = self._match, self._protocol
        if seat not in self._sent:
            self._sent[seat] = ([], [protocol.start(match.setup, match.view(seat, 0))])
        sent, messages = self._sent[seat]
        steps = match.steps
        while sent and (len(sent) > len(steps) or sent[-1] is not steps[len(sent) - 1]):
            sent.pop()
            messages.pop()
        for number in range(len(sent), len(steps)):
            step = steps[number]
            sent.append(step)
            seen = match.step_for(step, seat, number + 1)
            messages.append(protocol.event(match.setup, match.view(seat, number + 1), step.seat, seen.move))
        return tuple(messages)

    def end(self, seat: int) -> tuple[Message, ...]:
        """Return the transcript of a finished game, with its ``end``. Raises ValueError while the game goes on."""
        result = self._match.result
        if result is None:
            raise ValueError("the game goes on")
        end: Message = {"type": "end", "scores": list(result.scores), "winners": list(result.winners)}
        return (*self.transcript(seat), end)
