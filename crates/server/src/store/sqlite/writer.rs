//! The one thread that writes: jobs that wait together share a transaction.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::store::StoreError;

/// The most jobs in one transaction.
const MOST_TOGETHER: usize = 256;

/// Reports how a job ended, once its transaction has; with an error if that failed.
type Tell = Box<dyn FnOnce(Option<StoreError>) + Send>;
type Job = Box<dyn FnOnce(&Connection) -> Tell + Send>;

/// The thread and the channel to it.
#[derive(Debug)]
pub struct Writer {
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread.
    pub fn start(connection: Connection) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || run(&connection, &waiting));
        let thread = thread.map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(Writer { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// Hands a job over and waits until it is on the disk. A job that fails leaves nothing behind, and does no harm to
    /// others in the same transaction.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = alone(connection, job);
            Box::new(move |failed: Option<StoreError>| {
                // Its own error says more than that of the transaction it broke.
                let answer = match (done, failed) {
                    (Err(own), _) => Err(StoreError::from(own)),
                    (Ok(_), Some(error)) => Err(error),
                    (Ok(done), None) => Ok(done),
                };
                // The visitor may have gone; what was written stays written.
                let _ = tell.send(answer);
            })
        });
        let sent = match &*self.jobs.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(jobs) => jobs.send(job).is_ok(),
            None => false,
        };
        if !sent {
            return Err(StoreError::Closed);
        }
        told.await.map_err(|_| StoreError::Closed)?
    }
}

impl Drop for Writer {
    /// Everything handed over is written before the process ends.
    fn drop(&mut self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
    }
}

fn run(connection: &Connection, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let together = run_cached(connection, "BEGIN IMMEDIATE").is_ok();
        let jobs = std::iter::once(first).chain(waiting.try_iter()).take(MOST_TOGETHER);
        let tells: Vec<Tell> = jobs.map(|job| job(connection)).collect();
        // Outside a transaction, each job's savepoint is a transaction by itself.
        let ended = if together { run_cached(connection, "COMMIT") } else { Ok(()) };
        match ended {
            Ok(()) => {
                for tell in tells {
                    tell(None);
                }
            }
            Err(error) => {
                let _ = connection.execute_batch("ROLLBACK");
                for tell in tells {
                    tell(Some(StoreError::of_many(&error)));
                }
            }
        }
    }
}

/// A job within a savepoint of its own.
fn alone<T>(connection: &Connection, job: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    run_cached(connection, "SAVEPOINT job")?;
    let done = job(connection);
    if done.is_err() {
        // A full disk may already have rolled back the whole transaction.
        let _ = run_cached(connection, "ROLLBACK TO job").and_then(|()| run_cached(connection, "RELEASE job"));
        return done;
    }
    run_cached(connection, "RELEASE job")?;
    done
}

/// Runs a statement that is parsed only once.
fn run_cached(connection: &Connection, statement: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute([]).map(drop)
}
