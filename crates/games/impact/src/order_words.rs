//! Standing orders in words.

/// What a unit was told, as a player would say it; none where he is asked whatever happens.
pub fn order_words(moved: &str, within: Option<f64>, charged: &str) -> Option<String> {
    let moved = match (moved, within) {
        ("fire", Some(within)) => {
            let unit = if within > 1.0 { "inches" } else { "inch" };
            Some(format!("fire at anything within {within} {unit}"))
        }
        ("fire", None) => Some("fire at anything that comes near".to_owned()),
        ("hold", _) => Some("hold fire until charged".to_owned()),
        _ => None,
    };
    let charged = match charged {
        "ask" => None,
        "evade" => Some("give way when charged".to_owned()),
        word => Some(format!("{word} when charged")),
    };
    let words: Vec<String> = moved.into_iter().chain(charged).collect();
    (!words.is_empty()).then(|| words.join("; "))
}
