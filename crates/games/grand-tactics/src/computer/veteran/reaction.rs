//! The Reaction segment: a formation goes to a battle if that makes it better for its side.

use grognard_battle::{CommandLine, Offer};

use super::mind::Mind;
use crate::computer::orders::{named, taken};

/// What a reaction must be worth, in points: the step it may cost and the AP.
const LEAST: f64 = 0.25;

/// The reaction that helps most, if one does.
pub fn step(mind: &Mind<'_>, offers: Vec<Offer>) -> Option<CommandLine> {
    let attacker = mind.side.other();
    let mut sand = mind.books.clone();
    let mut best: Option<(f64, Offer)> = None;
    for offer in offers.into_iter().filter(|offer| offer.act == "reaction-move") {
        let Some((name, area)) = named(&offer, "formation").zip(named(&offer, "area")) else { continue };
        let (name, area) = (name.to_owned(), area.to_owned());
        let alone = mind.fight(&mut sand, &area, attacker);
        let Some(entry) = sand.formations.get_mut(&name) else { continue };
        let was = entry.clone();
        entry.area = Some(area.clone());
        entry.reaction_moved = true;
        let joined = mind.fight(&mut sand, &area, attacker);
        sand.formations.insert(name, was);
        let helps = alone - joined;
        if helps > best.as_ref().map_or(LEAST, |best| best.0) {
            best = Some((helps, offer));
        }
    }
    best.map(|(_, offer)| taken(offer))
}
