"""The table of Capstone."""
