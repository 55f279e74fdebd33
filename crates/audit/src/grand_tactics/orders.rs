//! The arguments with which a command was given.

use serde_json::Value;

/// The arguments of a command.
pub(super) struct Orders(pub Value);

impl Orders {
    /// A text; empty if none is given.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A list of texts; empty if none is given.
    pub fn list(&self, name: &str) -> Vec<&str> {
        let list = self.0.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Whether something is given.
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    /// A whole number; 0 if none is given.
    pub fn number(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Value::as_i64).unwrap_or(0)
    }

    /// A flag; `otherwise` if it is not given.
    pub fn flag(&self, name: &str, otherwise: bool) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(otherwise)
    }
}
