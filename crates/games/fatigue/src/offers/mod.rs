//! What a seat may do now.

mod army;
mod fire;
mod list;
mod moves;
mod moves_table;
mod rally;

use grognard_battle::{Offer, Pending as _, Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Circumstance, Level, Phase};

pub use self::fire::may_write;
pub use self::list::is_paid;
use self::list::{Offers, partly};
pub use self::moves::may_change;
pub use self::moves_table::{may_charge, movers};
use super::acts::{
    Blast, Clash, Combat, Fire, JoinCommand, NextPhase, OfficerCaught, Order, Pass, PutOff, Receive, RevealDummy,
    Surprise,
};
use super::armed::may_fire;
use super::checks::asks_for_fire;
use super::contacts::{Melee, melees};
use super::derive::Lay;
use super::due::{Check, Due};
use super::facts::is_opportunity;
use super::open_items::{open_items, orders_checks};
use super::orders::{fire_of, is_forbidden};
use super::phases::undone;
use super::state::{self, State, Step, Unit};
use super::venue::venue;
use super::withdrawal::is_withdrawing;

/// Every command that makes sense now, on this table.
pub fn offers(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    let lay = Lay::of(t, state);
    given(Offers { t, state, lay: lay.as_ref(), seat, only: None, first: false, list: Vec::new() })
}

/// The same on a table, but only of some acts: nothing else is looked for. Where the first that breaks no order is enough,
/// those after it may be left out.
pub fn offers_of(lay: &Lay<'_>, seat: Seat, acts: &[&str], first: bool) -> Vec<Offer> {
    given(Offers { t: lay.t, state: lay.state, lay: Some(lay), seat, only: Some(acts), first, list: Vec::new() })
}

fn given(mut offers: Offers<'_>) -> Vec<Offer> {
    at_any_table(&mut offers);
    let Offers { state, only, mut list, .. } = offers;
    list.retain(|offer| only.is_none_or(|acts| acts.contains(&offer.act)) && is_given(offer.act, state));
    list
}

/// Whether an act is one at this kind of table.
fn is_given(act: &str, state: &State) -> bool {
    Order::ACTS.iter().find(|known| known.name == act).is_some_and(|known| known.against(state).is_none())
}

fn at_any_table(offers: &mut Offers<'_>) {
    let state = offers.state;
    if offers.seat == Seat::Public || state.result.is_some() {
        return;
    }
    if state.placing.is_some() {
        army::placing(offers);
        return;
    }
    let items = open_items(state);
    if !items.is_empty() {
        answers(offers, &items);
    } else if state.combat.is_some() {
        combat(offers);
    } else {
        phase(offers);
    }
}

/// Defenders of a combat that may fire at their attackers, as far as the books know.
fn closing_firers<'s>(t: &Tables, state: &'s State, combat: &state::Combat) -> impl Iterator<Item = &'s String> {
    let defending = state.phasing().map(Side::other);
    let able = move |unit: &Unit| Some(unit.side) == defending && unit.stands() && unit.counter_charging.is_none();
    let own = state.units.iter().filter(move |(name, unit)| able(unit) && combat.defenders.contains(name));
    own.map(|(name, _)| name).filter(move |name| may_fire(t, state, name))
}

/// Whether a defender of the combat may fire at an attacker.
pub fn may_close_fire(t: &Tables, state: &State) -> bool {
    let lets = |name: &String| !is_forbidden(t, state, name, fire_of(state, name));
    let mut open = state.combat.iter().filter(|combat| !combat.received && !combat.attackers.is_empty());
    open.any(|combat| closing_firers(t, state, combat).any(lets))
}

fn answers(offers: &mut Offers<'_>, items: &[&Due]) {
    for due in items {
        let Some(shown) = due.shown(offers.state).filter(|_| due.is_for(offers.state, offers.seat)) else { continue };
        let open = match due {
            Due::Check(check) => asked_of_a_check(offers.state, check),
            Due::Rout { fresh: true, .. } => vec!["near", "passed", "off_table", "closed", "leaves_area"],
            Due::Rout { .. } => vec!["passed", "off_table", "closed", "leaves_area"],
            Due::Retreat { .. } => vec!["closed", "leaves_area"],
            Due::Explosion { .. } => vec!["near", "distances"],
            Due::Fire { .. } => vec!["units"],
            Due::Zone { .. } => vec!["units", "distances"],
            Due::Chance { .. }
            | Due::Retire { .. }
            | Due::Counter { .. }
            | Due::Squares { .. }
            | Due::Occupy { .. } => {
                fire::chances(offers, due);
                moves::chances(offers, due);
                offers.plain::<Pass>("let it be");
                continue;
            }
        };
        offers.list.push(Offer {
            act: shown.act,
            title: shown.title,
            with: shown.with,
            open: offers.asked(&open).to_vec(),
        });
    }
    if orders_checks(offers.state).is_some_and(|side| offers.seat.holds(side)) {
        offers.plain::<Pass>("all of them, as they are listed");
    }
    let list = if offers.state.queue.is_empty() { &offers.state.later } else { &offers.state.queue };
    if offers.seat == Seat::Umpire && list.len() > 1 {
        offers.plain::<PutOff>("let the first item wait");
    }
}

/// What a check asks for: only what can matter in its circumstance.
fn asked_of_a_check(state: &State, check: &Check) -> Vec<&'static str> {
    let mut open = vec!["cover", "officers"];
    if check.group == GroupKind::Single
        && matches!(check.circumstance, Circumstance::FireLoss | Circumstance::ChargeZone)
    {
        open.extend(["together_with", "group"]);
    }
    if matches!(check.circumstance, Circumstance::ChargeZone | Circumstance::ReceiveShock) {
        open.push("barred");
    }
    if check.circumstance == Circumstance::FriendRouts {
        open.push("seen");
    }
    if asks_for_fire(state, &check.units) {
        open.push("burning");
    }
    open
}

/// A combat that is being fought.
fn combat(offers: &mut Offers<'_>) {
    let Some(combat) = &offers.state.combat else { return };
    let defending = offers.state.phasing().map(Side::other);
    if combat.received {
        offers.plain::<Clash>("fight the combat");
        return;
    }
    let seated = offers.seat.holds_known(defending);
    for name in closing_firers(offers.t, offers.state, combat).filter(|_| seated) {
        if offers.is_done() {
            return;
        }
        for target in &combat.attackers {
            let title = format!("{name} fires at {target}");
            let offer = Offer::of(title, &Fire::at(name, target, None), offers.asked(&["cover"]));
            offers.priced(offer, name, fire_of(offers.state, name));
        }
    }
    if offers.seat.holds_known(defending) {
        offers.plain::<Receive>("closing fire is over");
    }
}

fn phase(offers: &mut Offers<'_>) {
    let (t, state, seat) = (offers.t, offers.state, offers.seat);
    let phasing = state.phasing();
    match state.phase {
        Phase::ArmyMoraleFatigue => army::army_phase(offers),
        Phase::Facing => moves::facing(offers),
        Phase::Formation => moves::formation(offers),
        Phase::DeclaredCavalryCharge => moves::charges(offers),
        Phase::Movement => moves::movement(offers),
        Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire => fire::fire(offers),
        Phase::ShockCombat => shock(offers),
        Phase::Rally => rally::rally(offers),
    }
    let told = venue(state).asks_players();
    // On a table there is a chance of its own for it, as soon as somebody acts near.
    if told && is_opportunity(state.phase) {
        fire::opportunity(offers);
    }
    if told && state.phase != Phase::ArmyMoraleFatigue && state.phase != Phase::DeclaredCavalryCharge {
        rare(offers);
    }
    let shared = matches!(
        state.phase,
        Phase::ArmyMoraleFatigue | Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire
    );
    let may_end = offers.wants::<NextPhase>() && (shared || seat.holds_known(phasing)) && undone(t, state).is_empty();
    if may_end {
        let ends_movement = state.phase == Phase::Movement && state.step == Step::Act;
        let open: &[&'static str] = if told && ends_movement { &["stood", "in_fire"] } else { &[] };
        offers.add("end the phase", &NextPhase::default(), open);
    }
}

/// What the umpire or an owner says only occasionally.
fn rare(offers: &mut Offers<'_>) {
    let state = offers.state;
    for side in offers.sides() {
        let alone = state
            .officers
            .iter()
            .filter(|(_, officer)| officer.side == side && !officer.hit && !officer.away && officer.attached.is_none());
        if state.phase == Phase::ShockCombat {
            for (name, _) in alone {
                let caught = OfficerCaught { officer: name.clone(), joins: None };
                offers.add(format!("{name} is caught alone"), &caught, &["joins"]);
            }
        }
        let orphans = state.officers.iter().filter(|(_, officer)| {
            let mut units = state.units.values().filter(|unit| unit.command == officer.command).peekable();
            officer.side == side && !officer.hit && units.peek().is_some() && units.all(Unit::is_removed)
        });
        for (name, _) in orphans {
            let title = format!("{name} takes another command");
            offers.list.push(partly::<JoinCommand>(title, &[("officer", name)], &["command"]));
        }
        for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
            if command.level == Level::Dummy
                && command.location == Location::Zone
                && !is_withdrawing(state, name)
                && state.phase == Phase::Movement
            {
                offers.add(format!("{name} is seen through"), &RevealDummy { command: name.clone() }, &[]);
            }
        }
    }
    if state.phase == Phase::Movement {
        for side in offers.sides() {
            for name in offers.units(side, Unit::stands).into_iter().take(1) {
                let title = format!("{name} is surprised");
                offers.list.push(partly::<Surprise>(title, &[("unit", name)], &["distance"]));
            }
        }
        if offers.seat == Seat::Umpire {
            offers.add("something blows up", &Blast::default(), &["near", "distances", "warned"]);
        }
    }
}

fn shock(offers: &mut Offers<'_>) {
    if !offers.seat.holds_known(offers.state.phasing()) {
        return;
    }
    for Melee { attackers, defenders } in melees(offers.state) {
        let title = format!("{} against {}", attackers.join(", "), defenders.join(", "));
        let Some(target) = defenders.first() else { continue };
        let open = offers.asked(&["aspect", "cover", "together_with", "group"]);
        offers.list.push(Offer::of(title, &Combat::of(target), open));
    }
}
