//! A study in progress: which battles are wanted next, and the results so far.

use grognard_battle::Side;
use grognard_games::estimate::Estimate;

use crate::played::Played;
use crate::stopping::{Scores, difference, score};
use crate::study::Study;

/// The battles of a study that have been fought, and those that are wanted.
pub struct Progress<'s> {
    study: &'s Study,
    /// Battles of each cell, by number.
    played: Vec<Vec<Option<Played>>>,
    /// Battles of each cell that are wanted so far, group by group.
    wanted: Vec<u32>,
    /// Groups that have enough.
    done: Vec<bool>,
}

/// The results of a group of cells so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The first cell of the group.
    pub cell: usize,
    /// Battles of each cell.
    pub battles: u32,
    /// The score of side a, draws counted half, in each cell of the group.
    pub scores: Vec<Estimate>,
    /// How far the score of each further cell is from the first.
    pub differences: Vec<Estimate>,
    /// Whether it has enough battles.
    pub done: bool,
}

impl<'s> Progress<'s> {
    /// A study of which nothing has been fought yet.
    pub fn new(study: &'s Study) -> Self {
        let groups = study.cells.len() / study.variants.max(1);
        let played = study.cells.iter().map(|_| Vec::new()).collect();
        let mut progress = Progress { study, played, wanted: vec![0; groups], done: vec![false; groups] };
        progress.look();
        progress
    }

    /// The battles wanted before the next look, as cell and number, in order; empty once there are enough. They may be
    /// fought in any order and anywhere.
    pub fn wanted(&self) -> Vec<(usize, u32)> {
        let mut list = Vec::new();
        for (cell, played) in self.played.iter().enumerate() {
            let group = cell / self.study.variants.max(1);
            let missing = |number: &u32| !played.get(*number as usize).is_some_and(Option::is_some);
            list.extend((0..self.wanted[group]).filter(missing).map(|number| (cell, number)));
        }
        // By number first, so that one slow scenario does not hold up all threads at the end.
        list.sort_by_key(|(cell, number)| (*number, *cell));
        list
    }

    /// Adds a battle. One that is not wanted yet is kept until it is; a second one with the same number is dropped.
    pub fn take(&mut self, played: Played) {
        let Some(cell) = self.played.get_mut(played.cell) else { return };
        let number = played.number as usize;
        if played.number >= self.study.stopping.most {
            return;
        }
        if cell.len() <= number {
            cell.resize(number + 1, None);
        }
        if let Some(place @ None) = cell.get_mut(number) {
            *place = Some(played);
        }
    }

    /// Looks at the intervals of every group whose wanted battles are all there. Call it once nothing is wanted.
    /// Returns whether anything is wanted now.
    pub fn look(&mut self) -> bool {
        for group in 0..self.wanted.len() {
            while !self.done[group] && self.is_complete(group) {
                match self.next(group) {
                    Some(more) => self.wanted[group] = more,
                    None => self.done[group] = true,
                }
            }
        }
        !self.done.iter().all(|done| *done)
    }

    /// The present results of each group, in the order of the cells.
    pub fn known(&self) -> Vec<Known> {
        let groups = 0..self.wanted.len();
        groups
            .map(|group| {
                let trials: Vec<Scores> = self.cells_of(group).map(|cell| self.scores(cell, u32::MAX)).collect();
                let first = trials.first().cloned().unwrap_or_default();
                Known {
                    cell: group * self.study.variants,
                    battles: self.wanted[group],
                    scores: trials.iter().map(|scores| score(scores)).collect(),
                    differences: trials.iter().skip(1).map(|scores| difference(&first, scores)).collect(),
                    done: self.done[group],
                }
            })
            .collect()
    }

    /// Counts the battles of groups that do not have enough yet, up to the first that is missing in any cell of the
    /// group. So comparisons stay paired, and long battles, which come in late, are not under-counted.
    pub fn cut_short(&mut self) {
        for group in (0..self.wanted.len()).filter(|group| !self.done[*group]).collect::<Vec<_>>() {
            let whole = |cell: usize| self.played[cell].iter().take_while(|played| played.is_some()).count();
            let there = self.cells_of(group).map(whole).min().unwrap_or(0);
            let in_trials = there - there % self.study.per_trial(group * self.study.variants);
            self.wanted[group] = u32::try_from(in_trials).unwrap_or(u32::MAX);
        }
    }

    /// The battles that count, cell by cell in the order of their numbers.
    pub fn finish(self) -> Vec<Played> {
        let variants = self.study.variants.max(1);
        let counted = self.played.into_iter().enumerate().flat_map(|(cell, played)| {
            let wanted = self.wanted[cell / variants] as usize;
            played.into_iter().take(wanted).flatten()
        });
        counted.collect()
    }

    fn cells_of(&self, group: usize) -> std::ops::Range<usize> {
        group * self.study.variants..(group + 1) * self.study.variants
    }

    fn is_complete(&self, group: usize) -> bool {
        let wanted = self.wanted[group] as usize;
        let whole = |cell: usize| {
            self.played[cell].len() >= wanted && self.played[cell].iter().take(wanted).all(Option::is_some)
        };
        self.cells_of(group).all(whole)
    }

    /// How many battles of a group are wanted after this look; none if it has enough.
    fn next(&self, group: usize) -> Option<u32> {
        let trials: Vec<Scores> = self.cells_of(group).map(|cell| self.scores(cell, self.wanted[group])).collect();
        let per_trial = u32::try_from(self.study.per_trial(group * self.study.variants)).unwrap_or(1);
        let rule = &self.study.stopping;
        let in_trials =
            crate::stopping::Stopping { batch: rule.batch / per_trial, most: rule.most / per_trial, ..*rule };
        Some(in_trials.next_look(&trials)? * per_trial)
    }

    fn scores(&self, cell: usize, wanted: u32) -> Scores {
        let battles = self.played[cell].iter().take(wanted as usize).map(Option::as_ref);
        trial_scores(battles, self.study.per_trial(cell))
    }
}

/// The scores of side a, trial by trial: each is the mean of those battles of the trial that ended.
pub fn trial_scores<'p>(battles: impl Iterator<Item = Option<&'p Played>>, per_trial: usize) -> Scores {
    let scores: Scores = battles.map(|played| Some(played?.fought.as_ref().ok()?.score(Side::A))).collect();
    scores
        .chunks(per_trial.max(1))
        .map(|trial| {
            let ended: Vec<f64> = trial.iter().flatten().copied().collect();
            let count = u32::try_from(ended.len()).ok().filter(|count| *count > 0)?;
            Some(ended.iter().sum::<f64>() / f64::from(count))
        })
        .collect()
}
