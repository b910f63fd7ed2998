"""External programs in New game: test them before the game, and explain in sentences why one cannot play."""

from __future__ import annotations

from capitol.ai.engine_process import READY_SECONDS, ProgramError
from capitol.ai.trial import ProgramTrial
from capitol.host.language import _, ngettext
from capitol.kit.loop import wake
from capitol.session.controller import TableSession
from capitol.shell.table_choice import TableChoice

COMMAND_LENGTH = 400


class ProgramCheck:
    """Tests the programs of a choice before the game begins, once for each command."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._trial: ProgramTrial | None = None
        self._choice: TableChoice | None = None
        self._passed: set[str] = set()
        self._failed: dict[str, str] = {}

    @property
    def running(self) -> bool:
        """Whether programs are being tested."""
        return self._trial is not None

    def begin(self, choice: TableChoice) -> bool:
        """Test the programs that have not passed yet; return False if there are none."""
        commands = [seat.command for seat in choice.seats if seat.command and seat.command not in self._passed]
        if not commands or self._trial is not None:
            return False
        self._choice, self._trial = choice, ProgramTrial(self._game, commands, wake)
        return True

    def take(self) -> TableChoice | None:
        """Return the choice that was tested, once all its programs have been; None before."""
        trial, choice = self._trial, self._choice
        if trial is None or choice is None or not trial.over:
            return None
        self._trial = self._choice = None
        for seat in choice.seats:
            if seat.command and seat.command not in self._passed:
                fault = trial.fault(seat.command)
                if fault is None:
                    self._passed.add(seat.command)
                else:
                    self._failed[seat.command] = start_text(fault, seat.command)
        return choice

    def faults(self, choice: TableChoice) -> list[str]:
        """Return sentences on the programs of a choice that failed their test."""
        return [
            _("The program of {name}: {why}").format(name=seat.name, why=self._failed[seat.command])
            for seat in choice.seats
            if seat.command in self._failed
        ]

    def forget_faults(self) -> None:
        """Allow failed programs to be tested again, since the cause may be gone."""
        self._failed.clear()


def replaced_texts(session: TableSession) -> list[str]:
    """Return a sentence for each seat whose player was replaced when the game was opened."""
    seats = [note.seat for note in session.notes if note.kind == "replaced" and note.step == len(session.steps)]
    known = {player.id: player.name for player in session.entry.everybody}
    text = _("The computer player for {name} is missing here: {player} takes over.")
    return [
        text.format(name=session.seats[seat].name, player=known[session.seats[seat].player_id])
        for seat in dict.fromkeys(seats)
        if session.seats[seat].player_id in known
    ]


def start_text(fault: ProgramError, command: str) -> str:
    """Return why a program cannot play, for the person who wrote its command."""
    first = command.split()[0] if command.split() else command
    if fault.start == "missing":
        return _("there is no program called “{file}”.").format(file=first)
    if fault.start == "forbidden":
        return _("“{file}” may not be run.").format(file=first)
    if fault.start == "command":
        return _("the command cannot be read. Is a quotation mark missing?")
    if fault.start:
        return _("it cannot be started: {reason}").format(reason=fault.__cause__)
    if fault.kind == "timeout":
        seconds = round(READY_SECONDS)
        return ngettext(
            "it did not answer within {seconds} second.", "it did not answer within {seconds} seconds.", seconds
        ).format(seconds=seconds)
    if fault.kind == "illegal":
        return _("it does not speak the engine protocol.")
    return _("it started and ended again at once.")
