"""An example of the engine protocol: a player for Capitol in a few lines of plain Python.

    capitol selfplay --games 10 --seats "cmd:python3 tests/ai/example_bot.py,random"

It moves a house to the city whenever it can, roofs unfinished houses, and bids its two cheapest cards.
"""

import json
import sys
from typing import Any

USEFUL = ("permit", "roof", "floors")
"""The priorities in construction: the tallest building first, and the cheapest card."""
LETTERS = {"roof": "R", "floor": "F", "permit": "BPV"}


def worth(card: str) -> int:
    return int(card[1:])  # 7 of "F7"


def choose(message: dict[str, Any]) -> dict[str, Any]:
    hand: list[str] = message["hand"]
    if message["phase"] == "bid":
        return {"type": "bid", "cards": sorted(hand, key=worth)[:2]}
    legal: list[dict[str, Any]] = message["legal"]
    if message["phase"] == "draw":  # of the kind that is scarcest in the hand
        return min(legal, key=lambda action: sum(LETTERS[action["stack"]].count(card[0]) for card in hand))
    if message["phase"] == "place":
        return legal[-1]
    for kind in USEFUL:
        able = [action for action in legal if action["type"] == kind]
        if able:
            return max(able, key=lambda a: (a.get("height", sum(a.get("on", ()))), -worth(a["card"])))
    return next(action for action in legal if action["type"] == "pass")


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, Any] | None = None
        if message["type"] == "hello":
            answer = {"type": "ready", "name": "Example"}
        elif message["type"] == "decide":
            answer = {"type": "act", "action": choose(message)}
        elif message["type"] == "quit":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()
