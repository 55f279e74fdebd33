//! Random legal commands from first to last: nothing breaks, the battle ends, and it replays.

use std::collections::BTreeMap;

use grognard_battle::{AnyBattle, Offer, Seat, Source, Stop};
use grognard_core::facts::Datum;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use grognard_games::scenario::SCENARIOS;

use super::bench::{begin, standard};

struct Player {
    random: ChaCha8Rng,
    acts: BTreeMap<&'static str, usize>,
    refused: usize,
}

impl Player {
    fn below(&mut self, most: usize) -> usize {
        if most == 0 { 0 } else { self.random.next_u32() as usize % most }
    }

    /// A command out of an offer, its open arguments filled in at random.
    fn fill(&mut self, battle: &dyn AnyBattle, offer: &Offer) -> Datum {
        let mut with = serde_json::to_value(&offer.with).unwrap();
        match offer.act {
            "move" => self.way(battle, &mut with),
            "ride" => {
                let at = &battle.document()["table"]["officers"][with["officer"].as_str().unwrap()];
                with["x"] = json!(at["x"].as_f64().unwrap() / 100.0 + f64::from(self.small(8)));
                with["y"] = json!(at["y"].as_f64().unwrap() / 100.0 + f64::from(self.small(8)));
            }
            "change-formation" if with["to"] == "turned" => with["facing"] = json!(self.below(360)),
            "mark" if offer.open.contains(&"moving") || offer.open.contains(&"firing") => {}
            _ => {}
        }
        Datum::of(&with)
    }

    fn small(&mut self, most: i32) -> i32 {
        i32::try_from(self.below(2 * usize::try_from(most).unwrap() + 1)).unwrap() - most
    }

    /// Steps ahead mostly, so that the armies meet; now and then a wheel, a side step, or a goal for the planner.
    fn way(&mut self, battle: &dyn AnyBattle, with: &mut Value) {
        let inches = [1.0, 2.0, 4.0, 4.0, 5.5][self.below(5)];
        match self.below(8) {
            0 => {
                with["path"] =
                    json!([{ "step": "wheel", "degrees": self.small(30).max(1) }, { "step": "ahead", "inches": 1 }]);
            }
            1 => with["path"] = json!([{ "step": "left", "inches": 1 }]),
            2 => with["path"] = json!([{ "step": "back", "inches": 1.25 }]),
            3 => {
                let at = &battle.document()["table"]["units"][with["unit"].as_str().unwrap()]["at"];
                with["x"] = json!(at["x"].as_f64().unwrap() / 100.0 + f64::from(self.small(4)));
                with["y"] = json!(at["y"].as_f64().unwrap() / 100.0 + f64::from(self.small(4)));
            }
            _ => with["path"] = json!([{ "step": "ahead", "inches": inches }]),
        }
    }

    /// One command by the seat that is to act; returns whether it was accepted.
    fn one(&mut self, battle: &mut dyn AnyBattle) -> bool {
        let seats: Vec<Seat> = [Seat::A, Seat::B].into_iter().filter(|seat| !battle.offers(*seat).is_empty()).collect();
        assert!(!seats.is_empty(), "nobody can do anything: {:?}", battle.business(Seat::Umpire));
        let seat = seats[self.below(seats.len())];
        let offers: Vec<Offer> = battle.offers(seat).into_iter().filter(|offer| offer.act != "concede").collect();
        // Charges and shots are taken when they can be had; a pass or a hold is rarer.
        let eager: Vec<&Offer> = offers
            .iter()
            .filter(|offer| matches!(offer.act, "fire" | "opportunity-fire" | "charge" | "move"))
            .collect();
        // The armies march to each other before they fire.
        let turn = battle.document()["turn"].as_i64().unwrap();
        let marching = self.below(10) < if turn < 6 { 9 } else { 5 };
        let posture = if marching { "moving" } else { "firing" };
        let marks: Vec<&Offer> = offers.iter().filter(|offer| wants(offer, posture)).collect();
        let offer = match self.below(4) {
            _ if !marks.is_empty() => marks[self.below(marks.len())].clone(),
            1.. if !eager.is_empty() => eager[self.below(eager.len())].clone(),
            _ => offers[self.below(offers.len())].clone(),
        };
        let with = self.fill(battle, &offer);
        let seed = u64::from(self.random.next_u32());
        match battle.decide(seat, offer.act, &with, &Source::Seed(seed)) {
            Ok(decided) => {
                battle.accept(decided).unwrap();
                *self.acts.entry(offer.act).or_default() += 1;
                true
            }
            Err(Stop::Refused(reasons)) => {
                assert!(!reasons.is_empty());
                let free = matches!(offer.act, "move" | "ride" | "change-formation");
                assert!(free, "offered and refused: {} {with:?}: {reasons:?}", offer.act);
                self.refused += 1;
                false
            }
            Err(Stop::Need(need)) => panic!("random dice cannot run short: {need:?}"),
        }
    }
}

/// Whether an offer marks somebody with this posture.
fn wants(offer: &Offer, posture: &str) -> bool {
    offer.act == "mark" && serde_json::to_value(&offer.with).unwrap()["posture"] == posture
}

fn soundness(battle: &dyn AnyBattle) {
    let objections = battle.objections();
    assert!(objections.is_empty(), "{objections:?} after {:?}", battle.records().last().unwrap().deed);
    let document = battle.document();
    let (width, depth) = (document["table"]["ground"]["width"].as_i64(), document["table"]["ground"]["depth"].as_i64());
    for (name, unit) in document["units"].as_object().unwrap() {
        let pose = &document["table"]["units"][name];
        assert_eq!(unit["fate"] == "present", pose.is_object(), "{name} is on the table exactly while present");
        if pose.is_object() {
            assert!((0..=width.unwrap()).contains(&pose["at"]["x"].as_i64().unwrap()), "{name} is off the table");
            assert!((0..=depth.unwrap()).contains(&pose["at"]["y"].as_i64().unwrap()), "{name} is off the table");
        }
    }
    assert!(document["march"].is_null() || !document["due"].as_array().unwrap().is_empty(), "a march without a halt");
}

/// Plays one battle to its end.
fn play(setup: &str, seed: u64) -> (Box<dyn AnyBattle>, Player) {
    let mut battle = begin(setup);
    let mut player = Player { random: ChaCha8Rng::seed_from_u64(seed), acts: BTreeMap::new(), refused: 0 };
    let first = battle.decide(Seat::Umpire, "initiative", &Datum::Null, &Source::Seed(seed)).unwrap();
    battle.accept(first).unwrap();
    let mut tries = 0;
    while battle.business(Seat::Umpire).over.is_none() {
        tries += 1;
        assert!(tries < 20_000, "no end: {:?}", battle.business(Seat::Umpire));
        if player.one(battle.as_mut()) {
            soundness(battle.as_ref());
        }
    }
    (battle, player)
}

#[test]
fn random_battles_end_and_replay_both_ways() {
    let mut acts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let standard = standard();
    let setups: Vec<&str> =
        SCENARIOS.iter().filter(|scenario| scenario.book == "cohesion").map(|scenario| scenario.text).collect();
    for seed in 0..10 + setups.len() {
        let setup = seed.checked_sub(10).map_or(standard.as_str(), |index| setups[index]);
        let (battle, player) = play(setup, seed as u64);
        let over = battle.business(Seat::Umpire).over.unwrap();
        println!("seed {seed}: {} commands, {} refused: {over}", battle.records().len(), player.refused);
        for (act, count) in player.acts {
            *acts.entry(act).or_default() += count;
        }
        assert_eq!(battle.replay(), []);
        let mut text = grognard_battle::line_of(battle.header());
        text.extend(battle.records().iter().map(grognard_battle::line_of));
        let log = grognard_battle::read_log(text.as_bytes()).unwrap();
        let game = grognard_games::game("cohesion").unwrap();
        let again = game.open(std::sync::Arc::default(), log.header, log.records).unwrap();
        assert_eq!(again.document().to_string(), battle.document().to_string());
    }
    println!("{acts:?}");
    for act in
        ["deploy", "mark", "fire", "opportunity-fire", "hold-fire", "move", "change-formation", "charge", "rally"]
    {
        assert!(acts.contains_key(act), "random play never came to {act}");
    }
}
