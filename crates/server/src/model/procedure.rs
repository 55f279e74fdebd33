//! What a procedure needs to know, in the form that forms need.

use grognard_core::facts;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Group;

/// The contract of a procedure.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProcedurePage {
    /// Such as `cohesion.fire`.
    pub name: &'static str,
    /// Its book.
    pub book: &'static str,
    /// What it rules, in one line.
    pub summary: &'static str,
    /// The dice it draws, in order.
    pub dice: &'static str,
    /// Whether its outcome leads to a new situation.
    pub rounds: bool,
    /// The facts it needs.
    pub fields: Vec<Field>,
    /// The fields of its outcome.
    pub outcome: Vec<OutcomeField>,
    /// Ids of the clauses it rules by.
    pub rules: Vec<&'static str>,
    /// A situation to start from.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub example: Value,
}

/// A field of an outcome.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeField {
    /// Its dotted path.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// One field of a situation.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Field {
    /// Dotted path from the situation; items of lists carry `[]`.
    pub path: String,
    /// The last step of the path.
    pub name: &'static str,
    /// Where it belongs in a form.
    pub group: Group,
    /// What it means.
    pub help: &'static str,
    /// The values of an earlier field of the same object that call for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub only_for: Option<OnlyFor>,
    /// For a list: its odds are those of one of its items alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[schema(required = false)]
    pub one_counts: bool,
    /// It does not combine with other facts that have this mark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[schema(required = false)]
    pub apart: bool,
    /// Where it counts: one entry of each of these lists must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<OnlyFor>>>"))]
    #[schema(required = false)]
    pub counts_for: Vec<Vec<OnlyFor>>,
    /// Kind, limits and default.
    #[serde(flatten)]
    pub shape: Shape,
}

/// Which values of an earlier field call for a field.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OnlyFor {
    /// The earlier field's name.
    pub field: &'static str,
    /// Its values.
    pub values: Vec<&'static str>,
}

/// What a field takes. A `default` is the value when absent: missing if the field is required, null if none is needed,
/// `=name` if it follows another field.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Shape {
    /// True or false.
    Flag {
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
    /// A number.
    Number {
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Distance between allowed values; 0 if any number is allowed.
        step: f64,
        /// Where the number begins to mean something else, if that is declared.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        cuts: Option<Cuts>,
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
    /// A whole number or one of some words.
    NumberOr {
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
        /// The words.
        words: &'static [&'static str],
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
    /// One of some names.
    Choice {
        /// The names.
        values: &'static [&'static str],
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
    /// Free text.
    Text {
        /// Most characters.
        max: usize,
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
    /// Named fields.
    Object {
        /// Whether it may be absent.
        optional: bool,
        /// The fields.
        #[schema(no_recursion)]
        fields: Vec<Field>,
    },
    /// A list of single values of one shape.
    Values {
        /// Least number of values.
        min: usize,
        /// Greatest number of values.
        max: usize,
        /// What each value may be.
        #[schema(no_recursion)]
        item: Box<Shape>,
    },
    /// A list of objects.
    List {
        /// Least number of items.
        min: usize,
        /// Greatest number of items.
        max: usize,
        /// The fields of an item.
        #[schema(no_recursion)]
        fields: Vec<Field>,
    },
}

/// Where a number begins to mean something else.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cuts {
    /// The numbers at which something changes.
    pub at: Vec<f64>,
    /// A number of the same object that it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub against: Option<&'static str>,
}

/// Situations to try.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Examples {
    /// The examples.
    pub examples: Vec<Example>,
}

/// A situation to try.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Example {
    /// What happens in it.
    pub title: &'static str,
    /// The procedure that rules it.
    pub procedure: &'static str,
    /// Its facts.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Value,
}

impl From<facts::Field> for Field {
    fn from(field: facts::Field) -> Self {
        Field {
            path: field.path,
            name: field.name,
            group: field.group.into(),
            help: field.help,
            only_for: field.only_for.map(OnlyFor::from),
            one_counts: field.remarks.one_counts,
            apart: field.remarks.apart,
            counts_for: field
                .remarks
                .counts_for
                .into_iter()
                .map(|any| any.into_iter().map(OnlyFor::from).collect())
                .collect(),
            shape: field.shape.into(),
        }
    }
}

impl From<facts::OnlyFor> for OnlyFor {
    fn from(only: facts::OnlyFor) -> Self {
        OnlyFor { field: only.field, values: only.values }
    }
}

impl From<facts::Shape> for Shape {
    fn from(shape: facts::Shape) -> Self {
        let all = |fields: Vec<facts::Field>| fields.into_iter().map(Field::from).collect();
        match shape {
            facts::Shape::Flag { default } => Shape::Flag { default },
            facts::Shape::Number { min, max, step, cuts, default } => {
                let cuts = cuts.map(|cuts| Cuts { at: cuts.at, against: cuts.against });
                Shape::Number { min, max, step, cuts, default }
            }
            facts::Shape::NumberOr { min, max, words, default } => Shape::NumberOr { min, max, words, default },
            facts::Shape::Choice { values, default } => Shape::Choice { values, default },
            facts::Shape::Text { max, default } => Shape::Text { max, default },
            facts::Shape::Object { optional, fields } => Shape::Object { optional, fields: all(fields) },
            facts::Shape::Values { min, max, item } => Shape::Values { min, max, item: Box::new((*item).into()) },
            facts::Shape::List { min, max, fields } => Shape::List { min, max, fields: all(fields) },
        }
    }
}
