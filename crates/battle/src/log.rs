//! The log as text: one JSON value a line, the header first. Writing only ever adds lines.

use serde::Serialize;

use super::record::{FORMAT, Header, Record};

/// A log as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The first line.
    pub header: Header,
    pub records: Vec<Record>,
    /// The incomplete last line that a crash left, if any.
    pub torn: Option<Torn>,
    /// Bytes of the file that hold whole lines; before anything is added, the file is cut there.
    pub sound_bytes: usize,
    /// Whether the last line is whole but lacks its line break.
    pub unterminated: bool,
}

/// A last line that was not written to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Its number in the file.
    pub line: usize,
    /// How many bytes of it there are.
    pub bytes: usize,
}

impl std::fmt::Display for Torn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Torn { line, bytes } = self;
        write!(f, "line {line} was not written to its end ({bytes} bytes are left of it); that one command is lost")
    }
}

/// A header or record as a line of the log, including the line break.
pub fn line_of(thing: &impl Serialize) -> String {
    let mut line = serde_json::to_string(thing).unwrap_or_default();
    line.push('\n');
    line
}

/// Reads a log. An unreadable last line was left by a crash and is skipped; any other unreadable line is an error that
/// names it.
pub fn read_log(bytes: &[u8]) -> Result<Log, String> {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    // After the last line break there is nothing, or an incomplete line.
    let unterminated = lines.last().is_some_and(|last| !last.is_empty());
    if !unterminated {
        lines.pop();
    }
    let Some((first, rest)) = lines.split_first() else { return Err("the file is empty".to_owned()) };
    let header: Header =
        serde_json::from_slice(first).map_err(|error| format!("line 1 is not the head of a battle's log: {error}"))?;
    if header.grognard_battle != FORMAT {
        let theirs = header.grognard_battle;
        return Err(format!("it is a log of form {theirs}; this program reads form {FORMAT}. Use a newer program"));
    }
    let mut log = Log { header, records: Vec::new(), torn: None, sound_bytes: first.len() + 1, unterminated };
    for (index, line) in rest.iter().enumerate() {
        match serde_json::from_slice::<Record>(line) {
            Ok(record) => {
                log.records.push(record);
                log.sound_bytes += line.len() + 1;
            }
            Err(_) if index + 1 == rest.len() => {
                log.torn = Some(Torn { line: index + 2, bytes: line.len() });
                log.unterminated = false;
                return Ok(log);
            }
            Err(error) => return Err(format!("line {} cannot be read: {error}", index + 2)),
        }
    }
    log.sound_bytes -= usize::from(unterminated);
    Ok(log)
}
