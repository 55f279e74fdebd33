//! The plain player of GT-104, observed from outside in whole games.

use std::collections::BTreeMap;

use grognard_battle::{AnyBattle, Seat, Side, Source};
use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Mode, Terrain};
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::land::{Route, distances, routes};
use grognard_games::grand_tactics::state::{Formation, Phase, State};
use grognard_players::Skill;
use grognard_soak::{cases, is_short};
use serde_json::json;

use super::{book, laid, text, watched};

fn cf(books: &State, side: Side, area: &str) -> i32 {
    books.formations_in(side, area).map(|(name, _)| books.line_cf(name)).sum()
}

/// Whether a formation still has to march in this segment.
fn waits(books: &State, name: &str, entry: &Formation) -> bool {
    let engaged = entry.area.as_ref().is_some_and(|area| books.battle_areas.contains(area));
    entry.entered_from.is_none()
        && entry.changed_mode.is_none()
        && entry.paralysed.is_none()
        && !engaged
        && books.commander_of(name).is_some()
}

fn arriving(t: &Tables, books: &State, side: Side, area: &str) -> i32 {
    let comes = |name: &str, entry: &Formation| {
        let engaged = entry.area.as_ref().is_some_and(|own| books.battle_areas.contains(own));
        let free = entry.entered_from.is_none() && entry.paralysed.is_none() && !engaged;
        entry.area.as_deref() == Some(area)
            || (free && books.commander_of(name).is_some() && routes(t, books, name).iter().any(|to| to.to == area))
    };
    books.formations_of(side).filter(|(name, entry)| comes(name, entry)).map(|(name, _)| books.line_cf(name)).sum()
}

/// The value of an area for a formation, written once more from the book's page.
fn value(t: &Tables, books: &State, entry: &Formation, route: &Route) -> f64 {
    let side = entry.side;
    let to_goal = |from: &str| {
        let goals = books.areas.iter().filter(|(_, area)| area.vp > 0 && area.owner != Some(side));
        let far = distances(books, from);
        goals.filter_map(|(goal, _)| far.get(goal.as_str()).copied()).min()
    };
    let ground = &books.areas[&route.to];
    let points = if ground.owner == Some(side) { 0 } else { ground.vp };
    let now = to_goal(entry.area.as_ref().unwrap());
    let nearer = now.zip(to_goal(&route.to)).map_or(0, |(now, then)| now - then);
    let enemy = cf(books, side.other(), &route.to);
    let odds = if route.engages {
        3.0 * (f64::from(arriving(t, books, side, &route.to)) / f64::from(enemy.max(1)) - 1.25)
    } else {
        0.0
    };
    2.0 * f64::from(points) + f64::from(nearer) + odds
}

fn dares(t: &Tables, books: &State, entry: &Formation, route: &Route) -> bool {
    let two_to_one = || arriving(t, books, entry.side, &route.to) >= 2 * cf(books, entry.side.other(), &route.to);
    !route.engages || entry.mode != Mode::MarchOrder || books.areas[&route.to].terrain == Terrain::Pass || two_to_one()
}

#[test]
fn gt_104_the_plain_player_marches_where_the_value_is_greatest_seniors_first() {
    let (mut marched, mut engaged, mut stayed) = (0, 0, 0);
    for seed in 1..=u64::from(cases("marches of the plain player", 4, 100)) {
        for id in ["sierra", "three-rivers"] {
            watched(id, Skill::Drill, seed, |library, books, side, command| {
                if books.phase != Phase::Movement || !books.due.is_empty() || books.battle.is_some() {
                    return;
                }
                let t: &Tables = library.as_ref();
                let worth = |name: &str, entry: &Formation| {
                    let open = routes(t, books, name).into_iter().filter(|route| dares(t, books, entry, route));
                    open.map(|route| value(t, books, entry, &route)).fold(0.0, f64::max)
                };
                if command.act == "deployment-change" {
                    // A formation that changes mode has marched, or nothing draws it anywhere.
                    let name = text(command, "formation");
                    let entry = &books.formations[name];
                    assert!(entry.entered_from.is_some() || worth(name, entry) <= 0.0, "{name} should march");
                    stayed += usize::from(entry.entered_from.is_none());
                    return;
                }
                let mut own: Vec<(&String, &Formation)> =
                    books.formations_of(side).filter(|(name, entry)| waits(books, name, entry)).collect();
                own.sort_by_key(|(name, _)| books.commander_of(name).unwrap().1.rank);
                for (name, entry) in own {
                    let best = worth(name, entry);
                    if best <= 0.0 {
                        stayed += 1;
                        continue;
                    }
                    assert_eq!((command.act.as_str(), text(command, "formation")), ("movement", name.as_str()));
                    let to = text(command, "to");
                    let taken = routes(t, books, name).into_iter().find(|route| route.to == to).unwrap();
                    assert!(dares(t, books, entry, &taken), "{name} enters {to} in March Order");
                    assert!((value(t, books, entry, &taken) - best).abs() < 1e-9, "{name} goes to {to}");
                    marched += 1;
                    engaged += usize::from(taken.engages);
                    return;
                }
                assert_ne!(command.act, "movement");
            });
        }
    }
    assert!(marched > 40 && engaged > 5 && stayed > 3 || is_short(), "{marched} {engaged} {stayed}");
}

#[test]
fn gt_104_the_plain_player_ends_in_battle_order_near_the_enemy_and_in_march_order_elsewhere() {
    let mut changes: BTreeMap<bool, usize> = BTreeMap::new();
    for seed in 1..=4 {
        watched("sierra", Skill::Drill, seed, |_, books, side, command| {
            if command.act != "deployment-change" {
                return;
            }
            assert_eq!(text(command, "when"), "end");
            let far = distances(books, books.formations[text(command, "formation")].area.as_ref().unwrap());
            let near = books.formations_of(side.other()).any(|(_, enemy)| far[enemy.area.as_deref().unwrap()] <= 2);
            let to = text(command, "to");
            assert_eq!(near, to == "echelon" || to == "line-of-battle", "{to}");
            assert!(near || to == "march-order", "{to}");
            *changes.entry(near).or_default() += 1;
        });
    }
    assert!(changes.values().all(|count| *count > 0), "{changes:?}");
}

#[test]
fn gt_104_the_plain_player_reacts_where_the_attacker_is_stronger() {
    let (mut tried, mut left) = (0, 0);
    for seed in 1..=u64::from(cases("reactions of the plain player", 6, 200)) {
        watched("sierra", Skill::Drill, seed, |_, books, side, command| {
            if books.phase != Phase::Reaction || !books.due.is_empty() {
                return;
            }
            if command.act == "reaction-move" {
                let area = text(command, "area");
                assert!(cf(books, side, area) < cf(books, side.other(), area));
                tried += 1;
            } else {
                left += 1;
            }
        });
    }
    assert!(tried > 0 && left > 0, "{tried} {left}");
}

/// The plain player chooses what the equilibrium against no enemy card takes, with its best card.
#[test]
fn gt_104_the_plain_player_draws_from_the_mix_of_its_best_card() {
    let (mut chosen, mut cards) = (0, 0);
    for seed in 1..=4 {
        let mut battle = book().begin_laid(&laid("sierra")).unwrap();
        while let Some(side) = battle.business(Seat::Umpire).waiting.first().copied() {
            let command = battle.choose(side, Skill::Drill, seed).unwrap();
            if command.act == "commit" {
                let best = best_choices(battle.as_ref(), side);
                let own = (text(&command, "tactic").to_owned(), text(&command, "card").to_owned());
                assert!(best.contains(&own), "{own:?} is none of {best:?}");
                chosen += 1;
                cards += usize::from(own.1 != "none");
            }
            let decided = battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed)).unwrap();
            battle.accept(decided).unwrap();
        }
    }
    assert!(chosen > 10 && cards > 3, "{chosen} {cards}");
}

/// Pairs of tactic and card that the procedure would choose, asked one card at a time; equal cards all count.
fn best_choices(battle: &dyn AnyBattle, side: Side) -> Vec<(String, String)> {
    let library = Library::new();
    let procedure = grognard_books::procedure("grand-tactics.tactics-game").unwrap();
    let view = battle.view(Seat::of(side));
    let (facts, vp) = round_facts(&view);
    let name = if side == Side::A { "a" } else { "b" };
    let hand: Vec<String> = serde_json::from_value(view["battle"][name]["hand"].clone()).unwrap();
    let mut best = (f64::NEG_INFINITY, Vec::new());
    for card in std::iter::once("none".to_owned()).chain(hand) {
        let mut facts = facts.clone();
        facts[name]["card"] = json!(card);
        facts["stake"] = json!(2 + vp);
        let solved = procedure.resolve(&library, &Datum::of(&facts), &grognard_core::ruling::Source::Typed(Vec::new()));
        let Ok(solved) = solved else { continue };
        let number = |text: &serde_json::Value| {
            let text = text.as_str().unwrap();
            let (over, under) = text.split_once('/').unwrap_or((text, "1"));
            over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
        };
        let sign = if side == Side::A { 1.0 } else { -1.0 };
        let value = sign * number(&solved.outcome["value"]);
        if value > best.0 - 1e-9 {
            if value > best.0 + 1e-9 {
                best = (value, Vec::new());
            }
            let tactics = solved.outcome[format!("{name}_tactics")].as_array().unwrap().clone();
            let mix = solved.outcome[format!("{name}_mix")].as_array().unwrap().clone();
            let played = tactics.iter().zip(&mix).filter(|(_, share)| number(share) > 0.0);
            best.1.extend(played.map(|(tactic, _)| (tactic.as_str().unwrap().to_owned(), card.clone())));
        }
    }
    best.1
}

/// The battle object out of what a seat sees, and the VP of the area (GT-101).
fn round_facts(view: &serde_json::Value) -> (serde_json::Value, i64) {
    let battle = &view["battle"];
    let area = &view["areas"][battle["area"].as_str().unwrap()];
    let side = |name: &str| {
        let own = &battle[name];
        let lead = own["lead"].as_str().unwrap();
        let rank = |formation: &str| {
            let leaders = view["leaders"].as_object().unwrap().values();
            let of = leaders.filter(|leader| leader["formation"] == formation && leader["out"].is_null());
            of.map(|leader| leader["rank"].as_i64().unwrap()).min().unwrap_or(i64::MAX)
        };
        let mut order: Vec<&str> = own["formations"].as_array().unwrap().iter().map(|f| f.as_str().unwrap()).collect();
        order.sort_by_key(|formation| (*formation != lead, rank(formation)));
        let units: Vec<&serde_json::Value> = view["units"].as_object().unwrap().values().collect();
        let of = |formation: &str| {
            let there = |unit: &&serde_json::Value| unit["formation"] == formation && unit["gone"].is_null();
            units.iter().copied().filter(there).filter(|unit| unit["steps"].as_i64() > Some(0)).collect::<Vec<_>>()
        };
        let all: Vec<&serde_json::Value> = order.iter().flat_map(|formation| of(formation)).collect();
        let line = |unit: &&&serde_json::Value| unit["screening"] == false;
        let steps = |unit: &serde_json::Value| unit["steps"].as_i64().unwrap();
        let cf = |unit: &serde_json::Value| steps(unit) * unit["cf_per_step"].as_i64().unwrap();
        let horse: Vec<&serde_json::Value> = all.iter().copied().filter(|unit| unit["type"] == "cavalry").collect();
        let major = ["austrian", "british", "prussian", "russian"];
        let nations = major.iter().filter(|nation| all.iter().filter(line).any(|unit| unit["nationality"] == **nation));
        let commander = own["commander"].as_str().map(|leader| &view["leaders"][leader]);
        let entry = &view["formations"][lead];
        json!({
            "leader_ability": commander.map_or(json!(0), |leader| leader["ability"].clone()),
            "leader_wounded": commander.map_or(json!(false), |leader| leader["wounded"].clone()),
            "lead_morale": entry["morale"],
            "entered": !entry["entered_from"].is_null() && entry["reaction_moved"] == false,
            "cavalry_cf": horse.iter().map(|unit| cf(unit)).sum::<i64>(),
            "screening_cf": horse.iter().filter(|unit| !line(unit)).map(|unit| cf(unit)).sum::<i64>(),
            "cavalry_steps": horse.iter().filter(line).map(|unit| steps(unit)).sum::<i64>(),
            "broken_in_lead": of(lead).iter().filter(line).filter(|unit| unit["broken"] == true).count(),
            "national_guard_units": all.iter().filter(line).filter(|unit| unit["class"] == "national-guard").count(),
            "major_nationalities": nations.count(),
            "formations": order.iter().map(|formation| {
                let entry = &view["formations"][*formation];
                let units = of(formation);
                json!({
                    "cf": units.iter().filter(line).map(|unit| cf(unit)).sum::<i64>(),
                    "steps": units.iter().filter(line).map(|unit| steps(unit)).sum::<i64>(),
                    "mode": entry["mode"],
                    "force_marched": battle["attacker"] == name && entry["force_marched"] == true,
                    "out_of_supply": entry["out_of_supply"],
                })
            }).filter(|line| line["cf"] != 0).collect::<Vec<_>>(),
        })
    };
    let facts = json!({
        "attacker": battle["attacker"], "french": view["french"], "terrain": battle["terrain"],
        "fortress": battle["fortress"], "weather": battle["weather"], "first_round": battle["round"] == 1,
        "a": side("a"), "b": side("b"),
    });
    (facts, area["vp"].as_i64().unwrap())
}
