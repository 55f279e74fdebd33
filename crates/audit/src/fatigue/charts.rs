//! The charts of the book, by the path of a value: the name of the file, then its keys.

use grognard_books::Library;

/// The charts in force, with the special rules of the battle laid over them.
pub(super) struct Charts<'a>(pub &'a Library);

impl Charts<'_> {
    /// A text of a chart.
    pub fn text(&self, path: &str) -> Option<String> {
        self.0.tree("fatigue")?.at(path)?.leaf().map(ToString::to_string)
    }

    /// A number of a chart.
    pub fn number(&self, path: &str) -> Option<f64> {
        self.text(path)?.parse().ok()
    }

    /// A flag of a chart.
    pub fn says_yes(&self, path: &str) -> bool {
        self.text(path).is_some_and(|text| text == "yes")
    }

    /// A price that depends on the edition.
    pub fn price(&self, path: &str, edition: &str) -> Option<f64> {
        self.number(&format!("{path}.edition_{edition}"))
    }
}
