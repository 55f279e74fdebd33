//! The questions of one command, one after the other: what it needs, what changes its odds, and what only the table
//! shows. After a wrong answer the question is repeated; the command and all other answers stay.

use grognard_battle::{AnyBattle, CommandLine, Seat, Source, Stop, Takes, decide_line, names_of, read_value, untold};
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use super::asking::{Asking, questions};
use super::show::takes_words;
use crate::rules::takes;

/// The word that abandons a command during its questions.
pub const STOP: &str = "stop";
const NONE: &str = "none";

/// How far the questions of a command have come.
#[derive(Default)]
pub struct Interview {
    /// Fields that were answered here, including those answered with "none" or the usual value.
    answered: Vec<&'static str>,
    /// The last answer that was refused. If it is repeated unchanged it stands, because what it lacks may still come.
    refused: Option<(&'static str, String)>,
}

/// What comes next.
pub enum Next {
    Ask(Question),
    /// Nothing more; lists what was not asked for, with the reason.
    Done(Vec<(&'static str, String)>),
}

pub struct Question {
    /// The field of the command that the answer is for.
    pub field: &'static str,
    /// What it means.
    pub help: &'static str,
    /// The possible answers.
    pub answers: String,
    takes: Option<Takes>,
    absent: Absent,
}

/// The meaning of giving no value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Absent {
    /// It is not possible: there must be a value.
    Nothing,
    /// The usual value, by just pressing Enter.
    Usual,
    /// None, but it has to be said.
    None,
}

impl Interview {
    /// The next question of a command.
    pub fn next(&self, battle: &dyn AnyBattle, seat: Seat, command: &CommandLine) -> Next {
        let weighed = questions(battle, seat, command);
        let is_asked = |field: &str| weighed.as_ref().is_some_and(|asking| asking.asks(field));
        let is_weighed = |field: &str| weighed.as_ref().is_some_and(|asking| asking.weighs(field));
        let untold = untold(battle, seat, &command.act, &command.with);
        let mut untold = untold.into_iter().filter(|untold| !self.answered.contains(&untold.field));
        if let Some(needed) = untold.clone().find(|untold| untold.needed && !is_asked(untold.field)) {
            let answers = answers(needed.takes, Absent::Nothing);
            let (takes, absent) = (Some(needed.takes), Absent::Nothing);
            return Next::Ask(Question { field: needed.field, help: needed.help, answers, takes, absent });
        }
        if let Some(question) = weighed.as_ref().and_then(|asking| self.telling(battle, command, asking)) {
            return Next::Ask(question);
        }
        if let Some(open) = untold.find(|untold| !untold.needed && !is_weighed(untold.field)) {
            let answers = answers(open.takes, Absent::None);
            let (takes, absent) = (Some(open.takes), Absent::None);
            return Next::Ask(Question { field: open.field, help: open.help, answers, takes, absent });
        }
        Next::Done(weighed.map(|asking| asking.skipped()).unwrap_or_default())
    }

    /// The facts that can still change the odds, most telling first.
    fn telling(&self, battle: &dyn AnyBattle, command: &CommandLine, asking: &Asking) -> Option<Question> {
        let open = asking.asked.ask.iter().filter_map(|question| Some((asking.argument(&question.path)?, question)));
        let (field, question) = open.into_iter().find(|(field, _)| !self.answered.contains(field))?;
        let absent = if question.required {
            Absent::Nothing
        } else if question.shape.default() == Some(&Value::Null) {
            Absent::None
        } else {
            Absent::Usual
        };
        let act = battle.acts().into_iter().find(|act| act.name == command.act);
        let mut fields = act.into_iter().flat_map(|act| act.arguments).flat_map(grognard_battle::Argument::fields);
        let described = fields.find(|(known, _)| *known == field).map(|(_, takes)| takes);
        Some(Question { field, help: question.help, answers: takes(&question.shape), takes: described, absent })
    }

    /// Puts an answer into the command, or says what is wrong with it.
    pub fn answer(
        &mut self,
        battle: &dyn AnyBattle,
        seat: Seat,
        command: &mut CommandLine,
        question: &Question,
        typed: &str,
    ) -> Result<(), Refusals> {
        let field = question.field;
        let given = question.read(typed, &battle.view(seat)).map_err(|reason| vec![Refusal::new(field, reason)])?;
        if typed.is_empty() {
            self.answered.push(field);
            return Ok(());
        }
        let mut tried = command.clone();
        if let Some(datum) = given {
            tried.with.set(field, datum);
        }
        let wrong: Refusals = match decide_line(battle, seat, &tried, &Source::Typed(Vec::new())) {
            Err(Stop::Refused(refusals)) => refusals.into_iter().filter(|refusal| is_about(refusal, field)).collect(),
            _ => Vec::new(),
        };
        let again = (field, typed.to_owned());
        if !wrong.is_empty() && self.refused.as_ref() != Some(&again) {
            self.refused = Some(again);
            return Err(wrong);
        }
        *command = tried;
        self.answered.push(field);
        Ok(())
    }

    /// Forgets the answers that a refusal is about; returns whether there were any.
    pub fn forget(&mut self, command: &mut CommandLine, refusals: &[Refusal]) -> bool {
        let (wrong, right): (Vec<&str>, Vec<&str>) =
            self.answered.iter().partition(|field| refusals.iter().any(|refusal| is_about(refusal, field)));
        if let Datum::Map(entries) = &mut command.with {
            entries.retain(|(name, _)| !wrong.contains(&name.as_str()));
        }
        self.answered.retain(|field| right.contains(field));
        self.refused = None;
        !wrong.is_empty()
    }
}

impl Question {
    /// An answer as a value; none if no value was given.
    fn read(&self, typed: &str, view: &Value) -> Result<Option<Datum>, String> {
        let is_word = matches!(self.takes, Some(Takes::Choice { values }) if values.contains(&typed));
        match (typed, self.absent) {
            ("", Absent::Usual) => return Ok(None),
            ("", Absent::None) if self.takes == Some(Takes::Flag) => {
                return Err(format!("say yes or no, or {STOP} to leave the command."));
            }
            ("", Absent::None) => return Err(format!("say {NONE} if there is none, or {STOP} to leave the command.")),
            ("", Absent::Nothing) => return Err(format!("give it, or say {STOP} to leave the command.")),
            (NONE, Absent::None) if !is_word && !matches!(self.takes, Some(Takes::Names { .. })) => return Ok(None),
            _ => {}
        }
        let datum = match self.takes {
            Some(Takes::Names { of }) => names(typed, &names_of(view, of))?,
            Some(Takes::Flag) => match typed.to_lowercase().as_str() {
                "y" | "yes" | "true" => Datum::Flag(true),
                "n" | "no" | "false" => Datum::Flag(false),
                _ => return Err("say yes or no.".to_owned()),
            },
            takes => read_value(takes, typed)?,
        };
        Ok(Some(datum))
    }
}

/// Several names separated by commas, each with quotes or without; a name that contains a comma itself is also
/// recognised.
fn names(typed: &str, known: &[String]) -> Result<Datum, String> {
    let is_one = known.iter().any(|name| name.to_lowercase() == typed.trim_matches('"').to_lowercase());
    if typed == NONE || typed.starts_with('[') {
        return read_value(Some(Takes::Names { of: "" }), typed);
    }
    let parts: Vec<&str> = if is_one { vec![typed] } else { typed.split(',').collect() };
    let bare = parts.into_iter().map(|part| part.trim().trim_matches('"')).filter(|part| !part.is_empty());
    Ok(Datum::List(bare.map(|part| Datum::Text(part.to_owned())).collect()))
}

fn answers(takes: Takes, absent: Absent) -> String {
    let words = match takes {
        Takes::Names { of } => format!("names of {of}s with commas between them"),
        takes => takes_words(takes),
    };
    if absent == Absent::None && takes != Takes::Flag { format!("{words}; or {NONE}") } else { words }
}

fn is_about(refusal: &Refusal, field: &str) -> bool {
    refusal.field.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
