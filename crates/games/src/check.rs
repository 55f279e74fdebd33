//! A battle between computer players that is kept and checked: the books are sound after every command, the log gives
//! the same battle again by its events and by its commands, and, if wanted, no law of its book is broken when it is
//! computed again.

use std::sync::Arc;

use crate::playable::{Laid, Playable};
use grognard_battle::{AnyBattle, Seat, Side, Source, hash};
use grognard_players::{Duel, Ending, Fault, Watch, refused, standing};

/// A battle that was played with a log, and how it ended.
pub struct Kept {
    /// The battle, as far as it got.
    pub battle: Box<dyn AnyBattle>,
    /// How it ended, or what stopped it.
    pub ending: Result<Ending, Fault>,
}

/// Plays a battle to its end with a log; its books are checked after every command. Fails if it cannot begin.
pub fn play_kept(game: &Playable, laid: &Laid, duel: &Duel, watch: &mut dyn Watch) -> Result<Kept, Fault> {
    let begun = game.begin_laid(laid);
    let mut battle =
        begun.map_err(|reasons| Fault { after: 0, side: None, reason: grognard_battle::joined(&reasons) })?;
    let ending = played(battle.as_mut(), duel, watch);
    Ok(Kept { battle, ending })
}

/// Plays a battle to its end with a log and checks it.
pub fn play_checked(game: &Playable, laid: &Laid, duel: &Duel, watch: &mut dyn Watch) -> Result<Ending, Fault> {
    checked(game, laid, play_kept(game, laid, duel, watch)?)
}

/// Checks a battle that was played: both kinds of replay.
fn checked(game: &Playable, laid: &Laid, kept: Kept) -> Result<Ending, Fault> {
    let (battle, ending) = (kept.battle, kept.ending?);
    let fault = |reason| Fault { after: battle.records().len() as u64, side: None, reason };
    again(game, laid, battle.as_ref()).map(|()| ending).map_err(fault)
}

/// The same, and also checks its log against the laws of its book.
pub fn audited(game: &Playable, laid: &Laid, kept: Kept) -> Result<Ending, Fault> {
    let lawful = match &kept.ending {
        Ok(_) => lawful(laid, kept.battle.as_ref()),
        Err(_) => Ok(()),
    };
    let commands = kept.battle.records().len() as u64;
    let ending = checked(game, laid, kept)?;
    lawful.map(|()| ending).map_err(|reason| Fault { after: commands, side: None, reason })
}

fn played(battle: &mut dyn AnyBattle, duel: &Duel, watch: &mut dyn Watch) -> Result<Ending, Fault> {
    let source = Source::Seed(duel.seed);
    let mut began = None;
    loop {
        began = began.or_else(|| battle.begins());
        let business = battle.business(Seat::Umpire);
        let after = battle.records().len() as u64;
        let fault = |side: Option<Side>, reason: String| Fault { after, side, reason };
        if let Some(objection) = battle.objections().first() {
            return Err(fault(None, format!("the books do not hold: {objection}")));
        }
        if let Some(result) = business.over {
            return Ok(Ending {
                winner: battle.winner(),
                began,
                result,
                turn: business.clock.turn,
                commands: after,
                standing: standing(|side| battle.standing(side)),
                hash: Some(hash(battle.document())),
            });
        }
        if after >= duel.most {
            return Err(fault(None, format!("no end after {after} commands ({})", business.clock)));
        }
        let Some(side) = business.waiting.first().copied() else {
            return Err(fault(None, format!("nobody has anything to do ({})", business.clock)));
        };
        watch.thinks(side);
        let chosen = battle.choose(side, *duel.skills.of(side), duel.seed);
        watch.has_chosen(side);
        let Some(command) = chosen else {
            return Err(fault(Some(side), format!("the computer player has no command ({})", business.clock)));
        };
        let decided = battle
            .decide(Seat::of(side), &command.act, &command.with, &source)
            .map_err(|stop| fault(Some(side), refused(&command, &stop)))?;
        battle.accept(decided).map_err(|reason| fault(Some(side), reason))?;
    }
}

/// The same battle twice more: by its events, and by its commands and faces.
fn again(game: &Playable, laid: &Laid, battle: &dyn AnyBattle) -> Result<(), String> {
    let (header, records) = (battle.header().clone(), battle.records().to_vec());
    let opened = game.open(Arc::clone(&laid.library), header, records)?;
    if opened.document() != battle.document() {
        return Err("the events of the log give other books".to_owned());
    }
    match battle.replay().first() {
        Some(drift) => Err(format!("command {} is another when it is played again: {}", drift.n, drift.difference)),
        None => Ok(()),
    }
}

/// Checks the log against the laws of its book.
fn lawful(laid: &Laid, battle: &dyn AnyBattle) -> Result<(), String> {
    let findings = grognard_audit::audit(&laid.library, battle.header(), battle.records())?;
    match findings.broken.first() {
        Some(broken) => Err(format!("command {} breaks a law ({}): {}", broken.n, broken.law.name, broken.what)),
        None => Ok(()),
    }
}
