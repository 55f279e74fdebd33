//! Who of the players is a computer.

use grognard_battle::{Pair, Seat, Side, Skill, Wanted};

/// Who plays which side; none where a person does.
pub type Computers = Pair<Option<Skill>>;

/// The players that are asked for. A temperament left to chance is drawn here, once: the battle keeps what came of it.
pub fn settle_computers(wanted: &Pair<Option<Wanted>>, seed: u64) -> Computers {
    let settled = |side: Side| wanted.of(side).map(|wanted| wanted.settled(side, seed));
    Pair { a: settled(Side::A), b: settled(Side::B) }
}

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
