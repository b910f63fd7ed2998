"""What Capstone's scenes show, as plain values: no pygame, no session."""
