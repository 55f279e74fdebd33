//! Outposts: a made-up book of three pages, with secrets on a table. It shows what a book must provide to be played,
//! and it can be given a leak, which the law of secrecy must find.
//!
//! OUT-1 Two sides, two arms: foot and guns. OUT-2 Both place their units in their zones, hidden from the enemy. OUT-3 A
//! unit is seen once it moves or fires, or when an enemy comes within sight of it; what is seen stays seen. OUT-4 The
//! sides take turns, a first. Each unit moves straight or fires, once. OUT-5 Fire: one die against a seen enemy in range;
//! a hit takes a figure. OUT-6 It ends after the last round, or when a side has nobody left: more figures win.

pub mod acts;
mod book;
mod on_table;
mod player;
pub mod state;

use grognard_battle::{Act, Business, Chosen, Clock, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing, Titles};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_players::{Level, Skill, Whim};
use grognard_table::answers::{Answer, Question};
use grognard_table::{Board, Lay, check_table, map_of, survey};

use acts::Order;
use state::{CHARTS, State, Unit};

pub use book::{Outposts, leak, out};

/// A set-up to play.
pub const EXAMPLE: &str = include_str!("battle.toml");

impl<const LEAK: u8> Game for Outposts<LEAK> {
    const BOOK: &'static str = "outposts";
    const BEST: Level = Level::Drill;
    const ACTS: &'static [Act] = Order::ACTS;
    const TEMPLATE: &'static str = EXAMPLE;
    const MOST: &'static [Most] = &[Most::of("/units", 100, "units")];
    type State = State;
    type Order = Order;
    type View<'s> = State;

    fn setup(_: &Library, setup: &Datum) -> Result<State, Refusals> {
        let read = serde_json::to_value(setup).and_then(serde_json::from_value);
        let mut state: State = read.map_err(|error| vec![Refusal::new("setup", error.to_string())])?;
        (state.turn, state.table) = (1, Some(CHARTS.table()));
        for unit in state.units.values_mut() {
            unit.strength = CHARTS.of(unit.arm).strength;
        }
        Ok(state)
    }

    fn titles(state: &State) -> Titles {
        let sides = Side::BOTH.map(|side| state.sides.of(side).clone());
        Titles { battle: state.title.clone(), sides, edition: None }
    }

    fn carry_out(order: Order, stage: &mut Stage<'_, State>) -> Result<(), Refusals> {
        if let Some(table) = &mut stage.state.table {
            table.ways.clear();
        }
        order.perform(stage)
    }

    fn business(state: &State, _: Seat) -> Business {
        let placing = Side::BOTH.into_iter().filter(|side| state.is_placing(*side)).collect();
        let (phase, part) = match state.to_act {
            None => ("placing", String::new()),
            Some(side) => ("battle", state.sides.of(side).clone()),
        };
        Business {
            clock: Clock { turn: state.turn, part, phase: phase.to_owned(), hour: None },
            waiting: state.to_act.map_or(placing, |side| vec![side]),
            due: Vec::new(),
            remarks: Vec::new(),
            over: state.result.clone(),
        }
    }

    fn offers(_: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        player::offers::<LEAK>(state, seat, LEAK == leak::OFFERS)
    }

    fn view(state: &State, seat: Seat) -> State {
        on_table::view(state, seat)
    }

    fn sheet(_: &Library, view: &State, _: Seat) -> Sheet {
        on_table::sheet(view)
    }

    fn choose(_: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
        player::choose::<LEAK>(state, side, skill, whim).map(Chosen::Line)
    }

    fn winner(state: &State) -> Option<Side> {
        state.winner
    }

    fn board(_: &Library, state: &State, seat: Seat) -> Option<Board> {
        map_of::<Self>(&CHARTS, state, seat).map(Board::Field)
    }

    fn survey(_: &Library, state: &State, seat: Seat, question: &Question) -> Result<Answer, Refusals> {
        survey::<Self>(&CHARTS, state, seat, question)
    }

    fn standing(state: &State, side: Side) -> Standing {
        let own = state.units.iter().filter(|(_, unit)| unit.side == side);
        let figures = |unit: &Unit| [unit.strength, CHARTS.of(unit.arm).strength].map(f64::from);
        let units = own.map(|(name, unit)| (name, state.sides.of(side), figures(unit)));
        Standing::of_strength("figures", units.map(|(name, command, [left, start])| (name, command, left, start)))
    }

    fn objections(_: &Library, state: &State) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut object = |is: bool, words: &dyn Fn() -> String| wrong.extend(is.then(words));
        if let Some(lay) = Lay::<Self>::of(&CHARTS, state).filter(|_| state.to_act.is_some()) {
            // A unit may move onto a hidden enemy without seeing it, so the room that hidden units take does not count.
            check_table(&lay, |_| "is lost".to_owned(), |_| true, &mut object);
        }
        for (name, unit) in &state.units {
            object(unit.strength > CHARTS.of(unit.arm).strength, &|| format!("{name} is stronger than at the start"));
        }
        wrong
    }

    fn shuffle_hidden(_: &Library, state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        on_table::shuffle_hidden(state, seat, random, LEAK == leak::CHOICE);
    }
}
