//! The values of a book that house rules can change.

use super::book::{BookTables, embedded_tree};
use super::comments::Comments;
use super::load::taken;
use super::takes::Takes;
use super::tree::{Leaf, Node, Tree};
use crate::rule::Origin;

/// A value that house rules can change.
#[derive(Clone, Debug, PartialEq)]
pub struct Changeable {
    /// Dotted path, the chart first: `fire_modifiers.formation.column`.
    pub path: String,
    pub takes: Takes,
    /// The value in force.
    pub value: Leaf,
    /// Who decided it.
    pub origin: Option<Origin>,
    /// What the chart's file says about it; empty if it says nothing about this value.
    pub help: String,
    /// What the chart's file says about the whole chart.
    pub about: String,
}

/// Every value of a book that house rules can change, in the order of its charts.
pub fn changeable<T: BookTables>() -> Vec<Changeable> {
    let tree = embedded_tree(T::FILES);
    let takes = taken(&tree, T::read);
    let mut found = Vec::new();
    for (name, text) in T::FILES {
        let comments = Comments::of(text);
        let about = comments.about_all();
        let Some(chart) = tree.get(name) else { continue };
        each_leaf(chart, (*name).to_owned(), &mut |path, at, leaf| {
            let Some((_, takes)) = takes.iter().find(|known| known.0 == path) else { return };
            let (takes, value) = (takes.clone(), leaf.clone());
            let help = comments.about(at.place.line);
            found.push(Changeable { path, takes, value, origin: at.origin, help, about: about.clone() });
        });
    }
    found
}

fn each_leaf<'t>(tree: &'t Tree, path: String, met: &mut impl FnMut(String, &'t Tree, &'t Leaf)) {
    match &tree.node {
        Node::Leaf { leaf, .. } => met(path, tree, leaf),
        Node::List(items) => {
            for (index, item) in items.iter().enumerate() {
                each_leaf(item, format!("{path}.{index}"), met);
            }
        }
        Node::Table(parts) => {
            for (key, part) in parts {
                each_leaf(part, format!("{path}.{key}"), met);
            }
        }
    }
}
