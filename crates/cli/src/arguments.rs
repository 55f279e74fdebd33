//! What may be typed: commands, options, help and shell completions.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, Parser, Subcommand};
use grognard_battle::Wanted;

use crate::battle::arguments::BattleArguments;
use crate::players::{DRILL, HUMAN, Player, computer, player};
use crate::serving_arguments::{AdminArguments, ServeArguments};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The umpire for horse-and-musket wargames: rulings with receipts, exact odds, whole battles.
#[derive(Debug, Parser)]
#[command(name = "grognard", version, styles = STYLES, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Examples:
  grognard rules                       the rule books
  grognard rules cohesion.fire         what a ruling needs to know, and its dice
  grognard odds cohesion.rally unit.arm=infantry unit.formation=line unit.original_stands=5 unit.shaken=true
  grognard resolve cohesion.rally unit.arm=infantry unit.formation=line unit.original_stands=5 unit.shaken=true --dice 12

Exit codes: 0 done, 1 refused, 2 wrong usage. Colours appear only on a terminal; NO_COLOR turns them off.")]
pub struct Arguments {
    /// House rules: a TOML file of differences from the default charts
    #[arg(long, global = true, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Look up books, clauses, procedures and charts
    Rules(RulesArguments),
    /// Rule one situation and print the receipt
    Resolve(ResolveArguments),
    /// Work out the exact odds of a situation
    Odds(OddsArguments),
    /// Find out which facts can still change the odds
    Ask(AskArguments),
    /// Value an order of battle
    Army(ArmyArguments),
    /// Keep an army's fatigue ledger, turn by turn
    Ledger(LedgerArguments),
    /// Keep the books of a battle on a real table
    Battle(BattleArguments),
    /// Play a battle on a virtual table, against a computer or a friend
    Play(PlayArguments),
    /// Let computer players fight many battles: who wins how often
    Duel(DuelArguments),
    /// Study scenarios and house rules by many battles, as exactly as you want
    Study(StudyArguments),
    /// Answer many requests: JSON Lines in, JSON Lines out
    #[command(after_help = BATCH_HELP)]
    Batch,
    /// Start the web app: rulings, odds, rules and battles in a browser
    Serve(ServeArguments),
    /// Look after the battles of a server: list, export, import, delete, copy
    Admin(AdminArguments),
    /// Print a completion script for a shell
    #[command(after_help = "Example:
  grognard completions bash > ~/.local/share/bash-completion/completions/grognard")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

const BATCH_HELP: &str = r#"One request per line in, one reply per line out, in the same order:
  {"id":1,"do":"resolve","procedure":"cohesion.test","situation":{"unit":{...}},"dice":[9]}
  {"id":2,"do":"odds","procedure":"cohesion.test","situation":{"unit":{...}}}

Replies hold "outcome", "dice" and "notes", or "odds" and "exact", or "need" (the next die), or "refused" (every
reason). Without "dice" or "seed" the dice are random. A line that is not JSON is refused, and the next is read."#;

/// `grognard rules`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard rules                                   the books
  grognard rules cohesion                          a book's procedures and clauses
  grognard rules COH-32                            one clause
  grognard rules cohesion.fire                     one procedure: fields, defaults, dice, outcome
  grognard rules --table cohesion.fire_results     a chart
  grognard rules --coverage                        which test exercises which clause
  grognard --house club.toml rules --changes       what your house rules change")]
pub struct RulesArguments {
    /// A book, a clause id or a procedure
    pub what: Option<String>,
    /// Show a chart; a book alone lists its charts
    #[arg(long, value_name = "BOOK.CHART", conflicts_with_all = ["what", "coverage", "changes"])]
    pub table: Option<String>,
    /// Run every test case and show which clauses it exercises; fails if a clause has none
    #[arg(long, conflicts_with_all = ["changes"])]
    pub coverage: bool,
    /// Show what the house rules change
    #[arg(long, conflicts_with = "what")]
    pub changes: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Where a situation comes from.
#[derive(Debug, Args)]
pub struct SituationArguments {
    /// The procedure, such as cohesion.fire
    pub procedure: String,
    /// A TOML or JSON file ("-" for standard input), and facts as field=value, which override the file
    #[arg(value_name = "FILE | FIELD=VALUE")]
    pub facts: Vec<String>,
}

/// `grognard resolve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard resolve cohesion.fire volley.toml                    random dice
  grognard resolve cohesion.fire volley.toml --dice 10,2,3,17   the dice you rolled
  grognard resolve cohesion.fire volley.toml target.cover=light --seed 7
  echo '{\"a_competence\":2,\"b_competence\":0}' | grognard resolve cohesion.initiative

If there are too few dice, it says which one to roll next, and for what.")]
pub struct ResolveArguments {
    #[command(flatten)]
    pub situation: SituationArguments,
    /// Faces you rolled, in order, such as 3,5,12; give none ("") to be asked for the first
    #[arg(long, value_name = "FACES", conflicts_with = "seed")]
    pub dice: Option<String>,
    /// Repeatable random dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Answer in JSON, as `grognard batch` does
    #[arg(long)]
    pub json: bool,
}

/// `grognard odds`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard odds cohesion.fire volley.toml --by morale
  grognard odds cohesion.fire volley.toml --by morale --compare target.cover=light
  grognard odds cohesion.fire volley.toml --by morale --against club.toml
  grognard odds cohesion.melee fight.toml --rounds 4 --by outcome.holder
  grognard odds impact.charge charge.toml --goal result=attacker-wins --at-least 2/3")]
pub struct OddsArguments {
    #[command(flatten)]
    pub situation: SituationArguments,
    /// Group by one field of the outcome
    #[arg(long, value_name = "FIELD")]
    pub by: Option<String>,
    /// Set a second situation beside the first: the same except for these facts
    #[arg(long, value_name = "FIELD=VALUE", conflicts_with = "rounds")]
    pub compare: Vec<String>,
    /// Set the odds by other house rules beside those by the charts, or by --house
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rounds", "compare", "goal"])]
    pub against: Option<PathBuf>,
    /// Follow N rounds, each beginning where the last one ended
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// With --rounds: exact fractions instead of decimals
    #[arg(long, requires = "rounds")]
    pub exact: bool,
    /// What would it take? Lists the single changes of fact that reach this outcome; several goals must hold at once
    #[arg(long, value_name = "FIELD=VALUE", conflicts_with_all = ["rounds", "compare", "by"])]
    pub goal: Vec<String>,
    /// With --goal: how likely it should be, such as 2/3, 0.66 or 66%
    #[arg(long, value_name = "CHANCE", default_value = "1/2", requires = "goal")]
    pub at_least: String,
    /// Show at most N rows; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub top: usize,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `grognard ask`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard ask cohesion.fire volley.toml                               about every field not given
  grognard ask cohesion.fire volley.toml --open aspect --open line_of_sight
  grognard ask fatigue.morale-check check.toml cover=works --json

Run it again after each answer: the more is known, the less is left to ask.")]
pub struct AskArguments {
    #[command(flatten)]
    pub situation: SituationArguments,
    /// A field that is still open; by default every field not given
    #[arg(long, value_name = "FIELD")]
    pub open: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `grognard army`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard army --template > mine.csv                  a commented file to start from
  grognard army examples/fatigue/1809.csv              the value of every command, in both editions
  grognard army mine.tsv --csv > tidy.csv              the same roster under the canonical headings
  grognard army mine.toml --json                       for programs

If the file has problems, all of them are listed by line and column, and the exit code is 1.")]
pub struct ArmyArguments {
    /// The order of battle, in CSV, TSV or TOML ("-" for standard input)
    #[arg(value_name = "FILE", required_unless_present = "template")]
    pub file: Option<String>,
    /// Write the roster back as CSV
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Print a commented order of battle to start from
    #[arg(long, conflicts_with_all = ["file", "csv", "json"])]
    pub template: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Who looks at a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LedgerView {
    /// The whole account, for the army's own side and the umpire
    Owner,
    /// What the enemy and the board on the wall may see
    Public,
}

/// `grognard ledger`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard ledger examples/fatigue/ledger.toml                 the whole account, for its owner
  grognard ledger examples/fatigue/ledger.toml --view public   without the hidden total
  grognard ledger examples/fatigue/ledger.toml --json

The file holds the facts of fatigue.ledger, with its events in `events` or grouped in `turns`.")]
pub struct LedgerArguments {
    /// The ledger file, in TOML or JSON ("-" for standard input)
    pub file: String,
    /// Who is looking
    #[arg(long, value_enum, default_value_t = LedgerView::Owner)]
    pub view: LedgerView,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `grognard play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard play                                   lists the scenarios
  grognard play picket-line                       you command side a against drill
  grognard play standard --a human --b veteran --file sunday.jsonl
  grognard play standard --b any-veteran          against a veteran whose temperament is left to chance
  grognard play standard --file sunday.jsonl      continues it
  grognard play picket-line --seed 7              a battle that can be played again with the same dice

At the prompt, `what` lists what you can do by number, a number does it, `map` draws the table, and `help` explains the
rest. The battle is kept in its file; `grognard battle show`, `log`, `replay` and `report` read it too.")]
pub struct PlayArguments {
    /// A scenario that comes with the program, or a file; leave it out to list them
    pub scenario: Option<String>,
    /// Who plays side a: you or a computer
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = HUMAN)]
    pub a: Player,
    /// Who plays side b: you or a computer
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = DRILL)]
    pub b: Player,
    /// The battle's file; an existing one is continued
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Dice and computers come from this number: the same commands give the same battle. Only for a new battle
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// `grognard duel`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard duel                                               lists the scenarios
  grognard duel picket-line --a veteran --b drill --games 200
  grognard duel picket-line --a bold-veteran --b wary-veteran
  grognard duel mine.toml --a drill --b drill --keep-sides    is my scenario fair?

Unless --keep-sides is given, the players change sides after every battle, and each pair of battles has the same dice.
The same seed gives the same battles, whatever the number of threads.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct DuelArguments {
    /// A scenario that comes with the program, or a file; leave it out to list them
    pub scenario: Option<String>,
    /// The first player
    #[arg(long, value_name = "PLAYER", value_parser = computer(), default_value = DRILL)]
    pub a: Wanted,
    /// The second player
    #[arg(long, value_name = "PLAYER", value_parser = computer(), default_value = DRILL)]
    pub b: Wanted,
    /// Number of battles
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// The first player always plays side a
    #[arg(long)]
    pub keep_sides: bool,
    /// Repeat the battles of an earlier run
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Log and check every battle: the state after every command, both kinds of replay, and an audit
    #[arg(long)]
    pub check: bool,
    /// Keep every battle as a file in this folder, by its number
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
    /// Tell what both sides plan in the first battle, turn by turn
    #[arg(long)]
    pub plans: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `grognard study`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  grognard study examples/study/club-rules.toml               what the club's house rules change
  grognard study mine.toml --out friday --threads 1           files into the folder friday, on one core
  grognard study mine.toml --out friday --so-far              what is known by now, while it goes on
  grognard study examples/study/handicaps.toml --even picket-line   what would make it even?

A study that is cut off goes on where it stopped when the same command is given again. If you change the study, the
battles of what is still the same are kept. The same seed gives the same bytes, whatever the number of threads.")]
pub struct StudyArguments {
    /// The study, in TOML; with --even the handicaps to choose from
    pub file: String,
    /// Find the smallest handicap of the file that makes this scenario even
    #[arg(long, value_name = "SCENARIO", conflicts_with_all = ["out", "markdown", "so_far"])]
    pub even: Option<String>,
    /// Report on the battles there are, and fight none: for a study that is going on or was cut off
    #[arg(long)]
    pub so_far: bool,
    /// The folder for the report, the tables and the journal; by default one of the study's name
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Write a page of documentation, too
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
}

/// A completion script.
pub fn completions(shell: clap_complete::Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "grognard", &mut script);
    String::from_utf8_lossy(&script).trim_end().to_owned()
}
