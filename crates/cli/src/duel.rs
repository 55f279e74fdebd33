//! `grognard duel`: many battles between two computer players.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use grognard_battle::{Pair, Side, line_of};
use grognard_games::estimate::Estimate;
use grognard_games::row::Row;
use grognard_games::tally::{Fought, Tally};
use grognard_games::{Kept, audited, play_kept};
use grognard_players::{Duel, Ending, Fault, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::arguments::DuelArguments;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};
use crate::players::refuse_unknown;
use crate::resolve::fresh_seed;
use crate::scenario::Chosen;

/// One battle of the series: how it ended, and how long the players thought.
struct Watched {
    fought: Fought,
    thought: Pair<Thought>,
    /// What both sides planned, if that is to be shown.
    plans: Vec<Planned>,
}

/// How long a side thought.
#[derive(Clone, Copy, Debug, Default)]
struct Thought {
    longest: Duration,
    whole: Duration,
    choices: u32,
}

/// Takes the time while computer players play.
#[derive(Default)]
struct Stopwatch {
    since: Option<Instant>,
    thought: Pair<Thought>,
    /// What was planned, if that is to be shown.
    plans: Option<Vec<Planned>>,
    /// Whether anybody reads the hash of the books at the end.
    hashed: bool,
}

/// What a side planned in a turn.
struct Planned {
    turn: u32,
    side: Side,
    plan: String,
}

impl Watch for Stopwatch {
    fn thinks(&mut self, _: Side) {
        self.since = Some(Instant::now());
    }

    fn has_chosen(&mut self, side: Side) {
        let Some(since) = self.since.take() else { return };
        let took = since.elapsed();
        let thought = self.thought.of_mut(side);
        thought.longest = thought.longest.max(took);
        thought.whole += took;
        thought.choices += 1;
    }

    fn wants_hash(&self) -> bool {
        self.hashed
    }

    fn wants_plans(&self) -> bool {
        self.plans.is_some()
    }

    fn has_planned(&mut self, turn: u32, side: Side, plan: String) {
        self.plans.get_or_insert_default().push(Planned { turn, side, plan });
    }
}

/// Plays the battles and reports how they ended.
pub fn run(chosen: &Chosen, asked: &DuelArguments) -> Result<ExitCode, Failure> {
    for (option, wanted) in [("--a", asked.a), ("--b", asked.b)] {
        refuse_unknown(chosen.game, option, wanted)?;
    }
    let seed = asked.seed.unwrap_or_else(fresh_seed);
    let began = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(asked.threads).build().context("cannot start threads")?;
    let bar = ProgressBar::new(u64::from(asked.games));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} battles, {eta} left") {
        bar.set_style(style);
    }
    let row = Row { scenario: &chosen.title, first: asked.a, second: asked.b, seed, keep_sides: asked.keep_sides };
    if let Some(folder) = &asked.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let watched: Result<Vec<Watched>, Failure> = pool.install(|| {
        let games = (0..asked.games).into_par_iter();
        games.map(|game| fight(chosen, asked, &row, game)).inspect(|_| bar.inc(1)).collect()
    });
    bar.finish_and_clear();
    let watched = watched?;
    let fought = || watched.iter().map(|one| &one.fought);
    let tally = Tally::of(&row, fought());
    if asked.json {
        let report = serde_json::to_string(&tally.report(&row, fought()));
        line(format_args!("{}", report.context("cannot write the row")?));
    } else {
        tell(&tally, chosen, asked, (seed, began.elapsed()), thoughts(&watched));
        tell_plans(chosen, &watched);
    }
    Ok(if tally.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Plays battle number `game`. Fails if its file cannot be written.
fn fight(chosen: &Chosen, asked: &DuelArguments, row: &Row<'_>, game: u32) -> Result<Watched, Failure> {
    let (first_is, duel) = row.battle(game);
    let plans = (asked.plans && game == 0).then(Vec::new);
    let mut watch = Stopwatch { plans, hashed: asked.json, ..Stopwatch::default() };
    let ending = if asked.check || asked.keep.is_some() {
        let kept = play_kept(chosen.game, &chosen.laid, &duel, &mut watch);
        if let (Ok(kept), Some(folder)) = (&kept, &asked.keep) {
            keep(&folder.join(format!("{game}.jsonl")), kept)?;
        }
        if asked.check {
            let checked = kept.and_then(|kept| audited(chosen.game, &chosen.laid, kept));
            checked.and_then(|checked| same_without_log(chosen, &duel, checked))
        } else {
            kept.and_then(|kept| kept.ending)
        }
    } else {
        chosen.game.play_out(&chosen.laid, &duel, &mut watch)
    };
    let fought = Fought { first_is, skills: duel.skills, ending };
    Ok(Watched { fought, thought: watch.thought, plans: watch.plans.unwrap_or_default() })
}

/// Writes the log of a battle to a file. An existing file is never overwritten.
fn keep(path: &Path, kept: &Kept) -> Result<(), Failure> {
    let mut text = line_of(kept.battle.header());
    text.extend(kept.battle.records().iter().map(line_of));
    let file = std::fs::File::create_new(path);
    let mut file = file.with_context(|| format!("cannot create {}; a battle is never overwritten", path.display()))?;
    Ok(file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?)
}

/// What both sides planned in the first battle, turn by turn.
fn tell_plans(chosen: &Chosen, watched: &[Watched]) {
    let plans = watched.iter().flat_map(|one| &one.plans);
    for Planned { turn, side, plan } in plans {
        let whose = chosen.sides.get(side.index()).map_or(side.name(), String::as_str);
        line(format_args!("turn {turn}, {whose}: {plan}"));
    }
}

/// The battle played without a log must end in the same way.
fn same_without_log(chosen: &Chosen, duel: &Duel, checked: Ending) -> Result<Ending, Fault> {
    let bare = chosen.game.play_out(&chosen.laid, duel, &mut ())?;
    if bare == checked {
        return Ok(checked);
    }
    let reason = "without a log the battle ends differently".to_owned();
    Err(Fault { after: checked.commands, side: None, reason })
}

/// How long the first and the second player thought.
fn thoughts(watched: &[Watched]) -> [Thought; 2] {
    let mut sums = [Thought::default(); 2];
    for one in watched {
        let first_is = one.fought.first_is;
        for (sum, side) in sums.iter_mut().zip([first_is, first_is.other()]) {
            let thought = one.thought.of(side);
            sum.longest = sum.longest.max(thought.longest);
            sum.whole += thought.whole;
            sum.choices += thought.choices;
        }
    }
    sums
}

fn tell(tally: &Tally, chosen: &Chosen, asked: &DuelArguments, (seed, took): (u64, Duration), thought: [Thought; 2]) {
    let ended = tally.ended();
    line(format_args!("{}", paint(HEADING, format_args!("{}: {ended} battles, seed {seed}", chosen.title))));
    let shares = &tally.shares;
    let share = |label: &str, count: u64, of: u64, found: &Estimate, more: &str| {
        let (low, high) = (100.0 * found.low, 100.0 * found.high);
        let share = percent(count, of);
        line(format_args!("{label:<28}{count:>5}  {share:>5.1} %  (95 %: {low:.1} to {high:.1}){more}"));
    };
    if ended > 0 {
        // Two equal players are not told apart.
        if asked.a != asked.b {
            let players = [format!("first, {}, wins", asked.a.name()), format!("second, {}, wins", asked.b.name())];
            for (index, label) in players.iter().enumerate() {
                share(label, tally.won[index], ended, &shares.won[index], "");
            }
        }
        share("drawn", tally.drawn, ended, &shares.drawn, "");
        for (side, name) in Side::BOTH.into_iter().zip(&chosen.sides) {
            let label = format!("side {}, {name}, wins", side.name());
            share(&label, tally.by_side[side.index()], ended, shares.by_side.of(side), "");
        }
        if tally.begun > 0 {
            let more = format!(" of {} decided battles", tally.begun);
            share("who had the first turn wins", tally.begun_and_won, tally.begun, &shares.first_turn, &more);
        }
        let median = tally.turns.get(tally.turns.len() / 2).copied().unwrap_or_default();
        let mean = tally.commands.checked_div(ended).unwrap_or_default();
        line(format_args!("median end on turn {median}; {mean} commands per battle"));
    }
    for (player, thought) in [asked.a, asked.b].into_iter().zip(thought) {
        let mean = thought.whole.checked_div(thought.choices.max(1)).unwrap_or_default();
        let words = format!("{} thinks {mean:.1?} per command, {:.1?} at most", player.name(), thought.longest);
        line(format_args!("{}", paint(QUIET, words)));
    }
    line(format_args!("{}", paint(QUIET, format_args!("{took:.1?} in all"))));
    if asked.check && tally.faults.is_empty() {
        line(format_args!(
            "{}",
            paint(STRONG, "checked: every battle is sound, breaks no law and replays the same both ways")
        ));
    }
    for (game, fault) in &tally.faults {
        line(format_args!("battle {game}, after command {}: {}", fault.after, fault.reason));
    }
}

#[expect(clippy::cast_precision_loss, reason = "battles are counted in thousands")]
fn percent(count: u64, of: u64) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}
