//! The charts of the book as data: single numbers and texts by their places.

use grognard_books::Library;

/// The charts in force in a battle, including house rules and rules of the scenario.
#[derive(Clone, Copy)]
pub(super) struct Charts<'a>(pub &'a Library);

impl Charts<'_> {
    /// A text at a place, in the words of the file.
    pub fn text(self, path: &str) -> Option<String> {
        Some(self.0.tree("cohesion")?.at(path)?.leaf()?.to_string())
    }

    /// A number at a place; if there is none, not a number, so that nothing measured by it can hold.
    pub fn number(self, path: &str) -> f64 {
        self.text(path).and_then(|text| text.parse().ok()).unwrap_or(f64::NAN)
    }

    /// A list of texts at a place.
    pub fn texts(self, path: &str) -> Vec<String> {
        (0..).map_while(|at| self.text(&format!("{path}.{at}"))).collect()
    }

    /// A list of numbers at a place.
    pub fn numbers(self, path: &str) -> Vec<f64> {
        self.texts(path).iter().filter_map(|text| text.parse().ok()).collect()
    }

    /// A number of a weapon, whether small arms or guns.
    pub fn weapon(self, weapon: &str, what: &str) -> Option<f64> {
        let found = ["small_arms", "artillery"];
        found.iter().find_map(|file| self.text(&format!("{file}.weapon.{weapon}.{what}"))?.parse().ok())
    }

    /// A rate of Chart 9 for a row such as `infantry.line`; a road without a rate counts as open (COH-70).
    pub fn rate(self, row: &str, terrain: &str) -> f64 {
        let open = self.number(&format!("movement.{row}.open"));
        match terrain {
            "open" => open,
            "road" => Some(self.number(&format!("movement.{row}.road"))).filter(|rate| *rate > 0.0).unwrap_or(open),
            other => self.number(&format!("movement.{row}.{other}")),
        }
    }

    /// How many steps a unit holds (COH-51).
    pub fn steps_held(self, arm: &str, original_stands: f64) -> usize {
        let row = if arm == "artillery" { "artillery" } else { "infantry_cavalry" };
        self.numbers(&format!("cohesion_loss.{row}.stands.{original_stands}")).len()
    }
}
