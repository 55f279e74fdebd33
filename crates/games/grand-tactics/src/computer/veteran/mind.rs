//! What a veteran keeps in mind while it thinks: the books as they are, and results that are needed more than once.

use std::cell::RefCell;
use std::rc::Rc;

use enum_map::Enum as _;
use grognard_battle::{Side, Temper};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_march::{self, ForceMarch};
use grognard_books::grand_tactics::kinds::Mode;
use grognard_books::grand_tactics::victory::{Situation, Victory};
use grognard_core::compiled;
use grognard_core::facts::Choice as _;
use grognard_core::odds::LEAF_BUDGET;
use grognard_table::answers::Chance;
use rustc_hash::FxHashMap;

use super::outlook::Forecaster;
use super::sandtable::{Areas, Posts, Sandtable};
use super::scales::{Scales, swing};
use crate::finish::tally;
use crate::land::routes;
use crate::state::{Fate, State};
use crate::survey::supplied_at;

/// No area counts as farther away than this.
const FARTHEST: i32 = 8;

/// How much an area is worth for being near points that the side does not own: the best of them, less with distance.
fn pull(table: &Sandtable, side: Side, from: usize) -> f64 {
    let of = |goal: usize| {
        let links = table.far[from][goal].unwrap_or(FARTHEST).min(FARTHEST);
        table.points[goal] * swing(table.owner[goal], side) * f64::from(FARTHEST - links)
    };
    (0..table.areas.len()).map(of).fold(0.0, f64::max)
}

/// The points by which a side leads now (GT-98).
fn lead(t: &Tables, state: &State, side: Side) -> f64 {
    let now = Situation { french: tally(state, state.french), allied: tally(state, state.french.other()) };
    let counted = compiled::outcome_without_dice::<Victory>(t, &now);
    let ahead = f64::from(counted.french_vp - counted.allied_vp);
    if side == state.french { ahead } else { -ahead }
}

/// How often a force march costs a step in the current weather (GT-67).
fn straggling(t: &Tables, state: &State) -> f64 {
    let marches = |mode: &Mode| t.modes.of(*mode).may_force_march;
    let Some(mode) = Mode::all().find(marches) else { return 0.0 };
    let march = force_march::Situation { mode, weather: state.weather, force_marched: false };
    compiled::exact::<ForceMarch>(t, &march, LEAF_BUDGET)
        .map_or(0.0, |odds| Chance::of("loses a step", &odds, |outcome| outcome.step_lost).share)
}

/// For each area whether it is within reach, and from where it is entered.
type Reach = Rc<Vec<Option<usize>>>;

pub struct Mind<'m> {
    pub t: &'m Tables,
    pub state: &'m State,
    pub side: Side,
    pub scales: Scales,
    pub table: Sandtable,
    /// The points by which the side leads.
    pub lead: f64,
    /// How often a force march costs a step.
    pub straggling: f64,
    /// How much each area is worth for being near points that the side does not own.
    pub pull: Vec<f64>,
    pub forecaster: RefCell<Forecaster<'m>>,
    /// Books that are overwritten for every battle considered.
    pub scratch: RefCell<State>,
    /// What battles are worth, by who fights them and what lies around.
    pub fights: RefCell<FxHashMap<Vec<usize>, f64>>,
    reach: RefCell<Vec<Option<Reach>>>,
    supply: RefCell<FxHashMap<(Side, usize, Areas), bool>>,
}

impl<'m> Mind<'m> {
    pub fn new(t: &'m Tables, state: &'m State, side: Side, temper: Temper) -> Self {
        let table = Sandtable::new(state);
        Mind {
            t,
            state,
            side,
            scales: Scales::of(t, temper),
            lead: lead(t, state, side),
            straggling: straggling(t, state),
            pull: (0..table.areas.len()).map(|area| pull(&table, side, area)).collect(),
            table,
            forecaster: RefCell::new(Forecaster::new(t)),
            scratch: RefCell::new(state.clone()),
            fights: RefCell::default(),
            reach: RefCell::default(),
            supply: RefCell::default(),
        }
    }

    /// Where a formation can get to from an area in one segment, as if nobody stood in the way: in battle order if it
    /// goes
    /// to fight, otherwise by the road.
    pub fn reach(&self, formation: usize, area: usize, mode: Mode, fights: bool) -> Reach {
        let place = ((formation * self.table.areas.len() + area) * Mode::NAMES.len() + mode.into_usize()) * 2;
        let place = place + usize::from(fights);
        if let Some(known) = self.reach.borrow().get(place).and_then(Option::as_ref) {
            return Rc::clone(known);
        }
        let found = Rc::new(self.find_reach(formation, area, mode, fights));
        let mut reach = self.reach.borrow_mut();
        if reach.len() <= place {
            reach.resize(place + 1, None);
        }
        reach[place] = Some(Rc::clone(&found));
        found
    }

    fn find_reach(&self, formation: usize, area: usize, mode: Mode, fights: bool) -> Vec<Option<usize>> {
        let table = &self.table;
        let mut found = vec![None; table.areas.len()];
        let going = match (fights, mode) {
            (true, Mode::Echelon | Mode::LineOfBattle) | (false, Mode::MarchOrder) => mode,
            (true, _) => Mode::LineOfBattle,
            (false, _) => Mode::MarchOrder,
        };
        let mut alone = self.state.clone();
        for (index, entry) in alone.formations.values_mut().enumerate() {
            if index == formation {
                entry.area = table.areas.get(area).cloned();
                entry.mp_spent = if going == mode { 0 } else { self.t.modes.change_cost.value };
                entry.bonus_mp = 0;
                entry.mode = going;
            } else {
                entry.gone = Some(Fate::Destroyed);
            }
        }
        let Some(name) = table.names.get(formation) else { return found };
        for route in routes(self.t, &alone, name) {
            let from = route.through.last().map_or(Some(area), |last| table.number(last));
            if let Some(place) = table.number(&route.to).and_then(|to| found.get_mut(to)) {
                *place = from;
            }
        }
        found
    }

    /// Whether a formation of a side would be supplied in an area.
    pub fn supplied(&self, posts: &Posts, side: Side, area: usize) -> bool {
        let key = (side, area, posts.held(side.other()));
        if let Some(known) = self.supply.borrow().get(&key) {
            return *known;
        }
        let mut scratch = self.scratch.borrow_mut();
        self.table.lay(posts, &mut scratch);
        let found = supplied_at(self.t, &scratch, side, &self.table.areas[area]);
        self.supply.borrow_mut().insert(key, found);
        found
    }

    /// Whether the enemy moves again before the game ends.
    pub fn enemy_moves_next(&self) -> bool {
        let last = self.state.turn >= self.state.turns();
        !(last && self.state.phasing == self.side && self.side != self.state.first_player)
    }

    /// Whether the side itself does.
    pub fn moves_again(&self) -> bool {
        self.state.turn < self.state.turns()
    }

    /// The most formations a side may have in an area.
    pub fn stack(&self) -> usize {
        usize::try_from(self.t.campaign.stack_limit.value).unwrap_or(0)
    }
}
