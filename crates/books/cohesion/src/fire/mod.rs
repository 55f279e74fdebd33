//! `cohesion.fire`: one unit fires at another.
//!
//! The facts are here; [`attack`] has the firer's half (roll, AV, modifiers), [`effect`] the target's (DV, losses, test).

mod attack;
mod effect;

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Choice, Facts, Group, Head, Inches, Reader, serialize_halves};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::officer_casualty::Fate;
use super::rules::coh;
use super::tables::{Cell, Tables, Weapon};
use super::unit::{Cover, Formation, Unit};

choice! {
    /// From where the target is hit.
    pub enum FireAspect {
        Front = "front",
        Enfilade = "enfilade",
        Rear = "rear",
    }
}

choice! {
    /// Result of the target's test, not its state.
    pub enum Morale {
        NoTest = "no-test",
        Passed = "passed",
        Shaken = "shaken",
        Routed = "routed",
        Destroyed = "destroyed",
    }
}

/// The unit that fires.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Firer {
    /// Its unit facts.
    #[serde(flatten)]
    pub unit: Unit,
    /// What it fires.
    pub weapon: Weapon,
    /// Half stands that fire.
    #[serde(rename = "stands_firing", serialize_with = "serialize_halves")]
    pub half_stands_firing: i32,
    /// Its first fire of the game.
    pub first_fire: bool,
    /// It has no ammunition.
    pub out_of_ammo: bool,
}

/// The unit fired at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Target {
    /// Its unit facts.
    #[serde(flatten)]
    pub unit: Unit,
    /// In moving posture.
    pub moving: bool,
    /// Its cover.
    pub cover: Cover,
    /// The other cover of a 50/50.
    pub cover_other: Option<Cover>,
    /// An officer is attached to it.
    pub officer_attached: bool,
}

/// Facts of a fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Who fires.
    pub firer: Firer,
    /// At whom.
    pub target: Target,
    /// Edge to edge.
    pub range: Inches,
    /// From where.
    pub aspect: FireAspect,
    /// It sees the target.
    pub line_of_sight: bool,
}

const FIRER: Head = Head { name: "firer", group: Group::Who, help: "the unit that fires" };
const TARGET: Head = Head { name: "target", group: Group::Whom, help: "the unit fired at" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            firer: r.object(FIRER, |r| {
                let unit = Unit::read(r, t);
                let most = 2 * t.cohesion_loss.most_stands(super::unit::Branch::Infantry);
                let all = unit.half_stands;
                Firer {
                    unit,
                    weapon: r.choice("weapon", "what it fires").required(),
                    half_stands_firing: r
                        .halves("stands_firing", 1..=most, "stands that fire, halves count")
                        .same_as("stands", all),
                    first_fire: r.flag("first_fire", "its first fire of the game").default(false),
                    out_of_ammo: r.flag("out_of_ammo", "it has run out of ammunition").default(false),
                }
            }),
            target: r.object(TARGET, |r| Target {
                unit: Unit::read(r, t),
                moving: r.flag("moving", "it is in moving posture (green bead)").default(false),
                cover: r.choice("cover", "cover of most of its stands").default(Cover::Open),
                cover_other: r.choice("cover_other", "the other cover, only for exact halves").optional(),
                officer_attached: r.flag("officer_attached", "an officer is attached to it").default(false),
            }),
            range: r
                .inches("range", 0.0..=1000.0, "inches, nearest edges")
                .group(Group::Where)
                .cuts(|| t.weapons.band_limits())
                .required(),
            aspect: r.choice("aspect", "from where the fire hits").group(Group::Where).default(FireAspect::Front),
            line_of_sight: r.flag("line_of_sight", "the firer sees the target").group(Group::Where).default(true),
        }
    }
}

/// What a fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// AV minus DV, as it came out.
    pub column: i32,
    /// Steps lost by the cell.
    pub steps: i32,
    /// Half stands lost by the cell.
    pub half_stands: i32,
    /// Result of the target's test.
    pub morale: Morale,
    /// What became of an attached officer.
    pub officer: Fate,
    /// The firer has no ammunition from now on.
    pub firer_out_of_ammo: bool,
}

/// The procedure.
pub struct Fire;

impl Procedure for Fire {
    const NAME: &'static str = "cohesion.fire";
    const SUMMARY: &'static str = "one regiment or battery fires at a target";
    const DICE: &'static str =
        "1d20 firer's roll; [1d6 cover, exact halves]; 2d6 fire; [1d20 target's test]; [1d6 officer]";
    const RULES: &'static [Rule] = &[
        coh(11),
        coh(13),
        coh(14),
        coh(15),
        coh(16),
        coh(17),
        coh(18),
        coh(19),
        coh(20),
        coh(24),
        coh(25),
        coh(26),
        coh(27),
        coh(28),
        coh(29),
        coh(30),
        coh(31),
        coh(32),
        coh(33),
        coh(34),
        coh(35),
        coh(36),
        coh(37),
        coh(38),
        coh(39),
        coh(40),
        coh(41),
        coh(42),
        coh(43),
        coh(44),
        coh(45),
        coh(46),
        coh(47),
        coh(48),
        coh(49),
        coh(50),
        coh(51),
        coh(52),
        coh(55),
        coh(56),
        coh(57),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("column", "AV minus DV, before it is held to the chart"),
        ("steps", "steps lost by the cell, 0 to 6"),
        ("half_stands", "stands lost by the cell, times two, 0 to 5"),
        ("morale", "result of the target's test: no-test, passed, shaken, routed or destroyed"),
        ("officer", "none, or what became of the attached officer"),
        ("firer_out_of_ammo", "the firer is out of ammunition after this fire"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        attack::check_firer(t, s, check);
        check.within("target", |check| s.target.unit.check(t, check));
        check.refuse(!s.line_of_sight, coh(24), &["line_of_sight"], || {
            "must be true: fire needs a line of sight. Choose another target.".to_owned()
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let steady = attack::firer_roll(t, s, dice, trace);
        let cover = effect::cover(t, &s.target, dice, trace);
        let av = attack::attack_value(t, s, trace);
        let dv = effect::defence_value(t, &s.target, cover, trace);
        let column = av - dv;
        trace.note(|| Note::sum(coh(29), "column: AV less DV", i64::from(column)));

        let modifier = attack::modifier(t, s, steady);
        let ammo = t.weapons.row(s.firer.weapon).ammo;
        let chart = &t.fire_results;
        let on_chart = chart.column(column);
        let read = |roll: u16| {
            let roll = i32::from(roll);
            let cell = on_chart.map_or(Cell::Blank, |column| chart.cell(chart.row(roll + modifier), column).value);
            (cell, roll >= ammo.value)
        };
        let dice_of_fire = Roll::sum(t.fire_modifiers.dice, t.fire_modifiers.sides);
        let (roll, (cell, firer_out_of_ammo)) =
            dice.class(Ask::adding(coh(30), "fire roll"), dice_of_fire, trace, read);
        attack::note_row(t, s, steady, i32::from(roll) + modifier, column, trace);

        let (morale, officer) = effect::suffer(t, &s.target, cell, dice, trace);
        attack::note_after(ammo, firer_out_of_ammo, trace);
        Outcome { column, steps: cell.steps(), half_stands: cell.half_stands(), morale, officer, firer_out_of_ammo }
    }

    fn again(t: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let firer = Firer { first_fire: false, out_of_ammo: o.firer_out_of_ammo, ..s.firer.clone() };
        let mut target = Target { unit: s.target.unit.after_losses(t, o.steps, o.half_stands), ..s.target.clone() };
        match o.morale {
            Morale::Shaken => target.unit.shaken = true,
            Morale::Routed => (target.unit.routed, target.unit.disordered, target.moving) = (true, true, false),
            Morale::NoTest | Morale::Passed | Morale::Destroyed => {}
        }
        let officer_gone = matches!(o.officer, Fate::SeriousWound | Fate::Death | Fate::DeathShock | Fate::HeroicDeath);
        target.officer_attached &= !officer_gone;
        let over = matches!(o.morale, Morale::Routed | Morale::Destroyed) || o.firer_out_of_ammo;
        let next = Situation { firer, target, ..s.clone() };
        if over { Again::Ends(next) } else { Again::GoesOn(next) }
    }
}

impl Firer {
    /// Limbered guns do not fire.
    fn is_limbered(&self) -> bool {
        self.unit.formation == Formation::Limbered
    }
}

/// The words for a unit's arm and stance: "infantry line".
fn stance_words(unit: &Unit) -> String {
    format!("{} {}", unit.arm.name(), unit.stance().name())
}
