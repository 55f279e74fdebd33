//! What a seat may do now.

use grognard_battle::{Offer, Pending as _, Seat, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Level, Location};
use grognard_books::fatigue::names::{Arm, Formation, Level as CommandLevel, Phase, State as Morale};
use grognard_core::facts::Datum;
use serde_json::{Value, json};

use super::agenda::open_items;
use super::charge::may_form_square;
use super::due::Due;
use super::facts::is_opportunity;
use super::rally::waiting;
use super::setup::full_fires;
use super::state::{State, Step, Unit};

/// The list as it grows.
struct Offers<'s> {
    state: &'s State,
    seat: Seat,
    list: Vec<Offer>,
}

impl<'s> Offers<'s> {
    fn add(&mut self, act: &'static str, title: impl Into<String>, with: &Value, open: &[&'static str]) {
        self.list.push(Offer { act, title: title.into(), with: Datum::of(with), open: open.to_vec() });
    }

    fn plain(&mut self, act: &'static str, title: impl Into<String>) {
        self.add(act, title, &json!({}), &[]);
    }

    /// Units of a side that the seat may move.
    fn units(&self, side: impl Into<Option<Side>>, is: impl Fn(&Unit) -> bool) -> Vec<&'s String> {
        let side = side.into();
        if !self.seat.holds_known(side) {
            return Vec::new();
        }
        self.state.units.iter().filter(|(_, unit)| Some(unit.side) == side && is(unit)).map(|(name, _)| name).collect()
    }

    fn sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.seat.holds(*side)).collect()
    }
}

/// Every command that makes sense now.
pub fn offers(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    let mut offers = Offers { state, seat, list: Vec::new() };
    if seat == Seat::Public || state.result.is_some() {
        return offers.list;
    }
    let items = open_items(state);
    if !items.is_empty() {
        answers(&mut offers, &items);
    } else if state.combat.is_some() {
        combat(&mut offers);
    } else {
        phase(t, &mut offers);
    }
    offers.list
}

/// What answers a due item.
fn answers(offers: &mut Offers<'_>, items: &[&Due]) {
    for due in items {
        let Some(shown) = due.shown(offers.state).filter(|_| due.is_for(offers.state, offers.seat)) else { continue };
        let open: &[&'static str] = match due {
            Due::Check(_) => &["cover", "officers", "burning", "barred"],
            Due::Rout { fresh: true, .. } => &["near", "passed", "off_table", "closed", "leaves_area"],
            Due::Rout { .. } => &["passed", "off_table", "closed", "leaves_area"],
            Due::Retreat { .. } => &["closed", "leaves_area"],
            Due::Explosion { .. } => &["near", "distance"],
            Due::Zone { .. } => &["units", "distance"],
        };
        offers.list.push(Offer { act: shown.act, title: shown.title, with: shown.with, open: open.to_vec() });
    }
    let list = if offers.state.queue.is_empty() { &offers.state.later } else { &offers.state.queue };
    if offers.seat == Seat::Umpire && list.len() > 1 {
        offers.plain("put-off", "let the first item wait");
    }
}

/// A combat that is being fought.
fn combat(offers: &mut Offers<'_>) {
    let Some(combat) = &offers.state.combat else { return };
    let defending = offers.state.phasing().map(Side::other);
    if combat.received {
        offers.plain("clash", "fight the combat");
        return;
    }
    for name in offers.units(defending, |unit| unit.stands() && !unit.fired && unit.weapon.is_some()) {
        if combat.defenders.contains(name) {
            for target in &combat.attackers {
                let with = json!({"unit": name, "target": target});
                offers.add("fire", format!("{name} fires at {target}"), &with, &["cover"]);
            }
        }
    }
    if offers.seat.holds_known(defending) {
        offers.add("receive", "closing fire is over", &json!({}), &["group"]);
    }
}

fn phase(t: &Tables, offers: &mut Offers<'_>) {
    let (state, seat) = (offers.state, offers.seat);
    let phasing = state.phasing();
    match state.phase {
        Phase::ArmyMoraleFatigue => army_phase(offers),
        Phase::Facing => {
            for name in offers.units(phasing, |unit| unit.stands() && !unit.acted) {
                offers.add("turn", format!("{name} turns"), &json!({"unit": name}), &[]);
            }
        }
        Phase::Formation => formation(t, offers),
        Phase::DeclaredCavalryCharge => charges(t, offers),
        Phase::Movement => movement(offers),
        Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire => fire(offers),
        Phase::ShockCombat => shock(offers),
        Phase::Rally => rally(t, offers),
    }
    if is_opportunity(state.phase) {
        opportunity(offers);
    }
    if state.phase != Phase::ArmyMoraleFatigue && state.phase != Phase::DeclaredCavalryCharge {
        rare(offers);
    }
    let written = Side::BOTH.into_iter().all(|side| state.sides.of(side).ready);
    let may_end = match state.step {
        Step::Enter | Step::Orders | Step::RollOff => false,
        Step::Write => written && state.shots.is_empty(),
        _ => seat.holds_known(phasing) || matches!(state.phase, Phase::ArmyMoraleFatigue),
    };
    if may_end {
        let ends_movement = state.phase == Phase::Movement && state.step == Step::Act;
        let open: &[&'static str] = if ends_movement { &["stood", "in_fire"] } else { &[] };
        offers.add("next-phase", "end the phase", &json!({}), open);
    }
}

/// What the umpire or an owner says only now and then.
fn rare(offers: &mut Offers<'_>) {
    let state = offers.state;
    for side in offers.sides() {
        let alone = state
            .officers
            .iter()
            .filter(|(_, officer)| officer.side == side && !officer.hit && !officer.away && officer.attached.is_none());
        if state.phase == Phase::ShockCombat {
            for (name, _) in alone {
                offers.add("officer-caught", format!("{name} is caught alone"), &json!({"officer": name}), &["joins"]);
            }
        }
        let orphans = state.officers.iter().filter(|(_, officer)| {
            let mut units = state.units.values().filter(|unit| unit.command == officer.command).peekable();
            officer.side == side && !officer.hit && units.peek().is_some() && units.all(Unit::is_removed)
        });
        for (name, _) in orphans {
            offers.add(
                "join-command",
                format!("{name} takes another command"),
                &json!({"officer": name}),
                &["command"],
            );
        }
        for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
            if command.level == CommandLevel::Dummy
                && command.location == Location::Zone
                && state.phase == Phase::Movement
            {
                offers.add("reveal-dummy", format!("{name} is seen through"), &json!({"command": name}), &[]);
            }
        }
    }
    if state.phase == Phase::Movement {
        for side in offers.sides() {
            for name in offers.units(side, Unit::stands).into_iter().take(1) {
                offers.add("surprise", format!("{name} is surprised"), &json!({"unit": name}), &["distance"]);
            }
        }
        if offers.seat == Seat::Umpire {
            offers.add("blast", "something blows up", &json!({}), &["near", "distance", "warned"]);
        }
    }
}

fn army_phase(offers: &mut Offers<'_>) {
    let state = offers.state;
    match state.step {
        Step::Enter => {
            let waiting = state.players.iter().filter(|(_, player)| !player.entered);
            let mut none = true;
            for (name, player) in waiting {
                none = false;
                if offers.seat.holds(player.side) {
                    offers.add("enter-points", format!("{name} enters his points"), &json!({"player": name}), &[]);
                    let with = json!({"player": name, "extra": 1, "because": "an event nobody wrote down"});
                    offers.add("enter-points", format!("{name} enters one point more"), &with, &[]);
                }
            }
            if none {
                offers.plain("tally", "all hands are shown");
            }
            if offers.seat == Seat::Umpire {
                for side in Side::BOTH {
                    let with = json!({"side": side, "because": "the scenario says so"});
                    offers.add("adjust", "adjust the points", &with, &["recorded", "total"]);
                }
            }
        }
        Step::Orders => {
            for side in offers.sides().into_iter().filter(|side| !state.sides.of(*side).ready) {
                orders(offers, side);
            }
        }
        Step::RollOff => offers.plain("roll-off", "roll for the first half turn"),
        _ => {}
    }
    if state.proposal.is_some() && state.step != Step::Enter {
        offers.plain("end-battle", "end the battle as proposed");
        if offers.seat == Seat::Umpire && state.battleday < state.battledays {
            offers.plain("next-battleday", "open the next battleday");
        }
    }
    for side in offers.sides() {
        if state.sides.of(side).announced.contains(&Level::Demoralized) {
            offers.add("concede", "give up", &json!({"side": side}), &[]);
        }
    }
}

fn orders(offers: &mut Offers<'_>, side: Side) {
    let state = offers.state;
    offers.add("ready", "the orders are written", &json!({"side": side}), &[]);
    offers.add("senior-order", "a senior order", &json!({"side": side}), &["order"]);
    for (name, command) in state.commands.iter().filter(|(_, command)| command.side == side) {
        if command.location == Location::Zone {
            offers.add("set-order", format!("a new order for {name}"), &json!({"command": name}), &["order"]);
            continue;
        }
        offers.add("entry-blocked", format!("the entry of {name}"), &json!({"command": name}), &["blocked"]);
        if command.location == Location::Away && command.arrival_hour.is_none() {
            offers.add("return", format!("{name} turns back"), &json!({"command": name}), &[]);
        }
    }
}

fn formation(t: &Tables, offers: &mut Offers<'_>) {
    let phasing = offers.state.phasing();
    for name in offers.units(phasing, |unit| unit.stands() && !unit.acted) {
        let Some(unit) = offers.state.units.get(name) else { continue };
        let changes = Tables::formation_names(|to| {
            t.formations.fits(unit.arm, to) && t.formations.change(unit.formation, to).is_some()
        });
        for to in changes.into_iter().take(2) {
            let with = json!({"unit": name, "formation": to});
            offers.add("change-formation", format!("{name} goes into {to}"), &with, &[]);
        }
        if unit.arm == Arm::Infantry && matches!(unit.formation, Formation::Line | Formation::Column) {
            offers.add("skirmish", format!("{name} sends out a screen"), &json!({"unit": name}), &["figures"]);
        }
    }
}

fn charges(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    let charges = |unit: &Unit| unit.stands() && unit.arm == Arm::Cavalry;
    match state.step {
        Step::Declare => {
            for name in offers.units(phasing, charges) {
                if !state.charges.iter().any(|charge| charge.charger == *name) {
                    let open = ["target", "distance", "flank"];
                    offers.add("declare-charge", format!("{name} declares a charge"), &json!({"unit": name}), &open);
                }
            }
        }
        Step::Counter => {
            for name in offers.units(phasing.map(Side::other), |unit| charges(unit) && unit.counter_charging.is_none())
            {
                for charger in state.unit_names(|unit| Some(unit.side) == phasing && unit.charging.is_some()) {
                    let with = json!({"unit": name, "charger": charger});
                    offers.add("counter-charge", format!("{name} rides against {charger}"), &with, &[]);
                }
            }
        }
        _ => {
            for name in offers.units(phasing.map(Side::other), |unit| may_form_square(t, unit)) {
                offers.add("form-square", format!("{name} forms square"), &json!({"unit": name}), &[]);
            }
        }
    }
}

fn movement(offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    if state.step == Step::Closing {
        return;
    }
    let begun = state.units.values().any(|unit| unit.acted && Some(unit.side) == phasing);
    if !begun {
        let disordered = |unit: &Unit| unit.stands() && unit.state == Morale::Disordered && !unit.acted;
        for name in offers.units(phasing.map(Side::other), disordered) {
            offers.add("retire", format!("{name} retires"), &json!({"unit": name}), &["terrain"]);
        }
    }
    for name in offers.units(phasing, |unit| unit.stands() && !unit.acted) {
        let Some(unit) = state.units.get(name) else { continue };
        if unit.charging.is_some() {
            continue;
        }
        offers.add("move", format!("{name} moves"), &json!({"unit": name}), &["action", "terrain"]);
        if matches!(unit.arm, Arm::Infantry | Arm::Cavalry) {
            offers.add("assault", format!("{name} attacks"), &json!({"unit": name}), &["target"]);
        }
        if unit.state == Morale::Disordered || matches!(unit.arm, Arm::Train) {
            offers.add("leave-table", format!("{name} leaves by its edge"), &json!({"unit": name}), &["action"]);
        }
    }
    let own = state
        .officers
        .iter()
        .filter(|(_, o)| Some(o.side) == phasing && !o.hit && !o.away && offers.seat.holds_known(phasing));
    for (name, _) in own.collect::<Vec<_>>() {
        offers.add("attach", format!("{name} rides"), &json!({"officer": name}), &["unit"]);
    }
    if offers.seat == Seat::Umpire {
        let broken = |name: &str| {
            let units = || state.units.values().filter(|unit| unit.command == name);
            units().any(Unit::is_removed) && units().any(Unit::is_present)
        };
        for (name, command) in &state.commands {
            if command.location == Location::Zone && broken(name) {
                offers.add("withdraw", format!("{name} is driven out"), &json!({"command": name}), &[]);
            }
        }
    }
}

/// Fire at an enemy that acts near.
fn opportunity(offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    let acted = state.unit_names(|unit| Some(unit.side) == phasing && unit.is_present() && unit.acted);
    let able = |unit: &Unit| unit.stands() && !unit.fired && unit.weapon.is_some();
    for name in offers.units(phasing.map(Side::other), able) {
        for target in acted.iter().take(2) {
            let with = json!({"unit": name, "target": target});
            offers.add("fire", format!("{name} fires at {target}"), &with, &["range", "cover", "enfilade"]);
        }
    }
}

fn fire(offers: &mut Offers<'_>) {
    let state = offers.state;
    if state.step != Step::Write {
        return;
    }
    let guns = state.phase == Phase::ReciprocalArtilleryFire;
    let mut all = true;
    for side in Side::BOTH {
        if state.sides.of(side).ready {
            continue;
        }
        all = false;
        let able =
            |unit: &Unit| unit.stands() && !unit.fired && unit.weapon.is_some() && guns == (unit.arm == Arm::Artillery);
        for name in offers.units(side, able) {
            if !state.shots.iter().any(|shot| shot.unit == *name) {
                let open = ["target", "range", "cover", "enfilade", "burnable", "at_screen"];
                offers.add("fire", format!("{name} fires"), &json!({"unit": name}), &open);
            }
        }
        if offers.seat.holds(side) {
            offers.add("ready", "the targets are written", &json!({"side": side}), &[]);
        }
    }
    if all && !state.shots.is_empty() {
        offers.plain("roll-fire", "roll all written fire");
    }
}

fn shock(offers: &mut Offers<'_>) {
    let state = offers.state;
    for name in offers.units(state.phasing(), |unit| unit.stands() && !unit.fought) {
        let Some(unit) = state.units.get(name) else { continue };
        let target = unit.charging.as_ref().or(unit.attacking.as_ref());
        if let Some(target) = target.filter(|target| state.units.get(*target).is_some_and(Unit::is_present)) {
            let with = json!({"attackers": [name], "defenders": [target]});
            offers.add("combat", format!("{name} against {target}"), &with, &["aspect", "cover"]);
        }
    }
}

fn rally(t: &Tables, offers: &mut Offers<'_>) {
    let state = offers.state;
    let phasing = state.phasing();
    let disordered = waiting(state, Morale::Disordered);
    let list = if disordered.is_empty() { waiting(state, Morale::Routed) } else { disordered };
    if offers.seat.holds_known(phasing) {
        for name in list {
            let open = ["elect", "near_close_order_enemy", "near_artillery", "officers"];
            offers.add("rally", format!("{name} rallies"), &json!({"unit": name}), &open);
        }
    }
    let trains = offers.units(phasing, |unit| unit.arm == Arm::Train && unit.stands());
    for name in offers.units(phasing, |unit| unit.is_present() && !unit.abandoned) {
        let Some(unit) = state.units.get(name) else { continue };
        let needs = unit.fires.is_some_and(|fires| fires < full_fires(t, unit.arm));
        if let (true, Some(train)) = (needs, trains.first()) {
            let with = json!({"unit": name, "train": train});
            offers.add("refill", format!("{name} takes ammunition"), &with, &[]);
        }
    }
    for name in offers.units(phasing, |unit| unit.abandoned) {
        offers.add("re-crew", format!("{name} is manned again"), &json!({"unit": name}), &[]);
    }
    for side in offers.sides() {
        let defending = |command: &super::state::Command| command.side == side && command.defend_markers > 0;
        for (name, _) in state.commands.iter().filter(|(_, command)| defending(command)) {
            offers.add("capture-marker", format!("a marker of {name} is lost"), &json!({"command": name}), &[]);
        }
        for (name, objective) in &state.objectives {
            if objective.holder != Some(side) {
                let with = json!({"objective": name, "side": side});
                offers.add("take-objective", format!("{name} is taken"), &with, &[]);
            }
        }
        let lost = state.sides.of(side).line_of_communication_lost;
        let with = json!({"side": side, "lost": !lost});
        offers.add("line-of-communication", "the line of communication", &with, &[]);
    }
    if offers.seat == Seat::Umpire {
        offers.add("rear", "enemies in the rear", &json!({"side": "a", "units": 1}), &[]);
    }
}
