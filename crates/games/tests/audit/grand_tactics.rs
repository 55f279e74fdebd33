//! The laws of the `grand-tactics` book.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_audit::{audit, laws};
use grognard_battle::{Change, Deed, Record, Seat, Source, apply};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::Skill;
use serde_json::{Value, json};

use crate::planted::{Kept, without_a_fault};

/// A battle of computer players, with its log.
fn fought(id: &str, a: Skill, b: Skill, seed: u64) -> Kept {
    let known = scenario(id).unwrap();
    let game = game(known.book).unwrap();
    let laid = game.lay(Arc::default(), None, &Datum::from_toml(known.text).unwrap()).unwrap();
    let mut battle = game.begin_laid(&laid).unwrap();
    while battle.business(Seat::Umpire).over.is_none() {
        let side = battle.business(Seat::Umpire).waiting[0];
        let skill = if side == grognard_battle::Side::A { a } else { b };
        let command = battle.choose(side, skill, seed).unwrap();
        let decided = battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed)).unwrap();
        battle.accept(decided).unwrap();
    }
    let (header, records) = (battle.header().clone(), battle.records().to_vec());
    Kept { library: grognard_books::Library::new(), header, records }
}

/// What makes a command wrong: the books before it, its line of the log, and what is changed in the books before it. Says
/// whether it could be done.
type Spoil = Box<dyn Fn(&Value, &mut Record, &mut Vec<Change>) -> bool>;

struct Plant {
    law: &'static str,
    spoil: Spoil,
}

fn plant(law: &'static str, spoil: impl Fn(&Value, &mut Record, &mut Vec<Change>) -> bool + 'static) -> Plant {
    Plant { law, spoil: Box::new(spoil) }
}

fn name_of(record: &Record) -> &str {
    match &record.deed {
        Deed::Act { name, .. } => name,
        _ => "",
    }
}

fn with_of(record: &Record) -> Value {
    match &record.deed {
        Deed::Act { with, .. } => serde_json::to_value(with).unwrap(),
        _ => Value::Null,
    }
}

fn set(at: String, to: Value) -> Change {
    Change { at, from: None, to: Some(to) }
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_i64().unwrap_or(0) + 77),
        Value::String(text) => json!(format!("not {text}")),
        Value::Array(_) => json!(["nobody"]),
        _ => json!("nobody"),
    }
}

/// A fact of a situation is another.
fn fact(law: &'static str, procedure: &'static str, at: &'static str) -> Plant {
    told(law, procedure, move |ruled| ruled.situation.pointer_mut(at))
}

/// A part of an outcome is another.
fn outcome(law: &'static str, procedure: &'static str, at: &'static str) -> Plant {
    told(law, procedure, move |ruled| ruled.outcome.pointer_mut(at))
}

fn told(
    law: &'static str,
    procedure: &'static str,
    place: impl Fn(&mut grognard_battle::Ruled) -> Option<&mut Value> + 'static,
) -> Plant {
    plant(law, move |_, record, _| {
        let is_it = |ruled: &&mut grognard_battle::Ruled| ruled.procedure == format!("grand-tactics.{procedure}");
        let Some(ruled) = record.rulings.iter_mut().find(is_it) else { return false };
        let Some(value) = place(ruled) else { return false };
        *value = other(value);
        true
    })
}

/// A place of the books is another after a command in a battle, or after any. `*` is the first row that is still in play.
fn books(law: &'static str, at: &'static str) -> Plant {
    plant(law, move |before, record, _| {
        let at = match at.split_once("/*/") {
            Some((roster, field)) => {
                let rows = before.pointer(roster).and_then(Value::as_object);
                let here = |row: &(&String, &Value)| row.1["gone"].is_null() && row.1["out"].is_null();
                let Some((name, _)) = rows.into_iter().flatten().find(here) else { return false };
                format!("{roster}/{name}/{field}")
            }
            None => at.to_owned(),
        };
        let in_battle = before["battle"].is_object() && name_of(record) == "commit" && record.rulings.is_empty();
        let Some(value) = before.pointer(&at).filter(|_| in_battle) else { return false };
        record.events.push(set(at, other(value)));
        true
    })
}

/// Before a command of that name the books were another: of the formation or leader it names.
fn earlier(
    law: &'static str,
    act: &'static str,
    roster: &'static str,
    fields: &'static [(&'static str, &'static str)],
) -> Plant {
    plant(law, move |_, record, changes| {
        let with = with_of(record);
        let named = with[roster.trim_end_matches('s')].as_str();
        let Some(named) = named.filter(|_| name_of(record) == act) else { return false };
        changes.extend(fields.iter().map(|(field, to)| {
            let to: Value = serde_json::from_str(to).unwrap();
            set(format!("/{roster}/{named}/{field}"), to)
        }));
        true
    })
}

/// An argument of a command is another.
fn argument(law: &'static str, act: &'static str, argument: &'static str, to: Value) -> Plant {
    plant(law, move |_, record, _| {
        let mut changed = with_of(record);
        let Deed::Act { name, with } = &mut record.deed else { return false };
        if name != act {
            return false;
        }
        changed[argument] = to.clone();
        *with = Datum::of(&changed);
        true
    })
}

fn every(before: &Value, roster: &str) -> Vec<String> {
    before[roster].as_object().into_iter().flatten().map(|row| row.0.clone()).collect()
}

/// Faults of conduct: rulings, dice, seats and secrets.
fn of_conduct() -> Vec<Plant> {
    vec![
        plant("rulings in order", |_, record, _| record.rulings.pop().is_some()),
        plant("each rolls his own dice", |_, record, _| {
            let dice = record.rulings.iter_mut().flat_map(|ruled| ruled.dice.iter_mut()).next();
            dice.map(|dice| dice.side = dice.side.map(grognard_battle::Side::other)).is_some()
        }),
        plant("faces as rolled", |_, record, _| {
            let rolls = record.rulings.iter().any(|ruled| !ruled.dice.is_empty());
            record.faces.first_mut().filter(|_| rolls).map(|face| *face += 1).is_some()
        }),
        plant("whose turn it is", |_, record, _| {
            let side = record.seat.side();
            record.seat = side.map_or(record.seat, |side| Seat::of(side.other()));
            name_of(record) == "movement"
        }),
        plant("a choice stays hidden", |_, record, _| {
            let tactic = with_of(record)["tactic"].as_str().unwrap_or_default().to_owned();
            let hidden = name_of(record) == "commit" && record.rulings.is_empty();
            let Some(said) = record.said.first_mut().filter(|_| hidden) else { return false };
            said.text = format!("they choose {tactic}");
            true
        }),
        plant("what was hidden is final", |_, record, _| {
            record.revealed = !record.revealed;
            name_of(record) == "commit"
        }),
    ]
}

/// Faults of marches, reactions and screens.
fn of_marches() -> Vec<Plant> {
    vec![
        argument("ways go by links", "movement", "through", json!(["Nowhere"])),
        fact("the way as the map has it", "movement", "/path/0/terrain"),
        fact("marches by the roster", "movement", "/mode"),
        earlier("who may march", "movement", "formations", &[("paralysed", "\"spanish\"")]),
        earlier("no march beyond its allowance", "movement", "formations", &[("mp_spent", "9")]),
        plant("passes in March Order", |_, record, changes| {
            let with = with_of(record);
            let (Some(formation), Some(to)) = (with["formation"].as_str(), with["to"].as_str()) else { return false };
            changes.push(set(format!("/areas/{to}/terrain"), json!("pass")));
            changes.push(set(format!("/formations/{formation}/mode"), json!("line-of-battle")));
            name_of(record) == "movement"
        }),
        plant("enemies stop a march", |_, record, _| {
            let to = with_of(record)["to"].clone();
            let engages = record.rulings.iter().any(|ruled| ruled.procedure == "grand-tactics.action-cost");
            (argument("", "movement", "through", json!([to])).spoil)(&Value::Null, record, &mut Vec::new()) && engages
        }),
        plant("no march beyond the stack limit", |before, record, changes| {
            let with = with_of(record);
            let (Some(mover), Some(to)) = (with["formation"].as_str(), with["to"].as_str()) else { return false };
            let side = before["formations"][mover]["side"].clone();
            for name in every(before, "formations").into_iter().filter(|name| name != mover) {
                changes.push(set(format!("/formations/{name}/side"), side.clone()));
                changes.push(set(format!("/formations/{name}/area"), json!(to)));
            }
            name_of(record) == "movement"
        }),
        plant("engaging is paid", |_, record, _| {
            record.rulings.retain(|ruled| ruled.procedure != "grand-tactics.action-cost");
            name_of(record) == "movement"
        }),
        fact("changes of mode by the roster", "deployment-change", "/from"),
        earlier("changes of mode as allowed", "deployment-change", "formations", &[("changed_mode", "\"end\"")]),
        fact("force marches by the roster", "force-march", "/weather"),
        earlier("force marches as allowed", "force-march", "formations", &[("force_marched", "true")]),
        earlier(
            "no bonus for another mode",
            "deployment-change",
            "formations",
            &[("force_marched", "true"), ("bonus_mp", "7")],
        ),
        fact("reactions by the map", "reaction-move", "/own_screen_cf"),
        earlier("who may react", "reaction-move", "formations", &[("morale", "0")]),
        earlier("a reaction is a move", "reaction-move", "formations", &[("mode", "\"concentrated\"")]),
        plant("a reaction is a move", |_, record, changes| {
            let with = with_of(record);
            let (Some(formation), Some(area)) = (with["formation"].as_str(), with["area"].as_str()) else {
                return false;
            };
            changes.push(set(format!("/areas/{area}/terrain"), json!("pass")));
            changes.push(set(format!("/formations/{formation}/mode"), json!("line-of-battle")));
            name_of(record) == "reaction-move"
        }),
        argument("who may screen", "screens", "units", json!(["nobody"])),
    ]
}

/// Faults of AP, rallies, supply, politics and points.
fn of_government() -> Vec<Plant> {
    vec![
        fact("AP by the roster", "action-cost", "/leader_ap"),
        earlier("who pays", "unbrigade-unit", "leaders", &[("ap_left", "0")]),
        plant("acts as allowed", |before, record, changes| {
            let rallied = |name| set(format!("/formations/{name}/rallied"), json!(true));
            changes.extend(every(before, "formations").into_iter().map(rallied));
            name_of(record).contains("brigade")
        }),
        fact("rallies by the roster", "rally", "/max_morale"),
        earlier("one free rally", "rally", "formations", &[("rallied", "true")]),
        fact("supply distances", "supply", "/distance"),
        fact("wounds by the roster", "wound-recovery", "/wounded"),
        fact("nations by the points", "paralysis", "/allied_vp"),
        fact("weather by the calendar", "weather", "/season"),
        fact("points by the ledger", "victory", "/french/battles_won"),
        outcome("points as counted again", "victory", "/winner"),
    ]
}

/// Faults of battles.
fn of_battles() -> Vec<Plant> {
    vec![
        fact("the ground of a round", "round", "/terrain"),
        fact("a round by the choices", "round", "/a/grand_tactic"),
        fact("a round by its commanders", "round", "/a/lead_morale"),
        fact("who entered", "round", "/a/entered"),
        fact("cavalry of a round", "round", "/a/cavalry_cf"),
        fact("units of a round", "round", "/b/broken_in_lead"),
        fact("formations of a round", "round", "/a/formations/0/cf"),
        fact("marched and unsupplied", "round", "/b/formations/0/out_of_supply"),
        argument("choices that may be made", "commit", "card", json!("no such card")),
        fact("losses from the line", "losses", "/steps_lost"),
        fact("losses as ordered", "losses", "/allocation"),
        outcome("losses as spread again", "losses", "/units/0/steps"),
        fact("leaders in danger", "leader-casualty", "/steps_lost"),
        fact("catastrophes by the roster", "catastrophe", "/morale"),
        fact("the end of a round by its sums", "battle-end", "/round"),
        outcome("the end of a battle as found again", "battle-end", "/reason"),
        plant("no area is won by standing in it", |_, record, changes| {
            let end = |ruled: &&mut grognard_battle::Ruled| ruled.procedure == "grand-tactics.battle-end";
            let Some(ruled) = record.rulings.iter_mut().find(end) else { return false };
            ruled.outcome["reason"] = json!("nightfall-morale");
            ruled.outcome["winner"] = json!("a");
            changes.push(set("/battle/round".to_owned(), json!(4)));
            name_of(record) == "commit"
        }),
        fact("pursuits by the field", "pursuit", "/loser_steps"),
        plant("withdrawals", |before, record, _| {
            let forces = ["a", "b"].into_iter().filter_map(|side| before["battle"][side]["formations"].as_array());
            let named = forces.flatten().filter_map(Value::as_str);
            let away = |name: &str| set(format!("/formations/{name}/area"), json!("Nowhere"));
            record.events.extend(named.map(away));
            record.said.iter().any(|said| said.rule == "GT-93")
        }),
    ]
}

/// Faults of the books after a command.
fn of_bookkeeping() -> Vec<Plant> {
    let mut plants: Vec<Plant> = [
        ("steps as lost and replaced", "/units/*/steps"),
        ("steps and morale in their bounds", "/units/*/steps"),
        ("units removed", "/units/*/gone"),
        ("units in their formations", "/units/*/formation"),
        ("screens as set", "/units/*/screening"),
        ("formations where they went", "/formations/*/area"),
        ("modes as changed", "/formations/*/mode"),
        ("morale as lost and rallied", "/formations/*/morale"),
        ("nations at war", "/formations/*/paralysed"),
        ("supply as judged", "/formations/*/out_of_supply"),
        ("marks of marches", "/formations/*/mp_spent"),
        ("marks of reactions", "/formations/*/reaction_moved"),
        ("marks of rallies", "/formations/*/rallied"),
        ("formations formed and dissolved", "/formations/*/gone"),
        ("AP as paid", "/leaders/*/ap_left"),
        ("leaders wounded and lost", "/leaders/*/wounded"),
        ("what is scored", "/ledger/a/battles_won"),
        ("points as last counted", "/vp/a"),
        ("replacement pools", "/pools/a"),
        ("turn and segment", "/turn"),
        ("battle areas", "/battle_areas"),
        ("the set-up of a battle", "/battle/terrain"),
        ("who leads", "/battle/a/lead"),
        ("rounds follow each other", "/battle/round"),
        ("losses of a battle added up", "/battle/a/steps_lost"),
        ("how a force stands", "/battle/a/state"),
        ("hands as dealt and played", "/battle/a/hand"),
        ("cards the enemy has seen", "/battle/a/known"),
        ("deck and discards", "/deck"),
        ("all cards are somewhere", "/deck"),
        ("choices as made", "/battle/a/last_card"),
        ("guard steps remembered", "/battle/a/guard_hit"),
        ("when the game is over", "/over"),
        ("weather of the segment", "/weather"),
        ("what never changes", "/leaders/*/rank"),
    ]
    .map(|(law, at)| books(law, at))
    .into();
    let in_battle = |before: &Value, record: &Record| before["battle"].is_object() && name_of(record) == "commit";
    plants.push(plant("owners of areas", move |before, record, _| {
        let areas = every(before, "areas");
        let Some(area) = areas.first() else { return false };
        let owner = if before["areas"][area]["owner"] == json!("a") { "b" } else { "a" };
        record.events.push(set(format!("/areas/{area}/owner"), json!(owner)));
        in_battle(before, record)
    }));
    plants.push(plant("what is due", move |before, record, _| {
        record.events.push(set("/due".to_owned(), json!([{ "kind": "nothing" }])));
        in_battle(before, record)
    }));
    plants.push(plant("enemies meet in battle areas", move |before, record, _| {
        let areas = every(before, "areas");
        let Some(area) = areas.last() else { return false };
        let there = |name| set(format!("/formations/{name}/area"), json!(area));
        record.events.extend(every(before, "formations").into_iter().map(there));
        in_battle(before, record)
    }));
    plants.push(plant("stacks in their limits", move |before, record, _| {
        let Some(formation) = every(before, "formations").into_iter().next() else { return false };
        let there = |name| set(format!("/units/{name}/formation"), json!(formation));
        record.events.extend(every(before, "units").into_iter().map(there));
        in_battle(before, record)
    }));
    plants
}

/// Whether a fault in one command is found there by its law, which does not find one there without it.
fn found_by(kept: &Kept, sound: &BTreeSet<(u64, &str)>, place: usize, (before, plant): (&Value, &Plant)) -> bool {
    let mut changes = Vec::new();
    let mut record = kept.records[place].clone();
    let n = record.n;
    if sound.contains(&(n, plant.law)) || !(plant.spoil)(before, &mut record, &mut changes) {
        return false;
    }
    let mut records = kept.records[..place].to_vec();
    let mut header = kept.header.clone();
    match records.last_mut() {
        Some(last) => last.events.extend(changes),
        None => apply(&mut header.state, &changes).unwrap(),
    }
    records.push(record);
    let found = audit(&kept.library, &header, &records);
    found.is_ok_and(|found| found.broken.iter().any(|broken| broken.n == n && broken.law.name == plant.law))
}

/// Plants a fault where it can be planted, until the law finds it.
fn is_found(kept: &Kept, plant: &Plant) -> bool {
    let without: BTreeSet<_> = kept.findings().broken.iter().map(|broken| (broken.n, broken.law.name)).collect();
    let mut before = kept.header.state.clone();
    for (place, record) in kept.records.iter().enumerate() {
        if found_by(kept, &without, place, (&before, plant)) {
            return true;
        }
        apply(&mut before, &record.events).unwrap();
    }
    false
}

/// Wounds and catastrophes are rare: battles are fought until every fault has found its place.
#[test]
fn every_law_finds_the_fault_planted_for_it() {
    let names = laws("grand-tactics").unwrap().iter().map(|law| law.name).collect::<BTreeSet<_>>();
    let mut open: Vec<Plant> =
        [of_conduct(), of_marches(), of_government(), of_battles(), of_bookkeeping()].into_iter().flatten().collect();
    assert!(open.iter().all(|plant| names.contains(plant.law)));
    let mut found = BTreeSet::new();
    let (recruit, drill) = (Skill::Recruit, Skill::Drill);
    let sides = [("lautern", recruit), ("sierra", recruit), ("three-rivers", recruit), ("three-rivers", drill)];
    for (seed, (id, b)) in (1..=30).flat_map(|seed| sides.map(|side| (seed, side))) {
        if open.is_empty() {
            break;
        }
        let kept = fought(id, recruit, b, seed);
        let (seen, unseen): (Vec<Plant>, Vec<Plant>) = open.into_iter().partition(|plant| is_found(&kept, plant));
        found.extend(seen.iter().map(|plant| plant.law));
        open = unseen;
    }
    assert_eq!(open.iter().map(|plant| plant.law).collect::<Vec<_>>(), Vec::<&str>::new());
    assert_eq!(without_a_fault("grand-tactics", &found), Vec::<&str>::new());
}

#[test]
fn whole_battles_are_sound() {
    for (id, seed) in [("lautern", 5), ("sierra", 5), ("three-rivers", 5)] {
        for (a, b) in [(Skill::Recruit, Skill::Drill), (Skill::Drill, Skill::Drill)] {
            let findings = fought(id, a, b, seed).findings();
            let broken = findings.broken.iter().map(|one| format!("#{} {}: {}", one.n, one.law.name, one.what));
            assert_eq!(broken.collect::<Vec<_>>(), Vec::<String>::new(), "{id} {a:?} {b:?} {seed}");
        }
    }
}
