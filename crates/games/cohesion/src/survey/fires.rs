//! Whom a unit can hit, with exact odds; its arc by range band.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::fire::{Fire, Morale, Outcome};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::Band;
use grognard_core::compiled;
use grognard_core::facts::Choice;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::procedure::Procedure;
use grognard_core::refusal::{Check, Refusals};
use serde_json::{Value, json};

use super::{chance, on_table, unread};
use crate::derive::{Lay, Piece, Shot, bound_elsewhere};
use crate::fire::books_against;
use crate::state::State;
use grognard_battle::Arguments;
use grognard_table::{place_in_inches, to_inches};

/// Every enemy on the table as a target.
pub fn targets(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let lay = Lay::of(t, state).ok_or_else(unread)?;
    let firer = on_table(&lay, arguments, "unit");
    arguments.finish()?;
    let Some(firer) = firer else { return Err(unread()) };
    let enemies = lay.of_side(firer.unit.side.other());
    Ok(enemies.map(|target| shot_at(&lay, firer, target)).collect())
}

fn shot_at(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Value {
    let shot = Shot::of(lay, firer, target);
    let situation = shot.situation(lay, firer, target);
    let mut reasons: Vec<Value> = books_against(lay.state, firer.name, target.name)
        .into_iter()
        .chain(shot.against(lay, firer, target))
        .map(|(rule, text)| json!({ "text": text, "rule": rule.id }))
        .collect();
    if let Some(bound) = bound_elsewhere(lay, firer, target) {
        reasons.push(json!({ "text": format!("it is held to {}.", bound.name), "rule": coh(94).id }));
    }
    let mut check = Check::new(Vec::new(), Vec::new());
    Fire::check(lay.t, &situation, &mut check);
    let possible = shot.is_possible();
    let refused = check.finish().err().unwrap_or_default();
    let fire_is_ruled = refused.is_empty();
    for refusal in refused {
        if !matches!(refusal.field.as_str(), "range" | "line_of_sight") {
            reasons.push(json!({ "text": refusal.reason, "rule": refusal.rule.map(|rule| rule.id) }));
        }
    }
    let odds = if fire_is_ruled && possible { fire_odds(lay, &situation) } else { Vec::new() };
    json!({
        "target": target.name,
        "range": to_inches(shot.range),
        "band": shot.band.map(Band::name),
        "aspect": shot.bearing.of_fire().name(),
        "degrees": to_inches(shot.bearing.angle),
        "cover": shot.covers.most.name(),
        "cover_other": shot.covers.other.map(Choice::name),
        "in_sight": shot.hidden.is_none(),
        "in_arc": shot.in_arc,
        "allowed": reasons.is_empty(),
        "reasons": reasons,
        "odds": odds,
    })
}

fn fire_odds(lay: &Lay<'_>, situation: &grognard_books::cohesion::fire::Situation) -> Vec<Value> {
    let Ok(all) = compiled::exact::<Fire>(lay.t, situation, LEAF_BUDGET) else { return Vec::new() };
    let one = |words: &str, is: &dyn Fn(&Outcome) -> bool| chance(words, &all, is);
    vec![
        one("no effect", &|fire| fire.steps == 0 && matches!(fire.morale, Morale::NoTest | Morale::Passed)),
        one("loses steps", &|fire| fire.steps > 0),
        one("is shaken", &|fire| fire.morale == Morale::Shaken),
        one("routs", &|fire| fire.morale == Morale::Routed),
        one("is destroyed", &|fire| fire.morale == Morale::Destroyed),
        one("firer out of ammunition", &|fire| fire.firer_out_of_ammo),
    ]
}

/// The ground a unit can fire at, by range band.
pub fn arcs(t: &Tables, state: &State, arguments: &mut Arguments) -> Result<Value, Refusals> {
    let lay = Lay::of(t, state).ok_or_else(unread)?;
    let piece = on_table(&lay, arguments, "unit");
    arguments.finish()?;
    let Some(piece) = piece else { return Err(unread()) };
    let row = t.weapons.row(piece.unit.weapon);
    let half = if piece.loose { 180 } else { t.battlefield.arcs.fire_half_angle };
    let bands = Band::all().map(|band| {
        let max = row.bands[band].max.value;
        let points: Vec<[f64; 2]> = piece.block.arc_outline(half, 100 * max).into_iter().map(place_in_inches).collect();
        json!({ "band": band.name(), "inches": max, "points": points })
    });
    Ok(json!({ "unit": piece.name, "all_round": piece.loose, "bands": bands.collect::<Vec<_>>() }))
}
