//! The program as a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// It serves until this is dropped.
pub struct Program {
    child: Child,
    folder: PathBuf,
    /// Where it is.
    pub address: SocketAddr,
    /// Held open: a program that cannot say its second line would end.
    _output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it with its default limits. Webhooks may reach the local network, where the tarpit is.
    pub fn start() -> Self {
        let usual = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/release/grognard");
        let path = std::env::var_os("GROGNARD").map_or_else(usual, PathBuf::from);
        let folder = std::env::temp_dir().join(format!("grognard-attack-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the attack");
        let mut child = Command::new(&path)
            .args(["serve", "--listen", "127.0.0.1:0", "--private-webhooks", "--data"])
            .arg(folder.join("battles.sqlite"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start ({error}); build it with `make build`", path.display()));
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its first line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Program { child, folder, address: address.expect("an address"), _output: output }
    }

    /// The most memory it has had.
    pub fn peak_kibibytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("the process lives");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok()).expect("its peak")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
