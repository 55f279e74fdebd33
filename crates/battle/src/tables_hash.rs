//! The hash of the charts in force.

use std::fmt::Write as _;

use grognard_books::Library;
use grognard_core::tables::{Node, Tree};

use super::changes::hash_text;

pub fn tables_hash(library: &Library, book: &str) -> String {
    fn add(tree: &Tree, out: &mut String) {
        match &tree.node {
            Node::Leaf { leaf, .. } => drop(write!(out, "{leaf};")),
            Node::List(items) => {
                out.push('[');
                for item in items {
                    add(item, out);
                }
                out.push(']');
            }
            Node::Table(parts) => {
                out.push('{');
                for (key, part) in parts {
                    out.push_str(key);
                    out.push('=');
                    add(part, out);
                }
                out.push('}');
            }
        }
    }
    let mut text = String::new();
    if let Some(tree) = library.tree(book) {
        add(tree, &mut text);
    }
    hash_text(&text)
}
