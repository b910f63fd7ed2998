"""The parts of the table of Capoterra."""
