//! Where units fell, on the ground of the scenario.

use std::fmt::Write as _;

use grognard_battle::{Seat, Side};
use grognard_table::Board;

use super::escape::escape;
use crate::cell::Cell;
use crate::played::Fallen;

/// The longer side of the drawing.
const LONG: f64 = 720.0;
/// Squares along the longer side.
const SQUARES: f64 = 14.0;
/// Shades of a square, the darkest for the most.
const SHADES: f64 = 5.0;

/// The background: its size, which way is up, and named places.
struct Ground {
    size: [f64; 2],
    /// Whether side a's edge is at the bottom.
    upright: bool,
    outlines: Vec<Vec<[f64; 2]>>,
    places: Vec<([f64; 2], String)>,
}

impl Ground {
    fn of(cell: &Cell) -> Option<Self> {
        match cell.begun()?.board(Seat::Umpire)? {
            Board::Field(map) => Some(Ground {
                size: [map.width, map.depth],
                upright: true,
                outlines: map.areas.into_iter().map(|area| area.points).collect(),
                places: map.objectives.into_iter().map(|place| ([place.x, place.y], place.name)).collect(),
            }),
            Board::Areas(map) => Some(Ground {
                size: [map.width, map.height],
                upright: false,
                outlines: Vec::new(),
                places: map.areas.into_iter().map(|area| ([area.x, area.y], area.name)).collect(),
            }),
        }
    }
}

/// The drawing; none for a battle without a board.
pub fn drawn(cell: &Cell, fallen: &[Fallen], battles: u32) -> Option<String> {
    let ground = Ground::of(cell)?;
    let [width, depth] = ground.size;
    let scale = LONG / width.max(depth).max(1.0);
    let about = width.max(depth) / SQUARES;
    let square = [width, depth].map(|length| length / (length / about).round().max(1.0));
    let to_page = |[x, y]: [f64; 2]| [x * scale, if ground.upright { (depth - y) * scale } else { y * scale }];
    let mut body = String::new();
    for outline in &ground.outlines {
        let points: Vec<String> =
            outline.iter().map(|point| to_page(*point)).map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(body, r#"<polygon class="land" points="{}"/>"#, points.join(" "));
    }
    let counts = counted(fallen, square, ground.size);
    let most = counts.iter().map(|(_, count)| count[0] + count[1]).max().unwrap_or(0);
    for ([column, row], [a, b]) in &counts {
        let corner = [f64::from(*column) * square[0], f64::from(*row) * square[1]];
        let top = if ground.upright { corner[1] + square[1] } else { corner[1] };
        let [x, y] = to_page([corner[0], top]);
        let [wide, tall] = square.map(|length| length * scale);
        let shade = (f64::from(a + b) / f64::from(most.max(1)) * SHADES).ceil();
        let _ = writeln!(
            body,
            r#"<rect class="heat" x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{tall:.1}" fill-opacity="{:.2}"/>"#,
            shade / SHADES * 0.75
        );
        let (middle, name) = (
            x + wide / 2.0,
            |count: u32, letter: &str| {
                if count > 0 { format!("{count}{letter}") } else { String::new() }
            },
        );
        for (words, line) in [(name(*a, "▲"), 0.42), (name(*b, "■"), 0.82)] {
            let _ = writeln!(
                body,
                r#"<text class="small" x="{middle:.1}" y="{:.1}" text-anchor="middle">{words}</text>"#,
                y + tall * line
            );
        }
    }
    for (place, name) in &ground.places {
        let [x, y] = to_page(*place);
        let _ = writeln!(body, r#"<circle class="place" cx="{x:.1}" cy="{y:.1}" r="7"/>"#);
        let anchor = if x > LONG * 0.85 {
            "end"
        } else if x < LONG * 0.15 {
            "start"
        } else {
            "middle"
        };
        let _ = writeln!(
            body,
            r#"<text class="name" x="{x:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
            if y > 30.0 { y - 12.0 } else { y + 26.0 },
            escape(name)
        );
    }
    let words = format!("Where units fell in {battles} battles, square by square");
    Some(format!(
        "<svg role=\"img\" viewBox=\"0 0 {:.0} {:.0}\" aria-label=\"{words}\">\n<rect class=\"field\" width=\"{:.0}\" \
         height=\"{:.0}\"/>\n{body}</svg>\n",
        width * scale,
        depth * scale,
        width * scale,
        depth * scale
    ))
}

/// Units of side a and side b that fell in each square, by column and row.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a square of the drawing")]
fn counted(fallen: &[Fallen], square: [f64; 2], size: [f64; 2]) -> Vec<([u32; 2], [u32; 2])> {
    let mut counts: Vec<([u32; 2], [u32; 2])> = Vec::new();
    let index =
        |at: i32, part: usize| ((f64::from(at) / 100.0).clamp(0.0, size[part] - 0.01) / square[part]).floor() as u32;
    for one in fallen {
        let Some([x, y]) = one.at else { continue };
        let place = [index(x, 0), index(y, 1)];
        let known = counts.iter().position(|(known, _)| *known == place).unwrap_or_else(|| {
            counts.push((place, [0, 0]));
            counts.len() - 1
        });
        counts[known].1[usize::from(one.side == Side::B)] += 1;
    }
    counts.sort_unstable();
    counts
}
