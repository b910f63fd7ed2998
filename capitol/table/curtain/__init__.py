"""Handing the device on: covers, PINs, and who may see what."""
