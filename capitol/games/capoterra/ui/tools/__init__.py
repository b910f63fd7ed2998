"""The tools of the steps of a turn: the trays, the event card, the dialogs of trade, and the facts of a seat."""
