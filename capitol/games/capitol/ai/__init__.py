"""The computer players of Capitol."""
