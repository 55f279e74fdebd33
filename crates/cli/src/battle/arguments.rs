//! What may be typed after `grognard battle`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use grognard_battle::Seat;

/// `grognard battle`.
#[derive(Debug, Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:
  grognard battle new skirmish.jsonl --example cohesion       a ready battle to try
  grognard battle new mine.jsonl mine.toml                    a battle from your own set-up file
  grognard battle template impact > mine.toml                 a commented set-up file to start from
  grognard battle play skirmish.jsonl                         plays at a prompt, with completion and receipts
  grognard battle do skirmish.jsonl initiative --dice 3,4,2,6
  grognard battle show skirmish.jsonl --as a                  what side a may see
  grognard battle report skirmish.jsonl --out report          the after-action report"
)]
pub struct BattleArguments {
    /// What to do with the battle.
    #[command(subcommand)]
    pub command: BattleCommand,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum BattleCommand {
    /// Begin a battle and create its file
    New {
        /// The file to create; it must not exist yet
        file: PathBuf,
        /// The set-up file, in TOML or JSON; for the fatigue book also a roster in CSV
        #[arg(required_unless_present = "example", conflicts_with = "example")]
        setup: Option<String>,
        /// The book, if the set-up does not name it
        #[arg(long)]
        book: Option<String>,
        /// Begin the ready battle of a book instead
        #[arg(long, value_name = "BOOK")]
        example: Option<String>,
        /// Which dice may be typed: all, each side its own, or none
        #[arg(long, value_name = "SETTING", default_value = "typed", value_parser = ["typed", "own", "rolled"])]
        dice: String,
    },
    /// Print a commented set-up file to start from
    Template {
        /// The book
        book: String,
    },
    /// Show where the battle stands: the time, what is due, the rosters
    Show {
        #[command(flatten)]
        at: At,
        /// Show only the unit, officer or command of this name
        name: Option<String>,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Give a command; without one, list what can be done now
    #[command(after_help = "A command is its name and its arguments: the required ones in order, or any by name:
  grognard battle do FILE fire \"1st Texas\" \"20th Maine\" range=4
  grognard battle do FILE correct at=\"/units/20th Maine/steps_lost\" to=2 reason=\"misread the roster\"")]
    Do {
        #[command(flatten)]
        at: At,
        /// The command in words
        #[arg(value_name = "COMMAND")]
        words: Vec<String>,
        #[command(flatten)]
        dice: DiceArguments,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Find out which facts a command still needs, and which cannot matter
    Ask {
        #[command(flatten)]
        at: At,
        /// The command in words, as far as it is known
        #[arg(value_name = "COMMAND", required = true)]
        words: Vec<String>,
    },
    /// Go on to the next phase
    Phase {
        #[command(flatten)]
        at: At,
        #[command(flatten)]
        dice: DiceArguments,
    },
    /// Take back the last command, but never a rolled die
    Undo {
        #[command(flatten)]
        at: At,
    },
    /// Show the log
    Log {
        #[command(flatten)]
        at: At,
        /// Only the last N commands
        #[arg(long, value_name = "N")]
        last: Option<usize>,
        /// Answer in JSON Lines
        #[arg(long)]
        json: bool,
    },
    /// Play everything again in two ways, from the recorded changes and by the rules; fails if anything differs
    Replay {
        /// The battle's file
        file: PathBuf,
    },
    /// Check that the file is complete, its records are sound and the dice are those promised
    Check {
        /// The battle's file
        file: PathBuf,
    },
    /// Compute battles again from their logs alone and hold them against the laws of their book; fails if one is broken
    #[command(
        after_help = "A battle is computed by a program of its own, which shares nothing with the table: distances, ways, \
fall backs and books are measured afresh at every command. docs/AUDIT.md lists the laws."
    )]
    Audit {
        /// The battles' files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Answer in JSON: one line for each file
        #[arg(long)]
        json: bool,
    },
    /// Show the ruling of one command as the public sees it, with its digest
    Receipt {
        /// The battle's file
        file: PathBuf,
        /// The number of the command
        n: usize,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the after-action report as Markdown and HTML
    Report {
        /// The battle's file
        file: PathBuf,
        /// The folder to write to
        #[arg(long, value_name = "FOLDER", default_value = "report")]
        out: PathBuf,
    },
    /// Play at a prompt
    Play {
        #[command(flatten)]
        at: At,
        /// Ask for the dice you roll yourself, instead of rolling them
        #[arg(long)]
        typed: bool,
    },
}

/// Which battle, and who looks or acts.
#[derive(Debug, Args)]
pub struct At {
    /// The battle's file
    pub file: PathBuf,
    /// The seat: umpire, a, b or public
    #[arg(long = "as", value_name = "SEAT", default_value = "umpire", value_parser = seat)]
    pub seat: Seat,
}

/// Where the dice come from.
#[derive(Debug, Args)]
pub struct DiceArguments {
    /// Faces you rolled, in order, such as 3,5,12; give none ("") to be asked for the first
    #[arg(long, value_name = "FACES", conflicts_with = "seed")]
    pub dice: Option<String>,
    /// Repeatable random dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

fn seat(name: &str) -> Result<Seat, String> {
    Seat::named(name).ok_or_else(|| "the seats are umpire, a, b and public".to_owned())
}
