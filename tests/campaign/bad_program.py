"""A program that plays Capitol over the engine protocol and misbehaves as its argument says, sometimes or always."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

MANNERS = (
    "good",
    "silent",
    "late",
    "dies",
    "dies while asked",
    "no greeting",
    "wrong greeting",
    "garbage",
    "no object",
    "nests",
    "long line",
    "floods",
    "illegal",
    "illegal at length",
    "many cards",
    "wrong types",
    "another seat",
    "unknown action",
    "half a line",
    "nulls",
    "not utf-8",
    "half characters",
    "closes output",
    "closes input",
    "two answers",
    "talks between",
    "standard error",
    "leaves a child",
    "a child with the pipe",
    "stops itself",
)


def say(message: Any) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def answer(manner: str, message: dict[str, Any], asked: int) -> None:
    legal = message.get("legal") or [{"player": 0, "type": "bid", "cards": []}]
    good = {"type": "act", "action": legal[0]}
    match manner:
        case "silent":
            return
        case "late":
            time.sleep(0.6 if asked % 4 == 0 else 0)
        case "dies while asked":
            if asked > 2:
                os._exit(3)
        case "garbage":
            return raw(b"three houses, please\n")
        case "no object":
            return say([1, 2, 3])
        case "nests":
            return raw(b"[" * 200_000 + b"\n")
        case "long line":
            return raw(b'{"type":"act","action":"' + b"z" * (2 << 20) + b'"}\n')
        case "floods":
            for _ in range(2_000):
                raw(b'{"type":"act"}\n')
            return
        case "illegal":
            good = {"type": "act", "action": {"player": 0, "type": "draw", "stack": "roof"}}
        case "illegal at length":
            area = "z" * 1_000_000
            good = {"type": "act", "action": {"player": 0, "type": "place", "area": area}}
        case "many cards":
            good = {"type": "act", "action": {"player": 0, "type": "bid", "cards": ["R8"] * 50_000}}
        case "wrong types":
            good = {"type": "act", "action": {"player": "x", "type": 7, "card": [], "on": {}}}
        case "another seat":
            good = {"type": "act", "action": {**legal[0], "player": 77}}
        case "unknown action":
            good = {"type": "act", "action": {"player": 0, "type": "dance"}}
        case "half a line":
            return raw(b'{"type":"act","action":{"pl')
        case "nulls":
            return raw(b"\0" * 5_000 + b"\n")
        case "not utf-8":
            return raw(b'{"type":"act","action":{"type":"\xff\xfe"}}\n')
        case "half characters":
            return raw(b'{"type":"act","action":{"player":0,"type":"\\ud800"}}\n')
        case "closes output":
            os.close(1)
            time.sleep(0.5)
            os._exit(0)
        case "two answers":
            say(good)
        case "standard error":
            sys.stderr.write("thinking \x1b[2J" * 10_000 + "\n")
        case "leaves a child":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)"], stdin=-3, stdout=-3, stderr=-3)
        case "stops itself":
            if asked == 3 and hasattr(os, "kill"):
                import signal

                os.kill(os.getpid(), getattr(signal, "SIGSTOP", signal.SIGTERM))
    say(good)


def main() -> None:
    manner, asked = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if manner == "talks between":
            say({"type": "chat", "text": "hm"})
        if message["type"] == "hello":
            if manner == "no greeting":
                time.sleep(20)
            say({"type": "welcome"} if manner == "wrong greeting" else {"type": "ready", "name": "Bad\0\u202e" * 50})
        elif message["type"] == "start" and manner == "dies":
            os._exit(9)
        elif message["type"] == "start" and manner == "closes input":
            os.close(0)
            time.sleep(20)
        elif message["type"] == "start" and manner == "a child with the pipe":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(20)"])
            os._exit(0)
        elif message["type"] == "decide":
            asked += 1
            answer(manner, message, asked)
        elif message["type"] == "quit":
            return


if __name__ == "__main__":
    main()
