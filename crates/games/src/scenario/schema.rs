//! The shape of scenario files as a JSON schema, for editors that check while one writes. It is made from what the
//! reader itself says of its fields.

use grognard_books::Library;
use grognard_core::facts::{Field, Shape};
use grognard_core::tables::{Node, Tree};
use serde_json::{Map, Value, json};

use crate::{cohesion, fatigue, grand_tactics, impact};

/// The schema of scenario files of a book; none for a book without a table.
pub fn schema(library: &Library, book: &str) -> Option<Value> {
    let fields = match book {
        "cohesion" => cohesion::setup_fields(library.as_ref()),
        "fatigue" => fatigue::setup_fields(library.as_ref()),
        "impact" => impact::setup_fields(library.as_ref()),
        "grand-tactics" => grand_tactics::setup_fields(library.as_ref()),
        _ => return None,
    };
    let mut properties = Map::new();
    properties.insert("book".to_owned(), json!({ "const": book, "description": "the rule book" }));
    properties.extend(properties_of(&fields));
    if matches!(book, "cohesion" | "impact")
        && let Some(objectives) = properties.get_mut("objectives")
    {
        // A bare name is enough where there is no table.
        let named = objectives["items"].take();
        objectives["items"] = json!({ "anyOf": [{ "type": "string", "minLength": 1 }, named] });
    }
    if book == "cohesion" {
        properties.insert("victory".to_owned(), victory(library));
    }
    let rules = "special rules: values of the book's charts to change, by table file, as in a file of house rules";
    properties.insert("rules".to_owned(), json!({ "type": "object", "description": rules }));
    Some(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("A scenario of the {book} book"),
        "description": description(book),
        "type": "object",
        "properties": properties,
        "required": required(&fields),
        "additionalProperties": false,
    }))
}

fn description(book: &str) -> &'static str {
    match book {
        "grand-tactics" => {
            "A campaign or battle to begin: both armies, and for a virtual board the links of its areas."
        }
        _ => "A battle to begin: both armies, and for a virtual table its ground. Lengths are inches.",
    }
}

fn victory(library: &Library) -> Value {
    let entry = |tree: &Tree, key: &str| match &tree.node {
        Node::Table(entries) => entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1.clone()),
        _ => None,
    };
    let points = library.tree("cohesion").and_then(|tree| entry(&entry(tree, "table")?, "victory"));
    let keys = points.map(|points| match points.node {
        Node::Table(entries) => entries.into_iter().map(|entry| entry.0).collect(),
        _ => Vec::new(),
    });
    let number = json!({ "type": "integer", "minimum": 0, "maximum": 100 });
    let properties: Map<String, Value> =
        keys.unwrap_or_default().into_iter().map(|key| (key, number.clone())).collect();
    json!({
        "type": "object",
        "description": "points, and the lead that wins, where they differ from the charts",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn required(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().filter(|field| !field.shape.may_be_absent()).map(|field| field.name).collect()
}

fn properties_of(fields: &[Field]) -> Map<String, Value> {
    let one = |field: &Field| {
        let mut schema = schema_of(&field.shape);
        schema["description"] = json!(field.help);
        if let Some(default) = field.shape.default().filter(|default| !default.is_null()) {
            schema["default"] = default.clone();
        }
        (field.name.to_owned(), schema)
    };
    fields.iter().map(one).collect()
}

/// Two numbers side by side are written as a pair.
fn is_point(fields: &[Field]) -> bool {
    matches!(fields, [x, y] if x.name == "x" && y.name == "y")
}

fn object(fields: &[Field]) -> Value {
    if is_point(fields) {
        return json!({ "type": "array", "items": { "type": "number", "minimum": 0 }, "minItems": 2, "maxItems": 2 });
    }
    json!({
        "type": "object",
        "properties": properties_of(fields),
        "required": required(fields),
        "additionalProperties": false,
    })
}

fn list(items: &Value, min: usize, max: usize) -> Value {
    let mut schema = json!({ "type": "array", "items": items, "maxItems": max });
    if min > 0 {
        schema["minItems"] = json!(min);
    }
    schema
}

fn schema_of(shape: &Shape) -> Value {
    match shape {
        Shape::Flag { .. } => json!({ "type": "boolean" }),
        Shape::Number { min, max, step, .. } if step.fract() == 0.0 && *step > 0.0 => {
            json!({ "type": "integer", "minimum": whole(*min), "maximum": whole(*max) })
        }
        Shape::Number { min, max, .. } => json!({ "type": "number", "minimum": whole(*min), "maximum": whole(*max) }),
        Shape::NumberOr { min, max, words, .. } => {
            json!({ "anyOf": [{ "type": "integer", "minimum": min, "maximum": max }, { "enum": words }] })
        }
        Shape::Choice { values, .. } => json!({ "enum": values }),
        Shape::Text { max, .. } => json!({ "type": "string", "minLength": 1, "maxLength": max }),
        Shape::Object { fields, .. } => object(fields),
        Shape::Values { min, max, item } => list(&schema_of(item), *min, *max),
        Shape::List { min, max, fields } => list(&object(fields), *min, *max),
    }
}

/// A whole number without a point.
fn whole(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "only taken where it is a whole number of sane size")]
    if number.fract() == 0.0 && number.abs() < 1e9 { json!(number as i64) } else { json!(number) }
}
