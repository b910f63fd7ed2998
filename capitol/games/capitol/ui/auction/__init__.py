"""The parts of the auction's screens: the row of cards, the panels around it, the reveal, the PIN pad."""
