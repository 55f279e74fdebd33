//! The Reaction segment: a formation joins a battle if that improves it for its side.

use super::mind::Mind;
use super::sandtable::Post;
use crate::acts::{Order, ReactionMove};

/// The least a reaction must be worth, in points, to pay for the step it may cost and the AP.
const LEAST: f64 = 0.25;

/// The reaction that helps most, if any helps.
pub fn step(mind: &Mind<'_>, orders: Vec<Order>) -> Option<Order> {
    let attacker = mind.side.other();
    let posts = mind.table.posts(mind.state);
    let mut best: Option<(f64, ReactionMove)> = None;
    for order in orders {
        let Order::ReactionMove(act) = order else { continue };
        let formation = mind.state.formations.get_index_of(&act.formation);
        let Some((formation, area)) = formation.zip(mind.table.number(&act.area)) else { continue };
        let alone = mind.fight(&posts, area, attacker);
        let mut moved = posts.clone();
        if let Some(post) = posts.of(formation) {
            moved.put(formation, Post { area, ..post });
        }
        let joined = mind.fight(&moved, area, attacker);
        let helps = alone - joined;
        if helps > best.as_ref().map_or(LEAST, |best| best.0) {
            best = Some((helps, act));
        }
    }
    best.map(|(_, act)| act.into())
}
