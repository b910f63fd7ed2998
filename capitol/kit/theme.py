"""Colour themes, and contrast arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, replace

RGB = tuple[int, int, int]


def rgb(text: str) -> RGB:
    """Parse ``"#FFD36B"`` into a triple. Raises ValueError for anything but six hex digits."""
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {text!r}")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def hex_of(colour: RGB) -> str:
    """Format a triple as ``"#FFD36B"``."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def luminance(colour: RGB) -> float:
    """Return the relative luminance of an sRGB colour, 0 to 1 (WCAG 2)."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(a: RGB, b: RGB, t: float) -> RGB:
    """Return the colour ``t`` (0 to 1) of the way from ``a`` to ``b``."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


def best_text(background: RGB, light: RGB = (255, 249, 234), dark: RGB = (20, 16, 12)) -> RGB:
    """Return the light or dark text colour, whichever is easier to read on ``background``."""
    return light if contrast(light, background) > contrast(dark, background) else dark


@dataclass(frozen=True, slots=True)
class Theme:
    """Named colours, and sizes in logical pixels."""

    name: str
    table: RGB  # the wood behind everything
    table_light: RGB
    dark: RGB  # dark panels and bars
    dark_edge: RGB
    dark_raised: RGB  # controls on dark panels
    parchment: RGB
    parchment_light: RGB
    parchment_edge: RGB
    card: RGB  # the lightest surface: fields and cards
    ink: RGB  # text on parchment and cards
    ink_soft: RGB  # secondary text on parchment
    cream: RGB  # text on dark
    cream_soft: RGB
    gold: RGB  # primary controls
    gold_light: RGB
    gold_edge: RGB
    button: RGB  # secondary controls
    button_light: RGB
    button_edge: RGB
    alert: RGB
    alert_light: RGB
    good: RGB
    ring_light: RGB
    ring_dark: RGB
    ring_focus: RGB
    disabled_text: RGB
    disabled_fill: RGB
    radius: int = 8
    control_radius: int = 7
    gap: int = 8
    border: float = 1.25
    textured: bool = True  # whether panels show their material

    @staticmethod
    def standard() -> Theme:
        """Return the standard theme: wood and parchment."""
        return Theme(
            name="standard",
            table=rgb("#3A2A20"),
            table_light=rgb("#4A3628"),
            dark=rgb("#34241A"),
            dark_edge=rgb("#1A110B"),
            dark_raised=rgb("#4B392C"),
            parchment=rgb("#EFE3C8"),
            parchment_light=rgb("#F7EEDA"),
            parchment_edge=rgb("#A98F66"),
            card=rgb("#FFFAEC"),
            ink=rgb("#1F160F"),
            ink_soft=rgb("#5A4632"),
            cream=rgb("#F7EEDB"),
            cream_soft=rgb("#D9C9AC"),
            gold=rgb("#F2B93F"),
            gold_light=rgb("#FFD97F"),
            gold_edge=rgb("#7A5410"),
            button=rgb("#D9C296"),
            button_light=rgb("#EBDAB6"),
            button_edge=rgb("#7D6440"),
            alert=rgb("#7A1F0A"),
            alert_light=rgb("#A8361B"),
            good=rgb("#1E5A32"),
            ring_light=rgb("#FFF9EA"),
            ring_dark=rgb("#14100C"),
            ring_focus=rgb("#FFD36B"),
            disabled_text=rgb("#786850"),
            disabled_fill=rgb("#DDCFB2"),
        )

    @staticmethod
    def high_contrast() -> Theme:
        """Return the standard theme with every text at 7:1 contrast or better and hard edges."""
        return replace(
            Theme.standard(),
            name="high-contrast",
            table=rgb("#0E0A07"),
            table_light=rgb("#1A130D"),
            dark=rgb("#000000"),
            dark_edge=rgb("#FFF9EA"),
            dark_raised=rgb("#2A2018"),
            parchment=rgb("#FFF8E6"),
            parchment_light=rgb("#FFFFFF"),
            parchment_edge=rgb("#000000"),
            card=rgb("#FFFFFF"),
            ink=rgb("#000000"),
            ink_soft=rgb("#33261A"),
            cream=rgb("#FFFFFF"),
            cream_soft=rgb("#F2E8D4"),
            gold=rgb("#FFD24A"),
            gold_light=rgb("#FFE27F"),
            gold_edge=rgb("#000000"),
            button=rgb("#FFFFFF"),
            button_light=rgb("#FFFFFF"),
            button_edge=rgb("#000000"),
            alert=rgb("#6E1400"),
            alert_light=rgb("#8A1E06"),
            good=rgb("#0B4020"),
            ring_focus=rgb("#FFC400"),
            disabled_text=rgb("#5C5245"),
            disabled_fill=rgb("#EFE9DC"),
            border=2.0,
            textured=False,
        )
