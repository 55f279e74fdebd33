//! The best plan of a Movement segment: a placement for every formation, found by bettering one after the other, from
//! where everybody stands and from every attack that several can make together.

use grognard_battle::Side;

use super::mind::Mind;
use super::placements::{Placement, placements};
use crate::state::Books;

/// Rounds of bettering.
const ROUNDS: usize = 4;
/// Less than this is no betterment.
const LEAST: f64 = 1e-6;

/// A formation, all it can do, and which of it the plan has.
pub struct Task {
    /// Which formation.
    pub name: String,
    /// Everything it can do.
    pub open: Vec<Placement>,
    /// What it is to do.
    pub chosen: usize,
}

impl Task {
    /// What it is to do.
    pub fn placement(&self) -> &Placement {
        &self.open[self.chosen]
    }
}

/// The best plan found, the senior formation first.
pub fn best_plan(mind: &Mind<'_>) -> Vec<Task> {
    let mut own: Vec<&String> = mind.books.formations_of(mind.side).map(|(name, _)| name).collect();
    own.sort_by_key(|name| mind.books.commander_of(name).map_or(i32::MAX, |(_, leader)| leader.rank));
    let mut tasks: Vec<Task> = own
        .into_iter()
        .map(|name| Task { name: name.clone(), open: placements(mind.t, mind.books, name), chosen: 0 })
        .filter(|task| task.open.len() > 1)
        .collect();
    let mut sand = mind.books.clone();
    let mut best: Option<(f64, Vec<usize>)> = None;
    for start in starts(&tasks, mind.books, mind.side) {
        let found = bettered(mind, &mut sand, &tasks, start);
        if best.as_ref().is_none_or(|best| found.0 > best.0 + LEAST) {
            best = Some(found);
        }
    }
    for (task, chosen) in tasks.iter_mut().zip(best.map(|(_, plan)| plan).unwrap_or_default()) {
        task.chosen = chosen;
    }
    tasks
}

/// Everybody as he stands; and for each enemy area everybody who can march into it.
fn starts(tasks: &[Task], books: &Books, side: Side) -> Vec<Vec<usize>> {
    let mut all = vec![vec![0; tasks.len()]];
    let held = books.formations_of(side.other()).filter_map(|(_, enemy)| enemy.area.clone());
    let mut goals: Vec<String> = held.collect();
    goals.sort();
    goals.dedup();
    for goal in goals {
        let plan: Vec<usize> = tasks
            .iter()
            .map(|task| task.open.iter().position(|placement| placement.engages && placement.area == goal).unwrap_or(0))
            .collect();
        if plan.iter().any(|chosen| *chosen > 0) {
            all.push(plan);
        }
    }
    all
}

fn bettered(mind: &Mind<'_>, sand: &mut Books, tasks: &[Task], mut plan: Vec<usize>) -> (f64, Vec<usize>) {
    for (task, chosen) in tasks.iter().zip(&plan) {
        lay(mind, sand, task, *chosen);
    }
    let mut worth = mind.worth(sand);
    for _ in 0..ROUNDS {
        let before = worth;
        for (index, task) in tasks.iter().enumerate() {
            for other in 0..task.open.len() {
                if other == plan[index] || !has_room(mind, sand, &task.open[other], &task.name) {
                    continue;
                }
                lay(mind, sand, task, other);
                let found = mind.worth(sand);
                if found > worth + LEAST {
                    worth = found;
                    plan[index] = other;
                } else {
                    lay(mind, sand, task, plan[index]);
                }
            }
        }
        if worth <= before + LEAST {
            break;
        }
    }
    (worth, plan)
}

/// Puts a formation where a placement has it.
fn lay(mind: &Mind<'_>, sand: &mut Books, task: &Task, chosen: usize) {
    if let (Some(entry), Some(was)) = (sand.formations.get_mut(&task.name), mind.books.formations.get(&task.name)) {
        entry.clone_from(was);
        task.open[chosen].lay(entry);
    }
}

/// Whether the area of a placement has room for the formation beside the others of the plan.
fn has_room(mind: &Mind<'_>, sand: &Books, placement: &Placement, name: &str) -> bool {
    let others = sand.formations_in(mind.side, &placement.area).filter(|(other, _)| *other != name).count();
    i32::try_from(others).is_ok_and(|count| count < mind.t.campaign.stack_limit.value)
}
