//! What a seat may do now.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::{is_card_legal, tactics_of_mode};
use grognard_books::grand_tactics::kinds::{Card, UnitType};
use grognard_core::facts::{Choice, Datum};
use serde_json::{Value, json};

use super::business::due;
use super::facts::forces;
use super::roster::player;
use super::state::{Battle, Books, Cards, Formation, Kind, Phase};
use super::turn::ends_phase;
use grognard_battle::{Offer, Pending as _, Seat, Side};

fn offer(act: &'static str, title: impl Into<String>, with: &Value, open: &[&'static str]) -> Offer {
    Offer { act, title: title.into(), with: Datum::of(with), open: open.to_vec() }
}

/// All offers; while something is due only what answers it.
pub fn offers(t: &Tables, books: &Books, seat: Seat) -> Vec<Offer> {
    if books.over.is_some() || seat == Seat::Public {
        return Vec::new();
    }
    if let Some(first) = books.due.first() {
        return if first.is_for(books, seat) { answers(books) } else { Vec::new() };
    }
    if let Some(battle) = &books.battle {
        let sides = Side::BOTH.into_iter().filter(|side| seat.holds(*side));
        return sides.flat_map(|side| choices(t, books, battle, side, seat)).collect();
    }
    let mut offers = match books.game {
        Kind::Battle => battle_game(books, seat),
        Kind::Campaign => phase_offers(books, seat),
    };
    let ends = ends_phase(books.phase, books.phasing).is_none_or(|side| seat.holds(side));
    let fights = books.phase == Phase::Combat && !books.battle_areas.is_empty();
    if books.game == Kind::Campaign && ends && !fights {
        offers.push(offer("next-phase", "go on to the next phase", &json!({}), &[]));
    }
    offers
}

fn answers(books: &Books) -> Vec<Offer> {
    let Some(first) = due(books).into_iter().next() else { return Vec::new() };
    let open: &[&'static str] = match first.act {
        "supply" => &["distance"],
        "losses" => &["allocation"],
        "withdraw" => &["to", "surrenders"],
        "attach" => &["formation"],
        _ => &[],
    };
    vec![Offer { act: first.act, title: first.title, with: first.with, open: open.to_vec() }]
}

/// Every tactic and card a side may choose, by its own hand.
fn choices(t: &Tables, books: &Books, battle: &Battle, side: Side, seat: Seat) -> Vec<Offer> {
    let now = forces(t, books, battle, [((), Card::None, 0); 2]);
    let own = &battle.side(side).hand;
    let held = |card: &Card| *card == Card::None || books.cards == Cards::Real || own.contains(card);
    let mut offers = Vec::new();
    for tactic in tactics_of_mode(t, &now, player(side)) {
        let legal = |card: &Card| is_card_legal(t, &now, player(side), *card, tactic);
        for card in Card::all().filter(|card| held(card) && legal(card)) {
            let mut with = json!({"tactic": tactic, "card": card});
            if seat == Seat::Umpire {
                with["side"] = json!(side);
            }
            let open: &[&'static str] = if card == Card::Skirmish { &["skirmishing_cf"] } else { &[] };
            let played = t.cards.of(card).map_or(String::new(), |row| format!(" with {}", row.name));
            let title = format!("{} chooses {}{played}", books.side_name(side), tactic.words());
            offers.push(offer("commit", title, &with, open));
        }
    }
    offers
}

fn battle_game(books: &Books, seat: Seat) -> Vec<Offer> {
    let sides = Side::BOTH.into_iter().filter(|side| seat.holds(*side));
    let own = sides.flat_map(|side| books.formations_of(side));
    let mut offers: Vec<Offer> = own
        .map(|(name, _)| {
            offer("deploy", format!("{name} is deployed"), &json!({"formation": name}), &["mode", "fights"])
        })
        .collect();
    if books.agreed.as_ref().is_some_and(|agreed| seat.holds(agreed.attacker)) {
        offers.push(offer("begin-battle", "the battle begins", &json!({}), &[]));
    }
    offers
}

fn phase_offers(books: &Books, seat: Seat) -> Vec<Offer> {
    let phasing = seat.holds(books.phasing);
    match books.phase {
        Phase::Reorganization if phasing => reorganization(books),
        Phase::Movement if phasing => movement(books),
        Phase::Reaction if seat.holds(books.phasing.other()) => reaction(books),
        Phase::Combat if phasing => {
            let areas = books.battle_areas.iter();
            areas
                .map(|area| offer("begin-battle", format!("the battle of {area}"), &json!({"area": area}), &[]))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn reorganization(books: &Books) -> Vec<Offer> {
    let side = books.phasing;
    let mut offers = Vec::new();
    let own = || books.formations_of(side);
    if !own().any(|(_, formation)| formation.rallied) {
        for (name, _) in own().filter(|(_, formation)| formation.paralysed.is_none()) {
            spend(books, side, name, &mut offers);
        }
    }
    for (name, _) in own().filter(|(_, formation)| !formation.rallied && formation.morale < formation.max_morale) {
        offers.push(offer("rally", format!("{name} tries to rally"), &json!({"formation": name}), &[]));
    }
    offers
}

/// What the AP of a formation's leaders can buy.
fn spend(books: &Books, side: Side, name: &String, offers: &mut Vec<Offer>) {
    let leaders = books.leaders_of(name);
    let Some((leader, _)) = leaders.first().filter(|(_, leader)| leader.ap_left > 0) else { return };
    let area = books.formations.get(name).and_then(|formation| formation.area.as_deref()).unwrap_or_default();
    let others: Vec<&String> =
        books.formations_in(side, area).map(|(other, _)| other).filter(|other| *other != name).collect();
    let several = books.units_of(name).count() > 1;
    for (unit, entry) in books.units_of(name) {
        if entry.broken {
            let with = json!({"unit": unit, "leader": leader});
            offers.push(offer("reorganize-unit", format!("{leader} reorganizes {unit}"), &with, &[]));
        }
        if entry.steps < entry.max_steps && *books.pools.of(side) > 0 {
            let with = json!({"unit": unit, "leader": leader});
            offers.push(offer("incorporate-replacement", format!("{unit} takes in a replacement"), &with, &[]));
        }
    }
    let with = json!({"leader": leader});
    if several {
        offers.push(offer("unbrigade-unit", format!("{leader} detaches a unit"), &with, &["unit", "name"]));
    }
    for other in others {
        let with = json!({"leader": leader, "to": other});
        offers.push(offer("brigade-unit", format!("{leader} sends a unit to {other}"), &with, &["unit"]));
        let with = json!({"leader": leader, "formation": name, "to": other});
        offers.push(offer("brigade-formation", format!("{name} joins {other}"), &with, &[]));
    }
    if let (Some((spare, _)), true) = (leaders.get(1), several) {
        let with = json!({"leader": leader, "formation": name, "spare": spare});
        offers.push(offer("unbrigade-formation", format!("{spare} gets a command"), &with, &["units", "name"]));
    }
}

fn movement(books: &Books) -> Vec<Offer> {
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
        let with = json!({"formation": name});
        if !formation.force_marched && formation.entered_from.is_none() {
            offers.push(offer("force-march", format!("{name} force marches"), &with, &[]));
        }
        if formation.changed_mode.is_none() {
            offers.push(offer("deployment-change", format!("{name} changes its mode"), &with, &["to", "when"]));
        }
        offers.push(offer("movement", format!("{name} moves"), &with, &["to", "through"]));
    }
    let rides = |unit: &super::state::Unit| unit.side == side && unit.arm == UnitType::Cavalry && unit.is_present();
    if books.units.values().any(rides) {
        offers.push(offer("screens", "set the screens", &json!({}), &["units"]));
    }
    offers
}

fn reaction(books: &Books) -> Vec<Offer> {
    let mut offers = Vec::new();
    for area in &books.battle_areas {
        let able = |name: &String, formation: &Formation| {
            let attacked = formation.area.as_ref().is_some_and(|own| books.battle_areas.contains(own));
            let tried = formation.reaction_tried.contains(area);
            let pays = books.commander_of(name).is_some_and(|(_, leader)| leader.ap_left > 0);
            !attacked && !tried && pays && formation.paralysed.is_none() && formation.morale > 0
        };
        let formations = books.formations_of(books.phasing.other());
        for (name, _) in formations.filter(|(name, formation)| able(name, formation)) {
            let with = json!({"formation": name, "area": area});
            offers.push(offer("reaction-move", format!("{name} tries to reach {area}"), &with, &["adjacent"]));
        }
    }
    offers
}
