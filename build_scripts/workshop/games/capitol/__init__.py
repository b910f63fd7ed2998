"""Capitol's part of the workshop: networks are trained, bidding habits learnt, and playing styles counted."""
