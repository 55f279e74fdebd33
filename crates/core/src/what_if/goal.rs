//! The goal: fields of the outcome with their values, and how likely they should be.

use num_rational::Ratio;
use serde::Serialize;
use serde_json::Value;

use crate::outcome_field::field_of;

/// A field of the outcome that should have a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// Dotted path into the outcome.
    pub field: String,
    /// The value it should have.
    pub value: Value,
}

impl Goal {
    /// Reads `field=value`. A value that is not JSON is a name.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((field, value)) if !field.is_empty() && !value.is_empty() => {
                let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
                Ok(Goal { field: field.to_owned(), value })
            }
            _ => Err(format!("'{text}' is not a goal; write FIELD=VALUE, a field of the outcome and its value")),
        }
    }

    /// The outcome's value in the field; null if it has none.
    pub(super) fn value_in(&self, outcome: &Value) -> Value {
        field_of(outcome, &self.field).unwrap_or_default()
    }

    /// Whether an outcome meets the goal.
    pub fn holds(&self, outcome: &Value) -> bool {
        let found = self.value_in(outcome);
        // 6 and 6.0 are the same number to a player.
        found == self.value || (found.is_number() && found.as_f64() == self.value.as_f64())
    }
}

/// Reads a chance: `2/3`, `0.66` or `66%`, exactly.
pub fn parse_chance(text: &str) -> Result<Ratio<u128>, String> {
    let wrong = || format!("'{text}' is not a chance; write a fraction (2/3), a decimal (0.66) or a percentage (66%)");
    let chance = if let Some((numer, denom)) = text.split_once('/') {
        let (numer, denom) = (whole(numer).ok_or_else(wrong)?, whole(denom).ok_or_else(wrong)?);
        if denom == 0 {
            return Err(wrong());
        }
        Ratio::new(numer, denom)
    } else if let Some(hundredths) = text.strip_suffix('%') {
        decimal(hundredths.trim_end()).ok_or_else(wrong)? / Ratio::from_integer(100)
    } else {
        decimal(text).ok_or_else(wrong)?
    };
    if chance > Ratio::from_integer(1) {
        return Err(format!("'{text}' is more than certain; a chance is at most 1, or 100%"));
    }
    Ok(chance)
}

/// Digits only, and few enough that nothing can overflow.
fn whole(text: &str) -> Option<u128> {
    let digits = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

fn decimal(text: &str) -> Option<Ratio<u128>> {
    let Some((before, after)) = text.split_once('.') else { return whole(text).map(Ratio::from_integer) };
    let before = if before.is_empty() { 0 } else { whole(before)? };
    let places = u32::try_from(after.len()).ok()?;
    Some(Ratio::from_integer(before) + Ratio::new(whole(after)?, 10_u128.pow(places)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn chances_are_read_exactly() {
        let read = |text| parse_chance(text).unwrap().to_string();
        for (text, chance) in
            [("2/3", "2/3"), ("4/6", "2/3"), ("0.66", "33/50"), (".5", "1/2"), ("66%", "33/50"), ("66.5 %", "133/200")]
        {
            assert_eq!(read(text), chance, "{text}");
        }
        assert_eq!((read("1"), read("100%"), read("0")), ("1".to_owned(), "1".to_owned(), "0".to_owned()));
    }

    #[test]
    fn what_is_no_chance_is_refused() {
        for text in ["", "/", "2/0", "-1/2", "two thirds", "1e-1", "0.", "%", "3/2", "101%", "9999999999999999/1", "+1"]
        {
            assert!(parse_chance(text).is_err(), "{text}");
        }
    }

    #[test]
    fn goals_are_names_or_json() {
        let holds =
            |goal: &str| Goal::parse(goal).unwrap().holds(&json!({ "morale": "routed", "steps": 2, "out": true }));
        for (goal, held) in
            [("morale=routed", true), ("steps=2", true), ("steps=2.0", true), ("out=true", true), ("steps=3", false)]
        {
            assert_eq!(holds(goal), held, "{goal}");
        }
        for text in ["morale", "=routed", "morale="] {
            assert!(Goal::parse(text).is_err(), "{text}");
        }
    }
}
