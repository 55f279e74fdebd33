//! `grognard battle`: the books, the clock and the log of a battle on a real table.

mod area_list;
pub mod arguments;
mod asking;
mod audit;
mod fair;
mod interview;
mod map;
mod prompt;
mod report;
mod seed;
pub mod session;
mod show;
pub mod store;
mod tell;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use grognard_battle::{
    AnyBattle, CommandLine, Decided, Seat, Source, Stop, TypedDice, die_words, faces, read_command, read_words, untold,
};
use grognard_books::Library;
use grognard_books::wire::NeedLine;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use grognard_desk::{fatigue_roster, order_of_battle};
use grognard_games::fatigue::setup_from_roster;
use grognard_games::{GAMES, Playable, game};
use serde_json::json;

use crate::input;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};
use arguments::{At, BattleArguments, BattleCommand, DiceArguments};
use asking::Asking;
use seed::seed_of;
use store::Store;

/// Carries out a command about a battle. `house` is the file of house rules for a new battle.
pub fn run(house: Option<&Path>, asked: &BattleArguments) -> Result<ExitCode, Failure> {
    match &asked.command {
        BattleCommand::New { file, setup, book, example, dice } => {
            let dice = TypedDice::ALL.into_iter().find(|known| known.name() == dice).unwrap_or_default();
            begin(house, (file, dice), setup.as_deref(), book.as_deref(), example.as_deref())
        }
        BattleCommand::Template { book } => {
            line(format_args!("{}", playable(book)?.template.trim_end()));
            Ok(ExitCode::SUCCESS)
        }
        BattleCommand::Show { at, name, json } => show(at, name.as_deref(), *json),
        BattleCommand::Do { at, words, dice, json } => give(at, words, dice, *json),
        BattleCommand::Ask { at, words } => ask(at, words),
        BattleCommand::Phase { at, dice } => give(at, &["next-phase".to_owned()], dice, false),
        BattleCommand::Undo { at } => {
            let dice = DiceArguments { dice: None, seed: None };
            give(at, &["undo".to_owned()], &dice, false)
        }
        BattleCommand::Log { at, last, json } => log(at, *last, *json),
        BattleCommand::Replay { file } => replay(file),
        BattleCommand::Check { file } => check(file),
        BattleCommand::Audit { files, json } => audit::run(files, *json),
        BattleCommand::Receipt { file, n, json } => fair::receipt(file, *n, *json),
        BattleCommand::Report { file, out } => report::write(file, out),
        BattleCommand::Play { at, typed } => session::run(at, *typed),
    }
}

fn playable(book: &str) -> Result<&'static Playable, Failure> {
    game(book).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.book).collect();
        Failure::Usage(format!("there is no book '{book}' to play; there are {}", known.join(", ")))
    })
}

fn begin(
    house: Option<&Path>,
    kept: (&Path, TypedDice),
    setup: Option<&str>,
    book: Option<&str>,
    example: Option<&str>,
) -> Result<ExitCode, Failure> {
    let (game, setup) = match (setup, example) {
        (_, Some(example)) => {
            let game = playable(example)?;
            let setup = Datum::from_toml(game.example).map_err(|error| Failure::Other(anyhow::anyhow!(error)))?;
            (game, setup)
        }
        (Some(path), None) => {
            if is_roster(path) {
                let title =
                    Path::new(path).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
                return begin_with(house, kept, playable("fatigue")?, &from_roster(path, &title)?);
            }
            let setup = input::from_file(path)?;
            let named = match setup.at("book") {
                Some(Datum::Text(book)) => Some(book.clone()),
                _ => book.map(str::to_owned),
            };
            let named = named.ok_or_else(|| {
                Failure::Usage(format!("{path} does not name its book; write book = \"...\" in it or give --book"))
            })?;
            (playable(&named)?, setup)
        }
        (None, None) => return Err(Failure::Usage("give a set-up file or --example BOOK".to_owned())),
    };
    begin_with(house, kept, game, &setup)
}

/// Whether a file is a spreadsheet, that is an order of battle, from which the fatigue book makes a set-up.
fn is_roster(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default().to_lowercase();
    ending == "csv" || ending == "tsv"
}

fn from_roster(path: &str, title: &str) -> Result<Datum, Failure> {
    let library = Library::new();
    let tables: &grognard_books::fatigue::Tables = library.as_ref();
    let reading = order_of_battle::read(&input::text(path)?, order_of_battle::Format::Cells, &fatigue_roster::NEEDS);
    let made = if reading.problems.is_empty() {
        setup_from_roster(tables, &reading.roster, title)
    } else {
        Err(reading.problems)
    };
    made.map_err(|problems| Failure::Roster { path: path.to_owned(), problems })
}

fn begin_with(
    house: Option<&Path>,
    (file, dice): (&Path, TypedDice),
    game: &Playable,
    setup: &Datum,
) -> Result<ExitCode, Failure> {
    let text =
        house.map(|path| std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display())));
    let text = text.transpose()?;
    let library = match (&text, house) {
        (Some(text), Some(path)) => {
            let laid = Library::with_house_rules(text);
            laid.map_err(|problems| Failure::HouseRules { path: path.to_owned(), problems })?.0
        }
        _ => Library::new(),
    };
    let mut battle = game.begin(Arc::new(library), text, setup).map_err(Failure::Refused)?;
    battle.set_dice(dice).map_err(Failure::other)?;
    store::create(file, battle.as_ref())?;
    let header = battle.header();
    line(format_args!("{}  {} against {}", paint(HEADING, &header.title), header.sides[0], header.sides[1]));
    show::business(battle.as_ref(), Seat::Umpire);
    line(format_args!("{}", paint(QUIET, format!("to play: grognard battle play {}", file.display()))));
    Ok(ExitCode::SUCCESS)
}

fn show(at: &At, name: Option<&str>, json: bool) -> Result<ExitCode, Failure> {
    let battle = store::look(&at.file)?;
    let view = battle.view(at.seat);
    if json {
        let business = battle.business(at.seat);
        line(format_args!("{}", json!({ "business": business, "view": view, "offers": battle.offers(at.seat) })));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(name) = name {
        if show::books(&view, Some(name)) {
            return Ok(ExitCode::SUCCESS);
        }
        return Err(Failure::Usage(format!(
            "there is nothing called '{name}' that the seat {} may see",
            at.seat.name()
        )));
    }
    show::business(battle.as_ref(), at.seat);
    show::books(&view, None);
    Ok(ExitCode::SUCCESS)
}

/// A command from words of the shell: one word may hold a whole line.
fn command_of(battle: &dyn AnyBattle, words: &[String]) -> Result<CommandLine, Failure> {
    let mut acts = battle.acts();
    acts.push(&session::CORRECT);
    let read = match words {
        [one] if one.contains(' ') => read_command(&acts, one),
        words => read_words(&acts, words),
    };
    read.map_err(Failure::Refused)
}

fn source_of(battle: &dyn AnyBattle, command: &CommandLine, dice: &DiceArguments) -> Result<Source, Failure> {
    let typed = match (&dice.dice, &command.dice) {
        (Some(text), _) => Some(faces(text).ok_or_else(|| {
            Failure::Refused(vec![Refusal::new("dice", "must be faces with commas between them, such as 3,5,12.")])
        })?),
        (None, typed) => typed.clone(),
    };
    Ok(typed.map_or(Source::Seed(dice.seed.unwrap_or_else(|| seed_of(battle))), Source::Typed))
}

fn give(at: &At, words: &[String], dice: &DiceArguments, json: bool) -> Result<ExitCode, Failure> {
    if words.is_empty() {
        let battle = store::look(&at.file)?;
        show::business(battle.as_ref(), at.seat);
        line(format_args!("\n{}", paint(HEADING, format!("What {} can do", at.seat.name()))));
        show::offers(battle.as_ref(), at.seat);
        return Ok(ExitCode::SUCCESS);
    }
    let mut store = Store::open(&at.file)?;
    let command = command_of(store.battle.as_ref(), words)?;
    let source = source_of(store.battle.as_ref(), &command, dice)?;
    let decided = decided(store.battle.as_ref(), at.seat, &command, &source)?;
    store.accept(decided)?;
    let battle = store.battle.as_ref();
    let Some(entry) = battle.last_entry(at.seat) else { return Ok(ExitCode::SUCCESS) };
    if json {
        line(format_args!("{entry}"));
        return Ok(ExitCode::SUCCESS);
    }
    tell::tell(&entry, false);
    if let Some(waits) = battle.waits() {
        return Err(Failure::Unfinished(format!(
            "Command {} is accepted and waits for its dice. Roll next: {}.\nThen give its face: dice --dice FACE",
            waits.n,
            paint(STRONG, die_words(&waits.die)),
        )));
    }
    line(format_args!(""));
    show::business(battle, at.seat);
    Ok(ExitCode::SUCCESS)
}

fn decided(battle: &dyn AnyBattle, seat: Seat, command: &CommandLine, source: &Source) -> Result<Decided, Failure> {
    fair::decide(battle, seat, command, source).map_err(|stop| match stop {
        Stop::Refused(refusals) => Failure::Refused(refusals),
        Stop::Need(need) => {
            let need = NeedLine::from(need);
            let so_far = match source {
                Source::Typed(faces) => {
                    faces.iter().map(u8::to_string).chain([String::new()]).collect::<Vec<_>>().join(",")
                }
                Source::Seed(_) => String::new(),
            };
            Failure::Unfinished(format!(
                "Roll next: {} for {}.\nThen add its face: --dice {so_far}FACE",
                paint(STRONG, format!("1D{}", need.sides)),
                paint(STRONG, need.what),
            ))
        }
    })
}

fn ask(at: &At, words: &[String]) -> Result<ExitCode, Failure> {
    let battle = store::look(&at.file)?;
    let command = command_of(battle.as_ref(), words)?;
    let asking = asking::questions(battle.as_ref(), at.seat, &command);
    let weighs = |field: &str| asking.as_ref().is_some_and(|asking| asking.weighs(field));
    let mut told = untold(battle.as_ref(), at.seat, &command.act, &command.with);
    told.retain(|untold| !weighs(untold.field));
    let is_open = |asking: &Asking| asking.asked.settled || !asking.asked.ask.is_empty();
    if told.is_empty() && !asking.as_ref().is_some_and(is_open) {
        line(format_args!(
            "There is nothing to ask: this command needs no facts from the table, or is refused in any case."
        ));
        return Ok(ExitCode::SUCCESS);
    }
    if told.is_empty() && asking.as_ref().is_some_and(|asking| asking.asked.settled) {
        line(format_args!("Nothing left to ask: whatever the answers, the odds are the same."));
    } else {
        line(format_args!("{}", paint(HEADING, "To ask, most telling first")));
    }
    let name = |asking: &Asking, path: &str| asking.argument(path).unwrap_or_default();
    for (asking, question) in asking.iter().flat_map(|asking| asking.asked.ask.iter().map(move |one| (asking, one))) {
        let answers = crate::rules::takes(&question.shape);
        line(format_args!("  {:<16} {}; {answers}", paint(STRONG, name(asking, &question.path)), question.help));
    }
    for untold in told {
        let answers = show::takes_words(untold.takes);
        let none = if untold.needed { "" } else { "; or leave it out for none" };
        line(format_args!("  {:<16} {}; {answers}{none}", paint(STRONG, untold.field), untold.help));
    }
    let Some(asking) = asking else { return Ok(ExitCode::SUCCESS) };
    if !asking.asked.skipped.is_empty() {
        line(format_args!("{}", paint(HEADING, "No need to ask")));
    }
    for skipped in &asking.asked.skipped {
        line(format_args!("  {:<16} {}", name(&asking, &skipped.path), paint(QUIET, &skipped.reason)));
    }
    Ok(ExitCode::SUCCESS)
}

fn log(at: &At, last: Option<usize>, json: bool) -> Result<ExitCode, Failure> {
    let battle = store::look(&at.file)?;
    let entries = battle.log(at.seat);
    let skip = last.map_or(0, |last| entries.len().saturating_sub(last));
    for entry in entries.iter().skip(skip) {
        if json {
            line(format_args!("{entry}"));
        } else {
            tell::tell(entry, true);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn replay(file: &Path) -> Result<ExitCode, Failure> {
    let battle = store::look(file)?;
    let commands = battle.records().len();
    line(format_args!("By events: {commands} commands lead to the same records as then."));
    let drifts = battle.replay();
    if drifts.is_empty() {
        line(format_args!("By commands and faces: {commands} commands give the same events, receipts and hashes."));
        return Ok(ExitCode::SUCCESS);
    }
    for drift in &drifts {
        let what = if drift.n == 0 { "the start".to_owned() } else { format!("command {}", drift.n) };
        line(format_args!("{} {what}: {}", paint(STRONG, "drift"), drift.difference));
    }
    line(format_args!(
        "By commands and faces: {} of {commands} differ, because the rules have changed since. The record itself stands.",
        drifts.len()
    ));
    Ok(ExitCode::from(1))
}

fn check(file: &Path) -> Result<ExitCode, Failure> {
    let mut opened = std::fs::File::open(file).with_context(|| format!("cannot open {}", file.display()))?;
    let log = store::read(&mut opened, file)?;
    let torn = log.torn.is_some();
    let battle = store::opened(log, file)?;
    let header = battle.header();
    line(format_args!("{}, begun with {} {}", paint(HEADING, &header.title), header.book, header.engine));
    line(format_args!("{} commands, every hash agrees.", battle.records().len()));
    let tables = grognard_battle::tables_hash(battle.library(), &header.book);
    if tables == header.tables {
        line(format_args!("The charts are those the battle was begun with."));
    } else {
        line(format_args!(
            "The charts have changed since the battle was begun; `grognard battle replay` shows what difference that makes."
        ));
    }
    let objections = battle.objections();
    for objection in &objections {
        line(format_args!("  {objection}"));
    }
    if objections.is_empty() {
        line(format_args!("The books are sound."));
    }
    let fair = fair::tell_rolls(battle.as_ref());
    Ok(if objections.is_empty() && fair && !torn { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
