//! The enemies a unit can hit, with exact odds; its arc by range band.

use grognard_books::cohesion::fire::{Fire, Morale, Outcome};
use grognard_books::cohesion::rules::coh;
use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Cover;
use grognard_core::compiled;
use grognard_core::facts::Choice;
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;

use crate::derive::{Lay, Piece, Shot, bound_elsewhere};
use crate::shooting::books_against;
use grognard_table::answers::{ArcBand, Arcs, Chance, Prospect, ProspectFact, Reason};
use grognard_table::{place_in_inches, to_inches};

/// Every enemy on the table as a target.
pub fn prospects(lay: &Lay<'_>, firer: &Piece<'_>) -> Vec<Prospect> {
    lay.of_side(firer.unit.side.other()).map(|target| shot_at(lay, firer, target)).collect()
}

fn shot_at(lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> Prospect {
    let shot = Shot::of(lay, firer, target);
    let situation = shot.situation(lay, firer, target);
    let mut reasons: Vec<Reason> = books_against(lay.state, firer.name, target.name)
        .into_iter()
        .chain(shot.against(lay, firer, target))
        .map(|(rule, text)| Reason::by(rule, text))
        .collect();
    if let Some(bound) = bound_elsewhere(lay, firer, target) {
        reasons.push(Reason::by(coh(94), format!("it is held to {}.", bound.name)));
    }
    let mut check = Check::new(Vec::new(), Vec::new());
    Fire::check(lay.t, &situation, &mut check);
    let refused = check.finish().err().unwrap_or_default();
    let is_ruled = refused.is_empty() && shot.is_possible();
    let told_by_table = |field: &str| matches!(field, "range" | "line_of_sight");
    reasons.extend(refused.into_iter().filter(|refusal| !told_by_table(&refusal.field)).map(Reason::from));
    let all = is_ruled.then(|| compiled::exact::<Fire>(lay.t, &situation, LEAF_BUDGET).ok()).flatten();
    Prospect {
        target: target.name.to_owned(),
        distance: Some(to_inches(shot.range)),
        facts: facts(&shot),
        allowed: reasons.is_empty(),
        reasons,
        hope: all.as_ref().map(|all| Chance::of("some effect", all, |fire| !is_in_vain(fire))),
        odds: all.as_ref().map(fire_odds).unwrap_or_default(),
    }
}

/// What counts for a shot, apart from its range in inches.
fn facts(shot: &Shot<'_>) -> Vec<ProspectFact> {
    let band = shot.band.map(|band| ProspectFact::new("range", format!("{} range", band.name())));
    let aspect = ProspectFact::new("aspect", shot.bearing.of_fire().name());
    let cover = match shot.covers.other {
        Some(other) => format!("half {}, half {}", cover_words(shot.covers.most), cover_words(other)),
        None => cover_words(shot.covers.most),
    };
    let sight = shot.hidden.is_some().then(|| ProspectFact::new("sight", "not in sight"));
    band.into_iter().chain([aspect, ProspectFact::new("cover", cover)]).chain(sight).collect()
}

fn cover_words(cover: Cover) -> String {
    if cover == Cover::Open { "in the open".to_owned() } else { format!("{} cover", cover.name()) }
}

/// Whether a fire does nothing to its target.
fn is_in_vain(fire: &Outcome) -> bool {
    fire.steps == 0 && matches!(fire.morale, Morale::NoTest | Morale::Passed)
}

fn fire_odds(all: &Distribution<Outcome>) -> Vec<Chance> {
    let one = |words: &str, is: &dyn Fn(&Outcome) -> bool| Chance::of(words, all, is);
    vec![
        one("no effect", &is_in_vain),
        one("loses steps", &|fire| fire.steps > 0),
        one("is shaken", &|fire| fire.morale == Morale::Shaken),
        one("routs", &|fire| fire.morale == Morale::Routed),
        one("is destroyed", &|fire| fire.morale == Morale::Destroyed),
        one("firer out of ammunition", &|fire| fire.firer_out_of_ammo),
    ]
}

/// The ground a unit can fire at, by range band.
pub fn arcs(lay: &Lay<'_>, piece: &Piece<'_>) -> Arcs {
    let row = lay.t.weapons.row(piece.unit.weapon);
    let half = if piece.loose { 180 } else { lay.t.battlefield.arcs.fire_half_angle };
    let bands = Band::all().map(|band| {
        let max = row.bands[band].max.value;
        let outline = piece.block.arc_outline(half, 100 * max);
        let points = outline.into_iter().map(place_in_inches).collect();
        ArcBand { name: band.name().to_owned(), inches: f64::from(max), points }
    });
    Arcs { bands: bands.collect() }
}
