//! Values from the books and from situations, by their keys.

use serde_json::Value;

/// A value below another, by a path of keys separated by dots.
pub(crate) fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, key| value.get(key))
}

/// A text below a value.
pub(crate) fn text<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    at(value, path)?.as_str()
}

/// A number below a value.
pub(crate) fn number(value: &Value, path: &str) -> Option<f64> {
    at(value, path)?.as_f64()
}

/// Whether a value below another is true; false if it is missing.
pub(crate) fn flag(value: &Value, path: &str) -> bool {
    at(value, path).and_then(Value::as_bool).unwrap_or(false)
}
