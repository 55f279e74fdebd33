//! Just enough of JSON schema to check a file against the schemas this project writes.

use serde_json::Value;

/// Everything in `value` that does not fit.
pub fn faults(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut list = Vec::new();
    if let Some(options) = schema.get("anyOf").and_then(Value::as_array) {
        if options.iter().all(|option| !faults(option, value, at).is_empty()) {
            list.push(format!("{at} fits none of its shapes"));
        }
        return list;
    }
    let mut fault = |wrong: bool, what: &str| {
        if wrong {
            list.push(format!("{at} {what}"));
        }
    };
    if let Some(kind) = schema.get("type").and_then(Value::as_str) {
        let fits = match kind {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            other => panic!("the schema speaks of '{other}'"),
        };
        fault(!fits, &format!("is no {kind}"));
        if !fits {
            return list;
        }
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        fault(!values.contains(value), "is none of its values");
    }
    if let Some(only) = schema.get("const") {
        fault(only != value, "is another value");
    }
    let number = |key: &str| schema.get(key).and_then(Value::as_f64);
    if let Some(given) = value.as_f64() {
        fault(number("minimum").is_some_and(|least| given < least), "is too small");
        fault(number("maximum").is_some_and(|most| given > most), "is too large");
    }
    let size = |key: &str| schema.get(key).and_then(Value::as_u64);
    if let Some(text) = value.as_str() {
        let length = text.chars().count() as u64;
        fault(size("minLength").is_some_and(|least| length < least), "is too short");
        fault(size("maxLength").is_some_and(|most| length > most), "is too long");
    }
    if let Some(items) = value.as_array() {
        let length = items.len() as u64;
        fault(size("minItems").is_some_and(|least| length < least), "has too few items");
        fault(size("maxItems").is_some_and(|most| length > most), "has too many items");
        if let Some(schema) = schema.get("items") {
            for (index, item) in items.iter().enumerate() {
                list.extend(faults(schema, item, &format!("{at}.{index}")));
            }
        }
    }
    if let Some(fields) = value.as_object() {
        for key in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(key) {
                list.push(format!("{at}.{key} is missing"));
            }
        }
        for (key, value) in fields {
            match schema.get("properties").and_then(|properties| properties.get(key)) {
                Some(schema) => list.extend(faults(schema, value, &format!("{at}.{key}"))),
                None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                    list.push(format!("{at}.{key} has no place there"));
                }
                None => {}
            }
        }
    }
    list
}
