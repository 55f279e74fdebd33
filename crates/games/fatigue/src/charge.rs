//! Charges as they are declared.

use grognard_battle::{Arguments, Observed, Sighting};
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::compiled;
use grognard_core::rule::Rule;
use grognard_field::Point;
use grognard_table::to_inches;

use super::acting::refuse_if_unable;
use super::asking::tables;
use super::derive::{Lay, Piece, charge_move, charge_target, charge_targets, distance, worst};
use super::facts::{going, paths, untold};
use super::state::{Stage, Unit};

/// A charge at the moment of its declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Onset {
    /// From how far, in inches.
    pub distance: f64,
    pub aim: ChargeTarget,
    /// The worst ground on the straight way, if it was measured.
    pub terrain: Terrain,
    /// Where the target stands on a virtual table.
    pub at: Option<Point>,
}

impl Onset {
    /// As a table shows it.
    pub fn of(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Self {
        Onset {
            distance: to_inches(distance(charger, target)),
            aim: charge_target(lay.t, charger, target),
            terrain: worst(lay.t, &lay.table.ground, charger.unit.arm, charger.at(), target.at()),
            at: Some(target.at()),
        }
    }

    /// As players describe it; they are asked about the ground with the move.
    pub fn told(distance: Option<f64>, flank: bool, enemy: Option<&Unit>) -> Option<Self> {
        let aim = match enemy {
            Some(unit) if unit.arm == Arm::Cavalry => ChargeTarget::Cavalry,
            Some(unit) if unit.formation.is_open_order() => ChargeTarget::OpenOrder,
            _ if flank => ChargeTarget::FootFlank,
            _ => ChargeTarget::FootFront,
        };
        Some(Onset { distance: distance?, aim, terrain: Terrain::Open, at: None })
    }
}

/// The table's objections to a target.
pub fn against_target(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
    let is_target = charge_targets(lay, charger).iter().any(|(name, _)| *name == target.name);
    // Units that cannot charge at all, and targets that cannot be charged, are refused by the books.
    if is_target || charge_move(lay.t, charger.unit) == 0 || !target.unit.stands() {
        return Vec::new();
    }
    let words = format!("{} must be in its front arc, in sight and within its charge move.", target.name);
    vec![(fat(145), words)]
}

/// The enemies on which a unit may declare a charge from its position.
pub fn targets_in_reach<'s>(lay: &Lay<'s>, charger: &Piece<'_>) -> Vec<&'s str> {
    let stands = |name: &&str| lay.piece(name).is_some_and(|target| target.unit.stands());
    charge_targets(lay, charger).into_iter().map(|(name, _)| name).filter(stands).collect()
}

/// How far a unit may charge, and over which ground.
pub struct Rate {
    pub inches: f64,
    /// The worst ground.
    pub terrain: Terrain,
}

/// The charge move by 4.10: a change of formation and disorder shorten it.
pub fn charge_rate(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    unit: &Unit,
    ground: Observed<Terrain>,
) -> Option<Rate> {
    if tables(stage).movement.row(unit.mover).charge.value == 0 {
        return None;
    }
    let asked = [("terrain", "terrain")];
    let seen = ground.map(|terrain| Sighting::of(going(unit, terrain, true)));
    let known = going(unit, Terrain::Open, true);
    let by_the_books = |_: &Stage<'_>, _: &mut Arguments| Some(untold(&known, paths(&asked)));
    let situation = stage.observe::<MoveAllowance, _>(seen, by_the_books, told, &asked)?;
    let found = compiled::outcome_without_dice::<MoveAllowance>(tables(stage), &situation);
    Some(Rate { inches: found.inches.inches(), terrain: situation.terrain })
}

/// Every reason against a charger.
pub fn refuse_charger(stage: &Stage<'_>, told: &mut Arguments, name: &str, unit: &Unit) {
    if Some(unit.side) != stage.state.phasing() {
        told.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    refuse_if_unable(told, unit);
    if unit.must_leave {
        let words = "must leave the burning ground in its Movement Phase; it does not charge.";
        told.refuse_by(fat(146), "unit", words);
    }
    if unit.arm != Arm::Cavalry {
        told.refuse_by(fat(136), "unit", "only cavalry charges.");
    }
    if !matches!(unit.formation, Formation::Line | Formation::Column) {
        told.refuse_by(fat(145), "unit", "charges in line or column only.");
    }
    if stage.state.charges.iter().any(|charge| charge.charger == name) {
        told.refuse_by(fat(145), "unit", "has declared a charge.");
    }
}
