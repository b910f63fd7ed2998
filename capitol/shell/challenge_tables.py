"""Challenges at their tables: begin an attempt, save it, and end it with its laurels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import ref

from capitol.core.challenge import Challenge
from capitol.games.registry import GameEntry
from capitol.host.language import _, pgettext
from capitol.kit.scene import Scene
from capitol.session.laurels import Laurels
from capitol.session.seats import Seat
from capitol.session.table_options import first_values
from capitol.shell.navigator import Navigator
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.screen import Screen
from capitol.shell.table_choice import TableChoice
from capitol.shell.tables import Tables

if TYPE_CHECKING:
    from capitol.session.challenges import ChallengeSession


class ChallengeTables:
    """Opens the tables of challenges and leaves them."""

    def __init__(
        self, navigator: Navigator, tables: Tables, preferences: Preferences, people: People, laurels: Laurels
    ) -> None:
        self.navigator, self.tables = navigator, tables
        self.preferences, self.people, self.laurels = preferences, people, laurels
        self._closing: ref[Scene] | None = None  # the card after the attempt, which keeps its table alive

    def begin(self, entry: GameEntry, challenge: Challenge, *, afresh: bool = False) -> None:
        """Resume a challenge at the point where it was left, or start it from the beginning with ``afresh``."""
        self.tables.leaving(lambda: self._begin(entry, challenge, afresh))

    def restart(self, screen: Screen, session: ChallengeSession) -> None:
        """Start a challenge again from the beginning; ask on ``screen`` first if that gives up what was played."""
        begin = partial(self.begin, session.entry, session.challenge, afresh=True)
        if not session.begun or session.value is not None:
            begin()
            return
        screen.ask(
            "restart",
            _("Start this challenge again?"),
            _("What was played in it is given up."),
            _("Cancel"),
            pgettext("a lesson or challenge", "Restart"),
            begin,
        )

    def _begin(self, entry: GameEntry, challenge: Challenge, afresh: bool) -> None:
        from capitol.session.challenges import ChallengeSession
        from capitol.shell.challenge_guide import ChallengeGuide

        options = first_values(self.preferences.settings, entry) | {"curtain": "open", "hints": False}
        if afresh:
            self.laurels.keep(entry.id, challenge, None)
        kept = self.laurels.run(entry.id, challenge)
        seats = self.seats_of(entry, challenge)
        session = ChallengeSession(entry, challenge, seats, self.tables.line, options, kept)
        session.on_kept = lambda run: self.laurels.keep(entry.id, challenge, run)
        session.closing = lambda: self._closes(session)
        self.tables.open(session, ChallengeGuide(self.tables.stack, challenge))
        if session.value is None:
            self._show_card(session)
        else:  # the program was closed before this was shown
            self._closes(session)

    def _show_card(self, session: ChallengeSession, value: int | None = None) -> Scene:
        card = self.navigator.make.challenge_card(session, value)
        self.tables.stack.push(card)
        return card

    def _closes(self, session: ChallengeSession) -> bool:
        """Return whether a challenge is decided; if so, save its laurels and show the card."""
        value = session.value
        if value is None:
            return False
        if self._closing is None or self.tables.stack.top is not self._closing():
            trouble = self.laurels.earn(session.entry.id, session.challenge, session.challenge.earned(value))
            self.laurels.keep(session.entry.id, session.challenge, None)
            self._closing = ref(self._show_card(session, value))
            if trouble:
                self.tables.stack.toast(trouble)
        return True

    def leave(self, challenge: Challenge) -> None:
        """Leave a challenge's table for the list."""
        self.tables.leave()
        self.navigator.show_title()
        self.navigator.open_challenges(challenge.id)

    def seats_of(self, entry: GameEntry, challenge: Challenge) -> tuple[Seat, ...]:
        """Return the seats of a challenge: the player, and the computer players under their own names."""
        person = TableChoice.quick(self.preferences.settings, entry, self.people.me).seats[0]
        seats = [Seat(person.name, challenge.players[0], person.colour, profile=person.profile)]
        colours = [colour for colour in entry.seat_colours if colour != person.colour]
        for kind, colour in zip(challenge.players[1:], colours, strict=False):
            name = entry.player(Seat("", kind).player_id).free_name([seat.name for seat in seats])
            seats.append(Seat(name, kind, colour))
        return tuple(seats)
