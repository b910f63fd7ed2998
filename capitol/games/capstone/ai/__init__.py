"""The computer players of Capstone."""
