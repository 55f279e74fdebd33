//! What a command still needs to know, and what it does not.

use grognard_battle::{AnyBattle, CommandLine, Seat};
use grognard_books::procedure;
use grognard_core::ask::{Asked, ask};

/// The questions of a command, each fact under the name of the command's argument.
pub struct Asking {
    /// What to ask for and what not, by paths of the situation.
    pub asked: Asked,
    open: Vec<(&'static str, &'static str)>,
}

impl Asking {
    /// The argument that gives a fact.
    pub fn argument(&self, path: &str) -> Option<&'static str> {
        self.open.iter().find(|(open, _)| *open == path).map(|(_, argument)| *argument)
    }

    /// Whether a field gives a fact of the ruling, whether it is asked for or not.
    pub fn weighs(&self, field: &str) -> bool {
        self.open.iter().any(|(_, argument)| *argument == field)
    }

    /// Whether a field gives a fact that is worth asking for.
    pub fn asks(&self, field: &str) -> bool {
        self.asked.ask.iter().any(|question| self.argument(&question.path) == Some(field))
    }

    /// The facts that need not be asked for, with the reason.
    pub fn skipped(&self) -> Vec<(&'static str, String)> {
        let skipped = self.asked.skipped.iter();
        skipped.filter_map(|one| Some((self.argument(&one.path)?, one.reason.clone()))).collect()
    }
}

/// Finds the questions of a command; none if it rules nothing. If it would be refused whatever the answers, nothing is
/// worth asking for.
pub fn questions(battle: &dyn AnyBattle, seat: Seat, command: &CommandLine) -> Option<Asking> {
    let questions = battle.questions(seat, &command.act, &command.with)?;
    let procedure = procedure(questions.procedure)?;
    let paths: Vec<String> = questions.open.iter().map(|(path, _)| (*path).to_owned()).collect();
    let nothing = |_| Asked { ask: Vec::new(), skipped: Vec::new(), settled: false, tried: 0 };
    let asked = ask(procedure, battle.library(), &questions.known, &paths).unwrap_or_else(nothing);
    Some(Asking { asked, open: questions.open })
}
