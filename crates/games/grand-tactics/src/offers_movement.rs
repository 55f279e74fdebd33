//! What the phasing side may do in the Movement segment.

use grognard_battle::Offer;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::UnitType;
use grognard_core::facts::Choice as _;
use serde_json::json;

use super::movement::may_enter;
use super::offered::offer;
use super::state::{Books, Formation};

/// Marches, changes of mode, moves, and the screens that end the segment.
pub fn movement(t: &Tables, books: &Books) -> Vec<Offer> {
    let side = books.phasing;
    let mut offers = Vec::new();
    if books.screens_set {
        return offers;
    }
    let free = |name: &String, formation: &Formation| {
        let engaged = formation.area.as_ref().is_some_and(|area| books.battle_areas.contains(area));
        formation.paralysed.is_none() && !engaged && books.commander_of(name).is_some()
    };
    for (name, formation) in books.formations_of(side).filter(|(name, formation)| free(name, formation)) {
        offers.extend(of_formation(t, books, name, formation));
    }
    let rides = |unit: &super::state::Unit| unit.side == side && unit.arm == UnitType::Cavalry && unit.is_present();
    if books.units.values().any(rides) {
        offers.push(offer("screens", "set the screens", &json!({}), &["units"]));
    }
    offers
}

fn of_formation(t: &Tables, books: &Books, name: &String, formation: &Formation) -> Vec<Offer> {
    let mut offers = Vec::new();
    let with = json!({"formation": name});
    let mode = t.modes.of(formation.mode);
    let at_end = formation.changed_mode == Some(When::End);
    if mode.may_force_march && !formation.force_marched && formation.entered_from.is_none() && !at_end {
        offers.push(offer("force-march", format!("{name} force marches"), &with, &[]));
    }
    if formation.changed_mode.is_none() {
        let title = format!("{name} changes its mode");
        let left = mode.ma.value.saturating_add(formation.bonus_mp).saturating_sub(formation.mp_spent);
        if formation.mp_spent == 0 {
            offers.push(offer("deployment-change", title, &with, &["to", "when"]));
        } else if mode.ma.value > 0 && left >= t.modes.change_cost.value {
            // It has moved: only the end of its movement is left for it (GT-64).
            let with = json!({"formation": name, "when": When::End.name()});
            offers.push(offer("deployment-change", title, &with, &["to"]));
        }
    }
    if !at_end && books.areas.keys().any(|area| may_enter(t, books, (name, formation), area)) {
        offers.push(offer("movement", format!("{name} moves"), &with, &["to", "through"]));
    }
    offers
}
