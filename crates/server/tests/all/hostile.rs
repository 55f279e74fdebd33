//! What an attacker may say on a socket, without a network between: by the million in `make soak`.

use std::sync::Arc;

use grognard_books::Library;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use tokio::sync::watch;

use super::battles::Table;
use super::hall;
use crate::api::battles::socket::{join, read_hello};
use crate::battles::Policy;
use crate::rate::Rate;
use crate::router;
use crate::state::App;

const TOKENS: &[&str] = &[
    "0",
    "-1",
    "18446744073709551615",
    "18446744073709551616",
    "1e9",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\\u0000",
    "\"",
    "{",
    "[",
    "}",
    ",",
    ":",
    "\"after\"",
    "\"token\"",
    "\u{feff}",
    "é",
    "\u{202e}",
    " ",
    "\n",
];

struct Hand {
    random: ChaCha8Rng,
}

impl Hand {
    fn below(&mut self, most: usize) -> usize {
        (self.random.next_u32() % u32::try_from(most.max(1)).unwrap()) as usize
    }

    /// A first message with up to two things wrong.
    fn spoiled(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.below(3) {
            let at = self.below(bytes.len());
            let to = (at + self.below(20)).min(bytes.len());
            let token = TOKENS[self.below(TOKENS.len())].as_bytes();
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => drop(bytes.drain(at..to)),
                2 => drop(bytes.splice(at..to, token.to_vec())),
                3 => drop(bytes.splice(at..at, token.to_vec())),
                4 => bytes.truncate(at),
                _ => {
                    let (open, depth) = ([b'[', b'{', b'"', b'9'][self.below(4)], self.below(4000));
                    bytes.splice(at..at, vec![open; depth]);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_first_messages() {
    let hall = hall(Policy::default());
    let apart = || App::new(Library::new(), Vec::new(), Arc::clone(&hall), watch::channel(false).1);
    let (app, router) = (Arc::new(apart()), router(apart(), Rate::new(1e9, 1e9)));
    let table = Table::make(&router, &json!({ "book": "impact", "from": { "example": true } })).await;
    table.offer_or_note(0).await;
    let seats = [&table.umpire, &table.a, &table.b, &table.public];
    let mut hand = Hand { random: ChaCha8Rng::seed_from_u64(17) };
    let inputs = grognard_soak::cases("hostile messages to a socket", 3_000, 5_000_000);
    let (mut understood, mut let_in) = (0_u32, 0_u32);
    for number in 0..inputs {
        let token = seats[hand.below(4)];
        let text = match hand.below(3) {
            0 => json!({ "token": token }),
            1 => json!({ "token": token, "after": number % 3 }),
            _ => json!({ "token": token, "after": u64::MAX - u64::from(number) }),
        };
        let Ok(hello) = read_hello(&hand.spoiled(&text.to_string())) else { continue };
        understood += 1;
        let Ok(mut receiver) = join(&app, &table.id, hello).await else { continue };
        let_in += 1;
        let heard = receiver.try_recv().expect("whoever is let in is told where the battle stands");
        assert!(heard.starts_with("{\"kind\":\"table\""), "{heard}");
    }
    println!("first messages of sockets: {inputs} inputs, {understood} understood, {let_in} let in");
    assert!(let_in > inputs / 10 && understood > let_in, "the mutations are too rough or too gentle");
    // The battle goes on.
    table.offer_or_note(1).await;
}
