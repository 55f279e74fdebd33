//! The server under load, beside bare floors of the same jobs in the same run: rates as ratios, delays as they are.

mod client;
mod durable;
mod fan_out;
mod odds;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;

use grognard_books::Library;
use grognard_server::{Config, Limits, Place, Policy, serve};

/// The program's own: half of what a command costs is memory taken and given back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A job of the bench and what it is held against.
pub struct Line {
    /// Its name.
    pub job: &'static str,
    /// What was measured.
    pub ours: String,
    /// The floor.
    pub floor: String,
    /// How they compare.
    pub ratio: String,
    /// What is wanted.
    pub goal: &'static str,
    /// Whether it was reached.
    pub reached: bool,
}

/// Starts the server on a port of its own with a new file in the folder.
fn start(folder: &std::path::Path) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    let data = Place::File(folder.join("battles.sqlite"));
    std::thread::spawn(move || {
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            data,
            library: Library::new(),
            changes: Vec::new(),
            house: None,
            names: Vec::new(),
            proxies: Vec::new(),
            policy: Policy::default(),
            // One client plays everybody.
            limits: Limits {
                requests_per_second: u32::MAX,
                connections_per_address: 2000,
                sockets_per_address: 2000,
                battles_per_day: u32::MAX,
                ..Limits::default()
            },
        };
        serve(config, |address| tell.send(address).expect("the bench waits")).expect("the server serves");
    });
    told.recv().expect("the server starts")
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grognard-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the bench");
    folder
}

fn main() {
    let folder = folder();
    let address = start(&folder);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    // `cargo bench --bench server -- odds` runs one of the jobs.
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let is_wanted = |job: &str| wanted.as_ref().is_none_or(|wanted| wanted == job);
    let lines = runtime.block_on(async {
        let mut lines = Vec::new();
        if is_wanted("durable") {
            lines.extend(durable::run(address, &folder).await);
        }
        if is_wanted("fan-out") {
            lines.push(fan_out::run(address).await);
        }
        if is_wanted("odds") {
            lines.extend(odds::run(address).await);
        }
        lines
    });
    println!("{:<34} {:>22} {:>22} {:>12}  goal", "job", "server", "floor", "ratio");
    for line in &lines {
        let mark = if line.reached { "reached" } else { "MISSED" };
        println!("{:<34} {:>22} {:>22} {:>12}  {} ({mark})", line.job, line.ours, line.floor, line.ratio, line.goal);
    }
    drop(runtime);
    std::fs::remove_dir_all(&folder).expect("the bench's folder");
    // The server's thread serves for ever.
    std::process::exit(i32::from(lines.iter().any(|line| !line.reached)));
}
