//! All battles of the server: which are live, and how one is opened.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

use super::live::{Handle, start};
use super::making_room::{Lying, leaving};
use super::opening;
use super::room::Room;
use super::shared::{Policy, Shared};
use super::weight::{self, HEAVY};
use crate::address::caller;
use crate::limits::Limits;
use crate::metrics::Counted;
use crate::problem::Problem;
use crate::queue::Queue;
use crate::store::{Change, Kept, Store, StoreError};

/// A battle that is live or about to be.
type Slot = Arc<OnceCell<Handle>>;

/// All battles.
#[derive(Debug)]
pub struct Hall {
    /// What all its battles share.
    shared: Arc<Shared>,
    live: Mutex<HashMap<String, Slot>>,
    /// Counts the visits to all battles, so that the one idle for longest is known.
    visits: AtomicU64,
    /// How many more battles may be brought into memory.
    places: Arc<Semaphore>,
    /// How many more battles may be opened at this moment.
    opening: Semaphore,
    /// The queue in which heavy battles wait to be opened.
    heavy: Arc<Queue>,
    /// Bytes that the battles now being opened are going to take.
    promised: AtomicUsize,
    /// The tasks of live battles.
    tasks: Mutex<JoinSet<()>>,
}

/// The message for a stored battle that cannot be read.
const DAMAGED: &str = "What was kept of this battle is damaged, so it cannot be opened. Whoever runs the server finds the \
    reason in its log. Other battles are not touched.";

/// The problem when memory is full and nothing became free in time.
fn full() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is full. Try again in a moment.")
}

/// Memory that a battle is going to take once it is open.
struct Promised<'h> {
    hall: &'h Hall,
    weight: usize,
}

impl Drop for Promised<'_> {
    fn drop(&mut self) {
        self.hall.promised.fetch_sub(self.weight, Ordering::Relaxed);
    }
}

/// About how many bytes the battles take; those that are leaving count until they have gone.
fn weight_of(live: &HashMap<String, Slot>) -> usize {
    live.values().filter_map(|slot| slot.get()).map(Handle::weight).sum()
}

/// What a stored battle is going to take in memory.
fn expected(kept: &Kept) -> usize {
    weight::expected(&kept.header, kept.records.iter().map(|record| record.line.as_str()))
}

/// How long a battle that is to come into memory waits for another to leave.
const MAKING_ROOM: Duration = Duration::from_secs(10);
/// How long battles may take to finish their present work when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Hall {
    /// A hall without a live battle.
    pub fn new(store: Store, policy: Policy, limits: Limits, house: Option<String>) -> Self {
        Hall {
            live: Mutex::default(),
            visits: AtomicU64::new(0),
            places: Arc::new(Semaphore::new(limits.battles_in_memory.max(1))),
            opening: Semaphore::new(limits.opening.max(1)),
            heavy: Queue::new(1),
            promised: AtomicUsize::new(0),
            tasks: Mutex::default(),
            shared: Arc::new(Shared::new(store, policy, limits, house)),
        }
    }

    /// What all battles share.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The handle of a battle; it is opened if it is not live.
    pub async fn battle(self: &Arc<Self>, id: &str) -> Result<Handle, Problem> {
        // If a battle is just being put away, ask for it again; its last requests are answered within moments.
        for _ in 0..200 {
            let slot = {
                let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
                Arc::clone(live.entry(id.to_owned()).or_default())
            };
            let opened = slot.get_or_try_init(|| self.open(id)).await;
            match opened {
                Ok(handle) if !handle.is_closed() => {
                    self.lighten(id);
                    handle.visited(self.visits.fetch_add(1, Ordering::Relaxed));
                    return Ok(handle.clone());
                }
                Ok(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                Err(problem) => {
                    self.forget(id);
                    return Err(problem);
                }
            }
        }
        Err(Problem::fault())
    }

    async fn open(self: &Arc<Self>, id: &str) -> Result<Handle, Problem> {
        let away = |error: StoreError| {
            tracing::error!(battle = id, %error, "a battle could not be read");
            self.shared.metrics().store_errors.inc();
            Problem::of_store(&error)
        };
        let damaged = |error: &dyn std::fmt::Display| {
            tracing::error!(battle = id, %error, "a battle is damaged");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, DAMAGED)
        };
        let none = || Problem::not_found("There is no such battle here. Was the link copied whole?");
        // Done first, so that it does not expire while it is being read.
        if !self.shared.touch(id).await {
            return Err(none());
        }
        let place = self.place().await?;
        let read = async || self.shared.store().battle(id.to_owned()).await.map_err(away)?.ok_or_else(none);
        let opening = self.opening.acquire().await.map_err(|_| Problem::fault())?;
        let kept = read().await?;
        let weight = expected(&kept);
        let (kept, promised, _until_open) = if weight < HEAVY {
            (kept, self.room_for(id, weight).await?, (Some(opening), None))
        } else {
            // Heavy ones come in one after the other, without keeping light ones waiting.
            drop((kept, opening));
            let turn = self.heavy.turn(caller()).await.ok_or_else(full)?;
            let promised = self.room_for(id, weight).await?;
            (read().await?, promised, (None, Some(turn)))
        };
        let plain = Arc::clone(self.shared.plain());
        let name = id.to_owned();
        let room = tokio::task::spawn_blocking(move || opening::room(name, kept, &plain)).await;
        let room = room.map_err(|error| damaged(&error))?.map_err(|error| damaged(&error))?;
        let handle = self.start(room, place);
        drop(promised);
        Ok(handle)
    }

    /// Starts the task of a battle. The task gives back its place in memory when it ends.
    fn start(self: &Arc<Self>, room: Room, place: OwnedSemaphorePermit) -> Handle {
        let id = room.id.clone();
        let (handle, task) = start(room, Arc::clone(&self.shared), self.shared.idle());
        let (task, hall) = (tokio::spawn(task), Arc::clone(self));
        let counted = Counted::in_gauge(&self.shared.metrics().battles);
        self.run(async move {
            // However the task ended, the battle can be opened again.
            if task.await.is_err() {
                tracing::error!(battle = id, "the task of a battle ended in a panic");
            }
            hall.shared.touch(&id).await;
            hall.forget(&id);
            drop((place, counted));
        });
        handle
    }

    /// A place in memory. If none is free, the battle that was left alone for longest leaves.
    async fn place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        {
            let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            let staying = live.values().filter_map(|slot| slot.get()).filter(|handle| !handle.is_leaving());
            if let Some(idle) = staying.min_by_key(|handle| handle.last_visit()) {
                idle.put_away();
            }
        }
        let place = tokio::time::timeout(MAKING_ROOM, Arc::clone(&self.places).acquire_owned()).await;
        place.map_err(|_| full())?.map_err(|_| full())
    }

    /// Room in memory for a battle of some weight that is about to be opened.
    async fn room_for(&self, id: &str, weight: usize) -> Result<Promised<'_>, Problem> {
        let until = tokio::time::Instant::now() + MAKING_ROOM;
        loop {
            if let Some(promised) = self.promise(id, weight) {
                return Ok(promised);
            }
            if tokio::time::Instant::now() >= until {
                return Err(full());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn promise(&self, id: &str, weight: usize) -> Option<Promised<'_>> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let promised = self.promised.load(Ordering::Relaxed);
        self.make_room(&live, id, promised + weight);
        let taken = weight_of(&live) + promised;
        // A light battle does not wait until those that must leave for it have gone. One that is too heavy for any room
        // gets it when no other battle is in memory.
        let most = self.shared.limits().battle_bytes() * if weight < HEAVY { 2 } else { 1 };
        if taken > 0 && taken + weight > most {
            return None;
        }
        self.promised.fetch_add(weight, Ordering::Relaxed);
        Some(Promised { hall: self, weight })
    }

    /// Puts idle battles away if the live ones have grown too heavy; the one that is being visited stays.
    fn lighten(&self, id: &str) {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        self.shared.metrics().battle_bytes.set(i64::try_from(weight_of(&live)).unwrap_or(i64::MAX));
        let own = live.get(id).and_then(|slot| slot.get()).map_or(0, Handle::weight);
        self.make_room(&live, id, own);
    }

    /// If a battle of some weight and the others are too heavy together, others are asked to leave.
    fn make_room(&self, live: &HashMap<String, Slot>, id: &str, weight: usize) {
        let others = live.iter().filter(|(other, _)| other.as_str() != id).filter_map(|(_, slot)| slot.get());
        let staying: Vec<&Handle> = others.filter(|handle| !handle.is_leaving()).collect();
        let lying = staying.iter().map(|handle| Lying {
            party: handle.party(),
            weight: handle.weight(),
            last_visit: handle.last_visit(),
        });
        let lying: Vec<_> = lying.collect();
        for index in leaving(&lying, (caller(), weight), self.shared.limits().battle_bytes()) {
            staying[index].put_away();
        }
    }

    /// Listens to changes by other servers, as long as the store reports them, and lets live battles look at them.
    pub async fn follow_others(self: Arc<Self>) {
        let Some(mut changes) = self.shared.store().changes() else { return };
        loop {
            let changed = match changes.recv().await {
                Ok(Change::Battle(id)) => vec![id],
                Ok(Change::Present { server, battle, here }) => {
                    if let Some(handle) = self.handle(&battle) {
                        handle.heard_of(server, here);
                    }
                    continue;
                }
                // The counter of requests handles this.
                Ok(Change::Spent(..)) => continue,
                Ok(Change::Anything) | Err(RecvError::Lagged(_)) => {
                    self.live.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
                }
                Err(RecvError::Closed) => return,
            };
            for id in changed {
                if let Some(handle) = self.handle(&id) {
                    handle.look_soon();
                }
            }
        }
    }

    /// The handle of a live battle.
    fn handle(&self, id: &str) -> Option<Handle> {
        let slot = self.live.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        slot.as_deref().and_then(OnceCell::get).cloned()
    }

    /// Whether a battle is in memory or about to be.
    pub fn is_live(&self, id: &str) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }

    /// Forgets a battle that is no longer live.
    pub fn forget(&self, id: &str) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Runs the task of a battle in such a way that it can be waited for.
    fn run(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task);
    }

    /// Puts every battle away: each finishes its present work, then no more requests are accepted.
    pub async fn put_away(&self) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(LAST_WORDS, all).await.is_err() {
            tracing::warn!("a battle did not end in time; what it had acknowledged is kept");
        }
    }

    /// About how many bytes live battles take.
    #[cfg(test)]
    pub fn weight(&self) -> usize {
        weight_of(&self.live.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many battles are live.
    #[cfg(test)]
    pub fn live(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
