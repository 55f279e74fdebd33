//! What may be done in Outposts now, and what a computer player does.

use grognard_battle::command::Command as _;
use grognard_battle::{CommandLine, Level, Offer, Seat, Side};
use grognard_field::Point;
use grognard_players::{Skill, Whim, recruit, towards};
use grognard_table::{Lay, Piece, Wish};

use super::acts::{EndTurn, Fire, Move, Post};
use super::book::Outposts;
use super::state::{Arm, CHARTS, State};

/// What the seat may do now.
pub fn offers<const LEAK: u8>(state: &State, seat: Seat, leaks: bool) -> Vec<Offer> {
    let mut found = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side) && state.result.is_none()) {
        for (name, _) in state.of_side(side).filter(|(name, _)| state.is_placing(side) && !state.is_placed(name)) {
            found.push(Offer::asking(&Post::ACT, format!("place {name}"), &[("unit", name)], &[]));
        }
        if state.to_act != Some(side) {
            continue;
        }
        for (name, _) in state.of_side(side).filter(|(_, unit)| !unit.acted) {
            for (target, _) in state.targets::<LEAK>(name, leaks) {
                let fire = Fire { unit: name.clone(), target: target.to_owned() };
                found.push(Offer::of(format!("{name} fires at {target}"), &fire, &[]));
            }
            found.push(Offer::asking(&Move::ACT, format!("{name} moves"), &[("unit", name)], &[]));
        }
        found.push(Offer::of("end the turn".to_owned(), &EndTurn {}, &[]));
    }
    found
}

/// A recruit takes any offer; the other players fire where they can and send their foot towards the enemy's guns.
pub fn choose<const LEAK: u8>(state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
    let lay = Lay::<Outposts<LEAK>>::of(&CHARTS, state)?;
    let offers = offers::<LEAK>(state, Seat::of(side), false);
    if skill.level() == Level::Recruit || state.to_act.is_none() {
        return recruit(&lay, side, offers, whim);
    }
    if let Some(fire) = offers.iter().find(|offer| offer.act == Fire::ACT.name) {
        return Some(CommandLine { act: fire.act.to_owned(), with: fire.with.clone(), dice: None });
    }
    let guns = lay.of_side(side.other()).find(|enemy| enemy.unit.arm == Arm::Guns);
    let goal = guns.map_or(Point::new(lay.table.ground.width / 2, lay.table.ground.depth / 2), Piece::at);
    let mut foot = lay.of_side(side).filter(|piece| piece.unit.arm == Arm::Foot && !piece.unit.acted);
    let march = foot.find_map(|piece| Some((piece, towards(&lay, piece, goal)?)));
    Some(match march {
        Some((piece, steps)) => Move { unit: piece.name.to_owned(), way: Wish::Steps(steps.to_vec()) }.line(),
        None => EndTurn {}.line(),
    })
}
