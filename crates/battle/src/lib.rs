//! Battles made of rulings: books, clock, commands, log, views and undo, the same for every rule book.
//!
//! A book implements [`Game`]; [`Battle`] carries commands out and keeps the log; [`AnyBattle`] hides which book it is.
//! Events are never written by hand: the books before and after a command are compared.

mod act;
mod any;
mod awaiting;
mod bare;
mod breadth;
mod business;
mod changes;
mod choosing;
mod chosen;
pub mod command;
mod corrected;
mod correcting;
mod course;
mod discreet;
mod document;
mod ending;
mod fair;
mod fields;
mod forced;
mod game;
mod garbled;
mod headline;
mod line;
mod log;
mod most;
mod observe;
mod opening;
mod part;
mod pending;
mod promise;
mod queue;
mod record;
mod replay;
mod script;
mod seen;
mod session;
mod sheet;
mod skill;
mod special_rules;
mod stage;
mod strain;
mod tables_hash;
mod typing;
mod undoing;
mod untold;
mod verdict;
mod waiting;
mod wanted;
mod whim;

pub use act::{AREA, Act, Aim, Argument, Given, Secrecy, SortValue, Sorting, Takes, When, not_known};
pub use any::{AnyBattle, Moment, Shuffled, decide_line};
pub use any::{begin, open};
pub use bare::Bare;
pub use breadth::Breadth;
pub use business::{Business, Clock, Due, Measure, Offer, Standing, UnitStanding};
pub use changes::{apply, changes, hash, hash_number, hash_of, hash_text, is_hash};
pub use choosing::{candidates, choose, chosen_by, known, plan_of};
pub use chosen::Chosen;
pub use course::{CourseGauge, CourseMoment, CourseSide};
pub use document::{document_of, first_books, state_of};
pub use ending::{Ending, Ruin, by_points, won_by};
pub use fair::{Secret, commitment, digest, is_commitment, seed_of};
pub use forced::carry_on;
pub use game::{Game, Titles};
pub use grognard_core::facts::Datum;
pub use grognard_core::ruling::{Source, Stop};
pub use grognard_table::answers;
pub use grognard_table::{
    Arguments, Mark, Observed, Pair, Reasons, Seat, Side, Tone, all_reasons, known_name, no_reason, read_question,
    rolled_by,
};
pub use line::{CommandLine, faces, read_command, read_completion, read_value, read_words};
pub use log::{Log, Torn, line_of, read_log};
pub use most::{MOST_UNITS, Most};
pub use observe::Sighting;
pub use part::{Part, capital, some_number, spaced};
pub use pending::{Pending, check_due, nothing_due, only_what_is_due};
pub use promise::{Promise, Rolls};
pub use queue::{Queue, drop_stale};
pub use record::{Awaits, Change, Closed, Deed, DiceBy, FORMAT, Header, Line, Record, Rolled, Ruled, Said};
pub use replay::{Drift, joined};
pub use script::{Played, play_script};
pub use seen::seen;
pub use session::{Battle, Decided, NOTE};
pub use sheet::{
    Boxes, Card, CommandSheet, Fact, Gauge, Muster, Sheet, SideSheet, Strain, Strained, Strength, Turns, names_of,
    sheet,
};
pub use skill::{Level, Skill, Temper};
pub use special_rules::{house_of, without_rules};
pub use stage::{Questions, Stage};
pub use strain::{Breaking, Toll, with_army};
pub use tables_hash::tables_hash;
pub use typing::TypedDice;
pub use untold::{Untold, untold};
pub use verdict::{Finding, Verdict, counted, listed, no_effect};
pub use waiting::{DICE, Waits, come_to_pass, die_words};
pub use wanted::Wanted;
pub use whim::Whim;
