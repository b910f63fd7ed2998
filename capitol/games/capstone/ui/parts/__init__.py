"""Parts of several scenes of Capstone."""
