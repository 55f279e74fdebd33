//! The task of a live battle: only this task touches the room, and it does one thing after another.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use grognard_battle::{Seat, Side};
use serde::Serialize;
use tokio::sync::{Notify, SemaphorePermit, mpsc, oneshot};
use tokio::task::block_in_place;
use tokio::time::Instant;

use super::carrying::{Failed, carry_out};
use super::following::catch_up;
use super::given::Given;
use super::room::{Done, Room};
use super::shared::Shared;
use super::{computer, turn};
use crate::address::{Party, caller};
use crate::model::Present;
use crate::problem::Problem;
use crate::store::Said;
use crate::written::Written;

/// Requests that may wait for one battle.
const MOST_WAITING: usize = 256;
/// How often a command is decided again because another server wrote first.
const TRIES: usize = 5;
/// How often closed sockets are forgotten, and the store is searched for commands of other servers that were not
/// announced.
const TIDY: Duration = Duration::from_secs(5);

type Look = Box<dyn FnOnce(&mut Room) + Send>;

enum Message {
    Look { look: Look, party: Option<Party> },
    Heard { server: String, here: Present },
    Changed,
    Command { token: String, given: Box<Given>, reply: oneshot::Sender<Result<Done, Problem>> },
}

/// The handle of a live battle.
#[derive(Clone, Debug)]
pub struct Handle {
    sender: mpsc::Sender<Message>,
    signs: Arc<Signs>,
    /// The visitor for whom it was brought into memory.
    party: Option<Party>,
}

/// When a battle was last visited, what it weighs, whether it is to leave memory, and whether it already knows that
/// other servers have written something.
#[derive(Debug, Default)]
struct Signs {
    visit: AtomicU64,
    weight: AtomicUsize,
    changed: AtomicBool,
    asked: AtomicBool,
    told: Notify,
}

/// A room together with the seat of the visitor.
pub struct Seated<'r> {
    pub room: &'r mut Room,
    pub seat: Seat,
}

impl Handle {
    /// Whether the battle has been unloaded meanwhile.
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Notes a visit; visits are counted over all battles.
    pub fn visited(&self, visit: u64) {
        self.signs.visit.fetch_max(visit, Ordering::Relaxed);
    }

    pub fn last_visit(&self) -> u64 {
        self.signs.visit.load(Ordering::Relaxed)
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        self.signs.weight.load(Ordering::Relaxed)
    }

    /// The visitor for whom it was brought into memory.
    pub fn party(&self) -> Option<Party> {
        self.party
    }

    /// Whether it was asked to leave memory.
    pub fn is_leaving(&self) -> bool {
        self.signs.asked.load(Ordering::Relaxed)
    }

    /// Asks it to leave memory: waiting requests are answered, and sockets connect again.
    pub fn put_away(&self) {
        self.signs.asked.store(true, Ordering::Relaxed);
        self.signs.told.notify_one();
    }

    /// Does something with the room.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (reply, replied) = oneshot::channel();
        let look = Box::new(move |room: &mut Room| {
            // The visitor may have gone.
            let _ = reply.send(look(room));
        });
        self.sender.send(Message::Look { look, party: caller() }).await.map_err(|_| gone())?;
        replied.await.map_err(|_| busy())
    }

    /// Lets the battle look at what other servers have written; one look covers everything written before it.
    pub fn look_soon(&self) {
        if !self.signs.changed.swap(true, Ordering::Relaxed) && self.sender.try_send(Message::Changed).is_err() {
            // Too many requests are waiting, and each of them will look as well.
            self.signs.changed.store(false, Ordering::Relaxed);
        }
    }

    /// Another server has reported who is with it. If too many requests are waiting, it will report again soon.
    pub fn heard_of(&self, server: String, here: Present) {
        let _ = self.sender.try_send(Message::Heard { server, here });
    }

    /// Does something with the room from the seat that a token opens.
    pub async fn seated<T: Send + 'static>(
        &self,
        token: String,
        look: impl FnOnce(Seated<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.look(move |room| {
            let seat = room.seat_of(&token).ok_or_else(Problem::no_seat)?;
            look(Seated { room, seat })
        })
        .await?
    }

    /// What a seat reads of the battle, written as JSON while it is being read.
    pub async fn read<T: Serialize + 'static>(
        &self,
        token: String,
        look: impl FnOnce(Seated<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<Written<T>, Problem> {
        self.seated(token, |seated| Written::of(&look(seated)?)).await
    }

    /// Gives a command; the answer comes once it is on the disk.
    pub async fn command(&self, token: String, given: Given) -> Result<Done, Problem> {
        let (reply, replied) = oneshot::channel();
        let message = Message::Command { token, given: Box::new(given), reply };
        self.sender.send(message).await.map_err(|_| gone())?;
        replied.await.map_err(|_| gone())?
    }
}

/// The battle was unloaded or its task ended in the middle of a request; the next request opens it again.
fn gone() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The battle was just put away. Send the request again.")
}

/// The look was not possible: too many jobs wait for a core, or the battle's task has just ended.
fn busy() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Send the request again in a moment.")
}

/// The handle of a battle and its task, which ends when nobody comes any more or the battle is to leave memory.
pub fn start(room: Room, shared: Arc<Shared>, idle: Duration) -> (Handle, impl Future<Output = ()> + Send + 'static) {
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let signs = Arc::new(Signs { weight: AtomicUsize::new(room.weight()), ..Signs::default() });
    let task = run(room, shared, receiver, idle, Arc::clone(&signs));
    (Handle { sender, signs, party: caller() }, task)
}

async fn run(
    mut room: Room,
    shared: Arc<Shared>,
    mut receiver: mpsc::Receiver<Message>,
    idle: Duration,
    signs: Arc<Signs>,
) {
    turn::tell(&mut room, &shared);
    let (mut asked, mut quiet) = (Instant::now(), Duration::ZERO);
    let tidy = TIDY.min(idle);
    let mut tidy_at = Instant::now() + tidy;
    while !room.lost {
        signs.weight.store(room.weight(), Ordering::Relaxed);
        say_who_is_here(&mut room, &shared);
        let computer = room.computer_to_act().filter(|_| is_followed(&room, &shared, asked));
        // Waiting requests are answered before a computer player goes on.
        tokio::select! {
            biased;
            () = signs.told.notified() => break,
            message = receiver.recv() => match message {
                Some(message) => {
                    // News from other servers is no reason to stay in memory.
                    if !matches!(message, Message::Heard { .. } | Message::Changed) {
                        (asked, quiet, tidy_at) = (Instant::now(), Duration::ZERO, Instant::now() + tidy);
                    }
                    take(&mut room, &shared, &signs, message).await;
                }
                None => return,
            },
            permit_to_think = turn_of_computer(&shared), if computer.is_some() => {
                if let Some((side, skill)) = computer {
                    computer::act(&mut room, &shared, side, skill).await;
                }
                drop(permit_to_think);
                tidy_at = Instant::now() + tidy;
            }
            () = tokio::time::sleep_until(tidy_at), if computer.is_none() => {
                tidy_at = Instant::now() + tidy;
                room.tidy();
                let _ = catch_up(&mut room, &shared).await;
                turn::tell(&mut room, &shared);
                quiet = if room.listeners.is_empty() { quiet + tidy } else { Duration::ZERO };
                if quiet >= idle {
                    break;
                }
            }
        }
    }
    // Nothing new is let in; waiting requests are answered.
    receiver.close();
    while let Some(message) = receiver.recv().await {
        take(&mut room, &shared, &signs, message).await;
    }
    if room.present_here() != Present::default() {
        shared.store().say(Said::Present(room.id, Present::default()));
    }
}

/// Reports who is there to everybody who is connected, here and at other servers.
fn say_who_is_here(room: &mut Room, shared: &Shared) {
    room.keep_presence_told();
    let here = room.present_here();
    if shared.store().is_shared() && room.elsewhere.is_to_be_said(here, std::time::Instant::now()) {
        shared.store().say(Said::Present(room.id.clone(), here));
    }
}

/// Whether computer players may go on: somebody plays, looks on, or has just asked. Otherwise two of them would play
/// for nobody.
fn is_followed(room: &Room, shared: &Shared, asked: Instant) -> bool {
    let has_player = Side::BOTH.into_iter().any(|side| room.computers.of(side).is_none());
    has_player || !room.listeners.is_empty() || asked.elapsed() < shared.limits().unwatched
}

/// Waits as long as people need to follow the battle, and until a core is free for thinking.
async fn turn_of_computer(shared: &Shared) -> Option<SemaphorePermit<'_>> {
    tokio::time::sleep(shared.pace()).await;
    shared.thinking().acquire().await.ok()
}

async fn take(room: &mut Room, shared: &Arc<Shared>, signs: &Signs, message: Message) {
    match message {
        Message::Changed => {
            // Cleared before looking: anything written from now on is a reason to look again.
            signs.changed.store(false, Ordering::Relaxed);
            // If nobody looks on, it is early enough when the next request comes.
            if !room.listeners.is_empty() {
                let _ = catch_up(room, shared).await;
            }
        }
        Message::Look { look, party } => {
            // If something cannot be read now, the request that needs it reports that; a look shows what is known.
            let _ = catch_up(room, shared).await;
            // A look at a heavy battle occupies a core for a while, so the visitor has to wait his turn. If too many
            // wait, the look is dropped together with its reply channel, and the answer is that the server is busy.
            let turn = if room.is_heavy() { shared.cores().turn(party).await.map(Some) } else { Some(None) };
            if let Some(turn) = turn {
                block_in_place(|| look(room));
                drop(turn);
            }
        }
        Message::Heard { server, here } => room.elsewhere.hear(server, here, std::time::Instant::now()),
        Message::Command { token, given, reply } => {
            let done = command(room, shared, &token, &given).await;
            let _ = reply.send(done);
        }
    }
}

async fn command(room: &mut Room, shared: &Arc<Shared>, token: &str, given: &Given) -> Result<Done, Problem> {
    // A visitor who has seen more than this server, or has a link it does not know, has been at another one.
    if given.after > room.number() || room.seat_of(token).is_none() {
        catch_up(room, shared).await?;
    }
    for _ in 0..TRIES {
        match command_once(room, shared, token, given).await {
            Ok(done) => return Ok(done),
            Err(Failed::Told(problem)) => return Err(problem),
            Err(Failed::Behind) => catch_up(room, shared).await?,
        }
    }
    Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Too much happens at this battle. Try again in a moment."))
}

async fn command_once(room: &mut Room, shared: &Arc<Shared>, token: &str, given: &Given) -> Result<Done, Failed> {
    let seat = room.seat_of(token).ok_or_else(Problem::no_seat)?;
    if seat == Seat::Public {
        let detail = "This link is for looking on. A player's or the umpire's link gives commands.";
        return Err(Problem::new(StatusCode::FORBIDDEN, detail).into());
    }
    // In a repeatable battle it must not matter how fast a person is: if both sides may act, computers act first.
    if room.battle.header().seed.is_some() && seat.side().is_some() {
        computer::act_first(room, shared).await;
    }
    carry_out(room, shared, seat, given).await
}
