//! A plan in words.

use super::mind::Mind;
use super::search::{Task, best_plan};

/// What a side would do if it marched now.
pub fn told(mind: &Mind<'_>) -> String {
    let tasks = best_plan(mind);
    let (attack, others): (Vec<&Task>, Vec<&Task>) = tasks.iter().partition(|task| task.placement().engages);
    let mut parts = Vec::new();
    let mut goals: Vec<&String> = attack.iter().map(|task| &task.placement().area).collect();
    goals.sort();
    goals.dedup();
    for goal in goals {
        let with = attack.iter().filter(|task| task.placement().area == *goal).map(|task| task.name.as_str());
        parts.push(format!("{} attacks {goal}", with.collect::<Vec<_>>().join(" and ")));
    }
    for task in others {
        let placement = task.placement();
        let name = &task.name;
        let stays = placement.from.is_none();
        let word = if stays { "holds" } else { "marches to" };
        parts.push(format!("{name} {word} {}", placement.area));
    }
    if parts.is_empty() { "nobody can march".to_owned() } else { parts.join("; ") }
}
