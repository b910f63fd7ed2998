"""Speech: the queue and its limits, with programs that answer, hang, fail, or are not there."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
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
    spd_socket,
    system_speakers,
    wanted_by_environment,
    windows_command,
)
from tests.waiting import PATIENCE, wait_until


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


def test_a_fresh_sentence_stops_the_old_one_and_news_are_said_after_all() -> None:
    """News that was cut short is said again; talk that was cut short is not."""
    mouth = Mouth()
    voice = Speech([mouth])
    voice.say(Sentence("Lucia passed.", "news"))
    wait_until(lambda: mouth.begun == ["Lucia passed."])
    voice.say(Sentence("Floor 3", "fresh"))
    voice.say(Sentence("2 of 8", "more"))
    wait_until(lambda: mouth.begun[-1] == "Floor 3")
    voice.say(Sentence("Floor 4", "fresh"))
    wait_until(lambda: mouth.begun[-1] == "Floor 4")
    mouth.free.set()
    wait_until(lambda: len(mouth.said) == 2)
    assert mouth.said == ["Floor 4", "Lucia passed."]
    voice.close()


def test_hush_keeps_the_news_alone() -> None:
    """What was for one seat is not said any more."""
    mouth = Mouth()
    voice = Speech([mouth])
    voice.say(Sentence("Your hand: Floor 3", "fresh"))
    voice.say(Sentence("Roof 2", "more"))
    voice.say(Sentence("Lucia passed.", "news"))
    wait_until(lambda: bool(mouth.begun))
    voice.hush()
    mouth.free.set()
    wait_until(lambda: bool(mouth.said))
    assert mouth.said == ["Lucia passed."]
    voice.close()


def test_of_too_many_sentences_the_oldest_are_dropped() -> None:
    """The queue has an end."""
    mouth = Mouth()
    voice = Speech([mouth])
    for number in range(speech.MOST_WAITING + 30):
        voice.say(Sentence(str(number), "news"))
    mouth.free.set()
    wait_until(lambda: bool(mouth.said) and mouth.said[-1] == str(speech.MOST_WAITING + 29))
    assert len(mouth.said) <= speech.MOST_WAITING + 1
    voice.close()


def test_a_program_that_hangs_holds_up_neither_the_caller_nor_the_end() -> None:
    """Closing returns, whatever the program does; what hangs is stopped by the next sentence."""
    mouth = Mouth()  # never free
    voice = Speech([mouth])
    voice.say(Sentence("one"))
    wait_until(lambda: mouth.begun == ["one"])
    voice.say(Sentence("two"))
    wait_until(lambda: mouth.begun == ["one", "two"])
    voice.close()
    wait_until(lambda: mouth.stopped == ["one", "two"])
    voice.say(Sentence("three"))
    assert mouth.begun == ["one", "two"]


def test_a_sentence_that_takes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit grows with its length; another program then says it."""
    monkeypatch.setattr(speech, "_START_MS", 40)
    monkeypatch.setattr(speech, "_LETTER_MS", 0)
    hanging, other = Mouth(), Mouth()
    other.free.set()
    voice = Speech([hanging, other])
    voice.say(Sentence("one", "news"))
    voice.say(Sentence("two", "news"))
    wait_until(lambda: other.said == ["one", "two"])
    assert hanging.stopped == ["one"], "it rests after its failure"
    voice.close()


class Service:
    """A speech service of the test: up or down, and how often it was asked while it was down."""

    def __init__(self, up: bool) -> None:
        self.up, self.refused = up, 0
        self.said: list[str] = []

    def __call__(self, text: str, manner: Manner) -> Saying:
        if text == "1":
            raise ValueError("cannot be encoded")
        if not self.up:
            self.refused += 1
            raise OSError("no service")
        self.said.append(text)
        mouth = Mouth()
        mouth.free.set()
        return Saying(mouth, text)


def test_a_program_that_fails_rests_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the voice knows that it is silent; and it speaks again as soon as the program does, without what is old."""
    monkeypatch.setattr(speech, "_FIRST_REST_S", 0.01)
    monkeypatch.setattr(speech, "_MOST_REST_S", 0.2)
    service = Service(up=False)
    voice = Speech([service])
    assert not voice.silent
    for number in range(30):
        voice.say(Sentence(str(number), "news"))
    wait_until(lambda: voice.silent)
    asked, begin = service.refused, time.monotonic()
    wait_until(lambda: service.refused >= asked + 3)
    assert time.monotonic() - begin > 0.07, "0.04 s and more between them"
    service.up = True
    voice.say(Sentence("last", "news"))
    wait_until(lambda: service.said[-1:] == ["last"])
    assert len(service.said) <= speech._MOST_LATE + 1
    wait_until(lambda: not voice.silent)
    voice.close()


def test_a_service_that_is_started_anew_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it refused is said once it is back; words that cannot be written are left out, and nobody rests for them."""
    monkeypatch.setattr(speech, "_FIRST_REST_S", 0.01)
    service = Service(up=True)
    voice = Speech([service])
    for text in ("first", "1"):
        voice.say(Sentence(text, "news"))
    wait_until(lambda: service.said == ["first"])
    service.up = False
    for text in ("second", "third"):
        voice.say(Sentence(text, "news"))
    wait_until(lambda: service.refused >= 2)
    service.up = True
    wait_until(lambda: service.said == ["first", "second", "third"])
    voice.close()


def test_while_one_program_rests_another_speaks() -> None:
    """The sentence that the first refused is said at once by the second."""
    down, up = Service(up=False), Service(up=True)
    voice = Speech([down, up])
    for text in ("first", "second"):
        voice.say(Sentence(text, "news"))
    wait_until(lambda: up.said == ["first", "second"])
    assert not voice.silent
    voice.close()


def test_without_a_program_the_voice_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    for platform in ("linux", "darwin", "win32"):
        assert system_speakers(platform) == []
    voice = Speech()
    voice.say(Sentence("one"))
    wait_until(lambda: voice.silent)
    voice.close()


def test_a_real_process_speaks_hangs_and_is_killed(tmp_path: Path) -> None:
    """Each sentence is a process of its own, which reads its words and is ended with the next sentence."""
    heard = tmp_path / "heard.txt"
    code = f"import sys, time; t = sys.stdin.read(); open({str(heard)!r}, 'a').write(t + '|'); time.sleep(60)"

    def hanging(text: str, manner: Manner) -> speech.Speaking:
        return speech._Process([sys.executable, "-c", code], text)

    voice = Speech([hanging])
    voice.say(Sentence("first"))
    wait_until(lambda: heard.exists() and "first|" in heard.read_text(encoding="utf-8"))
    voice.say(Sentence("second"))
    wait_until(lambda: "second|" in heard.read_text(encoding="utf-8"))
    voice.close()


OWNER = """
import os, sys, time
from capitol.host import speech
voice = speech.Speech([lambda text, manner: speech._Process([sys.executable, "-c", sys.argv[1]], text)])
voice.say(speech.Sentence("one"))
while not os.path.exists(sys.argv[2]):
    time.sleep(0.01)
END
"""


@pytest.mark.posix
@pytest.mark.parametrize("end", ["voice.close()", "pass", "os._exit(0)", "os.kill(os.getpid(), 9)", "1 / 0"])
def test_no_speech_program_outlives_the_game(tmp_path: Path, end: str) -> None:
    """Whatever it does about its end, and however the game ends."""
    mark = tmp_path / "mark"
    deaf = (
        "import signal, time\n"
        "for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(one, signal.SIG_IGN)\n"
        f"while True: open({str(mark)!r}, 'a').write('x'); time.sleep(0.02)"
    )
    root = str(Path(__file__).resolve().parents[2])
    command = [sys.executable, "-c", OWNER.replace("END", end), deaf, str(mark)]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": root}, timeout=60, stderr=subprocess.DEVNULL)

    def quiet() -> bool:
        before = mark.stat().st_size
        time.sleep(0.3)
        return mark.stat().st_size == before

    wait_until(quiet)


FAKE = """#!{python}
import json, os, sys
words = {{"program": sys.argv[0], "arguments": sys.argv[1:], "text": sys.stdin.buffer.read().decode("utf-8")}}
words["libraries"] = os.environ.get("LD_LIBRARY_PATH")
if sys.argv[1:] == ["-v", "?"]:
    print("Alex                en_US    # Hello\\nAnna (Premium)      de_DE    # Hallo")
else:
    with open({heard!r}, "a", encoding="utf-8") as file:
        file.write(json.dumps(words) + "\\n")
"""
HARD = """-e "Größe" 'Où ça ?' $(HOME) `x` %PATH% & | > \\\\ [[[volm 0]]
--zweite Zeile – 😀"""


@pytest.mark.posix
@pytest.mark.parametrize(
    ("platform", "program"), [("linux", "spd-say"), ("linux", "espeak-ng"), ("darwin", "say"), ("win32", "powershell")]
)
@pytest.mark.parametrize("text", [HARD, "ä" * 4000], ids=["hard", "long"])
def test_every_program_gets_the_words_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str, text: str
) -> None:
    """Quotes, umlauts, a dash at the beginning, line breaks: whatever a player may be called. Alone what espeak and
    macOS take for a command, ``[[``, is parted; and libraries of a frozen program are not for others."""
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/capitol")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    spoken = text.replace("[[[", "[ [ [")
    heard = tmp_path / "heard.json"
    fake = tmp_path / program
    fake.write_text(FAKE.format(python=sys.executable, heard=str(heard)), encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = Speech(system_speakers(platform), Manner("de", 20))
    voice.say(Sentence(text, "news"))
    wait_until(lambda: heard.exists() and heard.read_text(encoding="utf-8").endswith("\n"))
    voice.close()
    told = json.loads(heard.read_text(encoding="utf-8").splitlines()[0])
    arguments = told["arguments"]
    assert told["libraries"] == "/usr/local/lib"
    if program == "spd-say":
        assert arguments == ["--wait", "--language", "de", "--rate", "20", "--", spoken]
        return
    assert told["text"] == spoken
    wanted = {"say": ["-r", "207", "-v", "Anna (Premium)"], "espeak-ng": ["--stdin", "-v", "de", "-s", "201"]}
    if program == "powershell":
        assert arguments[:-1] == ["-NoProfile", "-NonInteractive", "-Command"]
        assert "'de-DE'" in arguments[-1]
        assert '"' not in arguments[-1], "a command line of Windows has its own way with them"
    else:
        assert arguments == wanted[program]


@pytest.mark.posix
def test_a_program_that_never_reads_holds_up_nobody() -> None:
    """More than its pipe holds is written; the next sentence ends it."""
    begun: list[str] = []

    def deaf(text: str, manner: Manner) -> speech.Speaking:
        begun.append(text[:3])
        return speech._Process([sys.executable, "-c", "import time; time.sleep(60)"], text * 100)

    voice = Speech([deaf])
    voice.say(Sentence("one" + "x" * 3000))
    wait_until(lambda: begun == ["one"])
    voice.say(Sentence("two"))
    wait_until(lambda: begun == ["one", "two"])
    voice.close()


@pytest.mark.posix
def test_a_service_that_is_killed_is_missed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``spd-say`` itself would wait for ever; another program says the sentence."""
    address = tmp_path / "s"
    fake = tmp_path / "spd-say"
    fake.write_text(f"#!{sys.executable}\nimport time\ntime.sleep(60)\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{address}")
    other = Service(up=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as service:
        service.bind(str(address))
        service.listen()
        service.settimeout(PATIENCE)
        voice = Speech([*system_speakers("linux"), other])
        voice.say(Sentence("Lucia passed.", "news"))
        line, _name = service.accept()
        assert other.said == []
        line.close()
    wait_until(lambda: other.said == ["Lucia passed."])
    voice.close()


def test_the_service_is_looked_for_where_it_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", "inet_socket:there:6560")
    assert spd_socket() is None
    monkeypatch.delenv("SPEECHD_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "run")
    assert spd_socket() == Path("run", "speech-dispatcher", "speechd.sock")


def test_the_manner_is_that_of_the_moment() -> None:
    """Another language is spoken from the next sentence on."""
    mouth = Mouth()
    mouth.free.set()
    voice = Speech([mouth], Manner("de", 20))
    voice.say(Sentence("eins", "news"))
    wait_until(lambda: mouth.said == ["eins"])
    voice.use(Manner("fr"))
    voice.say(Sentence("deux", "news"))
    wait_until(lambda: mouth.said == ["eins", "deux"])
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


def test_a_sentence_that_was_stopped_proves_no_program_well() -> None:
    mouth = Mouth()
    voice = Speech([mouth])
    voice._asked[0].failures = 2
    voice.say(Sentence("first"))
    wait_until(lambda: mouth.begun == ["first"])
    voice.say(Sentence("second"))
    wait_until(lambda: mouth.begun == ["first", "second"])
    assert voice._asked[0].failures == 2
    mouth.free.set()
    wait_until(lambda: voice._asked[0].failures == 0)
    voice.close()


def test_while_all_rest_the_oldest_news_goes_first() -> None:
    mouth = Mouth()
    mouth.free.set()
    voice = Speech([mouth])
    voice._asked[0].until = time.monotonic() + 0.4
    for number in range(9):
        voice.say(Sentence(f"news {number}", "news"))
    voice.say(Sentence("here"))
    wait_until(lambda: mouth.said[-1:] == ["news 8"])
    assert mouth.said == ["here", *(f"news {number}" for number in range(4, 9))]
    voice.close()
