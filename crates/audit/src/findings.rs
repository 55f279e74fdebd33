//! What an audit found: how often each law was looked at, and where it was broken.

use crate::law::Law;

/// What an audit of a battle found.
#[derive(Debug)]
pub struct Findings {
    /// Every law of the book with its counts, in their order.
    pub looked: Vec<Looked>,
    /// Every place where a law was broken, in the order of the battle.
    pub broken: Vec<Broken>,
}

/// How often a law was looked at.
#[derive(Clone, Debug)]
pub struct Looked {
    pub law: &'static Law,
    /// How often it was looked at.
    pub times: u64,
    /// How often it was broken.
    pub broken: u64,
}

/// A place where a law was broken.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The number of the command.
    pub n: u64,
    pub law: &'static Law,
    /// What is wrong, in words.
    pub what: String,
}

/// Counts during the audit of a battle.
pub(crate) struct Tally {
    n: u64,
    findings: Findings,
}

impl Tally {
    /// Counts of a battle of which nothing has been looked at yet.
    pub fn new(laws: &'static [Law]) -> Self {
        let looked = laws.iter().map(|law| Looked { law, times: 0, broken: 0 }).collect();
        Tally { n: 0, findings: Findings { looked, broken: Vec::new() } }
    }

    /// Sets the command that is looked at from now on.
    pub fn at(&mut self, n: u64) {
        self.n = n;
    }

    /// Counts a look at a law at this command; `wrong` says what is wrong, and is only called if the law does not hold.
    pub fn look(&mut self, law: &'static Law, holds: bool, wrong: impl FnOnce() -> String) {
        let row =
            self.findings.looked.iter_mut().find(|row| row.law == law).expect("a law that is looked at is listed");
        row.times += 1;
        if !holds {
            row.broken += 1;
            self.findings.broken.push(Broken { n: self.n, law, what: wrong() });
        }
    }

    /// All findings.
    pub fn findings(self) -> Findings {
        self.findings
    }
}
