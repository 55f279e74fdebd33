//! Battles of the impact book fought by computer players, command by command, with the books before each.

use std::sync::{Arc, OnceLock};

use grognard_battle::{Header, Record, Seat, Source, apply};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::Skill;
use serde_json::Value;

/// One command of a battle.
pub struct Command {
    /// The head of its battle's log.
    pub header: Header,
    /// The books before it.
    pub before: Value,
    /// The line of the log.
    pub record: Record,
}

/// A battle fought to its end.
pub fn fought(id: &str, skills: [Skill; 2], seed: u64) -> (Header, Vec<Record>) {
    let known = scenario(id).unwrap();
    let game = game(known.book).unwrap();
    let laid = game.lay(Arc::default(), None, &Datum::from_toml(known.text).unwrap()).unwrap();
    let mut battle = game.begin_laid(&laid).unwrap();
    loop {
        let business = battle.business(Seat::Umpire);
        if business.over.is_some() {
            return (battle.header().clone(), battle.records().to_vec());
        }
        let side = business.waiting[0];
        let skill = skills[usize::from(Seat::of(side) != Seat::A)];
        let command = battle.choose(side, skill, seed).expect("a computer player has a command");
        let decided = battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed));
        battle.accept(decided.unwrap_or_else(|stop| panic!("its command is refused: {stop:?}"))).unwrap();
    }
}

/// Commands of all kinds.
pub fn commands() -> &'static [Command] {
    static COMMANDS: OnceLock<Vec<Command>> = OnceLock::new();
    COMMANDS.get_or_init(|| {
        let battles = [
            ("brick-kiln", [Skill::Drill, Skill::Drill], 3),
            ("open-field", [Skill::Recruit, Skill::Recruit], 3),
            ("brick-kiln", [Skill::Recruit, Skill::Recruit], 7),
            ("horse-pasture", [Skill::Drill, Skill::Drill], 7),
            ("horse-pasture", [Skill::Recruit, Skill::Recruit], 3),
        ];
        let mut commands = Vec::new();
        for (id, skills, seed) in battles {
            let (header, records) = fought(id, skills, seed);
            let mut books = header.state.clone();
            for record in records {
                let before = books.clone();
                apply(&mut books, &record.events).unwrap();
                commands.push(Command { header: header.clone(), before, record });
            }
        }
        commands
    })
}
