//! The grand-tactics book as a game: the campaign turn by turn, or one battle (GT-100).
//!
//! A real board keeps links and counters; the books keep areas, formations, leaders, units, cards and points. On a
//! virtual
//! board the books keep the links as well: [`land`] knows everything a real board shows, and `forced` takes the steps
//! in
//! which nobody has a choice. The hands, the order of the deck, and the choices of a round until both are made are
//! hidden.
//!
//! The game uses a map of areas and none of the traits for tables in inches. The links stand in its books
//! (`Area::links`).
//! `land.rs` knows distances, ways and supply. `ground.rs` finds where a side can march and at what cost by running the
//! procedure of movement itself, and `retreats.rs` where beaten formations and leaders without a formation go.
//! `measured.rs` lists what the players at a real board are asked for; `forced.rs` gives the acts in which nobody has a
//! choice. `map.rs` and `map_clash.rs` are the board as a seat sees it, `survey.rs` and `advice.rs` answer questions,
//! and
//! `setup_map.rs` checks the links of a file. A battle game has no areas: its board is one area, the field, and both
//! sides
//! deploy in secret (`offers_battle_game.rs`, `view.rs`).
//!
//! The computer players: `computer/drill/` follows GT-104 to the letter. The hidden choice with cards is a game of its
//! own,
//! `crates/books/grand-tactics/src/hidden_choice/`: every pick of a side against every pick of every hand the enemy may
//! hold (`hands.rs`), solved by learning from regrets until both bounds of its value meet (`solving.rs`). The veteran
//! (`computer/veteran/`) numbers the map (`sandtable.rs`) and lists where each formation can end (`placements.rs`). It
//! improves a plan one formation at a time (`search.rs`) by the worth of the position (`worth.rs`, `fights.rs`), and
//! forecasts battles from the mixes of their first round (`outlook.rs`).

mod acting;
mod acts;
mod advice;
mod aftermath;
mod agenda;
mod brigading;
mod business;
mod cards;
mod computer;
mod due;
mod ending;
mod engage;
mod facts;
mod field;
mod finish;
mod forced;
pub mod ground;
mod hidden;
pub mod land;
mod lookalike;
mod losses;
mod map;
mod map_clash;
mod measured;
mod movement;
mod objections;
mod offers;
mod offers_battle_game;
mod offers_movement;
mod offers_reaction;
mod offers_reorganization;
mod phases;
mod reaction;
mod removal;
mod reorganization;
mod retreats;
mod roster;
mod rounds;
mod settle;
mod setup;
mod setup_check;
mod setup_file;
mod setup_map;
mod sheet;
mod standing;
pub mod state;
mod supply;
mod survey;
mod verdict;
mod view;
mod withdrawal;

use grognard_battle::{
    Act, Breadth, Business, Chosen, CommandLine, Finding, Game, Most, Offer, Seat, Sheet, Side, Skill, Standing,
    Titles, Verdict, Whim, check_due,
};
use grognard_books::Library;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::{Datum, Field, describe};
use grognard_core::refusal::Refusals;
use grognard_table::Board;
use grognard_table::answers::{Answer, Question};

use acts::Order;
use state::{Kind, Stage, State};

/// The fields of a set-up file, described.
pub fn setup_fields(t: &Tables) -> Vec<Field> {
    describe::<setup_file::Setup>(t)
}

/// The game.
pub struct GrandTactics;

impl Game for GrandTactics {
    const BOOK: &'static str = "grand-tactics";
    const ACTS: &'static [Act] = Order::ACTS;
    const MOST: &'static [Most] = setup_file::MOST;
    const TEMPLATE: &'static str = include_str!("../../../../examples/grand-tactics/battle.toml");
    type State = State;
    type Order = Order;
    type View<'s> = view::View;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::state(library, setup)
    }

    fn titles(state: &State) -> Titles {
        let edition = if state.game == Kind::Battle { "battle game" } else { "campaign" };
        Titles {
            battle: state.title.clone(),
            sides: Side::BOTH.map(|side| state.side_name(side).to_owned()),
            edition: Some(edition.to_owned()),
        }
    }

    fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
        check_time(act, state)
    }

    fn carry_out(order: Order, stage: &mut Stage<'_>) -> Result<(), Refusals> {
        stage.state.marched.clear();
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
        for (name, unit) in state.units.iter().filter(|(_, unit)| unit.gone.is_none()) {
            let area = state.formations.get(&unit.formation).and_then(|formation| formation.area.as_ref());
            let place = area.and_then(|area| state.areas.get(area)?.place);
            if let Some([x, y]) = place {
                tell(name, [100 * x, 100 * y]);
            }
        }
    }

    fn offers(library: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        offers::offers(library.as_ref(), state, seat)
    }

    fn view(state: &State, seat: Seat) -> view::View {
        view::view(state, seat)
    }

    fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
        view::meets_secrets(state, seat, act)
    }

    fn keeps_from_umpire(state: &State) -> bool {
        view::keeps_from_umpire(state)
    }

    fn sheet(library: &Library, view: &view::View, seat: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view, seat)
    }

    fn verdict(finding: &Finding<'_>) -> Option<Verdict> {
        verdict::verdict(finding)
    }

    fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
        computer::choose(library.as_ref(), state, side, skill, whim)
    }

    fn candidates(library: &Library, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
        computer::candidates(library.as_ref(), state, side, breadth, whim)
    }

    fn plan(library: &Library, state: &State, side: Side, skill: Skill) -> Option<String> {
        computer::plan(library.as_ref(), state, side, skill)
    }

    fn begins(state: &State) -> Option<Side> {
        match &state.agreed {
            Some(agreed) => Some(agreed.attacker),
            None => Some(state.first_player).filter(|_| state.turn == 1),
        }
    }

    fn winner(state: &State) -> Option<Side> {
        finish::winner(state)
    }

    fn board(library: &Library, state: &State, seat: Seat) -> Option<Board> {
        map::board(library.as_ref(), state, seat).map(Board::Areas)
    }

    fn survey(library: &Library, state: &State, seat: Seat, question: &Question) -> Result<Answer, Refusals> {
        survey::survey(library.as_ref(), state, seat, question)
    }

    fn standing(state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn objections(library: &Library, state: &State) -> Vec<String> {
        objections::objections(library.as_ref(), state)
    }

    fn shuffle_hidden(library: &Library, state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        lookalike::shuffle_hidden(library.as_ref(), state, seat, random);
    }
}

/// Refuses an act that does not exist on this board, or that must wait for something due. Nothing else is read then.
fn check_time(act: &str, state: &State) -> Result<(), Refusals> {
    check_due(Order::act_here(act, state)?, state.due.first(), state, gt(106))
}
