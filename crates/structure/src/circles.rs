//! Circles between the files of a crate: one uses another, which, in however many steps, uses the first.
//!
//! A file uses the file that defines a name, whatever file re-exports it: a parent that re-exports its children and
//! does not use them itself is not part of a circle. The products of macros and the methods called cannot be seen here.

use std::collections::BTreeMap;

use crate::arrows::{Arrows, Circle, circles_of};
use crate::names::{Module, Sources};
use crate::plain::plain;
use crate::uses::{Named, named};

/// Every circle of a crate.
pub fn circles(sources: &Sources) -> Vec<Circle> {
    circles_of(&Names::of(sources).arrows())
}

/// The names that the modules of a crate import and use.
struct Names<'s> {
    sources: &'s Sources,
    of: BTreeMap<&'s Module, Named>,
}

/// After this many re-exports the search for a name is given up.
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
        // An imported module is used by the names below it; a re-exported one only if it is also named here.
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

    /// The beginning of a path to a module of this crate, and the rest of the path; none if it leads elsewhere.
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

    /// The module that a path leads down to, and the name in it.
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

    /// The module that defines what a path names, through all re-exports.
    fn definer(&self, from: &Module, path: &[String], hands: usize) -> Option<Module> {
        let (module, rest) = self.walk(from, path)?;
        let Named { uses, .. } = self.of.get(&module)?;
        let Some(name) = rest.first().filter(|_| hands > 0) else { return Some(module) };
        let mut handed_on = uses.iter().filter(|brought| brought.hands_on);
        match handed_on.find(|brought| brought.name == *name && name != "*") {
            // From another crate, so nobody here defines it.
            Some(brought) if self.start(&module, &brought.path).is_none() => None,
            Some(brought) => self.definer(&module, &[&brought.path, &rest[1..]].concat(), hands - 1),
            None => Some(self.through_star(&module, rest, hands).unwrap_or(module)),
        }
    }

    /// The definer of a name that a module re-exports together with everything else of another.
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
