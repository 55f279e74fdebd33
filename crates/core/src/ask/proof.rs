//! Proves that facts make no difference, by trying every combination of the values that stand for all.
//!
//! Facts that are promised to stand apart ([`Remark::Apart`](crate::facts::Remark::Apart)) are held at one value while
//! the others take every combination; each of them is then changed by itself. The promise makes that enough for them.
//! For the others, the combinations of those apart facts that matter are gone through as well.

use rustc_hash::FxHashMap;

use super::search::{Found, Pair};
use super::table::{Digits, Table};
use super::weigh::Weighed;

/// The budget is spent, so nothing more is proved.
struct Spent;

/// What the combinations show about facts for which no pair was found.
pub(super) struct Proof {
    /// For each fact: the values that were not refused somewhere. None where nothing is proved.
    pub(super) taken: Vec<Option<Vec<bool>>>,
    /// Whether every combination is refused.
    pub(super) all_refused: bool,
    /// A combination that is not refused, with every proved fact at the same value in it.
    pub(super) accepted: Option<Digits>,
}

/// A combination of the facts that do not stand apart, with the apart ones at values that are not refused.
struct Row {
    digits: Digits,
    odds: u32,
}

struct Prover<'p, 'a, 'f> {
    table: &'p mut Table<'a, 'f>,
    found: &'p mut Found,
    apart: Vec<usize>,
    others: Vec<usize>,
    rows: Vec<Row>,
}

/// Goes through the combinations as far as the budget allows. New pairs are added to what was found.
pub(super) fn prove(table: &mut Table<'_, '_>, found: &mut Found) -> Proof {
    let number = table.facts.len();
    let mut proof = Proof { taken: vec![None; number], all_refused: false, accepted: None };
    if table.facts.iter().any(|fact| fact.not_all.is_some()) {
        return proof;
    }
    let is_apart = |place: &usize| {
        let fact = &table.facts[*place];
        let is_followed =
            table.facts.iter().flat_map(|other| other.counts.iter().flatten()).any(|case| case.fact == *place);
        // The promise is about facts that can be left out; a fact that decides whether others count is not one of them
        // here.
        fact.field.remarks.apart && fact.field.shape.may_be_absent() && fact.counts.is_empty() && !is_followed
    };
    let (apart, others) = (0..number).partition(is_apart);
    let mut prover = Prover { table, found, apart, others, rows: Vec::new() };
    if prover.rows().is_err() {
        return proof;
    }
    proof.all_refused = prover.rows.is_empty();
    proof.accepted = prover.rows.first().map(|row| row.digits.clone());
    if prover.apart_facts(&mut proof).is_ok() {
        // A fact for which the budget did not suffice has no proof, and that is all that is reported about it.
        let _ = prover.other_facts(&mut proof);
    }
    proof
}

impl Prover<'_, '_, '_> {
    fn weigh(&mut self, digits: &[usize]) -> Result<Option<u32>, Spent> {
        match self.table.weigh(digits) {
            Weighed::Odds(odds) => Ok(Some(odds)),
            Weighed::Refused => Ok(None),
            Weighed::Spent => Err(Spent),
        }
    }

    /// Finds every combination of the other facts that is not refused, whatever the apart facts are.
    fn rows(&mut self) -> Result<(), Spent> {
        if self.combinations() > self.table.left() {
            return Err(Spent);
        }
        let mut digits = vec![0; self.table.facts.len()];
        self.rows_from(0, &mut digits)
    }

    /// The least number of combinations: those of the facts that always count.
    fn combinations(&self) -> usize {
        let upper = self.others.iter().filter(|fact| self.table.facts[**fact].counts.is_empty());
        upper.fold(1_usize, |product, fact| product.saturating_mul(self.table.values(*fact)))
    }

    fn rows_from(&mut self, at: usize, digits: &mut Digits) -> Result<(), Spent> {
        let Some(fact) = self.others.get(at).copied() else {
            if let Some((digits, odds)) = self.good_with_apart(digits)? {
                self.rows.push(Row { digits, odds });
            }
            return Ok(());
        };
        // Facts come after those they depend on, so it is settled whether this one counts.
        if !self.table.counts(fact, digits) {
            digits[fact] = self.table.values(fact);
            return self.rows_from(at + 1, digits);
        }
        for digit in 0..self.table.values(fact) {
            digits[fact] = digit;
            self.rows_from(at + 1, digits)?;
        }
        Ok(())
    }

    /// The combination with apart facts absent, or with the one change among them for which it is not refused.
    fn good_with_apart(&mut self, digits: &[usize]) -> Result<Option<(Digits, u32)>, Spent> {
        if let Some(odds) = self.weigh(digits)? {
            return Ok(Some((digits.to_vec(), odds)));
        }
        // The book promises that at most one apart fact is refused where it is absent, and that the refusal names it.
        let named: Vec<usize> = self.apart.iter().copied().filter(|fact| self.table.was_refused_for(*fact)).collect();
        for fact in named {
            for digit in 1..self.table.values(fact) {
                let mut changed = digits.to_vec();
                changed[fact] = digit;
                if let Some(odds) = self.weigh(&changed)? {
                    return Ok(Some((changed, odds)));
                }
            }
        }
        Ok(None)
    }

    /// Changes each apart fact by itself in every row.
    fn apart_facts(&mut self, proof: &mut Proof) -> Result<(), Spent> {
        for fact in self.apart.clone() {
            if self.found.pairs[fact].is_some() {
                continue;
            }
            let mut taken = vec![false; self.table.values(fact)];
            'rows: for row in 0..self.rows.len() {
                let (digits, odds) = (self.rows[row].digits.clone(), self.rows[row].odds);
                taken[digits[fact]] = true;
                let mut changed = digits.clone();
                for (digit, taken) in taken.iter_mut().enumerate() {
                    changed[fact] = digit;
                    let Some(other) = self.weigh(&changed)? else { continue };
                    *taken = true;
                    if other != odds {
                        let apart = self.table.distance(odds, other);
                        self.found.keep(fact, Pair { one: digits, other: changed, apart });
                        break 'rows;
                    }
                }
            }
            if self.found.pairs[fact].is_none() {
                proof.taken[fact] = Some(taken);
            }
        }
        Ok(())
    }

    /// Compares the rows along each of the other facts, for every combination of the apart facts that matter.
    fn other_facts(&mut self, proof: &mut Proof) -> Result<(), Spent> {
        let open: Vec<usize> = self.others.iter().copied().filter(|fact| self.found.pairs[*fact].is_none()).collect();
        let taken: Vec<Vec<bool>> = open
            .iter()
            .map(|fact| {
                let mut taken = vec![false; self.table.values(*fact)];
                for row in &self.rows {
                    if let Some(taken) = taken.get_mut(row.digits[*fact]) {
                        *taken = true;
                    }
                }
                taken
            })
            .collect();
        // A fact with only one value in all rows has nothing to be compared with.
        let varied: Vec<usize> = (0..open.len())
            .filter(|place| taken[*place].iter().filter(|taken| **taken).count() > 1)
            .map(|place| open[place])
            .collect();
        if !varied.is_empty() {
            self.compare_rows(&varied)?;
        }
        for (fact, taken) in open.into_iter().zip(taken) {
            if self.found.pairs[fact].is_none() {
                proof.taken[fact] = Some(taken);
            }
        }
        Ok(())
    }

    fn compare_rows(&mut self, varied: &[usize]) -> Result<(), Spent> {
        self.compare(varied);
        let telling: Vec<usize> = self.apart.iter().copied().filter(|fact| self.found.pairs[*fact].is_some()).collect();
        let product = telling.iter().fold(1_usize, |product, fact| product.saturating_mul(self.table.values(*fact)));
        let waiting = |found: &Found| varied.iter().any(|fact| found.pairs[*fact].is_none());
        if telling.is_empty() || !waiting(self.found) {
            return Ok(());
        }
        if product.saturating_mul(self.rows.len()) > self.table.left() {
            return Err(Spent);
        }
        let whole = std::mem::take(&mut self.rows);
        for combination in 0..product {
            let mut rows = Vec::with_capacity(whole.len());
            for row in &whole {
                let mut digits = row.digits.clone();
                let mut rest = combination;
                for fact in &telling {
                    digits[*fact] = rest % self.table.values(*fact);
                    rest /= self.table.values(*fact);
                }
                if let Some(odds) = self.weigh(&digits)? {
                    rows.push(Row { digits, odds });
                }
            }
            self.rows = rows;
            self.compare(varied);
            if !waiting(self.found) {
                break;
            }
        }
        Ok(())
    }

    /// Looks for two rows that differ in one of the facts, and in what counts with one of its values only.
    fn compare(&mut self, varied: &[usize]) {
        // Rows that also differ in apart facts are only told apart if those facts matter.
        let fixed: Vec<usize> = self.apart.iter().copied().filter(|fact| self.found.pairs[*fact].is_some()).collect();
        for fact in varied.iter().copied() {
            if self.found.pairs[fact].is_some() {
                continue;
            }
            let followers = self.followers(fact);
            let mut groups: FxHashMap<Vec<usize>, Vec<usize>> = FxHashMap::default();
            for (place, row) in self.rows.iter().enumerate() {
                let rest =
                    self.others.iter().filter(|other| **other != fact && !followers.contains(other)).chain(&fixed);
                groups.entry(rest.map(|other| row.digits[*other]).collect()).or_default().push(place);
            }
            // In the order of the rows, because which pair is met first must not depend on a hash.
            let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
            groups.sort_unstable();
            if let Some((one, other)) = groups.iter().find_map(|group| self.different(group, fact, &followers)) {
                let apart = self.table.distance(self.rows[one].odds, self.rows[other].odds);
                let digits = |row: usize| self.rows[row].digits.clone();
                self.found.keep(fact, Pair { one: digits(one), other: digits(other), apart });
            }
        }
    }

    fn different(&self, group: &[usize], fact: usize, followers: &[usize]) -> Option<(usize, usize)> {
        let (first, rest) = group.split_first()?;
        if followers.is_empty() {
            let odds = self.rows[*first].odds;
            return rest.iter().find(|row| self.rows[**row].odds != odds).map(|row| (*first, *row));
        }
        // Where a follower does not count it may have any value, so such a row agrees with any value of it.
        let agree = |a: &Row, b: &Row| {
            followers.iter().all(|follower| {
                let (x, y, idle) = (a.digits[*follower], b.digits[*follower], self.table.values(*follower));
                x == y || x == idle || y == idle
            })
        };
        group.iter().enumerate().find_map(|(place, one)| {
            let a = &self.rows[*one];
            let other = group[place + 1..].iter().find(|other| {
                let b = &self.rows[**other];
                a.odds != b.odds && a.digits[fact] != b.digits[fact] && agree(a, b)
            });
            other.map(|other| (*one, *other))
        })
    }

    /// The facts that count or not depending on this one, directly or through another.
    fn followers(&self, fact: usize) -> Vec<usize> {
        let mut followers: Vec<usize> = Vec::new();
        for (place, other) in self.table.facts.iter().enumerate() {
            let mut cases = other.counts.iter().flatten();
            if cases.any(|case| case.fact == fact || followers.contains(&case.fact)) {
                followers.push(place);
            }
        }
        followers
    }
}
