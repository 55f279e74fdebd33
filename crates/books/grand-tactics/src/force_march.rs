//! `grand-tactics.force-march`: further MP, at a risk.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::kinds::{Mode, Weather};
use super::rules::gt;
use super::tables::Tables;

/// Facts of the march.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Mode it moves in.
    pub mode: Mode,
    /// Weather of the segment.
    pub weather: Weather,
    /// Whether it has already force marched in this OPs phase.
    pub force_marched: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            mode: r.choice("mode", "mode the formation moves in").group(Group::Who).required(),
            weather: r.choice("weather", "weather of the segment").group(Group::Where).default(Weather::None),
            force_marched: r
                .flag("force_marched", "it has force marched in this OPs phase")
                .group(Group::Who)
                .default(false),
        }
    }
}

/// What it gains and pays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Further MP.
    pub bonus_mp: i32,
    /// Whether it loses a step.
    pub step_lost: bool,
}

pub struct ForceMarch;

impl Procedure for ForceMarch {
    const NAME: &'static str = "grand-tactics.force-march";
    const SUMMARY: &'static str = "further MP for a formation, and whether it loses a step";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(60), gt(67)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("bonus_mp", "further MP of the segment"), ("step_lost", "whether the formation loses a step")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        let may = |mode: Mode| t.modes.of(mode).may_force_march;
        let rule = if s.mode == Mode::Echelon { gt(60) } else { gt(67) };
        check.refuse_listing(!may(s.mode), rule, &["mode"], || {
            let others = Mode::all().filter(|mode| may(*mode)).map(|mode| mode.name().to_owned()).collect();
            (format!("a formation in {} may not force march.", s.mode.words()), Some(others))
        });
        check.refuse(s.force_marched, gt(67), &["force_marched"], || {
            "a formation force marches once in an OPs phase.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let bonus = t.campaign.force_march_bonus[s.mode];
        trace.note(|| Note::fact(gt(67), format!("{} gains {} MP", s.mode.words(), bonus.value)).from(bonus.origin));
        let drm = t.campaign.force_march_weather[s.weather];
        let from = t.campaign.step_loss_from;
        let loses = |face: u16| i32::from(face) + drm.value >= from.value;
        let (face, step_lost) = dice.class(Ask::adding(gt(67), "force march"), D6, trace, loses);
        if drm.value != 0 {
            trace.note(|| Note::add_figure(gt(67), s.weather.name(), drm));
        }
        let total = i64::from(i32::from(face) + drm.value);
        trace.note(|| Note::sum(gt(67), "modified roll", total));
        trace.note(|| {
            let text = if step_lost { "the formation loses a step" } else { "no step is lost" };
            Note::against(gt(67), text, total, i64::from(from.value)).from(from.origin)
        });
        Outcome { bonus_mp: bonus.value, step_lost }
    }
}
