//! What a seat may do now on a virtual table: which units can hit whom, go where, charge whom, and the answers to an
//! enemy's move or charge, each with its odds.

use grognard_battle::command::Command;
use grognard_battle::{Offer, Pending as _, Seat, Side};
use grognard_books::impact::tables::{Action, Tables};
use grognard_books::impact::unit::{Arm, Formation, Level};
use grognard_core::facts::Choice as _;
use grognard_table::{inches, whole};

use super::acts::{
    Attach, Charge, Concede, Deploy, Detach, Evade, Face, Fire, FollowUp, HoldFire, Merge, Move, MoveLeader, NextPhase,
    Pass, Rally, React, ReactFace, ReactFire, Stand, Standing,
};
use super::blocks::cost;
use super::charged::may_evade;
use super::deploy::left_to_place;
use super::derive::{Lay, Piece, Shot, hits, supports};
use super::due::Due;
use super::facts::has_fire;
use super::footprint::{size, size_in};
use super::odds;
use super::offers::{ChangeOf, changes, partners};
use super::orders::may_tell;
use super::state::{self, Order, Phase, State, Unit};
use super::table_moves::{could_join, most_to_follow};
use super::ways::{Mover, against_charge, against_size, course, room_for};

fn offer<C: Command>(title: String, command: &C, open: &[&'static str]) -> Offer {
    Offer::of(title, command, open)
}

/// Everything that makes sense now for a seat.
pub fn by_table(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    if seat == Seat::Public || state.result.is_some() {
        return Vec::new();
    }
    let mut list = match state.due.first() {
        Some(due) if due.is_for(state, seat) => answers(lay, due),
        Some(_) => Vec::new(),
        None => in_phase(lay, seat),
    };
    if let Some(side) = seat.side().filter(|side| may_tell(state, *side)) {
        standing(state, side, &mut list);
    }
    list
}

/// Standing orders of all units and of each, with their present values, for the player to change. Among the answers to
/// a question they are one offer, for whichever unit is meant.
fn standing(state: &State, side: Side, list: &mut Vec<Offer>) {
    if !state.due.is_empty() {
        let open = ["unit", "moved", "within", "charged"];
        list.push(offer("standing orders".to_owned(), &Standing::default(), &open));
        return;
    }
    let as_now = |unit: Option<&String>, order: Order| {
        let (moved, charged) = (Some(order.moved), Some(order.charged));
        Standing { unit: unit.cloned(), moved, within: order.within, charged }
    };
    let open = ["moved", "within", "charged"];
    let all = state.orders_of(side).map_or(Order::ASK, |orders| orders.all);
    list.push(offer("standing orders of every unit".to_owned(), &as_now(None, all), &open));
    for (name, _) in state.present(side) {
        let now = as_now(Some(name), state.order_of(name));
        list.push(offer(format!("{name}: standing orders"), &now, &open));
    }
}

fn in_phase(lay: &Lay<'_>, seat: Seat) -> Vec<Offer> {
    let state = lay.state;
    let acting = state.acting().filter(|side| seat.holds(*side));
    let mut list = Vec::new();
    match state.phase {
        Phase::Deployment => {
            if let Some((_, groups)) = left_to_place(state).filter(|(side, _)| seat.holds(*side)) {
                let place = |name: &String| offer(format!("{name} is placed"), &Deploy::of(name), &["places"]);
                list.extend(groups.iter().map(place));
            }
            return list;
        }
        Phase::FirstLeaders | Phase::SecondLeaders => {
            if let Some(side) = acting {
                leaders(lay, side, &mut list);
                list.push(offer("the leaders stay; the units act".to_owned(), &NextPhase {}, &[]));
            }
        }
        Phase::FirstActions | Phase::SecondActions => {
            if let Some(side) = acting {
                for piece in lay.of_side(side).filter(|piece| piece.unit.ap > 0) {
                    unit(lay, piece, &mut list);
                }
                let left = state.present(side).filter(|(_, unit)| unit.ap > 0).count();
                let title = format!("{} ends its actions ({left} units with points left)", state.army(side).name);
                list.push(offer(title, &NextPhase {}, &[]));
            }
        }
        Phase::Command | Phase::Rout | Phase::End => {}
    }
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        if state.brigades.values().any(|brigade| brigade.side == side && brigade.broken) {
            let title = format!("{} gives the battle up", state.army(side).name);
            list.push(offer(title, &Concede { side }, &[]));
        }
    }
    list
}

fn leaders(lay: &Lay<'_>, side: Side, list: &mut Vec<Offer>) {
    let steps =
        lay.state.leaders.iter().filter(|(_, leader)| leader.side == side && !leader.eliminated && !leader.stepped);
    for (name, leader) in steps {
        for piece in lay.of_side(side).filter(|piece| could_join(lay, name, leader, piece.name)) {
            let joins = Attach { leader: name.clone(), unit: piece.name.to_owned(), inches: None };
            list.push(offer(format!("{name} goes to {}", piece.name), &joins, &[]));
        }
        let (leader, is_with_unit) = (name.clone(), leader.attached_to.is_some());
        list.push(if is_with_unit {
            let leaves = Detach { leader, inches: None, place: None };
            offer(format!("{name} leaves his unit"), &leaves, &["place"])
        } else {
            offer(format!("{name} moves"), &MoveLeader { leader, inches: None, place: None }, &["place"])
        });
    }
}

/// What one unit may do.
fn unit(lay: &Lay<'_>, piece: &Piece<'_>, list: &mut Vec<Offer>) {
    let (t, state, name, unit) = (lay.t, lay.state, piece.name, piece.unit);
    let can =
        |action: Action| unit.ap >= cost(t, unit, action) && (unit.level != Level::Routed || action == Action::Rally);
    if can(Action::Move) && Mover::new(lay, piece).allowance() > 0 {
        list.push(offer(format!("{name} moves"), &Move::by(name, None), &["way"]));
    }
    if can(Action::Face) {
        list.push(offer(format!("{name} turns"), &Face { unit: name.to_owned(), facing: None }, &["facing"]));
    }
    if can(Action::Rally) && unit.level != Level::GoodOrder {
        list.push(offer(format!("{name} tries to rally"), &Rally::of(name), &[]));
    }
    list.push(offer(format!("{name} does nothing more"), &Pass { unit: name.to_owned() }, &[]));
    for change in changes(t, unit).into_iter().filter(|change| can(change.action)) {
        formations(lay, piece, &change, list);
    }
    if can(Action::Fire) && !unit.fired && has_fire(t, unit) {
        for target in lay.of_side(piece.side.other()).filter(|target| hits(lay, piece, target)) {
            let far = inches(piece.block.distance(&target.block));
            let title = format!("{name} fires at {}, {far} inches off", target.name);
            list.push(offer(title, &Fire::at(name, target.name), &[]));
        }
    }
    if can(Action::Charge) && against_charge(lay, piece).is_empty() {
        charges(lay, piece, list);
    }
    if can(Action::Merge) {
        for other in partners(t, state, name, unit) {
            if merges(lay, piece, other) {
                let merge = Merge { unit: name.to_owned(), with: other.clone(), adjacent: None };
                list.push(offer(format!("{name} takes in {other}"), &merge, &[]));
            }
        }
    }
}

/// Changes of formation for which there is room.
fn formations(lay: &Lay<'_>, piece: &Piece<'_>, change: &ChangeOf, list: &mut Vec<Offer>) {
    let (t, name, unit) = (lay.t, piece.name, piece.unit);
    let title = format!("{name} {}", change.words);
    let fits = |to: &Formation| room_for(lay, piece, size_in(t, unit, *to));
    if unit.arm == Arm::Artillery {
        let to = if unit.formation == Formation::Limbered { Formation::Unlimbered } else { Formation::Limbered };
        if fits(&to) {
            list.push(Offer::asking(&change.act, title, &[("unit", name)], &[]));
        }
        return;
    }
    let mounted = |formation: Formation| t.formations.row(formation).mounted;
    let wanted = mounted(unit.formation) != (change.action == Action::Mount);
    let to = unit.arm.formations().filter(|to| *to != unit.formation && mounted(*to) == wanted);
    for to in to.filter(fits) {
        let title = format!("{title}: {}", to.name().replace('-', " "));
        list.push(Offer::asking(&change.act, title, &[("unit", name), ("to", to.name())], &[]));
    }
}

/// The enemies a unit can charge: alone, and with any of the friends beside it that can pay for it.
fn charges(lay: &Lay<'_>, piece: &Piece<'_>, list: &mut Vec<Offer>) {
    let name = piece.name;
    let most = usize::try_from(lay.t.charge.max_supports.value).unwrap_or(0);
    let pays = |unit: &Unit| unit.ap >= cost(lay.t, unit, Action::Charge);
    let ready = |name: &str| lay.piece(name).is_some_and(|one| pays(one.unit) && against_charge(lay, one).is_empty());
    let beside = supports(lay, piece).into_iter().map(|support| support.name).filter(|name| ready(name));
    let companies = companies(&beside.collect::<Vec<_>>(), most);
    // No charge goes farther than any rate of the charts.
    let near = |enemy: &&Piece<'_>| piece.block.nearer_than(&enemy.block, whole(FARTHEST));
    for enemy in lay.of_side(piece.side.other()).filter(near) {
        let Ok((way, _)) = course(lay, piece, enemy, &[]) else { continue };
        let far = inches(way.length);
        let alone = Charge { supports: None, ..Charge::with(name, enemy.name, Vec::new()) };
        list.push(offer(format!("{name} charges {}, {far} inches", enemy.name), &alone, &[]));
        for with_it in &companies {
            if course(lay, piece, enemy, with_it).is_ok() {
                let company = with_it.iter().map(|&name| name.to_owned()).collect();
                let title = format!("{name} charges {} with {}, {far} inches", enemy.name, with_it.join(" and "));
                list.push(offer(title, &Charge::with(name, enemy.name, company), &[]));
            }
        }
    }
}

/// Every choice of one or more friends, up to a number, the nearer before the farther.
fn companies<'n>(beside: &[&'n str], most: usize) -> Vec<Vec<&'n str>> {
    let mut all: Vec<Vec<&'n str>> = vec![Vec::new()];
    for name in beside {
        let joined: Vec<Vec<&'n str>> = all
            .iter()
            .filter(|company| company.len() < most)
            .map(|company| company.iter().copied().chain([*name]).collect())
            .collect();
        all.extend(joined);
    }
    all.retain(|company| !company.is_empty());
    all.sort_by_key(Vec::len);
    all
}

/// The distance in inches beyond which no unit is considered as the target of a charge.
const FARTHEST: i32 = 30;

fn merges(lay: &Lay<'_>, piece: &Piece<'_>, other: &str) -> bool {
    let Some(second) = lay.piece(other) else { return false };
    let both = Unit { figures: piece.unit.figures + second.unit.figures, ..piece.unit.clone() };
    let near = super::measures::hundredths(lay.t.game.geometry.adjacent_inches);
    piece.block.nearer_than(&second.block, near + 1) && against_size(lay, piece, size(lay.t, &both), &[other]).is_none()
}

fn answers(lay: &Lay<'_>, due: &Due) -> Vec<Offer> {
    match due {
        Due::Reactions { mover, watchers } => at_mover(lay, mover, watchers),
        Due::ChargeReaction => lay.state.charge.as_ref().map_or_else(Vec::new, |charge| when_charged(lay, charge)),
        Due::FollowUp { inches } => lay.state.charge.as_ref().map_or_else(Vec::new, |charge| {
            let most = most_to_follow(lay, charge, *inches);
            let lead = &charge.lead;
            let stays = offer(format!("{lead} stays where it is"), &FollowUp { inches: Some(0) }, &[]);
            let goes = (1..=most).rev().map(|inches| {
                let title = format!("{lead} follows up {}", grognard_table::in_words(inches));
                offer(title, &FollowUp { inches: Some(inches) }, &[])
            });
            goes.chain([stays]).collect()
        }),
        _ => Vec::new(),
    }
}

/// The chance that a unit hurts another by its fire from their present positions.
fn to_hurt(lay: &Lay<'_>, firer: &str, target: &str) -> Option<f64> {
    let (firer, target) = (lay.piece(firer)?, lay.piece(target)?);
    let shot = Shot::of(lay, firer, target).situation(lay, firer, target, false);
    let all = odds::of_fire(lay.t, &shot)?;
    Some(odds::share(&all, |fire| odds::hurts(fire, target.unit.level)))
}

/// Offers to fire at an enemy that moved: each unit alone, all together, none.
fn at_mover(lay: &Lay<'_>, mover: &str, watchers: &[String]) -> Vec<Offer> {
    let alone = if watchers.len() > 1 { "only " } else { "" };
    let words =
        |share: Option<f64>| share.map_or(String::new(), |share| format!(": {} to hurt it", odds::percent(share)));
    let each: Vec<Option<f64>> = watchers.iter().map(|unit| to_hurt(lay, unit, mover)).collect();
    let one = |(unit, share): (&String, &Option<f64>)| {
        let title = format!("{alone}{unit} fires at {mover}{}", words(*share));
        offer(title, &ReactFire::of(unit), &[])
    };
    let mut list: Vec<Offer> = watchers.iter().zip(&each).map(one).collect();
    if watchers.len() > 1 {
        // As long as none has hurt it, the next one fires at the same target as if it were the first.
        let spared: Option<f64> = each.iter().map(|share| share.map(|share| 1.0 - share)).product();
        let chance = words(spared.map(|spared| 1.0 - spared));
        let title = format!("all {} fire at {mover}, one after another{chance}", watchers.len());
        let react = React { units: watchers.to_vec(), target: Some(mover.to_owned()) };
        list.push(offer(title, &react, &["units"]));
    }
    list.push(offer(format!("no fire at {mover}"), &HoldFire {}, &[]));
    list
}

/// What the unit charged may do, each with the chance that it is not beaten then.
fn when_charged(lay: &Lay<'_>, charge: &state::Charge) -> Vec<Offer> {
    let (name, lead) = (&charge.target, &charge.lead);
    let told = |words: String, share: Option<f64>| match share {
        Some(share) => format!("{words}: {} not to be beaten", odds::percent(share)),
        None => words,
    };
    let mut list = Vec::new();
    if let Some(share) = odds::when_firing(lay, charge) {
        list.push(offer(told(format!("{name} fires at {lead}"), Some(share)), &ReactFire::of(name), &[]));
    }
    let standing = odds::when_standing(lay, charge);
    list.push(offer(told(format!("{name} stands"), standing), &Stand { unit: name.clone() }, &[]));
    let facing = odds::when_facing(lay, charge);
    list.push(offer(told(format!("{name} tries to face {lead}"), facing), &ReactFace::of(name), &[]));
    if lay.piece(name).is_some_and(|piece| may_evade(lay.t, piece.unit)) {
        list.push(offer(format!("{name} gives way: no fight, {lead} takes its ground"), &Evade::of(name), &[]));
    }
    list
}

/// What a seat may do now; none if there is no table.
pub fn offers(t: &Tables, state: &State, seat: Seat) -> Option<Vec<Offer>> {
    Lay::of(t, state).map(|lay| by_table(&lay, seat))
}
