//! The journal of a study: a line for each battle as soon as it is over, so that an interrupted study can go on.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::played::Played;
use crate::study::Study;

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    /// For each cell a hash of everything from which its battles follow.
    cells: Vec<String>,
}

impl Header {
    fn of(study: &Study) -> Self {
        Header { cells: study.cells.iter().map(|cell| cell.fingerprint.clone()).collect() }
    }
}

/// A journal that is open for writing.
pub struct Journal {
    path: PathBuf,
    file: File,
    head: String,
}

impl Journal {
    /// Opens the journal of a study, or begins it, and returns the battles it already holds. An incomplete last line is
    /// removed. If the study has been changed since, the battles of unchanged cells are kept, and the old journal stays
    /// beside the new one.
    pub fn open(path: &Path, study: &Study) -> Result<(Self, Vec<Played>), String> {
        let failed = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
        let header = Header::of(study);
        let head = written(&header);
        let held = held(path)?;
        let unchanged = held.header.as_ref() == Some(&header);
        let changed = held.header.is_some() && !unchanged;
        let battles = kept(held.header, &header, held.battles, path)?;
        if changed {
            std::fs::copy(path, path.with_extension("old.jsonl")).map_err(failed)?;
        }
        if !unchanged {
            replace(path, &text(&head, &battles)).map_err(failed)?;
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
        if unchanged {
            file.set_len(held.whole).map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Journal { path: path.to_owned(), file, head }, battles))
    }

    /// Writes a line made by [`line`].
    pub fn write(&mut self, line: &str) -> Result<(), String> {
        self.file.write_all(line.as_bytes()).map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    /// Puts the battles that count in the order of cells and numbers, whatever the order in which they were fought.
    pub fn close(self, battles: &[Played]) -> Result<(), String> {
        replace(&self.path, &text(&self.head, battles))
            .map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}

/// The battles of a study in a journal. The journal is not changed, because another program may be writing it.
pub fn read(path: &Path, study: &Study) -> Result<Vec<Played>, String> {
    let held = held(path)?;
    kept(held.header, &Header::of(study), held.battles, path)
}

fn text(head: &str, battles: &[Played]) -> String {
    std::iter::once(head.to_owned()).chain(battles.iter().map(line)).collect::<Vec<_>>().concat()
}

/// Replaces a whole file; at any moment either the old or the new one is there.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}

/// The battles of the cells that are both in the journal's study and in the present one, under the numbers that the
/// cells have now.
fn kept(old: Option<Header>, new: &Header, battles: Vec<Played>, path: &Path) -> Result<Vec<Played>, String> {
    let Some(old) = old.filter(|old| old != new) else { return Ok(battles) };
    let now: Vec<Option<usize>> =
        old.cells.iter().map(|cell| new.cells.iter().position(|known| known == cell)).collect();
    if now.iter().all(Option::is_none) {
        return Err(format!(
            "{} holds the battles of another study; name another folder, or remove it.",
            path.display()
        ));
    }
    let moved = |played: Played| Some(Played { cell: now.get(played.cell).copied().flatten()?, ..played });
    Ok(battles.into_iter().filter_map(moved).collect())
}

/// A battle as a line.
pub fn line(played: &Played) -> String {
    written(played)
}

fn written(what: &impl Serialize) -> String {
    let mut text = serde_json::to_string(what).unwrap_or_default();
    text.push('\n');
    text
}

/// The contents of a journal.
#[derive(Default)]
struct Held {
    header: Option<Header>,
    battles: Vec<Played>,
    /// The length of its whole lines in bytes.
    whole: u64,
}

fn held(path: &Path) -> Result<Held, String> {
    let unread = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let mut held = Held::default();
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(held),
        Err(error) => return Err(unread(error)),
    };
    let mut reader = BufReader::new(file);
    let (mut text, mut number) = (String::new(), 0_u64);
    loop {
        text.clear();
        let length = reader.read_line(&mut text).map_err(unread)?;
        if !text.ends_with('\n') {
            return Ok(held);
        }
        number += 1;
        let wrong = |reason: String| format!("line {number} of {}: {reason}", path.display());
        if number == 1 {
            let header = serde_json::from_str(&text);
            held.header = Some(header.map_err(|_| wrong("this is not the journal of a study.".to_owned()))?);
        } else {
            held.battles.push(serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?);
        }
        held.whole += length as u64;
    }
}
