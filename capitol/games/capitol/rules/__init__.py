"""The rules of Capitol (RULES.md), with everything encoded as integers."""
