"""A worked example of the engine protocol: a player for Capitol in a few lines of plain Python.

    capitol selfplay --games 10 --seats "cmd:python3 tests/ai/example_bot.py,random"

It brings a house to the city whenever it can, roofs what stands open, and bids its two cheapest cards.
"""

import json
import sys
from typing import Any

USEFUL = ("permit", "roof", "floors")
"""What to do first in construction: with the tallest building, and the cheapest card."""
LETTERS = {"roof": "R", "floor": "F", "permit": "BPV"}


def worth(card: str) -> int:
    return int(card[1:])  # 7 of "F7"


def choose(message: dict[str, Any], hand: list[str]) -> dict[str, Any]:
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
    seat, hand, bid, tops = 0, [], [], {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        answer: dict[str, Any] | None = None
        if kind == "hello":
            answer = {"type": "ready", "name": "Example"}
        elif kind == "start":
            seat, hand, tops = message["seat"], list(message["hand"]), message["tops"]
        elif kind == "event":
            action = message["action"]
            if action["player"] == seat and "card" in action:
                hand.remove(action["card"])
            elif action["player"] == seat and action["type"] == "draw":
                hand.append(tops[action["stack"]])
            elif action["player"] == seat and action["type"] == "bid":
                bid = action["cards"]
            elif action["player"] == seat and action["type"] == "place":
                for card in bid:  # who places the tile has won it, and paid
                    hand.remove(card)
            tops = message["tops"]
        elif kind == "decide":
            answer = {"type": "act", "action": choose(message, hand)}
        elif kind == "quit":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()
