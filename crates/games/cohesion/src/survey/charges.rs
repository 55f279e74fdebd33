//! Whom a unit can charge, and the odds of coming to grips.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::charge::{Charge, Ended, Outcome, Situation};
use grognard_books::cohesion::melee::Situation as Melee;
use grognard_core::compiled;
use grognard_core::facts::Choice;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::{Check, Refusals};
use serde_json::{Value, json};

use super::melee::attacker_holds;
use super::{chance, on_table, unread};
use crate::derive::{Lay, Piece, charge_aspect, charge_cover, most_in_rough};
use crate::facts::unit_of;
use crate::moves::{Approach, approach_to, charge_refusals};
use crate::state::State;
use grognard_battle::Arguments;
use grognard_table::{Rover, measured, to_inches};

/// Every enemy on the table as the target of a charge.
pub fn charges(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let lay = Lay::of(t, state).ok_or_else(unread)?;
    let attacker = on_table(&lay, arguments, "unit");
    arguments.finish()?;
    let Some(attacker) = attacker else { return Err(unread()) };
    let rover = lay.rover(attacker);
    let enemies = lay.of_side(attacker.unit.side.other());
    Ok(enemies.map(|target| charge_at(&lay, &rover, attacker, target)).collect())
}

fn charge_at(lay: &Lay<'_>, rover: &Rover<'_>, attacker: &Piece<'_>, target: &Piece<'_>) -> Value {
    let (bearing, _) = charge_aspect(lay.t, &attacker.block, &target.block);
    let mut reasons: Vec<Value> = charge_refusals(lay, attacker, target)
        .into_iter()
        .map(|(rule, text)| json!({ "text": text, "rule": rule.id }))
        .collect();
    let approach = approach_to(lay, rover, (attacker, target), None);
    if approach.is_none() {
        let most = lay.t.battlefield.movement.charge_wheel;
        let words = format!("there is no free way straight ahead after one wheel of at most {most} degrees.");
        reasons.push(json!({ "text": words, "rule": "COH-78" }));
    }
    let situation = approach.map(|approach| situation(lay, attacker, target, approach));
    if let Some(situation) = &situation {
        let mut check = Check::new(Vec::new(), Vec::new());
        Charge::check(lay.t, situation, &mut check);
        for refusal in check.finish().err().unwrap_or_default() {
            reasons.push(json!({ "text": refusal.reason, "rule": refusal.rule.map(|rule| rule.id) }));
        }
    }
    let odds = situation
        .filter(|_| reasons.is_empty())
        .map(|situation| charge_odds(lay, &situation, melee_of(lay, attacker, target, &situation)));
    json!({
        "target": target.name,
        "distance": approach.map(|approach| to_inches(approach.cost)),
        "wheel": approach.map(|approach| approach.degrees),
        "aspect": bearing.aspect.name(),
        "degrees": to_inches(bearing.angle),
        "allowed": reasons.is_empty(),
        "reasons": reasons,
        "odds": odds.unwrap_or_default(),
    })
}

fn situation(lay: &Lay<'_>, attacker: &Piece<'_>, target: &Piece<'_>, approach: Approach) -> Situation {
    let (bearing, _) = charge_aspect(lay.t, &attacker.block, &target.block);
    Situation {
        attacker: unit_of(lay.t, lay.state, attacker.name, attacker.unit),
        defender: unit_of(lay.t, lay.state, target.name, target.unit),
        distance: measured(approach.cost),
        aspect: bearing.aspect,
        bonus: None,
    }
}

/// The melee a charge would come to.
fn melee_of(lay: &Lay<'_>, attacker: &Piece<'_>, target: &Piece<'_>, charge: &Situation) -> Melee {
    let chart = &lay.t.charge;
    let twice_the_bonus = i32::from(chart.bonus_sides) + 1 + 2 * chart.bonus_modifier.value;
    Melee {
        attacker: charge.attacker.clone(),
        defender: charge.defender.clone(),
        aspect: charge.aspect,
        cover: charge_cover(lay, attacker, target),
        rough: most_in_rough(lay, target),
        higher: lay.table.ground.level_at(target.at()) > lay.table.ground.level_at(attacker.at()),
        // Half of the rate with the mean bonus, of which the charts give the double.
        momentum: 4.0 * charge.distance.get() >= f64::from(2 * lay.rover(attacker).inches() + twice_the_bonus),
    }
}

/// Odds without the opportunity fire that may come between.
fn charge_odds(lay: &Lay<'_>, situation: &Situation, melee: Melee) -> Vec<Value> {
    let Ok(all) = compiled::exact::<Charge>(lay.t, situation, LEAF_BUDGET) else { return Vec::new() };
    let one = |words: &str, is: &dyn Fn(&Outcome) -> bool| chance(words, &all, is);
    let share = |is: &dyn Fn(&Outcome) -> bool| {
        let chance = all.chance(is);
        #[expect(clippy::cast_precision_loss, reason = "a share for display")]
        let share = *chance.numer() as f64 / (*chance.denom()).max(1) as f64;
        share
    };
    let stands = share(&|charge| charge.result == Ended::Stand);
    let caught = share(&|charge| charge.result == Ended::Skedaddle && charge.melee);
    let gone = share(&|charge| matches!(charge.result, Ended::Skedaddle | Ended::GunsLost) && !charge.melee);
    let steady = attacker_holds(lay.t, &melee);
    let mut running = melee;
    running.defender.disordered = true;
    let takes = gone + stands * steady + if caught > 0.0 { caught * attacker_holds(lay.t, &running) } else { 0.0 };
    vec![
        one("falls short", &|charge| charge.result == Ended::Short),
        one("falters", &|charge| charge.result == Ended::Falter),
        one("melee", &|charge| charge.melee),
        one("the defender runs, no contact", &|charge| charge.result == Ended::Skedaddle && !charge.melee),
        one("the guns are lost", &|charge| charge.result == Ended::GunsLost),
        json!({ "words": "the attacker takes the ground", "chance": Value::Null, "share": takes }),
    ]
}
