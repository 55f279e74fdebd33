//! A unit moves over the table, or changes formation on it.

use grognard_books::cohesion::movement::{Move, Situation};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::unit::{Arm, Formation};
use grognard_core::refusal::Refusals;
use grognard_field::{Block, Pose};

use crate::acting::has_acted;
use crate::asking::{Desk, charts, measured_itself, unread};
use crate::derive::{Lay, Piece, way_facts};
use crate::footprint::{room, stance};
use crate::march::March;
use grognard_battle::{Arguments, Side};
use grognard_table::{Wish, halts, inches, planned, take_wish};

/// What a table measures of a move.
const MEASURED: &[&str] = &["open", "road", "rough", "legs", "obstacles", "crossed"];

struct Judged {
    situation: Situation,
    halts: Vec<Pose>,
    crossed: Vec<String>,
    reasons: Refusals,
}

/// A unit moves: its way is judged as a whole, then walked.
pub fn move_unit(
    stage: &mut Desk<'_>,
    arguments: &mut Arguments,
    mover: Option<(String, Side)>,
) -> Result<(), Refusals> {
    measured_itself(arguments, MEASURED);
    let wish = take_wish(arguments);
    let judged = mover.as_ref().zip(wish).and_then(|((name, _), wish)| judge(stage, arguments, name, wish));
    if let Some(judged) = &judged {
        arguments.refuse_all(judged.reasons.clone());
        arguments.refuse_all(stage.measured::<Move>(&judged.situation));
    }
    arguments.finish()?;
    let (Some((name, side)), Some(judged)) = (mover, judged) else { return unread() };
    let outcome = stage.rule::<Move>(format_args!("{name} moves"), |_| Some(side), &judged.situation);
    if outcome.allowance == 0 {
        arguments.refuse_by(coh(67), "unit", format!("{name} cannot move; limber first, or hold."));
    } else if !outcome.legal {
        let spent = inches(i32::try_from(outcome.spent_hundredths).unwrap_or(i32::MAX));
        let reason = format!("{name} would spend {spent} inches and has {}.", outcome.allowance);
        arguments.refuse_by(coh(70), "path", reason);
    }
    arguments.finish()?;
    has_acted(stage, &name);
    let march = March { unit: name, ahead: judged.halts, crossed: judged.crossed, held: false, charge: None };
    stage.state.march = Some(march);
    Ok(())
}

fn judge(stage: &Desk<'_>, arguments: &mut Arguments, name: &str, wish: Wish) -> Option<Judged> {
    let t = charts(stage);
    let lay = Lay::of(t, &stage.state)?;
    let Some(piece) = lay.piece(name) else {
        arguments.refuse("unit", format!("{name} is not on the table."));
        return None;
    };
    let rover = lay.rover(piece);
    let to_goal = matches!(wish, Wish::Goal { .. });
    if rover.inches() == 0 {
        arguments.refuse_by(coh(67), "unit", format!("{name} cannot move; limber first, or hold."));
        return None;
    }
    let Some(legs) = planned(&rover, wish) else {
        let reason = format!("{name} finds no way there with the {} inches it has.", rover.inches());
        arguments.refuse_by(coh(70), "x", reason);
        return None;
    };
    if legs.is_empty() {
        arguments.refuse(if to_goal { "x" } else { "path" }, format!("{name} is there already; let it hold."));
        return None;
    }
    let field = if to_goal { "x" } else { "path" };
    let mut found = Arguments::new(&grognard_core::facts::Datum::Null);
    for (rule, reason) in rover.against(&legs) {
        found.refuse_by(rule, field, reason);
    }
    Some(Judged {
        situation: way_facts(&lay, Some(piece.unit), &rover, rover.spent(&legs)),
        halts: halts(&legs, 100 * t.battlefield.movement.way_point),
        crossed: rover.friends_crossed(&legs).into_iter().map(str::to_owned).collect(),
        reasons: found.finish().err().unwrap_or_default(),
    })
}

/// Who would be overlapped by a unit that changed formation or facing where it stands.
pub fn change_overlaps<'s>(
    lay: &Lay<'s>,
    piece: &Piece<'s>,
    (arm, formation, disordered): (Arm, Formation, bool),
    facing: u16,
) -> Option<&'s str> {
    let size = room(lay.t, arm, piece.unit.whole_stands(), stance(arm, formation, disordered));
    let block = Block::new(Pose::new(piece.at(), facing), size);
    let mut others = lay.others(piece.index);
    others.find(|other| other.block.overlaps(&block)).map(|other| other.name)
}
