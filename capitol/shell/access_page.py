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
                "A voice says where the keyboard is, what has happened, whose turn it is and why something is "
                "refused, and reads bids, points and titles; whole games can be played this way. [voice] switches it "
                "on and off on any screen, as Settings › Accessibility does; the option --voice or CAPITOL_VOICE=1 "
                "switches it on from the start."
            ),
        ),
        Section(
            "access.keys",
            N_("The keys of the voice"),
            N_(
                "[repeat] says the last words again, [whole] describes the whole screen and where you are; Settings "
                "› Keys lets you choose other keys. Tab leads to the next part of the screen, also out of something "
                "that the arrows change, such as a row of pages; the arrows move within a part, [confirm] or [pick] "
                "chooses, [explain] explains what you are on. The voice needs a speech program: speech-dispatcher or "
                "espeak on Linux; macOS and Windows have one."
            ),
        ),
        Section(
            "access.secrets",
            N_("What the voice keeps to itself"),
            N_(
                "It never says what your seat may not know, nor anything of a hand while a cover lies over the "
                "table. With several people at one screen use headphones: it says what the person at the screen may "
                "see. A PIN is not read out while it is typed. The charts at the end are read out where they are "
                "shown as tables."
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
                "Plug one in at any time. The directional pad or the left stick moves around, A chooses, B goes "
                "back, Start confirms, Back opens the menu, X undoes, Y asks for a hint, and the shoulder buttons "
                "lead to the next part of the screen. Settings › Keys shows this, too."
            ),
        ),
        Section(
            "access.hands",
            N_("Without a mouse, or without a keyboard"),
            N_(
                "Every action works with keys alone: Tab, arrows, Enter, Esc, and keys of your own (Settings › "
                "Keys). And with the pointer alone, by dragging or by two clicks (Settings › Playing)."
            ),
        ),
        Section(
            "access.sound",
            N_("Without hearing"),
            N_("Nothing is told by sound alone. Captions show what each sound means: Settings › Accessibility."),
        ),
        Section(
            "access.reading",
            N_("Easier to read"),
            N_(
                "A magnifier ([magnifier]) enlarges everything around the pointer or the keyboard, board and numbers "
                "too, up to 300%. Texts and controls grow up to 200% in windows from 1920 × 1080 on, in smaller ones "
                "up to 150%, and there is high contrast: Settings › Display. Settings › Accessibility offers the "
                "typeface Atkinson Hyperlegible for all texts, and lets messages stay longer."
            ),
        ),
        Section(
            "access.colour",
            N_("Telling colours apart"),
            N_(
                "Seats have a symbol and a pattern besides their colour, areas a pattern. Settings › Colour offers "
                "colours of high contrast, or your own."
            ),
        ),
        Section(
            "access.motion",
            N_("Less motion"),
            N_("Animations can be calmer, slower, faster or left out: Settings › Motion. Any key ends one."),
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
