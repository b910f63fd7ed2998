"""View models: the content of the screens, derived from a seat's view alone and tested without pygame."""
