//! The page that lists every source file with its own first sentence.

use std::fmt::Write;

use crate::house::Crate;

/// The text before the lists.
const HEAD: &str = "# Files

Every file of the engine, crate by crate, with the first sentence it says of itself. Which crate stands on which, and why, is
in [ARCHITECTURE.md](ARCHITECTURE.md).

<!-- Written by `make files`. -->
";

/// The page, for the crates in their order.
pub fn files_page(house: &[Crate]) -> String {
    let mut page = HEAD.to_owned();
    for Crate { manifest, files, .. } in house {
        _ = write!(page, "\n## {}\n\n| file | what it is |\n|---|---|\n", manifest.folder);
        for (path, text) in files {
            _ = writeln!(page, "| `{path}` | {} |", first_sentence(text).replace('|', "\\|"));
        }
    }
    page
}

/// The first sentence of a file's own comment; empty if it has none.
fn first_sentence(text: &str) -> String {
    let said: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let paragraph = said.split(|line| line.is_empty()).next().unwrap_or_default().join(" ");
    match paragraph.split_once(". ") {
        Some((sentence, _)) => format!("{sentence}."),
        None => paragraph,
    }
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn a_file_is_told_by_its_first_sentence() {
        assert_eq!(first_sentence("//! One thing. And more of it.\n\nuse std;"), "One thing.");
        assert_eq!(first_sentence("//! One thing,\n//! on two lines.\n//!\n//! Another."), "One thing, on two lines.");
        assert_eq!(first_sentence("use std;"), "");
    }
}
