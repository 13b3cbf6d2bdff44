"""Lint: what is damaged in a text, judged by the text itself.

`judge` asks the modules of the kinds of damage in turn. What a finding suggests has been compiled.
"""
