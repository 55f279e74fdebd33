//! What a procedure wants to know, for reference pages, forms and arguments.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Value, json};

use super::fact::{Absent, Cuts, Group, Head, Kind, Remark, Scalar, Spec};

/// One field of a situation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Dotted path from the situation: `target.cover`; items of lists carry `[]`.
    pub path: String,
    /// The last step of the path.
    pub name: &'static str,
    /// Where it stands in a form.
    pub group: Group,
    /// What it means.
    pub help: &'static str,
    /// Kind, limits and default.
    #[serde(flatten)]
    pub shape: Shape,
    /// The values of an earlier field of the same object that call for this one; none if it always belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_for: Option<OnlyFor>,
    /// What the book promises about it.
    #[serde(flatten)]
    pub remarks: Remarks,
}

/// What a book promises about a field; see [`Remark`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Remarks {
    /// For a list: its odds are those of one of its items alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_counts: bool,
    /// It does not combine with other facts that have this mark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// Where it counts: one entry of each of these lists must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts_for: Vec<Vec<OnlyFor>>,
}

/// Which values of an earlier field call for a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OnlyFor {
    /// The earlier field's name.
    pub field: &'static str,
    pub values: Vec<&'static str>,
}

/// What a field takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Shape {
    /// True or false.
    Flag {
        /// Value when absent; null where none is needed, missing where it is required.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Value>,
    },
    Number {
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Distance between allowed values; 0 if any number is allowed.
        step: f64,
        /// Where the number begins to mean something else, if that is declared.
        #[serde(skip_serializing_if = "Option::is_none")]
        cuts: Option<Cuts>,
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Value>,
    },
    /// A whole number or one of some words.
    NumberOr {
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
        words: &'static [&'static str],
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Value>,
    },
    /// One of some names.
    Choice {
        values: &'static [&'static str],
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Value>,
    },
    /// Free text.
    Text {
        /// Most characters.
        max: usize,
        /// Value when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Value>,
    },
    /// Named fields.
    Object {
        /// Whether it may be absent.
        optional: bool,
        fields: Vec<Field>,
    },
    /// A list of single values of one shape.
    Values {
        /// Least number of values.
        min: usize,
        /// Greatest number of values.
        max: usize,
        /// What each value may be.
        item: Box<Shape>,
    },
    /// A list of objects.
    List {
        /// Least number of items.
        min: usize,
        /// Greatest number of items.
        max: usize,
        /// The fields of an item.
        fields: Vec<Field>,
    },
}

impl Shape {
    /// Whether the field may be left out.
    pub fn may_be_absent(&self) -> bool {
        match self {
            Shape::Object { optional, .. } => *optional,
            Shape::List { min, .. } | Shape::Values { min, .. } => *min == 0,
            _ => self.default().is_some(),
        }
    }

    /// The value of an absent field: none if it is required, `=name` if it follows another field.
    pub fn default(&self) -> Option<&Value> {
        match self {
            Shape::Flag { default }
            | Shape::Number { default, .. }
            | Shape::NumberOr { default, .. }
            | Shape::Choice { default, .. }
            | Shape::Text { default, .. } => default.as_ref(),
            Shape::Object { .. } | Shape::List { .. } | Shape::Values { .. } => None,
        }
    }
}

/// All single facts and lists, including those inside objects.
pub fn leaves(fields: &[Field]) -> Vec<&Field> {
    fields
        .iter()
        .flat_map(|field| match &field.shape {
            Shape::Object { fields, .. } => leaves(fields),
            _ => vec![field],
        })
        .collect()
}

/// The fields of the object described now, and of those around it.
#[derive(Default)]
pub(super) struct Describer {
    path: String,
    fields: Vec<Field>,
    outer: Vec<Outer>,
    /// What calls for the fields that come next.
    pub(super) only_for: Option<OnlyFor>,
    /// What is promised about them.
    pub(super) remarks: Remarks,
}

/// What is put aside while an object is described.
struct Outer {
    path: usize,
    fields: Vec<Field>,
    only_for: Option<OnlyFor>,
    remarks: Remarks,
}

#[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
fn shape_of(kind: Kind, cuts: Option<Cuts>, default: Option<Value>) -> Shape {
    match kind {
        Kind::Flag => Shape::Flag { default },
        Kind::Choice(values) => Shape::Choice { values, default },
        Kind::Text(max) => Shape::Text { max, default },
        Kind::IntegerOr(min, max, words) => Shape::NumberOr { min, max, words, default },
        Kind::Integer(min, max) => Shape::Number { min: min as f64, max: max as f64, step: 1.0, cuts, default },
        Kind::Halves(min, max) => {
            Shape::Number { min: min as f64 / 2.0, max: max as f64 / 2.0, step: 0.5, cuts, default }
        }
        Kind::Inches(min, max) => Shape::Number { min, max, step: 0.0, cuts, default },
    }
}

impl Describer {
    pub(super) fn finish(self) -> Vec<Field> {
        self.fields
    }

    /// Goes into an object.
    pub(super) fn enter(&mut self, step: &str) {
        self.outer.push(Outer {
            path: self.path.len(),
            fields: std::mem::take(&mut self.fields),
            only_for: self.only_for.take(),
            remarks: std::mem::take(&mut self.remarks),
        });
        self.path.push_str(step);
        self.path.push('.');
    }

    /// Goes out of it again; these were its fields.
    fn leave(&mut self) -> Vec<Field> {
        let Some(outer) = self.outer.pop() else { return Vec::new() };
        self.path.truncate(outer.path);
        self.only_for = outer.only_for;
        self.remarks = outer.remarks;
        std::mem::replace(&mut self.fields, outer.fields)
    }

    pub(super) fn leave_object(&mut self, head: Head, optional: bool) {
        let fields = self.leave();
        self.add(head, Shape::Object { optional, fields });
    }

    pub(super) fn leave_list(&mut self, head: Head, size: &RangeInclusive<usize>) {
        let fields = self.leave();
        self.add(head, Shape::List { min: *size.start(), max: *size.end(), fields });
    }

    pub(super) fn values(&mut self, head: Head, size: &RangeInclusive<usize>, kind: Kind) {
        let item = Box::new(shape_of(kind, None, None));
        self.add(head, Shape::Values { min: *size.start(), max: *size.end(), item });
    }

    /// Only these values of `field` call for the fields that come next. Returns the condition that held so far.
    pub(super) fn only_for(&mut self, field: &'static str, values: Vec<&'static str>) -> Option<OnlyFor> {
        self.only_for.replace(OnlyFor { field, values })
    }

    /// Promises something about the fields that come next. Returns the promises that held so far.
    pub(super) fn remarked(&mut self, remark: Remark) -> Remarks {
        let outer = self.remarks.clone();
        match remark {
            Remark::OneCounts => self.remarks.one_counts = true,
            Remark::Apart => self.remarks.apart = true,
            Remark::CountsFor(cases) => {
                let case =
                    |(field, values): &(&'static str, &[&'static str])| OnlyFor { field, values: values.to_vec() };
                self.remarks.counts_for.push(cases.iter().map(case).collect());
            }
        }
        outer
    }

    fn add(&mut self, head: Head, shape: Shape) {
        let path = format!("{}{}", self.path, head.name);
        let (only_for, remarks) = (self.only_for.clone(), self.remarks.clone());
        self.fields.push(Field { path, name: head.name, group: head.group, help: head.help, shape, only_for, remarks });
    }

    #[expect(clippy::cast_precision_loss, reason = "limits of fields are small")]
    pub(super) fn scalar(&mut self, spec: &Spec) {
        let default = match &spec.absent {
            Absent::Refused => None,
            Absent::Null => Some(Value::Null),
            Absent::SameAs(other) => Some(json!(format!("={other}"))),
            Absent::Default(scalar) => Some(match (scalar, spec.kind) {
                (Scalar::Flag(flag), _) => json!(flag),
                (Scalar::Integer(halves), Kind::Halves(..)) => json!(*halves as f64 / 2.0),
                (Scalar::Integer(integer), _) => json!(integer),
                (Scalar::Number(number), _) => json!(number),
                (Scalar::Choice(index), Kind::Choice(names) | Kind::IntegerOr(_, _, names)) => json!(names[*index]),
                (Scalar::Choice(index), _) => json!(index),
                (Scalar::Text(text), _) => json!(text),
            }),
        };
        let shape = shape_of(spec.kind, spec.cuts.clone(), default);
        self.add(spec.head, shape);
    }
}
