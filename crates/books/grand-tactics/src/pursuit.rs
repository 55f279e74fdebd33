//! `grand-tactics.pursuit`: what the loser still loses on his way.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::kinds::Terrain;
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// How the loser leaves.
    pub enum LoserState {
        /// Or has given way.
        Retreats = "retreats",
        Beaten = "beaten",
    }
}

/// Facts of the pursuit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// How the loser leaves.
    pub loser_state: LoserState,
    /// The winner has cavalry superiority.
    pub winner_cavalry_superiority: bool,
    /// The loser played Rear Guard in the last round.
    pub rear_guard: bool,
    /// Terrain of the battle.
    pub terrain: Terrain,
    /// Steps the loser has in the battle line.
    pub loser_steps: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            loser_state: r
                .choice("loser_state", "how the loser leaves; one that gives way retreats")
                .group(Group::Whom)
                .required(),
            winner_cavalry_superiority: r
                .flag("winner_cavalry_superiority", "the winner has cavalry superiority")
                .group(Group::Who)
                .default(false),
            rear_guard: r
                .flag("rear_guard", "the loser played Rear Guard in the last round")
                .group(Group::Whom)
                .default(false),
            terrain: r.choice("terrain", "terrain of the battle").group(Group::Where).default(Terrain::Clear),
            loser_steps: r
                .integer("loser_steps", 1..=200, "steps the loser has in the battle line")
                .group(Group::Whom)
                .required(),
        }
    }
}

/// What it costs him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Sum of the modifiers.
    pub drm: i32,
    /// Steps he loses.
    pub steps_lost: i32,
}

pub struct Pursuit;

impl Procedure for Pursuit {
    const NAME: &'static str = "grand-tactics.pursuit";
    const SUMMARY: &'static str = "steps the loser of a battle loses in the pursuit";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(81)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("drm", "sum of the modifiers"), ("steps_lost", "steps the loser loses, as far as he has them")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let rule = &t.battle;
        let when =
            |is: bool, figure: Figure<i32>, text: &'static str| (is && figure.value != 0).then_some((text, figure));
        let terms = [
            when(s.loser_state == LoserState::Beaten, rule.pursuit_beaten, "the loser is beaten"),
            when(s.winner_cavalry_superiority, rule.pursuit_superiority, "the winner has cavalry superiority"),
            when(s.rear_guard, rule.pursuit_rear_guard, "the loser's Rear Guard"),
            when(true, t.terrain.of(s.terrain).pursuit, s.terrain.name()),
        ];
        let drm = terms.iter().flatten().map(|term| term.1.value).sum::<i32>();
        let ask = Ask::adding(gt(81), "pursuit");
        let (face, (row, steps)) = dice.class(ask, D6, trace, |face| {
            let (row, steps) = rule.pursuit_rows.of(i32::from(face) + drm);
            (row, *steps)
        });
        for (text, figure) in terms.into_iter().flatten() {
            trace.note(|| Note::add_figure(gt(81), text, figure));
        }
        trace.note(|| Note::sum(gt(81), "modified roll", i64::from(i32::from(face) + drm)));
        trace.note(|| {
            Note::lookup(gt(81), "battle", &rule.pursuit_rows.label(row), &"steps", &steps.value)
                .saying("pursuit")
                .from(steps.origin)
        });
        let steps_lost = steps.value.min(s.loser_steps);
        if steps_lost < steps.value {
            trace.note(|| Note::result(gt(81), format!("the loser has only {steps_lost} to lose")));
        }
        Outcome { drm, steps_lost }
    }
}
