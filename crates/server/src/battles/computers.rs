//! Who of the players is a computer.

use grognard_battle::{Pair, Seat, Side};
use grognard_players::Skill;

/// Who plays which side; none where a person does.
pub type Computers = Pair<Option<Skill>>;

/// The seats that computers hold.
pub fn seats_of(computers: &Computers) -> Vec<Seat> {
    Side::BOTH.into_iter().filter(|side| computers.of(*side).is_some()).map(Seat::of).collect()
}

/// As it is kept: `a=drill b=veteran`.
pub fn words_of(computers: &Computers) -> String {
    let seats = Side::BOTH.into_iter().filter_map(|side| Some((side, (*computers.of(side))?)));
    seats.map(|(side, skill)| format!("{}={}", side.name(), skill.name())).collect::<Vec<_>>().join(" ")
}

/// Out of how it is kept.
pub fn computers_of(words: &str) -> Computers {
    let mut computers = Computers::default();
    for word in words.split_whitespace() {
        let Some((name, skill)) = word.split_once('=') else { continue };
        let Some(side) = Side::BOTH.into_iter().find(|side| side.name() == name) else { continue };
        *computers.of_mut(side) = Skill::named(skill);
    }
    computers
}
