//! How the sides deploy for the battle game (GT-100): openly on a real board, in secret on a virtual one.

use grognard_battle::command::{Flag, Free, Name, Need, Perform};
use grognard_battle::{Arguments, Secrecy, act};
use grognard_books::grand_tactics::kinds;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::Refusals;

use super::arguments::{FIGHTS, FOR_SIDE, ForSide, Formations, MODE, Mode, WHICH};
use crate::acting::{must_be_phase, must_hold, side_meant};
use crate::state::{Kind, Phase, Stage, State};

act! {
    /// `deploy`.
    pub struct Deploy: State = ("deploy", "battle game: picks a formation's mode, and whether it takes part") {
        formation: Need<Name<Formations>> = WHICH,
        mode: Mode = MODE,
        fights: Free<Flag> = FIGHTS,
    }
    .with_miniatures()
}

act! {
    /// `draw-up`.
    pub struct DrawUp: State = ("draw-up", "battle game: picks a formation's mode unseen, and whether it takes part") {
        formation: Need<Name<Formations>> = WHICH,
        mode: Mode = MODE,
        fights: Free<Flag> = FIGHTS,
    }
    .on_table()
    .in_row("deployment")
    .kept(Secrecy::Side)
}

act! {
    /// `drawn-up`: when both sides are, the battle begins automatically.
    #[derive(Default)]
    pub struct DrawnUp: State = ("drawn-up", "battle game: a side is ready; the battle begins when both are") {
        side: ForSide = FOR_SIDE,
    }
    .on_table()
    .onward()
}

/// A formation takes part in a mode or stays away; announces which.
fn draw_up(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    name: &str,
    mode: Option<kinds::Mode>,
    fights: bool,
) -> Result<String, Refusals> {
    match stage.state.game {
        Kind::Campaign => {
            told.refuse_by(gt(100), "act", "only the battle game lets a side pick its modes; use deployment-change.");
        }
        Kind::Battle => must_be_phase(stage, told, Phase::Battle),
    }
    if let Some(side) = stage.state.formations.get(name).map(|own| own.side) {
        must_hold(stage, told, side);
        if stage.state.deployed.contains(&side) {
            told.refuse_by(gt(100), "formation", "its side is drawn up already.");
        }
        let others = stage.state.formations_of(side).any(|(other, own)| own.fights && other != name);
        if !fights && !others {
            told.refuse_by(gt(100), "fights", "at least one formation of a side takes part.");
        }
    }
    told.finish()?;
    let Some(entry) = stage.state.formations.get_mut(name) else { return Ok(String::new()) };
    entry.mode = mode.unwrap_or(entry.mode);
    entry.fights = fights;
    let part = if fights { "takes part" } else { "stays away" };
    Ok(format!("{name} {part}, in {}", entry.mode.words()))
}

impl Perform for Deploy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let words = draw_up(stage, told, &self.formation, self.mode, self.fights.unwrap_or(true))?;
        stage.say(gt(100), words);
        Ok(())
    }
}

impl Perform for DrawUp {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let words = draw_up(stage, told, &self.formation, self.mode, self.fights.unwrap_or(true))?;
        if let Some(side) = stage.state.formations.get(&self.formation).map(|own| own.side) {
            stage.whisper(side, gt(100), words);
        }
        Ok(())
    }
}

impl Perform for DrawnUp {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        must_be_phase(stage, told, Phase::Battle);
        let side = side_meant(stage, told, self.side);
        if side.is_some_and(|side| stage.state.deployed.contains(&side)) {
            told.refuse_by(gt(100), "side", "it is drawn up already.");
        }
        told.finish()?;
        let Some(side) = side else { return Ok(()) };
        stage.state.deployed.push(side);
        let name = stage.state.side_name(side).to_owned();
        stage.say(gt(100), format_args!("{name} is drawn up; nobody sees how until both are"));
        if stage.state.deployed.len() > 1 {
            stage.reveal();
        }
        Ok(())
    }
}
