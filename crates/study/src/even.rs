//! What would make a scenario even: the smallest handicap acceptable to the designer that brings both sides near 50 %.

use grognard_battle::{Side, Wanted};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_games::estimate::{Estimate, Sums};
use rayon::prelude::*;

use crate::cell::{AS_PRINTED, Cell, Ground, Players, Variant};
use crate::even_file::{Handicap, Wish};

/// Added to the seed when a handicap that was found is tried again. The dice are then different, so that the luck which
/// made it look even cannot also confirm it.
const FRESH: u64 = 1 << 32;

/// The effect of a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is near enough to 50 %.
    Even,
    /// It favours a side too much.
    Favours(Side),
}

/// A handicap, or several together, that has been tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The names of the handicaps; none for the scenario as it is.
    pub names: Vec<String>,
    /// How large they are together.
    pub cost: u32,
    /// The score of side a; for the handicap that was found, by other dice than those it was chosen by.
    pub score: Estimate,
    pub verdict: Verdict,
}

impl Tried {
    /// What was tried, in words.
    pub fn words(&self) -> String {
        if self.names.is_empty() { AS_PRINTED.to_owned() } else { self.names.join(" and ") }
    }
}

/// The result of a search.
pub struct Search {
    /// The title of the scenario.
    pub title: String,
    /// The names of side a and side b.
    pub sides: [String; 2],
    /// Everything that was tried, in order. The last one is the answer if it is even.
    pub tried: Vec<Tried>,
}

impl Search {
    /// The smallest handicap that makes the scenario even, if any does.
    pub fn answer(&self) -> Option<&Tried> {
        self.tried.last().filter(|tried| tried.verdict == Verdict::Even)
    }
}

/// Searches the handicaps from the smallest on. `tell` is called for each that was tried.
pub fn even(ground: &Ground, wish: &Wish, threads: usize, tell: &mut dyn FnMut(&Tried)) -> Result<Search, Refusals> {
    let [a, b] = players(ground, wish)?;
    let players = Players { a, b, swap: false };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| vec![Refusal::new("threads", format!("cannot be started: {error}"))])?;
    let candidates = candidates(wish);
    // All mistakes in any handicap are reported before the first battle.
    let (mut cells, mut slips) = (Vec::new(), Refusals::new());
    for candidate in &candidates {
        let changes = candidate.iter().flat_map(|handicap| handicap.changes.iter().cloned()).collect();
        let variant = Variant { name: names(candidate).join(" and "), changes, ..Variant::default() };
        let laid = |seed: u64| Cell::new(ground, players, &variant, seed);
        match (laid(wish.seed), laid(wish.seed.wrapping_add(FRESH))) {
            (Ok(first), Ok(fresh)) => cells.push((candidate, first, fresh)),
            (Err(reasons), _) | (_, Err(reasons)) => slips.extend(
                reasons.into_iter().map(|slip| Refusal { field: format!("{}, {}", variant.name, slip.field), ..slip }),
            ),
        }
    }
    if !slips.is_empty() {
        return Err(slips);
    }
    let mut tried = Vec::new();
    for (candidate, first, fresh) in cells {
        let mut score = pool.install(|| screened(&first, wish));
        if is_even(&score, wish) {
            score = pool.install(|| confirmed(&fresh, wish));
        }
        let verdict = if is_even(&score, wish) { Verdict::Even } else { Verdict::Favours(favoured(&score)) };
        let cost = candidate.iter().map(|handicap| handicap.cost).sum();
        let one = Tried { names: names(candidate), cost, score, verdict };
        tell(&one);
        tried.push(one);
        if verdict == Verdict::Even {
            break;
        }
    }
    Ok(Search { title: ground.title.clone(), sides: ground.sides.clone(), tried })
}

fn players(ground: &Ground, wish: &Wish) -> Result<[Wanted; 2], Refusals> {
    let named = |field: &str, word: &String| {
        let slip = |reason: String| Refusal::new(field, reason).allowing(Wanted::ALL.map(Wanted::name));
        let wanted = Wanted::named(word).ok_or_else(|| slip(format!("'{word}' is no computer player.")))?;
        ground.game.against_player(wanted.level()).map_or(Ok(wanted), |reason| Err(Refusal::new(field, reason)))
    };
    let [a, b] = &wish.players;
    match (named("a", a), named("b", b)) {
        (Ok(a), Ok(b)) => Ok([a, b]),
        (a, b) => Err([a.err(), b.err()].into_iter().flatten().collect()),
    }
}

fn names(candidate: &[&Handicap]) -> Vec<String> {
    candidate.iter().map(|handicap| handicap.name.clone()).collect()
}

/// The scenario as it is, then every handicap and combination of a few, the smallest first. Two that set the same place
/// cannot be combined.
fn candidates(wish: &Wish) -> Vec<Vec<&Handicap>> {
    let mut all: Vec<Vec<&Handicap>> = vec![Vec::new()];
    let mut longest: Vec<(usize, Vec<&Handicap>)> = vec![(0, Vec::new())];
    for _ in 0..wish.together {
        let mut longer = Vec::new();
        for (next, chosen) in longest {
            for (index, handicap) in wish.handicaps.iter().enumerate().skip(next) {
                if chosen.iter().all(|known| go_together(known, handicap)) {
                    let mut more = chosen.clone();
                    more.push(handicap);
                    longer.push((index + 1, more));
                }
            }
        }
        all.extend(longer.iter().map(|(_, chosen)| chosen.clone()));
        longest = longer;
    }
    all.sort_by_key(|chosen| (chosen.iter().map(|handicap| handicap.cost).sum::<u32>(), chosen.len()));
    all
}

fn go_together(one: &Handicap, other: &Handicap) -> bool {
    let overlaps = |a: &str, b: &str| a == b || a.starts_with(&format!("{b}.")) || b.starts_with(&format!("{a}."));
    !one.changes.iter().any(|(a, _)| other.changes.iter().any(|(b, _)| overlaps(a, b)))
}

fn is_even(score: &Estimate, wish: &Wish) -> bool {
    (score.mean - 0.5).abs() <= wish.within
}

fn favoured(score: &Estimate) -> Side {
    if score.mean > 0.5 { Side::A } else { Side::B }
}

/// Whether a closer look is worth while: battles are fought until the interval lies wholly on one side of the limit.
fn screened(cell: &Cell, wish: &Wish) -> Estimate {
    let (least, most) = (0.5 - wish.within, 0.5 + wish.within);
    fought(cell, wish, |score| score.high < least || score.low > most || (score.low >= least && score.high <= most))
}

/// The score, as exactly as wanted.
fn confirmed(cell: &Cell, wish: &Wish) -> Estimate {
    fought(cell, wish, |score| score.width() <= wish.width)
}

/// Fights batch after batch until it is enough.
fn fought(cell: &Cell, wish: &Wish, enough: impl Fn(&Estimate) -> bool) -> Estimate {
    let mut sums = Sums::default();
    let mut done = 0;
    loop {
        let next = done + wish.batch.min(wish.most - done);
        let scores: Vec<Option<f64>> = (done..next)
            .into_par_iter()
            .with_max_len(1)
            .map(|number| Some(cell.play(0, number).fought.ok()?.score(Side::A)))
            .collect();
        scores.into_iter().flatten().for_each(|score| sums.add(score));
        done = next;
        let score = sums.share();
        if done >= wish.most || enough(&score) {
            return score;
        }
    }
}
