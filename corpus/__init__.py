"""Many cards: loaders, batch compilation, reports, the built-in sample."""
