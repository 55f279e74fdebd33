//! Commands that a seat tries at a moment: what it may do, filled in, a few of each act, and every act with nothing.

use std::collections::BTreeMap;

use grognard_battle::{Breadth, CommandLine, Game, Seat, Side, Whim, candidates};
use grognard_books::Library;
use grognard_core::facts::Datum;

/// This many of each act.
const EACH: usize = 2;

/// The commands of a seat. The umpire tries those of both sides.
pub fn commands<G: Game>(library: &Library, state: &G::State, seat: Seat, seed: u64) -> Vec<CommandLine> {
    let breadth = Breadth { most: 200, each: 2 };
    let mut all: Vec<CommandLine> = G::ACTS.iter().map(|act| plain(act.name)).collect();
    for side in Side::BOTH.into_iter().filter(|side| seat.holds(*side)) {
        let found = candidates::<G>(library, state, side, breadth, &mut Whim::of(side, seed, 1));
        let mut by_act: BTreeMap<String, Vec<CommandLine>> = BTreeMap::new();
        for command in found {
            by_act.entry(command.act.clone()).or_default().push(command);
        }
        for (_, list) in by_act {
            let step = (list.len() / EACH).max(1);
            all.extend(list.into_iter().step_by(step).take(EACH).map(|command| named(command, seat, side)));
        }
    }
    for offer in G::offers(library, state, seat).into_iter().filter(|offer| offer.open.is_empty()) {
        let command = CommandLine { act: offer.act.to_owned(), with: offer.with, dice: None };
        if all.iter().filter(|known| known.act == command.act).count() <= EACH && !all.contains(&command) {
            all.push(command);
        }
    }
    all
}

/// The umpire says for whom he acts, where the act asks for it.
fn named(mut command: CommandLine, seat: Seat, side: Side) -> CommandLine {
    if seat == Seat::Umpire && command.act == "commit" {
        command.with.set("side", Datum::Text(side.name().to_owned()));
    }
    command
}

fn plain(act: &str) -> CommandLine {
    CommandLine { act: act.to_owned(), with: Datum::empty(), dice: None }
}
