"""The accessibility page at the end of every game's rules; the README's section has the same text."""

from __future__ import annotations

from dataclasses import replace

from capitol.host.language import N_, _
from capitol.table.rules_book import Page, RulesBook, Section

PAGE = Page(
    "access",
    N_("Accessibility"),
    (
        Section(
            "access.voice",
            N_("Without seeing the screen"),
            N_(
                "A voice says where the keyboard is, what happened, whose turn it is, why something is refused, bids,"
                " points and titles; whole games are played so. [voice] switches it on and off on any screen, as "
                "Settings › Accessibility does; the option --voice or CAPITOL_VOICE=1 does so from the start."
            ),
        ),
        Section(
            "access.keys",
            N_("The keys of the voice"),
            N_(
                "[repeat] says the last words again, [whole] tells the whole screen and where you are; Settings › "
                "Keys has other keys. Tab leads to the next part of the screen, and past what arrows change, such as "
                "a row of pages; arrows go through a part, [confirm] or [pick] chooses, [explain] explains what you "
                "are on. The voice needs a speech program: speech-dispatcher or espeak on Linux; macOS and Windows "
                "have one."
            ),
        ),
        Section(
            "access.secrets",
            N_("What the voice keeps to itself"),
            N_(
                "It never says what your seat may not know, nor anything of a hand while a cover lies over the table. "
                "With several people at one screen use headphones: it says what the person at the screen may see. A "
                "PIN is not read out while it is typed. Charts at the end are told where they are shown as a table."
            ),
        ),
        Section(
            "access.written",
            N_("Braille displays and terminals"),
            N_(
                "The option --voice=- writes the same sentences line by line, for a Braille display or the screen "
                "reader of a terminal. The name of a file instead of the dash writes them there."
            ),
        ),
        Section(
            "access.pad",
            N_("Gamepads"),
            N_(
                "Plug one in at any time. Directions or the left stick move, A chooses, B goes back, Start confirms, "
                "Back opens the menu, X undoes, Y asks for a hint, the shoulders lead to the next part of the screen. "
                "Settings › Keys shows it, too."
            ),
        ),
        Section(
            "access.hands",
            N_("Without a mouse, or without a keyboard"),
            N_(
                "Every action works with keys alone: Tab, arrows, Enter, Esc, and keys of your own (Settings › Keys). "
                "And with the pointer alone, by dragging or click and click (Settings › Playing)."
            ),
        ),
        Section(
            "access.sound",
            N_("Without hearing"),
            N_("Nothing is told by sound alone. Captions write what each sound says: Settings › Accessibility."),
        ),
        Section(
            "access.reading",
            N_("Easier to read"),
            N_(
                "A magnifier ([magnifier]) shows all of it, board and numbers too, up to 300% around pointer or "
                "keyboard. Texts and controls grow up to 200% in windows from 1920 × 1080 on, in smaller ones up to "
                "150%, and there is high contrast: Settings › Display. Settings › Accessibility has Atkinson "
                "Hyperlegible for all texts, and lets messages stay longer."
            ),
        ),
        Section(
            "access.colour",
            N_("Telling colours apart"),
            N_(
                "Seats have a symbol and a pattern besides their colour, areas a pattern. Settings › Colour has a "
                "palette of high contrast, and takes colours of your own."
            ),
        ),
        Section(
            "access.motion",
            N_("Less motion"),
            N_("Less motion, at any speed or none at all: Settings › Motion. Any key ends an animation."),
        ),
    ),
)


def with_access(book: RulesBook) -> RulesBook:
    """Return a game's rules with this page appended."""
    return replace(book, pages=(*book.pages, PAGE))


def as_table() -> str:
    """Return the page as the README has it: a Markdown table with a row for each section."""
    rows = [f"| {_(section.heading)} | {_(section.text)} |" for section in PAGE.sections]
    return "\n".join(["| | |", "| --- | --- |", *rows])
