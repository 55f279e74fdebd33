//! A command as a player types it: `fire "1st Texas" target="20th Maine" range=4 dice=12,3,4`.
//!
//! Words without a name fill the needed arguments in their order. A value is a number, true, false, a list in brackets,
//! text in quotes, or plain words without spaces. `dice=` gives faces rolled at the table.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

use super::act::{Act, Argument, Takes};
use super::business::Offer;

/// A command as typed.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandLine {
    pub act: String,
    pub with: Datum,
    /// Typed faces, if any were given.
    pub dice: Option<Vec<u8>>,
}

/// Reads a typed command.
pub fn read_command(acts: &[&Act], line: &str) -> Result<CommandLine, Refusals> {
    let words = words(line).map_err(|reason| vec![Refusal::new("command", reason)])?;
    read_words(acts, &words)
}

/// Reads a command that is already split into words, as from a shell.
pub fn read_words(acts: &[&Act], words: &[String]) -> Result<CommandLine, Refusals> {
    let Some((name, rest)) = words.split_first() else {
        return Err(vec![Refusal::new("command", "is missing; name what is to be done.")]);
    };
    read_arguments(acts, name, rest, |_| true)
}

/// Reads the arguments of an act. A word without a name goes to the next needed field that is `open`.
fn read_arguments(
    acts: &[&Act],
    name: &str,
    words: &[String],
    open: impl Fn(&str) -> bool,
) -> Result<CommandLine, Refusals> {
    let act = acts.iter().find(|act| act.name == name);
    let arguments = || act.into_iter().flat_map(|act| act.arguments);
    let needed = arguments().filter(|argument| argument.needed);
    let mut places = needed.flat_map(Argument::fields).filter(|(field, _)| open(field));
    let mut refusals = Vec::new();
    let mut command = CommandLine { act: name.to_owned(), with: Datum::empty(), dice: None };
    for word in words {
        let (argument, given) = match named(word) {
            Some(pair) => pair,
            None => match places.next() {
                Some((place, _)) => (place, word.as_str()),
                None => {
                    refusals.push(Refusal::new("command", format!("'{word}' has no place here; write name=value.")));
                    continue;
                }
            },
        };
        if argument == "dice" {
            match faces(given) {
                Some(faces) => command.dice = Some(faces),
                None => refusals.push(Refusal::new("dice", "must be faces with commas between them, such as 3,5,12.")),
            }
            continue;
        }
        let described = arguments().flat_map(Argument::fields).find(|(known, _)| *known == argument);
        let datum = read_value(described.map(|(_, takes)| takes), given).unwrap_or_else(|reason| {
            refusals.push(Refusal::new(argument, reason));
            Datum::Null
        });
        let Datum::Map(entries) = &mut command.with else { continue };
        entries.push((argument.to_owned(), datum));
    }
    if refusals.is_empty() { Ok(command) } else { Err(refusals) }
}

/// Reads what is typed after an offer: it adds to what the offer settles, or replaces it. Words without a name fill the
/// needed arguments that the offer leaves open.
pub fn read_completion(acts: &[&Act], offer: &Offer, typed: &str) -> Result<CommandLine, Refusals> {
    let words = words(typed).map_err(|reason| vec![Refusal::new("command", reason)])?;
    let mut command = read_arguments(acts, offer.act, &words, |field| offer.with.at(field).is_none())?;
    if let (Datum::Map(settled), Datum::Map(given)) = (&offer.with, &mut command.with) {
        let kept = settled.iter().filter(|(name, _)| !given.iter().any(|(known, _)| known == name));
        let kept: Vec<(String, Datum)> = kept.cloned().collect();
        given.splice(0..0, kept);
    }
    Ok(command)
}

/// `name=value`: a plain word before the first `=`.
fn named(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    plain.then_some((name, value))
}

/// Faces with commas or spaces between them.
pub fn faces(text: &str) -> Option<Vec<u8>> {
    let parts = text.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

/// Reads a typed value for what an argument takes.
pub fn read_value(takes: Option<Takes>, given: &str) -> Result<Datum, String> {
    // A name stays a name even if it looks like a number.
    if matches!(takes, Some(Takes::Name { .. } | Takes::Area | Takes::Choice { .. } | Takes::Text)) {
        let bare = given.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(given);
        return Ok(Datum::Text(bare.to_owned()));
    }
    match given {
        "none" if matches!(takes, Some(Takes::Names { .. })) => return Ok(Datum::List(Vec::new())),
        "yes" => return Ok(Datum::Flag(true)),
        "no" => return Ok(Datum::Flag(false)),
        _ => {}
    }
    match Datum::from_json(given) {
        Ok(datum) => Ok(datum),
        Err(error) if given.starts_with(['{', '[', '"']) => Err(format!("is not JSON: {error}.")),
        Err(_) => Ok(Datum::Text(given.to_owned())),
    }
}

/// Splits a line into words. Quotes keep spaces together; brackets keep their quotes, because they contain JSON.
fn words(line: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut started) = (Vec::new(), String::new(), false);
    let (mut quoted, mut depth) = (false, 0_u32);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                started = true;
                if depth > 0 {
                    word.push(c);
                }
            }
            '[' | '{' if !quoted => {
                depth += 1;
                started = true;
                word.push(c);
            }
            ']' | '}' if !quoted && depth > 0 => {
                depth -= 1;
                word.push(c);
            }
            c if c.is_whitespace() && !quoted && depth == 0 => {
                if started {
                    words.push(std::mem::take(&mut word));
                    started = false;
                }
            }
            c => {
                started = true;
                word.push(c);
            }
        }
    }
    if quoted || depth > 0 {
        return Err("has a quote or a bracket that is never closed.".to_owned());
    }
    if started {
        words.push(word);
    }
    Ok(words)
}
