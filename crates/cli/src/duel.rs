//! `grognard duel`: many battles between two computer players.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use grognard_battle::{Pair, Side};
use grognard_core::odds::wilson_interval;
use grognard_games::play_checked;
use grognard_players::{Duel, Ending, Fault, Skill, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;

use crate::arguments::DuelArguments;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};
use crate::players::refuse_unknown;
use crate::resolve::fresh_seed;
use crate::scenario::Chosen;

/// Commands after which a battle counts as endless.
const MOST_COMMANDS: u64 = 20_000;

/// One battle of the row: who played side a, in what temperament, how it ended, how long the players thought.
struct Fought {
    first_is: Side,
    skills: Pair<Skill>,
    ending: Result<Ending, Fault>,
    thought: Pair<Thought>,
    /// What both sides planned, if that is to be told.
    plans: Vec<Planned>,
}

/// How long a side thought.
#[derive(Clone, Copy, Debug, Default)]
struct Thought {
    longest: Duration,
    whole: Duration,
    choices: u32,
}

/// Looks at the clock while computer players play.
#[derive(Default)]
struct Stopwatch {
    since: Option<Instant>,
    thought: Pair<Thought>,
    /// What was planned, if that is to be told.
    plans: Option<Vec<Planned>>,
}

/// What a side meant to do in a turn.
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

    fn wants_plans(&self) -> bool {
        self.plans.is_some()
    }

    fn has_planned(&mut self, turn: u32, side: Side, plan: String) {
        self.plans.get_or_insert_default().push(Planned { turn, side, plan });
    }
}

/// Plays the battles and tells how they ended.
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
    let fought: Vec<Fought> = pool.install(|| {
        let games = (0..asked.games).into_par_iter();
        games.map(|game| fight(chosen, asked, seed, game)).inspect(|_| bar.inc(1)).collect()
    });
    bar.finish_and_clear();
    let tally = Tally::of(&fought);
    if asked.json {
        line(format_args!("{}", tally.json(chosen, asked, seed, &fought)));
    } else {
        tally.tell(chosen, asked, seed, began.elapsed());
        tell_plans(chosen, &fought);
    }
    Ok(if tally.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Plays battle number `game`. Its dice follow from the seed and its number alone, so that nothing depends on who plays
/// it or when. With sides swapped two battles in a row have the same dice, and temperaments left to chance are the same.
fn fight(chosen: &Chosen, asked: &DuelArguments, seed: u64, game: u32) -> Fought {
    let swapped = !asked.keep_sides && game % 2 == 1;
    let first_is = if swapped { Side::B } else { Side::A };
    let number = if asked.keep_sides { game } else { game / 2 };
    let seed = seed.wrapping_add(u64::from(number));
    let (first, second) = (asked.a.settled(Side::A, seed), asked.b.settled(Side::B, seed));
    let skills = if swapped { Pair { a: second, b: first } } else { Pair { a: first, b: second } };
    let duel = Duel { skills: skills.clone(), seed, most: MOST_COMMANDS, explained: false };
    let mut watch = Stopwatch { plans: (asked.plans && game == 0).then(Vec::new), ..Stopwatch::default() };
    let ending = if asked.check {
        let checked = play_checked(chosen.game, &chosen.laid, &duel, &mut watch);
        checked.and_then(|checked| same_without_log(chosen, &duel, checked))
    } else {
        chosen.game.play_out(&chosen.laid, &duel, &mut watch)
    };
    Fought { first_is, skills, ending, thought: watch.thought, plans: watch.plans.unwrap_or_default() }
}

/// What both sides planned in the first battle, turn by turn.
fn tell_plans(chosen: &Chosen, fought: &[Fought]) {
    let plans = fought.iter().flat_map(|one| &one.plans);
    for Planned { turn, side, plan } in plans {
        let whose = chosen.sides.get(side.index()).map_or(side.name(), String::as_str);
        line(format_args!("turn {turn}, {whose}: {plan}"));
    }
}

/// The battle played without a log must end alike.
fn same_without_log(chosen: &Chosen, duel: &Duel, checked: Ending) -> Result<Ending, Fault> {
    let bare = chosen.game.play_out(&chosen.laid, duel, &mut ())?;
    if bare == checked {
        return Ok(checked);
    }
    let reason = "without a log the battle ends differently".to_owned();
    Err(Fault { after: checked.commands, side: None, reason })
}

/// The battles added up.
#[derive(Default)]
struct Tally {
    /// Won by the first and by the second player.
    won: [u64; 2],
    /// Won by side a and by side b.
    by_side: [u64; 2],
    drawn: u64,
    /// Decided battles in which somebody had the first turn, and those he won.
    begun: u64,
    begun_and_won: u64,
    turns: Vec<u32>,
    commands: u64,
    /// How long the first and the second player thought.
    thought: [Thought; 2],
    faults: Vec<(u32, Fault)>,
}

impl Tally {
    fn of(fought: &[Fought]) -> Self {
        let mut tally = Tally::default();
        for (game, one) in (0..).zip(fought) {
            for (player, side) in [one.first_is, one.first_is.other()].into_iter().enumerate() {
                let thought = one.thought.of(side);
                let Some(sum) = tally.thought.get_mut(player) else { continue };
                sum.longest = sum.longest.max(thought.longest);
                sum.whole += thought.whole;
                sum.choices += thought.choices;
            }
            match &one.ending {
                Err(fault) => tally.faults.push((game, fault.clone())),
                Ok(ending) => {
                    tally.turns.push(ending.turn);
                    tally.commands += ending.commands;
                    match ending.winner {
                        None => tally.drawn += 1,
                        Some(side) => {
                            tally.by_side[side.index()] += 1;
                            tally.won[usize::from(side != one.first_is)] += 1;
                            tally.begun += u64::from(ending.began.is_some());
                            tally.begun_and_won += u64::from(ending.began == Some(side));
                        }
                    }
                }
            }
        }
        tally.turns.sort_unstable();
        tally
    }

    fn ended(&self) -> u64 {
        self.turns.len() as u64
    }

    fn tell(&self, chosen: &Chosen, asked: &DuelArguments, seed: u64, took: Duration) {
        let ended = self.ended();
        line(format_args!("{}", paint(HEADING, format_args!("{}: {ended} battles, seed {seed}", chosen.title))));
        let share = |count: u64| {
            let (low, high) = wilson_interval(count, ended);
            format!("{count:>5}  {:>5.1} %  (95 %: {:.1} to {:.1})", percent(count, ended), 100.0 * low, 100.0 * high)
        };
        if ended > 0 {
            line(format_args!("{:<28}{}", format!("first, {}, wins", asked.a.name()), share(self.won[0])));
            line(format_args!("{:<28}{}", format!("second, {}, wins", asked.b.name()), share(self.won[1])));
            line(format_args!("{:<28}{}", "drawn", share(self.drawn)));
            for (side, name) in Side::BOTH.into_iter().zip(&chosen.sides) {
                let label = format!("side {}, {name}, wins", side.name());
                line(format_args!("{label:<28}{}", share(self.by_side[side.index()])));
            }
            if self.begun > 0 {
                let (won, begun) = (self.begun_and_won, self.begun);
                let (low, high) = wilson_interval(won, begun);
                line(format_args!(
                    "{:<28}{won:>5}  {:>5.1} %  (95 %: {:.1} to {:.1}) of {begun} decided battles",
                    "who had the first turn wins",
                    percent(won, begun),
                    100.0 * low,
                    100.0 * high
                ));
            }
            let median = self.turns.get(self.turns.len() / 2).copied().unwrap_or_default();
            let mean = self.commands.checked_div(ended).unwrap_or_default();
            line(format_args!("median end on turn {median}; {mean} commands per battle"));
        }
        for (player, thought) in [asked.a, asked.b].into_iter().zip(self.thought) {
            let mean = thought.whole.checked_div(thought.choices.max(1)).unwrap_or_default();
            let words = format!("{} thinks {mean:.1?} per command, {:.1?} at most", player.name(), thought.longest);
            line(format_args!("{}", paint(QUIET, words)));
        }
        line(format_args!("{}", paint(QUIET, format_args!("{took:.1?} in all"))));
        if asked.check && self.faults.is_empty() {
            line(format_args!("{}", paint(STRONG, "checked: every battle is sound and replays the same both ways")));
        }
        for (game, fault) in &self.faults {
            line(format_args!("battle {game}, after command {}: {}", fault.after, fault.reason));
        }
    }

    fn json(&self, chosen: &Chosen, asked: &DuelArguments, seed: u64, fought: &[Fought]) -> serde_json::Value {
        let battles: Vec<_> = fought
            .iter()
            .map(|one| match &one.ending {
                Ok(ending) => json!({ "first_is": one.first_is, "players": one.skills, "ending": ending }),
                Err(fault) => json!({ "first_is": one.first_is, "players": one.skills, "fault": fault }),
            })
            .collect();
        json!({
            "scenario": chosen.title,
            "first": asked.a.name(),
            "second": asked.b.name(),
            "seed": seed,
            "won": { "first": self.won[0], "second": self.won[1], "drawn": self.drawn },
            "by_side": { "a": self.by_side[0], "b": self.by_side[1] },
            "first_turn": { "won": self.begun_and_won, "of": self.begun },
            "interval": wilson_interval(self.won[0], self.ended()),
            "battles": battles,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "battles are counted in thousands")]
fn percent(count: u64, of: u64) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}
