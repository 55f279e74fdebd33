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
use super::opening;
use super::room::Room;
use super::shared::{Policy, Shared};
use super::weight;
use crate::address::caller;
use crate::limits::Limits;
use crate::metrics::Counted;
use crate::problem::Problem;
use crate::store::{Change, Store, StoreError};

/// A battle that is live or about to be.
type Slot = Arc<OnceCell<Handle>>;

/// All battles.
#[derive(Debug)]
pub struct Hall {
    /// What all its battles share.
    shared: Arc<Shared>,
    live: Mutex<HashMap<String, Slot>>,
    /// Counts the visits to all battles, so that the longest idle is known.
    visits: AtomicU64,
    /// Battles that may still be brought into memory.
    places: Arc<Semaphore>,
    /// Battles that may still be opened at this moment.
    opening: Semaphore,
    /// Bytes that battles will take which are being opened.
    promised: AtomicUsize,
    /// The tasks of live battles.
    tasks: Mutex<JoinSet<()>>,
}

/// An address may have one of so many parts of the memory for battles, where others want it.
const SHARES: usize = 4;
/// What is told of a battle that is kept and cannot be read.
const DAMAGED: &str = "What was kept of this battle is damaged, so it cannot be opened. Whoever runs the server finds the \
    reason in its log. Other battles are not touched.";

/// There is no room in memory, and none became free in time.
fn full() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is full. Try again in a moment.")
}

/// Memory that a battle will take as soon as it is open.
struct Promised<'h> {
    hall: &'h Hall,
    weight: usize,
}

impl Drop for Promised<'_> {
    fn drop(&mut self) {
        self.hall.promised.fetch_sub(self.weight, Ordering::Relaxed);
    }
}

/// Asks battles to leave, the longest idle first, until those that stay are no heavier than `most` together with what is to
/// come. What does not count is left alone.
fn put_away_idlest(live: &HashMap<String, Slot>, most: usize, coming: usize, counts: impl Fn(&str, &Handle) -> bool) {
    let staying = live.iter().filter_map(|(id, slot)| Some((id, slot.get()?)));
    let staying = staying.filter(|(id, handle)| !handle.is_leaving() && counts(id, handle));
    let mut staying: Vec<&Handle> = staying.map(|(_, handle)| handle).collect();
    staying.sort_by_key(|handle| handle.last_visit());
    let mut weight = staying.iter().map(|handle| handle.weight()).sum::<usize>() + coming;
    for handle in staying {
        if weight <= most {
            break;
        }
        weight -= handle.weight();
        handle.put_away();
    }
}

/// About how many bytes battles take; those that leave take their room until they are gone.
fn weight_of(live: &HashMap<String, Slot>) -> usize {
    live.values().filter_map(|slot| slot.get()).map(Handle::weight).sum()
}

/// How long a battle that is to come into memory waits for another to leave.
const MAKING_ROOM: Duration = Duration::from_secs(10);
/// How long battles may take to end what they are at when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

impl Hall {
    /// A hall without a live battle.
    pub fn new(store: Store, policy: Policy, limits: Limits, house: Option<String>) -> Self {
        Hall {
            live: Mutex::default(),
            visits: AtomicU64::new(0),
            places: Arc::new(Semaphore::new(limits.battles_in_memory.max(1))),
            opening: Semaphore::new(limits.opening.max(1)),
            promised: AtomicUsize::new(0),
            tasks: Mutex::default(),
            shared: Arc::new(Shared::new(store, policy, limits, house)),
        }
    }

    /// What all battles share.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The way to a battle; it is opened if it is not live.
    pub async fn battle(self: &Arc<Self>, id: &str) -> Result<Handle, Problem> {
        // A battle that is just being put away is asked for again; its last requests are answered within moments.
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
        // First, so that it does not expire while it is read.
        if !self.shared.touch(id).await {
            return Err(none());
        }
        let place = self.place().await?;
        let _opening = self.opening.acquire().await.map_err(|_| Problem::fault())?;
        let kept = self.shared.store().battle(id.to_owned()).await.map_err(away)?;
        let kept = kept.ok_or_else(none)?;
        let lines = kept.records.iter().map(|record| record.line.as_str());
        let promised = self.room_for(id, weight::expected(&kept.header, lines)).await?;
        let plain = Arc::clone(self.shared.plain());
        let name = id.to_owned();
        let room = tokio::task::spawn_blocking(move || opening::room(name, kept, &plain)).await;
        let room = room.map_err(|error| damaged(&error))?.map_err(|error| damaged(&error))?;
        let handle = self.start(room, place);
        drop(promised);
        Ok(handle)
    }

    /// Starts the task of a battle. It gives its place in memory back when it ends.
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

    /// A place in memory. Where none is free, the battle that was left alone for longest goes.
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

    /// Room in memory for a battle of some weight that is to be opened.
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
        // One that is too heavy for any room gets it when nobody else is there.
        if taken > 0 && taken + weight > self.shared.limits().battle_bytes() {
            return None;
        }
        self.promised.fetch_add(weight, Ordering::Relaxed);
        Some(Promised { hall: self, weight })
    }

    /// Puts idle battles away where live ones have grown too heavy; the one that somebody just comes to stays.
    fn lighten(&self, id: &str) {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        self.shared.metrics().battle_bytes.set(i64::try_from(weight_of(&live)).unwrap_or(i64::MAX));
        let own = live.get(id).and_then(|slot| slot.get()).map_or(0, Handle::weight);
        self.make_room(&live, id, own);
    }

    /// Where a battle of some weight and the others are too heavy together, the longest idle leave: first those that whoever
    /// asks had brought in, as far as he has more than his share, then anybody's.
    fn make_room(&self, live: &HashMap<String, Slot>, id: &str, weight: usize) {
        let most = self.shared.limits().battle_bytes();
        let others = weight_of(live) - live.get(id).and_then(|slot| slot.get()).map_or(0, Handle::weight);
        if others + weight <= most {
            return;
        }
        let party = caller();
        let own = |other: &str, handle: &Handle| other != id && party.is_some() && handle.party() == party;
        put_away_idlest(live, most / SHARES, weight, own);
        put_away_idlest(live, most, weight, |other, _| other != id);
    }

    /// Hears what other servers change, as long as the store tells, and lets live battles look at it.
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
                // Whoever counts requests hears it.
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

    /// The way to a battle that is live.
    fn handle(&self, id: &str) -> Option<Handle> {
        let slot = self.live.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        slot.as_deref().and_then(OnceCell::get).cloned()
    }

    /// Whether a battle is in memory or about to be.
    pub fn is_live(&self, id: &str) -> bool {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }

    /// A battle is no longer live.
    pub fn forget(&self, id: &str) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Runs the task of a battle, so that it can be waited for.
    fn run(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task);
    }

    /// Puts every battle away: each ends what it is at, then nobody is heard any more.
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
