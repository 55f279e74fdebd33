//! Whether a charge is worth while: the volley it runs into, the clash, and what could be lost.

use grognard_books::impact::charge::{Outcome, Place, Situation as ChargeFacts, Verdict};
use grognard_books::impact::unit::{Level, Unit as Facts};
use grognard_table::to_inches;

use super::super::scout::{Onset, onsets};
use super::chances::After;
use super::mind::Mind;
use super::worth::after;
use crate::derive::{Aspect, Lay, Piece, defenders_supports};
use crate::measured::shot_at_charger;
use crate::odds::charge_as_declared;
use crate::state::Charge;

/// The worth of ground taken, and the cost of being left in front of the enemy.
const GROUND: f64 = 0.1;
const STOPPED: f64 = 0.1;

/// A charge as it would be declared.
pub fn declared(lay: &Lay<'_>, lead: &Piece<'_>, onset: &Onset<'_>) -> Option<Charge> {
    let target = lay.piece(onset.target)?;
    Some(Charge {
        lead: lead.name.to_owned(),
        supports: onset.with.iter().map(|name| (*name).to_owned()).collect(),
        target: target.name.to_owned(),
        charge_on: Aspect::of(lay.t, &target.block, lead.at()).charge_on(),
        distance: to_inches(lead.block.distance(&target.block)),
        faced: false,
        way: Some(onset.way.clone()),
    })
}

/// The best worthwhile charge of a unit, with its gain beyond the fire that its units give up for it.
pub fn best<'s>(mind: &Mind<'_, 's>, lead: &Piece<'s>) -> Option<(f64, Onset<'s>)> {
    let lay = mind.lay;
    let given_up = |name: &str| {
        let piece = lay.piece(name).filter(|piece| !piece.unit.fired);
        piece.and_then(|piece| mind.best_target(piece)).map_or(0.0, |(gain, _)| gain)
    };
    let hopes = onsets(lay, lead, usize::MAX, |_, _| true).into_iter().filter_map(|onset| {
        let charge = declared(lay, lead, &onset)?;
        let facts = charge_as_declared(lay, &charge)?;
        let hope = clash(mind, &charge, &facts);
        (hope > mind.margin).then_some((hope, onset, charge, facts))
    });
    let mut hopes: Vec<_> = hopes.collect();
    hopes.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut best: Option<(f64, Onset<'s>)> = None;
    for (hope, onset, charge, facts) in hopes {
        let most = best.as_ref().map_or(mind.margin, |(most, _)| *most);
        // A volley makes no charge better, so the others cannot be better either.
        if hope <= most {
            break;
        }
        let paid: f64 = given_up(lead.name) + onset.with.iter().map(|name| given_up(name)).sum::<f64>();
        if hope - paid <= most {
            continue;
        }
        let worth = under_fire(mind, lead, &charge, &facts) - paid;
        if worth > most {
            best = Some((worth, onset));
        }
    }
    best
}

/// The average gain of a charge if the target fires when it can.
fn under_fire(mind: &Mind<'_, '_>, lead: &Piece<'_>, charge: &Charge, declared: &ChargeFacts) -> f64 {
    let lay = mind.lay;
    let ready = lay.piece(&charge.target).is_some_and(|target| !target.unit.reacted && target.holds);
    let volley = shot_at_charger(lay, charge).filter(|(against, ..)| ready && against.is_empty());
    let hits = volley.map(|(_, shot, _)| mind.chances.fire(lay.t, &shot)).filter(|hits| !hits.is_empty());
    let Some(hits) = hits else { return clash(mind, charge, declared) };
    let before = declared.attacker.lead;
    let mut sum = 0.0;
    for (hit, share) in hits.iter() {
        let then = after(&before, *hit);
        let lost = mind.loss(lead, &before, then.as_ref());
        let came = match then {
            Some(lead) if lead.level < Level::Shaken => {
                let mut met = declared.clone();
                (met.attacker.lead.figures, met.attacker.lead.level) = (lead.figures, lead.level);
                clash(mind, charge, &met)
            }
            _ => -STOPPED,
        };
        sum += share * (came - lost);
    }
    sum
}

/// What the clash brings on average.
fn clash(mind: &Mind<'_, '_>, charge: &Charge, facts: &ChargeFacts) -> f64 {
    let all = mind.chances.charge(mind.lay.t, facts);
    all.iter().map(|(outcome, share)| share * brings(mind, charge, facts, outcome)).sum()
}

fn brings(mind: &Mind<'_, '_>, charge: &Charge, facts: &ChargeFacts, outcome: &Outcome) -> f64 {
    let lay = mind.lay;
    let (side, sign) = match outcome.result {
        Verdict::StoppedShort => return -STOPPED / 2.0,
        Verdict::AttackerWins => (&facts.defender, 1.0),
        Verdict::DefenderWins => (&facts.attacker, -1.0),
    };
    let names: Vec<&str> = if outcome.result == Verdict::AttackerWins {
        let target = lay.piece(&charge.target);
        let helpers = target.map(|target| defenders_supports(lay, target)).unwrap_or_default();
        std::iter::once(charge.target.as_str()).chain(helpers).collect()
    } else {
        std::iter::once(&charge.lead).chain(&charge.supports).map(String::as_str).collect()
    };
    let units: Vec<&Facts> = std::iter::once(&side.lead).chain(&side.supports).collect();
    let mut sum = 0.0;
    for loser in &outcome.losers {
        let index = match loser.unit {
            Place::Lead => 0,
            Place::Support1 => 1,
            Place::Support2 => 2,
        };
        let Some((before, piece)) = units.get(index).zip(names.get(index).and_then(|name| lay.piece(name))) else {
            continue;
        };
        let hit = After { figures: loser.figures_after, level: loser.level_after };
        sum += mind.loss(piece, before, after(before, hit).as_ref());
    }
    sign * (sum + GROUND)
}
