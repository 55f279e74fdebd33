//! What a seat sees of its board, as rows of numbers with names: a table in inches and a map of areas in the same form.

use grognard_table::areas::{AreaMap, BlockView};
use grognard_table::{Board, MapView, Mark, Outline, PieceView, Side, Sort, Tone};

use super::layout::{MOST_PIECES, PIECES, PLACES};
use super::numbers::{Rows, direction, flag, hundredth, share};

/// The pieces and places of a board, numbered by their rows.
pub struct Scene {
    /// The names of the pieces, in the order of their rows.
    pub pieces: Vec<String>,
    /// The names of the places and where they are, as shares of the board.
    pub places: Vec<(String, [f64; 2])>,
    /// How large the board is.
    pub size: [f64; 2],
    pub piece_rows: Vec<f32>,
    pub place_rows: Vec<f32>,
}

impl Scene {
    /// A board as a side sees it; an empty one if there is none.
    pub fn of(board: Option<&Board>, side: Side) -> Self {
        match board {
            None => Scene::new([0.0, 0.0], Vec::new(), Vec::new()),
            Some(Board::Field(map)) => field(map, side),
            Some(Board::Areas(map)) => areas(map, side),
        }
    }

    fn new(size: [f64; 2], pieces: Vec<PieceRow>, places: Vec<PlaceRow>) -> Self {
        let (mut piece_rows, mut place_rows) = (Rows::of(PIECES), Rows::of(PLACES));
        let (mut names, mut spots) = (Vec::new(), Vec::new());
        for (name, row) in pieces.into_iter().take(MOST_PIECES) {
            piece_rows.add(row);
            names.push(name);
        }
        for (name, row) in places {
            place_rows.add(row);
            let [_, x, y, ..] = row;
            spots.push((name, [x, y]));
        }
        Scene { pieces: names, places: spots, size, piece_rows: piece_rows.whole(), place_rows: place_rows.whole() }
    }

    /// The row of a piece, from 1; 0 if it has none.
    pub fn row_of(&self, name: &str) -> usize {
        self.pieces.iter().position(|piece| piece == name).map_or(0, |row| row + 1)
    }
}

type PieceRow = (String, [f64; PIECES.columns.len()]);
type PlaceRow = (String, [f64; PLACES.columns.len()]);

/// The side's own pieces first, then those of the enemy, each in the order of the board.
fn own_first<T>(side: Side, all: &[T], side_of: impl Fn(&T) -> Side) -> impl Iterator<Item = &T> {
    let (own, others): (Vec<&T>, Vec<&T>) = all.iter().partition(|one| side_of(one) == side);
    own.into_iter().chain(others)
}

fn has(marks: &[Mark], tone: Tone) -> f64 {
    flag(marks.iter().any(|mark| mark.tone == tone))
}

fn held(by: Option<Side>, side: Side) -> [f64; 2] {
    [flag(by == Some(side)), flag(by == Some(side.other()))]
}

fn field(map: &MapView, side: Side) -> Scene {
    let size = [map.width, map.depth];
    let pieces = own_first(side, &map.pieces, |piece| piece.side)
        .map(|piece| (piece.name.clone(), piece_row(piece, size, side)));
    let places = map.objectives.iter().map(|place| {
        let [own, enemy] = held(place.held, side);
        let (x, y) = (share(place.x, map.width), share(place.y, map.depth));
        (place.name.clone(), [1.0, x, y, share(place.radius, map.width), 0.0, own, enemy, 0.0, 0.0, 0.0])
    });
    Scene::new(size, pieces.collect(), places.collect())
}

fn piece_row(piece: &PieceView, [width, depth]: [f64; 2], side: Side) -> [f64; PIECES.columns.len()] {
    let [left, start] = piece.stands.unwrap_or_default();
    let [cosine, sine] = direction(f64::from(piece.facing));
    let tone = |tone| has(&piece.marks, tone);
    [
        1.0,
        flag(piece.side == side),
        flag(piece.sort == Sort::Officer),
        flag(piece.branch == "infantry"),
        flag(piece.branch == "cavalry"),
        flag(piece.branch == "artillery"),
        share(piece.x, width),
        share(piece.y, depth),
        cosine,
        sine,
        share(piece.width, width),
        share(piece.depth, depth),
        hundredth(left),
        share(left, start),
        0.0,
        flag(piece.ready),
        flag(piece.attached.is_some()),
        tone(Tone::Green),
        tone(Tone::Red),
        tone(Tone::White),
        tone(Tone::Black),
        flag(piece.outline == Outline::Dashed),
        flag(piece.outline == Outline::Broken),
    ]
}

fn areas(map: &AreaMap, side: Side) -> Scene {
    let size = [map.width, map.height];
    let at = |name: &str| {
        let area = map.areas.iter().find(|area| area.name == name);
        area.map_or([0.0, 0.0], |area| [share(area.x, map.width), share(area.y, map.height)])
    };
    let blocks = own_first(side, &map.blocks, |block| block.side);
    let pieces = blocks.map(|block| (block.name.clone(), block_row(block, at(&block.area), side)));
    let places = map.areas.iter().map(|area| {
        let ([own, enemy], [x, y]) = (held(area.owner, side), at(&area.name));
        let [own_supply, enemy_supply] = held(area.supply, side);
        let points = hundredth(f64::from(area.points));
        (area.name.clone(), [1.0, x, y, 0.0, points, own, enemy, own_supply, enemy_supply, flag(area.battle)])
    });
    Scene::new(size, pieces.collect(), places.collect())
}

fn block_row(block: &BlockView, [x, y]: [f64; 2], side: Side) -> [f64; PIECES.columns.len()] {
    let of = |[left, full]: [i32; 2]| share(f64::from(left), f64::from(full));
    let [steps, _] = block.steps;
    let branch = |word: &str| {
        let units = block.units.iter().filter(|unit| unit.branch == word);
        share(units.map(|unit| f64::from(unit.steps[0])).sum(), f64::from(steps))
    };
    let tone = |tone| has(&block.marks, tone);
    [
        1.0,
        flag(block.side == side),
        0.0,
        branch("infantry"),
        branch("cavalry"),
        branch("artillery"),
        x,
        y,
        0.0,
        0.0,
        0.0,
        0.0,
        hundredth(f64::from(block.strength)),
        of(block.steps),
        of(block.morale),
        flag(block.ready),
        flag(block.leader.is_some()),
        tone(Tone::Green),
        tone(Tone::Red),
        tone(Tone::White),
        tone(Tone::Black),
        0.0,
        0.0,
    ]
}
