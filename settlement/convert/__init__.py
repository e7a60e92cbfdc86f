"""Logs of another shape into this program's: what a mapping says, key by key, and nothing beside it."""
