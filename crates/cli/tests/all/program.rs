//! Runs the program as a user would.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program with arguments and nothing on standard input.
pub fn grognard(arguments: &[&str]) -> Output {
    fed(arguments, b"")
}

/// The program with arguments and text on standard input.
pub fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.to_vec();
    // From a thread of its own, because the program answers while it is still reading.
    let feeder = std::thread::spawn(move || {
        // A program that has seen enough may close its end.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("the feeder ends");
    output
}

/// Standard output as text.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

/// Standard error as text.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are text")
}

/// The exit code.
pub fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}
