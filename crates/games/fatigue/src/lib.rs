//! The fatigue book as a game: books kept for real miniatures, secrets kept from the enemy (section 9 of its page).

mod acts;
mod army_phase;
mod blocks;
mod business;
mod charge;
mod checks;
mod due;
mod end;
mod facts;
mod fire;
mod from_roster;
mod ground;
mod interphase;
mod movement;
mod objections;
mod offers;
mod phases;
mod rally;
mod roster;
mod routs;
mod setup;
mod setup_file;
mod sheet;
mod shock;
mod standing;
mod state;
mod view;

use grognard_books::Library;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::Refusals;
use serde_json::Value;

use grognard_battle::{
    Act, Arguments, Business, Game, Most, Offer, Seat, Sheet, Side, Stage, Standing, Titles, not_known,
};
use state::State;

pub use from_roster::setup_from_roster;

/// One command on the books of this game.
type Table<'a> = Stage<'a, State>;

/// The fatigue book.
pub struct Fatigue;

impl Game for Fatigue {
    const BOOK: &'static str = "fatigue";
    const ACTS: &'static [Act] = acts::ACTS;
    const MOST: &'static [Most] = setup_file::MOST;
    const TEMPLATE: &'static str = include_str!("../../../../examples/fatigue/battle.toml");
    type State = State;

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

    fn perform(act: &str, stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
        refuse_while_due(act, stage, arguments);
        if !arguments.are_fine() {
            return arguments.finish();
        }
        dispatch(act, stage, arguments)?;
        // A combat that ends may leave checks that nobody can make any more, and the other way round.
        due::settle(stage);
        shock::settle(stage);
        due::settle(stage);
        Ok(())
    }

    fn business(state: &State, seat: Seat) -> Business {
        business::business(state, seat)
    }

    fn offers(library: &Library, state: &State, seat: Seat) -> Vec<Offer> {
        offers::offers(library.as_ref(), state, seat)
    }

    fn view(state: &State, seat: Seat) -> Value {
        view::view(state, seat)
    }

    fn sheet(library: &Library, view: &Value, seat: Seat) -> Sheet {
        sheet::sheet(library.as_ref(), view, seat)
    }

    fn standing(state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn objections(library: &Library, state: &State) -> Vec<String> {
        objections::objections(library.as_ref(), state)
    }

    fn shuffle_hidden(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
        view::shuffle(state, seat, random);
    }
}

fn dispatch(act: &str, stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let perform: fn(&mut Table<'_>, &mut Arguments) -> Result<(), Refusals> = match act {
        "next-phase" => phases::next_phase,
        "enter-points" => army_phase::enter_points,
        "tally" => army_phase::tally,
        "adjust" => army_phase::adjust,
        "set-order" => interphase::set_order,
        "senior-order" => interphase::senior_order,
        "ready" => interphase::ready,
        "roll-off" => interphase::roll_off,
        "entry-blocked" => interphase::entry_blocked,
        "return" => interphase::return_command,
        "end-battle" => end::end_battle,
        "concede" => end::concede,
        "next-battleday" => end::next_battleday,
        "turn" => movement::turn,
        "change-formation" => movement::change_formation,
        "skirmish" => movement::skirmish,
        "retire" => movement::retire,
        "move" => movement::move_unit,
        "assault" => movement::assault,
        "leave-table" => movement::leave_table,
        "withdraw" => movement::withdraw,
        "reveal-dummy" => movement::reveal_dummy,
        "declare-charge" => charge::declare,
        "counter-charge" => charge::counter,
        "charge-zone" => charge::zone,
        "form-square" => charge::form_square,
        "attach" => ground::attach,
        "officer-caught" => ground::officer_caught,
        "join-command" => ground::join_command,
        "capture-marker" => ground::capture_marker,
        "take-objective" => ground::take_objective,
        "line-of-communication" => ground::line_of_communication,
        "rear" => ground::rear,
        "fire" => fire::fire,
        "roll-fire" => fire::roll_fire,
        "combat" => shock::combat,
        "receive" => shock::receive,
        "clash" => shock::clash,
        "check" => checks::check,
        "rout" => routs::rout,
        "retreat" => routs::retreat,
        "explosion" => routs::explosion,
        "blast" => routs::scenario_blast,
        "surprise" => routs::surprise,
        "put-off" => put_off,
        "rally" => rally::rally,
        "refill" => rally::refill,
        "re-crew" => rally::recrew,
        other => return Err(vec![not_known(other)]),
    };
    perform(stage, arguments)
}

/// What is due comes before everything else.
fn refuse_while_due(act: &str, stage: &Table<'_>, arguments: &mut Arguments) {
    let (items, at_once) = due::open_items(&stage.state);
    if let Some(first) = items.first() {
        if act != first.act() && act != "put-off" {
            let rule = if at_once { fat(31) } else { fat(33) };
            arguments.refuse_by(rule, "", format!("first: {} ({}).", first.title(), first.act()));
        }
        return;
    }
    if stage.state.combat.is_some() && !matches!(act, "fire" | "receive" | "clash" | "put-off") {
        arguments.refuse_by(fat(135), "", "a combat is being fought; finish it first: fire, receive, clash.");
    }
}

/// `put-off`: the umpire lets the first due item wait behind the others.
fn put_off(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    if stage.seat != Seat::Umpire {
        arguments.refuse("", "only the umpire puts something off.");
    }
    let list = if stage.state.queue.is_empty() { &mut stage.state.later } else { &mut stage.state.queue };
    if list.len() < 2 {
        arguments.refuse_by(fat(156), "", "there is nothing else it could wait for.");
        return arguments.finish();
    }
    arguments.finish()?;
    let first = list.remove(0);
    let title = first.title();
    list.push(first);
    stage.say(fat(156), format!("Put off by the umpire: {title}."));
    Ok(())
}

/// The charts.
fn tables<'a>(stage: &Table<'a>) -> &'a Tables {
    stage.library.as_ref()
}

/// Refuses an act outside its phases.
fn need_phase(stage: &Table<'_>, arguments: &mut Arguments, phases: &[Phase]) {
    if !phases.contains(&stage.state.phase) {
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        let now = stage.state.phase.name();
        arguments.refuse_by(fat(143), "", format!("this is done in the {} phase; now is {now}.", names.join(" or ")));
    }
}

/// The side a command is for: the player's own, or the one the umpire names.
fn need_side(stage: &Table<'_>, arguments: &mut Arguments) -> Option<Side> {
    let given = arguments.text("side");
    let side = match given.as_deref() {
        None => stage.seat.side(),
        Some(word) => Side::BOTH.into_iter().find(|side| side.name() == word.to_lowercase()),
    };
    match side {
        None => arguments.refuse_listing("side", "say which side.", ["a".to_owned(), "b".to_owned()]),
        Some(side) if !stage.seat.holds(side) => arguments.refuse("side", "is not yours."),
        Some(_) => {}
    }
    side
}

/// The name of something of one's own. Names of the other side that one does not know are not told.
fn own_name(
    stage: &Table<'_>,
    arguments: &mut Arguments,
    field: &str,
    known: &[String],
    side_of: impl Fn(&State, &str) -> Option<Side>,
) -> Option<String> {
    let own = known.iter().filter(|name| side_of(&stage.state, name).is_some_and(|side| stage.seat.holds(side)));
    arguments.need_name_of(field, own)
}

/// A unit on the table that the seat may move.
fn need_own_unit(stage: &Table<'_>, arguments: &mut Arguments, field: &str) -> Option<String> {
    let present = stage.state.unit_names(state::Unit::is_present);
    let name = arguments.need_name_of(field, &present)?;
    if !stage.seat.holds_known(stage.state.side_of(&name)) {
        arguments.refuse(field, "belongs to the other side.");
    }
    Some(name)
}

/// A unit on the table of the side against this one; of either where nobody knows yet whose enemy is meant.
fn need_enemy(stage: &Table<'_>, arguments: &mut Arguments, field: &str, side: Option<Side>) -> Option<String> {
    let enemies = stage.state.unit_names(|unit| side.is_none_or(|side| unit.side != side) && unit.is_present());
    arguments.need_name_of(field, &enemies)
}

/// Un-routed units of a side but these.
fn friends_of(state: &State, side: Side, except: &[String]) -> Vec<String> {
    let mut names = state.unit_names(|unit| unit.side == side && unit.stands());
    names.retain(|name| !except.contains(name));
    names
}
