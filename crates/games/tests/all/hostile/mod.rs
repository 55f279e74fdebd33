//! What a hostile hand may send: battle files, scenarios and rosters, by the million in `make soak`. Nothing panics,
//! memory stays bounded, and what is accepted is written as it was read.

mod messages;
mod mutate;

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Source, apply, hash, line_of, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_desk::fatigue_roster::{NEEDS, template};
use grognard_desk::order_of_battle::{Format, read, to_csv};
use grognard_games::fatigue::setup_from_roster;
use grognard_games::scenario::SCENARIOS;
use grognard_games::{GAMES, game};
use grognard_soak::cases;
use serde_json::{Value, json};

use crate::support::{begin_example, peak_memory, text_of};
use mutate::Spoiler;

/// What a server allows a file to cost, made small.
const MOST_WORK: usize = 2_000_000;
/// The most memory of a soak, in KiB.
const MOST_MEMORY: u64 = 600 << 10;

/// Tells how many inputs there were; a soak runs alone, so that the memory is its own.
fn report(what: &str, inputs: u32, accepted: u32) {
    println!("{what}: {inputs} inputs, {accepted} accepted, peak {} MiB", peak_memory() >> 10);
    assert!(accepted > 0, "no input gets through; the mutations are too rough");
    if std::env::var_os("SOAK").is_some() {
        assert!(peak_memory() < MOST_MEMORY, "{what}: {} KiB", peak_memory());
    }
}

/// Small battle files: the beginnings of the ready battles, and of the smallest scenario.
fn battle_files() -> Vec<String> {
    let examples = GAMES.iter().map(|game| {
        let text = std::fs::read_to_string(format!("../../examples/{}/battle.jsonl", game.book)).unwrap();
        text.lines().take(4).flat_map(|line| [line, "\n"]).collect::<String>()
    });
    let picket = Datum::from_toml(SCENARIOS[0].text).unwrap();
    let table = game("cohesion").unwrap().begin(Arc::default(), None, &picket).unwrap();
    let mut files: Vec<String> = examples.collect();
    files.push(text_of(table.as_ref()));
    files.extend(GAMES.iter().map(|game| text_of(begin_example(game).as_ref())));
    files
}

/// A file with one value of its books changed and every hash made right again, so that only the books themselves can
/// speak against it.
fn forged(spoiler: &mut Spoiler, text: &str) -> String {
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let whole = spoiler.below(6) == 0;
    let chosen = spoiler.below(lines.len());
    match (lines.get_mut(chosen), whole) {
        (Some(line), true) => spoiler.document(line),
        (Some(line), false) if chosen == 0 => spoiler.document(&mut line["state"]),
        (Some(line), false) => spoiler.document(&mut line["events"]),
        (None, _) => {}
    }
    let Some((header, records)) = lines.split_first_mut() else { return String::new() };
    let mut books = header["state"].clone();
    if header.is_object() {
        header["hash"] = json!(hash(&books));
    }
    for record in records {
        if let Ok(events) = serde_json::from_value::<Vec<_>>(record["events"].clone()) {
            let _ = apply(&mut books, &events);
        }
        if record.is_object() {
            record["hash"] = json!(hash(&books));
        }
    }
    lines.iter().map(line_of).collect()
}

/// Looks at everything a page shows and gives a command; nothing may panic.
fn look_at(battle: &dyn AnyBattle) {
    for seat in Seat::ALL {
        let _ = (battle.view(seat), battle.sheet(seat), battle.board(seat), battle.business(seat), battle.log(seat));
        for offer in battle.offers(seat).iter().take(3) {
            let _ = battle.questions(seat, offer.act, &offer.with);
            let _ = battle.decide(seat, offer.act, &offer.with, &Source::Seed(1));
            let _ = battle.decide(seat, offer.act, &offer.with, &Source::Typed(vec![1, 255]));
        }
        let _ = battle.undo(seat);
    }
    let _ = (battle.replay(), battle.check_rolls(), battle.history());
}

/// Reads a file as a server does; true if it is accepted. A look at all of it is dear.
fn take_battle_file(library: &Arc<Library>, text: &str, look: bool) -> bool {
    let Ok(log) = read_log(text.as_bytes()) else { return false };
    let Some(game) = game(&log.header.book) else { return false };
    let Ok(battle) = game.open_within(Arc::clone(library), log.header.clone(), log.records.clone(), MOST_WORK) else {
        return false;
    };
    if !battle.objections().is_empty() {
        return false;
    }
    let written = text_of(battle.as_ref());
    let again = read_log(written.as_bytes()).expect("what was written can be read");
    assert_eq!((&again.header, &again.records), (&log.header, &log.records), "{text}");
    if look {
        look_at(battle.as_ref());
    }
    true
}

#[test]
fn hostile_battle_files() {
    let (library, files) = (Arc::new(Library::new()), battle_files());
    let mut spoiler = Spoiler::new(14);
    let inputs = cases("hostile battle files", 2_000, 500_000);
    let mut accepted = 0;
    for _ in 0..inputs {
        let file = spoiler.pick(&files).clone();
        let text = if spoiler.below(2) == 0 { spoiler.text(&file, &files) } else { forged(&mut spoiler, &file) };
        let look = spoiler.below(10) == 0;
        accepted += u32::from(take_battle_file(&library, &text, look));
    }
    report("battle files", inputs, accepted);
}

#[test]
fn hostile_scenarios() {
    let library = Arc::new(Library::new());
    let mut texts: Vec<String> = SCENARIOS.iter().take(3).map(|scenario| scenario.text.to_owned()).collect();
    texts.extend(GAMES.iter().map(|game| game.example.to_owned()));
    let documents: Vec<Value> = texts.iter().map(|text| toml::from_str(text).unwrap()).collect();
    let mut spoiler = Spoiler::new(15);
    let inputs = cases("hostile scenarios", 1_500, 1_000_000);
    let mut accepted = 0;
    for _ in 0..inputs {
        // Half of them are wrong in their letters, which most readers notice, and half in one value.
        let text = if spoiler.below(2) == 0 {
            let text = spoiler.pick(&texts).clone();
            spoiler.text(&text, &texts)
        } else {
            let mut document = spoiler.pick(&documents).clone();
            spoiler.document(&mut document);
            document.to_string()
        };
        let Ok(setup) = Datum::from_toml(&text).or_else(|_| Datum::from_json(&text)) else { continue };
        let Some(Datum::Text(book)) = setup.at("book") else { continue };
        let Some(game) = game(book) else { continue };
        let Ok(battle) = game.begin(Arc::clone(&library), None, &setup) else { continue };
        accepted += 1;
        // Every one that is accepted is written as a file that can be read; a look at all of it is dear.
        if spoiler.below(20) == 0 {
            assert_eq!(battle.objections(), Vec::<String>::new(), "{text}");
            let log = read_log(text_of(battle.as_ref()).as_bytes()).unwrap();
            let library = Arc::new(match &log.header.house {
                Some(house) => Library::with_house_rules(house).unwrap().0,
                None => Library::new(),
            });
            look_at(game.open(library, log.header, log.records).unwrap().as_ref());
        }
    }
    report("scenarios", inputs, accepted);
}

#[test]
fn hostile_rosters() {
    let library = Library::new();
    let whole = std::fs::read_to_string("../../examples/fatigue/1809.csv").unwrap();
    let short: String = whole.lines().take(12).flat_map(|line| [line, "\n"]).collect();
    let tables: &grognard_books::fatigue::Tables = library.as_ref();
    let mine = std::fs::read_to_string("tests/all/hostile/roster.toml").unwrap();
    let texts = vec![short.clone(), short.replace(',', ";"), short.replace(',', "\t"), template(tables), mine];
    let mut spoiler = Spoiler::new(16);
    let inputs = cases("hostile rosters", 3_000, 3_500_000);
    let mut accepted = 0;
    for _ in 0..inputs {
        let text = spoiler.pick(&texts).clone();
        let text = spoiler.text(&text, &texts);
        let format = if spoiler.below(4) == 0 { Format::Toml } else { Format::Cells };
        let reading = read(&text, format, &NEEDS);
        if !reading.problems.is_empty() {
            continue;
        }
        accepted += 1;
        let again = read(&to_csv(&reading.roster), Format::Cells, &NEEDS);
        assert_eq!(again.roster, reading.roster, "{text}");
        if let Ok(setup) = setup_from_roster(tables, &reading.roster, "Two rosters") {
            let _ = game("fatigue").unwrap().begin(Arc::default(), None, &setup);
        }
    }
    report("rosters", inputs, accepted);
}
