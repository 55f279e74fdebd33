//! The free volleys of a charge that stopped short (IMP-18), as players give them.

use grognard_battle::command::{Choose, Flag, MayShow, MayTell, Perform};
use grognard_battle::{Arguments, act};
use grognard_books::impact::charge::ChargeOn;
use grognard_books::impact::fire::{Fire, Situation};
use grognard_books::impact::firepower::{Firepower, Situation as FirepowerSituation};
use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Arc;
use grognard_core::facts::Inches;
use grognard_core::refusal::Refusals;

use super::arguments::{
    BEHIND, ENEMY_NEAR, IN_COVER, IN_WORKS, NEAR_FRIENDS, NEAR_LEADER, TellLeader, TellUnits, TellWorks,
};
use crate::due::Due;
use crate::facts::{Near, TARGET_GROUND, firer_facts, near};
use crate::shooting::{Telling, shot_by_the_books};
use crate::state::{Stage, State};
use crate::volley::fire_volleys;

act! {
    /// `volleys`: both on the state before, the attacker's first, then both written down.
    pub struct Volleys: State = ("volleys", "both leads of a charge that stopped short fire") {
        attacker_fires: MayShow<Flag> = "the unit charged is in his arc; true if left out",
        defender_fires: MayShow<Flag> = "the charger is in its arc; true if left out",
        hit_from: MayTell<Choose<Arc>> = "from where the unit charged is hit; the side struck if left out",
        leader: TellLeader = NEAR_LEADER,
        friends: TellUnits = NEAR_FRIENDS,
        works: TellWorks = IN_WORKS,
        cover: MayTell<Flag> = IN_COVER,
        behind_friends: MayTell<Flag> = BEHIND,
        enemy_within_two: MayTell<Flag> = ENEMY_NEAR,
        attacker_hit_from: MayTell<Choose<Arc>> = "from where the charger is hit; front if left out",
        attacker_leader: TellLeader = "another leader within 1/2 inch of the charger",
        attacker_friends: TellUnits = "adjacent friends that support the charger",
        attacker_works: TellWorks = "works the charger stands in",
        attacker_cover: MayTell<Flag> = "the charger is in cover",
        attacker_behind_friends: MayTell<Flag> = "the charger is 6 inches behind friends",
        attacker_enemy_within_two: MayTell<Flag> = "an enemy within two inches of the charger",
    }
    .settles()
    .with_miniatures()
}

const ATTACKER_GROUND: [(&str, &str); 5] = [
    ("target.hit_from", "attacker_hit_from"),
    ("target.works", "attacker_works"),
    ("target.cover", "attacker_cover"),
    ("target.behind_friends", "attacker_behind_friends"),
    ("target.enemy_within_two", "attacker_enemy_within_two"),
];

/// A charge on this side comes from this arc.
fn arc_of(on: ChargeOn) -> Arc {
    match on {
        ChargeOn::Front => Arc::Front,
        ChargeOn::PartialFlank => Arc::Side,
        ChargeOn::FullFlank => Arc::Flank,
        ChargeOn::Rear => Arc::Rear,
    }
}

/// Whether a lead has firepower at that range, by the book's own account.
fn can_fire(stage: &mut Stage<'_>, name: &str, inches: f64, in_arc: bool) -> bool {
    let Some(unit) = stage.state.units.get(name).filter(|unit| in_arc && unit.is_in()) else { return false };
    let situation = FirepowerSituation { firer: firer_facts(unit), range: Inches::new(inches) };
    stage.rule::<Firepower>(format_args!("firepower of {name}"), |_| None, &situation).can_fire
}

/// One volley with the facts from the books.
fn known(stage: &Stage<'_>, (firer, hit): (&str, &str), by: Near, (inches, from): (f64, Arc)) -> Option<Situation> {
    let mut shot = shot_by_the_books(&stage.state, firer, hit, by)?;
    shot.target.hit_from = from;
    Some(Situation { range: Inches::new(inches), ..shot })
}

/// A lead that does not fire needs no facts, but giving them is not a mistake.
fn read_volley(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    known: Option<Situation>,
    asked: &[(&'static str, &'static str)],
    can: bool,
) -> Option<Situation> {
    if let Some(known) = known.filter(|_| can) {
        return stage.situation::<Fire>(&known, told, asked);
    }
    for (_, argument) in asked {
        told.take(argument);
    }
    None
}

impl Perform for Volleys {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let due = stage.state.due.first().cloned();
        let (Some(charge), Some(Due::Volleys { inches })) = (stage.state.charge.clone(), due) else {
            told.refuse_by(imp(18), "act", "no free volley is due.");
            return told.refused();
        };
        let (lead, target) = (charge.lead.as_str(), charge.target.as_str());
        let struck = near(&stage.state, told, target, "leader", "friends");
        let halted = near(&stage.state, told, lead, "attacker_leader", "attacker_friends");
        let first = known(stage, (lead, target), struck, (inches, arc_of(charge.charge_on)));
        let second = known(stage, (target, lead), halted, (inches, Arc::Front));
        let can = [
            can_fire(stage, lead, inches, self.attacker_fires.unwrap_or(true)),
            can_fire(stage, target, inches, self.defender_fires.unwrap_or(true)),
        ];
        let asked: Vec<_> = Telling::HIT_FROM.into_iter().chain(TARGET_GROUND).collect();
        let at_target = read_volley(stage, told, first, &asked, can[0]);
        let at_lead = read_volley(stage, told, second, &ATTACKER_GROUND, can[1]);
        told.finish()?;
        fire_volleys(stage, [(lead, target, at_target, Vec::new()), (target, lead, at_lead, Vec::new())]);
        Ok(())
    }
}
