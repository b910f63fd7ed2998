"""What is checked of a download before anybody gets it; each module is one subject."""
