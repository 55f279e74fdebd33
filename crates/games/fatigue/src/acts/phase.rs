//! The phase ends.

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, act};
use grognard_books::fatigue::names::{Arm, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::TellUnits;
use crate::asking::tables;
use crate::charge_phase::test_charges;
use crate::derive::{Lay, burning_place};
use crate::phases::{advance, ask_zones, end_movement, run_on, undone};
use crate::state::{Stage, State, Step};
use crate::ways::idle;

act! {
    /// `next-phase`: ends everything the phase still has to end, then goes on.
    #[derive(Default)]
    pub struct NextPhase: State = ("next-phase", "end the phase and go on to the next") {
        stood: TellUnits = "end of movement: units far from the enemy that did not go nearer",
        in_fire: TellUnits = "end of movement: units in burning ground",
    }
    .onward()
}

/// Units that matter at the end of the Movement Phase.
#[derive(Clone, Debug, Default, PartialEq)]
struct Left {
    /// Units that stood although they could have come nearer.
    stood: Vec<String>,
    /// Units that stood because no move leads nearer; only a virtual table knows them.
    hindered: Vec<String>,
    /// They are in burning ground.
    in_fire: Vec<String>,
}

/// These units: measured on a virtual table, named by the players at a real one.
fn left_behind(stage: &Stage<'_>, told: &mut Arguments, moving: bool) -> Left {
    let phasing = stage.state.phasing();
    let own = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.stands());
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        let side = phasing.filter(|_| moving)?;
        let burning = lay.of_side(side).filter(|piece| piece.unit.stands() && burning_place(lay, piece).is_some());
        let named = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<String>>();
        let (stood, hindered) = idle(lay, side);
        let in_fire = named(burning.map(|piece| piece.name).collect());
        Some(Left { stood: named(stood), hindered: named(hindered), in_fire })
    });
    let left = seen.or_asked(told, &[], |told| {
        let (stood, in_fire) = (told.names_of("stood", &own), told.names_of("in_fire", &own));
        Some(Left { stood, hindered: Vec::new(), in_fire })
    });
    left.unwrap_or_default()
}

/// Phases in which both sides act: either may end them once both have finished.
fn is_shared(phase: Phase) -> bool {
    matches!(phase, Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire | Phase::ArmyMoraleFatigue)
}

impl Perform for NextPhase {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let phasing = stage.state.phasing();
        let moving = stage.state.phase == Phase::Movement && stage.state.step == Step::Act;
        let Left { stood, hindered, in_fire } = left_behind(stage, told, moving);
        let told_nothing = stood.is_empty() && in_fire.is_empty();
        if !moving && !told_nothing {
            told.refuse("stood", "stood and in_fire belong to the end of the Movement Phase.");
        }
        for unit in &stood {
            let fits = stage
                .state
                .units
                .get(unit)
                .is_some_and(|unit| matches!(unit.arm, Arm::Infantry | Arm::Cavalry) && unit.state == Morale::Good);
            if !fits {
                told.refuse_by(fat(140), "stood", format!("{unit} is no infantry or cavalry in good order."));
            }
        }
        if !in_fire.is_empty() && stage.state.burning.is_empty() {
            told.refuse_by(fat(146), "in_fire", "nothing burns.");
        }
        if !stage.seat.holds_known(phasing) && !is_shared(stage.state.phase) {
            told.refuse_by(fat(143), "", "the side whose half turn it is ends the phase.");
        }
        for (rule, words) in undone(tables(stage), &stage.state) {
            told.refuse_by(rule, "", words);
        }
        told.finish()?;
        match (stage.state.phase, stage.state.step) {
            (Phase::DeclaredCavalryCharge, Step::Declare) if !stage.state.charges.is_empty() => test_charges(stage),
            (Phase::DeclaredCavalryCharge, Step::Counter) => ask_zones(stage)?,
            (Phase::Movement, Step::Act) => {
                for name in &hindered {
                    if let Some(side) = stage.state.side_of(name) {
                        let words = format!("No move brings {name} nearer: it does not break its order.");
                        stage.whisper(side, fat(167), words);
                    }
                }
                end_movement(stage, &stood, &in_fire)?;
                if stage.state.later.is_empty() {
                    advance(stage)?;
                } else {
                    stage.state.step = Step::Closing;
                }
            }
            (Phase::Rally, Step::Act) => {
                run_on(stage);
                if stage.state.queue.is_empty() {
                    advance(stage)?;
                } else {
                    stage.state.step = Step::Closing;
                }
            }
            _ => advance(stage)?,
        }
        Ok(())
    }
}
