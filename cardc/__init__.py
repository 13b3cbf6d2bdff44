"""cardc: card text in, executable effects out."""

from pathlib import Path

# In a checkout the four packages lie beside this folder, not in it; an interpreter started there
# finds this folder before the installed package.
_checkout = Path(__file__).resolve().parent.parent
if (_checkout / "pyproject.toml").is_file():
    __path__.append(str(_checkout))
