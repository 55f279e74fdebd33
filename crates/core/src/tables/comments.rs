//! What the file of a chart says about its values, in comments written for people.

/// The comments of a file, found by line.
pub struct Comments<'t> {
    lines: Vec<&'t str>,
}

impl<'t> Comments<'t> {
    pub fn of(text: &'t str) -> Self {
        Comments { lines: text.lines().collect() }
    }

    /// The comment on the value on a line, counted from 1: beside it, above it, or above its part.
    pub fn about(&self, line: usize) -> String {
        let Some(own) = line.checked_sub(1).filter(|own| *own < self.lines.len()) else { return String::new() };
        let part = (0..=own).rev().find(|index| self.lines[*index].starts_with('['));
        let places =
            [beside(self.lines[own]).to_owned(), self.above(own), part.map_or_else(String::new, |at| self.above(at))];
        places.into_iter().find(|said| !said.is_empty()).unwrap_or_default()
    }

    /// The comment on the whole chart, at the top of the file.
    pub fn about_all(&self) -> String {
        self.above(self.lines.iter().position(|text| !text.starts_with('#')).unwrap_or(self.lines.len()))
    }

    /// The comment that ends right above a line.
    fn above(&self, index: usize) -> String {
        let start = (0..index).rev().take_while(|before| self.lines[*before].starts_with('#')).last();
        let block = start.map_or(&[][..], |start| &self.lines[start..index]);
        block.iter().map(|line| line.trim_start_matches('#').trim()).collect::<Vec<_>>().join(" ")
    }
}

/// The comment at the end of a line.
fn beside(line: &str) -> &str {
    let mut quoted = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && at > 0 => return line[at + 1..].trim(),
            _ => {}
        }
    }
    ""
}
