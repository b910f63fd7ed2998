"""The rules of Capstone (RULES.md)."""
