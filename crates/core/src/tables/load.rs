//! From a tree to typed charts: every key must be known, every value within its limits, no cell missing.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use super::takes::Takes;
use super::tree::{Leaf, Node, Tree};
use super::{Figure, Problem, REMARKS};
use crate::facts::Choice;
use crate::rule::Origin;

/// Loads a typed chart from a tree, or reports every problem.
pub fn load<T>(name: &str, tree: &Tree, read: impl FnOnce(&Loader<'_>) -> T) -> Result<T, Vec<Problem>> {
    let found = Found::default();
    let loaded = loaded(name, tree, &found, read);
    let problems = found.problems.into_inner();
    if problems.is_empty() { Ok(loaded) } else { Err(problems) }
}

/// What is accepted at each place of a tree, by its path, in the order of reading.
pub fn taken<T>(tree: &Tree, read: impl FnOnce(&Loader<'_>) -> T) -> Vec<(String, Takes)> {
    let found = Found { taken: Some(RefCell::default()), ..Found::default() };
    loaded("", tree, &found, read);
    found.taken.map(RefCell::into_inner).unwrap_or_default()
}

fn loaded<T>(name: &str, tree: &Tree, found: &Found, read: impl FnOnce(&Loader<'_>) -> T) -> T {
    let loader = Loader { tree, path: name.to_owned(), found, asked: RefCell::new(Vec::new()) };
    let loaded = read(&loader);
    loader.refuse_unknown();
    loaded
}

/// What was found while reading a tree.
#[derive(Default)]
struct Found {
    problems: RefCell<Vec<Problem>>,
    /// What is accepted at each place; only collected if the caller asks for it.
    taken: Option<RefCell<Vec<(String, Takes)>>>,
}

/// Reads one table of a file. Values that cannot be read leave a problem and a stand-in.
pub struct Loader<'t> {
    tree: &'t Tree,
    path: String,
    found: &'t Found,
    asked: RefCell<Vec<String>>,
}

impl Loader<'_> {
    /// A whole number within limits.
    pub fn int(&self, key: &str, range: RangeInclusive<i32>) -> Figure<i32> {
        self.value(key, |loader, tree| loader.as_int(tree, &range))
            .unwrap_or(Figure { value: *range.start(), origin: Origin::House })
    }

    /// A whole number that some rows do not have.
    pub fn int_if_any(&self, key: &str, range: RangeInclusive<i32>) -> Option<Figure<i32>> {
        self.asked.borrow_mut().push(key.to_owned());
        self.tree.get(key).and_then(|tree| self.as_int(&self.at(key, tree), &range))
    }

    /// A whole number, for dice and the like, whose origin is not needed.
    pub fn small(&self, key: &str, range: RangeInclusive<u8>) -> u8 {
        let figure = self.int(key, i32::from(*range.start())..=i32::from(*range.end()));
        u8::try_from(figure.value).unwrap_or(*range.start())
    }

    /// True or false.
    pub fn flag(&self, key: &str) -> bool {
        self.value(key, Self::as_flag).unwrap_or(false)
    }

    /// True or false; false if the row does not say.
    pub fn flag_if_any(&self, key: &str) -> bool {
        self.asked.borrow_mut().push(key.to_owned());
        self.tree.get(key).is_some_and(|tree| self.as_flag(&self.at(key, tree)).unwrap_or(false))
    }

    /// One of the names of a list.
    pub fn choice<C: Choice>(&self, key: &str) -> Figure<C> {
        self.value(key, Self::as_choice).unwrap_or(Figure { value: C::from_usize(0), origin: Origin::House })
    }

    /// A name that some rows do not have.
    pub fn choice_if_any<C: Choice>(&self, key: &str) -> Option<Figure<C>> {
        self.asked.borrow_mut().push(key.to_owned());
        self.tree.get(key).and_then(|tree| self.as_choice(&self.at(key, tree)))
    }

    /// Some names of a list.
    pub fn choices<C: Choice>(&self, key: &str) -> Vec<C> {
        self.items(key, Self::as_name)
    }

    /// Text read by `read`, which says what it wants if it cannot read it.
    pub fn text<T>(&self, key: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<Figure<T>> {
        self.value(key, |loader, tree| loader.as_text(tree, &read))
    }

    /// A list of texts read by `read`.
    pub fn texts<T>(&self, key: &str, read: impl Fn(&str) -> Result<T, String>) -> Vec<Figure<T>> {
        self.items(key, |loader, tree| loader.as_text(tree, &read))
    }

    /// A list of whole numbers within limits.
    pub fn ints(&self, key: &str, range: RangeInclusive<i32>) -> Vec<Figure<i32>> {
        self.items(key, |loader, tree| loader.as_int(tree, &range))
    }

    /// A list of flags.
    pub fn flags(&self, key: &str) -> Vec<bool> {
        self.items(key, Self::as_flag)
    }

    /// A list of multiples of one half within limits, counted in halves.
    pub fn halves(&self, key: &str, range: RangeInclusive<i32>) -> Vec<Figure<i32>> {
        self.items(key, |loader, tree| loader.as_halves(tree, &range))
    }

    /// A multiple of one half within limits, counted in halves.
    pub fn half(&self, key: &str, range: RangeInclusive<i32>) -> Figure<i32> {
        self.value(key, |loader, tree| loader.as_halves(tree, &range))
            .unwrap_or(Figure { value: *range.start(), origin: Origin::House })
    }

    /// A number that is only compared, never added.
    pub fn float(&self, key: &str, range: RangeInclusive<f64>) -> Figure<f64> {
        self.value(key, |loader, tree| loader.as_float(tree, &range))
            .unwrap_or(Figure { value: *range.start(), origin: Origin::House })
    }

    /// A named part.
    pub fn within<T>(&self, key: &str, read: impl FnOnce(&Loader<'_>) -> T) -> T {
        let empty;
        let tree = if let Some(tree) = self.part(key) {
            tree
        } else {
            empty = self.missing_part(key);
            &empty
        };
        let inner = self.at(key, tree);
        let before = self.found.problems.borrow().len();
        let result = read(&inner);
        self.leave(key, &inner, before);
        result
    }

    fn part(&self, key: &str) -> Option<&Tree> {
        self.asked.borrow_mut().push(key.to_owned());
        self.tree.get(key)
    }

    fn missing_part(&self, key: &str) -> Tree {
        self.problem(self.tree, &join(&self.path, key), "is missing.".to_owned());
        Tree { node: Node::Table(Vec::new()), patched: true, ..self.tree.clone() }
    }

    /// Ends a part; `before` is the number of problems there were before it.
    fn leave(&self, key: &str, inner: &Loader<'_>, before: usize) {
        inner.refuse_unknown();
        // The fields of a part that is missing altogether are not reported one by one.
        if self.tree.get(key).is_none() {
            self.found.problems.borrow_mut().truncate(before);
        }
    }

    /// A part that some rows do not have.
    pub fn within_if_any<T>(&self, key: &str, read: impl FnOnce(&Loader<'_>) -> T) -> Option<T> {
        if self.tree.get(key).is_none() {
            self.asked.borrow_mut().push(key.to_owned());
            return None;
        }
        Some(self.within(key, read))
    }

    /// Entries numbered from `least` to `most`.
    pub fn numbered<T>(&self, range: RangeInclusive<i32>, mut read: impl FnMut(&str) -> T) -> Vec<T> {
        range.map(|number| read(&number.to_string())).collect()
    }

    /// Allows keys that are only for people.
    pub fn remark(&self, key: &str) {
        self.asked.borrow_mut().push(key.to_owned());
    }

    /// Reports a problem of this table as a whole.
    pub fn refuse(&self, key: &str, reason: String) {
        self.problem(self.tree.get(key).unwrap_or(self.tree), &join(&self.path, key), reason);
    }

    fn at<'i>(&'i self, key: &str, tree: &'i Tree) -> Loader<'i> {
        Loader { tree, path: join(&self.path, key), found: self.found, asked: RefCell::new(Vec::new()) }
    }

    fn value<T>(&self, key: &str, read: impl FnOnce(&Self, &Loader<'_>) -> Option<T>) -> Option<T> {
        read(self, &self.needed(key)?)
    }

    fn needed(&self, key: &str) -> Option<Loader<'_>> {
        self.asked.borrow_mut().push(key.to_owned());
        let tree = self.tree.get(key);
        if tree.is_none() {
            self.problem(self.tree, &join(&self.path, key), "is missing.".to_owned());
        }
        tree.map(|tree| self.at(key, tree))
    }

    fn items<T>(&self, key: &str, read: impl Fn(&Self, &Loader<'_>) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        self.each_item(key, &mut |item| all.extend(read(self, item)));
        all
    }

    fn each_item(&self, key: &str, read: &mut dyn FnMut(&Loader<'_>)) {
        let Some(list) = self.needed(key) else { return };
        let Node::List(items) = &list.tree.node else { return self.refuse_kind(&list, "a list") };
        for (index, tree) in items.iter().enumerate() {
            read(&list.at(&index.to_string(), tree));
        }
    }

    fn as_int(&self, at: &Loader<'_>, range: &RangeInclusive<i32>) -> Option<Figure<i32>> {
        at.takes(|| Takes::Whole { least: *range.start(), most: *range.end() });
        let wanted = || format!("a whole number from {} to {}", range.start(), range.end());
        match at.tree.node {
            Node::Leaf { leaf: Leaf::Integer(integer), .. } => match i32::try_from(integer) {
                Ok(integer) if range.contains(&integer) => self.figure(at, integer),
                _ => self.wrong_kind(at, &wanted()),
            },
            _ => self.wrong_kind(at, &wanted()),
        }
    }

    fn as_float(&self, at: &Loader<'_>, range: &RangeInclusive<f64>) -> Option<Figure<f64>> {
        at.takes(|| Takes::Number { least: *range.start(), most: *range.end() });
        #[expect(clippy::cast_precision_loss, reason = "chart values are small")]
        let number = match at.tree.node {
            Node::Leaf { leaf: Leaf::Integer(integer), .. } => Some(integer as f64),
            Node::Leaf { leaf: Leaf::Float(float), .. } => Some(float),
            _ => None,
        };
        match number.filter(|number| range.contains(number)) {
            Some(number) => self.figure(at, number),
            None => self.wrong_kind(at, &format!("a number from {} to {}", range.start(), range.end())),
        }
    }

    fn as_halves(&self, at: &Loader<'_>, range: &RangeInclusive<i32>) -> Option<Figure<i32>> {
        let (least, most) = (f64::from(*range.start()) / 2.0, f64::from(*range.end()) / 2.0);
        at.takes(|| Takes::Halves { least, most });
        let figure = self.as_float(at, &(least..=most))?;
        let halves = figure.value * 2.0;
        if halves.fract() != 0.0 {
            return self.wrong_kind(at, "a multiple of 0.5");
        }
        #[expect(clippy::cast_possible_truncation, reason = "a whole number within small limits")]
        let halves = halves as i32;
        Some(figure.map(|_| halves))
    }

    fn as_flag(&self, at: &Loader<'_>) -> Option<bool> {
        at.takes(|| Takes::Flag);
        match at.tree.node {
            Node::Leaf { leaf: Leaf::Flag(flag), .. } => Some(flag),
            _ => self.wrong_kind(at, "true or false"),
        }
    }

    fn as_choice<C: Choice>(&self, at: &Loader<'_>) -> Option<Figure<C>> {
        self.as_name(at).and_then(|value| self.figure(at, value))
    }

    fn as_name<C: Choice>(&self, at: &Loader<'_>) -> Option<C> {
        at.takes(|| Takes::Name(C::NAMES));
        let named = match &at.tree.node {
            Node::Leaf { leaf: Leaf::Text(text), .. } => C::named(text),
            _ => None,
        };
        if named.is_none() {
            self.refuse_name(at, C::NAMES);
        }
        named
    }

    fn refuse_name(&self, at: &Loader<'_>, names: &[&str]) {
        self.refuse_kind(at, &format!("one of {}", names.join(", ")));
    }

    fn as_text<T>(&self, at: &Loader<'_>, read: &impl Fn(&str) -> Result<T, String>) -> Option<Figure<T>> {
        // An impossible value makes `read` say what it wants.
        at.takes(|| Takes::Text { wanted: read("\u{0}").err().unwrap_or_default() });
        match &at.tree.node {
            Node::Leaf { leaf: Leaf::Text(text), .. } => match read(text) {
                Ok(value) => self.figure(at, value),
                Err(wanted) => self.wrong_kind(at, &wanted),
            },
            _ => self.wrong_kind(at, "text"),
        }
    }

    /// Notes what is accepted here, if the caller asks for it. If two functions read the same place, the first counts,
    /// which is stricter.
    fn takes(&self, what: impl FnOnce() -> Takes) {
        if let Some(taken) = &self.found.taken
            && taken.borrow().last().is_none_or(|last| last.0 != self.path)
        {
            taken.borrow_mut().push((self.path.clone(), what()));
        }
    }

    fn figure<T>(&self, at: &Loader<'_>, value: T) -> Option<Figure<T>> {
        if let Some(origin) = at.tree.origin {
            return Some(Figure { value, origin });
        }
        self.refuse_without_origin(at);
        None
    }

    fn refuse_without_origin(&self, at: &Loader<'_>) {
        self.problem(at.tree, &at.path, "has no origin: put an `origin` key above it.".to_owned());
    }

    fn wrong_kind<T>(&self, at: &Loader<'_>, wanted: &str) -> Option<T> {
        self.refuse_kind(at, wanted);
        None
    }

    fn refuse_kind(&self, at: &Loader<'_>, wanted: &str) {
        let found = match &at.tree.node {
            Node::Leaf { leaf, .. } => format!("{leaf}"),
            _ => at.tree.kind().to_owned(),
        };
        self.problem(at.tree, &at.path, format!("must be {wanted}, not '{found}'."));
    }

    fn refuse_unknown(&self) {
        if let Node::Table(parts) = &self.tree.node {
            let asked = self.asked.borrow();
            for (key, tree) in
                parts.iter().filter(|part| !asked.contains(&part.0) && !REMARKS.contains(&part.0.as_str()))
            {
                self.problem(tree, &join(&self.path, key), "is not a value of this chart.".to_owned());
            }
        } else {
            self.refuse_kind(self, "a table");
        }
    }

    fn problem(&self, tree: &Tree, path: &str, reason: String) {
        let place = tree.patched.then_some(tree.place);
        self.found.problems.borrow_mut().push(Problem { path: path.to_owned(), reason, place });
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
