//! The virtual table in characters: one inch a column, two inches a row.

use std::fmt::Write as _;

use grognard_table::{AreaView, Board, MapView, PieceView, Sort};

use super::area_list;
use crate::output::{QUIET, STRONG, line, paint};

/// Inches of a row; a character is about twice as high as it is wide.
const ROW: f64 = 2.0;

/// How ground is drawn, and its name beside the map.
const GROUND: &[(&str, char)] = &[
    ("woods", '&'),
    ("light-woods", '&'),
    ("heavy-woods", '*'),
    ("broken", ','),
    ("rough", '%'),
    ("orchard", 'o'),
    ("rocks", '%'),
    ("marsh", '~'),
    ("ford", '='),
    ("steep-slope", '/'),
    ("building-area", '#'),
    ("hill", '^'),
];

/// How lines are drawn.
const LINES: &[(&str, char)] = &[
    ("road", '-'),
    ("trail", ':'),
    ("fence", '+'),
    ("hedge", ';'),
    ("wall", 'H'),
    ("stone-wall", 'H'),
    ("earthwork", 'W'),
    ("hasty-works", 'W'),
    ("light-works", 'W'),
    ("heavy-works", 'W'),
];

const OPEN: char = '.';
const OBJECTIVE: char = '!';

/// Prints a board of either kind; `names` are those of the two sides.
pub fn print(board: &Board, names: &[String; 2]) {
    match board {
        Board::Field(map) => print_table(map, names),
        Board::Areas(map) => area_list::print(map, names),
    }
}

/// Prints the table with side b's edge at the top, and the meaning of the letters.
fn print_table(map: &MapView, names: &[String; 2]) {
    for row in drawing(map) {
        line(format_args!("{row}"));
    }
    line(format_args!("{}", paint(QUIET, key(map, names))));
    for (piece, letter) in lettered(map) {
        line(format_args!("  {}  {}", paint(STRONG, letter), told(piece, names)));
    }
    for objective in &map.objectives {
        let holder = objective.held.map_or("nobody", |side| names[side.index()].as_str());
        line(format_args!("  {}  {} at {}, {}: held by {holder}", OBJECTIVE, objective.name, objective.x, objective.y));
    }
    for off in &map.off {
        line(format_args!("{}", paint(QUIET, format_args!("  -  {} ({})", off.name, off.fate))));
    }
}

/// The rows of the map, the farthest from side a first.
fn drawing(map: &MapView) -> Vec<String> {
    let (columns, rows) = (whole(map.width), whole(map.depth / ROW));
    let pieces = lettered(map);
    let row = |row: usize| -> String {
        let y = middle(rows - 1 - row) * ROW;
        (0..columns).map(|column| drawn(map, &pieces, middle(column), y)).collect()
    };
    (0..rows).map(row).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tables are some feet wide")]
fn whole(inches: f64) -> usize {
    inches.ceil().clamp(0.0, 500.0) as usize
}

#[expect(clippy::cast_precision_loss, reason = "tables are some feet wide")]
fn middle(cell: usize) -> f64 {
    cell as f64 + 0.5
}

/// The character of a cell: a piece takes precedence over an objective, that over a line, and that over the ground.
fn drawn(map: &MapView, pieces: &[(&PieceView, char)], x: f64, y: f64) -> char {
    // Officers come last and are smallest, so they are drawn over their men.
    let piece = pieces.iter().rev().find(|(piece, _)| covers(piece, x, y));
    if let Some((_, letter)) = piece {
        return *letter;
    }
    let near = |a: f64, b: f64| (a - x).abs() <= 0.5 && (b - y).abs() <= ROW / 2.0;
    if map.objectives.iter().any(|objective| near(objective.x, objective.y)) {
        return OBJECTIVE;
    }
    let crossing = map.lines.iter().rev().find(|one| one.points.windows(2).any(|leg| touches(leg, x, y)));
    if let Some(crossing) = crossing {
        return sign(LINES, &crossing.kind);
    }
    let area = map.areas.iter().rev().find(|area| contains(area, x, y));
    area.map_or(OPEN, |area| sign(GROUND, &area.kind))
}

fn sign(signs: &[(&str, char)], kind: &str) -> char {
    signs.iter().find(|(name, _)| *name == kind).map_or('?', |(_, sign)| *sign)
}

/// Whether the block of a piece reaches into the cell around a place.
fn covers(piece: &PieceView, x: f64, y: f64) -> bool {
    let (sine, cosine) = f64::from(piece.facing).to_radians().sin_cos();
    let (dx, dy) = (x - piece.x, y - piece.y);
    let (ahead, aside) = (dx * sine + dy * cosine, dx * cosine - dy * sine);
    // A line seldom goes through the middle of a cell, so half a cell is added on each side.
    let slack = |along_x: f64| 0.5 * along_x.abs() + ROW / 2.0 * (1.0 - along_x.abs());
    aside.abs() <= piece.width / 2.0 + 0.01 + slack(cosine) * 0.5 && ahead.abs() <= piece.depth / 2.0 + slack(sine)
}

fn touches(leg: &[[f64; 2]], x: f64, y: f64) -> bool {
    let [from, to] = leg else { return false };
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = (dx * dx + dy * dy).max(f64::EPSILON);
    let share = (((x - from[0]) * dx + (y - from[1]) * dy) / length).clamp(0.0, 1.0);
    (from[0] + share * dx - x).abs() <= 0.5 && (from[1] + share * dy - y).abs() <= ROW / 2.0
}

fn contains(area: &AreaView, x: f64, y: f64) -> bool {
    let corners = area.points.iter().zip(area.points.iter().cycle().skip(1));
    let crossed =
        corners.filter(|(a, b)| (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]);
    crossed.count() % 2 == 1
}

/// Every piece with its letter: capitals for side a, small ones for side b, officers as digits and signs.
fn lettered(map: &MapView) -> Vec<(&PieceView, char)> {
    let mut letters = [('A'..='Z').chain('0'..='9').cycle(), ('a'..='z').chain('0'..='9').cycle()];
    let mut pieces: Vec<(&PieceView, char)> = Vec::new();
    for piece in &map.pieces {
        let letter = match piece.sort {
            Sort::Officer => '@',
            Sort::Unit => letters[piece.side.index()].next().unwrap_or('?'),
        };
        pieces.push((piece, letter));
    }
    pieces
}

fn told(piece: &PieceView, names: &[String; 2]) -> String {
    let mut text = format!("{} ({}", piece.name, names[piece.side.index()]);
    if let Some(formation) = &piece.formation {
        let _ = write!(text, ", {formation}");
    }
    if let Some([left, start]) = &piece.stands {
        let _ = write!(text, ", strength {left} of {start}");
    }
    for mark in &piece.marks {
        let _ = write!(text, ", {}", mark.word);
    }
    if let Some(unit) = &piece.attached {
        let _ = write!(text, ", with {unit}");
    }
    let _ = write!(text, ") at {}, {}", piece.x, piece.y);
    if piece.sort == Sort::Unit {
        let _ = write!(text, " facing {}", piece.facing);
    }
    if piece.ready {
        text.push_str("  <");
    }
    text
}

/// The signs that are on this map.
fn key(map: &MapView, [below, above]: &[String; 2]) -> String {
    let grounds = GROUND.iter().filter(|(kind, _)| map.areas.iter().any(|area| area.kind == *kind));
    let lines = LINES.iter().filter(|(kind, _)| map.lines.iter().any(|one| one.kind == *kind));
    let signs: Vec<String> = grounds.chain(lines).map(|(kind, sign)| format!("{sign} {kind}")).collect();
    let edge = format!("{above} above in small letters, {below} below in capitals, < may act");
    if signs.is_empty() { edge } else { format!("{edge}; {}", signs.join(", ")) }
}

#[cfg(test)]
mod tests {
    use grognard_battle::Side;
    use grognard_table::{LineView, ObjectiveView, Outline};

    use super::*;

    fn unit(side: Side, x: f64, y: f64, facing: u16) -> PieceView {
        PieceView {
            name: "7th Ohio".to_owned(),
            label: "7 OH".to_owned(),
            side,
            sort: Sort::Unit,
            branch: "infantry",
            echelon: "regiment",
            command: None,
            x,
            y,
            facing,
            width: 4.0,
            depth: 0.5,
            formation: Some("line".to_owned()),
            outline: Outline::Solid,
            stands: Some([4.0, 4.0]),
            marks: Vec::new(),
            ready: true,
            attached: None,
            radius: None,
        }
    }

    #[test]
    fn a_small_table_is_drawn_from_side_b_down_to_side_a() {
        let map = MapView {
            width: 10.0,
            depth: 8.0,
            areas: vec![AreaView {
                kind: "woods".to_owned(),
                name: None,
                level: 0,
                points: vec![[0.0, 0.0], [3.0, 0.0], [3.0, 2.0], [0.0, 2.0]],
            }],
            lines: vec![LineView { kind: "road".to_owned(), points: vec![[0.0, 5.0], [10.0, 5.0]] }],
            zones: Vec::new(),
            objectives: vec![ObjectiveView { name: "mill".to_owned(), x: 8.5, y: 1.0, radius: 3.0, held: None }],
            pieces: vec![unit(Side::B, 5.0, 7.0, 180)],
            contacts: Vec::new(),
            moved: Vec::new(),
            off: Vec::new(),
        };
        assert_eq!(drawing(&map), ["...aaaa...", "----------", "..........", "&&&.....!."]);
        let names = ["Confederate".to_owned(), "Union".to_owned()];
        assert_eq!(told(&map.pieces[0], &names), "7th Ohio (Union, line, strength 4 of 4) at 5, 7 facing 180  <");
    }
}
