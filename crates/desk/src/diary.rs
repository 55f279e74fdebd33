//! The diary of an army: the facts of `fatigue.ledger` with its events under their turns.
//!
//! Events are in `events`, each with `turn` and `hour` if you like, or in `turns`, each with its own `events`.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::ledger::{Army, Event, Ledger, Outcome, Situation};
use grognard_core::facts::{Datum, parse};
use grognard_core::refusal::{Check, Refusal, Refusals};
use grognard_core::trace::Note;

/// The events of one turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// When, in the words of the file; empty for events without a date.
    pub when: String,
    /// What happened, each with the path of its field.
    pub events: Vec<(String, Event)>,
}

/// An army and what happened to it.
#[derive(Clone, Debug)]
pub struct Diary {
    /// The army at the start.
    pub army: Army,
    pub turns: Vec<Turn>,
}

/// A turn once it is entered.
#[derive(Clone, Debug)]
pub struct Page {
    pub when: String,
    /// The receipt of its events.
    pub notes: Vec<Note>,
    /// The state of the army at its end.
    pub state: Outcome,
}

/// Dates of an event or turn; the book does not know them.
const DATES: [&str; 2] = ["turn", "hour"];

/// Reads a diary: all of it, or every reason against it.
pub fn read(tables: &Tables, datum: &Datum) -> Result<Diary, Refusals> {
    let Datum::Map(entries) = datum else {
        return Err(vec![Refusal::new("", "a ledger file has named values: total, commands, turns.")]);
    };
    let (own, facts): (Vec<_>, Vec<_>) =
        entries.iter().cloned().partition(|entry| entry.0 == "events" || entry.0 == "turns");
    let mut reader = Reader { tables, facts, refusals: Vec::new() };
    let army = reader.army();
    let turns = match own.as_slice() {
        [] => Vec::new(),
        [(name, list)] if name == "events" => reader.dated(list),
        [(_, list)] => reader.turns(list),
        _ => {
            reader.refusals.push(Refusal::new("events", "give the events once, in `events` or in `turns`."));
            Vec::new()
        }
    };
    if reader.refusals.is_empty() { Ok(Diary { army, turns }) } else { Err(reader.refusals) }
}

struct Reader<'t> {
    tables: &'t Tables,
    facts: Vec<(String, Datum)>,
    refusals: Refusals,
}

impl Reader<'_> {
    fn army(&mut self) -> Army {
        let parsed = parse::<Situation>(self.tables, &Datum::Map(self.facts.clone()));
        let mut check = Check::new(parsed.refusals, parsed.unread);
        parsed.situation.army.check(&mut check);
        if let Err(refusals) = check.finish() {
            self.refusals.extend(refusals);
        }
        parsed.situation.army
    }

    fn list<'d>(&mut self, path: &str, datum: &'d Datum) -> &'d [Datum] {
        match datum {
            Datum::List(items) => items,
            Datum::Null => &[],
            other => {
                self.refusals.push(Refusal::new(path, format!("must be a list, not {}.", other.kind())));
                &[]
            }
        }
    }

    fn turns(&mut self, datum: &Datum) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (index, item) in self.list("turns", datum).iter().enumerate() {
            let path = format!("turns.{index}");
            let Datum::Map(entries) = item else {
                self.refusals.push(Refusal::new(path, "must have named values: turn, hour, events."));
                continue;
            };
            for (key, _) in entries.iter().filter(|entry| entry.0 != "events" && !DATES.contains(&entry.0.as_str())) {
                let refusal = Refusal::new(format!("{path}.{key}"), "is not a field here.");
                self.refusals.push(refusal.allowing(["turn", "hour", "events"]));
            }
            let when = self.date(&path, item);
            let path = format!("{path}.events");
            let events = item.at("events").unwrap_or(&Datum::Null);
            let events = self.list(&path, events).iter().enumerate();
            let events = events.map(|(at, event)| self.event(format!("{path}.{at}"), event)).collect();
            turns.push(Turn { when, events });
        }
        turns
    }

    /// Events in order; consecutive ones with the same date make one turn.
    fn dated(&mut self, datum: &Datum) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for (index, item) in self.list("events", datum).iter().enumerate() {
            let path = format!("events.{index}");
            let when = self.date(&path, item);
            let mut plain = item.clone();
            for date in DATES {
                plain.remove(date);
            }
            let event = self.event(path, &plain);
            match turns.last_mut().filter(|turn| turn.when == when) {
                Some(turn) => turn.events.push(event),
                None => turns.push(Turn { when, events: vec![event] }),
            }
        }
        turns
    }

    fn date(&mut self, path: &str, item: &Datum) -> String {
        let mut words = Vec::new();
        for date in DATES {
            match item.at(date) {
                None | Some(Datum::Null) => {}
                Some(Datum::Integer(number)) => words.push(format!("{date} {number}")),
                Some(Datum::Text(text)) if date == "hour" => words.push(text.clone()),
                Some(Datum::Text(text)) => words.push(format!("{date} {text}")),
                Some(other) => {
                    let reason = format!("must be a whole number or text, not {}.", other.kind());
                    self.refusals.push(Refusal::new(format!("{path}.{date}"), reason));
                }
            }
        }
        words.join(", ")
    }

    /// One event, read as if it were the only one of a posting, so that a diary may be longer than a posting.
    fn event(&mut self, path: String, event: &Datum) -> (String, Event) {
        let mut facts = self.facts.clone();
        facts.push(("events".to_owned(), Datum::List(vec![event.clone()])));
        let parsed = parse::<Situation>(self.tables, &Datum::Map(facts));
        let own = parsed.refusals.into_iter().filter_map(|refusal| {
            let field = refusal.field.strip_prefix("events.0")?;
            Some(Refusal { field: format!("{path}{field}"), ..refusal })
        });
        self.refusals.extend(own);
        (path, parsed.situation.events.into_iter().next().unwrap_or(Event::Hour))
    }
}

/// Enters every turn. Returns the army's first state and a page for each turn, or every event that cannot be entered.
pub fn keep(tables: &Tables, diary: &Diary) -> Result<(Outcome, Vec<Page>), Refusals> {
    let mut ledger = Ledger::new(tables, diary.army.clone());
    let opening = ledger.state();
    let (mut pages, mut refusals) = (Vec::new(), Vec::new());
    for turn in &diary.turns {
        let mut notes = Vec::new();
        for (path, event) in &turn.events {
            match ledger.objection(event) {
                None => drop(ledger.enter(event, &mut notes)),
                Some(refusal) => {
                    refusals.push(Refusal { field: format!("{path}.{}", refusal.field), ..refusal });
                }
            }
        }
        pages.push(Page { when: turn.when.clone(), notes, state: ledger.state() });
    }
    if refusals.is_empty() { Ok((opening, pages)) } else { Err(refusals) }
}
