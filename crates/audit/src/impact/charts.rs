//! Values of the charts, by their places in the tables.

use std::cell::RefCell;
use std::collections::BTreeMap;

use grognard_books::Library;

use super::books::Unit;

/// The charts in force.
pub(super) struct Charts<'a> {
    library: &'a Library,
    known: RefCell<BTreeMap<String, Option<String>>>,
}

impl<'a> Charts<'a> {
    /// Those of a library.
    pub fn new(library: &'a Library) -> Self {
        Charts { library, known: RefCell::default() }
    }

    /// A value as text.
    pub fn word(&self, place: &str) -> Option<String> {
        if let Some(known) = self.known.borrow().get(place) {
            return known.clone();
        }
        let tree = self.library.tree("impact").and_then(|tree| tree.at(place));
        let value = tree.and_then(|tree| tree.leaf()).map(ToString::to_string);
        self.known.borrow_mut().insert(place.to_owned(), value.clone());
        value
    }

    /// A number; 0 if there is none.
    pub fn number(&self, place: &str) -> f64 {
        self.word(place).and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// A number of the geometry.
    pub fn inches(&self, what: &str) -> f64 {
        self.number(&format!("game.geometry.{what}"))
    }

    /// A whole number; 0 if there is none.
    pub fn whole(&self, place: &str) -> i64 {
        self.word(place).and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    pub fn formation(&self, unit: &Unit, column: &str) -> String {
        self.formation_of(&unit.arm, &unit.formation, column)
    }

    pub fn formation_of(&self, arm: &str, formation: &str, column: &str) -> String {
        self.word(&format!("{arm}_formations.formation.{formation}.{column}")).unwrap_or_default()
    }

    /// Whether it is in a formation without flanks.
    pub fn is_loose(&self, unit: &Unit) -> bool {
        self.formation(unit, "enfilade_class") == "none"
    }

    pub fn is_column(&self, unit: &Unit) -> bool {
        self.formation(unit, "enfilade_class") == "column"
    }

    /// Its movement over a kind of ground: the cell of its formation, or of its level (IMP-07).
    pub fn movement(&self, unit: &Unit, kind: &str) -> String {
        let formed = unit.level == "good-order"
            || (unit.formation == "unlimbered" && matches!(unit.level.as_str(), "disorder" | "shaken"));
        if formed {
            return self.formation(unit, kind);
        }
        self.word(&format!("{}_formations.level.{}.{kind}", unit.arm, unit.level)).unwrap_or_default()
    }

    /// A column of its weapon, whichever chart the weapon is on.
    pub fn weapon(&self, unit: &Unit, column: &str) -> f64 {
        let tables = ["infantry_weapons", "cavalry_weapons", "artillery_weapons"];
        let found = tables.iter().find_map(|table| self.word(&format!("{table}.weapon.{}.{column}", unit.weapon)));
        found.and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// The present cost of an action for a unit (IMP-08, IMP-55).
    pub fn cost(&self, unit: &Unit, action: &str) -> i64 {
        let cost = self.whole(&format!("game.actions.cost.{action}"));
        let never = (0..9).map_while(|row| self.word(&format!("game.actions.never_doubled.{row}")));
        let doubled = unit.level == "disorder" && !never.into_iter().any(|row| row == action);
        if doubled { cost * self.whole("game.actions.disorder_cost_multiplier") } else { cost }
    }
}
