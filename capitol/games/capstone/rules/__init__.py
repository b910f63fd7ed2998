"""The rules of Capstone, as RULES.md tells them."""
