//! `cohesion.melee`: one round of melee.
//!
//! This file has the order of the round, [`situation`] its facts and [`outcome`] its result. [`clash`] compares the
//! dice, [`aftermath`] applies the chart to a side.

mod aftermath;
mod clash;
mod outcome;
mod situation;

pub use outcome::{Holder, Morale, Outcome, SideOutcome};
pub use situation::Situation;

use grognard_core::dice::Dice;
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};

use super::rules::coh;
use super::tables::Tables;
use super::unit::{Arm, Unit};
use aftermath::{Part, Side};

pub struct Melee;

impl Procedure for Melee {
    const NAME: &'static str = "cohesion.melee";
    const SUMMARY: &'static str = "one round of melee after a charge in contact";
    const DICE: &'static str = "attacker's d6; defender's d6; [1d20 check of the attacker]; [1d20 check of the defender]; [1d6 or 2d6 fall back]";
    const RULES: &'static [Rule] = &[
        coh(11),
        coh(13),
        coh(14),
        coh(15),
        coh(16),
        coh(17),
        coh(18),
        coh(20),
        coh(41),
        coh(43),
        coh(48),
        coh(49),
        coh(50),
        coh(51),
        coh(81),
        coh(82),
        coh(83),
        coh(84),
        coh(85),
        coh(86),
        coh(87),
        coh(88),
        coh(89),
        coh(90),
        coh(91),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("difference", "attacker minus defender, -5 to 5"),
        ("attacker.steps", "steps the attacker loses"),
        ("attacker.half_stands", "stands the attacker loses, times two"),
        ("attacker.morale", "unchecked, passed, shaken, routed, routed-and-shaken or destroyed"),
        ("attacker.move", "inches the attacker goes back"),
        ("defender.steps", "steps the defender loses"),
        ("defender.half_stands", "stands the defender loses, times two"),
        ("defender.morale", "as the attacker's"),
        ("defender.move", "inches the defender goes back"),
        ("again", "another round follows"),
        ("holder", "who holds the ground: attacker, defender, none, or contested when another round follows"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("attacker", |check| {
            s.attacker.check(t, check);
            check.refuse(s.attacker.arm == Arm::Artillery, coh(81), &["arm"], || {
                "artillery does not attack in melee.".to_owned()
            });
        });
        check.within("defender", |check| s.defender.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        trace.note(|| Note::fact(coh(82), "a charge ended in contact"));
        let difference = clash::difference(t, s, dice, trace);
        let column = t.melee_results.column(difference);
        let mut attacker = Side::new(t, &s.attacker, Part::Attacker, column.0, difference);
        let mut defender = Side::new(t, &s.defender, Part::Defender, column.1, difference);
        for side in [&attacker, &defender] {
            side.note_losses(t, trace);
        }
        attacker.check(t, dice, trace);
        defender.check(t, dice, trace);
        attacker.fall_back(t, dice, trace);
        defender.fall_back(t, dice, trace);
        let again = difference == 0 && attacker.passed() && defender.passed();
        let (attacker, defender) = (attacker.finish(t, trace), defender.finish(t, trace));
        let holder = holder(again, &attacker, &defender);
        note_end(again, holder, trace);
        Outcome { difference, attacker, defender, again, holder }
    }

    fn again(t: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let after = |unit: &Unit, side: &SideOutcome| Unit {
            shaken: unit.shaken || matches!(side.morale, Morale::Shaken | Morale::RoutedAndShaken),
            routed: unit.routed || matches!(side.morale, Morale::Routed | Morale::RoutedAndShaken),
            disordered: unit.disordered || !o.again,
            ..unit.after_losses(t, side.steps, side.half_stands)
        };
        let (attacker, defender) = (after(&s.attacker, &o.attacker), after(&s.defender, &o.defender));
        let next = Situation { attacker, defender, ..s.clone() };
        if o.again { Again::GoesOn(next) } else { Again::Ends(next) }
    }
}

fn holder(again: bool, attacker: &SideOutcome, defender: &SideOutcome) -> Holder {
    let stays = |side: &SideOutcome| side.back == 0 && side.morale != Morale::Destroyed;
    match (again, stays(attacker), stays(defender)) {
        (true, ..) => Holder::Contested,
        (_, true, _) => Holder::Attacker,
        (_, _, true) => Holder::Defender,
        _ => Holder::None,
    }
}

fn note_end<T: Trace>(again: bool, holder: Holder, trace: &mut T) {
    if again {
        trace.note(|| Note::result(coh(88), "a tie, and both passed: they fight another round"));
        return;
    }
    trace.note(|| {
        Note::result(
            coh(90),
            match holder {
                Holder::Attacker => "the attacker holds the ground",
                Holder::Defender => "the defender holds the ground",
                Holder::None | Holder::Contested => "nobody holds the ground",
            },
        )
    });
    trace.note(|| Note::result(coh(91), "the melee is over: whoever is left is in disorder"));
}
