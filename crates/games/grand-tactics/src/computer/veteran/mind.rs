//! What a veteran bears in mind while it thinks: the books as they are, and everything found out more than once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use grognard_battle::{Side, Temper};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Mode;

use super::outlook::Forecaster;
use super::scales::Scales;
use crate::land::{distances, routes};
use crate::state::{Books, Fate};

/// An area in reach, and the last area on the way to it.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Which.
    pub area: String,
    /// From where it is entered.
    pub from: String,
}

type Reach = Rc<Vec<Reached>>;

/// A formation in an area and a mode, and whether it goes to fight.
type From = (String, String, Mode, bool);

pub struct Mind<'m> {
    pub t: &'m Tables,
    pub books: &'m Books,
    pub side: Side,
    pub scales: Scales,
    pub forecaster: RefCell<Forecaster<'m>>,
    /// Links between any two areas.
    pub far: HashMap<String, HashMap<String, i32>>,
    reach: RefCell<HashMap<From, Reach>>,
}

impl<'m> Mind<'m> {
    pub fn new(t: &'m Tables, books: &'m Books, side: Side, temper: Temper) -> Self {
        let of = |area: &String| {
            let links = distances(books, area).into_iter().map(|(name, links)| (name.to_owned(), links));
            (area.clone(), links.collect())
        };
        Mind {
            t,
            books,
            side,
            scales: Scales::of(t, temper),
            forecaster: RefCell::new(Forecaster::new(t)),
            far: books.areas.keys().map(of).collect(),
            reach: RefCell::default(),
        }
    }

    /// Links from one area to another.
    pub fn links(&self, from: &str, to: &str) -> Option<i32> {
        self.far.get(from)?.get(to).copied()
    }

    /// Where a formation can come in one segment from an area, as if nobody of its enemies stood in the way: in battle
    /// order if it goes to fight, else by the road.
    pub fn reach(&self, name: &str, area: &str, mode: Mode, fights: bool) -> Reach {
        let key = (name.to_owned(), area.to_owned(), mode, fights);
        if let Some(known) = self.reach.borrow().get(&key) {
            return Rc::clone(known);
        }
        let found = Rc::new(self.find_reach(name, area, mode, fights));
        self.reach.borrow_mut().insert(key, Rc::clone(&found));
        found
    }

    fn find_reach(&self, name: &str, area: &str, mode: Mode, fights: bool) -> Vec<Reached> {
        let mut alone = self.books.clone();
        for (other, entry) in &mut alone.formations {
            if other != name {
                entry.gone = Some(Fate::Destroyed);
            }
        }
        let going = match (fights, mode) {
            (true, Mode::Echelon | Mode::LineOfBattle) | (false, Mode::MarchOrder) => mode,
            (true, _) => Mode::LineOfBattle,
            (false, _) => Mode::MarchOrder,
        };
        let Some(entry) = alone.formations.get_mut(name) else { return Vec::new() };
        entry.area = Some(area.to_owned());
        entry.mp_spent = if going == mode { 0 } else { self.t.modes.change_cost.value };
        entry.bonus_mp = 0;
        entry.mode = going;
        let found = routes(self.t, &alone, name).into_iter();
        found
            .map(|route| Reached { from: route.through.last().map_or(area, |last| last).to_owned(), area: route.to })
            .collect()
    }

    /// Whether the enemy moves once more before the game ends.
    pub fn enemy_moves_next(&self) -> bool {
        let last = self.books.turn >= self.books.turns();
        !(last && self.books.phasing == self.side && self.side != self.books.first_player)
    }

    /// Whether the side itself does.
    pub fn moves_again(&self) -> bool {
        self.books.turn < self.books.turns()
    }
}
