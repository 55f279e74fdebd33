//! The target's half of a fire: cover, DV, losses, test and officer.

use grognard_core::dice::{Ask, Dice, Roll, Roller};
use grognard_core::facts::Choice;
use grognard_core::trace::{Note, Trace};

use super::outcome::Morale;
use super::situation::Target;
use crate::cohesion_roll::{CohesionRoll, Grade};
use crate::officer_casualty::{Cause, Fate, OfficerCasualty, Situation as OfficerHit};
use crate::rules::coh;
use crate::tables::{Cell, Tables};
use crate::unit::{Arm, Branch, Cover, Formation, Unit};

/// Step 4: the cover that counts; a die decides exact halves.
pub(super) fn cover<D: Dice, T: Trace>(t: &Tables, target: &Target, dice: &mut D, trace: &mut T) -> Cover {
    let other = match target.cover_other {
        Some(other) if other != target.cover => other,
        _ => return target.cover,
    };
    let (first, second) = (target.cover.name(), other.name());
    trace.note(|| Note::fact(coh(45), format!("half the stands in {first} cover, half in {second}")));
    let ask = Ask::alone(coh(46), "die between the two covers");
    let first_counts = |face: u16| i32::from(face) <= t.defence.first_up_to.value;
    let (_, first_counts) = dice.class(ask, Roll::die(t.defence.split_sides), trace, first_counts);
    let cover = if first_counts { target.cover } else { other };
    trace.note(|| Note::result(coh(46), format!("{} cover counts", cover.name())).from(t.defence.first_up_to.origin));
    cover
}

/// Step 4: DV by arm, stance, cover and strength.
pub(super) fn defence_value<T: Trace>(t: &Tables, target: &Target, cover: Cover, trace: &mut T) -> i32 {
    let unit = &target.unit;
    let branch = unit.arm.branch();
    let (counted, figure) = t.defence.value(branch, unit.stance(), cover);
    if unit.arm == Arm::Dismounted {
        trace.note(|| Note::fact(coh(47), "dismounted cavalry has the DV of infantry"));
    }
    if counted != cover {
        let text = || format!("no DV in {} cover: {} cover counts", cover.name(), counted.name());
        trace.note(|| Note::fact(coh(43), text()));
    }
    trace.note(|| {
        let rule = if branch == Branch::Cavalry { coh(42) } else { coh(41) };
        let text = format!(
            "DV of {}, {}",
            stance_words(unit),
            if counted == Cover::Open { "open".to_owned() } else { format!("{} cover", counted.name()) }
        );
        Note::add(rule, text, i64::from(-figure.value)).from(figure.origin)
    });
    if !unit.is_at_half_strength() {
        return figure.value;
    }
    let half = t.defence.half_strength;
    trace.note(|| {
        Note::add(coh(44), "target at half strength or less, DV up", i64::from(-half.value)).from(half.origin)
    });
    figure.value + half.value
}

/// Steps 6 to 8: losses, the test for shaken, the attached officer.
pub(super) fn suffer<D: Dice, T: Trace>(
    t: &Tables,
    target: &Target,
    cell: Cell,
    dice: &mut D,
    trace: &mut T,
) -> (Morale, Fate) {
    let unit = &target.unit;
    let (steps, half_stands) = (cell.steps(), cell.half_stands());
    match cell {
        Cell::Blank => return (Morale::NoTest, Fate::None),
        Cell::Test => {}
        Cell::Loss { .. } => {
            if half_stands > 0 {
                trace.note(|| Note::result(coh(34), format!("the target loses {cell}: both losses count")));
            }
            if unit.is_destroyed_by(t, steps, half_stands) {
                trace.note(|| Note::result(coh(51), "more than the target holds: destroyed, no test"));
                return (Morale::Destroyed, Fate::None);
            }
            trace.note(|| Note::fact(coh(35), "a step lost forces a test for shaken, after the losses"));
        }
    }
    // Only if an officer is attached does the face itself matter beyond the test.
    let risk = t.officer_casualty.risk_fire.value;
    let ask = Ask::adding(coh(18), "target's test for shaken").by(Roller::Opponent);
    let roll = CohesionRoll { fresh_steps: steps, ..CohesionRoll::new(unit, "target", ask) };
    let (grade, officer_hit) =
        roll.roll(t, dice, trace, |throw| (throw.grade(t), target.officer_attached && throw.face >= risk));
    let morale = match grade {
        Grade::Passed => Morale::Passed,
        Grade::Failed => Morale::Shaken,
        Grade::FailedBy5 => Morale::Routed,
    };
    trace.note(|| match grade {
        Grade::Passed => Note::result(coh(18), "the target stands"),
        Grade::Failed => Note::result(coh(18), "the target is shaken: white bead"),
        Grade::FailedBy5 => routed_note(unit).from(t.cohesion_test.rout_margin.origin),
    });
    if !officer_hit {
        return (morale, Fate::None);
    }
    let hit = OfficerHit { cause: Cause::Fire, risk_die: None, hit: true };
    (morale, dice.call::<OfficerCasualty, _>(t, &hit, trace).result)
}

/// What a rout means for this target.
fn routed_note(unit: &Unit) -> Note {
    if unit.arm == Arm::Artillery && unit.formation == Formation::Unlimbered {
        Note::result(coh(20), "the battery routs: unlimbered guns that must go are lost")
    } else if unit.routed {
        Note::result(coh(19), "the target was routed already: it keeps its black bead and makes no second rout move")
    } else {
        Note::result(coh(19), "the target routs: black bead, disorder and a rout move")
    }
}

/// The words for a unit's arm and stance: "infantry line".
fn stance_words(unit: &Unit) -> String {
    format!("{} {}", unit.arm.name(), unit.stance().name())
}
