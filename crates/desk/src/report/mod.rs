//! The after-action report of a battle: casualties, turning points, a curve of both sides' losses, luck, and every
//! ruling. It is made once as a document, and written as Markdown or HTML.

mod chart;
mod document;
mod figures;
mod html;
mod luck;
mod markdown;
mod turning_points;

use document::{Block, Document};
use figures::{number, signed};
use grognard_battle::{AnyBattle, Deed, Moment, Record, Seat, Standing};

pub use luck::{Luck, luck};
pub use turning_points::{TurningPoint, turning_points};

/// A report, ready to be written.
pub struct Report {
    document: Document,
    chart: String,
}

impl Report {
    /// The report on a battle in its present state. It shows what both sides hide from each other.
    pub fn of(battle: &dyn AnyBattle) -> Self {
        let history = battle.history();
        let chart = chart::draw(battle, &history);
        let mut document = Document::new(&battle.header().title);
        opening(&mut document, battle, &history);
        document.add(Block::Chart { alt: chart::title(&history) });
        casualties(&mut document, battle, &history);
        turning(&mut document, battle, &history);
        luck_table(&mut document, battle);
        corrections(&mut document, battle);
        rulings(&mut document, battle);
        Report { document, chart }
    }

    /// As Markdown; the chart is a file with that name beside it.
    pub fn markdown(&self, chart_file: &str) -> String {
        markdown::write(&self.document, chart_file)
    }

    /// As one HTML page that contains everything.
    pub fn html(&self) -> String {
        html::write(&self.document, &self.chart)
    }

    /// The chart as SVG.
    pub fn chart(&self) -> &str {
        &self.chart
    }
}

fn opening(document: &mut Document, battle: &dyn AnyBattle, history: &[Moment]) {
    let header = battle.header();
    let business = battle.business(Seat::Umpire);
    let edition = header.edition.as_ref().map_or(String::new(), |edition| format!(", edition {edition}"));
    document.add(Block::Text(format!(
        "{} against {}, under the book {}{edition}. {} commands up to {}.",
        header.sides[0],
        header.sides[1],
        header.book,
        battle.records().len(),
        business.clock,
    )));
    document.add(Block::Text(match &business.over {
        Some(result) => format!("Result: {result}."),
        None => "The battle is not over; this report tells what both sides keep from each other.".to_owned(),
    }));
    let Some((_, now)) = history.last() else { return };
    let rows = now[0].measures.iter().enumerate().map(|(index, measure)| {
        let of = |side: usize| {
            now[side].measures.get(index).map_or(String::new(), |measure| match measure.of {
                Some(of) => format!("{} of {}", number(measure.value), number(of)),
                None => number(measure.value),
            })
        };
        vec![measure.name.clone(), of(0), of(1)]
    });
    let head = vec!["At the end".to_owned(), header.sides[0].clone(), header.sides[1].clone()];
    document.add(Block::Table { head, rows: rows.collect() });
}

fn casualties(document: &mut Document, battle: &dyn AnyBattle, history: &[Moment]) {
    let Some((_, now)) = history.last() else { return };
    document.heading("Casualties");
    for (side, standing) in battle.header().sides.iter().zip(now) {
        document.add(Block::Subheading(side.clone()));
        let head = ["Command", "Unit", "Start", "Left", "Lost", "State"].map(str::to_owned).to_vec();
        let mut rows: Vec<Vec<String>> = standing.units.iter().map(unit_row).collect();
        rows.push(total_row(standing));
        document.add(Block::Table { head, rows });
        document.add(Block::Text(format!("Counted in {}.", standing.counted_in)));
    }
}

fn unit_row(unit: &grognard_battle::UnitStanding) -> Vec<String> {
    let left = if unit.gone { 0.0 } else { unit.strength };
    let state = match (unit.gone, unit.condition.is_empty()) {
        (true, true) => "gone".to_owned(),
        (false, true) => "in good order".to_owned(),
        _ => unit.condition.clone(),
    };
    // Replacements may make a unit stronger than it was.
    let lost =
        if left > unit.start { format!("0, gained {}", number(left - unit.start)) } else { number(unit.start - left) };
    vec![unit.command.clone(), unit.name.clone(), number(unit.start), number(left), lost, state]
}

fn total_row(standing: &Standing) -> Vec<String> {
    let start: f64 = standing.units.iter().map(|unit| unit.start).sum();
    let left: f64 = standing.units.iter().filter(|unit| !unit.gone).map(|unit| unit.strength).sum();
    let gone = standing.units.iter().filter(|unit| unit.gone).count();
    vec![
        "All".to_owned(),
        format!("{} units", standing.units.len()),
        number(start),
        number(left),
        number(start - left),
        format!("{gone} gone"),
    ]
}

fn turning(document: &mut Document, battle: &dyn AnyBattle, history: &[Moment]) {
    document.heading("Turning points");
    let points = turning_points(battle, history, 6);
    if points.is_empty() {
        document.add(Block::Text("Nothing has changed the battle yet.".to_owned()));
        return;
    }
    let head = ["Command", "When", "What", "What it did"].map(str::to_owned).to_vec();
    let rows = points.into_iter().map(|point| vec![point.n.to_string(), point.when, point.what, point.effect]);
    document.add(Block::Table { head, rows: rows.collect() });
}

fn luck_table(document: &mut Document, battle: &dyn AnyBattle) {
    document.heading("Luck");
    let luck = luck(battle);
    if luck.is_empty() {
        document.add(Block::Text("No dice have been rolled.".to_owned()));
        return;
    }
    let head = ["Side", "Dice", "Rolled", "Average", "Expected", "Sum above expectation", "How unusual"];
    let rows = luck.iter().map(|luck| {
        vec![
            luck.side.map_or("nobody's".to_owned(), |side| battle.header().sides[side.index()].clone()),
            format!("D{}", luck.sides),
            luck.count.to_string(),
            format!("{:.2}", luck.average()),
            format!("{:.2}", luck.expected()),
            signed(luck.surplus()),
            format!("{} standard deviations", signed(luck.deviations())),
        ]
    });
    document.add(Block::Table { head: head.map(str::to_owned).to_vec(), rows: rows.collect() });
    document.add(Block::Text(
        "Whether a high die is good depends on the roll; the rulings below show each. Between -2 and +2 standard \
         deviations is what honest dice do nineteen times in twenty."
            .to_owned(),
    ));
}

fn corrections(document: &mut Document, battle: &dyn AnyBattle) {
    let rows: Vec<Vec<String>> = (battle.records().iter())
        .filter_map(|record| match &record.deed {
            Deed::Correction { at, to, reason } => {
                Some(vec![record.n.to_string(), at.clone(), to.to_string(), reason.clone()])
            }
            _ => None,
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    document.heading("The umpire's corrections");
    let head = ["Command", "Place", "Now", "Reason"].map(str::to_owned).to_vec();
    document.add(Block::Table { head, rows });
}

fn rulings(document: &mut Document, battle: &dyn AnyBattle) {
    document.heading("Every ruling");
    let undone: Vec<u64> = (battle.records().iter())
        .filter_map(|record| match record.deed {
            Deed::Undo { of } => Some(of),
            _ => None,
        })
        .collect();
    for record in battle.records() {
        for ruled in &record.rulings {
            let taken_back = if undone.contains(&record.n) { " (taken back)" } else { "" };
            document.add(Block::Subheading(format!("{}. {}{taken_back}", record.n, ruled.title)));
            document.add(Block::Text(ruling_words(record, &ruled.procedure)));
            let rows = ruled.lines.iter().map(|line| {
                let value = line.value.as_ref().map_or(String::new(), ToString::to_string);
                vec![line.text.clone(), value, line.rule.clone(), line.origin.clone()]
            });
            let head = ["Line", "Number", "Clause", "Origin"].map(str::to_owned).to_vec();
            document.add(Block::Table { head, rows: rows.collect() });
        }
        if !record.said.is_empty() {
            let said = record.said.iter().map(|said| format!("{} ({})", said.text, said.rule));
            document.add(Block::List(said.collect()));
        }
    }
}

fn ruling_words(record: &Record, procedure: &str) -> String {
    let procedure = if procedure.is_empty() { "a roll of its own" } else { procedure };
    let dice = match record.dice {
        Some(grognard_battle::DiceBy::Typed) => ", dice rolled at the table",
        Some(grognard_battle::DiceBy::Rolled) => ", dice rolled by the program",
        None => "",
    };
    format!("{procedure}; {}, by {}{dice}.", record.clock, record.seat.name())
}
