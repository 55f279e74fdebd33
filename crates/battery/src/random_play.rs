//! Battles played at random: every offer is carried out or refused with reasons, and nothing breaks.

use std::collections::BTreeMap;

use grognard_battle::{AnyBattle, Deed, Due, Seat, line_of};

use super::fuzz::Fuzz;

/// A random battle is abandoned after this many commands, or when it is over.
const LENGTH: usize = 250;

#[derive(Debug, Default)]
pub struct Played {
    pub battles: usize,
    /// Commands that were carried out.
    pub legal: usize,
    /// Commands that were refused.
    pub refused: usize,
    /// How often each act was carried out.
    pub acts: BTreeMap<String, usize>,
}

/// The file of a battle.
pub fn text_of(battle: &dyn AnyBattle) -> String {
    let mut text = line_of(battle.header());
    text.extend(battle.records().iter().map(line_of));
    text
}

/// Plays this many commands at random, and as many that are refused. Books stay without objections, a refusal changes
/// nothing, secrets stay secret, items that disappear from the queue are explained, and the file opens as the same
/// battle.
pub fn random_play(
    commands: usize,
    begin: &dyn Fn() -> Box<dyn AnyBattle>,
    reopen: &dyn Fn(&str) -> Box<dyn AnyBattle>,
) -> Played {
    let mut fuzz = Fuzz::new(20_261_115);
    let mut played = Played::default();
    while played.legal < commands || played.refused < commands {
        let mut battle = begin();
        played.battles += 1;
        let length = one_battle(&mut fuzz, battle.as_mut(), &mut played);
        assert!(
            length == LENGTH || battle.business(Seat::Umpire).over.is_some(),
            "stuck after {length} commands: {:?}",
            battle.business(Seat::Umpire)
        );
        let again = reopen(&text_of(battle.as_ref()));
        assert_eq!(again.document().to_string(), battle.document().to_string());
        assert_eq!(battle.replay(), []);
    }
    played
}

fn one_battle(fuzz: &mut Fuzz, battle: &mut dyn AnyBattle, played: &mut Played) -> usize {
    let (mut length, mut tries) = (0, 0);
    while length < LENGTH && tries < 20 * LENGTH && battle.business(Seat::Umpire).over.is_none() {
        tries += 1;
        let before = battle.document().to_string();
        let due = battle.business(Seat::Umpire).due;
        match fuzz.one(battle) {
            Ok(act) => {
                *played.acts.entry(act).or_default() += 1;
                played.legal += 1;
                length += 1;
                let objections = battle.objections();
                let last = battle.records().last().map(|record| &record.deed);
                assert!(objections.is_empty(), "{objections:?} after {last:?}");
                pending_is_answered_or_explained(battle, &due);
                if length % 10 == 0 {
                    fuzz.secrets_stay_secret(battle);
                }
            }
            Err(reasons) => {
                assert!(reasons > 0, "a refusal without reasons");
                played.refused += 1;
                assert_eq!(battle.document().to_string(), before);
            }
        }
        if length % 7 == 0 {
            played.refused += fuzz.nonsense(battle);
            assert_eq!(battle.records().len(), length);
        }
    }
    length
}

/// Nothing that was due disappears silently: an item that is no longer due after a command is named by that command, in
/// its arguments, a ruling or a line of bookkeeping.
fn pending_is_answered_or_explained(battle: &dyn AnyBattle, before: &[Due]) {
    let after = battle.business(Seat::Umpire).due;
    let last = battle.records().last().expect("a command was carried out");
    let Deed::Act { name, with } = &last.deed else { return };
    let said = last.said.iter().map(|said| said.text.clone());
    let told: Vec<String> = said.chain(last.rulings.iter().map(|ruled| ruled.title.clone())).collect();
    let arguments = serde_json::to_string(with).unwrap();
    if battle.business(Seat::Umpire).over.is_some() {
        return; // Whatever was due no longer matters.
    }
    let document = battle.document();
    let parts = document.as_object().into_iter().flatten().filter_map(|(_, part)| part.as_object());
    let rosters = parts.filter(|part| part.values().all(serde_json::Value::is_object));
    let names: Vec<&String> = rosters.flat_map(|part| part.keys()).collect();
    for gone in before.iter().filter(|due| !after.iter().any(|left| left.title == due.title)) {
        let about: Vec<&&String> =
            names.iter().filter(|name| name.len() > 1 && gone.title.contains(name.as_str())).collect();
        let names_it = |text: &str| about.is_empty() || about.iter().any(|name| text.contains(name.as_str()));
        let answered = gone.act == name && (names_it(&arguments) || !told.is_empty());
        let explained = told.iter().any(|text| names_it(text));
        assert!(answered || explained, "'{}' is no longer due after {name} {arguments}: {told:?}", gone.title);
    }
}
