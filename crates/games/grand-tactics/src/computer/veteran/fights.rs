//! What a battle in an area is worth to the attacker, in victory points.

use enum_map::Enum as _;
use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Card;

use super::mind::Mind;
use super::sandtable::{Post, Posts};
use super::scales::{KEPT, swing};
use crate::engage::{battle_agreed, battle_in};
use crate::facts::forces;
use crate::hidden::stake;
use crate::reaction::{chance, is_able};
use crate::retreats::withdrawal;
use crate::state::{Battle, State};

/// How often a defender who can react does so.
const REACTS: f64 = 0.8;
/// What a whole formation is worth beyond its points.
const STRENGTH_OF_FORMATION: f64 = 1.0;

/// A lead of this many points is as good as a won game.
const ENOUGH: f64 = 3.0;

/// What a battle brings: first to one side, then to its enemy.
struct Prospects {
    /// Chances to win.
    wins: [f64; 2],
    /// Steps lost.
    lost: [f64; 2],
    /// Chance that Napoleon's formation has no morale left, and the game ends (GT-53).
    ends: f64,
}

impl Mind<'_> {
    /// What attacking an area is worth to a side, with everybody at his post. Neighbouring defenders may join.
    pub fn attack(&self, posts: &Posts, area: usize, attacker: Side) -> f64 {
        let plain = self.fight(posts, area, attacker);
        let room = self.stack().saturating_sub(posts.count(attacker.other(), area));
        let near: Vec<usize> = self.reactors(posts, area, attacker.other()).into_iter().take(room).collect();
        if near.is_empty() {
            return plain;
        }
        let mut joined = posts.clone();
        let mut chances = 1.0;
        for index in &near {
            chances *= self.comes(*index, area);
            if let Some(post) = posts.of(*index) {
                joined.put(*index, Post { area, ..post });
            }
        }
        // A defender joins only where that helps him.
        plain + chances * REACTS * (self.fight(&joined, area, attacker) - plain).min(0.0)
    }

    /// The chance that a formation joins a neighbouring battle.
    fn comes(&self, formation: usize, area: usize) -> f64 {
        let (name, area) = (&self.table.names[formation], &self.table.areas[area]);
        chance(self.t, self.state, name, area).map_or(0.0, |chance| chance.share)
    }

    /// Formations of a side that may join a battle from a neighbouring area.
    fn reactors(&self, posts: &Posts, area: usize, side: Side) -> Vec<usize> {
        let table = &self.table;
        let near = table.links[area].iter().filter(|near| !posts.holds(side.other(), **near));
        let able = |index: &usize| {
            let name = &table.names[*index];
            self.state
                .formations
                .get(name)
                .is_some_and(|own| is_able(self.t, self.state, name, own, &table.areas[area]))
        };
        near.flat_map(|near| posts.there(side, *near)).filter(able).collect()
    }

    /// What a battle between the formations in an area is worth to its attacker.
    pub fn fight(&self, posts: &Posts, area: usize, attacker: Side) -> f64 {
        let key = self.key(posts, area, attacker);
        if let Some(known) = self.fights.borrow().get(&key) {
            return *known;
        }
        let found = self.find_fight(posts, area, attacker);
        self.fights.borrow_mut().insert(key, found);
        found
    }

    /// Everything the worth of a battle depends on: who fights and how, whether each is supplied, and where the
    /// defenders
    /// could go.
    fn key(&self, posts: &Posts, area: usize, attacker: Side) -> Vec<usize> {
        let table = &self.table;
        let mut key = vec![area, attacker.index()];
        key.extend(Side::BOTH.map(|side| usize::from(self.supplied(posts, side, area))));
        for (index, post) in posts.each().filter(|(_, post)| post.area == area) {
            let from = post.from.map_or(0, |from| from + 1);
            key.extend([index, post.mode.into_usize() * 2 + usize::from(post.forced), from]);
        }
        key.extend(table.links[area].iter().map(|near| {
            let blocked = posts.holds(attacker, *near);
            let full = posts.count(attacker.other(), *near) >= self.stack();
            usize::from(blocked || full)
        }));
        key
    }

    fn find_fight(&self, posts: &Posts, area: usize, attacker: Side) -> f64 {
        let (t, scales) = (self.t, &self.scales);
        let supplied = Side::BOTH.map(|side| self.supplied(posts, side, area));
        let mut sand = self.scratch.borrow_mut();
        self.table.lay(posts, &mut sand);
        let name = self.table.areas[area].clone();
        let Some(mut battle) = battle_in(&sand, name.clone(), attacker) else { return 0.0 };
        for side in Side::BOTH {
            for name in &battle.side(side).formations {
                if let Some(entry) = sand.formations.get_mut(name) {
                    entry.out_of_supply = !supplied[side.index()] && entry.paralysed.is_none();
                }
            }
        }
        let Prospects { wins, lost, ends } = self.fought(&sand, &mut battle, attacker);
        let mut worth = scales.battle * (wins[0] - wins[1]) + scales.step * (lost[1] - lost[0]);
        let leads = if attacker == self.side { self.lead } else { -self.lead };
        worth += ends * scales.end * (leads / ENOUGH).clamp(-1.0, 1.0);
        worth += wins[0] * KEPT * swing(self.table.owner[area], attacker) * self.table.points[area];
        let formations = battle.side(attacker.other()).formations.clone();
        sand.battle = Some(battle);
        let caught = formations.iter().filter(|name| withdrawal(t, &sand, name).is_none()).map(|name| {
            let steps: i32 = sand.units_of(name).map(|(_, unit)| unit.steps).sum();
            scales.formation + STRENGTH_OF_FORMATION + scales.step * f64::from(steps)
        });
        // Formations that cannot leave a lost battle surrender (GT-93).
        worth += wins[0] * caught.sum::<f64>();
        sand.battle = None;
        worth
    }

    /// What the battle of the battle game is worth to the side that is thinking.
    pub fn battle_game(&self, sand: &State) -> f64 {
        let Some(mut battle) = battle_agreed(sand) else { return 0.0 };
        let Prospects { wins, lost, .. } = self.fought(sand, &mut battle, self.side);
        self.scales.battle * (wins[0] - wins[1]) + self.scales.step * (lost[1] - lost[0])
    }

    /// What a battle brings a side and its enemy.
    fn fought(&self, sand: &State, battle: &mut Battle, side: Side) -> Prospects {
        for side in Side::BOTH {
            let lead = sand.lead_of(&battle.side(side).formations);
            let own = battle.side_mut(side);
            own.commander = lead.as_ref().and_then(|(_, leader)| leader.clone());
            own.lead = lead.map(|(lead, _)| lead);
        }
        let (own, other) = (side.index(), side.other().index());
        match (&battle.side(side).lead, &battle.side(side.other()).lead) {
            (None, _) => Prospects { wins: [0.0, 1.0], lost: [1.0, 0.0], ends: 0.0 },
            (_, None) => Prospects { wins: [1.0, 0.0], lost: [0.0, 1.0], ends: 0.0 },
            (Some(first), Some(second)) => {
                let now = forces(self.t, sand, battle, [((), Card::None, 0); 2]);
                let found = self.forecaster.borrow_mut().outlook(now, stake(self.t, sand, battle));
                let falls = |lead: &str, side: usize| if sand.napoleon_leads(lead) { found.routed[side] } else { 0.0 };
                Prospects {
                    wins: [found.wins[own], found.wins[other]],
                    lost: [found.lost[own], found.lost[other]],
                    ends: falls(first, own) + falls(second, other),
                }
            }
        }
    }
}
