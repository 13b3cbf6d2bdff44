"""The published JSON: the page of examples, and checks of a whole card list."""
