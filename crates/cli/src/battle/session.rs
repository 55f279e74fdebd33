//! A session at the terminal: the phase's business, a prompt, rulings with their receipts, dice typed or rolled.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use grognard_battle::{
    Act, Argument, CommandLine, DICE, Decided, Pair, Seat, Source, Stop, Takes, die_words, faces, read_command,
    read_completion,
};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_players::Skill;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use super::arguments::At;
use super::interview::{Interview, Next, STOP};
use super::prompt::Prompt;
use super::seed::seed_of;
use super::store::Store;
use super::{fair, map, show, tell};
use crate::output::{self, Failure, HEADING, QUIET, STRONG, line, paint};

/// The correction, which every battle accepts; the books do not list it among their acts.
pub const CORRECT: Act = Act::new(
    "correct",
    "the umpire corrects the records by hand",
    &[
        Argument::needed("at", Takes::Text, "where: /units/NAME/FIELD"),
        Argument::needed("to", Takes::Facts, "the new value"),
        Argument::needed("reason", Takes::Text, "why"),
    ],
);

const UNDO: Act = Act::new("undo", "take back the last command, but never a rolled die", &[]);

const WORDS: &[&str] = &["help", "map", "show", "what", "log", "as", "ask", "dice", "quit"];

const HELP: &str = "\
  what            list what you can do now, by number
  NUMBER          do what has that number under `what`; what you type after it, such as target=\"1st Texas\", is
                  added or takes the place of what was offered
  map             draw the virtual table, if the battle has one
  show [NAME]     show the rosters, or one unit
  log             show the last ten commands
  help COMMAND    show what a command needs to know
  as SEAT         change seats: umpire, a, b
  ask off         use the defaults for facts you leave out; ask on: be asked about those that matter
  dice typed      you roll and type the faces; dice rolled: the program rolls
  dice            give the dice that an accepted command waits for
  undo            take back the last command, but never a rolled die
  none, stop      while you are asked: there is none; leave the command, nothing has changed
  quit            leave; everything is saved already";

struct Session {
    store: Store,
    seat: Seat,
    typed: bool,
    /// Which players are computers.
    computers: Pair<Option<Skill>>,
    /// Whether questions are asked before a ruling; never if a program pipes in its commands.
    asks: bool,
    editor: Editor<Prompt, MemHistory>,
}

enum Answer {
    Line(String),
    End,
}

/// The result of a command.
enum Came {
    Done,
    Refused(Refusals),
    Abandoned,
}

/// Plays until the player leaves.
pub fn run(at: &At, typed: bool) -> Result<ExitCode, Failure> {
    sit_down(&at.file, at.seat, typed, Pair::default())
}

/// The same with computer players.
pub fn with_computers(file: &Path, seat: Seat, computers: Pair<Option<Skill>>) -> Result<ExitCode, Failure> {
    sit_down(file, seat, false, computers)
}

fn sit_down(file: &Path, seat: Seat, typed: bool, computers: Pair<Option<Skill>>) -> Result<ExitCode, Failure> {
    let store = Store::open(file)?;
    let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
    let mut editor =
        Editor::with_history(config, MemHistory::new()).map_err(|error| Failure::Other(anyhow::Error::new(error)))?;
    editor.set_helper(Some(Prompt::default()));
    let asks = std::io::stdin().is_terminal();
    let mut session = Session { store, seat, typed, computers, asks, editor };
    let header = session.store.battle.header();
    line(format_args!("{}  {} against {}", paint(HEADING, &header.title), header.sides[0], header.sides[1]));
    line(format_args!("{}", paint(QUIET, "help lists what you can type; Tab completes; quit leaves.")));
    session.play()?;
    Ok(ExitCode::SUCCESS)
}

impl Session {
    fn play(&mut self) -> Result<(), Failure> {
        let mut tell_business = true;
        loop {
            let played = self.computers_play()?;
            if tell_business || played {
                if let Some(board) = self.store.battle.board(self.seat) {
                    map::print(&board, &self.store.battle.header().sides);
                }
                line(format_args!(""));
                show::business(self.store.battle.as_ref(), self.seat);
            }
            let prompt = format!("{}> ", self.seat.name());
            let Answer::Line(typed) = self.read(&prompt)? else { return Ok(()) };
            let typed = typed.trim().to_owned();
            tell_business = false;
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match word {
                "" => tell_business = true,
                "quit" | "exit" => return Ok(()),
                "help" => self.help(rest.trim()),
                "what" => show::offers(self.store.battle.as_ref(), self.seat),
                "map" => match self.store.battle.board(self.seat) {
                    Some(board) => map::print(&board, &self.store.battle.header().sides),
                    None => line(format_args!("this battle is on your own table; there is no map to draw")),
                },
                "log" => self.log(),
                "show" => self.show(rest.trim()),
                "as" => self.sit(rest.trim()),
                "ask" => self.ask(rest.trim()),
                "dice" if rest.trim().is_empty() => tell_business = self.give_waited(true)?,
                "dice" => self.dice(rest.trim()),
                number if let Ok(number) = number.parse::<usize>() => {
                    tell_business = self.offered(number, rest)?;
                }
                _ => tell_business = self.command(&typed)?,
            }
        }
    }

    /// Lets computer players act as long as it is their turn; returns whether any did.
    fn computers_play(&mut self) -> Result<bool, Failure> {
        let mut played = false;
        loop {
            let battle = self.store.battle.as_ref();
            let business = battle.business(Seat::Umpire);
            if business.over.is_some() || battle.is_closed() {
                return Ok(played);
            }
            let turn = business.waiting.iter().find_map(|side| Some((*side, (*self.computers.of(*side))?)));
            let Some((side, skill)) = turn else { return Ok(played) };
            let Some(command) = battle.choose(side, skill, seed_of(battle)) else {
                line(format_args!(
                    "{}",
                    paint(QUIET, "the computer does not know what to do; type `as umpire` to act for it")
                ));
                return Ok(played);
            };
            match battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed_of(battle))) {
                Ok(decided) => self.store.accept(decided)?,
                Err(_) => {
                    line(format_args!("{}", paint(QUIET, "the computer is stuck; type `as umpire` to act for it")));
                    return Ok(played);
                }
            }
            played = true;
            if let Some(entry) = self.store.battle.last_entry(self.seat) {
                tell::tell(&entry, false);
            }
        }
    }

    /// Does what is offered under a number, with whatever was typed after it.
    fn offered(&mut self, number: usize, rest: &str) -> Result<bool, Failure> {
        let offers = self.store.battle.offers(self.seat);
        let Some(offer) = number.checked_sub(1).and_then(|index| offers.get(index)) else {
            line(format_args!("there is no number {number}; `what` lists what you can do"));
            return Ok(false);
        };
        match read_completion(&self.acts(), offer, rest) {
            Ok(command) => self.carry_out(command),
            Err(refusals) => {
                output::report(&Failure::Refused(refusals));
                Ok(false)
            }
        }
    }

    /// Everything that can be typed as a command.
    fn acts(&self) -> Vec<&'static Act> {
        let mut acts = self.store.battle.acts();
        acts.extend([&CORRECT, &UNDO]);
        acts
    }

    fn read(&mut self, prompt: &str) -> Result<Answer, Failure> {
        let acts = self.acts();
        if let Some(helper) = self.editor.helper_mut() {
            helper.acts = acts;
            helper.words = WORDS.to_vec();
            helper.view = self.store.battle.view(self.seat);
        }
        match self.editor.readline(prompt) {
            Ok(typed) => {
                let _ = self.editor.add_history_entry(typed.as_str());
                Ok(Answer::Line(typed))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Answer::End),
            Err(error) => Err(Failure::Other(anyhow::Error::new(error))),
        }
    }

    fn help(&self, name: &str) {
        let acts = self.acts();
        if let Some(act) = acts.iter().find(|act| act.name == name) {
            show::act_help(act);
            return;
        }
        line(format_args!("{HELP}\n"));
        for act in acts {
            line(format_args!("  {:<22} {}", paint(STRONG, act.name), act.help));
        }
    }

    fn show(&self, name: &str) {
        let view = self.store.battle.view(self.seat);
        let only = (!name.is_empty()).then_some(name.trim_matches('"'));
        if !show::books(&view, only) && only.is_some() {
            line(format_args!("there is nothing called {name}"));
        }
    }

    fn log(&self) {
        let entries = self.store.battle.log(self.seat);
        for entry in entries.iter().skip(entries.len().saturating_sub(10)) {
            tell::tell(entry, true);
        }
    }

    fn sit(&mut self, name: &str) {
        match Seat::named(name) {
            Some(seat) => self.seat = seat,
            None => line(format_args!("the seats are umpire, a, b and public")),
        }
    }

    fn ask(&mut self, how: &str) {
        match how {
            "on" => self.asks = true,
            "off" => self.asks = false,
            _ => line(format_args!("type ask on or ask off")),
        }
    }

    fn dice(&mut self, how: &str) {
        match how {
            "typed" => self.typed = true,
            "rolled" => self.typed = false,
            _ => line(format_args!("type dice typed or dice rolled")),
        }
    }

    /// Asks for everything a command still needs, until nothing is left. Returns whether the command goes on.
    fn put_questions(&mut self, interview: &mut Interview, command: &mut CommandLine) -> Result<bool, Failure> {
        loop {
            let question = match interview.next(self.store.battle.as_ref(), self.seat, command) {
                Next::Ask(question) => question,
                Next::Done(skipped) => {
                    for (name, reason) in skipped {
                        line(format_args!("{}", paint(QUIET, format!("  {name} was not asked: {reason}"))));
                    }
                    return Ok(true);
                }
            };
            line(format_args!("  {}; {}", paint(STRONG, question.help), paint(QUIET, &question.answers)));
            let Answer::Line(typed) = self.read(&format!("  {}: ", question.field))? else { return Ok(false) };
            let typed = typed.trim();
            if typed == STOP {
                return Ok(false);
            }
            if let Err(wrong) = interview.answer(self.store.battle.as_ref(), self.seat, command, &question, typed) {
                output::report(&Failure::Refused(wrong));
            }
        }
    }

    /// Carries out a typed command; returns whether anything changed.
    fn command(&mut self, typed: &str) -> Result<bool, Failure> {
        match read_command(&self.acts(), typed) {
            Ok(command) => self.carry_out(command),
            Err(refusals) => {
                output::report(&Failure::Refused(refusals));
                Ok(false)
            }
        }
    }

    /// Carries out a command; returns whether anything changed. After refused answers the questions are repeated.
    fn carry_out(&mut self, mut command: CommandLine) -> Result<bool, Failure> {
        let mut interview = Interview::default();
        loop {
            let goes_on = !self.asks || self.put_questions(&mut interview, &mut command)?;
            let came = if goes_on { self.decide(&command)? } else { Came::Abandoned };
            match came {
                Came::Done => return Ok(true),
                Came::Abandoned => {
                    line(format_args!("  command abandoned; nothing has changed"));
                    return Ok(false);
                }
                Came::Refused(refusals) => {
                    let again = interview.forget(&mut command, &refusals);
                    output::report(&Failure::Refused(refusals));
                    if !again {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Writes down what was decided and shows it.
    fn take(&mut self, decided: Decided) -> Result<(), Failure> {
        self.store.accept(decided)?;
        if let Some(entry) = self.store.battle.last_entry(self.seat) {
            tell::tell(&entry, false);
        }
        Ok(())
    }

    /// Gives the dice that an accepted command waits for, as far as this seat may give them; returns whether there were
    /// any. The program rolls those that no player may type.
    fn give_waited(&mut self, typed: bool) -> Result<bool, Failure> {
        let mut given = false;
        while let Some(waits) = self.store.battle.waits() {
            let types = waits.types.contains(&self.seat) && (typed || self.typed);
            if !waits.rolls.contains(&self.seat) {
                let words = format!("command {} waits for {}, which is not yours", waits.n, die_words(&waits.die));
                line(format_args!("{}", paint(QUIET, words)));
                return Ok(given);
            }
            let source = if types {
                let Answer::Line(typed) = self.read(&format!("  {}: ", die_words(&waits.die)))? else {
                    return Ok(given);
                };
                match faces(&typed) {
                    _ if typed.trim() == STOP => {
                        line(format_args!("  the command stands; dice goes on with it"));
                        return Ok(given);
                    }
                    Some(faces) if !faces.is_empty() => Source::Typed(faces),
                    _ => {
                        line(format_args!("type the face that you rolled, or {STOP} to go on later"));
                        continue;
                    }
                }
            } else {
                Source::Seed(seed_of(self.store.battle.as_ref()))
            };
            let command = CommandLine { act: DICE.name.to_owned(), with: Datum::empty(), dice: None };
            match fair::decide(self.store.battle.as_ref(), self.seat, &command, &source) {
                Ok(decided) => self.take(decided)?,
                Err(Stop::Refused(refusals)) => {
                    output::report(&Failure::Refused(refusals));
                    if !types {
                        return Ok(given);
                    }
                    continue;
                }
                Err(Stop::Need(_)) => continue,
            }
            given = true;
        }
        Ok(given)
    }

    /// Decides a command with everything that was given. Dice are asked for one by one, and again after an impossible
    /// face.
    fn decide(&mut self, command: &CommandLine) -> Result<Came, Failure> {
        let mut source = match (&command.dice, self.typed) {
            (Some(faces), _) => Source::Typed(faces.clone()),
            (None, true) => Source::Typed(Vec::new()),
            (None, false) => Source::Seed(seed_of(self.store.battle.as_ref())),
        };
        let mut sound = 0;
        loop {
            match (fair::decide(self.store.battle.as_ref(), self.seat, command, &source), &mut source) {
                (Ok(decided), _) => {
                    self.take(decided)?;
                    self.give_waited(matches!(source, Source::Typed(_)))?;
                    return Ok(Came::Done);
                }
                (Err(Stop::Refused(refusals)), Source::Typed(so_far))
                    if so_far.len() > sound && refusals.iter().all(|refusal| refusal.field.starts_with("dice")) =>
                {
                    // Dice on the command line are part of the command; only those that were answered here are asked
                    // for again.
                    if command.dice.as_ref().is_some_and(|line| line.len() == so_far.len()) {
                        return Ok(Came::Refused(refusals));
                    }
                    output::report(&Failure::Refused(refusals));
                    so_far.truncate(sound);
                }
                (Err(Stop::Refused(refusals)), _) => return Ok(Came::Refused(refusals)),
                (Err(Stop::Need(_)), Source::Seed(_)) => return Ok(Came::Abandoned),
                (Err(Stop::Need(need)), Source::Typed(so_far)) => {
                    sound = so_far.len();
                    let prompt = format!("  D{} for {} ({} of {}): ", need.sides, need.what, need.number, need.of);
                    let Answer::Line(typed) = self.read(&prompt)? else { return Ok(Came::Abandoned) };
                    match faces(&typed) {
                        _ if typed.trim() == STOP => return Ok(Came::Abandoned),
                        Some(more) if !more.is_empty() => so_far.extend(more),
                        _ => line(format_args!("  type the face that you rolled, or {STOP} to leave the command")),
                    }
                }
            }
        }
    }
}
