//! The fatigue book as a game: records for real miniatures, secrets kept from the enemy (section 9 of its page).
//!
//! On the table: `setup_table.rs` and `terrain.rs` lay it out; `table_book.rs`, `placing.rs`, `map.rs` and `survey.rs`
//! implement the traits of `crates/table`. `derive/` has every fact from positions, one file for each family. `ways/`
//! says where units may go and where those go that have no choice, in moves of one turn and one leg, not by `Rover`;
//! `moving.rs` puts a unit there. `measures.rs` has the lengths that are in the book's text and on no chart. Screens
//! are rectangles of their own (`derive/who.rs`). Dummies are among the officers under the name of their command, and
//! an enemy sees commands and dummies as the same markers (`markers.rs`). `deploy.rs` is placing in secret. `forced.rs`
//! does what nobody chooses and carries the battle on until a side has a choice. `due.rs` has the chances that a side
//! may use or leave. `measured/` turns what the table shows into facts of the procedures; `table_moves/` and
//! `flights.rs` move pieces. `reckoning.rs` prices what an army has to pay for, `gauges.rs` shows it beside the table,
//! `computer/` holds the computer players. `chances/` has the exact odds of checks and of a whole attack by what a seat
//! may know: the veteran weighs by them, and `odds.rs` shows them.

mod acting;
mod acts;
mod agenda;
mod armed;
mod army_phase;
mod arrivals;
mod asking;
mod blocks;
mod burning;
mod business;
mod chances;
mod charge;
mod charge_phase;
mod checks;
mod computer;
mod contacts;
mod counter;
mod deploy;
pub mod derive;
mod due;
mod end;
mod ending;
mod event_words;
mod facts;
mod fire;
mod firing;
mod flights;
pub mod footprint;
mod forced;
mod formations;
mod from_roster;
mod gauges;
mod ground;
mod holding;
mod interphase;
mod map;
pub mod markers;
mod measured;
pub mod measures;
mod movement;
pub mod moving;
mod objections;
mod objections_table;
mod occupy;
mod odds;
mod offers;
mod open_items;
mod orders;
mod phases;
pub mod placing;
mod rally;
mod reckoning;
mod ride;
mod riding;
mod roster;
mod routs;
mod setup;
mod setup_file;
mod setup_table;
mod sheet;
mod shock;
mod squares;
mod standing;
pub mod state;
mod strain;
mod survey;
mod table_book;
mod table_moves;
mod terrain;
mod used;
mod venue;
mod verdict;
mod view;
pub mod ways;
mod withdrawal;
mod zones;

use grognard_battle::command::Command as _;
use grognard_battle::{
    Act, Breadth, Business, Chosen, CommandLine, Finding, Game, Most, Offer, Seat, Sheet, Side, Skill, Standing,
    Titles, Verdict, Whim, only_what_is_due,
};
use grognard_books::Library;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::{Choice, Datum, Field, describe};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;
use grognard_table::answers::{Answer, Question};
use grognard_table::{Board, map_of, survey};
use serde_json::Value;

use self::acts::{Adjust, Clash, Deploy, Fire, Order, Pass, PutOff, Ready, Receive, SetOrder};
use self::open_items::{open_items, orders_checks};
use self::state::{Stage, State};

pub use from_roster::setup_from_roster;
pub use table_book::Fatigue;

/// The fields of a set-up file, described.
pub fn setup_fields(t: &Tables) -> Vec<Field> {
    describe::<setup_file::Setup>(t)
}

impl Game for Fatigue {
    const BOOK: &'static str = "fatigue";
    const ACTS: &'static [Act] = Order::ACTS;
    const MOST: &'static [Most] = setup_file::MOST;
    const TEMPLATE: &'static str = include_str!("../../../../examples/fatigue/battle.toml");
    type State = State;
    type Order = Order;
    type View<'s> = Value;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::setup(library, setup)
    }

    fn titles(state: &State) -> Titles {
        Titles {
            battle: state.title.clone(),
            sides: Side::BOTH.map(|side| state.sides.of(side).name.clone()),
            edition: Some(state.edition.name().to_owned()),
        }
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

    fn business(state: &State, seat: Seat) -> Business {
        business::business(state, seat)
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn places(state: &State, tell: &mut dyn FnMut(&str, [i32; 2])) {
        for (name, pose) in state.table.iter().flat_map(|table| &table.units) {
            tell(name, [pose.at.x, pose.at.y]);
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

    fn sheet(library: &Library, view: &Value, seat: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view, seat)
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
        state.first_side.filter(|_| state.turn == 1)
    }

    fn winner(state: &State) -> Option<Side> {
        state.winner
    }

    fn standing(state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn objections(library: &Library, state: &State) -> Vec<String> {
        objections::objections(library.as_ref(), state)
    }

    fn board(library: &Library, state: &State, seat: Seat) -> Option<Board> {
        map_of::<Self>(library.as_ref(), state, seat).map(Board::Field)
    }

    fn survey(library: &Library, state: &State, seat: Seat, question: &Question) -> Result<Answer, Refusals> {
        let answer = survey::<Self>(library.as_ref(), state, seat, question)?;
        Ok(odds::with_odds(library.as_ref(), state, seat, question, answer))
    }

    fn shuffle_hidden(_: &Library, state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        view::shuffle(state, seat, random);
    }
}

/// Acts while both sides place.
const PLACING: [&str; 4] = [Deploy::ACT.name, SetOrder::ACT.name, Ready::ACT.name, Adjust::ACT.name];
/// Acts while a combat is fought.
const FIGHTING: [&str; 4] = [Fire::ACT.name, Receive::ACT.name, Clash::ACT.name, PutOff::ACT.name];

/// Refuses acts that do not exist at this table, or must wait: items that are due come first, then the combat that is
/// being fought.
fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
    let Some(act) = Order::ACTS.iter().find(|known| known.name == act) else { return Ok(()) };
    if let Some(reason) = act.against(state) {
        return Err(vec![Refusal::new("act", reason)]);
    }
    let later = |rule: Rule, words: &str| {
        Err(vec![Refusal { rule: Some(rule), ..Refusal::new("", format!("{words} ({})", rule.id)) }])
    };
    if state.placing.is_some() && !PLACING.contains(&act.name) {
        return later(fat(144), "both sides place their armies first: deploy, then ready.");
    }
    let open = open_items(state);
    let leaves_order = act.name == Pass::ACT.name && orders_checks(state).is_some();
    only_what_is_due(open.first().copied().filter(|_| !leaves_order), state, act.name, &[PutOff::ACT.name])?;
    if open.is_empty() && state.combat.is_some() && !FIGHTING.contains(&act.name) {
        return later(fat(135), "a combat is being fought; finish it first: fire, receive, clash.");
    }
    Ok(())
}
