//! The free volleys of a charge that stopped short (IMP-18): firing them, and measuring them on a table.

use grognard_battle::rolled_by;
use grognard_books::impact::fire::{Fire, Situation as FireSituation};
use grognard_books::impact::rules::imp;
use grognard_core::trace::Note;

use super::blocks::{Blow, book, end_charge, fired_at};
use super::facts::remember;
use super::measured::sight_of_volley;
use super::shooting::{blow, see_enemy};
use super::state::Stage;

/// The volleys on a table, from the present positions, at the range of the halt.
pub fn volleys_by_table(stage: &mut Stage<'_>, inches: f64) {
    let Some(charge) = stage.state.charge.clone() else { return };
    let pairs = [(&charge.lead, &charge.target), (&charge.target, &charge.lead)];
    let volleys = pairs.map(|(firer, hit)| {
        let (situation, notes) = sight_of_volley(stage, firer, hit, inches).unzip();
        (firer.as_str(), hit.as_str(), situation, notes.unwrap_or_default())
    });
    fire_volleys(stage, volleys);
}

/// Firer and target, with the facts known, if the volley can be fired.
pub type Volley<'n> = (&'n str, &'n str, Option<FireSituation>, Vec<Note>);

/// Both on the state before, the attacker's first, then both written down.
pub fn fire_volleys(stage: &mut Stage<'_>, volleys: [Volley<'_>; 2]) {
    stage.state.due.take_first();
    let mut blows = Vec::new();
    for (firer, hit, situation, notes) in volleys {
        let Some(mut situation) = situation else {
            stage.say(imp(75), format_args!("{firer} does not fire: {hit} is not in its arc and range"));
            continue;
        };
        see_enemy(stage, &mut situation);
        stage.lead_with(notes);
        let roller = rolled_by(stage.state.units.get(firer).map(|unit| unit.side));
        let outcome = stage.rule::<Fire>(format_args!("{firer} fires a free volley at {hit}"), roller, &situation);
        remember(stage, hit, &situation.target.unit);
        blows.push((blow(hit, &outcome), situation.target.hit_from));
    }
    for (blow, arc) in &blows {
        fired_at(stage, &blow.unit, *arc);
    }
    let blows: Vec<Blow> = blows.into_iter().map(|(blow, _)| blow).collect();
    let due = book(stage, &blows);
    end_charge(stage);
    stage.state.due.put_first(due);
}
