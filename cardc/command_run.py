"""`cardc run`."""
