//! Odds, samples, receipts and a cold start of the cohesion book.

use std::hint::black_box;
use std::process::{Command, Stdio};

use grognard_benches::floor;
use grognard_benches::timing::in_turns;
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::fire::{self, Fire};
use grognard_books::cohesion::melee::{self, Holder, Melee};
use grognard_books::{Library, procedure};
use grognard_core::ask::ask;
use grognard_core::dice::{Detail, Recorded, Seeded};
use grognard_core::facts::Datum;
use grognard_core::odds::{LEAF_BUDGET, Odds, exact};
use grognard_core::procedure::Procedure;
use grognard_core::ruling::{read_situation, rule_with};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::report::{Report, Row};
use crate::{BATCH, BUDGET, repeat};

const VOLLEY: &str = include_str!("../examples/cohesion/volley.toml");
const FULL_CHARGE: &str = include_str!("../examples/impact/charge-with-supports.toml");
const HIDDEN_CHOICE: &str = include_str!("../examples/grand-tactics/hidden-choice.toml");
const FIGHT: &str = include_str!("../examples/cohesion/melee.toml");

/// The situation of an example file.
fn situation<P: Procedure>(tables: &P::Tables, toml: &str) -> P::Situation {
    let datum = Datum::from_toml(toml).expect("the examples are TOML");
    read_situation::<P>(tables, &datum).expect("the examples are legal")
}

/// Times everything of the books.
pub fn all(report: &mut Report) {
    let library = Library::new();
    let tables: &Tables = library.as_ref();
    let volley = situation::<Fire>(tables, VOLLEY);
    let worst = worst_fire(tables, &volley);
    let fight = situation::<Melee>(tables, FIGHT);
    check(tables, &volley, &fight);
    odds(tables, &volley, &worst, &fight, report);
    samples(tables, &volley, &fight, report);
    receipts(tables, &volley, &fight, report);
    other_books(&library, report);
    questions(&library, report);
    cold_start(report);
}

/// The volley with a target half in cover and an officer attached to it, the firer shaken: every die can be called for.
fn worst_fire(tables: &Tables, volley: &fire::Situation) -> fire::Situation {
    let mut datum = Datum::of(volley);
    for (path, value) in [("target.cover", "heavy"), ("target.cover_other", "open")] {
        datum.set(path, Datum::Text(value.to_owned()));
    }
    for path in ["target.officer_attached", "firer.shaken", "target.shaken"] {
        datum.set(path, Datum::Flag(true));
    }
    datum.set("range", Datum::Integer(2));
    read_situation::<Fire>(tables, &datum).expect("a legal fire")
}

fn check(tables: &Tables, volley: &fire::Situation, fight: &melee::Situation) {
    let odds = exact::<Fire>(tables, volley, Detail::Merged, LEAF_BUDGET).expect("small");
    let by_hand = floor::fire_odds();
    for (place, morale) in
        [fire::Morale::Passed, fire::Morale::Shaken, fire::Morale::Routed, fire::Morale::NoTest].into_iter().enumerate()
    {
        let weight: u64 = by_hand.iter().flatten().map(|row| row[place]).sum();
        let chance = odds.chance(|outcome| outcome.morale == morale);
        assert_eq!(chance.numer() * 14_400, u128::from(weight) * chance.denom(), "{morale:?}");
    }
    let odds = exact::<Melee>(tables, fight, Detail::Merged, LEAF_BUDGET).expect("small");
    let weights = floor::melee_odds();
    assert_eq!(weights.iter().sum::<u64>(), 46_656 * 3600);
    assert_eq!(weights.iter().filter(|weight| **weight > 0).count(), odds.rows.len());
    let again = odds.chance(|outcome| outcome.again);
    assert_eq!(again.numer() * 46_656 * 3600, u128::from(weights[18]) * again.denom());
    #[expect(clippy::cast_precision_loss, reason = "counts of samples")]
    let shares = floor::melee_sample(&mut ChaCha8Rng::seed_from_u64(1), 200_000).map(|count| count as f64 / 200_000.0);
    for (share, holder) in shares.into_iter().zip([Holder::Attacker, Holder::Defender, Holder::None, Holder::Contested])
    {
        let chance = odds.chance(|outcome| outcome.holder == holder);
        #[expect(clippy::cast_precision_loss, reason = "a chance in doubles")]
        let chance = *chance.numer() as f64 / *chance.denom() as f64;
        assert!((share - chance).abs() < 0.006, "{holder:?}: {share} is not near {chance}");
    }
}

fn odds(
    tables: &Tables,
    volley: &fire::Situation,
    worst: &fire::Situation,
    fight: &melee::Situation,
    report: &mut Report,
) {
    let fire = |situation: &fire::Situation| exact::<Fire>(tables, situation, Detail::Merged, LEAF_BUDGET);
    let per = "distribution";
    report.job("cohesion.fire odds", |name| {
        let [engine, floor] =
            in_turns([&mut |n| repeat(n, || fire(volley)), &mut |n| repeat(n, floor::fire_odds)], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: None, most_ns: Some(200e3), remark: "typical" }
    });
    report.job("cohesion.fire odds", |name| {
        let [engine] = in_turns([&mut |n| repeat(n, || fire(worst))], BATCH, BUDGET);
        Row {
            name,
            per,
            engine,
            floor: None,
            most_ratio: None,
            most_ns: Some(1e6),
            remark: "worst: 50/50 cover, officer attached",
        }
    });
    report.job("cohesion.melee odds", |name| {
        let melee = || exact::<Melee>(tables, fight, Detail::Merged, LEAF_BUDGET);
        let [engine, floor] =
            in_turns([&mut |n| repeat(n, melee), &mut |n| repeat(n, floor::melee_odds)], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: None, most_ns: Some(1e6), remark: "" }
    });
}

fn samples(tables: &Tables, volley: &fire::Situation, fight: &melee::Situation, report: &mut Report) {
    let per = "resolution";
    report.job("cohesion.fire sample", |name| {
        let (mut dice, mut rng) = (Seeded::new(1), ChaCha8Rng::seed_from_u64(1));
        let mut engine = |n: u64| {
            for _ in 0..n {
                black_box(Fire::run(tables, volley, &mut dice, &mut ()));
            }
        };
        let [engine, floor] =
            in_turns([&mut engine, &mut |n| _ = black_box(floor::fire_sample(&mut rng, n))], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: None, most_ns: None, remark: "" }
    });
    report.job("cohesion.melee sample", |name| {
        let (mut dice, mut rng) = (Seeded::new(1), ChaCha8Rng::seed_from_u64(1));
        let mut engine = |n: u64| {
            for _ in 0..n {
                black_box(Melee::run(tables, fight, &mut dice, &mut ()));
            }
        };
        let [engine, floor] =
            in_turns([&mut engine, &mut |n| _ = black_box(floor::melee_sample(&mut rng, n))], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: None, most_ns: None, remark: "" }
    });
}

fn receipts(tables: &Tables, volley: &fire::Situation, fight: &melee::Situation, report: &mut Report) {
    receipt::<Fire>("cohesion.fire receipt", tables, volley, report);
    receipt::<Melee>("cohesion.melee receipt", tables, fight, report);
}

/// A ruling with its receipt in words, beside no more than copying the same lines.
fn receipt<P: Procedure>(name: &'static str, tables: &P::Tables, situation: &P::Situation, report: &mut Report) {
    let rule = |seed| {
        let ruling = rule_with::<P>(tables, situation, Recorded::seeded(Seeded::new(seed))).0;
        ruling.notes.iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    report.job(name, |name| {
        let lines = rule(1);
        let mut engine = |n: u64| (0..n).for_each(|seed| _ = black_box(rule(seed)));
        let [engine, floor] = in_turns([&mut engine, &mut |n| repeat(n, || black_box(&lines).clone())], BATCH, BUDGET);
        let remark = "floor: copying its lines";
        Row { name, per: "receipt", engine, floor: Some(floor), most_ratio: None, most_ns: Some(20e3), remark }
    });
}

/// The largest exact computations of the other books, through the registry as the command line does it.
fn other_books(library: &Library, report: &mut Report) {
    let jobs = [
        ("impact.charge odds", FULL_CHARGE, "two supports a side", 50e6),
        ("grand-tactics.tactics-game odds", HIDDEN_CHOICE, "payoffs and equilibrium of a 6 x 6 game", 50e6),
    ];
    for (name, toml, remark, most_ns) in jobs {
        let found = procedure(name.trim_end_matches(" odds")).expect("the book has it");
        let datum = Datum::from_toml(toml).expect("the examples are TOML");
        let exact = || found.odds(library, &datum, LEAF_BUDGET).is_ok_and(|odds| matches!(odds, Odds::Exact(_)));
        assert!(exact(), "{name} is exact");
        report.job(name, |name| {
            let [engine] = in_turns([&mut |n| repeat(n, exact)], BATCH, BUDGET);
            Row { name, per: "distribution", engine, floor: None, most_ratio: None, most_ns: Some(most_ns), remark }
        });
    }
}

/// A battalion that lost men to musketry; the roster knows it, the table is open.
const CHECK: &str = r#"{"phase":"reciprocal-infantry-cavalry-fire","circumstance":"fire-loss",
    "units":[{"arm":"infantry","cmr":6,"figures":12,"figures_lost":2,"state":"good"}]}"#;
/// The same in rout, which makes no check: everything has to be proved.
const CHECK_OF_ROUTED: &str = r#"{"phase":"reciprocal-infantry-cavalry-fire","circumstance":"fire-loss",
    "units":[{"arm":"infantry","cmr":6,"figures":12,"figures_lost":2,"state":"routed"}]}"#;
const OPEN_IN_CHECK: &[&str] = &["group", "cluster_figures", "cluster_gap", "cover", "officers", "in_burning_terrain"];
const OPEN_IN_FIRE: &[&str] =
    &["range", "aspect", "target.cover", "target.cover_other", "line_of_sight", "firer.stands_firing"];

/// What a player is asked at the table.
fn questions(library: &Library, report: &mut Report) {
    let volley = Datum::from_toml(VOLLEY).expect("the examples are TOML");
    let check = |json| Datum::from_json(json).expect("JSON");
    let jobs = [
        ("fatigue.morale-check ask", check(CHECK), OPEN_IN_CHECK, "under fire, the table open"),
        ("fatigue.morale-check ask, all proved", check(CHECK_OF_ROUTED), OPEN_IN_CHECK, "the same in rout"),
        ("cohesion.fire ask", volley, OPEN_IN_FIRE, "a volley, the table open"),
    ];
    for (name, mut known, open, remark) in jobs {
        let found = procedure(name.split(' ').next().unwrap_or_default()).expect("the book has it");
        for path in open {
            known.remove(path);
        }
        let open: Vec<String> = open.iter().map(|path| (*path).to_owned()).collect();
        let asked = || ask(found, library, &known, &open).map_or(0, |asked| asked.ask.len());
        report.job(name, |name| {
            let [engine] = in_turns([&mut |n| repeat(n, asked)], BATCH, BUDGET);
            Row { name, per: "answer", engine, floor: None, most_ratio: None, most_ns: Some(50e6), remark }
        });
    }
}

/// `grognard odds` from the shell: start, read the charts, compute, print. The floor is a program that does nothing.
fn cold_start(report: &mut Report) {
    let target =
        std::env::current_exe().ok().and_then(|exe| exe.ancestors().nth(2).map(|folder| folder.join("grognard")));
    let Some(program) = target.filter(|program| program.exists()) else {
        println!("cold start: build the program in the same profile first, as `make bench` does");
        return;
    };
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/cohesion/volley.toml");
    let run = |command: &mut Command| {
        let status = command.stdout(Stdio::null()).status().expect("the program starts");
        assert!(status.success());
    };
    report.job("cold grognard odds", |name| {
        let mut engine =
            |n: u64| (0..n).for_each(|_| run(Command::new(&program).args(["odds", "cohesion.fire", example])));
        let mut floor = |n: u64| (0..n).for_each(|_| run(&mut Command::new("true")));
        let [engine, floor] = in_turns([&mut engine, &mut floor], BATCH * 5, BUDGET);
        Row {
            name,
            per: "run",
            engine,
            floor: Some(floor),
            most_ratio: None,
            most_ns: Some(5e6),
            remark: "floor: a program that does nothing",
        }
    });
}
