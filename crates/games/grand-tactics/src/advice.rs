//! What the hidden choice of a round is best made of, by what a side may know: its own hand, and of the enemy only what
//! lies open (GT-83 to GT-85, GT-109).

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::is_card_legal;
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_books::grand_tactics::tactics_game::{Analysis, MOST_STAKE, analyse};
use grognard_core::equilibrium::double;
use grognard_core::facts::Choice as _;
use grognard_table::answers::{Advice, AdvisedChoice};

use super::facts::forces;
use super::roster::player;
use super::state::{Battle, Books, Cards};

/// The worth of the ground of a battle, in steps (GT-104).
pub fn stake(t: &Tables, books: &Books, battle: &Battle) -> i32 {
    let vp = battle.area.as_ref().and_then(|name| books.areas.get(name)).map_or(0, |area| area.vp);
    (t.battle.default_stake.value + vp).clamp(0, MOST_STAKE)
}

/// The cards a side may think of: none, and each kind in its hand; every kind where real cards are used.
pub fn cards_at_hand(books: &Books, battle: &Battle, side: Side) -> Vec<Card> {
    let hand = &battle.side(side).hand;
    Card::all().filter(|card| *card == Card::None || books.cards == Cards::Real || hand.contains(card)).collect()
}

/// The round solved with a card of a side against no card of the enemy; none if no tactic goes with the card.
pub fn solved(t: &Tables, books: &Books, battle: &Battle, side: Side, card: Card) -> Option<Analysis> {
    let mut choices = [((), Card::None, 0); 2];
    choices[side.index()].1 = card;
    let now = forces(t, books, battle, choices);
    let legal = |tactic: GrandTactic| card == Card::None || is_card_legal(t, &now, player(side), card, tactic);
    if !GrandTactic::all().any(legal) {
        return None;
    }
    analyse(t, &now, stake(t, books, battle))
}

/// The choices of a side and what each is worth to it against the enemy's best play.
struct Worth {
    value: f64,
    choices: Vec<AdvisedChoice>,
}

/// Advice for a side whose choice is open; none where there is nothing to choose.
pub fn advice(t: &Tables, books: &Books, side: Side) -> Option<Advice> {
    let battle = books.battle.as_ref().filter(|battle| !battle.ended && books.due.is_empty())?;
    let games = cards_at_hand(books, battle, side)
        .into_iter()
        .filter_map(|card| Some((card, worth(&solved(t, books, battle, side, card)?, side, card))));
    let mut games: Vec<(Card, Worth)> = games.collect();
    let best = games.iter().map(|(_, game)| game.value).fold(f64::NEG_INFINITY, f64::max);
    let at = games.iter().position(|(_, game)| game.value >= best)?;
    for (index, (_, game)) in games.iter_mut().enumerate() {
        if index != at {
            // Best play takes one card; the others are told what they would be worth.
            game.choices.iter_mut().for_each(|choice| choice.share = 0.0);
        }
    }
    let mut choices: Vec<AdvisedChoice> = games.into_iter().flat_map(|(_, game)| game.choices).collect();
    choices.sort_by(|one, other| {
        (other.share, other.worth).partial_cmp(&(one.share, one.worth)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let enemy = books.side_name(side.other());
    Some(Advice { value: best, assumed: format!("{enemy} plays no card; its hand is not looked at"), choices })
}

/// The tactics of a side in a solved game: how often each is played, and its worth against the enemy's mix.
fn worth(game: &Analysis, side: Side, card: Card) -> Worth {
    let solution = &game.equilibrium;
    let (tactics, mix, regrets, sign) = match side {
        Side::A => (&game.a_tactics, &solution.row_mix, &game.regrets.rows, 1.0),
        Side::B => (&game.b_tactics, &solution.column_mix, &game.regrets.columns, -1.0),
    };
    let value = sign * double(&solution.value);
    let choices = tactics.iter().zip(mix).zip(regrets).map(|((tactic, share), regret)| AdvisedChoice {
        tactic: tactic.name().to_owned(),
        card: (card != Card::None).then(|| card.name().to_owned()),
        share: double(share),
        worth: value - double(regret),
    });
    Worth { value, choices: choices.collect() }
}
