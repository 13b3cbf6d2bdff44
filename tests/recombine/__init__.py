"""Parts of printed effects, put together anew."""
