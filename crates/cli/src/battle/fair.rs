//! Dice that can be checked: whether the promise was kept, and the receipt of one command.

use std::path::Path;
use std::process::ExitCode;

use grognard_battle::{AnyBattle, CommandLine, Decided, DiceBy, Promise, Seat, Source, Stop, decide_line, digest};
use grognard_core::refusal::Refusal;
use serde_json::json;

use super::{store, tell};
use crate::output::{Failure, QUIET, STRONG, line, paint};

/// Reports whose dice a battle was played with and whether they are those promised; false if they are not.
pub fn tell_rolls(battle: &dyn AnyBattle) -> bool {
    let rolls = battle.check_rolls();
    let (rolled, typed) = (rolls.rolled, rolls.typed);
    line(format_args!("Dice: {} rolled by the program, {typed} typed.", commands(rolled)));
    match rolls.secret {
        Promise::NonePromised => line(format_args!("  They were not promised beforehand, so they cannot be checked.")),
        Promise::NotYet => line(format_args!("  They were promised, and can be checked once the secret is shown.")),
        Promise::Shown => {
            line(format_args!(
                "  The secret is shown and confirms the dice of {} of {rolled}.",
                commands(rolls.checked)
            ));
        }
    }
    for wrong in &rolls.wrong {
        let what = if wrong.n == 0 { "the start".to_owned() } else { format!("command {}", wrong.n) };
        line(format_args!("  {} {what}: {}", paint(STRONG, "wrong"), wrong.difference));
    }
    rolls.wrong.is_empty()
}

fn commands(count: usize) -> String {
    if count == 1 { "1 command".to_owned() } else { format!("{count} commands") }
}

/// Decides a typed command. In a battle with promised dice none are rolled here: only the server has the secret from
/// which they come, and the check would call others wrong.
pub fn decide(battle: &dyn AnyBattle, seat: Seat, command: &CommandLine, source: &Source) -> Result<Decided, Stop> {
    let decided = decide_line(battle, seat, command, source)?;
    if battle.header().commitment.is_some() && decided.record.dice == Some(DiceBy::Rolled) {
        let reason = "the dice of this battle come from a secret that only its server knows. Give the command there, \
                      or type the faces of your own dice.";
        return Err(Stop::Refused(vec![Refusal::new("dice", reason)]));
    }
    Ok(decided)
}

/// One command as the public sees it, with the digest that a shared receipt must have.
pub fn receipt(file: &Path, n: usize, json: bool) -> Result<ExitCode, Failure> {
    let battle = store::look(file)?;
    let mut log = battle.log(Seat::Public);
    let all = log.len();
    let Some(index) = n.checked_sub(1).filter(|index| *index < all) else {
        return Err(Failure::Usage(format!("there is no command {n} in {}; it has {all}", file.display())));
    };
    let entry = log.swap_remove(index);
    let digest = digest(&entry);
    let header = battle.header();
    if json {
        let battle = json!({
            "title": header.title, "book": header.book, "sides": header.sides, "commitment": header.commitment,
        });
        line(format_args!("{}", json!({ "battle": battle, "entry": entry, "digest": digest })));
        return Ok(ExitCode::SUCCESS);
    }
    tell::tell(&entry, false);
    line(format_args!("{} {digest}", paint(QUIET, "digest:")));
    Ok(ExitCode::SUCCESS)
}
