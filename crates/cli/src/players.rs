//! Who can play: the words, and a line of help for each.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grognard_battle::{Skill, Wanted};
use grognard_core::refusal::Refusal;
use grognard_games::Playable;

use crate::output::Failure;

/// The word for the player at the keyboard.
pub const HUMAN: &str = "human";
/// The computer player if no other is named.
pub const DRILL: &str = Skill::Drill.name();

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person at the keyboard.
    Human,
    /// A computer.
    Computer(Wanted),
}

impl Player {
    /// The computer, if it is one.
    pub const fn computer(self) -> Option<Wanted> {
        match self {
            Player::Human => None,
            Player::Computer(wanted) => Some(wanted),
        }
    }
}

/// Refuses a computer player that does not know the book.
pub fn refuse_unknown(game: &Playable, option: &str, wanted: Wanted) -> Result<(), Failure> {
    match game.against_player(wanted.level()) {
        Some(reason) => Err(Failure::Refused(vec![Refusal::new(option, reason)])),
        None => Ok(()),
    }
}

/// Reads the word of a computer player.
pub fn computer() -> impl TypedValueParser<Value = Wanted> {
    PossibleValuesParser::new(Wanted::ALL.map(shown)).try_map(|word| Wanted::named(&word).ok_or("no such player"))
}

/// Reads the word of a computer player, or that of a person.
pub fn player() -> impl TypedValueParser<Value = Player> {
    let known = std::iter::once(PossibleValue::new(HUMAN).help("You")).chain(Wanted::ALL.map(shown));
    // Every word but one is a computer's.
    PossibleValuesParser::new(known).map(|word| Wanted::named(&word).map_or(Player::Human, Player::Computer))
}

fn shown(wanted: Wanted) -> PossibleValue {
    PossibleValue::new(wanted.name()).help(help(wanted))
}

const fn help(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Just(Skill::Recruit) => "Does anything legal",
        Wanted::Just(Skill::Drill) => "Follows a few sensible rules",
        Wanted::Just(Skill::BoldDrill) => "Drill that attacks sooner and risks more",
        Wanted::Just(Skill::WaryDrill) => "Drill that waits longer and risks less",
        Wanted::AnyDrill => "Drill that is steady, bold or wary, as chance has it",
        Wanted::Just(Skill::Veteran) => "Weighs its choices by exact odds and position",
        Wanted::Just(Skill::BoldVeteran) => "A veteran who attacks sooner and risks more",
        Wanted::Just(Skill::WaryVeteran) => "A veteran who waits longer and risks less",
        Wanted::AnyVeteran => "A veteran who is steady, bold or wary, as chance has it",
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use grognard_battle::{Skill, Wanted};

    use super::{Player, computer, player};

    #[derive(Debug, Parser)]
    struct Asked {
        #[arg(long, value_parser = computer())]
        computer: Option<Wanted>,
        #[arg(long, value_parser = player())]
        player: Option<Player>,
    }

    fn asked(option: &str, word: &str) -> Result<Asked, String> {
        Asked::try_parse_from(["grognard", option, word]).map_err(|error| error.to_string())
    }

    #[test]
    fn every_word_asks_for_its_player() {
        for wanted in Wanted::ALL {
            assert_eq!(asked("--computer", wanted.name()).unwrap().computer, Some(wanted));
            assert_eq!(asked("--player", wanted.name()).unwrap().player, Some(Player::Computer(wanted)));
        }
        assert_eq!(asked("--player", "human").unwrap().player, Some(Player::Human));
        assert_eq!(asked("--computer", "bold-drill").unwrap().computer, Some(Wanted::Just(Skill::BoldDrill)));
    }

    #[test]
    fn another_word_is_refused_with_those_there_are() {
        for (option, word) in [("--computer", "human"), ("--computer", "bold-recruit"), ("--player", "steady-drill")] {
            let told = asked(option, word).unwrap_err();
            for wanted in Wanted::ALL {
                assert!(told.contains(wanted.name()), "{told}");
            }
        }
    }
}
