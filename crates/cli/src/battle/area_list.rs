//! A map of areas in words: one line for each area, and below it the formations there.

use grognard_table::areas::{AreaMap, BlockView, LandView};

use crate::output::{QUIET, STRONG, line, paint};

/// Prints the areas in the order of the scenario.
pub fn print(map: &AreaMap, names: &[String; 2]) {
    for land in &map.areas {
        line(format_args!("{}  {}", paint(STRONG, &land.name), about(map, land, names)));
        for block in map.blocks.iter().filter(|block| block.area == land.name) {
            line(format_args!("    {}", told(block, names)));
        }
    }
    for off in &map.off {
        line(format_args!("{}", paint(QUIET, format!("{}: {}", off.name, off.fate))));
    }
}

/// The terrain of an area, its owner, and the areas that can be reached from it.
fn about(map: &AreaMap, land: &LandView, names: &[String; 2]) -> String {
    let owner = land.owner.map_or_else(|| "nobody's".to_owned(), |side| format!("held by {}", names[side.index()]));
    let points = if land.points == 0 { String::new() } else { format!(", {} VP", land.points) };
    let supply = land.supply.map_or_else(String::new, |side| format!(", supplies {}", names[side.index()]));
    let battle = if land.battle { ", battle" } else { "" };
    let next: Vec<&str> = map
        .links
        .iter()
        .filter_map(|[one, other]| match land.name.as_str() {
            name if name == one => Some(other.as_str()),
            name if name == other => Some(one.as_str()),
            _ => None,
        })
        .collect();
    format!("{}, {owner}{points}{supply}{battle}; to {}", land.terrain, next.join(", "))
}

fn told(block: &BlockView, names: &[String; 2]) -> String {
    let leader = block.leader.as_ref().map_or_else(String::new, |leader| format!(" under {leader}"));
    let [steps, of] = block.steps;
    let [morale, best] = block.morale;
    let mut told = format!(
        "{} ({}){leader}: {}, {} CF, {steps} of {of} steps, morale {morale} of {best}",
        block.name,
        names[block.side.index()],
        block.mode,
        block.strength
    );
    for mark in &block.marks {
        told.push_str(", ");
        told.push_str(mark.word);
    }
    told
}
