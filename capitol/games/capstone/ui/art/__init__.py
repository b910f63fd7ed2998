"""The pictures of Capstone."""
