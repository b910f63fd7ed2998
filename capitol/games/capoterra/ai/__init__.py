"""Computer players of Capoterra."""
