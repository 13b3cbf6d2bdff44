"""Where the place behind a noun is not the card's own, but where the card goes."""

from __future__ import annotations

import msgspec

from cardc.grammar import syntax as s


def split_destination(np: s.AnyNp) -> tuple[s.AnyNp, s.ModPrep | None, tuple[s.Mod, ...]]:
    """ "place it in the battle area": the last "in/on …" of the noun is where it goes."""
    if isinstance(np, s.NpList):
        last = np.links[-1]
        inner, mod, rest = split_destination(last.np)
        if mod is None or isinstance(inner, s.NpList):
            return np, None, ()
        links = (*np.links[:-1], msgspec.structs.replace(last, np=inner))
        return msgspec.structs.replace(np, links=links), mod, rest
    if isinstance(np, s.Np):
        for at in range(len(np.mods) - 1, -1, -1):
            mod = np.mods[at]
            if isinstance(mod, s.ModPrep) and mod.word in ("in", "on"):
                return msgspec.structs.replace(np, mods=np.mods[:at]), mod, np.mods[at + 1 :]
    return np, None, ()
