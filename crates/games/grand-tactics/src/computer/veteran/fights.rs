//! What a battle in an area is worth to whoever attacks, in victory points.

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::{Card, Mode};

use super::mind::Mind;
use crate::advice::stake;
use crate::engage::{battle_agreed, battle_in};
use crate::facts::forces;
use crate::land::neighbours;
use crate::offers_reaction::{chance, is_able};
use crate::retreats::withdrawal;
use crate::roster::has_room;
use crate::state::{Battle, Books, Formation};
use crate::survey::supplied_at;

/// Of a captured area as much is likely to stay captured.
const KEPT: f64 = 0.85;
/// How often a defender who could react does so.
const REACTS: f64 = 0.8;
/// What a whole formation is worth beyond its points.
const STRENGTH_OF_FORMATION: f64 = 1.0;

impl Mind<'_> {
    /// What attacking an area is worth to a side, everybody being where the books say. Defenders next to it may come.
    pub fn attack(&self, sand: &mut Books, area: &str, attacker: Side) -> f64 {
        let plain = self.fight(sand, area, attacker);
        let near = reactors(sand, &area.to_owned(), attacker.other());
        if near.is_empty() {
            return plain;
        }
        let faces: f64 = near.iter().map(|name| self.comes(sand, name, area)).sum::<f64>() / count(near.len());
        let room = usize::try_from(self.t.campaign.stack_limit.value)
            .unwrap_or(0)
            .saturating_sub(sand.formations_in(attacker.other(), area).count());
        let before: Vec<(String, Option<String>)> = near
            .into_iter()
            .take(room)
            .map(|name| {
                let was = sand.formations.get_mut(&name).and_then(|entry| entry.area.replace(area.to_owned()));
                (name, was)
            })
            .collect();
        let joined = self.fight(sand, area, attacker);
        for (name, was) in before {
            if let Some(entry) = sand.formations.get_mut(&name) {
                entry.area = was;
            }
        }
        let likely = faces * REACTS;
        // A defender comes only where it helps him.
        plain + likely * (joined - plain).min(0.0)
    }

    fn comes(&self, sand: &Books, name: &str, area: &str) -> f64 {
        let entry = sand.formations.get(name);
        entry.map_or(0.0, |entry| f64::from(u32::try_from(chance(self.t, sand, name, entry, area)).unwrap_or(0)) / 6.0)
    }

    /// What a battle between those in an area is worth to its attacker.
    pub fn fight(&self, sand: &mut Books, area: &str, attacker: Side) -> f64 {
        let (t, scales) = (self.t, &self.scales);
        let Some(mut battle) = battle_in(sand, area.to_owned(), attacker) else { return 0.0 };
        for side in Side::BOTH {
            let supplied = supplied_at(t, sand, side, area);
            for name in &battle.side(side).formations {
                if let Some(entry) = sand.formations.get_mut(name) {
                    entry.out_of_supply = !supplied && entry.paralysed.is_none();
                }
            }
        }
        let (wins, lost) = self.fought(sand, &mut battle, attacker);
        let mut worth = scales.battle * (wins[0] - wins[1]) + scales.step * (lost[1] - lost[0]);
        if let Some(ground) = sand.areas.get(area) {
            worth += wins[0] * KEPT * swing(ground.owner, attacker) * f64::from(ground.vp);
        }
        worth + wins[0] * self.trapped(sand, battle, attacker.other())
    }

    /// What the battle of the battle game is worth to the side that thinks.
    pub fn battle_game(&self, sand: &Books) -> f64 {
        let Some(mut battle) = battle_agreed(sand) else { return 0.0 };
        let (wins, lost) = self.fought(sand, &mut battle, self.side);
        self.scales.battle * (wins[0] - wins[1]) + self.scales.step * (lost[1] - lost[0])
    }

    /// Chances to win and steps lost, of a side and of its enemy.
    fn fought(&self, sand: &Books, battle: &mut Battle, side: Side) -> ([f64; 2], [f64; 2]) {
        for side in Side::BOTH {
            let lead = sand.lead_of(&battle.side(side).formations);
            let own = battle.side_mut(side);
            own.commander = lead.as_ref().and_then(|(_, leader)| leader.clone());
            own.lead = lead.map(|(lead, _)| lead);
        }
        let (own, other) = (side.index(), side.other().index());
        match (&battle.side(side).lead, &battle.side(side.other()).lead) {
            (None, _) => ([0.0, 1.0], [1.0, 0.0]),
            (_, None) => ([1.0, 0.0], [0.0, 1.0]),
            _ => {
                let now = forces(self.t, sand, battle, [((), Card::None, 0); 2]);
                let found = self.forecaster.borrow_mut().outlook(now, stake(self.t, sand, battle));
                ([found.wins[own], found.wins[other]], [found.lost[own], found.lost[other]])
            }
        }
    }

    /// What those of a side are worth who could not leave a lost battle: they would surrender (GT-93).
    fn trapped(&self, sand: &mut Books, battle: Battle, side: Side) -> f64 {
        let scales = &self.scales;
        let formations = battle.side(side).formations.clone();
        sand.battle = Some(battle);
        let caught = formations.iter().filter(|name| withdrawal(self.t, sand, name).is_none()).map(|name| {
            let steps: i32 = sand.units_of(name).map(|(_, unit)| unit.steps).sum();
            scales.formation + STRENGTH_OF_FORMATION + scales.step * f64::from(steps)
        });
        let worth = caught.sum();
        sand.battle = None;
        worth
    }
}

/// How much a side gains of the points of an area it takes: what the enemy loses counts as well.
pub fn swing(owner: Option<Side>, taker: Side) -> f64 {
    match owner {
        Some(side) if side == taker => 0.0,
        Some(_) => 2.0,
        None => 1.0,
    }
}

/// Formations of a side that may come to a battle from next to it, the senior first.
fn reactors(sand: &Books, area: &String, side: Side) -> Vec<String> {
    let near = |own: &Formation| own.area.as_ref().is_some_and(|at| neighbours(sand, area).contains(at));
    let free =
        |own: &Formation| own.area.as_deref().is_some_and(|at| sand.formations_in(side.other(), at).next().is_none());
    let able = |name: &String, own: &Formation| near(own) && free(own) && is_able(sand, name, own, area);
    sand.formations_of(side).filter(|(name, own)| able(name, own)).map(|(name, _)| name.clone()).collect()
}

/// Puts formations into an area as attackers, so that a battle there can be looked at; who was where before.
pub fn bring(
    mind: &Mind<'_>,
    sand: &mut Books,
    attackers: &[(String, String)],
    area: &str,
) -> Vec<(String, Formation)> {
    let mut before = Vec::new();
    for (name, from) in attackers {
        let side = sand.formations.get(name).map(|entry| entry.side);
        if !side.is_some_and(|side| has_room(mind.t, sand, side, area)) {
            continue;
        }
        let Some(entry) = sand.formations.get_mut(name) else { continue };
        before.push((name.clone(), entry.clone()));
        entry.area = Some(area.to_owned());
        entry.entered_from = Some(from.clone());
        if !matches!(entry.mode, Mode::Echelon | Mode::LineOfBattle) {
            entry.mode = Mode::LineOfBattle;
        }
    }
    before
}

/// Puts everybody back.
pub fn put_back(sand: &mut Books, before: Vec<(String, Formation)>) {
    for (name, was) in before {
        if let Some(entry) = sand.formations.get_mut(&name) {
            *entry = was;
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "formations are few")]
fn count(number: usize) -> f64 {
    number as f64
}
