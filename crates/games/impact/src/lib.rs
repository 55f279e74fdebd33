//! The impact book as a battle: units with action points, one at a time, and an enemy that reacts.
//!
//! On the table: `derive/`, `ways/` for straight ways, charges, ways back and room to turn, `table_moves/` for acts
//! that put pieces elsewhere, `measured.rs` for what the table shows of the others, `forced.rs`. A charge keeps its way
//! in the books (`ChargeWay`), because its target reacts in between. `reactions.rs` asks once for all units that may
//! fire at a mover; `orders.rs` holds the standing orders of a side, which `view.rs` keeps from everybody else, and
//! carries them out; `odds.rs` has the exact odds of every answer, for offers and `survey.rs`. `computer/scout.rs` has
//! what drill and veteran both look at: moves worth a look and charges that may be declared; the veteran's scales are
//! in `computer/veteran/`: a place (`place.rs`), a charge (`charge.rs`), what a rout would cost its brigade and army
//! (`worth.rs`).

mod acting;
mod acts;
mod advice;
mod agenda;
mod blocks;
mod charge;
mod computer;
mod contact;
mod declaring;
mod deploy;
pub mod derive;
mod due;
mod facts;
mod fire;
pub mod footprint;
mod forced;
mod involved;
mod leaders;
mod map;
mod measured;
pub mod measures;
mod merge;
mod movement;
pub mod moving;
mod objections;
mod objections_table;
mod odds;
mod offers;
mod offers_table;
mod order_words;
mod orders;
mod phases;
pub mod placing;
mod reactions;
mod rout;
mod setup;
mod setup_file;
mod setup_table;
mod sheet;
mod standing;
pub mod state;
mod strain;
mod survey;
pub mod table_book;
mod table_moves;
pub mod terrain;
mod verdict;
mod view;
mod volleys;
pub mod ways;

use grognard_battle::answers::Intent;
use grognard_battle::{
    Act, Arguments, Breadth, Business, Clock, CommandLine, Finding, Game, Most, Offer, Pending as _, Seat, Sheet, Side,
    Skill, Standing, Titles, Verdict, Whim, not_known, nothing_due, only_what_is_due,
};
use grognard_books::Library;
use grognard_books::impact::Tables;
use grognard_books::impact::rules::imp;
use grognard_core::facts::{Datum, Field, describe};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_table::answers::{Answer, Question};
use grognard_table::{Board, map_of, survey};
use serde_json::Value;

use self::state::{Phase, Stage, State};

pub use table_book::Impact;

/// The fields of a set-up file, described.
pub fn setup_fields(t: &Tables) -> Vec<Field> {
    describe::<setup_file::SetUp>(t)
}

impl Game for Impact {
    const BOOK: &'static str = "impact";
    const ACTS: &'static [Act] = acts::ACTS;
    const MOST: &'static [Most] = setup_file::MOST;
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
        if let Some(reason) = against_here(act, &stage.state) {
            return Err(vec![reason]);
        }
        if let Some(table) = &mut stage.state.table {
            table.ways.clear();
        }
        check_time(act, stage, arguments)?;
        play(act, stage, arguments)?;
        forced::run(stage)
    }

    fn business(state: &State, _: Seat) -> Business {
        let first_due = state.due.first();
        let part = state.acting().map_or(String::new(), |side| state.army(side).name.clone());
        let turn = Self::turn(state);
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

    fn turn(state: &State) -> u32 {
        u32::try_from(state.turn).unwrap_or(1)
    }

    fn places(state: &State, tell: &mut dyn FnMut(&str, [i32; 2])) {
        for (name, pose) in state.table.iter().flat_map(|table| &table.units) {
            tell(name, [pose.at.x, pose.at.y]);
        }
    }

    fn offers(library: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        let by_table = offers_table::offers(library.as_ref(), state, seat);
        by_table.unwrap_or_else(|| offers::offers(library.as_ref(), state, seat))
    }

    fn view(state: &State, seat: Seat) -> Value {
        view::view(state, seat)
    }

    fn hides_nothing(state: &State, seat: Seat) -> bool {
        view::hides_nothing(state, seat)
    }

    fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
        view::meets_secrets(state, seat, act)
    }

    fn sheet(library: &Library, view: &Value, _: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view)
    }

    fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
        verdict::verdict(finding)
    }

    fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
        computer::choose(library, state, side, skill, whim)
    }

    fn candidates(library: &Library, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
        computer::candidates(library, state, side, breadth, whim)
    }

    fn plan(library: &Library, state: &State, side: Side, skill: Skill) -> Option<String> {
        computer::plan(library, state, side, skill)
    }

    fn begins(state: &State) -> Option<Side> {
        state.first.filter(|_| state.turn == 1)
    }

    fn winner(state: &State) -> Option<Side> {
        state.winner()
    }

    fn board(library: &Library, state: &State, seat: Seat) -> Option<Board> {
        map_of::<Self>(library.as_ref(), state, seat).map(Board::Field)
    }

    fn survey(library: &Library, state: &State, seat: Seat, question: &Question) -> Result<Answer, Refusals> {
        survey::<Self>(library.as_ref(), state, seat, question)
    }

    fn standing(state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn objections(library: &Library, state: &State) -> Vec<String> {
        objections::objections(library.as_ref(), state)
    }

    fn shuffle_hidden(_: &Library, state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        view::shuffle_hidden(state, seat, random);
    }
}

/// Refuses what must wait: for the deployment, or for something that is due. Nothing else is read then, so that no name
/// of an order of battle that is not on the table yet is told.
fn check_time(act: &str, stage: &Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if stage.state.phase == Phase::Deployment {
        if !matches!(act, "deploy" | "concede" | "standing") {
            arguments.refuse_by(imp(67), "act", "both sides deploy before anything else.");
            return acting::give_up(arguments);
        }
        return Ok(());
    }
    only_what_is_due(stage.state.due.first(), &stage.state, act, &["standing"])?;
    if stage.state.due.is_empty() && only_settles(act) {
        nothing_due(arguments, imp(56));
        return acting::give_up(arguments);
    }
    Ok(())
}

/// Acts that only settle what is due.
fn only_settles(act: &str) -> bool {
    const SETTLING: [&str; 13] = [
        "flee",
        "leader-casualty",
        "fall-back",
        "react-fire",
        "react",
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
    let on_table = stage.state.table.is_some();
    match act {
        "deploy" if on_table => deploy::deploy(stage, arguments),
        "deploy" => phases::deploy(stage, arguments),
        "initiative" => phases::initiative(stage, arguments),
        "attach" => leaders::attach(stage, arguments),
        "detach" => leaders::detach(stage, arguments),
        "move-leader" => leaders::move_leader(stage, arguments),
        "leader-reached" => leaders::leader_reached(stage, arguments),
        "move" if on_table => table_moves::march(stage, arguments),
        "move" => movement::move_unit(stage, arguments),
        "face" if on_table => table_moves::face(stage, arguments),
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
        "react" => reactions::react(stage, arguments),
        "standing" => orders::standing(stage, arguments),
        "charge" if on_table => table_moves::charge(stage, arguments),
        "charge" => charge::charge(stage, arguments),
        "react-face" => charge::react_face(stage, arguments),
        "evade" => charge::evade(stage, arguments),
        "stand" => charge::stand(stage, arguments),
        "contact" => contact::contact(stage, arguments),
        "volleys" => volleys::volleys(stage, arguments),
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

/// Why a command is none at this table, if it is none.
fn against_here(act: &str, state: &State) -> Option<Refusal> {
    let described = acts::ACTS.iter().find(|known| known.name == act)?;
    described.against(state.table.is_some()).map(|reason| Refusal::new("act", reason))
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
        Phase::Deployment if state.table.is_some() => {
            let [a, b] = Side::BOTH.map(|side| &state.army(side).name);
            format!("{a} places its army, then {b}, who sees it.")
        }
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
