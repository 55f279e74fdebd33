//! The impact book as a battle: units with action points, one at a time, and an enemy that reacts.

mod acts;
mod advice;
mod agenda;
mod blocks;
mod charge;
mod contact;
pub mod derive;
mod due;
mod facts;
mod fire;
pub mod footprint;
mod leaders;
pub mod measures;
mod merge;
mod movement;
mod objections;
mod offers;
mod phases;
mod rout;
mod setup;
mod sheet;
mod standing;
pub mod state;
mod strain;
pub mod table_book;
pub mod terrain;
mod verdict;
mod view;
mod who;

use grognard_battle::answers::Intent;
use grognard_battle::{
    Act, Arguments, Business, Clock, Finding, Game, Most, Offer, Pending as _, Seat, Sheet, Side, Standing, Titles,
    Verdict, not_known, nothing_due, only_what_is_due,
};
use grognard_books::Library;
use grognard_books::impact::rules::imp;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::Value;

use self::state::{Phase, Stage, State};

pub use table_book::Impact;

impl Game for Impact {
    const BOOK: &'static str = "impact";
    const ACTS: &'static [Act] = acts::ACTS;
    const MOST: &'static [Most] = setup::MOST;
    const SEEN_AS: &'static [(&'static str, Intent)] = verdict::SEEN_AS;
    const TEMPLATE: &'static str = include_str!("../../../../examples/impact/battle.toml");
    type State = State;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::setup(library.as_ref(), setup)
    }

    fn titles(state: &State) -> Titles {
        let sides = [state.sides.a.name.clone(), state.sides.b.name.clone()];
        Titles { battle: state.title.clone(), sides, edition: None }
    }

    fn perform(act: &str, stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
        check_time(act, stage, arguments)?;
        play(act, stage, arguments)?;
        blocks::tidy(stage);
        Ok(())
    }

    fn business(state: &State, _: Seat) -> Business {
        let first_due = state.due.first();
        let part = state.acting().map_or(String::new(), |side| state.army(side).name.clone());
        let turn = u32::try_from(state.turn).unwrap_or(1);
        Business {
            clock: Clock { turn, part, phase: state.phase.words().to_owned(), hour: None },
            waiting: match first_due {
                Some(due) => due.side(state).map_or(Side::BOTH.to_vec(), |side| vec![side]),
                None => waiting(state),
            },
            due: state.due.iter().filter_map(|due| due.shown(state)).collect(),
            remarks: vec![remark(state)],
            over: state.result.clone(),
        }
    }

    fn offers(library: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        offers::offers(library.as_ref(), state, seat)
    }

    fn view(state: &State, seat: Seat) -> Value {
        view::view(state, seat)
    }

    fn hides_nothing(state: &State, seat: Seat) -> bool {
        view::hides_nothing(state, seat)
    }

    fn sheet(library: &Library, view: &Value, _: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view)
    }

    fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
        verdict::verdict(finding)
    }

    fn standing(state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn objections(library: &Library, state: &State) -> Vec<String> {
        objections::objections(library.as_ref(), state)
    }

    fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        view::shuffle_hidden(state, seat, random);
    }
}

/// Refuses what must wait: for the deployment, or for something that is due. Nothing else is read then, so that no name
/// of an order of battle that is not on the table yet is told.
fn check_time(act: &str, stage: &Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if stage.state.phase == Phase::Deployment {
        if !matches!(act, "deploy" | "concede") {
            arguments.refuse_by(imp(67), "act", "both sides deploy before anything else.");
            return who::give_up(arguments);
        }
        return Ok(());
    }
    only_what_is_due(stage.state.due.first(), &stage.state, act, &[])?;
    if stage.state.due.is_empty() && only_settles(act) {
        nothing_due(arguments, imp(56));
        return who::give_up(arguments);
    }
    Ok(())
}

/// Acts that only settle what is due.
fn only_settles(act: &str) -> bool {
    const SETTLING: [&str; 12] = [
        "flee",
        "leader-casualty",
        "fall-back",
        "react-fire",
        "hold-fire",
        "react-face",
        "evade",
        "stand",
        "contact",
        "volleys",
        "follow-up",
        "objective",
    ];
    SETTLING.contains(&act)
}

fn play(act: &str, stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    match act {
        "deploy" => phases::deploy(stage, arguments),
        "initiative" => phases::initiative(stage, arguments),
        "attach" => leaders::attach(stage, arguments),
        "detach" => leaders::detach(stage, arguments),
        "move-leader" => leaders::move_leader(stage, arguments),
        "leader-reached" => leaders::leader_reached(stage, arguments),
        "move" => movement::move_unit(stage, arguments),
        "face" => movement::face(stage, arguments),
        "formation" => movement::formation(stage, arguments),
        "limber" => movement::limber(stage, arguments, true),
        "unlimber" => movement::limber(stage, arguments, false),
        "mount" => movement::mount(stage, arguments, true),
        "dismount" => movement::mount(stage, arguments, false),
        "pass" => movement::pass(stage, arguments),
        "fire" => fire::fire(stage, arguments),
        "react-fire" => fire::react_fire(stage, arguments),
        "hold-fire" => fire::hold_fire(stage, arguments),
        "charge" => charge::charge(stage, arguments),
        "react-face" => charge::react_face(stage, arguments),
        "evade" => charge::evade(stage, arguments),
        "stand" => charge::stand(stage, arguments),
        "contact" => contact::contact(stage, arguments),
        "volleys" => contact::volleys(stage, arguments),
        "follow-up" => contact::follow_up(stage, arguments),
        "flee" => rout::flee(stage, arguments),
        "fall-back" => rout::fall_back(stage, arguments),
        "leader-casualty" => rout::leader_casualty(stage, arguments),
        "firepower" => advice::firepower(stage, arguments),
        "mmp" => advice::mmp(stage, arguments),
        "rally" => rout::rally(stage, arguments),
        "merge" => merge::merge(stage, arguments),
        "objective" => phases::objective(stage, arguments),
        "next-phase" => phases::next_phase(stage, arguments),
        "concede" => phases::concede(stage, arguments),
        other => Err(vec![not_known(other)]),
    }
}

fn waiting(state: &State) -> Vec<Side> {
    match (state.phase, state.acting()) {
        (Phase::Deployment, _) => state.to_deploy().into_iter().collect(),
        (_, Some(side)) => vec![side],
        (_, None) => Side::BOTH.to_vec(),
    }
}

fn remark(state: &State) -> String {
    match state.phase {
        Phase::Deployment => "Side a deploys, then side b, who has seen a's order of battle.".to_owned(),
        Phase::Command => "Both sides roll for initiative.".to_owned(),
        Phase::FirstLeaders | Phase::SecondLeaders => "Leaders stay, move, attach or detach.".to_owned(),
        Phase::FirstActions | Phase::SecondActions => {
            let ready = state.acting().map_or(0, |side| state.present(side).filter(|(_, unit)| unit.ap > 0).count());
            format!("Units act one at a time; {ready} have action points left.")
        }
        Phase::Rout => "Routed units that have not fled this turn flee.".to_owned(),
        Phase::End => "Brigades have been looked at; objectives, then points.".to_owned(),
    }
}
