//! The armies at a glance: formations with leaders, mode and morale, units with their steps, cards, points.

use grognard_battle::{
    Boxes, Card, Fact, Gauge, Muster, Seat, Sheet, Side, Strain, Strained, Strength, Tone, capital, sheet as sheet_of,
    spaced,
};
use grognard_books::grand_tactics::kinds::{Card as BattleCard, Weather};
use grognard_books::grand_tactics::tables::Tables;
use grognard_core::facts::Choice;

use super::ending::ending;
use super::state::{Battle, Cards, Commitment, FIELD, Formation, Kind, Leader, State, Unit};
use super::view::View;

/// The cards and gauges of both sides.
pub fn sheet(t: &Tables, seen: &View, seat: Seat) -> Sheet {
    let books = &seen.books;
    // A single battle has no last turn.
    let last = (books.game == Kind::Campaign).then(|| f64::from(books.turns()));
    sheet_of(facts(seen, seat), |side| (books.sides.of(side).clone(), gauges(books, side), roster(seen, side)))
        .strained(|side| strains(books, side))
        .ended(ending(t, books))
        .lasting(Some(f64::from(books.turn)), last)
}

fn words(choice: impl Choice) -> String {
    spaced(choice.name())
}

/// The name of a choice, if one is made.
fn some_words(choice: impl Choice) -> Option<String> {
    Some(words(choice)).filter(|words| words != "none")
}

fn facts(seen: &View, seat: Seat) -> Vec<Fact> {
    let books = &seen.books;
    let mut facts = Vec::new();
    let mut tell = |name: &str, value: Option<String>| facts.extend(value.map(|value| Fact::new(name, value)));
    if books.game == Kind::Campaign {
        tell("season", season(books));
        tell("weather", some_words(books.weather));
    }
    let joined = |list: Vec<String>| (!list.is_empty()).then(|| list.join(", "));
    tell("battles to fight", joined(books.battle_areas.clone()));
    tell("not yet at war", joined(books.nations_out.iter().map(|nation| capital(nation.name())).collect()));
    let Some(battle) = &books.battle else { return facts };
    tell("battle", Some(battle_words(books, battle)));
    for side in Side::BOTH {
        let whose = |what: &str| {
            if seat.side() == Some(side) { format!("your {what}") } else { format!("{what}, {}", books.sides.of(side)) }
        };
        if books.cards == Cards::Kept && battle.dealt {
            tell(&whose("hand"), Some(hand(seen, battle, side)));
        }
        tell(&whose("choice"), choice(seen, battle, side));
    }
    facts
}

/// The season of the turn; the last one lasts.
fn season(books: &State) -> Option<String> {
    let turn = usize::try_from(books.turn).ok()?;
    books.seasons.iter().take(turn).next_back().map(|season| season.name().to_owned())
}

fn battle_words(books: &State, battle: &Battle) -> String {
    let name = |side: Side| books.sides.of(side);
    let area = battle.area.as_deref().unwrap_or(FIELD);
    let inside = Side::BOTH.into_iter().find(|side| side.name() == battle.fortress.name());
    let words = [
        Some(format!("{area}, round {}", battle.round)),
        Some(format!("{} attacks", name(battle.attacker))),
        Some(words(battle.terrain)),
        inside.map(|side| format!("{} in the fortress", name(side))),
        (battle.weather != Weather::None).then(|| words(battle.weather)),
        battle.ended.then(|| "ended".to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn cards(list: &[BattleCard]) -> String {
    list.iter().map(|card| words(*card)).collect::<Vec<_>>().join(", ")
}

/// The cards of a hand, or how many there are and which of them have been seen.
fn hand(seen: &View, battle: &Battle, side: Side) -> String {
    let own = battle.side(side);
    match seen.closed(side).hand {
        Some(count) if own.known.is_empty() => format!("{count} cards"),
        Some(count) => format!("{count} cards, seen: {}", cards(&own.known)),
        None if own.hand.is_empty() => "no cards".to_owned(),
        None => cards(&own.hand),
    }
}

/// The choice of a round: face down, or as much of it as is known.
fn choice(seen: &View, battle: &Battle, side: Side) -> Option<String> {
    let told = |choice: &Commitment| {
        let card = some_words(choice.card).unwrap_or_else(|| "no card".to_owned());
        format!("{} with {card}", words(choice.tactic))
    };
    let own = battle.side(side);
    let open = own.revealed.as_ref().map(told);
    open.or_else(|| own.committed.as_ref().map(|known| format!("{}, face down", told(known)))).or_else(|| {
        let made = seen.closed(side).choice == Some(true);
        made.then(|| "made, face down".to_owned())
    })
}

fn units(books: &State, side: Side) -> impl Iterator<Item = (&String, &Unit)> {
    books.units.iter().filter(move |(_, unit)| unit.side == side)
}

fn gauges(books: &State, side: Side) -> Vec<Gauge> {
    let sum = |of: fn(&Unit) -> i32| units(books, side).map(|(_, unit)| f64::from(of(unit))).sum::<f64>();
    let lost = sum(|unit| unit.start.saturating_sub(unit.steps).max(0));
    let mut gauges = vec![
        Gauge::open("VP", f64::from(*books.vp.of(side)), None),
        Gauge::open("steps lost", lost, Some(sum(|unit| unit.start))),
    ];
    if books.game == Kind::Campaign {
        gauges.push(Gauge::open("battles won", f64::from(books.ledger.of(side).battles_won), None));
        gauges.push(Gauge::open("replacement steps", f64::from(*books.pools.of(side)), None));
    }
    gauges
}

/// Formations with little or no morale left.
fn strains(books: &State, side: Side) -> Vec<Strain> {
    let own = books.formations.iter().filter(|(_, formation)| formation.side == side);
    let formations = own.filter(|(_, formation)| formation.gone.is_none() && books.over.is_none());
    let strained = formations.filter_map(|(name, formation)| {
        let (state, text) = match formation.morale {
            ..=0 => (Strained::Broken, "no morale left"),
            1 => (Strained::Near, "one morale level left"),
            _ => return None,
        };
        let remedy = (!formation.rallied).then(|| format!("Let {name} rally before it fights."));
        Some(Strain { name: name.clone(), state, text: text.to_owned(), remedy })
    });
    strained.collect()
}

fn roster(seen: &View, side: Side) -> Muster {
    const ALONE: &str = "Without a formation";
    let books = &seen.books;
    let mut muster = Muster::new(ALONE, ALONE);
    let leaders = || books.leaders.iter().filter(|(_, leader)| leader.side == side);
    let has_people = |name: &str| {
        units(books, side).any(|(_, unit)| unit.formation == name)
            || leaders().any(|(_, leader)| leader.formation.as_deref() == Some(name))
    };
    for (name, formation) in books.formations.iter().filter(|(_, formation)| formation.side == side) {
        // A formation merged into another is only a name.
        if formation.gone.is_none() || has_people(name) {
            muster.command(name, formation_line(seen, name, formation));
        }
    }
    for (name, leader) in leaders() {
        muster.officer(leader.formation.as_deref(), leader_card(name, leader));
    }
    for (name, unit) in units(books, side) {
        muster.unit(Some(&unit.formation), unit_card(name, unit));
    }
    muster
}

/// "Napoleon, Mirand, line of battle, morale 5 of 5".
fn formation_line(seen: &View, name: &str, formation: &Formation) -> String {
    if let Some(fate) = formation.gone {
        return capital(&words(fate));
    }
    let with = |leader: &Leader| leader.side == formation.side && leader.formation.as_deref() == Some(name);
    let leaders = seen.books.leaders.iter().filter(|(_, leader)| with(leader) && leader.out.is_none());
    // The senior leads.
    let leader = leaders.min_by_key(|(_, leader)| leader.rank);
    let words = [
        Some(leader.map_or("no leader".to_owned(), |(leader, _)| leader.clone())),
        formation.area.clone(),
        (!seen.is_unseen(name)).then(|| words(formation.mode)),
        Some(format!("morale {} of {}", formation.morale, formation.max_morale)),
        formation.out_of_supply.then(|| "out of supply".to_owned()),
        formation.paralysed.map(|_| "paralysed".to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn leader_card(name: &str, leader: &Leader) -> Card {
    let mut card = Card::new(name, "leader")
        .mark(leader.wounded, Tone::Plain, 'W', "wounded")
        .fact("ability", Some(leader.ability.to_string()))
        .fact("AP left", Some(format!("{} of {}", leader.ap_left, leader.ap)))
        .fact("seniority", Some(leader.rank.to_string()));
    card.gone = leader.out.map(words);
    card
}

fn unit_card(name: &str, unit: &Unit) -> Card {
    let [start, steps, most] = [unit.start, unit.steps, unit.max_steps].map(f64::from);
    let mut card = Card::new(name, words(unit.arm))
        .mark(unit.broken, Tone::Plain, 'B', "broken")
        .mark(unit.screening, Tone::White, 'S', "on screen")
        .fact("class", Some(words(unit.class)))
        .fact("nationality", Some(capital(&words(unit.nationality))))
        .fact("CF of a step", Some(unit.cf_per_step.to_string()));
    card.strength = Some(Strength { left: steps, start, counted_in: "steps" });
    card.boxes = Boxes::new(most - steps, most, "steps");
    card.gone = unit.gone.map(words);
    card
}
