//! Why the game is over, in one sentence (GT-80, GT-82, GT-99).

use grognard_battle::{Ending, Side, won_by};
use grognard_books::grand_tactics::battle_end::Reason;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::{Level, Tables};
use grognard_core::facts::Choice as _;

use super::finish::{NO_MORALE, winner};
use super::state::{Decided, State};

/// What ended it, once it is over.
pub fn ending(t: &Tables, books: &State) -> Option<Ending> {
    let over = books.over.as_ref()?;
    let won = won_by(winner(books).map(|side| books.side_name(side)));
    let turn = books.turn;
    if let Some(side) = books.conceded {
        let text = format!("{won} in turn {turn}: {} gave the game up.", books.side_name(side));
        return Some(Ending { text, rule: gt(99).id });
    }
    let points = points(t, books);
    if let Some(Decided { round, reason, withdraws }) = &books.decided {
        let why = why(*reason, withdraws.map(|side| books.side_name(side)).unwrap_or_default());
        let text = format!("{won} after round {round}: {why}, and then victory points decide: {points}.");
        return Some(Ending { text, rule: gt(80).id });
    }
    let gone = Side::BOTH.into_iter().find(|side| books.formations_of(*side).next().is_none());
    let why = match gone {
        Some(side) => format!("{} had no formation left", books.side_name(side)),
        None if over.starts_with(NO_MORALE) => "Napoleon's formation had no morale left".to_owned(),
        None => "that was the last turn".to_owned(),
    };
    Some(Ending {
        text: format!("{won} in turn {turn}: {why}, and then victory points decide: {points}."),
        rule: gt(99).id,
    })
}

/// "6 to 1; a lead of 4 is a substantial victory".
fn points(t: &Tables, books: &State) -> String {
    let leader_first = winner(books).map_or(Side::BOTH, |side| [side, side.other()]);
    let [own, other] = leader_first.map(|side| *books.vp.of(side));
    let (level, from) = t.campaign.level(own - other);
    let score = format!("{own} to {other}");
    match level {
        Level::Draw => score,
        level => format!("{score}; a lead of {} is a {} victory", from.value, level.name()),
    }
}

/// Why the battle ended; `loser` is who withdraws.
fn why(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Fighting => "the battle was broken off".to_owned(),
        Reason::Retreats => format!("the choice of {loser} was to retreat"),
        Reason::Beaten => format!("nobody was left with morale to lead {loser}"),
        Reason::Destroyed => format!("the force of {loser} was destroyed"),
        Reason::BothRetreats => "both sides retreated".to_owned(),
        Reason::BothBeaten => "neither side had morale left".to_owned(),
        Reason::BothDestroyed => "both forces were destroyed".to_owned(),
        Reason::GivesWay => format!("{loser} gave way, with too much morale lost and less than the enemy"),
        Reason::NightfallMorale => format!("night fell, and {loser} had the lower morale"),
        Reason::NightfallLosses => format!("night fell, and {loser} had lost more steps"),
        Reason::NightfallTie => "night fell on equal forces".to_owned(),
        Reason::NightfallNoFight => "night fell before a round was fought out".to_owned(),
    }
}
