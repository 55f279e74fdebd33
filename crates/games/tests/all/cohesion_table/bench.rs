//! Small battles on a table for tests.

use std::fmt::Write as _;

use grognard_battle::{AnyBattle, Seat, Source, Stop, decide_line, play_script, read_command};
use grognard_core::facts::Datum;
use grognard_games::game;
use serde_json::{Value, json};

/// The standard battle (COH-105): two brigades of four regiments and a battery on each side, no terrain.
pub fn standard() -> String {
    let mut text = String::from("title = \"Standard battle\"\n[table]\nwidth = 72\ndepth = 48\n");
    for (side, name) in [("a", "Union"), ("b", "Confederate")] {
        writeln!(text, "[{side}]\nname = \"{name}\"\n[{side}.senior]\nname = \"{name} general\"\ncompetence = 1")
            .unwrap();
        for brigade in 1..=2 {
            let title = format!("{name} brigade {brigade}");
            writeln!(text, "[[{side}.brigades]]\nname = \"{title}\"").unwrap();
            writeln!(text, "commander = {{ name = \"{name} brigadier {brigade}\", competence = 1 }}\nunits = [")
                .unwrap();
            for unit in 1..=4 {
                writeln!(
                    text,
                    "{{ name = \"{side}{brigade}{unit}\", arm = \"infantry\", formation = \"line\", stands = 5, \
                     quality = \"trained\", weapon = \"rifle-musket\" }},"
                )
                .unwrap();
            }
            writeln!(
                text,
                "{{ name = \"{side}{brigade} guns\", arm = \"artillery\", formation = \"limbered\", stands = 2, \
                 quality = \"trained\", weapon = \"12pdr-smoothbore\" }} ]"
            )
            .unwrap();
        }
    }
    text
}

pub fn begin(setup: &str) -> Box<dyn AnyBattle> {
    let setup = Datum::from_toml(setup).unwrap_or_else(|error| panic!("{error}\n{setup}"));
    match game("cohesion").unwrap().begin(std::sync::Arc::default(), None, &setup) {
        Ok(battle) => battle,
        Err(refusals) => panic!("{}", refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// A small battle: a brigade of three regiments and a battery, and a loose cavalry unit, on each side. The test adds
/// ground and lines as it likes.
pub fn small(ground: &str) -> String {
    let mut text = format!(
        "title = \"Small battle\"\nturns = 4\n{ground}\n[table]\nwidth = 60\ndepth = 40\n\
         [[objectives]]\nname = \"hill\"\nat = [30, 20]\n"
    );
    for (side, name) in [("a", "Union"), ("b", "Confederate")] {
        writeln!(
            text,
            "[{side}]\nname = \"{name}\"\n[{side}.senior]\nname = \"{side} general\"\ncompetence = 2\n\
             [[{side}.brigades]]\nname = \"{side} brigade\"\n\
             commander = {{ name = \"{side} colonel\", competence = 1 }}\nunits = ["
        )
        .unwrap();
        for unit in 1..=3 {
            writeln!(
                text,
                "{{ name = \"{side}{unit}\", arm = \"infantry\", formation = \"line\", stands = 5, \
                 quality = \"trained\", weapon = \"rifle-musket\" }},"
            )
            .unwrap();
        }
        writeln!(
            text,
            "{{ name = \"{side} guns\", arm = \"artillery\", formation = \"unlimbered\", stands = 2, \
             quality = \"trained\", weapon = \"12pdr-smoothbore\" }} ]\n\
             [[{side}.independents]]\nname = \"{side} horse\"\narm = \"cavalry\"\nformation = \"line\"\nstands = 4\n\
             quality = \"trained\"\nweapon = \"pistol\""
        )
        .unwrap();
    }
    text
}

/// A battle and its commands, written as a script.
pub struct Bench {
    pub battle: Box<dyn AnyBattle>,
}

impl Bench {
    /// The small battle. The program places everybody, then the armies are moved far apart: a along its edge, b along
    /// the
    /// other. Side a holds the initiative of turn 1.
    pub fn new(ground: &str) -> Self {
        let mut bench = Bench { battle: begin(&small(ground)) };
        bench.play(
            "umpire> initiative dice=1,1,6,6
             b> deploy \"b brigade\"
             a> deploy \"a brigade\"
             b> deploy \"b horse\"
             a> deploy \"a horse\"
             b> deploy \"b general\"
             a> deploy \"a general\" dice=1,1,6,6",
        );
        for (side, y, facing) in [("a", 2.0, 0), ("b", 38.0, 180)] {
            for (name, x) in [("1", 5.0), ("2", 12.0), ("3", 19.0), (" guns", 25.0), (" horse", 45.0)] {
                bench.put(&format!("{side}{name}"), x, y, facing);
            }
            bench.put_officer(&format!("{side} colonel"), 15.0, if side == "a" { 1.0 } else { 39.0 });
            bench.put_officer(&format!("{side} general"), 55.0, if side == "a" { 1.0 } else { 39.0 });
        }
        bench
    }

    /// Plays lines of a script; each must give the result it states.
    pub fn play(&mut self, script: &str) {
        let played = play_script(self.battle.as_mut(), script, 1);
        assert!(played.failures.is_empty(), "{}\n{}", played.failures.join("\n"), self.said());
        assert_eq!(self.battle.objections(), Vec::<String>::new());
    }

    /// The umpire puts a unit somewhere.
    pub fn put(&mut self, unit: &str, x: f64, y: f64, facing: u16) {
        let place = format!("/table/units/{unit}");
        // On its way it may overlap others, which only the disordered may.
        let disorder = format!("/units/{unit}/disordered");
        let before = self.at(&disorder);
        self.correct(&disorder, &json!(true));
        self.correct(&format!("{place}/at/x"), &json!(hundredths(x)));
        self.correct(&format!("{place}/at/y"), &json!(hundredths(y)));
        self.correct(&format!("{place}/facing"), &json!(facing));
        self.correct(&disorder, &before);
    }

    /// The umpire puts an officer somewhere, alone.
    pub fn put_officer(&mut self, officer: &str, x: f64, y: f64) {
        self.correct(&format!("/officers/{officer}/attached"), &Value::Null);
        self.correct(&format!("/table/officers/{officer}/x"), &json!(hundredths(x)));
        self.correct(&format!("/table/officers/{officer}/y"), &json!(hundredths(y)));
    }

    pub fn correct(&mut self, at: &str, to: &Value) {
        let decided = self.battle.correct(Seat::Umpire, at, to, "the test wants it so");
        let decided = decided.unwrap_or_else(|reasons| panic!("{at}: {reasons:?}"));
        self.battle.accept(decided).unwrap();
    }

    /// What stands at a place of the books.
    pub fn at(&self, pointer: &str) -> Value {
        self.battle.document().pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// Where a unit stands: x, y in hundredths and facing.
    pub fn pose(&self, unit: &str) -> (i64, i64, i64) {
        let pose = self.at(&format!("/table/units/{unit}"));
        let number = |value: &Value| value.as_i64().unwrap_or_else(|| panic!("{unit} is not on the table"));
        (number(&pose["at"]["x"]), number(&pose["at"]["y"]), number(&pose["facing"]))
    }

    /// Every line of the last command: of its rulings and of bookkeeping, with their clauses.
    pub fn said(&self) -> String {
        let Some(last) = self.battle.records().last() else { return String::new() };
        let mut text = String::new();
        for ruled in &last.rulings {
            writeln!(text, "{}:", ruled.title).unwrap();
            for line in &ruled.lines {
                writeln!(text, "{} {}", line.rule, line.text).unwrap();
            }
        }
        for said in &last.said {
            writeln!(text, "{} {}", said.rule, said.text).unwrap();
        }
        text
    }

    /// The last command said this.
    pub fn says(&self, words: &str) {
        let said = self.said();
        assert!(said.contains(words), "'{words}' is not said in\n{said}");
    }

    /// Why a command is refused.
    pub fn refuses(&self, line: &str) -> String {
        let (seat, typed) = line.split_once('>').unwrap();
        let seat = Seat::named(seat.trim()).unwrap();
        let command = read_command(&self.battle.acts(), typed).unwrap();
        match decide_line(self.battle.as_ref(), seat, &command, &Source::Seed(1)) {
            Err(Stop::Refused(reasons)) => reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            other => panic!("{line} is not refused: {:?}", other.map(|decided| decided.record.said)),
        }
    }

    /// Marks both sides: `a` and `b` are one posture for all, exceptions by name after a colon: `firing:a1,a2`.
    pub fn mark(&mut self, a: &str, b: &str) {
        let words = |given: &str, side: &str| {
            let (posture, others) = given.split_once(':').unwrap_or((given, ""));
            let list: Vec<String> =
                others.split(',').filter(|name| !name.is_empty()).map(|name| format!("\"{name}\"")).collect();
            let other = if posture == "moving" { "firing" } else { "moving" };
            let except = if list.is_empty() { String::new() } else { format!(" {other}=[{}]", list.join(",")) };
            (
                format!("{side}> mark brigade=\"{side} brigade\" posture={posture}{except}\n"),
                format!("{side}> mark unit=\"{side} horse\" posture={posture}\n"),
            )
        };
        let ((a_brigade, a_horse), (b_brigade, b_horse)) = (words(a, "a"), words(b, "b"));
        self.play(&[b_brigade, a_brigade, b_horse, a_horse].concat());
    }

    /// The table's answer to a question.
    pub fn survey(&self, question: &Value) -> Value {
        let answer = self.battle.survey(Seat::A, &Datum::of(question));
        serde_json::to_value(answer.unwrap_or_else(|reasons| panic!("{reasons:?}"))).unwrap()
    }
}

fn hundredths(inches: f64) -> i32 {
    grognard_field::round(100.0 * inches)
}
