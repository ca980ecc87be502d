"""Pictures of ranges: equity curves, histograms, categories and the next card; as SVG, in characters, on matplotlib axes.

Each has `svg()`, `text(width)`, `plot(ax)` and shows itself in a notebook. Blue and vermilion, solid and dashed lines, filled bars and
rings: what is different can be told apart without seeing colours.
"""

from omaha.pictures.blocks import Piece, TextPicture
from omaha.pictures.curves import EquityCurves
from omaha.pictures.drawing import Drawing, stacked
from omaha.pictures.heat import HeatMap
from omaha.pictures.histograms import EquityHistogram
from omaha.pictures.picture import Picture
from omaha.pictures.trees import CategoryBars

__all__ = [
    "CategoryBars",
    "Drawing",
    "EquityCurves",
    "EquityHistogram",
    "HeatMap",
    "Picture",
    "Piece",
    "TextPicture",
    "stacked",
]
