"""Which alternatives and words serve one card only: `python -m tests.generality`."""
