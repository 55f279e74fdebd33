//! Which file uses which, and which uses itself by way of others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::names::Module;

/// Files that use each other in a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// All modules that can be reached from each other.
    pub modules: Vec<Module>,
    /// One way round, as short as possible.
    pub way: Vec<Step>,
}

/// One file uses another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The file that uses another.
    pub from: Module,
    pub to: Module,
    /// The path in its code.
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

/// Every circle among arrows.
pub fn circles_of(arrows: &Arrows) -> Vec<Circle> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|module| (module, reachable(arrows, module))).collect();
    let mut known: BTreeSet<&Module> = BTreeSet::new();
    let mut found = Vec::new();
    for (&module, beyond) in &reached {
        if known.contains(module) || !beyond.contains(module) {
            continue;
        }
        let group: Vec<&Module> = beyond.iter().copied().filter(|other| reached[other].contains(module)).collect();
        known.extend(&group);
        let modules = group.into_iter().cloned().collect();
        found.push(Circle { modules, way: way_round(arrows, module) });
    }
    found
}

/// Which module uses which, and by which path.
pub type Arrows = BTreeMap<Module, BTreeMap<Module, String>>;

/// Everything that can be reached by one arrow or more.
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
