//! Charts: every value in the order of the file, with its origin.

use grognard_core::tables::{Leaf, Node, REMARKS, Tree};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Origin;

/// A chart.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chart {
    /// Its name, as in `grognard rules --table BOOK.NAME`.
    pub name: String,
    /// Its number in the printed rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub number: Option<String>,
    /// What it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
    /// Its values.
    pub parts: Vec<ChartPart>,
}

/// A named part of a chart. A list, not an object, because rows whose names are numbers would lose their order.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChartPart {
    /// Its name.
    pub name: String,
    /// Its content.
    pub node: ChartNode,
}

/// What is at a place of a chart.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ChartNode {
    /// One value.
    Value {
        /// A number, text, or true or false.
        #[cfg_attr(test, ts(type = "number | string | boolean"))]
        value: Value,
        /// Who decided.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        origin: Option<Origin>,
        /// What the source prints instead.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        printed: Option<String>,
    },
    /// A list.
    List {
        /// Its items.
        #[schema(no_recursion)]
        items: Vec<ChartNode>,
    },
    /// Named parts.
    Table {
        /// The parts in file order.
        #[schema(no_recursion)]
        parts: Vec<ChartPart>,
    },
}

impl Chart {
    /// The chart of a file.
    pub fn of(name: &str, tree: &Tree) -> Self {
        let remark = |key| tree.get(key).and_then(Tree::leaf).map(ToString::to_string);
        let [number, note] = REMARKS.map(remark);
        Chart { name: name.to_owned(), number, note, parts: parts_of(tree) }
    }
}

/// A value of a chart as JSON.
pub fn json_of(leaf: &Leaf) -> Value {
    match leaf {
        Leaf::Integer(integer) => json!(integer),
        Leaf::Float(float) => json!(float),
        Leaf::Flag(flag) => json!(flag),
        Leaf::Text(text) => json!(text),
    }
}

fn parts_of(tree: &Tree) -> Vec<ChartPart> {
    let Node::Table(parts) = &tree.node else { return Vec::new() };
    let shown = parts.iter().filter(|(name, _)| !REMARKS.contains(&name.as_str()));
    shown.map(|(name, tree)| ChartPart { name: name.clone(), node: ChartNode::of(tree) }).collect()
}

impl ChartNode {
    fn of(tree: &Tree) -> Self {
        match &tree.node {
            Node::Leaf { leaf, printed } => {
                ChartNode::Value { value: json_of(leaf), origin: tree.origin.map(Into::into), printed: printed.clone() }
            }
            Node::List(items) => ChartNode::List { items: items.iter().map(ChartNode::of).collect() },
            Node::Table(_) => ChartNode::Table { parts: parts_of(tree) },
        }
    }
}
