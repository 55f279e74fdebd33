//! `cohesion.officer-casualty`: is an attached officer hit, and what becomes of him.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Choice, Facts, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::coh;
use super::tables::{Casualty, Tables};

choice! {
    /// What puts him at risk.
    pub enum Cause {
        Fire = "fire",
        Melee = "melee",
    }
}

choice! {
    /// `none` or a name of Chart 8.
    pub enum Fate {
        None = "none",
        MinorWound = "minor-wound",
        LightWound = "light-wound",
        SeriousWound = "serious-wound",
        Death = "death",
        DeathShock = "death-shock",
        HeroicDeath = "heroic-death",
    }
}

impl From<Casualty> for Fate {
    fn from(casualty: Casualty) -> Self {
        match casualty {
            Casualty::MinorWound => Fate::MinorWound,
            Casualty::LightWound => Fate::LightWound,
            Casualty::SeriousWound => Fate::SeriousWound,
            Casualty::Death => Fate::Death,
            Casualty::DeathShock => Fate::DeathShock,
            Casualty::HeroicDeath => Fate::HeroicDeath,
        }
    }
}

/// Facts of an officer at risk.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// What puts him at risk.
    pub cause: Cause,
    /// A risk die that has been rolled already.
    pub risk_die: Option<i32>,
    /// He has been hit already, so there is no risk die.
    pub hit: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            cause: r.choice("cause", "what puts the officer at risk").required(),
            risk_die: r.integer("risk_die", 1..=20, "the risk die, if it was rolled already").optional(),
            hit: r.flag("hit", "he is hit already; risk_die is then ignored").default(false),
        }
    }
}

/// What became of him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// `none` or a name of Chart 8.
    pub result: Fate,
    /// Change of his cohesion.
    pub cohesion: i32,
    /// Out of play.
    pub removed: bool,
    pub dead: bool,
    /// Modifier for the tests of his command; none if he did not die.
    pub command_test: Option<i32>,
}

pub struct OfficerCasualty;

impl Procedure for OfficerCasualty {
    const NAME: &'static str = "cohesion.officer-casualty";
    const SUMMARY: &'static str = "is an attached officer hit, and what becomes of him";
    const DICE: &'static str = "[1d20 risk, unless hit or risk_die is given]; [1d6 if hit]";
    const RULES: &'static [Rule] = &[coh(55), coh(56), coh(57)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "none, minor-wound, light-wound, serious-wound, death, death-shock or heroic-death"),
        ("cohesion", "change of the officer's cohesion: 0, -1 or -2"),
        ("removed", "out of play"),
        ("dead", "dead"),
        ("command_test", "modifier of the tests of his command after a death, else null"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        if !is_hit(t, s, dice, trace) {
            trace.note(|| Note::result(coh(56), "the officer is not hit"));
            return Outcome { result: Fate::None, cohesion: 0, removed: false, dead: false, command_test: None };
        }
        let chart = &t.officer_casualty;
        let die = dice.roll(Ask::alone(coh(55), "officer casualty die"), Roll::die(chart.sides), trace);
        let row = chart.row(die);
        trace.note(|| {
            Note::lookup(coh(55), "officer_casualty", &die, &"result", &row.name.value.name()).from(row.name.origin)
        });
        if row.cohesion.value != 0 {
            trace.note(|| Note::add_figure(coh(57), "officer's cohesion, for good", row.cohesion).apart());
        }
        if row.removed {
            trace.note(|| Note::result(coh(55), "the officer is out of play"));
        }
        if let Some(test) = row.test {
            trace.note(|| Note::add_figure(coh(57), "penalty of the tests if he led a brigade", test).apart());
        }
        Outcome {
            result: row.name.value.into(),
            cohesion: row.cohesion.value,
            removed: row.removed,
            dead: row.dead,
            command_test: row.test.map(|test| test.value),
        }
    }
}

fn is_hit<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> bool {
    if s.hit {
        trace.note(|| Note::fact(coh(56), "the officer is hit"));
        return true;
    }
    let chart = &t.officer_casualty;
    let needed = if s.cause == Cause::Fire { chart.risk_fire } else { chart.risk_melee };
    let hits = |die: i32| die >= needed.value;
    trace.note(|| {
        let text = format!(
            "an officer in {} is hit from this face on",
            if s.cause == Cause::Fire { "a unit under fire" } else { "melee" }
        );
        Note::add_figure(coh(56), text, needed).apart()
    });
    match s.risk_die {
        Some(die) => {
            trace.note(|| Note::add(coh(56), "risk die already seen", i64::from(die)).apart());
            hits(die)
        }
        None => {
            let ask = Ask::alone(coh(56), "officer's risk die");
            dice.class(ask, Roll::die(chart.risk_sides), trace, |face| hits(face.into())).1
        }
    }
}
