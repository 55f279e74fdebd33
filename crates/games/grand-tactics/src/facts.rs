//! Builds the procedures' battle object from the books (GT-101).

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force::{Battle as Forces, Formation as Line, Side as Force, Superior};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Nationality, UnitClass, UnitType};
use grognard_books::grand_tactics::reaction_move;
use grognard_core::facts::Choice;

use super::roster::player;
use super::state::{Battle, Commitment, Kind, State, Unit};
use grognard_battle::Side;

/// The most CF the battle object accepts for one formation.
pub const MOST_CF: i32 = 99;
/// The most cavalry CF the battle object accepts.
pub const MOST_CAVALRY_CF: i32 = 60;
const MOST_CAVALRY_STEPS: i32 = 40;
const MOST_UNITS: i32 = 12;

/// The most CF of screens the procedure accepts.
const MOST_SCREEN_CF: i32 = 60;

/// The facts about a formation that tries to join a battle in a neighbouring area.
pub fn reaction_facts(state: &State, formation: &str, area: &str) -> reaction_move::Situation {
    let entry = state.formations.get(formation);
    let screen = |side: Side, area: &str| state.screen_cf(side, area).min(MOST_SCREEN_CF);
    let own = entry.and_then(|entry| Some((entry.side, entry.area.as_deref()?)));
    reaction_move::Situation {
        own_screen_cf: own.map_or(0, |(side, area)| screen(side, area)),
        enemy_screen_cf: entry.map_or(0, |entry| screen(entry.side.other(), area)),
        leader_ap: state.commander_of(formation).map_or(0, |(_, leader)| leader.ap_left),
        adjacent: true,
        senior_leader: true,
    }
}

/// The forces as they stand, with the given choices.
pub fn forces<G: Copy>(t: &Tables, state: &State, battle: &Battle, choices: [(G, Card, i32); 2]) -> Forces<G> {
    Forces {
        attacker: player(battle.attacker),
        french: player(state.french),
        terrain: battle.terrain,
        fortress: battle.fortress,
        weather: battle.weather,
        first_round: battle.round == 1,
        cavalry_superiority: Superior::Auto,
        a: force(t, state, battle, Side::A, choices[0]),
        b: force(t, state, battle, Side::B, choices[1]),
    }
}

/// The forces of a round whose choices have been revealed.
pub fn forces_of_round(t: &Tables, state: &State, battle: &Battle, a: &Commitment, b: &Commitment) -> Forces {
    let choice = |choice: &Commitment| (choice.tactic, choice.card, choice.skirmishing_cf);
    forces(t, state, battle, [choice(a), choice(b)])
}

/// A tactic that the mode of a side always allows; it stands in for a choice that is not known.
pub fn some_tactic(t: &Tables, state: &State, battle: &Battle, side: Side) -> GrandTactic {
    let mode = battle.side(side).lead.as_ref().and_then(|name| state.formations.get(name)).map(|lead| lead.mode);
    let allowed = |tactic: &GrandTactic| mode.is_none_or(|mode| !t.modes.of(mode).forbidden_tactics[*tactic]);
    let mut all = [
        GrandTactic::Hold,
        GrandTactic::GeneralAdvance,
        GrandTactic::ConcentricAttack,
        GrandTactic::LeftFlankAttack,
        GrandTactic::RightFlankAttack,
        GrandTactic::Retreat,
    ]
    .into_iter();
    all.find(allowed).unwrap_or(GrandTactic::Hold)
}

fn force<G>(t: &Tables, state: &State, battle: &Battle, side: Side, choice: (G, Card, i32)) -> Force<G> {
    let own = battle.side(side);
    let attacks = battle.attacker == side;
    let order = state.force_in_order(&own.formations, own.lead.as_ref());
    let present = || order.iter().flat_map(|name| state.units_of(name)).map(|(_, unit)| unit);
    let in_line = || present().filter(|unit| unit.is_in_line());
    let cavalry = || present().filter(|unit| unit.arm == UnitType::Cavalry);
    let field_cf: i32 = cavalry().filter(|unit| !unit.screening).map(Unit::cf).sum();
    let field_cf = field_cf.min(MOST_CAVALRY_CF);
    let screening_cf: i32 = cavalry().filter(|unit| unit.screening).map(Unit::cf).sum();
    let screening_cf = screening_cf.min(MOST_CAVALRY_CF - field_cf);
    let cavalry_steps: i32 = cavalry().filter(|unit| !unit.screening).map(|unit| unit.steps).sum();
    let lead = own.lead.as_ref().and_then(|name| state.formations.get(name));
    let leader = own.commander.as_ref().and_then(|name| state.leaders.get(name));
    let broken =
        own.lead.iter().flat_map(|name| state.units_of(name)).filter(|(_, unit)| unit.broken && unit.is_in_line());
    let majors = |nation: Nationality| t.drm.major[nation] && in_line().any(|unit| unit.nationality == nation);
    let national_guards = in_line().filter(|unit| unit.class == UnitClass::NationalGuard).count();
    let lines = order.iter().filter_map(|name| {
        let formation = state.formations.get(name)?;
        let cf = state.line_cf(name);
        (cf > 0).then(|| Line {
            cf: cf.min(MOST_CF),
            steps: state.line_steps(name).clamp(1, MOST_CF),
            mode: formation.mode,
            force_marched: attacks && formation.force_marched,
            out_of_supply: formation.out_of_supply,
        })
    });
    let entered = match (state.game, lead) {
        (Kind::Battle, _) => attacks,
        (Kind::Campaign, lead) => lead.is_some_and(|lead| lead.entered_from.is_some() && !lead.reaction_moved),
    };
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX).min(MOST_UNITS);
    Force {
        grand_tactic: choice.0,
        card: choice.1,
        leader_ability: leader.map_or(0, |leader| leader.ability),
        leader_wounded: leader.is_some_and(|leader| leader.wounded),
        lead_morale: lead.map_or(1, |lead| lead.morale.max(1)),
        entered,
        cavalry_cf: field_cf + screening_cf,
        screening_cf,
        skirmishing_cf: choice.2,
        cavalry_steps: cavalry_steps.min(MOST_CAVALRY_STEPS),
        broken_in_lead: count(broken.count()),
        national_guard_units: count(national_guards),
        major_nationalities: count(majors_of(majors)),
        formations: lines.collect(),
    }
}

fn majors_of(is_there: impl Fn(Nationality) -> bool) -> usize {
    Nationality::all().filter(|nation| is_there(*nation)).count()
}
