//! Axes and lines in SVG. Everything that colour shows is also shown by shape or word.

use std::fmt::Write as _;

/// The size of the drawing, and the room for its axes.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 70.0;

/// A drawing with axes.
pub struct Plot {
    x: [f64; 2],
    y: [f64; 2],
    body: String,
}

/// How a line is drawn, so that it can be distinguished without colours.
#[derive(Clone, Copy)]
pub struct Look {
    /// The class of its colour.
    pub class: &'static str,
    /// Its dashes; empty for a solid line.
    pub dashes: &'static str,
    /// Whether it has squares instead of circles.
    pub squares: bool,
}

pub const SIDE_A: Look = Look { class: "a", dashes: "", squares: false };
pub const SIDE_B: Look = Look { class: "b", dashes: "9 6", squares: true };
/// Draws.
pub const DRAWN: Look = Look { class: "c", dashes: "2 6", squares: false };

impl Plot {
    /// Axes from the lowest to the highest value.
    pub fn new(x: [f64; 2], y: [f64; 2]) -> Self {
        let room = |[low, high]: [f64; 2]| if high > low { [low, high] } else { [low, low + 1.0] };
        Plot { x: room(x), y: room(y), body: String::new() }
    }

    fn across(&self, x: f64) -> f64 {
        LEFT + (x - self.x[0]) / (self.x[1] - self.x[0]) * (WIDTH - LEFT - RIGHT)
    }

    fn up(&self, y: f64) -> f64 {
        HEIGHT - BOTTOM - (y - self.y[0]) / (self.y[1] - self.y[0]) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(what);
        self.body.push('\n');
    }

    /// Marks along the horizontal axis, and the title of the axis.
    pub fn along(&mut self, marks: &[(f64, String)], title: &str) {
        for (at, word) in marks {
            let (x, y) = (self.across(*at), HEIGHT - BOTTOM);
            self.draw(format_args!(r#"<line class="axis" x1="{x:.1}" y1="{y:.1}" x2="{x:.1}" y2="{:.1}"/>"#, y + 6.0));
            self.draw(format_args!(r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{word}</text>"#, y + 26.0));
        }
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        let low = HEIGHT - BOTTOM;
        self.draw(format_args!(
            r#"<line class="axis" x1="{LEFT}" y1="{low:.1}" x2="{:.1}" y2="{low:.1}"/>"#,
            WIDTH - RIGHT
        ));
        self.draw(format_args!(
            r#"<text x="{middle:.1}" y="{:.1}" text-anchor="middle">{title}</text>"#,
            HEIGHT - 14.0
        ));
    }

    /// Marks up the vertical axis.
    pub fn upwards(&mut self, marks: &[(f64, String)]) {
        for (at, word) in marks {
            let y = self.up(*at);
            self.draw(format_args!(
                r#"<line class="grid" x1="{LEFT}" y1="{y:.1}" x2="{:.1}" y2="{y:.1}"/>"#,
                WIDTH - RIGHT
            ));
            self.draw(format_args!(
                r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{word}</text>"#,
                LEFT - 10.0,
                y + 6.0
            ));
        }
    }

    /// An upright bar from zero.
    pub fn bar(&mut self, from: f64, to: f64, height: f64) {
        let (x, wide) = (self.across(from), self.across(to) - self.across(from));
        let (y, tall) = (self.up(height), self.up(0.0) - self.up(height));
        self.draw(format_args!(
            r#"<rect class="bar" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{tall:.1}"/>"#,
            wide.max(1.0)
        ));
    }

    /// An upright line across the whole drawing.
    pub fn upright(&mut self, at: f64) {
        let (x, low, high) = (self.across(at), self.up(self.y[0]), self.up(self.y[1]));
        self.draw(format_args!(
            r#"<line class="axis" x1="{x:.1}" y1="{low:.1}" x2="{x:.1}" y2="{high:.1}" stroke-dasharray="4 4"/>"#
        ));
    }

    /// A line through points, with its name at its end. The caller moves names that would overlap.
    pub fn line(&mut self, points: &[[f64; 2]], look: Look, name: &str, lift: f64) {
        let Some([last_x, last_y]) = points.last().copied() else { return };
        let places: Vec<[f64; 2]> = points.iter().map(|[x, y]| [self.across(*x), self.up(*y)]).collect();
        let way: Vec<String> = places.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let Look { class, dashes, squares } = look;
        self.draw(format_args!(
            r#"<polyline class="line {class}" stroke-dasharray="{dashes}" points="{}"/>"#,
            way.join(" ")
        ));
        for [x, y] in places {
            if squares {
                self.draw(format_args!(
                    r#"<rect class="mark {class}" x="{:.1}" y="{:.1}" width="10" height="10"/>"#,
                    x - 5.0,
                    y - 5.0
                ));
            } else {
                self.draw(format_args!(r#"<circle class="mark {class}" cx="{x:.1}" cy="{y:.1}" r="5"/>"#));
            }
        }
        let (x, y) = (self.across(last_x) + 12.0, self.up(last_y) + 6.0 - lift);
        self.draw(format_args!(r#"<text x="{x:.1}" y="{y:.1}">{name}</text>"#));
    }

    /// An interval about a point.
    pub fn span(&mut self, at: f64, low: f64, high: f64) {
        let (x, low, high) = (self.across(at), self.up(low), self.up(high));
        for y in [low, high] {
            let (from, to) = (x - 6.0, x + 6.0);
            self.draw(format_args!(r#"<line class="axis" x1="{from:.1}" y1="{y:.1}" x2="{to:.1}" y2="{y:.1}"/>"#));
        }
        self.draw(format_args!(r#"<line class="axis" x1="{x:.1}" y1="{low:.1}" x2="{x:.1}" y2="{high:.1}"/>"#));
    }

    /// The finished drawing with a description in words.
    pub fn finish(self, words: &str) -> String {
        format!("<svg role=\"img\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-label=\"{words}\">\n{}</svg>\n", self.body)
    }
}

/// Marks from 0 to 100 %.
pub fn percents() -> Vec<(f64, String)> {
    [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().map(|share| (share, format!("{:.0} %", 100.0 * share))).collect()
}
