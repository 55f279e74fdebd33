//! The program as a process of its own on a database.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// It serves until this is dropped.
pub struct Program {
    child: Child,
    /// Where it is.
    pub address: SocketAddr,
    /// Held open: a program that cannot say its second line would end.
    _output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it. One client plays everybody, so the limits of an address are wide.
    pub fn start(database: &str) -> Self {
        let usual = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/dist/grognard");
        let path = std::env::var_os("GROGNARD").map_or_else(usual, PathBuf::from);
        let wide = [
            ["--requests-per-second", "1000000"],
            ["--battles-per-day", "1000000"],
            ["--connections-per-address", "2000"],
            ["--sockets-per-address", "2000"],
        ];
        let mut child = Command::new(&path)
            .args(["serve", "--listen", "127.0.0.1:0", "--data", database])
            .args(wide.as_flattened())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start ({error}); build it with `make dist`", path.display()));
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its first line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Program { child, address: address.expect("an address"), _output: output }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
