//! No offer is refused whatever its open arguments are: some command of it is accepted, or the reason against it is
//! something that a player could have chosen differently.

use std::collections::BTreeMap;

use grognard_battle::{AREA, AnyBattle, Offer, Seat, Source, Stop, Takes, names_of, play_script};
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_games::GAMES;

use crate::support::{Fuzz, begin_example};

/// How often an offer is completed at random before it counts as always refused.
const TRIES: usize = 40;
/// Out of every this many states of a random battle, one is examined.
const EVERY: usize = 4;

fn reasons(battle: &dyn AnyBattle, seat: Seat, act: &str, with: &Datum) -> Refusals {
    match battle.decide(seat, act, with, &Source::Seed(5)) {
        Ok(_) => Vec::new(),
        Err(Stop::Refused(refusals)) => refusals,
        Err(Stop::Need(need)) => panic!("random dice cannot run short: {need:?}"),
    }
}

/// The one argument that an offer needs and leaves open, with all its values; only if there is exactly one and its
/// values
/// can be listed.
fn all_values(battle: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Option<(&'static str, Vec<Datum>)> {
    let act = battle.acts().into_iter().find(|act| act.name == offer.act)?;
    let is_open = |name: &str| offer.open.contains(&name) && offer.with.at(name).is_none();
    let mut needed = act.arguments.iter().filter(|argument| argument.needed && is_open(argument.name));
    let (only, None) = (needed.next()?, needed.next()) else { return None };
    let text = |name: String| Datum::Text(name);
    let values: Vec<Datum> = match only.takes {
        Takes::Flag => vec![Datum::Flag(false), Datum::Flag(true)],
        Takes::Choice { values } => values.iter().map(|value| text((*value).to_owned())).collect(),
        Takes::Name { of } => names_of(&battle.view(seat), of).into_iter().map(text).collect(),
        Takes::Area => names_of(&battle.view(seat), AREA).into_iter().map(text).collect(),
        _ => return None,
    };
    let with = |value: Datum| {
        let mut with = offer.with.clone();
        with.set(only.name, value);
        with
    };
    Some((only.name, values.into_iter().map(with).collect()))
}

fn names(refusal: &Refusal, fields: &[&str]) -> bool {
    fields.contains(&refusal.field.split('.').next().unwrap_or_default())
}

/// Why an offer is refused whatever is filled in; none if it is not.
fn always_refused(fuzz: &mut Fuzz, battle: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Option<Refusals> {
    let mut common = reasons(battle, seat, offer.act, &offer.with);
    let mut seen = common.clone();
    for _ in 0..TRIES {
        if seen.is_empty() {
            return None;
        }
        let with = fuzz.completed(battle, seat, offer);
        seen = reasons(battle, seat, offer.act, &with);
        common.retain(|reason| seen.contains(reason));
    }
    if seen.is_empty() {
        return None;
    }
    let settled: Refusals = common.into_iter().filter(|reason| !names(reason, &offer.open)).collect();
    if !settled.is_empty() {
        return Some(settled);
    }
    let (only, each) = all_values(battle, seat, offer)?;
    let others: Vec<&str> = offer.open.iter().copied().filter(|open| *open != only).collect();
    let against = |with: &Datum| -> Refusals {
        let reasons = reasons(battle, seat, offer.act, with).into_iter();
        reasons.filter(|reason| !names(reason, &others)).collect()
    };
    let each: Vec<Refusals> = each.iter().map(against).collect();
    let never = each.iter().all(|reasons| !reasons.is_empty());
    never.then(|| each.into_iter().next().unwrap_or_default())
}

/// Offers that are always refused in a battle as it stands, each with the reason.
fn look(fuzz: &mut Fuzz, battle: &dyn AnyBattle, found: &mut BTreeMap<String, String>) {
    for seat in [Seat::Umpire, Seat::A, Seat::B] {
        for offer in battle.offers(seat) {
            if let Some(reasons) = always_refused(fuzz, battle, seat, &offer) {
                let words: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                let rules: Vec<&str> = reasons.iter().map(|reason| reason.rule.map_or("", |rule| rule.id)).collect();
                let one = format!("{:?}: {} {:?}: {}", seat, offer.title, offer.with, words.join(" "));
                found.entry(format!("{} {}", offer.act, rules.join(" "))).or_insert(one);
            }
        }
    }
}

/// What a book offers although it is always refused.
fn found_in(book: &str) -> Vec<String> {
    let game = GAMES.iter().find(|game| game.book == book).expect("a book that can be played");
    let (mut fuzz, mut found) = (Fuzz::new(20_261_117), BTreeMap::new());
    let mut ready = begin_example(game);
    for line in game.script.lines() {
        look(&mut fuzz, ready.as_ref(), &mut found);
        assert_eq!(play_script(ready.as_mut(), line, 1).failures, Vec::<String>::new());
    }
    let states = grognard_soak::cases(&format!("states whose offers are probed: {book}"), 30, 1_000);
    let mut looked = 0;
    while looked < states {
        let mut battle = begin_example(game);
        for step in 0..1_500 {
            if battle.business(Seat::Umpire).over.is_some() || looked == states {
                break;
            }
            if fuzz.one(battle.as_mut()).is_ok() && step % EVERY == 0 {
                look(&mut fuzz, battle.as_ref(), &mut found);
                looked += 1;
            }
        }
    }
    found.into_iter().map(|(what, example)| format!("{book}: {what}\n    {example}")).collect()
}

#[test]
fn nothing_is_offered_that_is_always_refused() {
    let found: Vec<String> = GAMES.iter().flat_map(|game| found_in(game.book)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
