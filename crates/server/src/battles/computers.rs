//! Which players are computers.

use grognard_battle::{Pair, Seat, Side, Skill, Wanted};

/// The computer that plays each side; none if a person does.
pub type Computers = Pair<Option<Skill>>;

/// The players that were asked for. If a temperament is left to chance it is drawn here, once, and the battle keeps the
/// result.
pub fn settle_computers(wanted: &Pair<Option<Wanted>>, seed: u64) -> Computers {
    let settled = |side: Side| wanted.of(side).map(|wanted| wanted.settled(side, seed));
    Pair { a: settled(Side::A), b: settled(Side::B) }
}

/// The seats that computers hold.
pub fn seats_of(computers: &Computers) -> Vec<Seat> {
    Side::BOTH.into_iter().filter(|side| computers.of(*side).is_some()).map(Seat::of).collect()
}

/// In stored form: `a=drill b=veteran`.
pub fn words_of(computers: &Computers) -> String {
    let seats = Side::BOTH.into_iter().filter_map(|side| Some((side, (*computers.of(side))?)));
    seats.map(|(side, skill)| format!("{}={}", side.name(), skill.name())).collect::<Vec<_>>().join(" ")
}

/// Reads the stored form.
pub fn computers_of(words: &str) -> Computers {
    let mut computers = Computers::default();
    for word in words.split_whitespace() {
        let Some((name, skill)) = word.split_once('=') else { continue };
        let Some(side) = Side::BOTH.into_iter().find(|side| side.name() == name) else { continue };
        *computers.of_mut(side) = Skill::named(skill);
    }
    computers
}
