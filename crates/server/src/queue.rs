//! Cores for heavy work, given to addresses in turns, so that one that floods the server delays only itself.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::address::Party;

/// This many jobs may wait for a core; beyond that one of them is turned away.
const MOST_WAITING: usize = 64;
/// This many jobs of one address may wait.
const MOST_OF_ONE: usize = 16;

/// The cores, and the jobs that wait for one.
#[derive(Debug)]
pub struct Queue {
    /// Cores that one address may hold at a moment: not all of them, if there are several.
    most_held: usize,
    line: Mutex<Line>,
}

#[derive(Debug, Default)]
struct Line {
    free: usize,
    /// Cores held, by address.
    held: HashMap<Party, usize>,
    /// The waiting jobs by address; the first address is the next to get a core.
    waiting: VecDeque<(Option<Party>, VecDeque<oneshot::Sender<Turn>>)>,
}

/// A core, held until this is dropped.
#[derive(Debug)]
pub struct Turn {
    queue: Arc<Queue>,
    party: Option<Party>,
}

impl Queue {
    /// A queue for this many cores.
    pub fn new(cores: usize) -> Arc<Self> {
        let line = Line { free: cores, ..Line::default() };
        Arc::new(Queue { most_held: cores.saturating_sub(1).max(1), line: Mutex::new(line) })
    }

    /// Waits for a core; none if too many jobs already wait.
    pub async fn turn(self: &Arc<Self>, party: Option<Party>) -> Option<Turn> {
        let turn = {
            let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
            if line.free > 0 && self.may_hold_more(&line, party) {
                return Some(self.take(&mut line, party));
            }
            line.wait(party)?
        };
        turn.await.ok()
    }

    fn may_hold_more(&self, line: &Line, party: Option<Party>) -> bool {
        party.is_none_or(|party| line.held.get(&party).is_none_or(|held| *held < self.most_held))
    }

    fn take(self: &Arc<Self>, line: &mut Line, party: Option<Party>) -> Turn {
        line.free -= 1;
        if let Some(party) = party {
            *line.held.entry(party).or_default() += 1;
        }
        Turn { queue: Arc::clone(self), party }
    }

    /// Gives free cores to waiting jobs, one to each address in turn.
    fn hand_on(self: &Arc<Self>) {
        loop {
            let (job, turn) = {
                let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
                // A visitor who waited may have gone; no turn is made for him.
                line.forget_gone();
                let place = line.waiting.iter().position(|(party, _)| self.may_hold_more(&line, *party));
                let (true, Some(place)) = (line.free > 0, place) else { return };
                let Some((party, mut jobs)) = line.waiting.remove(place) else { return };
                let job = jobs.pop_front();
                if !jobs.is_empty() {
                    line.waiting.push_back((party, jobs));
                }
                let Some(job) = job else { continue };
                (job, self.take(&mut line, party))
            };
            // He may go at this very moment: then the turn that comes back is dropped, and its core is passed on.
            let _ = job.send(turn);
        }
    }

    /// Cores that nobody holds.
    #[cfg(test)]
    pub fn free(&self) -> usize {
        self.line.lock().unwrap().free
    }
}

impl Line {
    fn forget_gone(&mut self) {
        for (_, jobs) in &mut self.waiting {
            jobs.retain(|job| !job.is_closed());
        }
        self.waiting.retain(|(_, jobs)| !jobs.is_empty());
    }

    /// Adds a job to the line. If the line is full, the address with the most jobs in it loses its last one.
    fn wait(&mut self, party: Option<Party>) -> Option<oneshot::Receiver<Turn>> {
        self.forget_gone();
        let of = |party| self.waiting.iter().find(|(known, _)| *known == party).map_or(0, |(_, jobs)| jobs.len());
        let own = of(party);
        if party.is_some() && own >= MOST_OF_ONE {
            return None;
        }
        if self.waiting.iter().map(|(_, jobs)| jobs.len()).sum::<usize>() >= MOST_WAITING {
            let (_, longest) = self.waiting.iter_mut().max_by_key(|(_, jobs)| jobs.len())?;
            if longest.len() <= own + 1 {
                return None;
            }
            longest.pop_back();
        }
        let (job, turn) = oneshot::channel();
        match self.waiting.iter_mut().find(|(known, _)| *known == party) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((party, VecDeque::from([job]))),
        }
        Some(turn)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut line = self.queue.line.lock().unwrap_or_else(PoisonError::into_inner);
            line.free += 1;
            if let Some(party) = self.party
                && let Some(held) = line.held.get_mut(&party)
            {
                *held -= 1;
                if *held == 0 {
                    line.held.remove(&party);
                }
            }
        }
        self.queue.hand_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn party(last: u8) -> Party {
        IpAddr::from([192, 0, 2, last]).into()
    }

    /// Starts a job that waits, and returns once it is in the line.
    async fn waits(queue: &Arc<Queue>, party: Option<Party>) -> tokio::task::JoinHandle<Option<Turn>> {
        let queue = Arc::clone(queue);
        let waiting = tokio::spawn(async move { queue.turn(party).await });
        tokio::task::yield_now().await;
        waiting
    }

    #[tokio::test]
    async fn addresses_take_turns_however_many_jobs_one_of_them_has() {
        let queue = Queue::new(1);
        let first = queue.turn(Some(party(1))).await.unwrap();
        let (mut flood, mut honest) = (Vec::new(), None);
        for number in 0..MOST_OF_ONE {
            flood.push(waits(&queue, Some(party(1))).await);
            if number == 4 {
                honest = Some(waits(&queue, Some(party(2))).await);
            }
        }
        assert!(queue.turn(Some(party(1))).await.is_none(), "one address has so many and no more");
        drop(first);
        let second = flood.remove(0).await.unwrap();
        let honest = honest.unwrap();
        assert!(!honest.is_finished());
        drop(second);
        assert!(honest.await.unwrap().is_some(), "it comes after one job of the flood, not after fifteen");
    }

    #[tokio::test]
    async fn one_address_leaves_a_core_to_the_others() {
        let queue = Queue::new(2);
        let first = queue.turn(Some(party(1))).await.unwrap();
        let second = waits(&queue, Some(party(1))).await;
        assert!(!second.is_finished());
        assert!(queue.turn(Some(party(2))).await.is_some());
        drop(first);
        assert!(second.await.unwrap().is_some());
        assert_eq!(queue.free(), 2);
        assert!(queue.line.lock().unwrap().held.is_empty());
    }

    #[tokio::test]
    async fn a_full_line_turns_away_who_has_the_most_in_it() {
        let queue = Queue::new(1);
        let _held = queue.turn(None).await.unwrap();
        let mut waiting = Vec::new();
        for last in 1..=4 {
            for _ in 0..MOST_OF_ONE {
                waiting.push(waits(&queue, Some(party(last))).await);
            }
        }
        let newcomer = waits(&queue, Some(party(9))).await;
        tokio::task::yield_now().await;
        assert!(!newcomer.is_finished(), "there is room for somebody who has nothing yet");
        assert_eq!(waiting.iter().filter(|job| job.is_finished()).count(), 1, "and one of the many was turned away");
    }

    #[tokio::test]
    async fn who_has_gone_keeps_no_core() {
        let queue = Queue::new(1);
        let held = queue.turn(Some(party(1))).await.unwrap();
        let gone = waits(&queue, Some(party(2))).await;
        let stays = waits(&queue, Some(party(3))).await;
        gone.abort();
        assert!(gone.await.is_err());
        drop(held);
        assert!(stays.await.unwrap().is_some());
        assert_eq!(queue.free(), 1);
    }
}
