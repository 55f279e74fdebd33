//! The form of scenario files as a JSON schema, for editors that check while you write. It is made from the reader's
//! own description of its fields.

use grognard_books::Library;
use grognard_core::facts::{Field, Shape};
use grognard_core::tables::{Node, Tree};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Number, Value};

use crate::{cohesion, fatigue, grand_tactics, impact};

/// The schema of a whole file.
#[derive(Serialize)]
struct Document {
    #[serde(rename = "$schema")]
    dialect: &'static str,
    title: String,
    #[serde(flatten)]
    schema: Schema,
}

/// What may be at one place, with its description.
#[derive(Serialize)]
struct Schema {
    #[serde(flatten)]
    may_be: MayBe,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
}

/// What may stand at one place.
#[derive(Serialize)]
#[serde(untagged)]
enum MayBe {
    Of(Kind),
    Only {
        #[serde(rename = "const")]
        only: &'static str,
    },
    OneOf {
        #[serde(rename = "enum")]
        words: &'static [&'static str],
    },
    AnyOf {
        #[serde(rename = "anyOf")]
        shapes: Vec<Schema>,
    },
}

/// A value of one kind.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
enum Kind {
    Boolean,
    Integer {
        minimum: Number,
        maximum: Number,
    },
    Number {
        minimum: Number,
        #[serde(skip_serializing_if = "Option::is_none")]
        maximum: Option<Number>,
    },
    String {
        min_length: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        max_length: Option<usize>,
    },
    Array {
        items: Box<Schema>,
        min_items: usize,
        max_items: usize,
    },
    Object {
        properties: IndexMap<String, Schema>,
        required: Vec<&'static str>,
        additional_properties: bool,
    },
}

impl From<MayBe> for Schema {
    fn from(may_be: MayBe) -> Self {
        Schema { may_be, description: None, default: None }
    }
}

impl From<Kind> for Schema {
    fn from(kind: Kind) -> Self {
        MayBe::Of(kind).into()
    }
}

impl Schema {
    fn saying(self, description: &'static str) -> Self {
        Schema { description: Some(description), ..self }
    }
}

/// The schema of scenario files of a book; none for a book without a table.
pub fn schema(library: &Library, book: &str) -> Option<Value> {
    let (book, fields) = match book {
        "cohesion" => ("cohesion", cohesion::setup_fields(library.as_ref())),
        "fatigue" => ("fatigue", fatigue::setup_fields(library.as_ref())),
        "impact" => ("impact", impact::setup_fields(library.as_ref())),
        "grand-tactics" => ("grand-tactics", grand_tactics::setup_fields(library.as_ref())),
        _ => return None,
    };
    let named = Schema::from(MayBe::Only { only: book }).saying("the rule book");
    let mut properties = IndexMap::from([("book".to_owned(), named)]);
    properties.extend(fields.iter().map(property));
    if matches!(book, "cohesion" | "impact")
        && let Some(Schema { may_be: MayBe::Of(Kind::Array { items, .. }), .. }) = properties.get_mut("objectives")
    {
        // A bare name is enough if there is no table.
        let bare = Kind::String { min_length: 1, max_length: None }.into();
        let placed = std::mem::replace(&mut **items, Kind::Boolean.into());
        **items = MayBe::AnyOf { shapes: vec![bare, placed] }.into();
    }
    if book == "cohesion" {
        properties.insert("victory".to_owned(), victory(library));
    }
    let rules = "special rules: values of the book's charts to change, by table file, as in a file of house rules";
    let anything = Kind::Object { properties: IndexMap::new(), required: Vec::new(), additional_properties: true };
    properties.insert("rules".to_owned(), Schema::from(anything).saying(rules));
    let whole = Kind::Object { properties, required: required(&fields), additional_properties: false };
    let document = Document {
        dialect: "https://json-schema.org/draft/2020-12/schema",
        title: format!("A scenario of the {book} book"),
        schema: Schema::from(whole).saying(description(book)),
    };
    serde_json::to_value(document).ok()
}

fn description(book: &str) -> &'static str {
    match book {
        "grand-tactics" => {
            "A campaign or battle to begin: both armies, and for a virtual board the links of its areas."
        }
        _ => "A battle to begin: both armies, and for a virtual table its ground. Lengths are inches.",
    }
}

fn victory(library: &Library) -> Schema {
    let entry = |tree: &Tree, key: &str| match &tree.node {
        Node::Table(entries) => entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1.clone()),
        _ => None,
    };
    let points = library.tree("cohesion").and_then(|tree| entry(&entry(tree, "table")?, "victory"));
    let keys = points.map(|points| match points.node {
        Node::Table(entries) => entries.into_iter().map(|entry| entry.0).collect(),
        _ => Vec::new(),
    });
    let number = || Kind::Integer { minimum: 0.into(), maximum: 100.into() }.into();
    let properties = keys.unwrap_or_default().into_iter().map(|key| (key, number())).collect();
    Schema::from(Kind::Object { properties, required: Vec::new(), additional_properties: false })
        .saying("points, and the lead that wins, where they differ from the charts")
}

fn required(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().filter(|field| !field.shape.may_be_absent()).map(|field| field.name).collect()
}

fn property(field: &Field) -> (String, Schema) {
    let default = field.shape.default().filter(|default| !default.is_null()).cloned();
    (field.name.to_owned(), Schema { default, ..schema_of(&field.shape).saying(field.help) })
}

/// Two numbers side by side are written as a pair.
fn is_point(fields: &[Field]) -> bool {
    matches!(fields, [x, y] if x.name == "x" && y.name == "y")
}

fn object(fields: &[Field]) -> Schema {
    if is_point(fields) {
        return list(Kind::Number { minimum: 0.into(), maximum: None }.into(), 2, 2);
    }
    let properties = fields.iter().map(property).collect();
    Kind::Object { properties, required: required(fields), additional_properties: false }.into()
}

fn list(items: Schema, min_items: usize, max_items: usize) -> Schema {
    Kind::Array { items: Box::new(items), min_items, max_items }.into()
}

fn schema_of(shape: &Shape) -> Schema {
    match shape {
        Shape::Flag { .. } => Kind::Boolean.into(),
        Shape::Number { min, max, step, .. } if step.fract() == 0.0 && *step > 0.0 => {
            Kind::Integer { minimum: number(*min), maximum: number(*max) }.into()
        }
        Shape::Number { min, max, .. } => Kind::Number { minimum: number(*min), maximum: Some(number(*max)) }.into(),
        Shape::NumberOr { min, max, words, .. } => {
            let counted = Kind::Integer { minimum: (*min).into(), maximum: (*max).into() };
            MayBe::AnyOf { shapes: vec![counted.into(), MayBe::OneOf { words }.into()] }.into()
        }
        Shape::Choice { values, .. } => MayBe::OneOf { words: values }.into(),
        Shape::Text { max, .. } => Kind::String { min_length: 1, max_length: Some(*max) }.into(),
        Shape::Object { fields, .. } => object(fields),
        Shape::Values { min, max, item } => list(schema_of(item), *min, *max),
        Shape::List { min, max, fields } => list(object(fields), *min, *max),
    }
}

/// A limit of a field; a whole number has no decimal point.
fn number(limit: f64) -> Number {
    #[expect(clippy::cast_possible_truncation, reason = "only taken where it is a whole number of sane size")]
    let whole = (limit.fract() == 0.0 && limit.abs() < 1e9).then(|| Number::from(limit as i64));
    whole.or_else(|| Number::from_f64(limit)).expect("a limit is a finite number")
}
