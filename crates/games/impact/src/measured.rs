//! What the virtual table shows about an act, in the form of the book's procedures. With miniatures the players say it.

use grognard_battle::{Arguments, Observed, Sighting};
use grognard_books::impact::charge::Situation as ChargeSituation;
use grognard_books::impact::fire::Situation as FireSituation;
use grognard_books::impact::mmp::Situation as CheckSituation;
use grognard_books::impact::morale_check::MoraleCheck;
use grognard_books::impact::rally::Situation as RallySituation;
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::{Mc, Unit as UnitFacts};
use grognard_books::impact::{Cause, Occasion, Who};
use grognard_core::compiled;
use grognard_core::rule::Rule;
use grognard_core::trace::Note;
use grognard_field::Pose;

use super::blocks::tables;
use super::derive::{Aspect, Lay, Piece, Shot, Surroundings, charge_facts, defenders_supports, fire_bearing, in_arc};
use super::facts::enfiladed_from;
use super::measures::hundredths;
use super::moving::goes;
use super::state::{Charge, Stage};
use super::table_moves::{hit_from_off, lay_when_hit};
use super::ways::faces_as_far;

/// The table itself refuses a shot that is out of range.
const TOLD: &[&str] = &["range"];

fn look<'s, T>(stage: &'s Stage<'_>, see: impl FnOnce(&Lay<'s>) -> Option<T>) -> Observed<T> {
    Lay::look(tables(stage), &stage.state, see)
}

/// Measures the fire of one unit at another. Any reason against it is refused.
pub fn sight_of_fire(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    firer: &str,
    target: &str,
) -> Observed<Sighting<FireSituation>> {
    look(stage, |lay| {
        let (firer, target) = (lay.piece(firer)?, lay.piece(target)?);
        let shot = Shot::of(lay, firer, target);
        refuse_all(arguments, shot.against(lay, firer, target));
        Some(Sighting {
            situation: shot.situation(lay, firer, target, false),
            notes: if stage.is_read() { shot.notes(lay, firer, target) } else { Vec::new() },
            refused: TOLD,
        })
    })
}

fn refuse_all(arguments: &mut Arguments, reasons: Against) {
    for (rule, reason) in reasons {
        arguments.refuse_by(rule, "target", reason);
    }
}

/// Reasons against something.
type Against = Vec<(Rule, String)>;

/// Why the unit charged cannot fire at its charger, if so, and the shot where he is hit: the arc is judged at his
/// start, range and place are those of the reaction (IMP-73).
pub fn shot_at_charger(lay: &Lay<'_>, charge: &Charge) -> Option<(Against, FireSituation, Vec<Note>)> {
    let firer = lay.piece(&charge.target)?;
    let start = lay.piece(&charge.lead)?;
    let there = lay_when_hit(lay, charge)?;
    let hit = there.piece(&charge.lead)?;
    let shot = Shot::of(&there, firer, hit).at_range(lay.t, firer, hit_from_off(lay.t, charge));
    let mut reasons = Vec::new();
    if !in_arc(lay.t, firer, &start.block) {
        reasons.push((imp(57), "only a charger that comes from within the fire arc is fired at.".to_owned()));
    }
    // Where he is hit, only range and sight matter: his arc was that of his start.
    let seen = Shot { in_arc: true, bearing: fire_bearing(firer, &start.block), ..shot };
    reasons.extend(seen.against(&there, firer, hit));
    Some((reasons, seen.situation(&there, firer, hit, true), seen.notes(&there, firer, hit)))
}

/// The fire of the unit charged at its charger; any reason against it is refused.
pub fn sight_of_charger(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    charge: &Charge,
) -> Observed<Sighting<FireSituation>> {
    look(stage, |lay| {
        let (reasons, situation, notes) = shot_at_charger(lay, charge)?;
        for (rule, reason) in reasons {
            arguments.refuse_by(rule, "unit", reason);
        }
        Some(Sighting { situation, notes, refused: TOLD })
    })
}

/// One free volley at the range of the halt, if it can be fired from the positions of the two.
pub fn sight_of_volley(stage: &Stage<'_>, firer: &str, hit: &str, inches: f64) -> Option<(FireSituation, Vec<Note>)> {
    let seen = look(stage, |lay| {
        let (firer, hit) = (lay.piece(firer)?, lay.piece(hit)?);
        let shot = Shot::of(lay, firer, hit).at_range(lay.t, firer, hundredths(inches));
        let fires = shot.is_possible() && firer.holds && super::facts::has_fire(lay.t, firer.unit);
        fires.then(|| (shot.situation(lay, firer, hit, false), shot.notes(lay, firer, hit)))
    });
    let (situation, notes) = seen.measured()?;
    stage.checked::<grognard_books::impact::fire::Fire>(situation).ok().map(|situation| (situation, notes))
}

/// A rally where the unit stands.
pub fn sight_of_rally(stage: &Stage<'_>, name: &str) -> Observed<Sighting<RallySituation>> {
    look(stage, |lay| {
        let piece = lay.piece(name)?;
        let around = Surroundings::of(lay, piece, None);
        let hit_from = enfiladed_from(lay.t, piece.unit);
        let situation = RallySituation { unit: around.facts(lay, piece), hit_from };
        Some(Sighting { situation, notes: around.notes(name), refused: &[] })
    })
}

/// The facts of a plain check to turn toward a charger.
pub fn facing_check(unit: UnitFacts) -> CheckSituation {
    CheckSituation { unit, occasion: Occasion { mc: Mc::Plain, ..Occasion::of(Cause::Other) }, who: Who::Unit }
}

/// The check of the unit charged that wants to turn, as a situation of the procedure.
pub fn facing_situation(lay: &Lay<'_>, charge: &Charge) -> Option<(CheckSituation, Vec<Note>)> {
    let piece = lay.piece(&charge.target)?;
    let charger = lay.piece(&charge.lead).map(Piece::at);
    let around = Surroundings::of(lay, piece, charger);
    let situation = facing_check(around.facts(lay, piece));
    compiled::reasons_against::<MoraleCheck>(lay.t, &situation).ok()?;
    Some((situation, around.notes(piece.name)))
}

/// The same for the act.
pub fn sight_of_facing(stage: &Stage<'_>, charge: &Charge) -> Observed<Sighting<CheckSituation>> {
    look(stage, |lay| {
        let (situation, notes) = facing_situation(lay, charge)?;
        Some(Sighting { situation, notes, refused: &[] })
    })
}

/// The pose of the unit charged once it has turned toward its charger, as far as there is room (IMP-71).
pub fn faced(lay: &Lay<'_>, charge: &Charge) -> Option<Pose> {
    let (piece, way) = (lay.piece(&charge.target)?, charge.way.as_ref()?);
    Some(Pose { facing: faces_as_far(lay, piece, way.start.at), ..piece.block.pose })
}

/// On a table the unit charged turns toward its charger.
pub fn turns(stage: &mut Stage<'_>, charge: &Charge) {
    let pose = look(stage, |lay| faced(lay, charge)).measured();
    if let Some(pose) = pose {
        goes(&mut stage.state, &charge.target, pose);
        stage.say(imp(71), format_args!("{} looks {} degrees now", charge.target, pose.facing));
    }
}

/// A charge at contact: the facts, the defender's friends involved, how they were found.
pub fn sight_of_contact(
    stage: &Stage<'_>,
    charge: &Charge,
    supports: &[String],
) -> Option<(ChargeSituation, Vec<String>, Vec<Note>)> {
    look(stage, |lay| contact_facts(lay, charge, supports)).measured()
}

/// The same on a table on which all units are where they are at contact.
pub fn contact_facts(
    lay: &Lay<'_>,
    charge: &Charge,
    supports: &[String],
) -> Option<(ChargeSituation, Vec<String>, Vec<Note>)> {
    let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
    let way = charge.way.as_ref()?;
    // The side struck is judged from where the charge began.
    let aspect = Aspect::of(lay.t, &target.block, way.start.at);
    let with: Vec<&Piece<'_>> = supports.iter().filter_map(|name| lay.piece(name)).collect();
    let (situation, notes) = charge_facts(lay, (lead, &with), target, aspect);
    let defenders = defenders_supports(lay, target).into_iter().map(str::to_owned).collect();
    Some((situation, defenders, notes))
}
