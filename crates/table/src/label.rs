//! Names short enough for a piece: `7th Ohio` is `7 OH`.

/// Most characters of a label.
const MOST: usize = 9;

/// Words that do not distinguish anybody.
const UNSAID: [&str; 11] =
    ["infantry", "regiment", "the", "of", "colonel", "major", "general", "brigadier", "marshal", "captain", "prince"];

/// The label of a name. `short` has the words that a book writes shorter, in small letters, one or two of them.
pub fn label(name: &str, short: &[(&str, &str)]) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let known = |words: &str| short.iter().find(|(word, _)| *word == words).map(|(_, short)| *short);
    let mut parts: Vec<String> = Vec::new();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let lower = word.to_lowercase();
        let pair = words.get(index + 1).and_then(|next| known(&format!("{lower} {}", next.to_lowercase())));
        index += if pair.is_some() { 2 } else { 1 };
        let short = pair.or_else(|| known(&lower).filter(|_| !starts_with_digit(word)));
        parts.push(short.map_or_else(|| shortened(word, &lower), str::to_owned));
    }
    if parts.iter().any(|part| !part.is_empty()) {
        parts.retain(|part| !part.is_empty());
    } else {
        parts = words.into_iter().map(str::to_owned).collect();
    }
    fitted(parts)
}

/// The words beside each other. If there is no room, words are cut to a letter, the last first; only a first word that
/// is too long by itself is cut inside.
fn fitted(mut parts: Vec<String>) -> String {
    let length = |parts: &[String]| parts.iter().map(|part| part.chars().count() + 1).sum::<usize>();
    let mut last = parts.len();
    while last > 1 && length(&parts) > MOST + 1 {
        last -= 1;
        if let Some(part) = parts.get_mut(last) {
            *part = part.chars().take(1).collect();
        }
    }
    parts.join(" ").chars().take(MOST).collect::<String>().trim_end().to_owned()
}

fn starts_with_digit(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

fn shortened(word: &str, lower: &str) -> String {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return digits;
    }
    match lower {
        "cavalry" => "C".to_owned(),
        "battery" | "artillery" => "B".to_owned(),
        word if UNSAID.contains(&word) => String::new(),
        _ => word.trim_end_matches("'s").to_owned(),
    }
}
