//! Declaring a charge on a virtual table: its way, and what is visible of it (section "Charge in order").

use grognard_battle::Arguments;
use grognard_books::impact::movement::Move;
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;
use grognard_core::trace::Note;
use grognard_table::{inches, to_inches};

use crate::blocks::tables;
use crate::declaring::declare;
use crate::derive::{Aspect, Lay, supports};
use crate::state::{Charge, Stage};
use crate::ways::{against_charge, course};

/// Declares a charge as the table shows it.
pub fn charge(
    stage: &mut Stage<'_>,
    told: &mut Arguments,
    lead: &str,
    target: &str,
    supports: &[String],
) -> Result<(), Refusals> {
    let found = judge(stage, told, lead, target, supports);
    told.finish()?;
    let Some((charge, situation, notes)) = found else { return Ok(()) };
    let side = stage.state.units.get(lead).map(|unit| unit.side);
    stage.lead_with(notes);
    stage.rule::<Move>(format_args!("{lead} charges {target}"), |_| side, &situation);
    declare(stage, charge);
    Ok(())
}

type Judged = (Charge, grognard_books::impact::movement::Situation, Vec<Note>);

/// The charge as the table shows it, or every reason against it.
fn judge(stage: &Stage<'_>, arguments: &mut Arguments, lead: &str, target: &str, with: &[String]) -> Option<Judged> {
    let lay = Lay::of(tables(stage), &stage.state)?;
    let (piece, enemy) = (lay.piece(lead)?, lay.piece(target)?);
    for (rule, reason) in against_charge(&lay, piece) {
        arguments.refuse_by(rule, "unit", reason);
    }
    let beside = supports(&lay, piece);
    for (index, name) in with.iter().enumerate() {
        if !beside.iter().any(|support| support.name == name) {
            let words = format!("{name} is not adjacent to {lead}, or does not face the same way.");
            arguments.refuse_by(imp(68), &format!("supports.{index}"), words);
        }
    }
    let names: Vec<&str> = with.iter().map(String::as_str).collect();
    let (way, course) = match course(&lay, piece, enemy, &names) {
        Ok(found) => found,
        Err((rule, reason)) => {
            arguments.refuse_by(rule, "target", reason);
            return None;
        }
    };
    let gap = piece.block.distance(&enemy.block);
    let aspect = Aspect::of(lay.t, &enemy.block, piece.at());
    let notes = vec![
        Note::fact(imp(58), format!("{} inches straight into contact, nobody between", inches(way.length))),
        Note::fact(imp(68), format!("{target} is struck on its {}", aspect.words(lay.t))),
    ];
    let charge = Charge {
        lead: lead.to_owned(),
        supports: with.to_vec(),
        target: target.to_owned(),
        charge_on: aspect.charge_on(),
        distance: to_inches(gap),
        faced: false,
        way: Some(course),
    };
    Some((charge, way.situation, notes))
}
