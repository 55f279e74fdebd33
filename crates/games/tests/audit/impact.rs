//! The laws of the `impact` book.

mod battles;
mod plants;

use std::collections::BTreeSet;

use grognard_battle::{Deed, Record};
use grognard_books::Library;
use grognard_players::Skill;
use serde_json::Value;

use crate::planted::{Kept, without_a_fault};
use battles::{Command, commands, fought};
use plants::{PLANTS, Plant};

/// The laws that a command breaks, after a change of the books before it and of its line.
fn broken(command: &Command, before: Value, record: Record) -> BTreeSet<&'static str> {
    let mut header = command.header.clone();
    header.state = before;
    Kept { library: Library::new(), header, records: vec![record] }.broken()
}

/// Whether a planted fault is found by its law in some command that it can be planted in.
fn is_found((law, deeds, spoil): &Plant) -> bool {
    commands().iter().any(|command| {
        let Deed::Act { name, .. } = &command.record.deed else { return false };
        if !deeds.split(' ').any(|deed| deed == name) {
            return false;
        }
        let (mut before, mut line) = (command.before.clone(), serde_json::to_value(&command.record).unwrap());
        if spoil(&mut before, &mut line).is_none() {
            return false;
        }
        let Ok(record) = serde_json::from_value(line) else { return false };
        !broken(command, command.before.clone(), command.record.clone()).contains(law)
            && broken(command, before, record).contains(law)
    })
}

#[test]
fn every_law_finds_the_fault_planted_for_it() {
    let found: BTreeSet<&'static str> = PLANTS.iter().filter(|plant| is_found(plant)).map(|plant| plant.0).collect();
    let missed: Vec<&str> = PLANTS.iter().map(|plant| plant.0).filter(|law| !found.contains(law)).collect();
    assert!(missed.is_empty(), "no fault planted for these was found: {missed:?}");
    assert_eq!(without_a_fault("impact", &found), Vec::<&str>::new());
}

#[test]
fn battles_of_every_scenario_are_sound() {
    let skills = [Skill::Drill, Skill::Veteran];
    for id in ["sayres-lane", "horse-pasture", "two-roads", "brick-kiln", "open-field"] {
        let (header, records) = fought(id, skills, 11);
        let found = Kept { library: Library::new(), header, records }.findings();
        let told: Vec<String> =
            found.broken.iter().map(|broken| format!("#{} {}: {}", broken.n, broken.law.name, broken.what)).collect();
        assert!(told.is_empty(), "{id}: {}", told.join("\n"));
    }
}
