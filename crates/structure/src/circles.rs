//! Circles between the files of a crate: one uses another, which by however many steps uses the first.
//!
//! A file uses the file that defines a name, whoever hands the name on: a parent that re-exports its children and does
//! not use them itself is part of no circle. What macros make and which methods are called cannot be seen here.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::names::{Module, Sources};
use crate::plain::plain;
use crate::uses::{Named, named};

/// Files that use each other in a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// All modules that can be reached from each other.
    pub modules: Vec<Module>,
    /// One way round, as short as there is.
    pub way: Vec<Step>,
}

/// One file uses another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who uses.
    pub from: Module,
    /// Whom.
    pub to: Module,
    /// By this path.
    pub by: String,
}

impl std::fmt::Display for Circle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<String> = self.modules.iter().map(|module| name_of(module)).collect();
        write!(f, "{} use each other:", names.join(", "))?;
        for Step { from, to, by } in &self.way {
            write!(f, "\n    {} uses {} by {by}", name_of(from), name_of(to))?;
        }
        Ok(())
    }
}

fn name_of(module: &[String]) -> String {
    if module.is_empty() { "the root".to_owned() } else { module.join("::") }
}

/// Every circle of a crate.
pub fn circles(sources: &Sources) -> Vec<Circle> {
    let arrows = Names::of(sources).arrows();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        sources.keys().map(|module| (module, reachable(&arrows, module))).collect();
    let mut known: BTreeSet<&Module> = BTreeSet::new();
    let mut found = Vec::new();
    for (&module, beyond) in &reached {
        if known.contains(module) || !beyond.contains(module) {
            continue;
        }
        let group: Vec<&Module> = beyond.iter().copied().filter(|other| reached[other].contains(module)).collect();
        known.extend(&group);
        let modules = group.into_iter().cloned().collect();
        found.push(Circle { modules, way: way_round(&arrows, module) });
    }
    found
}

/// Who uses whom, and by which path.
type Arrows = BTreeMap<Module, BTreeMap<Module, String>>;

/// What can be reached by one arrow or more.
fn reachable<'a>(arrows: &'a Arrows, from: &'a Module) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        open.extend(arrows[module].keys().filter(|next| reached.insert(*next)));
    }
    reached
}

/// The shortest way from a module back to itself.
fn way_round(arrows: &Arrows, start: &Module) -> Vec<Step> {
    let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(module) = open.pop_front() {
        for next in arrows[module].keys() {
            if !before.contains_key(next) {
                before.insert(next, module);
                open.push_back(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = start;
    while let Some(&from) = before.get(at) {
        way.push(Step { from: from.clone(), to: at.clone(), by: arrows[from][at].clone() });
        at = from;
        if at == start {
            break;
        }
    }
    way.reverse();
    way
}

/// What the modules of a crate bring in and name.
struct Names<'s> {
    sources: &'s Sources,
    of: BTreeMap<&'s Module, Named>,
}

/// How often a name may be handed on before it is given up.
const MOST_HANDS: usize = 8;

impl<'s> Names<'s> {
    fn of(sources: &'s Sources) -> Self {
        let of = sources.iter().map(|(module, source)| (module, named(&plain(source)))).collect();
        Names { sources, of }
    }

    fn arrows(&self) -> Arrows {
        self.of.iter().map(|(module, named)| ((*module).clone(), self.arrows_of(module, named))).collect()
    }

    fn arrows_of(&self, module: &Module, named: &Named) -> BTreeMap<Module, String> {
        let mut arrows = BTreeMap::new();
        let mut add = |path: &[String]| {
            if let Some(to) = self.definer(module, path, MOST_HANDS).filter(|to| to != module) {
                arrows.entry(to).or_insert_with(|| path.join("::"));
            }
        };
        // A module that is brought in is used by what is named below it, and what is handed on only if it is named here, too.
        let mut brought_in: BTreeMap<&str, &[String]> = BTreeMap::new();
        let used = named.uses.iter().filter(|brought| !brought.hands_on || named.names.contains(&brought.name));
        for brought in used {
            if self.is_module(module, &brought.path) {
                brought_in.insert(&brought.name, &brought.path);
            } else {
                add(&brought.path);
            }
        }
        for path in &named.paths {
            match path.split_first().and_then(|(first, rest)| Some((brought_in.get(first.as_str())?, rest))) {
                Some((start, rest)) => add(&[start, rest].concat()),
                None => add(path),
            }
        }
        arrows
    }

    /// Where a path begins that leads to a module of this crate, and what follows; none if it leads elsewhere.
    fn start<'p>(&self, from: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some((Vec::new(), rest)),
            "self" => Some((from.clone(), rest)),
            "super" => {
                let mut module = from.clone();
                let mut rest = path;
                while rest.first().is_some_and(|word| word == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
                Some((module, rest))
            }
            _ => self.sources.contains_key(&below(from, first)).then(|| (from.clone(), path)),
        }
    }

    /// The module a path goes down to, and what is named in it.
    fn walk<'p>(&self, from: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
        let (mut module, mut rest) = self.start(from, path)?;
        while let Some((first, after)) = rest.split_first() {
            let deeper = below(&module, first);
            if !self.sources.contains_key(&deeper) {
                break;
            }
            (module, rest) = (deeper, after);
        }
        Some((module, rest))
    }

    fn is_module(&self, from: &Module, path: &[String]) -> bool {
        self.walk(from, path).is_some_and(|(_, rest)| rest.is_empty())
    }

    /// The module that defines what a path names, through everybody who hands it on.
    fn definer(&self, from: &Module, path: &[String], hands: usize) -> Option<Module> {
        let (module, rest) = self.walk(from, path)?;
        let Named { uses, .. } = self.of.get(&module)?;
        let Some(name) = rest.first().filter(|_| hands > 0) else { return Some(module) };
        let mut handed_on = uses.iter().filter(|brought| brought.hands_on);
        match handed_on.find(|brought| brought.name == *name && name != "*") {
            // From another crate: nobody here defines it.
            Some(brought) if self.start(&module, &brought.path).is_none() => None,
            Some(brought) => self.definer(&module, &[&brought.path, &rest[1..]].concat(), hands - 1),
            None => Some(self.through_star(&module, rest, hands).unwrap_or(module)),
        }
    }

    /// The definer of a name that a module hands on with everything of another.
    fn through_star(&self, module: &Module, rest: &[String], hands: usize) -> Option<Module> {
        let Named { uses, .. } = self.of.get(module)?;
        uses.iter().filter(|brought| brought.hands_on && brought.name == "*").find_map(|star| {
            let path = &star.path[..star.path.len() - 1];
            let (target, below) = self.walk(module, path)?;
            let handed_on =
                self.of.get(&target)?.uses.iter().any(|brought| brought.hands_on && brought.name == rest[0]);
            (below.is_empty() && handed_on).then(|| self.definer(module, &[path, rest].concat(), hands - 1)).flatten()
        })
    }
}

fn below(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}
