//! What a position is worth to a side at the end of its Movement segment, in victory points: the battles that are to be
//! fought, the areas it holds and may lose, what the enemy could do next and what it could do itself.

use grognard_battle::Side;

use super::fights::{bring, put_back, swing};
use super::mind::Mind;
use crate::land::holds_enemy;
use crate::state::{Books, Formation};
use crate::survey::supplied_at;

/// The greatest danger counts in full, the others as much.
const OTHER_DANGERS: f64 = 0.3;
/// No area is farther than this, for whoever wants to come nearer.
const FARTHEST: i32 = 8;

impl Mind<'_> {
    /// The worth of a position for the side that thinks.
    pub fn worth(&self, sand: &mut Books) -> f64 {
        let own = self.side;
        let areas: Vec<String> = sand.areas.keys().cloned().collect();
        let mut worth = 0.0;
        let mut dangers: Vec<f64> = Vec::new();
        let mut promise: f64 = 0.0;
        for area in &areas {
            let ours = sand.formations_in(own, area).next().is_some();
            let theirs = holds_enemy(sand, own, area);
            match (ours, theirs) {
                (true, true) => worth += self.attack(sand, area, own),
                (true, false) => {
                    worth += points(sand, area) * swing(owner(sand, area), own);
                    if self.enemy_moves_next() {
                        dangers.push(self.danger(sand, area, own.other()));
                    }
                }
                (false, true) if self.moves_again() => promise = promise.max(self.danger(sand, area, own)),
                (false, false) if owner(sand, area) == Some(own) && self.enemy_moves_next() => {
                    if self.is_open_to(sand, area, own.other()) {
                        worth -= self.scales.unguarded * 2.0 * points(sand, area);
                    }
                }
                _ => {}
            }
        }
        let greatest = dangers.iter().copied().fold(0.0, f64::max);
        let rest = dangers.iter().sum::<f64>() - greatest;
        worth -= self.scales.threat * (greatest + OTHER_DANGERS * rest);
        worth += self.scales.promise * promise;
        worth + self.standing(sand)
    }

    /// What an attack on an area by everybody of a side who can come there is worth to him, if he would make it.
    fn danger(&self, sand: &mut Books, area: &str, attacker: Side) -> f64 {
        let comes = |name: &String, entry: &Formation| {
            let from = entry.area.as_ref()?;
            if entry.paralysed.is_some() || entry.morale == 0 || holds_enemy(sand, attacker, from) {
                return None;
            }
            sand.commander_of(name)?;
            let reach = self.reach(name, from, entry.mode, true);
            reach.iter().find(|reached| reached.area == area).map(|reached| (name.clone(), reached.from.clone()))
        };
        let mut attackers: Vec<(String, String)> =
            sand.formations_of(attacker).filter_map(|(name, entry)| comes(name, entry)).collect();
        if attackers.is_empty() {
            return 0.0;
        }
        attackers.sort_by_key(|(name, _)| std::cmp::Reverse(sand.line_cf(name)));
        let before = bring(self, sand, &attackers, area);
        let worth = self.fight(sand, area, attacker);
        put_back(sand, before);
        worth.max(0.0)
    }

    /// Whether somebody of a side can march into an empty area.
    fn is_open_to(&self, sand: &Books, area: &str, side: Side) -> bool {
        let comes = |(name, entry): (&String, &Formation)| {
            let from = entry.area.as_deref().unwrap_or_default();
            let held = entry.paralysed.is_some() || holds_enemy(sand, side, from);
            !held && self.reach(name, from, entry.mode, false).iter().any(|reached| reached.area == area)
        };
        sand.formations_of(side).any(comes)
    }

    /// What the places of the own formations are worth in themselves.
    fn standing(&self, sand: &Books) -> f64 {
        let own = self.side;
        let mut worth = 0.0;
        for (_, entry) in sand.formations_of(own).filter(|(_, entry)| entry.paralysed.is_none()) {
            let Some(area) = &entry.area else { continue };
            if !supplied_at(self.t, sand, own, area) {
                worth -= self.scales.unsupplied;
            }
            if entry.force_marched {
                worth -= self.scales.step / 3.0;
            }
            if self.moves_again() {
                let pull = sand.areas.iter().filter(|(_, goal)| goal.vp > 0 && goal.owner != Some(own)).map(
                    |(goal, ground)| {
                        let links = self.links(area, goal).unwrap_or(FARTHEST).min(FARTHEST);
                        f64::from(ground.vp) * swing(ground.owner, own) * f64::from(FARTHEST - links)
                    },
                );
                worth += self.scales.nearer * pull.fold(0.0, f64::max);
            }
        }
        worth
    }
}

fn owner(sand: &Books, area: &str) -> Option<Side> {
    sand.areas.get(area).and_then(|area| area.owner)
}

fn points(sand: &Books, area: &str) -> f64 {
    sand.areas.get(area).map_or(0.0, |area| f64::from(area.vp))
}
