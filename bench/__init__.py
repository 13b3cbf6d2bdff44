"""Benchmarks on the real corpus: `make bench`."""
