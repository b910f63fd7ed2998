"""The table of Capoterra."""
