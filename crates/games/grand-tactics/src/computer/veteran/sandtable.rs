//! The map in numbers, so that thousands of positions can be examined: areas and formations are numbered, and a
//! position
//! is a post for each formation.

use std::collections::HashMap;

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Mode;

use crate::land::distances;
use crate::state::{Formation, State};

/// Where a formation stands, and how it got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    pub area: usize,
    pub mode: Mode,
    /// The area it came from in this OPs phase.
    pub from: Option<usize>,
    /// It force marched.
    pub forced: bool,
}

/// Areas as bits; a set-up has at most 200 of them.
pub type Areas = [u64; 4];

/// A position: the post of each formation, none for those that are gone; and how many of each side are in each area.
#[derive(Clone, Debug)]
pub struct Posts {
    all: Vec<Option<Post>>,
    side: Vec<Side>,
    counts: [Vec<usize>; 2],
    held: [Areas; 2],
}

impl Posts {
    pub fn of(&self, formation: usize) -> Option<Post> {
        self.all.get(formation).copied().flatten()
    }

    /// Formations still in play, with their posts.
    pub fn each(&self) -> impl Iterator<Item = (usize, Post)> {
        self.all.iter().enumerate().filter_map(|(index, post)| Some((index, (*post)?)))
    }

    /// Moves a formation to another post.
    pub fn put(&mut self, formation: usize, post: Post) {
        let side = self.side[formation].index();
        if let Some(was) = self.all[formation].replace(post) {
            self.counts[side][was.area] -= 1;
            if self.counts[side][was.area] == 0 {
                self.held[side][was.area / 64] &= !(1 << (was.area % 64));
            }
        }
        self.counts[side][post.area] += 1;
        self.held[side][post.area / 64] |= 1 << (post.area % 64);
    }

    /// How many formations of a side are in an area.
    pub fn count(&self, side: Side, area: usize) -> usize {
        self.counts[side.index()][area]
    }

    /// Whether a side has a formation in an area.
    pub fn holds(&self, side: Side, area: usize) -> bool {
        self.count(side, area) > 0
    }

    /// The areas in which a side has a formation.
    pub fn held(&self, side: Side) -> Areas {
        self.held[side.index()]
    }

    /// Formations of a side in an area.
    pub fn there(&self, side: Side, area: usize) -> impl Iterator<Item = usize> {
        self.each().filter(move |(index, post)| post.area == area && self.side[*index] == side).map(|(index, _)| index)
    }
}

/// What stays the same while positions are examined.
pub struct Sandtable {
    /// Names of the areas.
    pub areas: Vec<String>,
    /// Areas linked with each.
    pub links: Vec<Vec<usize>>,
    /// Links between any two.
    pub far: Vec<Vec<Option<i32>>>,
    pub points: Vec<f64>,
    /// Whose they are.
    pub owner: Vec<Option<Side>>,
    /// Names of the formations.
    pub names: Vec<String>,
    pub side: Vec<Side>,
    /// Their CF in the battle line.
    pub cf: Vec<i32>,
    /// They can march and attack.
    pub marches: Vec<bool>,
    /// They are not paralysed.
    pub awake: Vec<bool>,
    numbers: HashMap<String, usize>,
}

impl Sandtable {
    pub fn new(state: &State) -> Self {
        let areas: Vec<String> = state.areas.keys().cloned().collect();
        let numbers: HashMap<String, usize> = areas.iter().cloned().enumerate().map(|(at, name)| (name, at)).collect();
        let number = |name: &String| numbers.get(name).copied();
        let far = |area: &String| {
            let links = distances(state, area);
            areas.iter().map(|other| links.get(other.as_str()).copied()).collect()
        };
        let led = |name: &str, entry: &Formation| {
            state.commander_of(name).is_some() && entry.paralysed.is_none() && entry.morale > 0
        };
        Sandtable {
            links: state.areas.values().map(|area| area.links.iter().filter_map(number).collect()).collect(),
            far: areas.iter().map(far).collect(),
            points: state.areas.values().map(|area| f64::from(area.vp)).collect(),
            owner: state.areas.values().map(|area| area.owner).collect(),
            names: state.formations.keys().cloned().collect(),
            side: state.formations.values().map(|entry| entry.side).collect(),
            cf: state.formations.keys().map(|name| state.line_cf(name)).collect(),
            marches: state.formations.iter().map(|(name, entry)| led(name, entry)).collect(),
            awake: state.formations.values().map(|entry| entry.paralysed.is_none()).collect(),
            areas,
            numbers,
        }
    }

    pub fn number(&self, area: &str) -> Option<usize> {
        self.numbers.get(area).copied()
    }

    /// Everybody where the books have him.
    pub fn posts(&self, state: &State) -> Posts {
        let post = |entry: &Formation| {
            let area = self.number(entry.area.as_deref()?)?;
            let from = entry.entered_from.as_deref().and_then(|from| self.number(from));
            Some(Post { area, mode: entry.mode, from, forced: entry.force_marched })
        };
        let mut posts = Posts {
            all: vec![None; self.names.len()],
            side: self.side.clone(),
            counts: [vec![0; self.areas.len()], vec![0; self.areas.len()]],
            held: [[0; 4]; 2],
        };
        for (index, entry) in state.formations.values().enumerate().filter(|(_, entry)| entry.gone.is_none()) {
            if let Some(post) = post(entry) {
                posts.put(index, post);
            }
        }
        posts
    }

    /// Writes a position into books.
    pub fn lay(&self, posts: &Posts, state: &mut State) {
        for (entry, post) in state.formations.values_mut().zip(&posts.all) {
            if let Some(post) = post {
                entry.area = self.areas.get(post.area).cloned();
                entry.mode = post.mode;
                entry.entered_from = post.from.and_then(|from| self.areas.get(from).cloned());
                entry.force_marched = post.forced;
            }
        }
    }
}
