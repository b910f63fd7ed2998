"""A program that speaks the engine protocol and misbehaves as its first argument says; it writes the messages it gets
to the file named by its second argument."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


KEEPER = "import time; time.sleep(30)"


def leave_a_keeper() -> None:
    """Start a child that keeps this program's pipes open, leaves its process group where that is possible, and reads
    nothing; then exit."""
    subprocess.Popen([sys.executable, "-c", KEEPER], stdin=0, stdout=1, start_new_session=True)
    os._exit(0)


def main() -> None:
    manner, diary = sys.argv[1], sys.argv[2]
    asked = 0
    if manner == "dies at once":
        sys.exit(3)
    for line in sys.stdin:
        with open(diary, "a", encoding="utf-8") as file:
            file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            if manner == "greets wrongly":
                say({"type": "act", "action": {}})
            elif manner == "has a banner":
                print("Strange, version 3", flush=True)
                say({"type": "ready", "name": "Strange"})
            elif manner == "deaf":
                time.sleep(60)
            else:
                say({"type": "ready", "name": "Strange"})
        if message["type"] == "start" and manner == "leaves a keeper":
            leave_a_keeper()
        if message["type"] == "start" and manner == "stops reading":
            time.sleep(120)
        if message["type"] != "decide":
            continue
        asked += 1
        number = message["number"]
        if manner == "mumbles":
            print("three", flush=True)
        elif manner == "nests":
            print("[" * 200_000, flush=True)
        elif manner == "shouts":
            sys.stdout.write("x" * (3 << 20))
            sys.stdout.flush()
            time.sleep(60)
        elif manner == "chatters":
            for _ in range(200):
                say({"type": "act", "action": {"number": 1}})
        elif manner == "swears at length":
            say({"type": "act", "action": {"number": "\x1b[2J" + "z" * 900_000}})
        elif manner == "cheats":
            say({"type": "act", "action": {"number": 1000}})
        elif manner == "no action":
            say({"type": "act", "action": 3})
        elif manner == "sulks":
            say({"type": "act", "action": {}})
        elif manner == "dies":
            os._exit(5)
        elif manner == "hangs":
            time.sleep(60)
        elif manner == "late once" and asked == 1:
            time.sleep(0.4)
            say({"type": "act", "action": {"number": 99}})
        else:
            if manner == "remarks":
                sys.stderr.write("thinking " * 100_000 + "\n")
            say({"type": "act", "action": {"number": number}})


main()
