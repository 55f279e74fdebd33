//! Squares against a charge (FAT-145).

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::acting::has_chance;
use super::agenda::use_chance;
use super::asking::{need_own_unit, need_phase, tables};
use super::blocks::call_in;
use super::derive::{Lay, Piece};
use super::due::Due;
use super::formations::refuse_without_room;
use super::state::{Stage, Step, Unit};
use super::table_moves::against_change;

/// Whether a unit may form square now (FAT-145).
pub fn may_form_square(t: &Tables, unit: &Unit) -> bool {
    let close = matches!(unit.formation, Formation::Line | Formation::Column | Formation::MarchColumn);
    let far = unit.in_charge_zone.is_some_and(|inches| inches > f64::from(t.zones.form_square_over.value));
    unit.stands() && unit.arm == Arm::Infantry && close && unit.state == Morale::Good && far
}

/// `form-square`: infantry that stood its test forms square at once.
pub fn form_square(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    let on_table = stage.state.table.is_some();
    let in_time = match &name {
        Some(name) if on_table => has_chance(&stage.state, name),
        _ => stage.state.step == Step::Squares,
    };
    if stage.state.phase == Phase::DeclaredCavalryCharge && !in_time {
        arguments.refuse_by(fat(145), "", "squares are formed after all tests in the zones.");
    }
    if let Some(unit) = name.as_ref().and_then(|name| stage.state.units.get(name))
        && !may_form_square(tables(stage), unit)
    {
        let over = tables(stage).zones.form_square_over.value;
        let reason =
            format!("only close-order infantry in good order, in a charge zone and over {over} inches away, may.");
        arguments.refuse_by(fat(145), "unit", reason);
    }
    refuse_without_room(stage, arguments, "unit", name.as_ref().map(|name| (name, Formation::Square)));
    arguments.finish()?;
    let Some(name) = name else { return Ok(()) };
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.changed_from = Some(unit.formation);
        unit.formation = Formation::Square;
        call_in(unit);
        unit.moved = true;
    }
    if on_table {
        use_chance(stage, &name);
    }
    stage.say(fat(145), format!("{name} forms square."));
    Ok(())
}

/// Whether a unit has room for a square where it may form one.
pub fn has_room_for_square<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> bool {
    may_form_square(lay.t, piece.unit) && against_change(lay, piece, Formation::Square).is_empty()
}

/// Infantry that stood its test may form square.
pub fn offer_squares(stage: &Stage<'_>) -> Option<Due> {
    let side = stage.state.phasing().map(Side::other)?;
    let lay = Lay::of(tables(stage), &stage.state)?;
    let able = lay.of_side(side).filter(|piece| has_room_for_square(&lay, piece));
    let units: Vec<String> = able.map(|piece| piece.name.to_owned()).collect();
    (!units.is_empty()).then_some(Due::Squares { side, units })
}
