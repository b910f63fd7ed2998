"""The quantities and card faces of Capitol (RULES.md, Numbers), and their integer codes."""

from __future__ import annotations

SEATS = range(2, 5)
ROUNDS = 4
AREAS = 9
COLOURS = ("blue", "pink", "purple")
SHAPES = ("round", "triangular")
ROUND, TRIANGULAR = 0, 1
STACKS = ("roof", "floor", "permit")
ROOF, FLOOR, PERMIT = 0, 1, 2
STACK_SIZES = (14, 24, 24)
FLOORS = 90
ROOFS_PER_SHAPE = 5
YARD_AT_START = ((1, ROUND), (1, TRIANGULAR), (2, ROUND), (2, TRIANGULAR))
DEAL = (2, 2, 4)
DRAW = 6
AUCTIONS = 3
FIRST_PLACE = 2

# The 39 card faces, numbered: 0-6 R1..R7, 7-14 F1..F8, 15-22 B1..B8, 23-30 P1..P8, 31-38 V1..V8.
CARD_NAMES = (
    *(f"R{value}" for value in range(1, 8)),
    *(f"{letter}{value}" for letter in "FBPV" for value in range(1, 9)),
)
CARDS = len(CARD_NAMES)
CARD_OF_NAME = {name: card for card, name in enumerate(CARD_NAMES)}
CARD_VALUE = tuple(int(name[1:]) for name in CARD_NAMES)
CARD_STACK = tuple({"R": ROOF, "F": FLOOR}.get(name[0], PERMIT) for name in CARD_NAMES)
CARD_COLOUR = tuple({"B": 0, "P": 1, "V": 2}.get(name[0], -1) for name in CARD_NAMES)
COPIES = tuple({"R": 2, "F": 3}.get(name[0], 1) for name in CARD_NAMES)


def full_stack(stack: int) -> list[int]:
    """Return all cards of one of the three stacks, in face order (RULES.md, Numbers)."""
    return [card for card in range(CARDS) if CARD_STACK[card] == stack for _ in range(COPIES[card])]
