//! Which clause is exercised by which case, found by running them all.

use std::collections::BTreeMap;

use grognard_core::rule::{Rule, Scope};

use crate::cases::cases;
use crate::{Book, Library};

/// One clause in the map.
#[derive(Debug)]
pub struct Covered {
    pub rule: Rule,
    /// Procedures that list it.
    pub procedures: Vec<&'static str>,
    /// Cases whose receipt or refusal names it.
    pub cases: Vec<String>,
}

/// The map of a book.
#[derive(Debug)]
pub struct Coverage {
    /// Every clause in order.
    pub clauses: Vec<Covered>,
    /// Cases that did not come out as they should, with the difference.
    pub failed: Vec<(String, String)>,
}

impl Covered {
    /// Whether it belongs to a procedure but no case exercises it.
    pub fn is_missing(&self) -> bool {
        self.rule.scope == Scope::Procedure && (self.cases.is_empty() || self.procedures.is_empty())
    }
}

impl Coverage {
    /// Runs every case of the book by the default tables.
    pub fn of(book: &Book) -> Self {
        let library = &Library::new();
        let mut named = BTreeMap::<&str, Vec<String>>::new();
        let mut failed = Vec::new();
        for case in cases(book) {
            let report = case.run(library);
            for id in report.clauses {
                named.entry(id).or_default().push(case.name.clone());
            }
            if let Err(difference) = report.result {
                failed.push((case.name, difference));
            }
        }
        let covered = |rule: Rule| Covered {
            rule,
            procedures: book.procedures.iter().filter(|p| p.rules().contains(&rule)).map(|p| p.name()).collect(),
            cases: named.remove(rule.id).unwrap_or_default(),
        };
        Coverage { clauses: book.clauses.iter().map(covered).collect(), failed }
    }

    /// Whether every clause that needs it is exercised, and every case came out right.
    pub fn is_complete(&self) -> bool {
        self.failed.is_empty() && !self.clauses.iter().any(Covered::is_missing)
    }
}
