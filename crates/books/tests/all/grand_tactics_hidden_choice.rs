//! The hidden choice with cards: the mix is as safe as the game allows, whatever hand the enemy holds.

use std::collections::BTreeMap;

use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force::Battle;
use grognard_books::grand_tactics::force_check::{is_card_legal, tactics_of_mode};
use grognard_books::grand_tactics::hidden_choice::{Cards, Hidden, Mixes, Pick};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Player};
use grognard_books::grand_tactics::tactics_game::{Payoffs, Situation, TacticsGame, analyse};
use grognard_core::equilibrium::double;
use grognard_core::facts::{Choice as _, Datum};
use grognard_core::ruling::read_situation;
use grognard_soak::cases;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::support::situations;

/// What a choice may give away, in steps.
const MOST_GIVEN_AWAY: f64 = 0.01;
/// What the solver must reach: half of it, so that rounding is no excuse.
const GAP: f64 = 0.005;

type Open = Battle<Option<GrandTactic>>;

fn whole_deck(t: &Tables) -> Vec<Card> {
    let copies = |card: Card| t.cards.of(card).map_or(0, |row| usize::try_from(row.count).unwrap());
    Card::all().flat_map(|card| std::iter::repeat_n(card, copies(card))).collect()
}

/// Cards dealt at random: the side's own hand, the enemy's known and hidden cards, and all that were not seen.
struct Deal {
    own: Vec<Card>,
    known: Vec<Card>,
    unseen: Vec<Card>,
    hidden: usize,
}

impl Deal {
    fn draw(t: &Tables, random: &mut ChaCha8Rng) -> Self {
        let mut deck = whole_deck(t);
        deck.shuffle(random);
        let mut take = |count: usize| deck.split_off(deck.len() - count);
        let own = take(random.random_range(0..=6));
        let known = take(random.random_range(0..=2));
        let _discarded = take(random.random_range(0..=8));
        Deal { own, known, unseen: deck, hidden: random.random_range(0..=3) }
    }

    fn cards(&self) -> Cards<'_> {
        Cards { own: &self.own, known: &self.known, unseen: &self.unseen, hidden: self.hidden }
    }

    /// The sets of kinds that the enemy may hold, found by dealing every possible hand.
    fn hands(&self) -> BTreeMap<Vec<Card>, f64> {
        let mut hands: BTreeMap<Vec<&str>, (Vec<Card>, f64)> = BTreeMap::new();
        let mut all = 0.0;
        let mut deal = |drawn: &[Card]| {
            let mut held: Vec<Card> = self.known.iter().chain(drawn).copied().collect();
            held.sort_by_key(|card| card.name());
            held.dedup();
            let name = held.iter().map(|card| card.name()).collect();
            hands.entry(name).or_insert((held, 0.0)).1 += 1.0;
            all += 1.0;
        };
        combinations(&self.unseen, self.hidden, &mut Vec::new(), &mut deal);
        hands.into_values().map(|(held, ways)| (held, ways / all)).collect()
    }
}

fn combinations(cards: &[Card], left: usize, drawn: &mut Vec<Card>, deal: &mut impl FnMut(&[Card])) {
    if left == 0 {
        return deal(drawn);
    }
    for (index, card) in cards.iter().enumerate() {
        drawn.push(*card);
        combinations(&cards[index + 1..], left - 1, drawn, deal);
        drawn.pop();
    }
}

/// Every possible choice with these cards, with every number of skirmishers.
fn all_picks(t: &Tables, battle: &Open, player: Player, cards: &[Card]) -> Vec<Pick> {
    let field_cf = battle.side(player).field_cf();
    let mut picks = Vec::new();
    for card in Card::all().filter(|card| *card == Card::None || cards.contains(card)) {
        for tactic in tactics_of_mode(t, battle, player).filter(|to| is_card_legal(t, battle, player, card, *to)) {
            let most = if card == Card::Skirmish { field_cf } else { 0 };
            picks.extend((0..=most).map(|skirmishing_cf| Pick { tactic, card, skirmishing_cf }));
        }
    }
    picks
}

/// What a player wins by a pair of choices, by the rule alone.
fn worth(payoffs: &mut Payoffs<'_>, s: &Situation, player: Player, own: Pick, enemy: Pick) -> f64 {
    let mut battle = s.battle.clone();
    let [a, b] = if player == Player::A { [own, enemy] } else { [enemy, own] };
    (battle.a.card, battle.a.skirmishing_cf) = (a.card, a.skirmishing_cf);
    (battle.b.card, battle.b.skirmishing_cf) = (b.card, b.skirmishing_cf);
    let won = payoffs.matrix(&battle, s.stake, &[a.tactic], &[b.tactic]).doubles()[0][0];
    if player == Player::A { won } else { -won }
}

/// What the mix wins against the exact best reply of every hand, and what any choice wins against the enemy's mix.
fn bounds(t: &Tables, s: &Situation, player: Player, deal: &Deal, game: &Hidden, mixes: &Mixes) -> (f64, f64) {
    let mut payoffs = Payoffs::new(t);
    let played = |picks: &[Pick], shares: &[f64]| -> Vec<(Pick, f64)> {
        picks.iter().copied().zip(shares.iter().copied()).filter(|(_, share)| *share > 0.0).collect()
    };
    let own = played(&game.picks, &mixes.rows);
    let hands = deal.hands();
    let kinds: Vec<Card> = Card::all().filter(|card| hands.keys().any(|hand| hand.contains(card))).collect();
    let replies: Vec<(Pick, f64)> = all_picks(t, &s.battle, player.opponent(), &kinds)
        .into_iter()
        .map(|reply| {
            let won = own.iter().map(|(pick, share)| share * worth(&mut payoffs, s, player, *pick, reply));
            (reply, won.sum())
        })
        .collect();
    let best = |hand: &[Card]| {
        let open = replies.iter().filter(|(reply, _)| reply.card == Card::None || hand.contains(&reply.card));
        open.map(|(_, won)| *won).fold(f64::INFINITY, f64::min)
    };
    let at_worst = hands.iter().map(|(hand, chance)| chance * best(hand)).sum();
    let enemy = played(&game.replies, &mixes.columns);
    feasible(&hands, &enemy);
    let at_best = all_picks(t, &s.battle, player, &deal.own)
        .iter()
        .map(|pick| enemy.iter().map(|(reply, share)| share * worth(&mut payoffs, s, player, *pick, *reply)).sum())
        .fold(f64::NEG_INFINITY, f64::max);
    (at_worst, at_best)
}

/// Whether the enemy can play his mix: no set of cards is played more often than he holds one of them.
fn feasible(hands: &BTreeMap<Vec<Card>, f64>, enemy: &[(Pick, f64)]) {
    let kinds: Vec<Card> = Card::all().filter(|card| *card != Card::None).collect();
    for mask in 1..1_usize << kinds.len() {
        let chosen = |card: &Card| kinds.iter().position(|kind| kind == card).is_some_and(|at| mask & (1 << at) != 0);
        let played: f64 = enemy.iter().filter(|(reply, _)| chosen(&reply.card)).map(|(_, share)| share).sum();
        let held: f64 = hands.iter().filter(|(hand, _)| hand.iter().any(chosen)).map(|(_, chance)| chance).sum();
        assert!(played <= held + 1e-9, "cards are played more often than they are held: {played} of {held}");
    }
}

fn random_games(library: &Library, number: usize, seed: u64) -> Vec<Situation> {
    let procedure = grognard_books::procedure("grand-tactics.tactics-game").expect("the procedure");
    let data = situations(library, procedure, number, seed);
    data.iter().map(|datum| read_situation::<TacticsGame>(library.as_ref(), datum).expect("a legal game")).collect()
}

#[test]
fn gt_109_the_mix_gives_next_to_nothing_away_against_the_best_reply_of_every_hand() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    let number = cases("hidden choices against the best reply", 30, 2_000);
    let mut random = ChaCha8Rng::seed_from_u64(83);
    for (index, s) in random_games(&library, number as usize, 83).iter().enumerate() {
        let player = if index % 2 == 0 { Player::A } else { Player::B };
        let deal = Deal::draw(t, &mut random);
        let game = Hidden::new(t, &s.battle, s.stake, player, deal.cards()).expect("a game");
        let mixes = game.solve(GAP);
        let (at_worst, at_best) = bounds(t, s, player, &deal, &game, &mixes);
        assert!((at_worst - mixes.at_least).abs() < 1e-9, "{index}: {at_worst} against {}", mixes.at_least);
        assert!((at_best - mixes.at_most).abs() < 1e-9, "{index}: {at_best} against {}", mixes.at_most);
        assert!(at_best - at_worst <= MOST_GIVEN_AWAY, "{index}: {at_worst} to {at_best}");
    }
}

#[test]
fn gt_85_without_cards_the_value_is_that_of_the_tactics_game() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    for s in &mut random_games(&library, 40, 85) {
        for side in [&mut s.battle.a, &mut s.battle.b] {
            (side.card, side.skirmishing_cf) = (Card::None, 0);
        }
        let value = double(&analyse(t, &s.battle, s.stake).expect("a game").equilibrium.value);
        let none = Cards { own: &[], known: &[], unseen: &[], hidden: 0 };
        for (player, value) in [(Player::A, value), (Player::B, -value)] {
            let mixes = Hidden::new(t, &s.battle, s.stake, player, none).expect("a game").solve(GAP);
            let near = |bound: f64| (bound - value).abs() <= GAP;
            assert!(near(mixes.at_least) && near(mixes.at_most), "{value}: {mixes:?}");
        }
    }
}

/// A force under strong battery fire that knows the enemy has no more batteries is better off than one that fears one.
#[test]
fn gt_109_a_card_that_is_known_to_be_away_frightens_nobody() {
    let library = Library::new();
    let t: &Tables = library.as_ref();
    let json = r#"{"a": {"lead_morale": 4, "formations": [{"cf": 22, "mode": "line-of-battle"}]},
        "b": {"lead_morale": 4, "formations": [{"cf": 30, "mode": "line-of-battle"}]}}"#;
    let s = read_situation::<TacticsGame>(t, &Datum::from_json(json).expect("JSON")).expect("a legal game");
    let value = |known: &[Card], unseen: &[Card], hidden: usize| {
        let cards = Cards { own: &[], known, unseen, hidden };
        Hidden::new(t, &s.battle, s.stake, Player::A, cards).expect("a game").solve(GAP).at_least
    };
    let battery = [Card::GrandBattery];
    let (held, maybe, away) = (
        value(&battery, &[], 0),
        value(&[], &[Card::GrandBattery, Card::RearGuard], 1),
        value(&[], &[Card::RearGuard], 1),
    );
    assert!(held < maybe && maybe < away, "{held} {maybe} {away}");
}
