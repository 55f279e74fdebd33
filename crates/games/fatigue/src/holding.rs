//! What changes hands at the end of a Rally Phase on a virtual table: objectives, defend markers, lines of communication.

use grognard_battle::Side;
use grognard_books::fatigue::rules::fat;

use super::asking::tables;
use super::derive::{Lay, line_is_lost, taken_markers, taken_objectives};
use super::ground::{loses_marker, set_line, takes};
use super::state::Stage;

/// Checks everything for both sides (9.5).
pub fn change_hands(stage: &mut Stage<'_>) {
    let t = tables(stage);
    let Some(lay) = Lay::of(t, &stage.state) else { return };
    let objectives: Vec<(String, Side)> =
        taken_objectives(&lay).into_iter().map(|taken| (taken.name.to_owned(), taken.by)).collect();
    let mut markers: Vec<(String, usize)> =
        taken_markers(&lay).into_iter().map(|taken| (taken.name.to_owned(), taken.index)).collect();
    let lost = Side::BOTH.map(|side| line_is_lost(&lay, side));
    let before = Side::BOTH.map(|side| stage.state.sides.of(side).line_of_communication_lost);
    for (name, side) in objectives {
        takes(stage, &name, side);
    }
    // From the last marker to the first, so that the numbers of the others do not change.
    markers.sort_by_key(|(_, index)| std::cmp::Reverse(*index));
    for (name, index) in markers {
        loses_marker(stage, &name);
        if let Some(command) = stage.state.commands.get_mut(&name)
            && index < command.markers.len()
        {
            command.markers.remove(index);
        }
    }
    for (side, lost) in Side::BOTH.into_iter().zip(lost) {
        if stage.state.sides.of(side).line_of_communication_lost != lost {
            set_line(stage, side, lost);
        }
    }
    for ((side, before), lost) in Side::BOTH.into_iter().zip(before).zip(lost) {
        let name = stage.state.sides.of(side).name.clone();
        match (before, lost) {
            (false, true) => {
                stage.say(fat(150), format_args!("A formed enemy is at the road of {name}, and no friend nearer."));
            }
            (true, false) => stage.say(fat(150), format_args!("No formed enemy is at the road of {name} any more.")),
            _ => {}
        }
    }
}
