//! The impact book as a battle: units with action points, one at a time, and an enemy that reacts.
//!
//! On the table: `derive/` measures; `ways/` has straight ways, charges, ways back and room to turn; `table_moves/` has
//! acts that move pieces; `measured.rs` has what the table shows for other acts; and `forced.rs` does what nobody
//! chooses. A charge keeps its way in the books (`ChargeWay`), because its target reacts in between. `reactions.rs`
//! asks once for all units that may fire at a mover. `orders.rs` holds the standing orders of a side, which `view.rs`
//! hides from everybody else, and carries them out. `odds.rs` has the exact odds of every answer, for offers and
//! `survey.rs`. `computer/scout.rs` has what drill and veteran both use: moves worth a look and charges that may be
//! declared. The veteran's weighing is in `computer/veteran/`: a place (`place.rs`), a charge (`charge.rs`), the cost
//! of a rout for brigade and army (`worth.rs`).

mod acting;
mod acts;
mod agenda;
mod blocks;
mod charged;
mod clash;
mod computer;
mod declaring;
mod deploy;
pub mod derive;
mod due;
mod ending;
mod facts;
pub mod footprint;
mod forced;
mod involved;
mod map;
mod measured;
pub mod measures;
mod moved;
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
mod setup;
mod setup_file;
mod setup_table;
mod sheet;
mod shooting;
mod standing;
pub mod state;
mod strain;
mod survey;
pub mod table_book;
mod table_moves;
pub mod terrain;
mod venue;
mod verdict;
mod view;
mod volley;
pub mod ways;

use std::borrow::Cow;

use grognard_battle::answers::Intent;
use grognard_battle::command::Command as _;
use grognard_battle::{
    Act, Breadth, Business, Chosen, Clock, CommandLine, Finding, Game, Most, Offer, Pending as _, Seat, Sheet, Side,
    Skill, Standing, Titles, Verdict, Whim, check_due,
};
use grognard_books::Library;
use grognard_books::impact::Tables;
use grognard_books::impact::rules::imp;
use grognard_core::facts::{Datum, Field, describe};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_table::answers::{Answer, Question};
use grognard_table::{Board, map_of, survey};

use self::acts::{Concede, Deploy, Order, Standing as StandingOrders};
use self::state::{Phase, Stage, State};

pub use table_book::Impact;

/// The fields of a set-up file, described.
pub fn setup_fields(t: &Tables) -> Vec<Field> {
    describe::<setup_file::SetUp>(t)
}

impl Game for Impact {
    const BOOK: &'static str = "impact";
    const ACTS: &'static [Act] = Order::ACTS;
    const MOST: &'static [Most] = setup_file::MOST;
    const SEEN_AS: &'static [(&'static str, Intent)] = verdict::SEEN_AS;
    const TEMPLATE: &'static str = include_str!("../../../../examples/impact/battle.toml");
    type State = State;
    type Order = Order;
    type View<'s> = Cow<'s, State>;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::setup(library.as_ref(), setup)
    }

    fn titles(state: &State) -> Titles {
        let sides = [state.sides.a.name.clone(), state.sides.b.name.clone()];
        Titles { battle: state.title.clone(), sides, edition: None }
    }

    fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
        check_time(act, state)
    }

    fn carry_out(order: Order, stage: &mut Stage<'_>) -> Result<(), Refusals> {
        if let Some(table) = &mut stage.state.table {
            table.ways.clear();
        }
        order.perform(stage)?;
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

    fn view(state: &State, seat: Seat) -> Cow<'_, State> {
        view::view(state, seat)
    }

    fn hides_nothing(state: &State, seat: Seat) -> bool {
        view::hides_nothing(state, seat)
    }

    fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
        view::meets_secrets(state, seat, act)
    }

    fn sheet(library: &Library, view: &Cow<'_, State>, _: Seat) -> Sheet {
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

/// Acts that are possible before both sides are on the table.
const BEFORE_BATTLE: [&str; 3] = [Deploy::ACT.name, Concede::ACT.name, StandingOrders::ACT.name];

/// Refuses acts that do not exist at this table, or must wait: for the deployment, or for something that is due. In
/// that case nothing else is read, so that no name from an order of battle that is not on the table yet is revealed.
fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
    let act = Order::act_here(act, state)?;
    if state.phase != Phase::Deployment {
        return check_due(act, state.due.first(), state, imp(56));
    }
    if BEFORE_BATTLE.contains(&act.name) {
        return Ok(());
    }
    let reason = format!("both sides deploy before anything else. ({})", imp(67).id);
    Err(vec![Refusal { rule: Some(imp(67)), ..Refusal::new("act", reason) }])
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
        Phase::Deployment => {
            let [a, b] = Side::BOTH.map(|side| &state.army(side).name);
            format!("{a} deploys first, then {b}, who has seen it.")
        }
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
