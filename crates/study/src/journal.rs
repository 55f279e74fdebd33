//! The journal of a study: a line for each battle as soon as it is over, so that one that is cut off can go on.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::played::Played;

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    /// The hash of everything the battles follow from.
    study: String,
}

/// A journal that is open for writing.
pub struct Journal {
    path: PathBuf,
    file: File,
    fingerprint: String,
}

impl Journal {
    /// Opens the journal of a study, or begins it: the battles it holds already. A last line that was cut off is taken
    /// away.
    pub fn open(path: &Path, fingerprint: &str) -> Result<(Self, Vec<Played>), String> {
        let failed = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let (battles, whole) = held(&file, path, fingerprint)?;
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(head(fingerprint).as_bytes()).map_err(failed)?;
        }
        Ok((Journal { path: path.to_owned(), file, fingerprint: fingerprint.to_owned() }, battles))
    }

    /// Writes a line that [`line`] made.
    pub fn write(&mut self, line: &str) -> Result<(), String> {
        self.file.write_all(line.as_bytes()).map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    /// Puts the battles that count in the order of cells and numbers, whatever order they were fought in.
    pub fn close(self, battles: &[Played]) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("cannot write {}: {error}", self.path.display());
        let beside = self.path.with_extension("new");
        let text: String =
            std::iter::once(head(&self.fingerprint)).chain(battles.iter().map(line)).collect::<Vec<_>>().concat();
        std::fs::write(&beside, text).map_err(failed)?;
        std::fs::rename(&beside, &self.path).map_err(failed)
    }
}

fn head(fingerprint: &str) -> String {
    written(&Header { study: fingerprint.to_owned() })
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

/// The battles of a journal, and how many bytes of it are whole lines.
fn held(file: &File, path: &Path, fingerprint: &str) -> Result<(Vec<Played>, u64), String> {
    let (mut battles, mut whole, mut number) = (Vec::new(), 0, 0_u64);
    let mut reader = BufReader::new(file);
    let mut text = String::new();
    loop {
        text.clear();
        let length = reader.read_line(&mut text).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        if !text.ends_with('\n') {
            return Ok((battles, whole));
        }
        number += 1;
        let wrong = |reason: String| format!("line {number} of {}: {reason}", path.display());
        if number == 1 {
            let found: Header =
                serde_json::from_str(&text).map_err(|_| wrong("this is not the journal of a study.".to_owned()))?;
            if found.study != fingerprint {
                return Err(wrong(
                    "it holds the battles of another study, or of one that was changed since; name another folder, or \
                     remove it."
                        .to_owned(),
                ));
            }
        } else {
            battles.push(serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?);
        }
        whole += length as u64;
    }
}
