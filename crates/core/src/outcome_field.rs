//! A field of an outcome by its dotted path, through objects and lists.

use serde_json::Value;

/// The value under a path such as `defender.morale`. A number picks an item of a list (`losers.0.level_after`); a name
/// on a list gathers that field of all its items (`losers.level_after`). None where the outcome has no such field.
pub fn field_of(outcome: &Value, path: &str) -> Option<Value> {
    let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
    let inner = match (outcome, step.parse::<usize>()) {
        (Value::Object(entries), _) => entries.get(step)?,
        (Value::Array(items), Ok(index)) => items.get(index)?,
        (Value::Array(items), Err(_)) => {
            return items.iter().map(|item| field_of(item, path)).collect::<Option<Vec<_>>>().map(Value::Array);
        }
        _ => return None,
    };
    match rest {
        Some(rest) => field_of(inner, rest),
        None => Some(inner.clone()),
    }
}

/// The path without the numbers that pick items, as outcomes are described: `losers.0.unit` is `losers.unit`.
fn described_path(path: &str) -> String {
    path.split('.').filter(|step| step.parse::<usize>().is_err()).collect::<Vec<_>>().join(".")
}

/// Whether a path names a field: some outcome has it, or the procedure describes it. Outcomes without an optional part
/// or with a shorter list lack fields that are none the less known.
pub fn is_field<'o>(
    path: &str,
    mut outcomes: impl Iterator<Item = &'o Value>,
    described: &[(&'static str, &'static str)],
) -> bool {
    // A name on an empty list gathers nothing, whatever the name.
    let has = |outcome: &Value| field_of(outcome, path).is_some_and(|value| value != Value::Array(Vec::new()));
    let path_described = described_path(path);
    described.iter().any(|(name, _)| *name == path_described) || outcomes.any(has)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_go_through_objects_and_lists() {
        let outcome = json!({ "a": { "b": 1 }, "list": [{ "x": 1 }, { "x": 2 }], "none": null });
        assert_eq!(field_of(&outcome, "a.b"), Some(json!(1)));
        assert_eq!(field_of(&outcome, "list.x"), Some(json!([1, 2])));
        assert_eq!(field_of(&outcome, "list.1.x"), Some(json!(2)));
        assert_eq!(field_of(&outcome, "none"), Some(Value::Null));
        for missing in ["a.c", "list.y", "list.2.x", "none.x", "a.b.c", "", "."] {
            assert_eq!(field_of(&outcome, missing), None, "{missing}");
        }
    }

    #[test]
    fn a_field_is_known_from_an_outcome_or_its_description() {
        let outcomes = [json!({ "losers": [], "result": "won" })];
        let described = [("losers.unit", "which")];
        for (path, known) in [("losers.unit", true), ("losers.0.unit", true), ("result", true), ("losers.name", false)]
        {
            assert_eq!(is_field(path, outcomes.iter(), &described), known, "{path}");
        }
    }
}
