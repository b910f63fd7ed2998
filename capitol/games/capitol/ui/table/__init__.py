"""The parts of the table's screen: bars, rail, tray, board widgets, interaction and animations."""
