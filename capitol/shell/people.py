"""The people who play here: the one chosen on the title, the list of profiles, and deleting somebody's data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext
from capitol.session.forgetting import Forgotten, forget_in_history, forget_in_saves
from capitol.session.history import History
from capitol.session.profiles import NAMES, NOBODY, TYPED, Profile, Profiles
from capitol.session.review import ReviewFolder
from capitol.session.seats import Seat
from capitol.session.statistics import GUEST
from capitol.shell.library import Library
from capitol.shell.preferences import Preferences
from capitol.shell.table_choice import SeatChoice, TableChoice, with_overruled


class People:
    """The player, the listed people, and their choices in New game for games not yet started."""

    def __init__(
        self,
        preferences: Preferences,
        library: Library,
        profiles: Profiles,
        history: History,
        reviews: ReviewFolder,
        saves: Path,
    ) -> None:
        """``saves`` is the folder of the saved games."""
        self.profiles, self.history, self.reviews = profiles, history, reviews
        self._preferences, self._library, self._saves = preferences, library, saves
        self._guest = False
        self._drafts: dict[str, TableChoice] = {}
        preferences.on_overruled = self._overrule
        self._recognise()

    @property
    def me(self) -> Profile:
        """The player that "Play", challenges and lessons seat: the person chosen on the title, or a guest; otherwise an
        unlisted player with the default name of a first seat."""
        return Profile(GUEST, _("Guest")) if self._guest else self.without_guest

    @property
    def without_guest(self) -> Profile:
        """Return the player if nobody is a guest."""
        chosen = self._preferences.settings.play.person
        return self.profiles.find(chosen) or self.profiles.named(NOBODY.name) or NOBODY

    def choose_person(self, id: str) -> None:
        """Make a listed person the player from now on; "" for nobody on the list. `GUEST` lasts only until the program
        ends, so that later games are not lost because somebody was once a guest."""
        before, self._guest = self.me, id == GUEST
        if not self._guest:
            self._preferences.change("play", person=id)
        if self.me != before:
            self._change_drafts(lambda choice: choice.with_alone(self.me))

    def _recognise(self) -> None:
        """If nobody was chosen yet, take the only person of a game in the settings of an earlier version, else the only
        one on the list."""
        settings, games = self._preferences.settings, self._library.games
        if settings.play.person:
            return
        last = settings.last_games
        for game in dict.fromkeys((self._library.game, *last)):
            alone = TableChoice.from_last(settings, games[game]).alone if game in games else None
            person = self.listed(alone) if game in last and alone is not None else None
            if person is not None:
                self.choose_person(person.id)
                return
        people = self.profiles.all()
        if len(people) == 1:
            self.choose_person(people[0].id)

    def listed(self, seat: Seat | SeatChoice) -> Profile | None:
        """Return the profile of a person's seat, by id or else by name; None for a guest or somebody not on the
        list."""
        if not seat.is_human or seat.profile == GUEST:
            return None
        return self.profiles.find(seat.profile) or self.profiles.named(seat.name)

    def seated(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats of a new game, with the profiles of their people: by id, else by name; a typed name is added
        to the list. Default names belong to nobody."""
        found = []
        for seat in seats:
            if seat.is_human and seat.profile != GUEST:
                person = self.listed(seat)
                if person is None and (seat.profile == TYPED or seat.name not in NAMES):
                    person = self.profiles.add(seat.name, colour=seat.colour)
                seat = replace(seat, profile=person.id if person is not None else "")
            found.append(seat)
        self.profiles.played(*(seat.profile for seat in found if seat.profile not in ("", GUEST)))
        return tuple(found)

    def played_alone(self, choice: TableChoice) -> None:
        """Make the only person of a game the player; with several at one screen the player stays the same."""
        person = self.listed(choice.alone) if choice.alone is not None else None
        if person is not None:
            self._guest = False
            self._preferences.change("play", person=person.id)

    def emblem_of(self, profile: str) -> str:
        """Return the symbol of a person on the list; "" for anybody else."""
        person = self.profiles.find(profile)
        return person.symbol if person is not None else ""

    # The choices in New game

    def last_choice(self, entry: GameEntry) -> TableChoice:
        """Return the choices of a game's last table, with people under their current names."""
        return TableChoice.from_last(self._preferences.settings, entry, self.me).with_names(self.profiles.names)

    def draft_of(self, entry: GameEntry) -> TableChoice | None:
        """Return the choices made in New game but not started yet; kept until the program ends."""
        draft = self._drafts.get(entry.id)
        return draft.with_names(self.profiles.names) if draft is not None else None

    def keep_draft(self, choice: TableChoice) -> None:
        """Keep the choices made in New game for when it is opened again."""
        self._drafts[choice.entry.id] = choice

    def drop_draft(self, game: str) -> None:
        """Drop the choices of a game: it was started with them."""
        self._drafts.pop(game, None)

    def _overrule(self, changed: set[str]) -> None:
        """Set the options that a change of settings overrules, in all choices that were not started yet."""
        self._change_drafts(lambda choice: with_overruled(changed, self._preferences.settings, choice))

    def _change_drafts(self, change: Callable[[TableChoice], TableChoice]) -> None:
        self._drafts = {game: change(choice) for game, choice in self._drafts.items()}

    # Leaving

    def drop(self, id: str) -> None:
        """Remove a person from the list and keep everything else."""
        if self._preferences.settings.play.person == id:
            self.choose_person("")
        self.profiles.remove(id)

    def forget(self, id: str, name: str) -> str:
        """Delete a person from all stored data; ``id`` is that of the profile, or "". Return a sentence if some of it
        failed: the person is then still on the list, for another try. Raises OSError if the history cannot be
        changed."""
        person = Forgotten(id, name, self.profiles.names)
        failures = forget_in_saves(self._saves, person)
        self._drafts.clear()
        if id and self._preferences.settings.play.person == id:
            self.choose_person("")
        before = self._preferences.settings.last_games
        last = {game: person.without(choice) for game, choice in before.items()}
        if last != before:
            self._preferences.change(last_games=last)
        forget_in_history(self.history, person)
        if not failures:
            if id:
                self.profiles.remove(id)
            return ""
        if not id:
            self.profiles.add(name, of_old=True)
        return ngettext(
            "{reason} {count} file is left, all else is done. {name} stays on the list until it is done too.",
            "{reason} {count} files are left, all else is done. {name} stays on the list until they are done too.",
            len(failures),
        ).format(reason=failures[0], count=len(failures), name=name)
