//! The best plan of a Movement segment: a placement for every formation. The search improves one formation after
//! another,
//! starting from where everybody stands and from every attack that several can make together.

use super::mind::Mind;
use super::placements::{Placement, placements};
use super::sandtable::{Post, Posts};

/// Rounds of improvement.
const ROUNDS: usize = 4;
/// Less than this is no betterment.
const LEAST: f64 = 1e-6;

/// A formation, everything it can do, and which of that the plan has chosen.
pub struct Task {
    /// Which formation.
    pub name: String,
    /// Everything it can do.
    pub open: Vec<Placement>,
    /// The same as posts.
    posts: Vec<Post>,
    /// The number of the formation.
    number: usize,
    /// What it is to do.
    pub chosen: usize,
}

impl Task {
    /// What it is to do.
    pub fn placement(&self) -> &Placement {
        &self.open[self.chosen]
    }
}

fn task(mind: &Mind<'_>, name: &str) -> Option<Task> {
    let (number, _, entry) = mind.state.formations.get_full(name)?;
    let open = placements(mind.t, mind.state, name);
    let came = entry.entered_from.as_deref().and_then(|from| mind.table.number(from));
    let post = |placement: &Placement| {
        let from = placement.from.as_deref().and_then(|from| mind.table.number(from)).or(came);
        let forced = placement.forced || entry.force_marched;
        Some(Post { area: mind.table.number(&placement.area)?, mode: placement.mode, from, forced })
    };
    let posts = open.iter().map(post).collect::<Option<Vec<Post>>>()?;
    Some(Task { name: name.to_owned(), open, posts, number, chosen: 0 })
}

/// The best plan found, the senior formation first.
pub fn best_plan(mind: &Mind<'_>) -> Vec<Task> {
    let mut own: Vec<&String> = mind.state.formations_of(mind.side).map(|(name, _)| name).collect();
    own.sort_by_key(|name| mind.state.commander_of(name).map_or(i32::MAX, |(_, leader)| leader.rank));
    let mut tasks: Vec<Task> =
        own.into_iter().filter_map(|name| task(mind, name)).filter(|task| task.open.len() > 1).collect();
    let laid = mind.table.posts(mind.state);
    let mut best: Option<(f64, Vec<usize>)> = None;
    for start in starts(mind, &tasks, &laid) {
        let found = bettered(mind, laid.clone(), &tasks, start);
        if best.as_ref().is_none_or(|best| found.0 > best.0 + LEAST) {
            best = Some(found);
        }
    }
    for (task, chosen) in tasks.iter_mut().zip(best.map(|(_, plan)| plan).unwrap_or_default()) {
        task.chosen = chosen;
    }
    tasks
}

/// Everybody where he stands; and for each enemy area, everybody who can march into it.
fn starts(mind: &Mind<'_>, tasks: &[Task], laid: &Posts) -> Vec<Vec<usize>> {
    let mut all = vec![vec![0; tasks.len()]];
    for (area, goal) in mind.table.areas.iter().enumerate() {
        if !laid.holds(mind.side.other(), area) {
            continue;
        }
        let into = |task: &Task| task.open.iter().position(|placement| placement.engages && placement.area == *goal);
        let plan: Vec<usize> = tasks.iter().map(|task| into(task).unwrap_or(0)).collect();
        if plan.iter().any(|chosen| *chosen > 0) {
            all.push(plan);
        }
    }
    all
}

fn bettered(mind: &Mind<'_>, mut posts: Posts, tasks: &[Task], mut plan: Vec<usize>) -> (f64, Vec<usize>) {
    for (task, chosen) in tasks.iter().zip(&plan) {
        lay(&mut posts, task, *chosen);
    }
    let mut worth = mind.worth(&posts);
    for _ in 0..ROUNDS {
        let before = worth;
        for (index, task) in tasks.iter().enumerate() {
            for other in 0..task.open.len() {
                if other == plan[index] || !has_room(mind, &posts, task, other) {
                    continue;
                }
                lay(&mut posts, task, other);
                let found = mind.worth(&posts);
                if found > worth + LEAST {
                    worth = found;
                    plan[index] = other;
                } else {
                    lay(&mut posts, task, plan[index]);
                }
            }
        }
        if worth <= before + LEAST {
            break;
        }
    }
    (worth, plan)
}

/// Puts a formation where a placement says.
fn lay(posts: &mut Posts, task: &Task, chosen: usize) {
    posts.put(task.number, task.posts[chosen]);
}

/// Whether the area of a placement has room for the formation beside the others of the plan.
fn has_room(mind: &Mind<'_>, posts: &Posts, task: &Task, other: usize) -> bool {
    let area = task.posts[other].area;
    let stands_there = posts.of(task.number).is_some_and(|post| post.area == area);
    posts.count(mind.side, area) < mind.stack() + usize::from(stands_there)
}
