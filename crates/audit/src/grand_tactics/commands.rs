//! A command from beginning to end, with everything that happens by itself after it.

use grognard_battle::{Seat, Side};
use serde_json::Value;

use super::acts;
use super::changing;
use super::laws;
use super::march;
use super::orders::Orders;
use super::points;
use super::reacting;
use super::rounds;
use super::segments;
use super::settling;
use super::umpire::Umpire;

/// Carries out a command. A command that no clause covers is given up.
pub(super) fn carry_out(umpire: &mut Umpire<'_, '_>, name: &str, orders: &Orders, after: &Value) {
    seat(umpire, name, orders);
    let mut ordered = None;
    match name {
        "next-phase" => segments::advance(umpire),
        "screens" => {
            reacting::screens(umpire, orders);
            segments::advance(umpire);
        }
        "movement" => march::carry_out(umpire, orders, after),
        "deployment-change" => changing::change(umpire, orders),
        "force-march" => changing::force_march(umpire, orders),
        "reaction-move" => reacting::react(umpire, orders),
        "brigade-unit"
        | "unbrigade-unit"
        | "brigade-formation"
        | "unbrigade-formation"
        | "reorganize-unit"
        | "incorporate-replacement" => acts::carry_out(umpire, name, orders),
        "rally" => segments::rally(umpire, orders.text("formation")),
        "begin-battle" => begin(umpire, orders.text("area")),
        "commit" => commit(umpire, orders),
        "losses" => ordered = Some(orders.list("allocation")),
        "attach" => settling::join(umpire, orders.text("leader"), orders.text("formation")),
        "draw-up" => draw_up(umpire, orders),
        "drawn-up" => drawn_up(umpire),
        _ => umpire.give_up(),
    }
    settling::settle(umpire, ordered);
    follow(umpire);
}

/// What follows by itself: a battle that is the only one, the end of a game, and segments in which nobody can act.
fn follow(umpire: &mut Umpire<'_, '_>) {
    // No command leads through more than the segments of two turns.
    for _ in 0..16 {
        if umpire.is_lost()
            || umpire.books.over.is_some()
            || !umpire.books.due.is_empty()
            || umpire.books.battle.is_some()
        {
            return;
        }
        let books = &umpire.books;
        if books.game == "battle" {
            if books.deployed.len() == 2 {
                end(umpire, "the battle is over");
            }
            return;
        }
        if points::wiped_out(umpire) {
            return end(umpire, "a side has no formation left");
        }
        if books.phase == "combat" && !books.battle_areas.is_empty() {
            let [area] = books.battle_areas.as_slice() else { return };
            let area = area.clone();
            settling::begin_battle(umpire, Some(&area));
            settling::settle(umpire, None);
            continue;
        }
        let goal = umpire.goal;
        if (books.turn, books.phasing, &books.phase) == (goal.turn, goal.phasing, &goal.phase) {
            return;
        }
        segments::advance(umpire);
        settling::settle(umpire, None);
    }
}

fn end(umpire: &mut Umpire<'_, '_>, why: &str) {
    points::count(umpire);
    umpire.books.over = Some(why.to_owned());
}

fn begin(umpire: &mut Umpire<'_, '_>, area: &str) {
    let known = umpire.books.battle_areas.iter().any(|other| other == area) && umpire.books.battle.is_none();
    umpire.look(&laws::FIELDS, known, || format!("a battle begins at {area}, where none is due"));
    settling::begin_battle(umpire, Some(area));
}

fn commit(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let Some(side) = umpire.record.seat.side() else { return umpire.give_up() };
    if rounds::commit(umpire, side, orders) {
        let campaign = umpire.books.game != "battle";
        let first = if campaign { umpire.books.phasing } else { Side::A };
        rounds::fight(umpire, first);
    } else {
        undisclosed(umpire, orders, side);
    }
}

/// Checks that nothing the other side may read names the tactic or the card.
fn undisclosed(umpire: &mut Umpire<'_, '_>, orders: &Orders, side: Side) {
    let plain = |text: &str| format!(" {} ", text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " "));
    let hidden = [orders.text("tactic"), orders.text("card")].map(plain);
    let aloud = umpire.record.said.iter().filter(|said| said.only != Some(side)).map(|said| plain(&said.text));
    let told = aloud.flat_map(|text| hidden.iter().filter(move |word| text.contains(word.as_str()))).next();
    let told = told.filter(|word| *word != " none " && word.trim() != "").cloned();
    umpire.look(&laws::UNDISCLOSED, told.is_none(), || format!("it is said aloud: {}", told.unwrap_or_default()));
}

fn draw_up(umpire: &mut Umpire<'_, '_>, orders: &Orders) {
    let name = orders.text("formation");
    let (mode, fights) = (orders.text("mode").to_owned(), orders.has("fights").then(|| orders.flag("fights", true)));
    let Some(formation) = umpire.books.formations.get_mut(name) else { return umpire.give_up() };
    if !mode.is_empty() {
        formation.mode = mode;
    }
    formation.fights = fights.unwrap_or(formation.fights);
}

fn drawn_up(umpire: &mut Umpire<'_, '_>) {
    let Some(side) = umpire.record.seat.side() else { return umpire.give_up() };
    umpire.books.deployed.push(side);
    if umpire.books.deployed.len() == 2 {
        settling::begin_battle(umpire, None);
        umpire.revealed = true;
    }
}

/// Whether the seat that gives the command is entitled to. The umpire may act for either side.
fn seat(umpire: &mut Umpire<'_, '_>, name: &str, orders: &Orders) {
    let books = &umpire.books;
    let owner = match name {
        "next-phase" if books.phase == "start" => return,
        "next-phase" if books.phase == "reaction" => Some(books.phasing.other()),
        "reaction-move" => Some(books.phasing.other()),
        "losses" => books.due.first().and_then(|due| due.side),
        "attach" => books.leaders.get(orders.text("leader")).map(|leader| leader.side),
        "draw-up" => books.formations.get(orders.text("formation")).map(|formation| formation.side),
        "commit" | "drawn-up" => umpire.record.seat.side(),
        _ => Some(books.phasing),
    };
    let seat = umpire.record.seat;
    let holds = seat == Seat::Umpire && name != "commit" || owner.is_some() && seat.side() == owner;
    umpire.look(&laws::SEATS, holds, || format!("{name} by {seat:?}, it is for {owner:?}"));
}
