"""View models: what a screen shows, worked out from a seat's view alone and tested without pygame."""
