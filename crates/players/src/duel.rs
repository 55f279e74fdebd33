//! Whole battles between computer players.

use grognard_books::Library;
use serde::Serialize;

use grognard_battle::{Bare, CommandLine, Game, Pair, Seat, Side, Standing, Stop};
use grognard_battle::{Skill, Whim, choose, chosen_by, plan_of};

/// A battle between computer players.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Who plays which side.
    pub skills: Pair<Skill>,
    /// The seed of dice and whims.
    pub seed: u64,
    /// The number of commands after which something must be wrong.
    pub most: u64,
    /// Whether rulings explain themselves, which takes time and changes nothing.
    pub explained: bool,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The winner; none after a draw.
    pub winner: Option<Side>,
    /// The side that had the first turn, where the book has such a thing.
    pub began: Option<Side>,
    /// How it ended, in words.
    pub result: String,
    /// The last turn.
    pub turn: u32,
    /// Commands given.
    pub commands: u64,
    /// The first measure of each side at the end.
    pub standing: Pair<f64>,
    /// A hash over the books at the end, unless nobody wants it: equal battles end with equal books.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Why a battle did not end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fault {
    /// After which command.
    pub after: u64,
    /// The side that had to choose.
    pub side: Option<Side>,
    /// What went wrong.
    pub reason: String,
}

/// An observer while computer players play; he has a clock, the players have none.
pub trait Watch {
    /// Called when a side begins to think.
    fn thinks(&mut self, side: Side);
    /// Called when it has decided.
    fn has_chosen(&mut self, side: Side);
    /// Whether the battle goes on; false gives it up when its end is no longer needed.
    fn goes_on(&self) -> bool {
        true
    }
    fn wants_plans(&self) -> bool {
        false
    }
    /// Called with a side's plan, when it has to act for the first time in a turn.
    fn has_planned(&mut self, turn: u32, side: Side, plan: String) {
        let _ = (turn, side, plan);
    }
    /// Whether the books are to be hashed at the end, so that two battles can be compared.
    fn wants_hash(&self) -> bool {
        true
    }
    /// Whether the course of the battle is wanted: places and standings.
    fn wants_course(&self) -> bool {
        false
    }
    /// Called with the place of a unit when the other side has to act, in hundredths of the measure of the board.
    fn has_place(&mut self, unit: &str, at: [i32; 2]) {
        let _ = (unit, at);
    }
    /// Called with the standing of both sides when a turn begins, and once more at the end, in the turn after the last.
    fn has_stood(&mut self, turn: u32, standing: &Pair<Standing>) {
        let _ = (turn, standing);
    }
}

/// Passes the course of a battle to an observer, as far as it has changed.
struct Course {
    turn: u32,
    side: Option<Side>,
}

impl Course {
    fn tell<G: Game>(&mut self, state: &G::State, side: Option<Side>, watch: &mut dyn Watch) {
        let turn = G::turn(state) + u32::from(side.is_none());
        if self.side != side {
            self.side = side;
            G::places(state, &mut |unit, at| watch.has_place(unit, at));
        }
        if self.turn < turn {
            self.turn = turn;
            watch.has_stood(turn, &Pair { a: G::standing(state, Side::A), b: G::standing(state, Side::B) });
        }
    }
}

impl Watch for () {
    fn thinks(&mut self, _: Side) {}
    fn has_chosen(&mut self, _: Side) {}
}

/// Plays a battle to its end, from its books at the start.
pub fn play_out<G: Game>(
    library: &Library,
    start: G::State,
    duel: &Duel,
    watch: &mut dyn Watch,
) -> Result<Ending, Fault> {
    let mut bare = Bare::<G>::new(library, start, duel.seed);
    bare.explained = duel.explained;
    let mut told = Pair { a: 0, b: 0 };
    let mut whim = Whim::of(Side::A, duel.seed, 0);
    let mut began = None;
    let mut course = watch.wants_course().then_some(Course { turn: 0, side: None });
    loop {
        began = began.or_else(|| G::begins(bare.state()));
        if G::is_over(bare.state()) {
            if let Some(course) = &mut course {
                course.tell::<G>(bare.state(), None, watch);
            }
            return Ok(ending::<G>(bare.state(), bare.commands, began, watch.wants_hash()));
        }
        let after = bare.commands;
        let fault = |side: Option<Side>, reason: String| Fault { after, side, reason };
        let clock = || G::business(bare.state(), Seat::Umpire).clock;
        if after >= duel.most {
            return Err(fault(None, format!("no end after {after} commands ({})", clock())));
        }
        if !watch.goes_on() {
            return Err(fault(None, format!("given up ({})", clock())));
        }
        let Some(side) = G::waits_for(bare.state()) else {
            return Err(fault(None, format!("nobody has anything to do ({})", clock())));
        };
        if let Some(course) = &mut course {
            course.tell::<G>(bare.state(), Some(side), watch);
        }
        whim.renew(side, after + 1);
        if watch.wants_plans() {
            let turn = G::business(bare.state(), Seat::Umpire).clock.turn;
            if std::mem::replace(told.of_mut(side), turn) < turn
                && let Some(plan) = plan_of::<G>(library, bare.state(), side, *duel.skills.of(side))
            {
                watch.has_planned(turn, side, plan);
            }
        }
        watch.thinks(side);
        let skill = *duel.skills.of(side);
        let chosen = chosen_by::<G>(library, bare.state(), side, skill, &mut whim);
        watch.has_chosen(side);
        let Some(chosen) = chosen else {
            return Err(fault(Some(side), format!("the computer player has no command ({})", clock())));
        };
        bare.give_chosen(Seat::of(side), chosen).map_err(|stop| {
            // What is refused leaves the books as they were, so the same is chosen again.
            let again = choose::<G>(library, bare.state(), side, skill, &mut Whim::of(side, duel.seed, after + 1));
            let words = again.map_or_else(String::new, |command| refused(&command, &stop));
            Fault { after, side: Some(side), reason: words }
        })?;
    }
}

/// A choice that was refused, in words.
pub fn refused(command: &CommandLine, stop: &Stop) -> String {
    let words = match stop {
        Stop::Refused(reasons) => grognard_battle::joined(reasons),
        Stop::Need(need) => format!("{} is missing", need.what),
    };
    let with = serde_json::to_string(&command.with).unwrap_or_default();
    format!("'{} {with}' is refused: {words}", command.act)
}

/// The first measure of each side.
pub fn standing(of: impl Fn(Side) -> Standing) -> Pair<f64> {
    let first = |side: Side| of(side).measures.first().map_or(0.0, |measure| measure.value);
    Pair { a: first(Side::A), b: first(Side::B) }
}

/// How a battle ended, by its final books.
pub(crate) fn ending<G: Game>(state: &G::State, commands: u64, began: Option<Side>, hashed: bool) -> Ending {
    let business = G::business(state, Seat::Umpire);
    Ending {
        winner: G::winner(state),
        began,
        result: business.over.unwrap_or_default(),
        turn: business.clock.turn,
        commands,
        standing: standing(|side| G::standing(state, side)),
        hash: hashed.then(|| grognard_battle::hash_of(state)),
    }
}
