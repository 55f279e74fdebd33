"""A seat's board as a drawing and as words. Only what the engine gave the seat is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

_SIDES = {"a": "#2f5d9b", "b": "#a63a2f"}
_GROUND = {
    "woods": "#9fbf8a",
    "wood": "#9fbf8a",
    "forest": "#9fbf8a",
    "orchard": "#b4cc9a",
    "hill": "#d9cda6",
    "ridge": "#d9cda6",
    "town": "#cdb9a5",
    "village": "#cdb9a5",
    "building": "#cdb9a5",
    "marsh": "#a9c4b4",
    "water": "#a9c6dc",
    "river": "#a9c6dc",
    "stream": "#a9c6dc",
    "pond": "#a9c6dc",
    "road": "#b79b6c",
    "lane": "#b79b6c",
}
_PLAIN = "#d8d2bc"


def svg(board: Mapping[str, Any] | None) -> str:
    """A board (`Battle.board`) as an SVG drawing: the ground, what is fought for, and every piece the seat sees."""
    if board is None:
        return _drawing(10, 10, [])
    return _areas(board) if board["kind"] == "areas" else _field(board)


def text(board: Mapping[str, Any] | None, business: Mapping[str, Any]) -> str:
    """Where a battle stands, in words: the clock, what is due, remarks, and every piece the seat sees."""
    clock = business["clock"]
    when = [f"turn {clock['turn']}", clock.get("hour"), clock.get("part"), clock["phase"]]
    lines = [", ".join(word for word in when if word)]
    lines += [f"due: {due['title']}" for due in business["due"]]
    lines += business["remarks"]
    if business.get("over"):
        lines.append(f"over: {business['over']}")
    lines += [_line(piece) for piece in _pieces(board)]
    return "\n".join(lines)


def _pieces(board: Mapping[str, Any] | None) -> Iterable[Mapping[str, Any]]:
    if board is None:
        return []
    pieces: list[Mapping[str, Any]] = board["blocks" if board["kind"] == "areas" else "pieces"]
    return pieces


def _line(piece: Mapping[str, Any]) -> str:
    strength = piece.get("steps") or piece.get("stands")
    told = f"{strength[0]:g} of {strength[1]:g}" if strength else ""
    where = piece["area"] if "area" in piece else f"({piece['x']:g}, {piece['y']:g})"
    marks = ", ".join(mark["word"] for mark in piece["marks"])
    return f"  {piece['side']}  {piece['name']:<28} {where:<18} {told:<10} {marks}".rstrip()


def _drawing(width: float, height: float, parts: Iterable[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * 12:g}"'
            f' height="{height * 12:g}" font-family="sans-serif">',
            f'<rect width="{width:g}" height="{height:g}" fill="#efe9d8"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _field(board: Mapping[str, Any]) -> str:
    width, depth = board["width"], board["depth"]

    # The edge of side a is at the bottom.
    def points(of: Iterable[Iterable[float]]) -> str:
        return " ".join(f"{x:g},{depth - y:g}" for x, y in of)

    parts = []
    for area in board["areas"]:
        colour = _GROUND.get(area["kind"], _PLAIN)
        parts.append(
            f'<polygon points="{points(area["points"])}" fill="{colour}"><title>{escape(area["kind"])}</title></polygon>'
        )
    for line in board["lines"]:
        colour = _GROUND.get(line["kind"], "#8a8170")
        parts.append(f'<polyline points="{points(line["points"])}" fill="none" stroke="{colour}" stroke-width="0.4"/>')
    for place in board["objectives"]:
        colour = _SIDES.get(place["held"], "#777")
        parts.append(
            f'<circle cx="{place["x"]:g}" cy="{depth - place["y"]:g}" r="{place["radius"]:g}" fill="none" stroke="{colour}"'
            f' stroke-width="0.2" stroke-dasharray="0.6 0.4"><title>{escape(place["name"])}</title></circle>'
        )
    for piece in board["pieces"]:
        parts.append(_piece(piece, piece["x"], depth - piece["y"]))
    return _drawing(width, depth, parts)


def _piece(piece: Mapping[str, Any], x: float, y: float) -> str:
    colour = _SIDES[piece["side"]]
    title = f"<title>{escape(piece['name'])}</title>"
    if not piece["width"]:
        return f'<circle cx="{x:g}" cy="{y:g}" r="0.45" fill="{colour}" stroke="#fff" stroke-width="0.1">{title}</circle>'
    wide, deep = piece["width"], piece["depth"]
    dashes = ' stroke-dasharray="0.3 0.2"' if piece["outline"] in ("dashed", "broken") else ""
    # A stroke along the front shows which way it faces.
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({piece["facing"]})">{title}'
        f'<rect x="{-wide / 2:g}" y="{-deep / 2:g}" width="{wide:g}" height="{deep:g}" fill="{colour}" fill-opacity="0.75"'
        f' stroke="#222" stroke-width="0.08"{dashes}/>'
        f'<path d="M{-wide / 2:g} {-deep / 2:g}h{wide:g}" stroke="#222" stroke-width="0.25"/>'
        f'<text y="0.3" font-size="0.8" text-anchor="middle" fill="#fff">{escape(piece["label"])}</text></g>'
    )


def _areas(board: Mapping[str, Any]) -> str:
    # A board of areas has its own measure; it is drawn eighty wide.
    scale = 80 / max(board["width"], 1e-9)
    at = {area["name"]: (area["x"] * scale, area["y"] * scale) for area in board["areas"]}
    parts = []
    for one, other in board["links"]:
        (x1, y1), (x2, y2) = at[one], at[other]
        parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#b79b6c" stroke-width="0.4"/>')
    for area in board["areas"]:
        x, y = at[area["name"]]
        edge = _SIDES.get(area["owner"], "#777")
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="2.4" fill="{_GROUND.get(area["terrain"], _PLAIN)}" stroke="{edge}"'
            f' stroke-width="{0.8 if area["battle"] else 0.3}"/>'
            f'<text x="{x:g}" y="{y + 3.8:g}" font-size="1.3" text-anchor="middle">{escape(area["name"])}</text>'
        )
    stacked: dict[str, int] = {}
    for block in board["blocks"]:
        x, y = at[block["area"]]
        level = stacked[block["area"]] = stacked.get(block["area"], -1) + 1
        parts.append(
            f"<g><title>{escape(block['name'])}</title>"
            f'<rect x="{x - 1.6:g}" y="{y - 1.6 + 1.3 * level:g}" width="3.2" height="1.2"'
            f' fill="{_SIDES[block["side"]]}"/><text x="{x:g}" y="{y - 0.7 + 1.3 * level:g}" font-size="0.9"'
            f' text-anchor="middle" fill="#fff">{escape(block["label"])}</text></g>'
        )
    return _drawing(80, board["height"] * scale, parts)
