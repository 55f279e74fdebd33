//! What the roster says about formations and forces. It is worked out afresh each time, so that nothing is stored
//! twice.

use std::cmp::Reverse;

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Nationality, Player, UnitClass, UnitType};

use super::state::{Formation, Leader, State, Unit};
use grognard_battle::Side;

/// The procedures' name of a side.
pub fn player(side: Side) -> Player {
    match side {
        Side::A => Player::A,
        Side::B => Player::B,
    }
}

/// The side of a procedure's name.
pub fn side_of(player: Player) -> Side {
    match player {
        Player::A => Side::A,
        Player::B => Side::B,
    }
}

/// Whether an area has room for one more formation of a side.
pub fn has_room(t: &Tables, state: &State, side: Side, area: &str) -> bool {
    let there = state.formations_in(side, area).count();
    i32::try_from(there).is_ok_and(|count| count < t.campaign.stack_limit.value)
}

impl Unit {
    /// It is still there.
    pub fn is_present(&self) -> bool {
        self.gone.is_none() && self.steps > 0
    }

    /// Whether it stands in the battle line: screens do not (GT-90).
    pub fn is_in_line(&self) -> bool {
        self.is_present() && !self.screening
    }

    pub fn cf(&self) -> i32 {
        self.steps.saturating_mul(self.cf_per_step)
    }

    /// A French guard unit.
    pub fn is_imperial_guard(&self) -> bool {
        self.class == UnitClass::Guard && self.nationality == Nationality::French
    }
}

impl State {
    /// Units of a formation that are still in play, in roster order.
    pub fn units_of<'b>(&'b self, formation: &'b str) -> impl Iterator<Item = (&'b String, &'b Unit)> {
        self.units.iter().filter(move |(_, unit)| unit.formation == formation && unit.is_present())
    }

    /// Leaders of a formation, the senior first.
    pub fn leaders_of(&self, formation: &str) -> Vec<(&String, &Leader)> {
        let is_with = |leader: &Leader| leader.out.is_none() && leader.formation.as_deref() == Some(formation);
        let mut leaders: Vec<_> = self.leaders.iter().filter(|(_, leader)| is_with(leader)).collect();
        leaders.sort_by_key(|(_, leader)| leader.rank);
        leaders
    }

    /// The leader who commands a formation: its senior one.
    pub fn commander_of(&self, formation: &str) -> Option<(&String, &Leader)> {
        self.leaders_of(formation).into_iter().next()
    }

    pub fn napoleon_leads(&self, formation: &str) -> bool {
        self.commander_of(formation).is_some_and(|(_, leader)| leader.napoleon)
    }

    /// Whether a French guard unit is in a formation.
    pub fn has_imperial_guard(&self, formation: &str) -> bool {
        self.units_of(formation).any(|(_, unit)| unit.is_imperial_guard())
    }

    /// CF of a formation in the battle line.
    pub fn line_cf(&self, formation: &str) -> i32 {
        self.units_of(formation).filter(|(_, unit)| unit.is_in_line()).map(|(_, unit)| unit.cf()).sum()
    }

    /// CF of a side in the battle line of an area.
    pub fn cf_in(&self, side: Side, area: &str) -> i32 {
        self.formations_in(side, area).map(|(name, _)| self.line_cf(name)).sum()
    }

    /// Steps of a formation in the battle line.
    pub fn line_steps(&self, formation: &str) -> i32 {
        self.units_of(formation).filter(|(_, unit)| unit.is_in_line()).map(|(_, unit)| unit.steps).sum()
    }

    /// Formations of a side that are still in play.
    pub fn formations_of(&self, side: Side) -> impl Iterator<Item = (&String, &Formation)> + Clone {
        self.formations.iter().filter(move |(_, formation)| formation.side == side && formation.gone.is_none())
    }

    pub fn formations_in<'b>(&'b self, side: Side, area: &'b str) -> impl Iterator<Item = (&'b String, &'b Formation)> {
        self.formations_of(side).filter(move |(_, formation)| formation.area.as_deref() == Some(area))
    }

    /// CF of a side's screens in an area (GT-91).
    pub fn screen_cf(&self, side: Side, area: &str) -> i32 {
        let screens = self.formations_in(side, area).flat_map(|(name, _)| self.units_of(name));
        screens.filter(|(_, unit)| unit.screening && unit.arm == UnitType::Cavalry).map(|(_, u)| u.cf()).sum()
    }

    /// The formations of a force: the lead first, then by the rank of their commanders, then as on the roster.
    pub fn force_in_order(&self, names: &[String], lead: Option<&String>) -> Vec<String> {
        let mut names = names.to_vec();
        let rank = |name: &String| self.commander_of(name).map_or(i32::MAX, |(_, leader)| leader.rank);
        names.sort_by_key(|name| (Some(name) != lead, rank(name)));
        names
    }

    /// Lead formation and commanding leader of a force (GT-71); none if no formation can lead.
    pub fn lead_of(&self, names: &[String]) -> Option<(String, Option<String>)> {
        let able = |name: &&String| {
            let formation = self.formations.get(*name);
            formation.is_some_and(|formation| formation.morale > 0 && formation.gone.is_none())
                && self.line_cf(name) > 0
        };
        let led = names.iter().filter(able).filter_map(|name| Some((name, self.commander_of(name)?)));
        if let Some((name, (leader, _))) = led.min_by_key(|(_, (_, leader))| leader.rank) {
            return Some((name.clone(), Some(leader.clone())));
        }
        let able = names.iter().enumerate().filter(|(_, name)| able(name));
        let strongest = able.max_by_key(|(index, name)| (self.line_cf(name), Reverse(*index)));
        strongest.map(|(_, name)| (name.clone(), None))
    }

    /// Names of the units of a force in the battle line, formation by formation.
    pub fn line_units(&self, formations: &[String]) -> Vec<String> {
        let units = formations.iter().flat_map(|formation| self.units_of(formation));
        units.filter(|(_, unit)| unit.is_in_line()).map(|(name, _)| name.clone()).collect()
    }

    /// VP of the areas a side owns.
    pub fn areas_vp(&self, side: Side) -> i32 {
        self.areas.values().filter(|area| area.owner == Some(side)).map(|area| area.vp).sum()
    }

    /// A name for a detachment from a formation; no other formation has it.
    pub fn new_name(&self, formation: &str) -> String {
        let base: String = formation.chars().take(60).collect();
        let names = (1..).map(|number: u32| match number {
            1 => format!("{base}, detachment"),
            number => format!("{base}, detachment {number}"),
        });
        names.into_iter().find(|name| !self.formations.contains_key(name)).unwrap_or(base)
    }

    pub fn side_name(&self, side: Side) -> &str {
        self.sides.of(side)
    }
}
