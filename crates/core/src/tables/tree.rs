//! A table file as a tree in which every leaf knows its origin and its place.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problem::{Place, Problem};
use crate::rule::Origin;

/// A single value of a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    /// A whole number.
    Integer(i64),
    /// A number with a point.
    Float(f64),
    /// True or false.
    Flag(bool),
    Text(String),
}

impl Leaf {
    /// What kind of value it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Leaf::Integer(_) => "a whole number",
            Leaf::Float(_) => "a number",
            Leaf::Flag(_) => "true or false",
            Leaf::Text(_) => "text",
        }
    }
}

impl std::fmt::Display for Leaf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Leaf::Integer(integer) => write!(f, "{integer}"),
            Leaf::Float(float) => write!(f, "{float}"),
            Leaf::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Leaf::Text(text) => f.write_str(text),
        }
    }
}

/// What is at a place of the tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A value; `printed` is what the source shows where we read something else.
    Leaf {
        /// The value in force.
        leaf: Leaf,
        /// What the source prints instead.
        printed: Option<String>,
    },
    List(Vec<Tree>),
    /// Named parts, in file order.
    Table(Vec<(String, Tree)>),
}

/// A part of a table file.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    pub node: Node,
    /// Origin of the values here; none if no `origin` key covers them.
    pub origin: Option<Origin>,
    /// Where it is in the file it came from.
    pub place: Place,
    /// Whether a patch put it here.
    pub patched: bool,
}

impl Tree {
    /// A named part.
    pub fn get(&self, key: &str) -> Option<&Tree> {
        if let Node::Table(parts) = &self.node {
            parts.iter().find(|part| part.0 == key).map(|part| &part.1)
        } else {
            None
        }
    }

    /// The part at a dotted path; items of lists are counted from 0.
    pub fn at(&self, path: &str) -> Option<&Tree> {
        path.split('.').try_fold(self, |tree, step| match &tree.node {
            Node::List(items) => items.get(step.parse::<usize>().ok()?),
            _ => tree.get(step),
        })
    }

    /// The value here, if it is a single one.
    pub fn leaf(&self) -> Option<&Leaf> {
        if let Node::Leaf { leaf, .. } = &self.node { Some(leaf) } else { None }
    }

    /// The kind of the part, for messages.
    pub fn kind(&self) -> &'static str {
        match &self.node {
            Node::Leaf { leaf, .. } => leaf.kind(),
            Node::List(_) => "a list",
            Node::Table(_) => "a table",
        }
    }
}

/// Parses a file. An `origin` key covers its own table and everything below; `{ value = .., origin = .., printed = ..
/// }` is a single value with its own origin.
pub fn parse_tree(text: &str) -> Result<Tree, Problem> {
    let starts = LineStarts::new(text);
    let table = DeTable::parse(text).map_err(|error| Problem {
        path: String::new(),
        reason: error.message().to_owned(),
        place: error.span().map(|span| starts.place(text, span.start)),
    })?;
    let place = Place { line: 1, column: 1 };
    grow_table(table.get_ref(), None, place, &|at| starts.place(text, at))
}

struct LineStarts(Vec<usize>);

impl LineStarts {
    fn new(text: &str) -> Self {
        LineStarts(std::iter::once(0).chain(text.match_indices('\n').map(|found| found.0 + 1)).collect())
    }

    fn place(&self, text: &str, at: usize) -> Place {
        let line = self.0.partition_point(|start| *start <= at).max(1);
        let column = text.get(self.0[line - 1]..at).map_or(1, |before| before.chars().count() + 1);
        Place { line, column }
    }
}

fn grow(
    value: &Spanned<DeValue<'_>>,
    outer: Option<Origin>,
    place_of: &impl Fn(usize) -> Place,
) -> Result<Tree, Problem> {
    let place = place_of(value.span().start);
    let wrong = |reason: String| Problem { path: String::new(), reason, place: Some(place) };
    let leaf = |leaf| Ok(Tree { node: Node::Leaf { leaf, printed: None }, origin: outer, place, patched: false });
    match value.get_ref() {
        DeValue::String(text) => leaf(Leaf::Text(text.to_string())),
        DeValue::Boolean(flag) => leaf(Leaf::Flag(*flag)),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(integer) => leaf(Leaf::Integer(integer)),
            Err(_) => Err(wrong(format!("{} is too large a number.", integer.as_str()))),
        },
        DeValue::Float(float) => match float.as_str().parse() {
            Ok(float) => leaf(Leaf::Float(float)),
            Err(_) => Err(wrong(format!("{} is no number.", float.as_str()))),
        },
        DeValue::Datetime(_) => Err(wrong("dates are not used in charts.".to_owned())),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| grow(item, outer, place_of)).collect::<Result<_, _>>()?;
            Ok(Tree { node: Node::List(items), origin: outer, place, patched: false })
        }
        DeValue::Table(table) => grow_table(table, outer, place, place_of),
    }
}

fn grow_table(
    table: &DeTable<'_>,
    outer: Option<Origin>,
    place: Place,
    place_of: &impl Fn(usize) -> Place,
) -> Result<Tree, Problem> {
    let mut origin = outer;
    let mut parts = Vec::new();
    if let Some(word) = table.get("origin") {
        let place = Some(place_of(word.span().start));
        let reason = "must be source, reading or house.".to_owned();
        let known = word.get_ref().as_str().and_then(Origin::from_word);
        origin = Some(known.ok_or(Problem { path: "origin".to_owned(), reason, place })?);
    }
    for (key, value) in table {
        if key.get_ref() != "origin" {
            parts.push((key.get_ref().to_string(), grow(value, origin, place_of)?));
        }
    }
    let node = match single_value(&parts) {
        Some(node) => node,
        None => Node::Table(parts),
    };
    Ok(Tree { node, origin, place, patched: false })
}

/// `{ value = .., printed = .. }` stands for the value.
fn single_value(parts: &[(String, Tree)]) -> Option<Node> {
    let mut found = None;
    let mut shown = None;
    for (key, tree) in parts {
        match (key.as_str(), &tree.node) {
            ("value", Node::Leaf { leaf, .. }) => found = Some(leaf.clone()),
            ("printed", Node::Leaf { leaf, .. }) => shown = Some(leaf.to_string()),
            _ => return None,
        }
    }
    found.map(|leaf| Node::Leaf { leaf, printed: shown })
}
