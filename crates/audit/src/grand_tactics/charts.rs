//! Single values of the book's charts, by their places in the files.

use grognard_books::Library;

/// The charts in force.
#[derive(Clone, Copy)]
pub(super) struct Charts<'a>(pub &'a Library);

impl Charts<'_> {
    fn shown(self, path: &str) -> Option<String> {
        Some(self.0.tree("grand-tactics")?.at(path)?.leaf()?.to_string())
    }

    /// A number of a chart; 0 if the chart has none.
    pub fn number(self, path: &str) -> i64 {
        self.shown(path).and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    /// A flag of a chart.
    pub fn flag(self, path: &str) -> bool {
        self.shown(path).is_some_and(|text| text == "yes")
    }

    /// A text of a chart.
    pub fn text(self, path: &str) -> String {
        self.shown(path).unwrap_or_default()
    }

    /// The movement allowance of a mode.
    pub fn allowance(self, mode: &str) -> i64 {
        self.number(&format!("modes.mode.{mode}.ma"))
    }

    /// Whether a formation in that mode may enter and leave a pass.
    pub fn may_enter_pass(self, mode: &str) -> bool {
        self.flag(&format!("modes.mode.{mode}.may_enter_pass"))
    }

    /// The cards of the deck, each as many times as it is in it.
    pub fn deck(self) -> Vec<String> {
        const CARDS: [&str; 8] = [
            "cavalry-charge",
            "skirmish",
            "grand-battery",
            "forlorn-hope",
            "committed-reserve",
            "feigned-withdrawal",
            "prepared-position",
            "rear-guard",
        ];
        let copies = |card: &str| usize::try_from(self.number(&format!("cards.card.{card}.count"))).unwrap_or(0);
        CARDS.iter().flat_map(|card| std::iter::repeat_n((*card).to_owned(), copies(card))).collect()
    }
}
