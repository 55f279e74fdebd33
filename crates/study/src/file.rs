//! The file of a study: its fields, their limits and their help.

use grognard_core::facts::{Datum, Facts, Group, Head, Reader, parse};
use grognard_core::refusal::{Refusal, Refusals};
use serde::Serialize;

/// Longest title, name or file name.
const NAME: usize = 200;
/// Longest remark.
const NOTE: usize = 2_000;
/// Scenarios, pairs of players and patches of a study.
const SCENARIOS: usize = 100;
const PLAYERS: usize = 20;
const PATCHES: usize = 20;
pub const PATCHES_FIELD: &str = "patches";
/// Battles of a cell.
const BATTLES: i32 = 1_000_000;

/// Two players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PlayersEntry {
    pub a: String,
    pub b: String,
    pub swap: bool,
}

/// What is compared with the book and the scenario as they are, apart from what it sets, which may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PatchEntry {
    pub name: String,
    pub house: Option<String>,
    pub scenario: Option<String>,
}

/// The file of a study. Widths are counted in half points of a hundred.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StudyFile {
    pub title: String,
    pub note: Option<String>,
    pub scenarios: Vec<String>,
    pub players: Vec<PlayersEntry>,
    pub patches: Vec<PatchEntry>,
    pub seed: i32,
    pub width: Option<i32>,
    pub difference: Option<i32>,
    pub batch: i32,
    pub most: i32,
}

pub fn head(name: &'static str, help: &'static str) -> Head {
    Head { name, group: Group::How, help }
}

impl Facts for StudyFile {
    type Tables = ();

    fn read(r: &mut Reader<'_>, (): &()) -> Self {
        StudyFile {
            title: r.text("title", NAME, "what the study is called").default("A study".to_owned()),
            note: r.text("note", NOTE, "what readers of the report should know besides").optional(),
            scenarios: r.texts(head("scenarios", "scenarios, by name or file"), 1..=SCENARIOS, NAME),
            players: r.list(head("players", "who plays whom"), 1..=PLAYERS, |r| PlayersEntry {
                a: r.text("a", NAME, "the first player, who has side a").required(),
                b: r.text("b", NAME, "the second player, who has side b").required(),
                swap: r.flag("swap", "every second battle with changed sides and the same dice").default(false),
            }),
            patches: r.list(
                head(PATCHES_FIELD, "what is weighed against the book and the scenario as they are"),
                0..=PATCHES,
                |r| PatchEntry {
                    name: r.text("name", NAME, "what it is called").required(),
                    house: r.text("house", NAME, "its file of house rules").optional(),
                    scenario: r.text("scenario", NAME, "the scenario that is fought instead").optional(),
                },
            ),
            seed: r.integer("seed", 0..=i32::MAX, "dice and whims come from it").default(1),
            width: r.halves("width", 1..=200, "points of a hundred that the interval of a score may span").optional(),
            difference: r
                .halves("difference", 1..=400, "points that the interval of a patch's difference may span")
                .optional(),
            batch: r.integer("batch", 2..=10_000, "battles between two looks at the intervals").default(50),
            most: r.integer("most", 2..=BATTLES, "the most battles of each cell").default(2_000),
        }
    }
}

/// Reads the text of a file, or lists everything that is wrong with it.
pub fn read<F: Facts<Tables = ()>>(datum: &Datum) -> Result<F, Refusals> {
    let parsed = parse::<F>(&(), datum);
    if parsed.refusals.is_empty() { Ok(parsed.situation) } else { Err(parsed.refusals) }
}

/// TOML as facts.
pub fn datum_of(text: &str) -> Result<Datum, Refusals> {
    Datum::from_toml(text).map_err(|error| vec![Refusal::new("", format!("this is not TOML: {error}"))])
}
