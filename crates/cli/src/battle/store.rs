//! A battle's file: made once, extended line by line, open in only one program at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::Context;
use grognard_battle::{AnyBattle, Decided, Header, Log, line_of, read_log};
use grognard_books::Library;
use grognard_games::{GAMES, game};

use crate::output::{Failure, QUIET, paint};

/// No battle is anywhere near this size; more is a mistake.
const MOST_BYTES: u64 = 1 << 30;

/// A battle and the file it is kept in.
pub struct Store {
    pub battle: Box<dyn AnyBattle>,
    file: File,
    path: PathBuf,
    /// The length of the whole lines in bytes; anything after them was left by a crash.
    sound_bytes: u64,
    unterminated: bool,
}

/// Creates the file of a battle that has just begun.
pub fn create(path: &Path, battle: &dyn AnyBattle) -> Result<(), Failure> {
    let made = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = made.with_context(|| format!("cannot create {}; a battle is never overwritten", path.display()))?;
    let written = file.write_all(line_of(battle.header()).as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // A file without its first line would only be in the way.
        let _ = std::fs::remove_file(path);
    }
    Ok(written.with_context(|| format!("cannot write {}", path.display()))?)
}

/// Opens a battle for reading; others may continue to write.
pub fn look(path: &Path) -> Result<Box<dyn AnyBattle>, Failure> {
    let mut file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let log = read(&mut file, path)?;
    opened(log, path)
}

impl Store {
    /// Opens a battle to continue it. Refused while another program has it open.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let opened_file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened_file.with_context(|| format!("cannot open {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Unfinished(format!(
                    "{} is open in another program. Close it there first; you can still look at it with show, log or \
                     report.",
                    path.display()
                )));
            }
            Err(TryLockError::Error(error)) => {
                return Err(anyhow::Error::new(error).context(format!("cannot lock {}", path.display())).into());
            }
        }
        let log = read(&mut file, path)?;
        let (sound_bytes, unterminated) = (log.sound_bytes as u64, log.unterminated);
        let battle = opened(log, path)?;
        Ok(Store { battle, file, path: path.to_owned(), sound_bytes, unterminated })
    }

    /// Writes a decided command down, then makes it part of the battle.
    pub fn accept(&mut self, mut decided: Decided) -> Result<(), Failure> {
        decided.record.at = Some(humantime::format_rfc3339_seconds(SystemTime::now()).to_string());
        let mut line = line_of(&decided.record);
        if self.unterminated {
            line.insert(0, '\n');
        }
        let written = self.write(line.as_bytes());
        if written.is_err() {
            // Half a line must not remain, because the next command would be written after it.
            let _ = self.file.set_len(self.sound_bytes);
        }
        written.with_context(|| format!("cannot write {}; the command is not carried out", self.path.display()))?;
        self.sound_bytes += line.len() as u64;
        self.unterminated = false;
        self.battle.accept(decided).map_err(|reason| Failure::Other(anyhow::anyhow!("{reason}")))
    }

    fn write(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.file.set_len(self.sound_bytes)?;
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(line)?;
        self.file.sync_data()
    }
}

/// The log in a file, with a message about what a crash left.
pub fn read(file: &mut File, path: &Path) -> Result<Log, Failure> {
    let mut bytes = Vec::new();
    let size = Read::by_ref(file).take(MOST_BYTES).read_to_end(&mut bytes);
    size.with_context(|| format!("cannot read {}", path.display()))?;
    let log = read_log(&bytes)
        .map_err(|reason| Failure::Unfinished(format!("{} cannot be used: {reason}.", path.display())))?;
    if let Some(torn) = &log.torn {
        anstream::eprintln!("{}", paint(QUIET, format!("{}: {torn}.", path.display())));
    }
    Ok(log)
}

/// The battle in a log, by the charts it was begun with.
pub fn opened(log: Log, path: &Path) -> Result<Box<dyn AnyBattle>, Failure> {
    let book = &log.header.book;
    let Some(game) = game(book) else {
        let known: Vec<&str> = GAMES.iter().map(|game| game.book).collect();
        let message =
            format!("{}: this program does not know the book '{book}', only {}", path.display(), known.join(", "));
        return Err(Failure::Usage(message));
    };
    let library = library(&log.header, path)?;
    game.open(Arc::new(library), log.header, log.records)
        .map_err(|reason| Failure::Unfinished(format!("{} cannot be used: {reason}.", path.display())))
}

/// The charts a battle was begun with.
pub fn library(header: &Header, path: &Path) -> Result<Library, Failure> {
    let Some(house) = &header.house else { return Ok(Library::new()) };
    let laid = Library::with_house_rules(house);
    Ok(laid.map_err(|problems| Failure::HouseRules { path: path.to_owned(), problems })?.0)
}
