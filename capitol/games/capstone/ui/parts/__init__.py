"""Parts shared by several scenes of Capstone."""
