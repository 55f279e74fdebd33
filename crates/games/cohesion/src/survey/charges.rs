//! The enemies a unit can charge, and the odds of getting to grips with them.

use grognard_books::cohesion::charge::{Charge, Ended, Outcome, Situation};
use grognard_books::cohesion::melee::Situation as Melee;
use grognard_books::cohesion::rules::coh;
use grognard_core::compiled;
use grognard_core::facts::Choice;
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;

use super::melee::attacker_holds;
use crate::derive::{Lay, Piece, charge_aspect, charge_cover, most_in_rough};
use crate::facts::unit_of;
use crate::moves::{Approach, approach_to, charge_refusals};
use grognard_table::answers::{Chance, Prospect, ProspectFact, Reason};
use grognard_table::{Rover, measured, to_inches};

/// Every enemy on the table as the target of a charge.
pub fn prospects(lay: &Lay<'_>, attacker: &Piece<'_>) -> Vec<Prospect> {
    let rover = lay.rover(attacker);
    let enemies = lay.of_side(attacker.unit.side.other());
    enemies.map(|target| charge_at(lay, &rover, attacker, target)).collect()
}

fn charge_at(lay: &Lay<'_>, rover: &Rover<'_>, attacker: &Piece<'_>, target: &Piece<'_>) -> Prospect {
    let mut reasons: Vec<Reason> =
        charge_refusals(lay, attacker, target).into_iter().map(|(rule, text)| Reason::by(rule, text)).collect();
    let approach = approach_to(lay, rover, (attacker, target), None);
    if approach.is_none() {
        let most = lay.t.battlefield.movement.charge_wheel;
        let words = format!("there is no free way straight ahead after one wheel of at most {most} degrees.");
        reasons.push(Reason::by(coh(78), words));
    }
    let situation = approach.map(|approach| situation(lay, attacker, target, approach));
    if let Some(situation) = &situation {
        let mut check = Check::new(Vec::new(), Vec::new());
        Charge::check(lay.t, situation, &mut check);
        reasons.extend(check.finish().err().unwrap_or_default().into_iter().map(Reason::from));
    }
    let weighed = situation.filter(|_| reasons.is_empty()).and_then(|situation| {
        let all = compiled::exact::<Charge>(lay.t, &situation, LEAF_BUDGET).ok()?;
        let melee = melee_of(lay, attacker, target, &situation);
        Some((Chance::of("comes to grips", &all, |charge| !is_in_vain(charge)), charge_odds(lay, &all, melee)))
    });
    let (hope, odds) = weighed.map_or((None, Vec::new()), |(hope, odds)| (Some(hope), odds));
    Prospect {
        target: target.name.to_owned(),
        distance: approach.map(|approach| to_inches(approach.cost)),
        facts: facts(lay, attacker, target, approach),
        allowed: reasons.is_empty(),
        reasons,
        hope,
        odds,
    }
}

/// What counts for a charge, apart from its inches.
fn facts(lay: &Lay<'_>, attacker: &Piece<'_>, target: &Piece<'_>, approach: Option<Approach>) -> Vec<ProspectFact> {
    let (bearing, _) = charge_aspect(lay.t, &attacker.block, &target.block);
    let aspect = ProspectFact::new("aspect", bearing.aspect.name());
    let wheel = approach.filter(|approach| approach.degrees != 0).map(|Approach { degrees, .. }| {
        let way = if degrees > 0 { "right" } else { "left" };
        ProspectFact::new("wheel", format!("wheels {} degrees to the {way}", degrees.abs()))
    });
    std::iter::once(aspect).chain(wheel).collect()
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

/// The melee to which a charge would lead.
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
        // Half of the rate with the mean bonus; the charts give twice that.
        momentum: 4.0 * charge.distance.get() >= f64::from(2 * lay.rover(attacker).inches() + twice_the_bonus),
    }
}

/// A charge of which nothing comes.
fn is_in_vain(charge: &Outcome) -> bool {
    matches!(charge.result, Ended::Short | Ended::Falter)
}

/// Odds without the opportunity fire that may come before.
fn charge_odds(lay: &Lay<'_>, all: &Distribution<Outcome>, melee: Melee) -> Vec<Chance> {
    let one = |words: &str, is: &dyn Fn(&Outcome) -> bool| Chance::of(words, all, is);
    let share = |is: &dyn Fn(&Outcome) -> bool| Chance::of("", all, is).share;
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
        Chance::about("the attacker takes the ground", takes),
    ]
}
