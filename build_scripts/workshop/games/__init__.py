"""What each game adds to the workshop."""
