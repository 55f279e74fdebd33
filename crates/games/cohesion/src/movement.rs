//! Phase 4: moves, changes of formation, holding, and passing through friends.

use grognard_books::cohesion::movement::{Action, Move, Mover, Situation};
use grognard_books::cohesion::pass_through::{PassThrough, Stander};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;
use grognard_field::Pose;
use serde_json::{Value, json};

use super::acting::{acting_unit, has_acted};
use super::asking::{Stage, charts, friends_crossed, unread};
use super::blocks::shake;
use super::derive::{Lay, Piece, bonus_now};
use super::due::Due;
use super::facts::{facts_with_bonus, unit_facts};
use super::moves::judge;
use super::state::{March, Unit};
use super::turns::able_to_fire;
use grognard_battle::{Arguments, Side, Sighting};
use grognard_table::{inches, take_wish};

/// What a change of formation may be.
pub const CHANGES: &[&str] = &[
    "line",
    "skirmish",
    "column",
    "attack-column",
    "limbered",
    "unlimbered",
    "mounted",
    "dismounted",
    "reformed",
    "turned",
];

/// The enemy of a mover is asked for opportunity fire, if anybody could give it.
pub fn offer_opportunity(stage: &Stage<'_>, mover: &str, side: Side) -> Option<Due> {
    let asked = !stage.state.sides.of(side.other()).holds_fire && !able_to_fire(&stage.state, side.other()).is_empty();
    asked.then(|| Due::Opportunity { mover: mover.to_owned() })
}

/// Known facts of a mover.
fn mover_facts(stage: &Stage<'_>, name: &str) -> Value {
    let Some(unit) = stage.state.units.get(name) else { return Value::Null };
    json!({
        "arm": unit.arm,
        "formation": unit.formation,
        "weight": charts(stage).weapons.row(unit.weapon).weight.filter(|_| unit.arm == Arm::Artillery),
        "disordered": unit.disordered,
        "action": "move",
    })
}

/// The way of a mover: measured inches by kind of ground, or legs one by one. Without either it is taken as made.
pub fn take_way(arguments: &mut Arguments, known: &mut Value) {
    let mut legs = Vec::new();
    for terrain in ["open", "road", "rough"] {
        if let Some(inches) = arguments.take(terrain) {
            legs.push(json!({ "terrain": terrain, "inches": inches }));
        }
    }
    if let Some(given) = arguments.take("legs") {
        if !legs.is_empty() {
            arguments.refuse("legs", "give either legs or inches by ground, not both.");
        }
        known["legs"] = json!(given);
    } else {
        known["legs"] = json!(legs);
    }
    if let Some(obstacles) = arguments.take("obstacles") {
        known["obstacles"] = json!(obstacles);
    }
}

/// What a table measures of a way.
const MEASURED: &[&str] = &["open", "road", "rough", "legs", "obstacles", "crossed"];

/// A unit moves. A way that is known step by step is walked from way-point to way-point; else it is taken as made.
pub fn move_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let mover = acting_unit(stage, arguments);
    let name = mover.as_ref().map(|(name, _)| name.as_str());
    let way = Lay::look(charts(stage), &stage.state, |lay| {
        let wish = take_wish(arguments);
        judge(lay, arguments, name?, wish?)
    });
    way.leave_out(arguments, MEASURED);
    let (seen, walked) = way.map(|way| (Sighting::of(way.situation), (way.halts, way.crossed))).apart();
    let told = if walked.is_none() { friends_crossed(stage, arguments, mover.as_ref()) } else { Vec::new() };
    let known = |stage: &Stage<'_>, arguments: &mut Arguments| {
        let mut known = name.map_or(json!({}), |name| mover_facts(stage, name));
        take_way(arguments, &mut known);
        name.map(|_| known)
    };
    let situation = stage.observe::<Move, _>(seen, known, arguments, &[]);
    arguments.finish()?;
    let (Some((name, side)), Some(situation)) = (mover, situation) else { return unread() };
    let outcome = stage.rule::<Move>(format_args!("{name} moves"), |_| Some(side), &situation);
    if outcome.allowance == 0 {
        arguments.refuse_by(coh(67), "unit", format!("{name} cannot move; limber first, or hold."));
    } else if !outcome.legal {
        let spent = inches(i32::try_from(outcome.spent_hundredths).unwrap_or(i32::MAX));
        let reason = format!("{name} would spend {spent} inches and has {}.", outcome.allowance);
        arguments.refuse_by(coh(70), "unit", reason);
    }
    arguments.finish()?;
    has_acted(stage, &name);
    match walked {
        Some((ahead, crossed)) => {
            stage.state.march = Some(March { unit: name, ahead, crossed, held: false, charge: None });
        }
        None => {
            pass_friends(stage, &name, &told, &[])?;
            let fresh = offer_opportunity(stage, &name, side);
            stage.state.due.put_first(fresh);
        }
    }
    Ok(())
}

/// A unit holds: its action is made.
pub fn hold(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments);
    arguments.finish()?;
    let Some((name, _)) = unit else { return unread() };
    hold_one(stage, &name);
    Ok(())
}

/// The same for one that is checked already.
pub fn hold_one(stage: &mut Stage<'_>, name: &str) {
    stage.say(coh(61), format_args!("{name} holds: no move, no opportunity fire at it."));
    has_acted(stage, name);
}

/// A unit changes formation, mounts, dismounts, turns or reforms.
pub fn change_formation(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let mover = acting_unit(stage, arguments);
    let to = arguments.need_word("to", CHANGES);
    let changed = mover.as_ref().zip(to).and_then(|((name, _), to)| changed(stage, arguments, name, to));
    let pose = Lay::look(charts(stage), &stage.state, |lay| {
        let facing = grognard_table::take_facing(arguments);
        if to == Some("turned") && facing.is_none() {
            arguments.refuse_by(coh(111), "facing", "is missing; say which way it turns, 0 to 359 degrees.");
        }
        let piece = lay.piece(&mover.as_ref()?.0)?;
        Some((changed_on_table(lay, piece, arguments, (to?, changed?), facing), facing.is_some()))
    });
    let pose = pose.or_asked(arguments, &["enemy_near"], |arguments| {
        let near = charts(stage).battlefield.near.reform_min_enemy;
        if to == Some("reformed") && arguments.flag("enemy_near", false) {
            arguments.refuse_by(coh(62), "enemy_near", format!("nobody reforms with an enemy within {near} inches."));
        }
        None
    });
    let situation = mover.as_ref().and_then(|(name, _)| change_situation(stage, name));
    if let Some(situation) = &situation {
        arguments.refuse_all(stage.measured::<Move>(situation));
    }
    arguments.finish()?;
    let (Some((name, side)), Some(changed), Some(situation)) = (mover, changed, situation) else { return unread() };
    stage.rule::<Move>(format_args!("{name} changes formation"), |_| Some(side), &situation);
    let Some(unit) = stage.state.units.get_mut(&name) else { return unread() };
    (unit.arm, unit.formation, unit.disordered) = changed;
    match changed {
        (.., true) => stage.say(coh(62), format_args!("{name} is now in disorder.")),
        (arm, formation, _) => {
            stage.say(coh(62), format_args!("{name} is now {} in {}.", arm.name(), formation.name()));
        }
    }
    if let Some((pose, turned)) = pose {
        if turned {
            stage.say(coh(111), format_args!("{name} faces {} degrees.", pose.facing));
        }
        super::moves::place(stage, &name, pose);
    }
    has_acted(stage, &name);
    Ok(())
}

/// The facts of a change of formation.
fn change_situation(stage: &Stage<'_>, name: &str) -> Option<Situation> {
    let unit = stage.state.units.get(name)?;
    Some(Situation {
        arm: match unit.arm {
            Arm::Infantry => Mover::Infantry,
            Arm::Cavalry => Mover::Cavalry,
            Arm::Dismounted => Mover::Dismounted,
            Arm::Artillery => Mover::Artillery,
        },
        formation: Some(unit.formation),
        weight: charts(stage).weapons.row(unit.weapon).weight.filter(|_| unit.arm == Arm::Artillery),
        disordered: unit.disordered,
        action: Action::ChangeFormation,
        bonus: 0,
        legs: Vec::new(),
        obstacles: 0,
    })
}

/// The pose after a change on a table; refused if there is no room for it, or an enemy too near.
fn changed_on_table(
    lay: &Lay<'_>,
    piece: &Piece<'_>,
    arguments: &mut Arguments,
    (to, changed): (&str, Changed),
    facing: Option<u16>,
) -> Pose {
    let near = lay.t.battlefield.near.reform_min_enemy;
    if to == "reformed"
        && let Some((enemy, distance)) = lay.nearest_enemy(piece.unit.side, &piece.block)
        && distance <= 100 * near
    {
        let reason =
            format!("{} is {} inches away; nobody reforms with an enemy within {near}.", enemy.name, inches(distance));
        arguments.refuse_by(coh(62), "to", reason);
    }
    let facing = facing.unwrap_or(piece.block.pose.facing);
    if let Some(other) = super::moves::change_overlaps(lay, piece, changed, facing) {
        arguments.refuse_by(coh(104), "to", format!("{} would overlap {other}; it needs more room.", piece.name));
    }
    Pose::new(piece.at(), facing)
}

/// Arm, formation and disorder after a change, if it can be made.
fn changed(stage: &Stage<'_>, arguments: &mut Arguments, name: &str, to: &str) -> Option<Changed> {
    let unit = stage.state.units.get(name)?;
    match change_of(unit, name, to)? {
        Ok(changed) => Some(changed),
        Err((rule, reason)) => {
            arguments.refuse_by(rule, "to", reason);
            None
        }
    }
}

/// Arm, formation and disorder after a change.
pub type Changed = (Arm, Formation, bool);

/// What a unit would be after a change, or why it cannot make it; none for an unknown word.
pub fn change_of(unit: &Unit, name: &str, to: &str) -> Option<Result<Changed, (Rule, String)>> {
    let (arm, formation, disordered) = (unit.arm, unit.formation, unit.disordered);
    let refuse = |rule: Rule, reason: String| Err((rule, reason));
    Some(match to {
        "turned" => Ok((arm, formation, disordered)),
        "reformed" if disordered => Ok((arm, formation, false)),
        "reformed" => refuse(coh(62), format!("{name} is not disordered.")),
        "mounted" if arm == Arm::Dismounted && formation == Formation::AttackColumn && !disordered => {
            refuse(coh(43), "cavalry has no attack column; take another formation first.".to_owned())
        }
        "mounted" if arm == Arm::Dismounted => {
            let formation = if formation == Formation::AttackColumn { Formation::Line } else { formation };
            Ok((Arm::Cavalry, formation, disordered))
        }
        "mounted" => refuse(coh(62), format!("{name} has no horses to mount.")),
        "dismounted" if arm == Arm::Cavalry => Ok((Arm::Dismounted, formation, disordered)),
        "dismounted" => refuse(coh(62), format!("{name} is not mounted.")),
        _ => {
            let wanted = Formation::named(to)?;
            if disordered && arm != Arm::Artillery {
                refuse(coh(62), format!("{name} is disordered and has to reform first."))
            } else if !arm.branch().formations().contains(&wanted) {
                refuse(coh(41), format!("{} has no formation '{to}'.", arm.name()))
            } else if wanted == formation {
                refuse(coh(62), format!("{name} is in {to} already; turn it, or let it hold."))
            } else {
                Ok((arm, wanted, disordered))
            }
        }
    })
}

/// A unit goes through friends, one after the other. Of those whose commander's radius the books do not know, `in_radius`
/// are in it.
pub fn pass_friends(
    stage: &mut Stage<'_>,
    mover: &str,
    crossed: &[String],
    in_radius: &[String],
) -> Result<(), Refusals> {
    for friend in crossed {
        let bonus = bonus_now(charts(stage), &stage.state, friend, in_radius);
        let known = json!({
            "mover": unit_facts(charts(stage), &stage.state, mover),
            "stander": stage.state.units.get(friend).map(|unit| facts_with_bonus(unit, bonus)),
        });
        let situation = stage.known_situation::<PassThrough>(&known)?;
        let side = stage.state.units.get(friend).map(|unit| unit.side);
        let outcome = stage.rule::<PassThrough>(format_args!("{mover} passes through {friend}"), |_| side, &situation);
        if let Some(unit) = stage.state.units.get_mut(mover)
            && unit.disordered != outcome.mover_disordered
        {
            unit.disordered = outcome.mover_disordered;
            stage.say(coh(73), format_args!("{mover} is disordered by passing through {friend}."));
        }
        if outcome.stander == Stander::Shaken {
            shake(stage, friend, coh(73));
        }
    }
    Ok(())
}
