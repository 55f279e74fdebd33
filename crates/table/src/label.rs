//! Names short enough to stand on a piece: `7th Ohio` is `7 OH`.

const STATES: &[(&str, &str)] = &[
    ("alabama", "AL"),
    ("arkansas", "AR"),
    ("california", "CA"),
    ("connecticut", "CT"),
    ("delaware", "DE"),
    ("florida", "FL"),
    ("georgia", "GA"),
    ("illinois", "IL"),
    ("indiana", "IN"),
    ("iowa", "IA"),
    ("kansas", "KS"),
    ("kentucky", "KY"),
    ("louisiana", "LA"),
    ("maine", "ME"),
    ("maryland", "MD"),
    ("massachusetts", "MA"),
    ("michigan", "MI"),
    ("minnesota", "MN"),
    ("mississippi", "MS"),
    ("missouri", "MO"),
    ("ohio", "OH"),
    ("oregon", "OR"),
    ("pennsylvania", "PA"),
    ("tennessee", "TN"),
    ("texas", "TX"),
    ("vermont", "VT"),
    ("virginia", "VA"),
    ("wisconsin", "WI"),
];

/// States of two words.
const PAIRS: &[(&str, &str, &str)] = &[
    ("new", "hampshire", "NH"),
    ("new", "jersey", "NJ"),
    ("new", "york", "NY"),
    ("north", "carolina", "NC"),
    ("rhode", "island", "RI"),
    ("south", "carolina", "SC"),
    ("west", "virginia", "WV"),
];

/// Most characters of a label.
const MOST: usize = 9;

/// The label of a name.
pub fn label(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let mut parts: Vec<String> = Vec::new();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let lower = word.to_lowercase();
        let next = words.get(index + 1).map(|word| word.to_lowercase()).unwrap_or_default();
        let pair = PAIRS.iter().find(|(first, second, _)| *first == lower && *second == next);
        index += if pair.is_some() { 2 } else { 1 };
        if let Some((.., code)) = pair {
            parts.push((*code).to_owned());
            continue;
        }
        parts.push(short(word, &lower, words.len()));
    }
    let whole = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    whole.chars().take(MOST).collect::<String>().trim_end().to_owned()
}

fn short(word: &str, lower: &str, words: usize) -> String {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return digits;
    }
    if let Some((_, code)) = STATES.iter().find(|(state, _)| *state == lower) {
        return (*code).to_owned();
    }
    match lower {
        "cavalry" => "C".to_owned(),
        "battery" | "artillery" => "B".to_owned(),
        "infantry" | "regiment" | "the" | "of" => String::new(),
        _ => {
            let plain = word.trim_end_matches("'s");
            plain.chars().take(if words > 1 { 6 } else { MOST }).collect()
        }
    }
}
