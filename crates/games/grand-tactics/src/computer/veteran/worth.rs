//! What a position is worth to a side at the end of its Movement segment, in victory points: the battles that are to be
//! fought, the areas it holds and may lose, what the enemy could do next and what it could do itself.

use std::cmp::Reverse;

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Mode;

use super::fights::swing;
use super::mind::Mind;
use super::sandtable::{Post, Posts};

/// The greatest danger counts in full, the others as much.
const OTHER_DANGERS: f64 = 0.3;
/// No area is farther than this, for whoever wants to come nearer.
const FARTHEST: i32 = 8;
/// How often a force march costs a step.
const STRAGGLING: f64 = 1.0 / 3.0;

impl Mind<'_> {
    /// The worth of a position for the side that thinks.
    pub fn worth(&self, posts: &Posts) -> f64 {
        let (own, table) = (self.side, &self.table);
        let (enemy_moves, moves_again) = (self.enemy_moves_next(), self.moves_again());
        let mut worth = 0.0;
        let mut promise: f64 = 0.0;
        let (mut greatest, mut all): (f64, f64) = (0.0, 0.0);
        for area in 0..table.areas.len() {
            match (table.holds(posts, own, area), table.holds(posts, own.other(), area)) {
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
                (false, false) if table.owner[area] == Some(own) && table.points[area] > 0.0 => {
                    if enemy_moves && self.is_open_to(posts, area, own.other()) {
                        worth -= self.scales.unguarded * 2.0 * table.points[area];
                    }
                }
                _ => {}
            }
        }
        worth -= self.scales.threat * (greatest + OTHER_DANGERS * (all - greatest));
        worth + self.scales.promise * promise + self.standing(posts)
    }

    /// What an attack on an area by everybody of a side who can come there is worth to him, if he would make it.
    fn danger(&self, posts: &Posts, area: usize, attacker: Side) -> f64 {
        let table = &self.table;
        let comes = |(index, post): (usize, &Option<Post>)| {
            let post = (*post).filter(|_| table.side[index] == attacker && table.marches[index])?;
            if table.holds(posts, attacker.other(), post.area) {
                return None;
            }
            let from = self.reach(index, post.area, post.mode, true)[area]?;
            Some((index, from))
        };
        let mut attackers: Vec<(usize, usize)> = posts.iter().enumerate().filter_map(comes).collect();
        if attackers.is_empty() {
            return 0.0;
        }
        attackers.sort_by_key(|(index, _)| Reverse(table.cf[*index]));
        let mut brought = posts.clone();
        for (index, from) in attackers.into_iter().take(self.stack()) {
            if let Some(post) = &mut brought[index] {
                (post.area, post.from) = (area, Some(from));
                if !matches!(post.mode, Mode::Echelon | Mode::LineOfBattle) {
                    post.mode = Mode::LineOfBattle;
                }
            }
        }
        self.fight(&brought, area, attacker).max(0.0)
    }

    /// Whether somebody of a side can march into an empty area.
    fn is_open_to(&self, posts: &Posts, area: usize, side: Side) -> bool {
        let comes = |(index, post): (usize, &Option<Post>)| {
            post.filter(|_| self.table.side[index] == side && self.table.marches[index]).is_some_and(|post| {
                let held = self.table.holds(posts, side.other(), post.area);
                !held && self.reach(index, post.area, post.mode, false)[area].is_some()
            })
        };
        posts.iter().enumerate().any(comes)
    }

    /// What the places of the own formations are worth in themselves.
    fn standing(&self, posts: &Posts) -> f64 {
        let (own, table) = (self.side, &self.table);
        let mut worth = 0.0;
        for (index, post) in posts.iter().enumerate() {
            let Some(post) = post.filter(|_| table.side[index] == own && table.awake[index]) else { continue };
            if !self.supplied(posts, own, post.area) {
                worth -= self.scales.unsupplied;
            }
            if post.forced {
                worth -= self.scales.step * STRAGGLING;
            }
            if self.moves_again() {
                let pull = (0..table.areas.len()).map(|goal| {
                    let links = table.far[post.area][goal].unwrap_or(FARTHEST).min(FARTHEST);
                    table.points[goal] * swing(table.owner[goal], own) * f64::from(FARTHEST - links)
                });
                worth += self.scales.nearer * pull.fold(0.0, f64::max);
            }
        }
        worth
    }
}
