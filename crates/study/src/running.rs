//! Fights the battles of a study on the cores of this machine.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::journal::{Journal, line, read};
use crate::played::Played;
use crate::progress::{Known, Progress};
use crate::study::Study;

/// How far a study has come.
#[derive(Clone, Copy, Debug)]
pub struct Step<'k> {
    /// Battles fought, including those of earlier runs.
    pub battles: usize,
    /// Battles that are wanted so far.
    pub wanted: usize,
    /// The results at the last look, group by group.
    pub known: &'k [Known],
}

/// What the threads share.
struct Shared<'s, 't> {
    progress: Progress<'s>,
    journal: Option<Journal>,
    failed: Option<String>,
    battles: usize,
    wanted: usize,
    known: Vec<Known>,
    tell: &'t mut (dyn FnMut(Step<'_>) + Send),
}

impl Shared<'_, '_> {
    fn take(&mut self, played: Played, line: &str) {
        if let Some(journal) = &mut self.journal
            && let Err(reason) = journal.write(line)
        {
            self.failed.get_or_insert(reason);
        }
        self.progress.take(played);
        self.battles += 1;
        (self.tell)(Step { battles: self.battles, wanted: self.wanted, known: &self.known });
    }
}

/// Fights a study to its end. Returns the battles that count, cell by cell in the order of their numbers. Battles that
/// are already in the journal, if there is one, are not fought again. 0 `threads` means one for each core. The result
/// does not depend on their number.
pub fn run(
    study: &Study,
    threads: usize,
    journal: Option<&Path>,
    tell: &mut (dyn FnMut(Step<'_>) + Send),
) -> Result<Vec<Played>, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| format!("cannot start threads: {error}"))?;
    let mut progress = Progress::new(study);
    let (journal, held) = match journal.map(|path| Journal::open(path, study)).transpose()? {
        Some((journal, held)) => (Some(journal), held),
        None => (None, Vec::new()),
    };
    let battles = held.len();
    for played in held {
        progress.take(played);
    }
    let mut shared = Shared { progress, journal, failed: None, battles, wanted: 0, known: Vec::new(), tell };
    while shared.progress.look() {
        let wanted = shared.progress.wanted();
        shared.wanted = shared.battles + wanted.len();
        shared.known = shared.progress.known();
        let all = Mutex::new(shared);
        pool.install(|| {
            wanted.par_iter().with_max_len(1).for_each(|(cell, number)| {
                let Some(played) = study.play(*cell, *number) else { return };
                let line = line(&played);
                all.lock().unwrap_or_else(PoisonError::into_inner).take(played, &line);
            });
        });
        shared = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = shared.failed {
            return Err(reason);
        }
    }
    let battles = shared.progress.finish();
    if let Some(journal) = shared.journal {
        journal.close(&battles)?;
    }
    Ok(battles)
}

/// The state of a study that is not finished, or is being fought by another program: the battles of its journal that
/// can already be evaluated, how many groups of cells have enough of them, and how many groups there are.
pub fn so_far(study: &Study, journal: &Path) -> Result<(Vec<Played>, [usize; 2]), String> {
    let mut progress = Progress::new(study);
    for played in read(journal, study)? {
        progress.take(played);
    }
    progress.look();
    let known = progress.known();
    progress.cut_short();
    let enough = known.iter().filter(|group| group.done).count();
    Ok((progress.finish(), [enough, known.len()]))
}
