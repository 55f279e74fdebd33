//! The server under attack: for a minute several addresses do to it what is known to hurt, all together, while one honest
//! player gives commands. What counts is how long he waits, and how much memory the process takes.
//!
//! The server is the program itself, `GROGNARD` or `target/release/grognard`. `ATTACK_SECONDS` makes it shorter. Linux
//! only: the attackers have addresses of their own on the loopback.

mod big_file;
mod hands;
mod honest;
mod http;
mod program;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use program::Program;

/// The addresses of each kind of attack.
const ATTACKERS: u8 = 4;
/// What they do.
const KINDS: [&str; 7] = [
    "half-sent heads",
    "sockets",
    "webhooks",
    "computers' battles",
    "imports answered",
    "long words answered",
    "largest set-ups",
];
/// What the honest player may wait for 99 of 100 commands.
const PATIENCE: Duration = Duration::from_secs(1);
/// What the process may take at its greatest.
const MOST_KIBIBYTES: u64 = 1 << 20;

/// What an attacker knows.
#[derive(Clone)]
struct Attack {
    from: Ipv4Addr,
    server: SocketAddr,
    until: Instant,
    /// An address that takes messages and never answers.
    tarpit: SocketAddr,
    /// 8,000 corrections on 200 units, and 2,000 on 40.
    files: Arc<[String; 2]>,
    /// How often it got through.
    through: Arc<AtomicU64>,
}

impl Attack {
    /// Counts what got through.
    fn got_through(&self) {
        self.through.fetch_add(1, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }
}

async fn tarpit() -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            held.push(stream);
        }
    });
    address
}

/// How long the honest player waited each time, and how often each kind of attack got an answer.
async fn run(server: SocketAddr, length: Duration) -> (Vec<Duration>, [(&'static str, u64); 7]) {
    let files = Arc::new([big_file::corrections(8000, 200), big_file::corrections(2000, 40)]);
    let tarpit = tarpit().await;
    let mut player = honest::Player::sit_down(server).await;
    let until = Instant::now() + length;
    // Each has its own addresses: what one kind of attack uses up must not keep the others out.
    let by = |kind: u8, number: u8, through: &Arc<AtomicU64>| Attack {
        from: Ipv4Addr::new(127, 0, 9 + kind, number),
        server,
        until,
        tarpit,
        files: Arc::clone(&files),
        through: Arc::clone(through),
    };
    let through: [(&str, Arc<AtomicU64>); 7] = KINDS.map(|kind| (kind, Arc::default()));
    let [heads, sockets, hooks, computers, imports, words, largest] = through.each_ref().map(|(_, count)| count);
    for number in 1..=ATTACKERS {
        tokio::spawn(hands::half_heads(by(0, number, heads)));
        tokio::spawn(hands::sockets(by(1, number, sockets)));
        tokio::spawn(hands::webhooks(by(2, number, hooks)));
        tokio::spawn(hands::computers(by(3, number, computers)));
        tokio::spawn(hands::imports(by(4, number, imports)));
        tokio::spawn(hands::long_words(by(5, number, words)));
        tokio::spawn(hands::largest(by(6, number, largest)));
    }
    // On a thread of his own: that the attackers are busy must not count as the server's slowness.
    let playing = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(player.play(until))
    });
    let waits = tokio::task::spawn_blocking(|| playing.join().expect("he plays to the end")).await;
    let through = through.map(|(kind, count)| (kind, count.load(Ordering::Relaxed)));
    (waits.expect("he is waited for"), through)
}

fn main() {
    let length = std::env::var("ATTACK_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .map_or(60, |seconds: u64| seconds.clamp(1, 600));
    let program = Program::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let (mut waits, through) = runtime.block_on(run(program.address, Duration::from_secs(length)));
    let memory = program.peak_kibibytes();
    runtime.shutdown_background();
    drop(program);
    waits.sort_unstable();
    let at = |share: usize| waits[(waits.len() * share / 100).min(waits.len() - 1)];
    let (median, p99, worst) = (at(50), at(99), waits[waits.len() - 1]);
    let counts: Vec<String> = through.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    println!("{length} s: {}", counts.join(", "));
    println!(
        "honest commands  {:>6}  median {median:.1?}  p99 {p99:.1?}  worst {worst:.1?}  (p99 under {PATIENCE:.0?})",
        waits.len()
    );
    println!("peak memory      {:>6} MiB  (under {} MiB)", memory >> 10, MOST_KIBIBYTES >> 10);
    // An attack that is turned away whole shows nothing.
    let attacked = through.iter().all(|(_, count)| *count > 0);
    let held = attacked && p99 < PATIENCE && memory < MOST_KIBIBYTES;
    println!("{}", if held { "held" } else { "NOT HELD" });
    std::process::exit(i32::from(!held));
}
