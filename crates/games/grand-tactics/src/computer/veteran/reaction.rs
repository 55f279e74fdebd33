//! The Reaction segment: a formation goes to a battle if that makes it better for its side.

use grognard_battle::{CommandLine, Offer};

use super::mind::Mind;
use super::sandtable::Post;
use crate::computer::orders::{named, taken};

/// What a reaction must be worth, in points: the step it may cost and the AP.
const LEAST: f64 = 0.25;

/// The reaction that helps most, if one does.
pub fn step(mind: &Mind<'_>, offers: Vec<Offer>) -> Option<CommandLine> {
    let attacker = mind.side.other();
    let posts = mind.table.posts(mind.state);
    let mut best: Option<(f64, Offer)> = None;
    for offer in offers.into_iter().filter(|offer| offer.act == "reaction-move") {
        let formation = named(&offer, "formation").and_then(|name| mind.state.formations.get_index_of(name));
        let area = named(&offer, "area").and_then(|area| mind.table.number(area));
        let Some((formation, area)) = formation.zip(area) else { continue };
        let alone = mind.fight(&posts, area, attacker);
        let mut moved = posts.clone();
        if let Some(post) = posts.of(formation) {
            moved.put(formation, Post { area, ..post });
        }
        let joined = mind.fight(&moved, area, attacker);
        let helps = alone - joined;
        if helps > best.as_ref().map_or(LEAST, |best| best.0) {
            best = Some((helps, offer));
        }
    }
    best.map(|(_, offer)| taken(offer))
}
