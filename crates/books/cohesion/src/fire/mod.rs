//! `cohesion.fire`: one unit fires at another.
//!
//! [`situation`] has the facts, [`outcome`] the result. [`attack`] has the firer's half (roll, AV, modifiers),
//! [`effect`] the target's (DV, losses, test).

mod attack;
mod effect;
mod outcome;
mod situation;

pub use outcome::{Morale, Outcome};
pub use situation::{FireAspect, Firer, Situation, Target};

use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};

use super::officer_casualty::Fate;
use super::rules::coh;
use super::tables::{Cell, Tables};

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
