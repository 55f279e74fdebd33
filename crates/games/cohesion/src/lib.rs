//! The cohesion book as a game. Its law is docs/rules/cohesion.md, above all "Keeping the books".

mod acting;
mod acts;
mod asking;
mod blocks;
mod charge;
mod computer;
mod deploy;
mod derive;
mod due;
mod end_of_turn;
mod facts;
mod fire;
mod footprint;
mod forced;
mod lookup;
mod map;
mod march;
mod melee;
mod movement;
mod moves;
mod objections;
mod objections_table;
mod offered;
mod offers;
mod offers_table;
mod officers;
mod owed;
mod phases;
mod placing;
mod posture;
mod reckoning;
mod recovery;
mod retreat;
mod settle;
mod setup;
mod setup_file;
mod setup_table;
mod sheet;
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

use grognard_books::Library;
use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::facts::{Datum, Field, describe};
use grognard_core::refusal::{Refusal, Refusals};

use grognard_battle::{
    Act, Arguments, Breadth, Business, CommandLine, Finding, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing,
    Titles, Verdict, not_known, only_what_is_due,
};
use grognard_battle::{Skill, Whim};
use grognard_table::answers::{Answer, Intent, Question};
use grognard_table::{Board, map_of, survey};

pub use footprint::{array, block_at, room, size, stance};
pub use owed::{Due, Flight};
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
    const ACTS: &'static [Act] = acts::ACTS;
    const KEEPS_SECRETS: bool = false;
    const MOST: &'static [Most] = setup_file::MOST;
    const SEEN_AS: &'static [(&'static str, Intent)] = verdict::SEEN_AS;
    const TEMPLATE: &'static str = include_str!("../../../../examples/cohesion/battle.toml");
    const VICTORY: Option<&'static str> = Some("table.victory");
    type State = State;
    type View<'s> = &'s State;

    fn setup(library: &Library, setup: &Datum) -> Result<State, Refusals> {
        setup::setup(library, setup)
    }

    fn titles(state: &State) -> Titles {
        let sides = Side::BOTH.map(|side| state.side_name(side).to_owned());
        Titles { battle: state.title.clone(), sides, edition: None }
    }

    fn perform(act: &str, stage: &mut Stage<'_, State>, arguments: &mut Arguments) -> Result<(), Refusals> {
        only_what_is_due(stage.state.due.first(), &stage.state, act, &["concede"])?;
        let known = acts::ACTS.iter().find(|known| known.name == act);
        if let Some(reason) = known.and_then(|known| known.against(stage.state.table.is_some())) {
            return Err(vec![Refusal { rule: Some(coh(107)), ..Refusal::new("act", reason) }]);
        }
        moves::forget_ways(&mut stage.state);
        match act {
            "next-phase" => phases::next_phase(stage, arguments),
            "initiative" => phases::initiative(stage, arguments),
            "deploy" => deploy::deploy(stage, arguments),
            "choose" => phases::choose(stage, arguments),
            "pass" => phases::pass(stage, arguments),
            "finish" => phases::finish(stage, arguments),
            "detach" => phases::detach(stage, arguments),
            "mark" => posture::mark(stage, arguments),
            "fire" => fire::fire(stage, arguments),
            "release" => fire::release(stage, arguments),
            "opportunity-fire" => fire::opportunity_fire(stage, arguments),
            "hold-fire" => fire::hold_fire(stage, arguments),
            "move" => movement::move_unit(stage, arguments),
            "change-formation" => movement::change_formation(stage, arguments),
            "hold" => movement::hold(stage, arguments),
            "charge-bonus" => charge::declare(stage, arguments),
            // With miniatures the rolls of a charge are an act; a table rolls by itself, and a charge is declared by it.
            "charge" if stage.state.table.is_some() => charge::declare(stage, arguments),
            "charge" => charge::charge(stage, arguments),
            "advance" => moves::advance(stage, arguments),
            "melee" => melee::melee(stage, arguments),
            "retreat" => retreat::retreat(stage, arguments),
            "attach" => officers::attach(stage, arguments),
            "leave" => officers::leave(stage, arguments),
            "ride" => officers::ride(stage, arguments),
            "ride-to-safety" => officers::ride_to_safety(stage, arguments),
            "officer-casualty" => officers::officer_casualty(stage, arguments),
            "commander-death" => officers::commander_death(stage, arguments),
            "officer-return" => officers::officer_return(stage, arguments),
            "appear" => officers::appear(stage, arguments),
            "substitute" => officers::substitute(stage, arguments),
            "cease-fire" => recovery::cease_fire(stage, arguments),
            "keep" => recovery::keep(stage, arguments),
            "rally" => recovery::rally(stage, arguments),
            "rejoin" => recovery::rejoin(stage, arguments),
            "resupply" => recovery::resupply(stage, arguments),
            "skip" => recovery::skip(stage, arguments),
            "test" => recovery::test(stage, arguments),
            "victory" => reckoning::victory(stage, arguments),
            "concede" => reckoning::concede(stage, arguments),
            other => Err(vec![not_known(other)]),
        }?;
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

    fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
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
        // The book keeps nothing from anybody: beads, losses and officers stand on the table.
    }
}
