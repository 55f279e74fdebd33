//! The map by numbers, so that thousands of positions can be looked at: areas and formations are numbered, and a position
//! is a post for each formation.

use std::collections::HashMap;

use grognard_battle::Side;
use grognard_books::grand_tactics::kinds::Mode;

use crate::land::distances;
use crate::state::{Books, Formation};

/// Where a formation stands, and how it came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    /// The area.
    pub area: usize,
    /// Its mode.
    pub mode: Mode,
    /// The area it came from in this OPs phase.
    pub from: Option<usize>,
    /// It force marched.
    pub forced: bool,
}

/// A position: the post of each formation; none for those that are gone.
pub type Posts = Vec<Option<Post>>;

/// What stays as it is while positions are looked at.
pub struct Sandtable {
    /// Names of the areas.
    pub areas: Vec<String>,
    /// Areas linked with each.
    pub links: Vec<Vec<usize>>,
    /// Links between any two.
    pub far: Vec<Vec<Option<i32>>>,
    /// Their points.
    pub points: Vec<f64>,
    /// Whose they are.
    pub owner: Vec<Option<Side>>,
    /// Names of the formations.
    pub names: Vec<String>,
    /// Their sides.
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
    pub fn new(books: &Books) -> Self {
        let areas: Vec<String> = books.areas.keys().cloned().collect();
        let numbers: HashMap<String, usize> = areas.iter().cloned().enumerate().map(|(at, name)| (name, at)).collect();
        let number = |name: &String| numbers.get(name).copied();
        let far = |area: &String| {
            let links = distances(books, area);
            areas.iter().map(|other| links.get(other.as_str()).copied()).collect()
        };
        let led = |name: &str, entry: &Formation| {
            books.commander_of(name).is_some() && entry.paralysed.is_none() && entry.morale > 0
        };
        Sandtable {
            links: books.areas.values().map(|area| area.links.iter().filter_map(number).collect()).collect(),
            far: areas.iter().map(far).collect(),
            points: books.areas.values().map(|area| f64::from(area.vp)).collect(),
            owner: books.areas.values().map(|area| area.owner).collect(),
            names: books.formations.keys().cloned().collect(),
            side: books.formations.values().map(|entry| entry.side).collect(),
            cf: books.formations.keys().map(|name| books.line_cf(name)).collect(),
            marches: books.formations.iter().map(|(name, entry)| led(name, entry)).collect(),
            awake: books.formations.values().map(|entry| entry.paralysed.is_none()).collect(),
            areas,
            numbers,
        }
    }

    /// The number of an area.
    pub fn number(&self, area: &str) -> Option<usize> {
        self.numbers.get(area).copied()
    }

    /// Everybody where the books have him.
    pub fn posts(&self, books: &Books) -> Posts {
        let post = |entry: &Formation| {
            let area = self.number(entry.area.as_deref()?)?;
            let from = entry.entered_from.as_deref().and_then(|from| self.number(from));
            Some(Post { area, mode: entry.mode, from, forced: entry.force_marched })
        };
        let there = |entry: &Formation| if entry.gone.is_none() { post(entry) } else { None };
        books.formations.values().map(there).collect()
    }

    /// Writes a position into books.
    pub fn lay(&self, posts: &Posts, books: &mut Books) {
        for (entry, post) in books.formations.values_mut().zip(posts) {
            if let Some(post) = post {
                entry.area = self.areas.get(post.area).cloned();
                entry.mode = post.mode;
                entry.entered_from = post.from.and_then(|from| self.areas.get(from).cloned());
                entry.force_marched = post.forced;
            }
        }
    }

    /// Formations of a side in an area.
    pub fn there<'s>(&'s self, posts: &'s Posts, side: Side, area: usize) -> impl Iterator<Item = usize> + 's {
        let is_there = move |(index, post): (usize, &Option<Post>)| {
            (self.side[index] == side && post.is_some_and(|post| post.area == area)).then_some(index)
        };
        posts.iter().enumerate().filter_map(is_there)
    }

    /// Whether a side has somebody in an area.
    pub fn holds(&self, posts: &Posts, side: Side, area: usize) -> bool {
        self.there(posts, side, area).next().is_some()
    }
}
