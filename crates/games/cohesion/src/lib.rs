//! The cohesion book as a game. Its law is docs/rules/cohesion.md, above all "Keeping the books".

mod acting;
mod acts;
mod agenda;
mod blocks;
mod changes;
mod computer;
mod deploy;
mod derive;
mod due;
mod end_of_turn;
mod ending;
mod facts;
mod footprint;
mod forced;
mod lookup;
mod map;
mod march;
mod movement;
mod moves;
mod objections;
mod objections_table;
mod offered;
mod offers;
mod offers_table;
mod phases;
mod placing;
mod reckoning;
mod recovery;
mod settle;
mod setup;
mod setup_file;
mod setup_table;
mod sheet;
mod shooting;
mod standard;
mod standing;
mod stands;
mod state;
mod states;
mod strain;
mod survey;
mod table_book;
mod terrain;
mod turns;
mod verdict;
mod view;

use grognard_battle::answers::Intent;
use grognard_battle::{
    Act, Breadth, Business, Chosen, CommandLine, Finding, Game, Most, Offer, Seat, Sheet, Side, Skill, Standing,
    Titles, Verdict, Whim, check_due,
};
use grognard_books::Library;
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::{Datum, Field, describe};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_table::answers::{Answer, Question};
use grognard_table::{Board, map_of, survey};

use self::acts::Order;
use self::state::Stage;

pub use due::{Due, Flight};
pub use footprint::{array, block_at, room, size, stance};
pub use state::{
    Brigade, ChargeMade, Contact, Declaration, Fate, Flank, March, Officer, Onset, Opponent, Phase, Posture, Role,
    SideBooks, Stands, State, Status, Tried, Unit,
};
pub use table_book::Cohesion;
pub use terrain::{AreaKind, LineKind};

/// The fields of a set-up file, described.
pub fn setup_fields(t: &Tables) -> Vec<Field> {
    describe::<setup_file::Setup>(t)
}

impl Game for Cohesion {
    const BOOK: &'static str = "cohesion";
    const ACTS: &'static [Act] = Order::ACTS;
    const KEEPS_SECRETS: bool = false;
    const MOST: &'static [Most] = setup_file::MOST;
    const SEEN_AS: &'static [(&'static str, Intent)] = verdict::SEEN_AS;
    const TEMPLATE: &'static str = include_str!("../../../../examples/cohesion/battle.toml");
    const VICTORY: Option<&'static str> = Some("table.victory");
    type State = State;
    type Order = Order;
    type View<'s> = &'s State;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::setup(library, setup)
    }

    fn titles(state: &State) -> Titles {
        let sides = Side::BOTH.map(|side| state.side_name(side).to_owned());
        Titles { battle: state.title.clone(), sides, edition: None }
    }

    fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
        check_time(act, state)
    }

    fn carry_out(order: Order, stage: &mut Stage<'_>) -> Result<(), Refusals> {
        moves::forget_ways(&mut stage.state);
        order.perform(stage)?;
        forced::run(stage)
    }

    fn business(state: &State, _: Seat) -> Business {
        view::business(state)
    }

    fn is_over(state: &State) -> bool {
        state.result.is_some()
    }

    fn waits_for(state: &State) -> Option<Side> {
        view::waiting(state).first().copied()
    }

    fn turn(state: &State) -> u32 {
        u32::try_from(state.turn).unwrap_or_default()
    }

    fn places(state: &State, tell: &mut dyn FnMut(&str, [i32; 2])) {
        for (name, pose) in state.table.iter().flat_map(|table| &table.units) {
            tell(name, [pose.at.x, pose.at.y]);
        }
    }

    fn offers(library: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        offered::offers(library.as_ref(), state, seat)
    }

    /// This book has no secrets.
    fn view(state: &State, _: Seat) -> &State {
        state
    }

    fn sheet(library: &Library, view: &&State, _: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view)
    }

    fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
        verdict::verdict(finding)
    }

    fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
        computer::choose(library, state, side, skill, whim)
    }

    fn candidates(library: &Library, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
        computer::candidates(library, state, side, breadth, whim)
    }

    fn plan(library: &Library, state: &State, side: Side, skill: Skill) -> Option<String> {
        computer::plan(library, state, side, skill)
    }

    fn winner(state: &State) -> Option<Side> {
        state.winner
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

    fn shuffle_hidden(_: &Library, _: &mut State, _: Seat, _: &mut dyn FnMut(u32) -> u32) {
        // The book hides nothing from anybody: beads, losses and officers are all visible on the table.
    }
}

/// Refuses acts that must wait for something that is due, and acts that do not exist at this table.
fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
    let Some(act) = Order::ACTS.iter().find(|known| known.name == act) else { return Ok(()) };
    check_due(act, state.due.first(), state, coh(107))?;
    match act.against(state) {
        Some(reason) => Err(vec![Refusal { rule: Some(coh(107)), ..Refusal::new("act", reason) }]),
        None => Ok(()),
    }
}
