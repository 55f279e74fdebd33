//! The chances of a fire, a charge or an answer to one: exact odds of the book's procedures from the present positions.

use grognard_books::impact::charge::{
    Charge as Clash, Outcome as ChargeOutcome, Situation as ChargeSituation, Verdict,
};
use grognard_books::impact::fire::{Fire, Outcome as FireOutcome, Situation as FireSituation};
use grognard_books::impact::morale_check::MoraleCheck;
use grognard_books::impact::tables::Tables;
use grognard_books::impact::unit::Level;
use grognard_core::compiled;
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_core::procedure::Procedure as _;
use grognard_core::refusal::Check;
use grognard_field::{Block, Pose};

use super::derive::{Lay, supports};
use super::footprint::size;
use super::measured::{contact_facts, faced, facing_situation, shot_at_charger};
use super::state::{Charge, Unit};
use super::ways::{renewed, supports_along, with_places};

/// The exact odds of a fire; none if it cannot be fired.
pub fn of_fire(t: &Tables, situation: &FireSituation) -> Option<Distribution<FireOutcome>> {
    let mut check = Check::new(Vec::new(), Vec::new());
    Fire::check(t, situation, &mut check);
    check.finish().ok()?;
    compiled::exact::<Fire>(t, situation, LEAF_BUDGET).ok()
}

/// Whether a fire does something to its target.
pub fn hurts(fire: &FireOutcome, before: Level) -> bool {
    fire.figures_lost > 0 || fire.level_after != before
}

/// The exact odds of a charge in contact; none if it cannot be fought.
pub fn of_charge(t: &Tables, situation: &ChargeSituation) -> Option<Distribution<ChargeOutcome>> {
    let mut check = Check::new(Vec::new(), Vec::new());
    Clash::check(t, situation, &mut check);
    check.finish().ok()?;
    compiled::exact::<Clash>(t, situation, LEAF_BUDGET).ok()
}

/// A charge on its way, with all its units where they would be at contact.
pub fn at_contact<'s>(lay: &Lay<'s>, charge: &Charge, lead: Pose) -> Option<(Lay<'s>, Vec<String>)> {
    let way = charge.way.as_ref()?;
    let mut places = supports_along(lay, way, &charge.supports, (&charge.lead, lead));
    places.push((charge.lead.clone(), lead));
    let there = with_places(lay, &places);
    let beside = supports(&there, there.piece(&charge.lead)?);
    let with = charge.supports.iter().filter(|name| beside.iter().any(|support| support.name == *name));
    let with = with.cloned().collect();
    Some((there, with))
}

/// The chance that the attacker does not win after a reaction: certain if no way leads him into contact any more.
fn holds_after(lay: &Lay<'_>, charge: &Charge, change: impl FnOnce(&mut ChargeSituation)) -> Option<f64> {
    let with: Vec<&str> = charge.supports.iter().map(String::as_str).collect();
    let (lead, target) = (lay.piece(&charge.lead)?, lay.piece(&charge.target)?);
    let Some(contact) = renewed(lay, lead, target, charge.way.as_ref()?, &with) else { return Some(1.0) };
    let (there, with) = at_contact(lay, charge, contact)?;
    let (mut met, ..) = contact_facts(&there, charge, &with)?;
    change(&mut met);
    holds(lay.t, &met)
}

/// The facts of a charge at contact, before any reaction.
pub fn charge_as_declared(lay: &Lay<'_>, charge: &Charge) -> Option<ChargeSituation> {
    let (there, with) = at_contact(lay, charge, charge.way.as_ref()?.contact)?;
    contact_facts(&there, charge, &with).map(|(situation, ..)| situation)
}

/// The chance that the attacker does not win.
pub fn holds(t: &Tables, situation: &ChargeSituation) -> Option<f64> {
    let all = of_charge(t, situation)?;
    Some(share(&all, |charge| charge.result != Verdict::AttackerWins))
}

/// A chance as a share of one.
pub fn share<O>(all: &Distribution<O>, is: impl Fn(&O) -> bool) -> f64 {
    grognard_table::answers::Chance::of("", all, is).share
}

/// The chance that the unit charged is not beaten if it stands.
pub fn when_standing(lay: &Lay<'_>, charge: &Charge) -> Option<f64> {
    holds(lay.t, &charge_as_declared(lay, charge)?)
}

/// The same if it fires at the charger first: shaken or worse he stops, otherwise he comes on with what he has left.
pub fn when_firing(lay: &Lay<'_>, charge: &Charge) -> Option<f64> {
    let (against, shot, _) = shot_at_charger(lay, charge)?;
    if !against.is_empty() {
        return None;
    }
    let fire = of_fire(lay.t, &shot)?;
    let lead = lay.piece(&charge.lead)?;
    let mut known: Vec<((i32, Level), f64)> = Vec::new();
    let mut all = 0.0;
    for (outcome, part) in shares(&fire) {
        let after = (outcome.figures_after, outcome.level_after);
        let held = if outcome.eliminated || outcome.level_after >= Level::Shaken {
            1.0
        } else if let Some((_, held)) = known.iter().find(|(known, _)| *known == after) {
            *held
        } else {
            let left = Unit { figures: after.0, ..lead.unit.clone() };
            let there = lay.elsewhere(lead.index, Block::new(lead.block.pose, size(lay.t, &left)));
            let held = holds_after(&there, charge, |met| (met.attacker.lead.figures, met.attacker.lead.level) = after)?;
            known.push((after, held));
            held
        };
        all += part * held;
    }
    Some(all)
}

/// The same if it tries to turn toward the charger: a failed check may cost it its level, and if routed it is gone.
pub fn when_facing(lay: &Lay<'_>, charge: &Charge) -> Option<f64> {
    let (check, _) = facing_situation(lay, charge)?;
    let checked = compiled::exact::<MoraleCheck>(lay.t, &check, LEAF_BUDGET).ok()?;
    let (target, pose) = (lay.piece(&charge.target)?, faced(lay, charge)?);
    let turned = lay.elsewhere(target.index, target.block.at(pose));
    let mut all = 0.0;
    for (outcome, part) in shares(&checked) {
        if outcome.must_flee {
            continue;
        }
        all += part
            * holds_after(if outcome.passed { &turned } else { lay }, charge, |met| {
                met.defender.lead.level = outcome.level_after;
                if outcome.level_after == Level::Routed {
                    met.defender.supports.clear();
                }
            })?;
    }
    Some(all)
}

/// Each outcome with its share of one.
fn shares<O>(all: &Distribution<O>) -> impl Iterator<Item = (&O, f64)> {
    all.rows.iter().map(|(outcome, weight)| {
        #[expect(clippy::cast_precision_loss, reason = "a share for display")]
        let share = *weight as f64 / all.total.max(1) as f64;
        (outcome, share)
    })
}

/// A share in words; only certainty reads as 0 or 100.
pub fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round();
    if tenths < 1.0 && share > 0.0 {
        return "under 0.1 %".to_owned();
    }
    if tenths > 999.0 && share < 1.0 {
        return "over 99.9 %".to_owned();
    }
    format!("{:.1} %", tenths / 10.0)
}
