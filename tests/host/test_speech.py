"""Speech: the queue and its limits, with programs that answer, hang, fail, or are not there."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.host import speech
from capitol.host.speech import (
    Manner,
    Sentence,
    Speech,
    espeak_command,
    mac_voice,
    open_written,
    say_command,
    spd_command,
    system_speaker,
    wanted_by_environment,
    windows_command,
)

SOON_S = 5.0


class Mouth:
    """A speech program of the test: says a sentence when it is let, and remembers what was said and stopped."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.said: list[str] = []
        self.stopped: list[str] = []
        self.manners: list[Manner] = []
        self.free = threading.Event()

    def __call__(self, text: str, manner: Manner) -> Saying:
        self.begun.append(text)
        self.manners.append(manner)
        return Saying(self, text)


class Saying:
    def __init__(self, mouth: Mouth, text: str) -> None:
        self.mouth, self.text, self.done = mouth, text, False

    def over(self) -> bool:
        if self.mouth.free.is_set() and not self.done:
            self.done = True
            self.mouth.said.append(self.text)
        return self.done

    def stop(self) -> None:
        if not self.done:
            self.mouth.stopped.append(self.text)


def until(is_so: Callable[[], bool]) -> None:
    """Wait for a thread, with a limit that only a fault reaches."""
    end = time.monotonic() + SOON_S
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.005)


def test_a_fresh_sentence_stops_the_old_one_and_news_are_said_after_all() -> None:
    """News that was cut short is said again; talk that was cut short is not."""
    mouth = Mouth()
    voice = Speech(mouth)
    voice.say(Sentence("Lucia passed.", "news"))
    until(lambda: mouth.begun == ["Lucia passed."])
    voice.say(Sentence("Floor 3", "fresh"))
    voice.say(Sentence("2 of 8", "more"))
    until(lambda: mouth.begun[-1] == "Floor 3")
    voice.say(Sentence("Floor 4", "fresh"))
    until(lambda: mouth.begun[-1] == "Floor 4")
    mouth.free.set()
    until(lambda: len(mouth.said) == 2)
    assert mouth.said == ["Floor 4", "Lucia passed."]
    voice.close()


def test_hush_keeps_the_news_alone() -> None:
    """What was for one seat is not said any more."""
    mouth = Mouth()
    voice = Speech(mouth)
    voice.say(Sentence("Your hand: Floor 3", "fresh"))
    voice.say(Sentence("Roof 2", "more"))
    voice.say(Sentence("Lucia passed.", "news"))
    until(lambda: bool(mouth.begun))
    voice.hush()
    mouth.free.set()
    until(lambda: bool(mouth.said))
    assert mouth.said == ["Lucia passed."]
    voice.close()


def test_of_too_many_sentences_the_oldest_are_dropped() -> None:
    """The queue has an end."""
    mouth = Mouth()
    voice = Speech(mouth)
    for number in range(speech.MOST_WAITING + 30):
        voice.say(Sentence(str(number), "news"))
    mouth.free.set()
    until(lambda: bool(mouth.said) and mouth.said[-1] == str(speech.MOST_WAITING + 29))
    assert len(mouth.said) <= speech.MOST_WAITING + 1
    voice.close()


def test_a_program_that_hangs_holds_up_neither_the_caller_nor_the_end() -> None:
    """Closing returns, whatever the program does; what hangs is stopped by the next sentence."""
    mouth = Mouth()  # never free
    voice = Speech(mouth)
    voice.say(Sentence("one"))
    until(lambda: mouth.begun == ["one"])
    voice.say(Sentence("two"))
    until(lambda: mouth.begun == ["one", "two"])
    voice.close()
    until(lambda: mouth.stopped == ["one", "two"])
    voice.say(Sentence("three"))
    assert mouth.begun == ["one", "two"]


def test_a_sentence_that_takes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit grows with its length."""
    monkeypatch.setattr(speech, "_START_MS", 40)
    monkeypatch.setattr(speech, "_LETTER_MS", 0)
    mouth = Mouth()
    voice = Speech(mouth)
    voice.say(Sentence("one", "news"))
    voice.say(Sentence("two", "news"))
    until(lambda: mouth.stopped == ["one", "two"])
    voice.close()


def test_a_program_that_fails_again_and_again_is_not_asked_any_more() -> None:
    """Then the voice is silent, and says so."""
    tried: list[str] = []

    def broken(text: str, manner: Manner) -> Saying:
        tried.append(text)
        raise FileNotFoundError("no such program")

    voice = Speech(broken)
    for number in range(9):
        voice.say(Sentence(str(number), "news"))
    until(lambda: voice.silent)
    assert tried == ["0", "1", "2"]
    voice.close()


def test_a_program_that_has_spoken_may_fail_for_a_while() -> None:
    """A speech service that is started anew, and words that cannot be written."""
    said: list[str] = []

    def restarted(text: str, manner: Manner) -> Saying:
        if text.isdecimal():
            raise ValueError("cannot be encoded") if text == "1" else OSError("no service")
        said.append(text)
        mouth = Mouth()
        mouth.free.set()
        return Saying(mouth, text)

    voice = Speech(restarted)
    for text in ("first", *"123456", "last"):
        voice.say(Sentence(text, "news"))
    until(lambda: said == ["first", "last"])
    assert not voice.silent
    voice.close()


def test_without_a_program_the_voice_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    for platform in ("linux", "darwin", "win32"):
        assert system_speaker(platform) is None
    voice = Speech()
    voice.say(Sentence("one"))
    until(lambda: voice.silent)
    voice.close()


def test_a_real_process_speaks_hangs_and_is_killed(tmp_path: Path) -> None:
    """Each sentence is a process of its own, which reads its words and is ended with the next sentence."""
    heard = tmp_path / "heard.txt"
    code = f"import sys, time; t = sys.stdin.read(); open({str(heard)!r}, 'a').write(t + '|'); time.sleep(60)"

    def hanging(text: str, manner: Manner) -> speech.Speaking:
        return speech._Process([sys.executable, "-c", code], text)

    voice = Speech(hanging)
    voice.say(Sentence("first"))
    until(lambda: heard.exists() and "first|" in heard.read_text(encoding="utf-8"))
    voice.say(Sentence("second"))
    until(lambda: "second|" in heard.read_text(encoding="utf-8"))
    voice.close()


def test_the_manner_is_that_of_the_moment() -> None:
    """Another language is spoken from the next sentence on."""
    mouth = Mouth()
    mouth.free.set()
    voice = Speech(mouth, Manner("de", 20))
    voice.say(Sentence("eins", "news"))
    until(lambda: mouth.said == ["eins"])
    voice.use(Manner("fr"))
    voice.say(Sentence("deux", "news"))
    until(lambda: mouth.said == ["eins", "deux"])
    assert mouth.manners == [Manner("de", 20), Manner("fr", 0)]
    voice.close()


def test_each_system_is_asked_in_the_language_of_the_game() -> None:
    """The commands as their programs understand them."""
    slowly = spd_command("spd-say", Manner("de", -30), "Hallo")
    assert slowly[2:] == ["--language", "de", "--rate", "-30", "--", "Hallo"]
    assert espeak_command("espeak-ng", Manner("fr"))[2:] == ["-v", "fr", "-s", "175"]
    voices = "Alex                en_US    # Hello\nAnna (Enhanced)     de_DE    # Hallo\n"
    assert mac_voice(voices, "de") == "Anna (Enhanced)"
    assert mac_voice(voices, "fr") == ""
    assert say_command("say", Manner("de"), voices) == ["say", "-r", "180", "-v", "Anna (Enhanced)"]
    script = windows_command("powershell", Manner("fr", 50))[-1]
    assert "'fr-FR'" in script
    assert "Rate = 5" in script
    assert "it;" not in windows_command("powershell", Manner("it; rm"))[-1]


def test_the_environment_asks_for_a_voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """For whoever cannot see the settings; a file gets a line for each sentence."""
    for value, wanted in (("", None), ("0", None), ("1", ""), ("-", "-"), ("words.txt", "words.txt")):
        monkeypatch.setenv("CAPITOL_VOICE", value)
        assert wanted_by_environment() == wanted
    voice = open_written(str(tmp_path / "words.txt"))
    voice.say(Sentence("Floor 3,\n2 of 8."))
    voice.close()
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == "Floor 3, 2 of 8.\n"
