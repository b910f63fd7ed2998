"""The voice that reads the screen: on or off, and its manner, by the settings."""

from __future__ import annotations

from capitol.host.language import _, current_language
from capitol.host.speech import Manner, Speech, Voice
from capitol.kit.narrator import Narrator
from capitol.shell.preferences import Change, Preferences
from capitol.shell.stack import ProgramStack


class ScreenVoice:
    """Reads the screens of a stack aloud while the settings or this run ask for it."""

    def __init__(self, preferences: Preferences, stack: ProgramStack, voice: Voice | None) -> None:
        """``voice`` reads from the start of this run; None for the system's speech program, once the settings turn it
        on."""
        self.preferences, self.stack, self.voice = preferences, stack, voice
        self._wanted = voice is not None
        self._apply()

    def follow(self, change: Change) -> None:
        """Follow a change of settings."""
        if change.before.access.voice and not change.after.access.voice:
            self._wanted = False
        self._apply()

    def _apply(self) -> None:
        """Turn reading of the screen on or off, following the settings."""
        stack, access = self.stack, self.preferences.settings.access
        if isinstance(self.voice, Speech):
            self.voice.use(Manner(current_language(), access.voice_rate))
        if not (self._wanted or access.voice):
            stack.narrator = None
        elif stack.narrator is None:
            if self.voice is None:
                self.voice = Speech(manner=Manner(current_language(), access.voice_rate))
            stack.narrator = Narrator(self.voice)
            stack.narrator.announce(self._on_text())
            stack.narrator.begin(stack)

    def _on_text(self) -> str:
        return _("Voice on. [repeat] says the last words again, [whole] describes the whole screen.")

    def toggle(self) -> None:
        """Turn the voice on or off (its key was pressed)."""
        if self.stack.narrator is None:
            self._wanted = True
            self.stack.toast(self._on_text())
            self.preferences.change("access", voice=True)
            self._apply()
            if isinstance(self.voice, Speech) and self.voice.silent:
                self.stack.toast(_("There is no speech program here: the voice stays silent."))
        else:
            self.stack.narrator.announce(_("Voice off"))
            self._wanted = False
            self.preferences.change("access", voice=False)
            self._apply()
            self.stack.toast(_("Voice off"))

    def announce(self, text: str) -> None:
        """Speak a text that must not be lost, if the voice is on."""
        if self.stack.narrator is not None:
            self.stack.narrator.announce(text)

    def close(self) -> None:
        """Stop speaking for good."""
        if self.voice is not None:
            self.voice.close()
