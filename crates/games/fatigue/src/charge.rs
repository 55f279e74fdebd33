//! Charges as they are declared.

use grognard_battle::{Arguments, Observed};
use grognard_books::fatigue::morale::facts::ChargeTarget;
use grognard_books::fatigue::move_allowance::MoveAllowance;
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Terrain};
use grognard_core::compiled;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_field::Point;
use grognard_table::to_inches;
use serde_json::json;

use super::acting::{refuse_abandoned, refuse_by_table, refuse_if_unable};
use super::asking::{need_enemy, need_own_unit, need_phase, tables};
use super::derive::{Lay, Piece, charge_move, charge_target, charge_targets, distance, worst};
use super::distances::need_distance;
use super::movement::move_facts;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Charge, Progress, Stage, Step, Unit};

/// `declare-charge`: a cavalry unit declares its target.
pub fn declare(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let target = need_enemy(stage, arguments, "target", phasing);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        let (charger, target) = (lay.piece(name.as_ref()?)?, lay.piece(target.as_ref()?)?);
        refuse_by_table(arguments, "target", against_target(lay, charger, target));
        Some(Onset::of(lay, charger, target))
    });
    seen.leave_out(arguments, &["distance", "flank", "terrain"]);
    let pays = arguments.flag("pays", false);
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Declare {
        arguments.refuse_by(fat(145), "", "all charges are declared before the first test.");
    }
    let unit = name.as_ref().and_then(|name| stage.state.units.get(name)).cloned();
    let enemy = target.as_ref().and_then(|target| stage.state.units.get(target)).cloned();
    let onset = match seen.clone() {
        Observed::Measured(onset) => onset,
        Observed::Asked => told_of_a_charge(arguments, enemy.as_ref()),
    };
    let ground = seen.clone().map(|onset| onset.terrain);
    let rate = unit.as_ref().and_then(|unit| charge_rate(stage, arguments, unit, ground));
    if let (Some(name), Some(unit)) = (&name, &unit) {
        refuse_charger(stage, arguments, (name, unit));
        refuse_against_order(stage, arguments, name, &[Action::Charge], pays);
    }
    if let (Some(rate), Some(onset)) = (&rate, &onset)
        && onset.distance > rate.inches
    {
        let field = if seen == Observed::Asked { "distance" } else { "target" };
        arguments.refuse_by(fat(145), field, format!("its charge move is {} inches.", rate.inches));
    }
    if let Some(enemy) = enemy {
        refuse_abandoned(arguments, &enemy);
        if enemy.state == Morale::Routed {
            arguments.refuse_by(fat(171), "target", "runs: there is nothing to charge.");
        }
    }
    arguments.finish()?;
    let (Some(name), Some(target), Some(rate), Some(onset)) = (name, target, rate, onset) else { return Ok(()) };
    put_to_order(stage, &name, Action::Charge, true)?;
    let Onset { distance, aim, at: target_at, .. } = onset;
    stage.say(fat(145), format!("{name} declares a charge on {target} from {distance} inches."));
    let Rate { inches: reach, terrain } = rate;
    let made = Progress::Declared;
    stage.state.charges.push(Charge { charger: name, target, distance, reach, terrain, aim, made, target_at });
    Ok(())
}

/// What a charge is when it is declared.
#[derive(Clone, Debug, PartialEq)]
struct Onset {
    distance: f64,
    aim: ChargeTarget,
    /// The worst ground on the straight way, where it was measured.
    terrain: Terrain,
    /// Where the target stands on a virtual table.
    at: Option<Point>,
}

impl Onset {
    fn of(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Self {
        Onset {
            distance: to_inches(distance(charger, target)),
            aim: charge_target(lay.t, charger, target),
            terrain: worst(lay.t, &lay.table.ground, charger.unit.arm, charger.at(), target.at()),
            at: Some(target.at()),
        }
    }
}

/// What players tell of a charge; its ground is asked with its move.
fn told_of_a_charge(arguments: &mut Arguments, enemy: Option<&Unit>) -> Option<Onset> {
    let distance = need_distance(arguments);
    let flank = arguments.flag("flank", false);
    let aim = match enemy {
        Some(unit) if unit.arm == Arm::Cavalry => ChargeTarget::Cavalry,
        Some(unit) if unit.formation.is_open_order() => ChargeTarget::OpenOrder,
        _ if flank => ChargeTarget::FootFlank,
        _ => ChargeTarget::FootFront,
    };
    Some(Onset { distance: distance?, aim, terrain: Terrain::Open, at: None })
}

/// What a table has against a target.
fn against_target(lay: &Lay<'_>, charger: &Piece<'_>, target: &Piece<'_>) -> Vec<(Rule, String)> {
    let is_target = charge_targets(lay, charger).iter().any(|(name, _)| *name == target.name);
    // Who does not charge at all, and whom nobody charges, is told so by his books.
    if is_target || charge_move(lay.t, charger.unit) == 0 || !target.unit.stands() {
        return Vec::new();
    }
    let words = format!("{} must be in its front arc, in sight and within its charge move.", target.name);
    vec![(fat(145), words)]
}

/// Whom a unit may declare a charge on as all stand.
pub fn targets_in_reach<'s>(lay: &Lay<'s>, charger: &Piece<'_>) -> Vec<&'s str> {
    let stands = |name: &&str| lay.piece(name).is_some_and(|target| target.unit.stands());
    charge_targets(lay, charger).into_iter().map(|(name, _)| name).filter(stands).collect()
}

/// How far a unit may charge, and over what.
struct Rate {
    inches: f64,
    terrain: Terrain,
}

/// The charge move by 4.10: a change of formation and disorder shorten it.
fn charge_rate(
    stage: &mut Stage<'_>,
    arguments: &mut Arguments,
    unit: &Unit,
    ground: Observed<Terrain>,
) -> Option<Rate> {
    if tables(stage).movement.row(unit.mover).charge.value == 0 {
        return None;
    }
    let mut facts = charge_facts(unit);
    let situation = match ground {
        Observed::Asked => stage.situation::<MoveAllowance>(&facts, arguments, &[("terrain", "terrain")]),
        Observed::Measured(terrain) => {
            facts["terrain"] = json!(terrain?);
            stage.situation::<MoveAllowance>(&facts, arguments, &[])
        }
    }?;
    let found = compiled::outcome_without_dice::<MoveAllowance>(tables(stage), &situation);
    Some(Rate { inches: found.inches.inches(), terrain: situation.terrain })
}

/// What the books know of a charge move.
pub fn charge_facts(unit: &Unit) -> serde_json::Value {
    let mut facts = move_facts(unit);
    facts["charge"] = true.into();
    facts
}

/// Every reason against a charger.
fn refuse_charger(stage: &Stage<'_>, arguments: &mut Arguments, (name, unit): (&String, &Unit)) {
    if Some(unit.side) != stage.state.phasing() {
        arguments.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    refuse_if_unable(arguments, unit);
    if unit.must_leave {
        arguments.refuse_by(
            fat(146),
            "unit",
            "must leave the burning ground in its Movement Phase; it does not charge.",
        );
    }
    if unit.arm != Arm::Cavalry {
        arguments.refuse_by(fat(136), "unit", "only cavalry charges.");
    }
    if !matches!(unit.formation, Formation::Line | Formation::Column) {
        arguments.refuse_by(fat(145), "unit", "charges in line or column only.");
    }
    if stage.state.charges.iter().any(|charge| charge.charger == *name) {
        arguments.refuse_by(fat(145), "unit", "has declared a charge.");
    }
}
