//! The whole hidden choice of a side: tactic, card and skirmishers, against an enemy whose hand it does not know.
//!
//! We want the safest mix: the one that wins most against an enemy who knows it, and who answers it, for each hand he
//! may hold, with what hurts most. His hand is drawn from the cards the side has not seen (GT-109).
//! `grand-tactics.tactics-game` gives the worth of every pair of choices; nothing is ruled here.

mod hands;
mod picks;
mod solving;

pub use hands::Hand;
pub use picks::Pick;
pub use solving::{Mixes, Replies, learn};

use super::force::Battle;
use super::kinds::{Card, GrandTactic, Player};
use super::tables::Tables;
use super::tactics_game::Payoffs;
use picks::Play;

/// The cards as a side knows them.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'c> {
    /// Its own hand.
    pub own: &'c [Card],
    /// Cards it knows to be in the enemy's hand.
    pub known: &'c [Card],
    /// Cards it has not seen: the rest of the enemy's hand and the deck.
    pub unseen: &'c [Card],
    /// How many of these the enemy holds.
    pub hidden: usize,
}

/// The choice as a game: rows are the side's picks, columns the enemy's.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// What the side may choose.
    pub picks: Vec<Pick>,
    /// What the enemy may choose with any hand.
    pub replies: Vec<Pick>,
    /// What the side wins by each pair, in steps.
    pub payoff: Vec<Vec<f64>>,
    /// The hands of the enemy.
    pub hands: Vec<Hand>,
    open: Vec<Replies>,
}

impl Hidden {
    /// The choice of a player in a battle for ground that is worth this many steps. Cards and tactics set in the battle
    /// do not count. None if a side has nothing to choose.
    pub fn new<G: Clone>(t: &Tables, battle: &Battle<G>, stake: i32, player: Player, cards: Cards<'_>) -> Option<Self> {
        let enemy = player.opponent();
        let playable = picks::playable(t, battle, enemy);
        let hands = hands::hands(cards.known, cards.unseen, cards.hidden, &playable);
        let seen: Vec<Card> =
            playable.into_iter().filter(|card| hands.iter().any(|hand| hand.cards.contains(card))).collect();
        let own = sorted(t, battle, player, picks::plays(t, battle, player, cards.own));
        let other = sorted(t, battle, enemy, picks::plays(t, battle, enemy, &seen));
        let (picks, replies) = (listed(&own), listed(&other));
        let mut payoffs = Payoffs::new(t);
        let mut payoff = Vec::new();
        for (play, tactics) in &own {
            let mut rows = vec![Vec::new(); tactics.len()];
            for (reply, others) in &other {
                let pairs = with_cards(battle, player, *play, *reply);
                for (row, cells) in rows.iter_mut().zip(worths(&mut payoffs, &pairs, stake, (player, tactics, others)))
                {
                    row.extend(cells);
                }
            }
            payoff.append(&mut rows);
        }
        let may = |hand: &Hand, reply: &Pick| reply.card == Card::None || hand.cards.contains(&reply.card);
        let columns = |hand: &Hand| (0..replies.len()).filter(|column| may(hand, &replies[*column])).collect();
        let open: Vec<Replies> =
            hands.iter().map(|hand| Replies { chance: hand.chance, open: columns(hand) }).collect();
        let is_game = !picks.is_empty() && open.iter().all(|hand| !hand.open.is_empty());
        is_game.then_some(Hidden { picks, replies, payoff, hands, open })
    }

    /// The same choice, with each pair of picks worth something more, in steps.
    #[must_use]
    pub fn plus(mut self, more: impl Fn(Pick, Pick) -> f64) -> Self {
        for (pick, row) in self.picks.iter().zip(&mut self.payoff) {
            for (reply, cell) in self.replies.iter().zip(row) {
                *cell += more(*pick, *reply);
            }
        }
        self
    }

    /// The safest mix, to within this many steps of the value of the game.
    pub fn solve(&self, gap: f64) -> Mixes {
        solving::learn(&self.payoff, &self.open, gap, MOST_LEARNING)
    }

    /// What a mix wins against an enemy who knows it and has the best reply for each hand.
    pub fn at_worst(&self, mix: &[f64]) -> f64 {
        solving::at_worst(&self.payoff, &self.open, mix)
    }

    /// What each pick wins against the enemy's mix.
    pub fn worths(&self, mixes: &Mixes) -> Vec<f64> {
        solving::against_columns(&self.payoff, &mixes.columns)
    }
}

/// After this many rounds of learning the mix has to be good enough.
const MOST_LEARNING: u32 = 20_000;

/// Plays with the tactics that go with each; those that go with none are left out.
fn sorted<G>(t: &Tables, battle: &Battle<G>, player: Player, plays: Vec<Play>) -> Vec<(Play, Vec<GrandTactic>)> {
    let with = plays.into_iter().map(|play| (play, picks::tactics(t, battle, player, play)));
    with.filter(|(_, tactics)| !tactics.is_empty()).collect()
}

fn listed(plays: &[(Play, Vec<GrandTactic>)]) -> Vec<Pick> {
    let of_play = |((card, skirmishing_cf), tactics): &(Play, Vec<GrandTactic>)| {
        let (card, skirmishing_cf) = (*card, *skirmishing_cf);
        tactics.iter().map(move |tactic| Pick { tactic: *tactic, card, skirmishing_cf }).collect::<Vec<_>>()
    };
    plays.iter().flat_map(of_play).collect()
}

fn with_cards<G: Clone>(battle: &Battle<G>, player: Player, own: Play, enemy: Play) -> Battle<G> {
    let mut played = battle.clone();
    let [a, b] = if player == Player::A { [own, enemy] } else { [enemy, own] };
    (played.a.card, played.a.skirmishing_cf) = a;
    (played.b.card, played.b.skirmishing_cf) = b;
    played
}

/// What a player wins by each of his tactics against each of the enemy's.
fn worths<G>(
    payoffs: &mut Payoffs<'_>,
    battle: &Battle<G>,
    stake: i32,
    (player, own, others): (Player, &[GrandTactic], &[GrandTactic]),
) -> Vec<Vec<f64>> {
    match player {
        Player::A => payoffs.matrix(battle, stake, own, others).doubles(),
        Player::B => {
            let lost = payoffs.matrix(battle, stake, others, own).doubles();
            (0..own.len()).map(|index| lost.iter().map(|row| -row[index]).collect()).collect()
        }
    }
}
