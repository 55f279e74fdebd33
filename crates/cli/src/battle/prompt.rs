//! The prompt of a session: completion of commands, arguments and names.

use grognard_battle::{Act, Argument, Takes, names_of};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use serde_json::Value;

/// What can be completed now; renewed before each prompt.
#[derive(Default)]
pub struct Prompt {
    /// Acts of the book.
    pub acts: Vec<&'static Act>,
    /// Words of the session itself.
    pub words: Vec<&'static str>,
    /// What the seat sees; it has names under the plural of their kind.
    pub view: Value,
}

impl Prompt {
    fn values(&self, takes: Takes) -> Vec<String> {
        match takes {
            Takes::Flag => vec!["yes".to_owned(), "no".to_owned()],
            Takes::Choice { values } => values.iter().map(|value| (*value).to_owned()).collect(),
            takes => {
                let names = takes.names().map(|of| names_of(&self.view, of)).unwrap_or_default();
                names.iter().map(|name| quoted(name)).collect()
            }
        }
    }

    /// The possible completions of the word that ends at the cursor, and the position where that word begins.
    pub fn complete_at(&self, line: &str) -> (usize, Vec<String>) {
        let start = word_start(line);
        let word = &line[start..];
        let first = line[..start].trim().is_empty();
        if first {
            let acts = self.acts.iter().map(|act| act.name).chain(self.words.iter().copied());
            return (start, fitting(acts.map(str::to_owned), word));
        }
        let name = line.split_whitespace().next().unwrap_or_default();
        if name == "help" {
            return (start, fitting(self.acts.iter().map(|act| act.name.to_owned()), word));
        }
        let Some(act) = self.acts.iter().find(|act| act.name == name) else { return (start, Vec::new()) };
        if let Some((argument, value)) = word.split_once('=') {
            let field = act.arguments.iter().flat_map(Argument::fields).find(|(known, _)| *known == argument);
            let values = field.map(|(_, takes)| self.values(takes)).unwrap_or_default();
            return (start + argument.len() + 1, fitting(values.into_iter(), value));
        }
        let arguments = act.arguments.iter().flat_map(Argument::fields).map(|(field, _)| format!("{field}="));
        let names =
            act.arguments.iter().filter(|argument| argument.needed).flat_map(|argument| self.values(argument.takes));
        let mut all: Vec<String> = Vec::new();
        for candidate in names.chain(arguments) {
            if !all.contains(&candidate) {
                all.push(candidate);
            }
        }
        (start, fitting(all.into_iter(), word))
    }
}

/// A name as it has to be typed.
fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("\"{name}\"") } else { name.to_owned() }
}

/// Where the last word of a line begins; blanks inside quotes belong to it.
fn word_start(line: &str) -> usize {
    let (mut start, mut quotes) = (0, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' => quotes = !quotes,
            ' ' if !quotes => start = at + 1,
            _ => {}
        }
    }
    start
}

fn fitting(candidates: impl Iterator<Item = String>, word: &str) -> Vec<String> {
    let bare = |text: &str| text.trim_start_matches('"').to_lowercase();
    candidates.filter(|candidate| bare(candidate).starts_with(&bare(word))).collect()
}

impl Completer for Prompt {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, candidates) = self.complete_at(line.get(..position).unwrap_or(line));
        let pairs = candidates.into_iter().map(|text| Pair { display: text.clone(), replacement: text });
        Ok((start, pairs.collect()))
    }
}

impl Hinter for Prompt {
    type Hint = String;
}

impl Highlighter for Prompt {}
impl Validator for Prompt {}
impl Helper for Prompt {}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FIRE: Act = Act::new(
        "fire",
        "",
        &[
            Argument::needed("unit", Takes::Name { of: "unit" }, ""),
            Argument::optional("cover", Takes::Choice { values: &["open", "light"] }, ""),
        ],
    );

    const MOVE: Act = Act::new(
        "move",
        "",
        &[
            Argument::needed("unit", Takes::Name { of: "unit" }, ""),
            Argument::optional("way", Takes::WAY, ""),
            Argument::optional("to", Takes::Area, ""),
        ],
    );

    #[test]
    fn a_way_is_completed_by_the_fields_it_stands_in_and_an_area_by_its_name() {
        let view = json!({"units": {}, "areas": {"Leipzig": {}, "Dresden": {}}});
        let prompt = Prompt { acts: vec![&MOVE], words: Vec::new(), view };
        let fields = ["unit=", "path=", "x=", "y=", "facing=", "to="].map(str::to_owned);
        assert_eq!(prompt.complete_at("move "), (5, fields.to_vec()));
        assert_eq!(prompt.complete_at("move to=L"), (8, vec!["Leipzig".to_owned()]));
    }

    #[test]
    fn commands_names_arguments_and_values_are_completed() {
        let view = json!({"units": {"1st Texas": {}, "20th Maine": {}}});
        let prompt = Prompt { acts: vec![&FIRE], words: vec!["quit"], view };
        let complete = |line: &str| prompt.complete_at(line);
        assert_eq!(complete("f"), (0, vec!["fire".to_owned()]));
        assert_eq!(complete("qu"), (0, vec!["quit".to_owned()]));
        assert_eq!(complete("fire 1"), (5, vec!["\"1st Texas\"".to_owned()]));
        assert_eq!(complete("fire \"20th M"), (5, vec!["\"20th Maine\"".to_owned()]));
        assert_eq!(complete("fire cov"), (5, vec!["cover=".to_owned()]));
        assert_eq!(complete("fire unit=1"), (10, vec!["\"1st Texas\"".to_owned()]));
        assert_eq!(complete("fire cover=l"), (11, vec!["light".to_owned()]));
        assert_eq!(complete("help f"), (5, vec!["fire".to_owned()]));
    }
}
