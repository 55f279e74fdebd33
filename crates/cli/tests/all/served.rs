//! A server in a process of its own, and a client for it.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A new empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program, serving.
pub struct Server {
    child: Child,
    pub port: u16,
    /// Kept open: a program that cannot print its second line would end.
    _output: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the program and waits until it says where it is. Port 0 takes any free one.
    pub fn start(data: impl AsRef<OsStr>, port: u16) -> Self {
        Server::start_with(data, port, Stdio::inherit())
    }

    /// The same for a server whose error messages are expected.
    pub fn start_quietly(data: impl AsRef<OsStr>, port: u16) -> Self {
        Server::start_with(data, port, Stdio::null())
    }

    fn start_with(data: impl AsRef<OsStr>, port: u16, complaints: Stdio) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--requests-per-second", "1000000", "--battles-per-day", "1000000"])
            .args(["--listen", &format!("127.0.0.1:{port}"), "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(complaints)
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        output.read_line(&mut line).expect("its first line");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Server { child, port: port.unwrap_or_else(|| panic!("no address in '{line}'")), _output: output }
    }

    /// Kills it at once.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }

    /// Asks it to stop and waits.
    pub fn stop(mut self) -> ExitStatus {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().expect("kill");
        assert!(asked.success());
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("its state") {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "it does not stop");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    /// A test that fails leaves no server running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Speaks HTTP to the server.
pub struct Client {
    agent: ureq::Agent,
    base: String,
}

impl Client {
    pub fn new(port: u16) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(20)))
            .proxy(None)
            .build();
        Client { agent: config.into(), base: format!("http://127.0.0.1:{port}") }
    }

    /// Status and body; none if no answer came.
    pub fn get_as(&self, token: &str, path: &str) -> Option<(u16, Value)> {
        let request = self.agent.get(format!("{}{path}", self.base)).header("authorization", format!("Bearer {token}"));
        let mut answer = request.call().ok()?;
        let body = answer.body_mut().with_config().limit(u64::MAX).read_to_string().ok()?;
        Some((answer.status().as_u16(), serde_json::from_str(&body).ok()?))
    }

    /// The body as it is.
    pub fn text_as(&self, token: &str, path: &str) -> Option<String> {
        let request = self.agent.get(format!("{}{path}", self.base)).header("authorization", format!("Bearer {token}"));
        request.call().ok()?.body_mut().with_config().limit(u64::MAX).read_to_string().ok()
    }

    /// Status and body; none if no answer came.
    pub fn post_as(&self, token: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let request =
            self.agent.post(format!("{}{path}", self.base)).header("authorization", format!("Bearer {token}"));
        let mut answer = request.send(body.to_string()).ok()?;
        let body = answer.body_mut().with_config().limit(u64::MAX).read_to_string().ok()?;
        Some((answer.status().as_u16(), serde_json::from_str(&body).ok()?))
    }
}
