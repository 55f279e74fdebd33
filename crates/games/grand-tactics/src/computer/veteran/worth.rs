//! What a position is worth to a side at the end of its Movement segment, in victory points: the battles to be fought,
//! the
//! areas it holds and may lose, what the enemy could do next and what the side could do itself.

use std::cmp::Reverse;

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Mode;

use super::mind::Mind;
use super::sandtable::{Post, Posts};
use super::scales::swing;

/// The greatest danger counts in full, each of the others this much.
const OTHER_DANGERS: f64 = 0.3;

impl Mind<'_> {
    /// The worth of a position for the side that is thinking.
    pub fn worth(&self, posts: &Posts) -> f64 {
        let (own, table) = (self.side, &self.table);
        let (enemy_moves, moves_again) = (self.enemy_moves_next(), self.moves_again());
        let mut worth = 0.0;
        let mut promise: f64 = 0.0;
        let (mut greatest, mut all): (f64, f64) = (0.0, 0.0);
        for area in 0..table.areas.len() {
            match (posts.holds(own, area), posts.holds(own.other(), area)) {
                (true, true) => worth += self.attack(posts, area, own),
                (true, false) => {
                    worth += table.points[area] * swing(table.owner[area], own);
                    if enemy_moves {
                        let danger = self.danger(posts, area, own.other());
                        greatest = greatest.max(danger);
                        all += danger;
                    }
                }
                (false, true) if moves_again => promise = promise.max(self.danger(posts, area, own)),
                (false, false) if enemy_moves && self.may_fall(posts, area) => {
                    worth -= self.scales.unguarded * 2.0 * table.points[area];
                }
                _ => {}
            }
        }
        worth -= self.scales.threat * (greatest + OTHER_DANGERS * (all - greatest));
        worth + self.scales.promise * promise + self.standing(posts)
    }

    /// What an attack on an area, by everybody of a side who can get there, is worth to that side; nothing if it would
    /// not.
    fn danger(&self, posts: &Posts, area: usize, attacker: Side) -> f64 {
        let table = &self.table;
        let comes = |(index, post): (usize, Post)| {
            // An enemy who is attacked may win and be free to march; an attacker is bound.
            let bound = attacker == self.side && posts.holds(attacker.other(), post.area);
            if table.side[index] != attacker || !table.marches[index] || bound {
                return None;
            }
            let from = self.reach(index, post.area, post.mode, true)[area]?;
            Some((index, from))
        };
        let mut attackers: Vec<(usize, usize)> = posts.each().filter_map(comes).collect();
        if attackers.is_empty() {
            return 0.0;
        }
        attackers.sort_by_key(|(index, _)| Reverse(table.cf[*index]));
        let mut brought = posts.clone();
        for (index, from) in attackers.into_iter().take(self.stack()) {
            if let Some(post) = posts.of(index) {
                let fights = matches!(post.mode, Mode::Echelon | Mode::LineOfBattle);
                let mode = if fights { post.mode } else { Mode::LineOfBattle };
                brought.put(index, Post { area, from: Some(from), mode, ..post });
            }
        }
        self.fight(&brought, area, attacker).max(0.0)
    }

    /// Whether the enemy can march into an empty area of the side that has points.
    fn may_fall(&self, posts: &Posts, area: usize) -> bool {
        if self.table.owner[area] != Some(self.side) || self.table.points[area] <= 0.0 {
            return false;
        }
        let side = self.side.other();
        let comes = |(index, post): (usize, Post)| {
            let free = self.table.marches[index] && !posts.holds(side.other(), post.area);
            self.table.side[index] == side && free && self.reach(index, post.area, post.mode, false)[area].is_some()
        };
        posts.each().any(comes)
    }

    /// What the places of the side's own formations are worth in themselves.
    fn standing(&self, posts: &Posts) -> f64 {
        let (own, table) = (self.side, &self.table);
        let mut worth = 0.0;
        for (_, post) in posts.each().filter(|(index, _)| table.side[*index] == own && table.awake[*index]) {
            if !self.supplied(posts, own, post.area) {
                worth -= self.scales.unsupplied;
            }
            if post.forced {
                worth -= self.scales.step * self.straggling;
            }
            if self.moves_again() {
                worth += self.scales.nearer * self.pull[post.area];
            }
        }
        worth
    }
}
