//! What a command still has to be told, and what it need not be.

use grognard_battle::{AnyBattle, CommandLine, Seat};
use grognard_books::procedure;
use grognard_core::ask::{Asked, ask};

/// The questions of a command, each fact under the name of the command's argument.
pub struct Asking {
    /// What to ask and what not, by paths of the situation.
    pub asked: Asked,
    open: Vec<(&'static str, &'static str)>,
}

impl Asking {
    /// The argument that gives a fact.
    pub fn argument(&self, path: &str) -> Option<&'static str> {
        self.open.iter().find(|(open, _)| *open == path).map(|(_, argument)| *argument)
    }
}

/// Finds the questions of a command; none if it rules nothing, or if it would be refused whatever the answers.
pub fn questions(battle: &dyn AnyBattle, seat: Seat, command: &CommandLine) -> Option<Asking> {
    let questions = battle.questions(seat, &command.act, &command.with)?;
    let procedure = procedure(questions.procedure)?;
    let paths: Vec<String> = questions.open.iter().map(|(path, _)| (*path).to_owned()).collect();
    let asked = ask(procedure, battle.library(), &questions.known, &paths).ok()?;
    Some(Asking { asked, open: questions.open })
}
