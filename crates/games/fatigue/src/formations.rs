//! Facing and formation: units turn, change formation, send out skirmishers.

use grognard_battle::Arguments;
use grognard_books::fatigue::names::{Arm, Formation, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, Mover};
use grognard_core::facts::{Choice, Datum};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_field::Pose;
use grognard_table::take_facing;

use super::acting::{acting_unit, after_acting, mark, refuse_by_table};
use super::asking::tables;
use super::blocks::call_in;
use super::derive::{Lay, Piece};
use super::measures::SCREEN_SHARE;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Stage, Unit};
use super::table_moves::{against_change, turns};
use super::ways::{against_turn, screen_place};

/// `turn`: a new facing.
pub fn turn(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Facing);
    let facing = Lay::look(tables(stage), &stage.state, |lay| {
        let facing = new_facing(arguments);
        let piece = lay.piece(&unit.as_ref()?.0)?;
        if piece.unit.inside.is_some() {
            arguments.refuse_by(fat(165), "unit", "has its front all round where it is.");
        }
        refuse_by_table(arguments, "facing", against_turn(lay, piece, facing?));
        facing
    });
    arguments.finish()?;
    let Some((name, unit)) = unit else { return Ok(()) };
    mark(stage, &name, |unit| unit.acted = true);
    if let Some(facing) = facing.measured() {
        turns(stage, &name, facing);
    }
    if unit.state == Morale::Disordered {
        stage.say(fat(64), format!("{name} turns; disorder does not hinder it."));
    } else {
        stage.say(fat(130), format!("{name} turns; enemies near enough may fire at it."));
    }
    after_acting(stage, &name);
    Ok(())
}

/// The facing a unit turns to, which a table must be told.
fn new_facing(arguments: &mut Arguments) -> Option<u16> {
    if !arguments.has("facing") {
        arguments.refuse("facing", "is missing; say which way it looks then, in degrees.");
    }
    take_facing(arguments)
}

/// Units that may skirmish as a whole.
pub fn skirmishes_whole(unit: &Unit) -> bool {
    unit.light || matches!(unit.mover, Mover::CavalryLight | Mover::CavalryIrregular)
}

/// Whether a change of formation is a deployment, which a March order is against.
pub fn deploys(unit: &Unit, to: Formation) -> bool {
    matches!(unit.formation, Formation::MarchColumn | Formation::Limbered) || to == Formation::OpenOrder
}

/// `change-formation`: one listed change.
pub fn change_formation(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Formation);
    let to: Option<Formation> = arguments.need_choice("formation");
    let pays = arguments.flag("pays", false);
    let t = tables(stage);
    if let (Some((_, unit)), Some(to)) = (&unit, to) {
        let fits = t.formations.fits(unit.arm, to);
        if !fits || t.formations.change(unit.formation, to).is_none() {
            let allowed = grognard_books::fatigue::Tables::formation_names(|to| {
                t.formations.fits(unit.arm, to) && t.formations.change(unit.formation, to).is_some()
            });
            let reason = format!("no change from {} to {} is listed.", unit.formation.name(), to.name());
            arguments.refuse_all(vec![
                Refusal { rule: Some(fat(137)), ..Refusal::new("formation", reason) }.allowing(allowed),
            ]);
        }
        if to == Formation::OpenOrder && !skirmishes_whole(unit) {
            arguments.refuse_by(fat(160), "formation", "only light troops skirmish as a whole; send out a screen.");
        }
    }
    if let (Some((name, unit)), Some(to)) = (&unit, to)
        && deploys(unit, to)
    {
        refuse_against_order(stage, arguments, name, &[Action::Deploy], pays);
    }
    let name = unit.as_ref().map(|(name, _)| name);
    refuse_without_room(stage, arguments, "formation", name.zip(to));
    arguments.finish()?;
    let (Some((name, unit)), Some(to)) = (unit, to) else { return Ok(()) };
    if deploys(&unit, to) {
        put_to_order(stage, &name, Action::Deploy, true)?;
    }
    mark(stage, &name, |unit| {
        unit.changed_from = Some(unit.formation);
        unit.formation = to;
        call_in(unit);
        (unit.acted, unit.moved) = (true, true);
    });
    stage.say(fat(137), format!("{name} goes from {} to {}.", unit.formation.name(), to.name()));
    after_acting(stage, &name);
    Ok(())
}

/// Refuses a formation that has no room on a virtual table.
pub fn refuse_without_room(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    field: &str,
    change: Option<(&String, Formation)>,
) {
    let Some((name, to)) = change else { return };
    let against = Lay::of(tables(stage), &stage.state).and_then(|lay| Some(against_change(&lay, lay.piece(name)?, to)));
    refuse_by_table(arguments, field, against.unwrap_or_default());
}

/// Whether a unit can send out a screen as it stands.
fn has_screen(unit: &Unit) -> bool {
    let able = unit.arm == Arm::Infantry || unit.mover == Mover::CavalryMedium || skirmishes_whole(unit);
    able && !matches!(unit.formation, Formation::OpenOrder | Formation::Square | Formation::MarchColumn)
}

/// Figures of a screen at most (FAT-160).
fn largest_screen(unit: &Unit) -> i32 {
    unit.figures_left() / SCREEN_SHARE
}

/// Figures a unit may have out as skirmishers as it stands.
pub fn most_skirmishers(unit: &Unit) -> i32 {
    if has_screen(unit) { largest_screen(unit) } else { 0 }
}

/// `skirmish`: sends out a screen or calls it back.
pub fn skirmish(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Formation);
    let figures = arguments.need_integer("figures", 0..=12);
    let pays = arguments.flag("pays", false);
    if let (Some((_, unit)), Some(figures)) = (&unit, figures) {
        if figures > 0 && !has_screen(unit) {
            let reason = "has no screen to send out: infantry or medium and light cavalry in line or column has.";
            arguments.refuse_by(fat(160), "unit", reason);
        }
        let most = largest_screen(unit);
        if figures > most {
            arguments.refuse_by(fat(160), "figures", format!("a screen is at most a third of its figures: {most}."));
        }
        if figures == unit.skirmishers {
            arguments.refuse("figures", "has so many skirmishers out already.");
        }
    }
    let more = |unit: &Unit| figures.is_some_and(|figures| figures > unit.skirmishers);
    if let Some((name, _)) = unit.as_ref().filter(|(_, unit)| more(unit)) {
        refuse_against_order(stage, arguments, name, &[Action::Deploy], pays);
    }
    let screen = Lay::look(tables(stage), &stage.state, |lay| {
        let piece = lay.piece(&unit.as_ref()?.0)?;
        screen_there(lay, arguments, piece, figures?)
    });
    arguments.finish()?;
    let (Some((name, unit)), Some(figures)) = (unit, figures) else { return Ok(()) };
    if figures > unit.skirmishers {
        put_to_order(stage, &name, Action::Deploy, true)?;
    }
    mark(stage, &name, |unit| (unit.skirmishers, unit.screen, unit.acted) = (figures, screen.measured(), true));
    stage.say(fat(160), format!("{name} has {figures} figures out as skirmishers."));
    Ok(())
}

/// Whether so many skirmishers of a unit may be out on the table as all stand.
pub fn screen_has_room<'s>(lay: &Lay<'s>, piece: &Piece<'s>, figures: i32) -> bool {
    let mut arguments = Arguments::new(&Datum::empty());
    screen_there(lay, &mut arguments, piece, figures);
    arguments.are_fine()
}

/// Where a screen of so many figures stands on the table; none where all come back.
fn screen_there<'s>(lay: &Lay<'s>, arguments: &mut Arguments, piece: &Piece<'s>, figures: i32) -> Option<Pose> {
    if figures < piece.unit.skirmishers {
        refuse_by_table(arguments, "figures", against_change(lay, piece, piece.unit.formation));
    }
    if figures == 0 {
        return None;
    }
    let outside = piece.unit.inside.is_none();
    let place = outside.then(|| screen_place(lay, piece, &piece.block, figures)).flatten();
    if place.is_none() {
        arguments.refuse_by(fat(160), "figures", "there is no room for a screen near it.");
    }
    place
}
