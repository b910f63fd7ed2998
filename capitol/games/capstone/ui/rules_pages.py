"""The rules of Capstone for players: six short pages, and the section for every reason code.

Texts here are English and are translated when shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.games.capstone.rules.options import Rules
from capitol.host.language import N_, _
from capitol.table.rules_book import Page, RulesBook, Section

PAGES: tuple[Page, ...] = (
    Page(
        "goal",
        N_("Goal"),
        (
            Section(
                "goal.aim",
                N_("Ten stacks for two"),
                N_(
                    "Two players build ten stacks together, of nested pyramids in four colours. Each full "
                    "stack pays both of you, for as many places as it agrees with your own secret goal. The most "
                    "points win."
                ),
                diagram="aim",
            ),
            Section(
                "goal.draw",
                N_("Draw four smalls"),
                N_(
                    "Each player draws four small pyramids from a bag that holds four of each colour. Whoever draws "
                    "three or four of one colour puts all four back and draws anew."
                ),
            ),
            Section(
                "goal.arrange",
                N_("Arrange your goal"),
                N_(
                    "Your four smalls become your goal: a column, from top to bottom, in the order that you like. A "
                    "colour may come twice, never more often. You may change it until both goals are sealed. After "
                    "that it stays as it is, behind your shield."
                ),
                diagram="goal",
            ),
            Section(
                "goal.slots",
                N_("Slots and stash"),
                N_(
                    "There are five slots for large pieces, L1 to L5, and five for medium ones, M1 to M5. Sizes are "
                    "never mixed. The stash holds five large and five medium pieces of each colour, and one capstone "
                    "of each."
                ),
            ),
        ),
    ),
    Page(
        "turn",
        N_("A turn"),
        (
            Section(
                "turn.parts",
                N_("Up to three parts"),
                N_(
                    "A turn has three parts, in this order: place a piece, move a piece if you like, and after a move "
                    "set the capstone of its colour. Your turn counts when you confirm all of it."
                ),
            ),
            Section(
                "turn.place",
                N_("1. Place a piece"),
                N_(
                    "Take a large or medium piece of any colour from the stash and put it on top of a stack of its "
                    "size. A stack holds four pieces at most, and nothing goes under a capstone. You always place."
                ),
                diagram="place",
            ),
            Section(
                "turn.move",
                N_("2. Move a piece, if you like"),
                N_(
                    "Put the top piece of one stack on top of another stack of the same size. The piece that you just "
                    "placed stays where it is this turn. Neither stack may have a capstone, and the other one must "
                    "have room. You may put back what your opponent moved."
                ),
                diagram="move",
            ),
            Section(
                "turn.empty",
                N_("Onto an empty slot"),
                N_("A piece may also be moved to a slot that has no pieces."),
                option="move_to_empty",
            ),
        ),
    ),
    Page(
        "capstone",
        N_("Capstones"),
        (
            Section(
                "capstone.follow",
                N_("3. The capstone must follow"),
                N_(
                    "After you move a piece, the capstone of its colour goes on any slot that has no capstone: a "
                    "stack of any height and size, or an empty slot. It comes from the stash, or from where it "
                    "stands. It cannot stay where it stands."
                ),
                diagram="follow",
            ),
            Section(
                "capstone.closes",
                N_("A closed slot"),
                N_(
                    "Where a capstone stands, nothing is placed, and nothing is moved there or away. Only the move of "
                    "a piece of its colour lifts it again."
                ),
                diagram="closed",
            ),
            Section(
                "capstone.use",
                N_("What it is good for"),
                N_(
                    "A capstone protects a full stack, and it holds up a stack that suits your opponent: with "
                    "fewer than four pieces at the end, that one pays nobody."
                ),
            ),
        ),
    ),
    Page(
        "end",
        N_("End of the game"),
        (
            Section(
                "end.when",
                N_("When it ends"),
                N_(
                    "The game is over when no piece can be placed: every slot has four pieces or a capstone. A game "
                    "takes 24 to 40 turns."
                ),
            ),
            Section(
                "end.colours",
                N_("A colour that has run out"),
                N_(
                    "When a size has no piece of a colour left, other colours are placed. Where a slot is open, there "
                    "is one."
                ),
            ),
        ),
    ),
    Page(
        "scoring",
        N_("Scoring"),
        (
            Section(
                "scoring.points",
                N_("Points"),
                N_(
                    "The goals are shown, and the capstones taken off. Only stacks of four pieces count, and each "
                    "counts for both players: a point for each place where it has the colour of your goal. If all "
                    "four agree, the stack is perfect and pays 3 points more, 7 in all."
                ),
                diagram="score",
                example="score",
            ),
            Section(
                "scoring.capped",
                N_("Stacks with a capstone"),
                N_("A stack of four pays in full, with a capstone or without. A shorter stack pays nothing."),
            ),
            Section(
                "scoring.win",
                N_("Who wins"),
                N_(
                    "The most points win. If points are equal, more perfect stacks win. If these are equal too, the "
                    "win is shared."
                ),
            ),
        ),
    ),
    Page(
        "secrets",
        N_("Secrets"),
        (
            Section(
                "secrets.hidden",
                N_("What is hidden"),
                N_(
                    "Your goal and the smalls that you drew are secret until the end, and so are those in the bag. "
                    "Everything else is open: stacks, capstones, the stash, and all turns."
                ),
                diagram="secret",
            ),
            Section(
                "secrets.read",
                N_("What a turn tells"),
                N_(
                    "Your opponent sees what you build. Whoever places every piece where it pays at once is soon "
                    "read. A turn that hides something may be worth more than a point."
                ),
            ),
            Section(
                "secrets.peek",
                N_("Your shield"),
                N_(
                    "Hold your shield, or [hide], to see your goal and what the stacks are worth for it. When you let "
                    "go, it closes at once."
                ),
            ),
        ),
    ),
)
TOPICS: Mapping[str, str] = {
    "GAME_OVER": "end.when",
    "NOT_YOUR_TURN": "turn.parts",
    "ARRANGE_NOT_YOUR_PIECES": "goal.arrange",
    "ARRANGE_FIRST": "goal.arrange",
    "ARRANGE_LATE": "goal.arrange",
    "NOT_IN_STASH": "end.colours",
    "STACK_FULL": "turn.place",
    "STACK_CAPPED": "capstone.closes",
    "NOTHING_TO_MOVE": "turn.move",
    "JUST_PLACED": "turn.move",
    "SOURCE_CAPPED": "capstone.closes",
    "SAME_STACK": "turn.move",
    "OTHER_SIZE": "turn.move",
    "TARGET_FULL": "turn.move",
    "TARGET_CAPPED": "capstone.closes",
    "TARGET_EMPTY": "turn.empty",
    "CAP_MISSING": "capstone.follow",
    "CAP_WITHOUT_MOVE": "capstone.follow",
    "CAP_STANDS_THERE": "capstone.follow",
    "CAP_TAKEN": "capstone.follow",
    "MALFORMED": "turn.parts",
}
"""The section that explains each reason for a refusal."""
BOOK = RulesBook(PAGES, TOPICS)
HOUSE_RULES: Mapping[tuple[str, str], str] = {
    ("move_to_empty", "no"): N_("At this table a piece is moved onto other pieces only, never to an empty slot."),
}
"""What a table plays instead of a section, by option and value."""


def house_rule(section: Section, rules: Rules | None) -> str:
    """Return what the table plays instead of this section (translated), or "" if it plays the default."""
    if rules is None or not section.option:
        return ""
    found = HOUSE_RULES.get((section.option, str(getattr(rules, section.option))), "")
    return _(found) if found else ""
