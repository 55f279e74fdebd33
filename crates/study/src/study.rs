//! A study: scenarios × players × variants of the rules, each cell fought with the same dice.

use grognard_battle::Wanted;
use grognard_core::refusal::{Refusal, Refusals};

use crate::cell::{Cell, Ground, Loader, Players, Variant};
use crate::changes::{self, Changes};
use crate::file::{PATCHES_FIELD, PatchEntry, PlayersEntry, StudyFile, datum_of, read};
use crate::played::Played;
use crate::stopping::Stopping;

/// A study that can be fought.
pub struct Study {
    pub title: String,
    /// Anything else that readers of the report should know.
    pub note: Option<String>,
    /// The seed of all dice.
    pub seed: u64,
    /// When there are enough battles; counted in battles.
    pub stopping: Stopping,
    /// All cells. The cells of a group, which are compared, are next to each other.
    pub cells: Vec<Cell>,
    /// Cells of each group: the book as it is printed, then every variant.
    pub variants: usize,
}

impl Study {
    /// Reads the file of a study. `load` returns the text of a file that the study names: a scenario or house rules.
    pub fn from_toml(text: &str, load: Loader<'_>) -> Result<Self, Refusals> {
        let mut datum = datum_of(text)?;
        let mut slips = Refusals::new();
        let changes = changes::take(&mut datum, PATCHES_FIELD, false, &mut slips);
        let file: StudyFile = match read(&datum) {
            Ok(file) => file,
            Err(more) => {
                slips.extend(more);
                return Err(slips);
            }
        };
        let mut grounds = Vec::new();
        for (index, name) in file.scenarios.iter().enumerate() {
            match Ground::named(name, load) {
                Ok(ground) => grounds.push(ground),
                Err(reason) => slips.push(Refusal::new(format!("scenarios.{index}"), reason)),
            }
        }
        let players = pairs_of_players(&file.players, &mut slips);
        let variants = variants_of(&file.patches, changes, load, &mut slips);
        let stopping = stopping_of(&file, &mut slips);
        if !slips.is_empty() {
            return Err(slips);
        }
        let seed = u64::from(file.seed.unsigned_abs());
        let study = Study::new(file.title, seed, stopping, &grounds, &players, &variants)?;
        Ok(Study { note: file.note, ..study })
    }

    /// A study of these scenarios, players and variants; the first variant is compared with the others.
    pub fn new(
        title: String,
        seed: u64,
        stopping: Stopping,
        grounds: &[Ground],
        players: &[Players],
        variants: &[Variant],
    ) -> Result<Self, Refusals> {
        let (mut cells, mut slips) = (Vec::new(), Refusals::new());
        for ground in grounds {
            for pair in players {
                for wanted in [pair.a, pair.b] {
                    if let Some(reason) = ground.game.against_player(wanted.level()) {
                        slips.push(Refusal::new("players", reason));
                    }
                }
                for variant in variants {
                    match Cell::new(ground, *pair, variant, seed) {
                        Ok(cell) => cells.push(cell),
                        Err(reasons) => slips.extend(reasons.into_iter().map(|slip| within(ground, variant, slip))),
                    }
                }
            }
        }
        slips.dedup();
        if slips.is_empty() {
            Ok(Study { title, note: None, seed, stopping, cells, variants: variants.len() })
        } else {
            Err(slips)
        }
    }

    /// Plays the battle with a number in a cell: the same wherever and whenever it is fought.
    pub fn play(&self, cell: usize, number: u32) -> Option<Played> {
        Some(self.cells.get(cell)?.play(cell, number))
    }

    /// How many battles make one trial of a cell.
    pub fn per_trial(&self, cell: usize) -> usize {
        self.cells.get(cell).map_or(1, Cell::per_trial)
    }
}

fn within(ground: &Ground, variant: &Variant, slip: Refusal) -> Refusal {
    let place = if slip.field.is_empty() { String::new() } else { format!(", {}", slip.field) };
    Refusal { field: format!("{}, {}{place}", ground.name, variant.name), ..slip }
}

fn pairs_of_players(entries: &[PlayersEntry], slips: &mut Refusals) -> Vec<Players> {
    let mut pairs = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let mut named = |field: &str, word: &str| {
            let wanted = Wanted::named(word);
            if wanted.is_none() {
                let slip = Refusal::new(format!("players.{index}.{field}"), format!("'{word}' is no computer player."));
                slips.push(slip.allowing(Wanted::ALL.map(Wanted::name)));
            }
            wanted
        };
        let (Some(a), Some(b)) = (named("a", &entry.a), named("b", &entry.b)) else { continue };
        if entry.swap && a == b && matches!(a, Wanted::Just(_)) {
            let reason = "two equal players cannot change sides: both battles of a pair would be the same.";
            slips.push(Refusal::new(format!("players.{index}.swap"), reason));
        }
        pairs.push(Players { a, b, swap: entry.swap });
    }
    pairs
}

fn variants_of(
    patches: &[PatchEntry],
    changes: Vec<Option<Changes>>,
    load: Loader<'_>,
    slips: &mut Refusals,
) -> Vec<Variant> {
    let mut variants = vec![Variant::as_printed()];
    for (index, (patch, changes)) in patches.iter().zip(changes).enumerate() {
        if variants.iter().any(|known| known.name == patch.name) {
            let reason = format!("'{}' is taken; give each patch a name of its own.", patch.name);
            slips.push(Refusal::new(format!("patches.{index}.name"), reason));
        }
        if patch.house.is_none() && patch.scenario.is_none() && changes.is_none() {
            let reason = "changes nothing: name house rules (house), another scenario (scenario) or places of the \
                          scenario's file (set).";
            slips.push(Refusal::new(format!("patches.{index}"), reason));
        }
        let mut taken = |field: &str, reason| slips.push(Refusal::new(format!("patches.{index}.{field}"), reason));
        let house = patch.house.as_ref().and_then(|name| load(name).map_err(|reason| taken("house", reason)).ok());
        let instead = patch.scenario.as_ref();
        let instead =
            instead.and_then(|name| Ground::named(name, load).map_err(|reason| taken("scenario", reason)).ok());
        variants.push(Variant { name: patch.name.clone(), house, instead, changes: changes.unwrap_or_default() });
    }
    variants
}

/// Battles are counted in pairs if any players change sides.
fn stopping_of(file: &StudyFile, slips: &mut Refusals) -> Stopping {
    let odd = |field: &str, number: i32| {
        let reason = "must be even where players change sides.";
        (number % 2 == 1 && file.players.iter().any(|pair| pair.swap)).then(|| Refusal::new(field, reason))
    };
    slips.extend(odd("batch", file.batch));
    slips.extend(odd("most", file.most));
    if file.difference.is_some() && file.patches.is_empty() {
        slips.push(Refusal::new("difference", "there are no patches whose difference could be known."));
    }
    let points = |halves: i32| f64::from(halves) / 200.0;
    Stopping {
        batch: file.batch.unsigned_abs(),
        most: file.most.unsigned_abs(),
        width: file.width.map(points),
        difference: file.difference.map(points),
    }
}
