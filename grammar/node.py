"""The base of the syntax tree: what every node is, and lists of icons, which the tagger makes.

Spans are half-open ranges of the normalised text until `parse` maps them to the text as given.
"""

from __future__ import annotations

import msgspec

Span = tuple[int, int]


class Node(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag=True):
    """Base of all nodes.

    No class of nodes has a subclass, so that `type(node) is Noun` asks what `isinstance` does, in a fifth of the time:
    what has a metaclass, as these have, is asked whether it has a say. The checks, which see each node, ask like this.
    """

    span: Span


class Icons(msgspec.Struct, frozen=True, gc=False, tag_field="node", tag="icons"):
    """A printed list of [names], [timings] or ＜keywords＞: the items and the joining words between them."""

    items: tuple[str, ...]
    joins: tuple[str, ...] = ()
