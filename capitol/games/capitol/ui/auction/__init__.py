"""The parts of the auction's screens: the row of cards, the panels around it, and the reveal."""
