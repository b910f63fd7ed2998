"""The table screen in parts: frame, bar, rail, tray, board widgets, interaction and animations."""
