"""Self-voicing: the screen in plain sentences, for blind players.

The narrator looks at the front scene after each update and says what is new: the title of a screen or dialog that
opened, the newly focused widget, changes in it, notes, and the labels of ``live`` widgets. It reads only the existing
widgets, so it never says more than can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from capitol.host.language import _, labelled
from capitol.host.speech import Sentence, Voice
from capitol.kit.accessible_text import plain, texts_of, widget_words
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.stage import Stage
from capitol.kit.widgets.base import Widget

_KEPT = 12
"""How many recent announcements to remember, so that nothing is said twice in a row."""
_REPEATED = 4
"""How many sentences to repeat, if more came in a row."""


class Narrator:
    """Turns changes in the scenes of a stack into sentences for a voice."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._scene: Scene | None = None
        self._seen = ""  # the tree that receives input
        self._focus = ("", "", "")  # the focused widget's id, label and value
        self._region = ""
        self._live: dict[str, str] = {}
        self._hushes = 0
        self._last: list[Sentence] = []
        self._news: list[str] = []
        self.by_pointer = False
        """Whether the last input was from the pointer: the focus is then announced only once a key is used."""

    def begin(self, stack: SceneStack) -> None:
        """Start speaking, beginning with the front scene; earlier notes are left out."""
        if stack.top is not None:
            stack.top.stage.announced.clear()
        self._scene = None
        self.follow(stack)

    def announce(self, text: str) -> None:
        """Say something that everyone may know and that must not be lost."""
        words = plain(text)
        if words:
            self._news = [*self._news, words][-_KEPT:]
            self._say([Sentence(words, "news")])

    def tell(self, texts: Iterable[str]) -> None:
        """Say sentences at once, interrupting the current speech."""
        said = filter(None, map(plain, texts))
        self._say([Sentence(words, "more" if number else "fresh") for number, words in enumerate(said)])

    def repeat(self) -> None:
        """Say the last sentences again."""
        last = self._last or [Sentence(_("Nothing has been said yet."))]
        for number, sentence in enumerate(last):
            self._voice.say(Sentence(sentence.text, "more" if number else "fresh"))

    def overview(self, stack: SceneStack) -> None:
        """Say the whole screen: its title, its contents and the focus."""
        top = stack.top
        if top is None:
            return
        stage = top.stage
        texts = list(texts_of(stage.active.walk())) if stage.dialog is not None else list(top.overview())
        now = stage.focus.current(stage.active)
        texts.append(_("You are at: {what}").format(what=widget_words(now, stage)) if now is not None else "")
        self.tell(texts)

    def follow(self, stack: SceneStack) -> None:
        """Say what is new since the last call."""
        top = stack.top
        if top is None:
            return
        stage = top.stage
        said: list[str] = []
        if top is not self._scene:
            self._opened(top, said)
        elif stage.hushes != self._hushes:
            self._forget()
        self._hushes = stage.hushes
        notes = list(stage.announced)
        stage.announced.clear()
        said += self._new_dialog(stage)
        if not self.by_pointer:
            show_focus(stage)
        said += self._new_focus(top, stage)
        for kind, text in notes:
            if kind == "toast":
                self.announce(text)
            else:
                said.append(text)
        self.tell(said)
        if not (top.busy or top.thinking):
            self._say([Sentence(text, "more" if said else "later") for text in self._new_live(stage)])

    # News

    def _opened(self, scene: Scene, said: list[str]) -> None:
        """Announce that another scene is in front."""
        self._forget()
        self._scene = scene
        self._seen, self._focus, self._region = "", ("", "", ""), ""
        self._live = {}
        said += [scene.heading(), *scene.opening()]

    def _forget(self) -> None:
        """Forget what was said, which may have been meant for another player."""
        self._voice.hush()
        self._last = [one for one in self._last if one.news]
        self._focus = ("", "", "")

    def _new_dialog(self, stage: Stage) -> list[str]:
        dialog = stage.dialog
        seen = dialog.id if dialog is not None else ""
        if seen == self._seen:
            return []
        self._seen = seen
        self._focus = ("", "", "")
        if dialog is None:
            return []
        texts = [dialog.spoken or dialog.label]
        labels = [one for one in dialog.walk() if one.role in ("label", "text") and not (one.focusable or one.hushed)]
        return texts + [one.label for one in labels]

    def _new_focus(self, scene: Scene, stage: Stage) -> list[str]:
        now = stage.focus.current(stage.active) if stage.focus.visible else None
        if now is None:
            self._focus = ("", "", "")
            return []
        words = widget_words(now, stage)
        value = plain(now.value_words)
        before, self._focus = self._focus, (now.id, words, value)
        if before == self._focus:
            return []
        if before[0] == now.id:
            return [value if value != before[2] else words]
        region, self._region = self._region, now.region_name
        name = scene.region_names().get(now.region_name, "") if region != now.region_name else ""
        return [labelled(name, words) if name else words]

    def _new_live(self, stage: Stage) -> list[str]:
        live = {one.id: plain(_said_of(one)) for one in stage.active.walk() if one.live}
        new = [text for id, text in live.items() if text and self._live.get(id) != text]
        self._live = live
        focused = live.get(self._focus[0], "")
        if focused and self._focus[1].startswith(focused.rstrip(".")):
            new = [text for text in new if text != focused]  # already said as the focused widget
        return [text for text in new if text not in self._news[-_KEPT:]]

    def _say(self, sentences: list[Sentence]) -> None:
        if not sentences:
            return
        self._last = sentences if sentences[0].kind == "fresh" else [*self._last, *sentences][-_REPEATED:]
        for sentence in sentences:
            self._voice.say(sentence)


def _said_of(widget: Widget) -> str:
    name, value = widget.spoken or widget.label, widget.value_words
    return labelled(name, value) if value else name


def show_focus(stage: Stage) -> None:
    """Show the focus ring without waiting for a key: a listener need not look for it first."""
    if stage.focus.id and not stage.focus.visible and stage.focus.current(stage.active) is not None:
        stage.focus.visible = True
        stage.changed()
