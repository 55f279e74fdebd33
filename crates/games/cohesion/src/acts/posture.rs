//! Phase 2: one brigade or one independent after the other gets green and red beads.

use grognard_battle::command::{Choose, Free, May, Name, Names, Perform};
use grognard_battle::{Arguments, Mark as Bead, Side, SortValue, Sorting, Tone, act};
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;

use super::arguments::{Brigades, Units};
use crate::acting::{only_by, only_in, only_in_turn, own_unit};
use crate::state::{Phase, Posture, Stage, State};
use crate::turns::{brigades_are_left, hand_over, to_mark_in};

/// Green and red beads (COH-8).
const BEADS: Sorting = Sorting {
    what: "beads",
    group: "brigade",
    single: "unit",
    value: "posture",
    values: &[
        SortValue {
            value: "moving",
            names: "moving",
            mark: Bead { letter: 'M', word: "move", tone: Tone::Green },
            kept: "keeps its green bead",
        },
        SortValue {
            value: "firing",
            names: "firing",
            mark: Bead { letter: 'F', word: "fire", tone: Tone::Red },
            kept: "keeps its red bead",
        },
    ],
};

act! {
    /// `mark`.
    #[derive(Default)]
    pub struct Mark: State = ("mark", "give a brigade, or one independent, its green and red beads") {
        brigade: Free<Name<Brigades>> = "the brigade, all its units in command at once",
        unit: May<Name<Units>> = "one independent unit, once no brigade is left",
        posture: Free<Choose<Posture>> = "for all not named below",
        moving: Free<Names<Units>> = "units that move",
        firing: Free<Names<Units>> = "units that fire",
    }
    .sorting(BEADS)
}

impl Mark {
    /// A whole brigade, sorted.
    pub fn sorted(brigade: &str, moving: Vec<String>, firing: Vec<String>) -> Self {
        Mark { brigade: Some(brigade.to_owned()), moving: Some(moving), firing: Some(firing), ..Mark::default() }
    }

    /// A brigade, all of it alike.
    pub fn all(brigade: &str, posture: Posture) -> Self {
        Mark { brigade: Some(brigade.to_owned()), posture: Some(posture), ..Mark::default() }
    }

    /// One independent.
    pub fn one(unit: &str, posture: Posture) -> Self {
        Mark { unit: Some(unit.to_owned()), posture: Some(posture), ..Mark::default() }
    }
}

impl Perform for Mark {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        only_in(stage, told, Phase::Posture);
        let found = match (&self.brigade, &self.unit) {
            (Some(brigade), None) => of_brigade(stage, told, brigade),
            (None, Some(unit)) => independent(stage, told, unit),
            _ => {
                told.refuse_by(coh(8), "brigade", "name one brigade, or one independent unit.");
                None
            }
        };
        let Some((side, units)) = found else { return told.refused() };
        only_in_turn(stage, told, side, coh(7));
        let [moving, firing] = [self.moving, self.firing].map(Option::unwrap_or_default);
        check_named(stage, told, "moving", &moving, &units);
        check_named(stage, told, "firing", &firing, &units);
        let mut postures: Vec<(String, Posture)> = Vec::new();
        for unit in units {
            match (moving.contains(&unit), firing.contains(&unit), self.posture) {
                (true, true, _) => {
                    told.refuse_by(coh(6), "firing", format!("{unit} moves or fires in a turn, never both."));
                }
                (true, ..) => postures.push((unit, Posture::Moving)),
                (_, true, _) => postures.push((unit, Posture::Firing)),
                (.., Some(rest)) => postures.push((unit, rest)),
                _ => told.refuse_by(coh(8), "posture", format!("{unit} needs a posture, moving or firing.")),
            }
        }
        told.finish()?;
        for (name, posture) in postures {
            if let Some(unit) = stage.state.units.get_mut(&name) {
                unit.posture = Some(posture);
            }
            let bead = if posture == Posture::Moving { "green bead, moving" } else { "red bead, firing" };
            stage.say(coh(6), format_args!("{name}: {bead}."));
        }
        if let Some(brigade) = self.brigade.and_then(|brigade| stage.state.brigades.get_mut(&brigade)) {
            brigade.marked = true;
        }
        hand_over(&mut stage.state, side);
        Ok(())
    }
}

/// A side and its units that are marked.
type Marked = Option<(Side, Vec<String>)>;

/// The units of a brigade in command.
fn of_brigade(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Marked {
    let side = stage.state.brigades.get(name)?.side;
    only_by(stage, told, "brigade", side);
    let units = to_mark_in(&stage.state, name);
    if units.is_empty() {
        told.refuse_by(coh(8), "brigade", format!("{name} has nobody left to mark."));
    }
    Some((side, units))
}

/// One independent, once no brigade is left.
fn independent(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Marked {
    let side = own_unit(stage, told, name)?;
    if brigades_are_left(&stage.state) {
        told.refuse_by(coh(7), "unit", "independents wait until no brigade is left to mark.");
    }
    let unit = stage.state.units.get(name)?;
    if !unit.is_independent() {
        told.refuse_by(coh(8), "unit", format!("{name} is marked with its brigade."));
    }
    if unit.routed {
        told.refuse_by(coh(8), "unit", format!("{name} is routed and gets no posture."));
    }
    if unit.posture.is_some() {
        told.refuse_by(coh(8), "unit", format!("{name} has its bead already."));
    }
    Some((side, vec![name.to_owned()]))
}

/// Refuses names of units that are not marked now.
fn check_named(stage: &Stage<'_>, told: &mut Arguments, field: &str, named: &[String], units: &[String]) {
    for (index, unit) in named.iter().enumerate() {
        if units.is_empty() || units.contains(unit) {
            continue;
        }
        let kept = stage.state.units.get(unit).is_some_and(|unit| unit.posture.is_some());
        let reason = if kept { format!("{unit} has its bead already.") } else { format!("{unit} is not marked now.") };
        told.refuse_by(coh(8), &format!("{field}.{index}"), reason);
    }
}
