"""Passing the device: covers, PINs, and control over who sees what."""
