//! A battle as a script: commands, expected refusals and expected states, line by line. Examples and tests are written
//! so.
//!
//! ```text
//! # a comment
//! a> fire "1st Texas" target="20th Maine" range=4 dice=12,3,4
//! umpire> correct at="/units/20th Maine/steps_lost" to=1 reason="misread"
//! a> undo
//! ! a> fire "1st Texas" target="20th Maine" range=4        (refused, for whatever reason)
//! ! COH-40 a> fire "1st Texas" target="4th Alabama"        (refused by this clause)
//! ? /units/20th Maine/steps_lost = 2                       (what must stand there)
//! * GT-104 a drill> movement "II Corps" to=Vega            (what a computer player does now, by this clause)
//! ```

use grognard_core::facts::Datum;
use serde_json::Value;

use super::any::{AnyBattle, decide_line};
use super::line::read_command;
use super::record::Record;
use super::skill::Skill;
use super::{Seat, Source, Stop};

/// The result of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Commands carried out.
    pub commands: usize,
    /// Commands refused, as expected.
    pub refused: usize,
    /// Clauses that a receipt, a line of bookkeeping or a refusal named, each once, in the order in which they were
    /// met.
    pub clauses: Vec<String>,
    /// Everything that did not come out as the script says, with its line.
    pub failures: Vec<String>,
}

impl Played {
    fn name(&mut self, clause: &str) {
        if !self.clauses.iter().any(|known| known == clause) {
            self.clauses.push(clause.to_owned());
        }
    }

    fn record(&mut self, record: &Record) {
        self.commands += 1;
        for ruled in &record.rulings {
            ruled.lines.iter().for_each(|line| self.name(&line.rule));
        }
        record.said.iter().for_each(|said| self.name(&said.rule));
    }
}

/// Plays a script to its end. Commands without typed dice get the dice of `seed`.
pub fn play_script(battle: &mut dyn AnyBattle, script: &str, seed: u64) -> Played {
    let mut played = Played::default();
    for (index, line) in script.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (sign, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        let result = match sign {
            "!" => must_refuse(battle, rest.trim(), seed, &mut played),
            "?" => must_stand(battle, rest.trim()),
            "*" => must_choose(battle, rest.trim(), seed, &mut played),
            _ => must_do(battle, line, seed, &mut played),
        };
        if let Err(failure) = result {
            played.failures.push(format!("line {}: {line}\n  {failure}", index + 1));
        }
    }
    played
}

fn command(battle: &dyn AnyBattle, line: &str, seed: u64) -> Result<Result<super::Decided, Stop>, String> {
    let (seat, typed) = line.split_once('>').ok_or("a command begins with its seat: a> ...")?;
    let seat = Seat::named(seat.trim()).ok_or("the seats are umpire, a, b, public")?;
    let command = match read_command(&battle.acts(), typed) {
        Ok(command) => command,
        Err(refusals) => return Ok(Err(Stop::Refused(refusals))),
    };
    let source = command.dice.clone().map_or(Source::Seed(seed), Source::Typed);
    Ok(decide_line(battle, seat, &command, &source))
}

fn must_do(battle: &mut dyn AnyBattle, line: &str, seed: u64, played: &mut Played) -> Result<(), String> {
    match command(battle, line, seed)? {
        Ok(decided) => {
            played.record(&decided.record);
            battle.accept(decided)
        }
        Err(Stop::Refused(refusals)) => Err(refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n  ")),
        Err(Stop::Need(need)) => Err(format!("another die is needed: a D{} ({})", need.sides, need.what)),
    }
}

/// A computer player must choose a command with at least these arguments; it is then carried out.
fn must_choose(battle: &mut dyn AnyBattle, rest: &str, seed: u64, played: &mut Played) -> Result<(), String> {
    const WRITTEN: &str = "a choice is written: CLAUSE side player> command";
    let (head, typed) = rest.split_once('>').ok_or(WRITTEN)?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let [clause, side, skill] = words.as_slice() else { return Err(WRITTEN.to_owned()) };
    let side = Seat::named(side).and_then(Seat::side).ok_or("the sides are a and b")?;
    let skill = Skill::named(skill).ok_or("no computer player is called so")?;
    let in_words = |refusals: Vec<_>| refusals.iter().map(ToString::to_string).collect::<Vec<String>>().join("\n  ");
    let expected = read_command(&battle.acts(), typed).map_err(in_words)?;
    let chosen = battle.choose(side, skill, seed).ok_or("it has no command")?;
    let given = match &expected.with {
        Datum::Map(entries) => entries.as_slice(),
        _ => &[],
    };
    let agrees = given.iter().all(|(name, value)| chosen.with.at(name) == Some(value));
    if chosen.act != expected.act || !agrees {
        return Err(format!("it chooses {} {}", chosen.act, serde_json::to_string(&chosen.with).unwrap_or_default()));
    }
    match decide_line(battle, Seat::of(side), &chosen, &Source::Seed(seed)) {
        Ok(decided) => {
            played.record(&decided.record);
            played.name(clause);
            battle.accept(decided)
        }
        Err(Stop::Refused(refusals)) => Err(in_words(refusals)),
        Err(Stop::Need(need)) => Err(format!("another die is needed: a D{} ({})", need.sides, need.what)),
    }
}

fn must_refuse(battle: &dyn AnyBattle, rest: &str, seed: u64, played: &mut Played) -> Result<(), String> {
    let (clause, line) = match rest.split_once(' ') {
        Some((clause, line)) if !clause.contains('>') => (Some(clause), line.trim()),
        _ => (None, rest),
    };
    match command(battle, line, seed)? {
        Ok(_) => Err("this should have been refused".to_owned()),
        Err(Stop::Need(need)) => Err(format!("this should have been refused, but asks for a D{}", need.sides)),
        Err(Stop::Refused(refusals)) => {
            let named: Vec<&str> = refusals.iter().filter_map(|refusal| refusal.rule).map(|rule| rule.id).collect();
            if let Some(clause) = clause.filter(|clause| !named.contains(clause)) {
                let reasons: Vec<String> = refusals.iter().map(ToString::to_string).collect();
                return Err(format!("{clause} does not refuse it: {}", reasons.join(" ")));
            }
            played.refused += 1;
            for clause in named {
                played.name(clause);
            }
            Ok(())
        }
    }
}

fn must_stand(battle: &dyn AnyBattle, rest: &str) -> Result<(), String> {
    let (at, expected) = rest.split_once(" = ").ok_or("an expectation is written /place = value")?;
    let expected: Value =
        serde_json::from_str(expected.trim()).unwrap_or_else(|_| Value::String(expected.trim().to_owned()));
    match battle.document().pointer(at.trim()) {
        None => Err("nothing stands there".to_owned()),
        Some(found) if *found == expected => Ok(()),
        Some(found) => Err(format!("{found} stands there")),
    }
}
