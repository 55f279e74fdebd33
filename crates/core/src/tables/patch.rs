//! House rules: a TOML difference over the default tables.

use serde::Serialize;

use super::problem::Place;
use super::tree::{Leaf, Node, Tree};
use super::{Problem, REMARKS};
use crate::rule::Origin;

/// One value that a patch changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Dotted path of the value.
    pub path: String,
    pub was: String,
    /// The house rule.
    pub now: String,
    /// Where the patch says so.
    pub place: Place,
}

/// Lays `patch` over `base` as far as it fits, and returns what changed and what does not fit. Only values that exist
/// can be changed, each to its own kind; lists are given whole. Changed values become house rules. If there are
/// problems, the tree is only good for finding further problems when it is read into types.
pub fn apply_patch(base: &mut Tree, patch: &Tree) -> (Vec<Change>, Vec<Problem>) {
    let mut work = Work { changes: Vec::new(), problems: Vec::new() };
    work.lay(base, patch, "");
    (work.changes, work.problems)
}

struct Work {
    changes: Vec<Change>,
    problems: Vec<Problem>,
}

impl Work {
    fn lay(&mut self, base: &mut Tree, patch: &Tree, path: &str) {
        let kinds = (base.kind(), patch.kind());
        match (&mut base.node, &patch.node) {
            (Node::Table(parts), Node::Table(changes)) => {
                for (key, change) in changes {
                    let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    // Keys that are only for people are not chart values.
                    let value = |part: &&mut (String, Tree)| part.0 == *key && !REMARKS.contains(&key.as_str());
                    match parts.iter_mut().find(value) {
                        Some((_, part)) => self.lay(part, change, &inner),
                        None => {
                            let known: Vec<&str> =
                                parts.iter().map(|part| part.0.as_str()).filter(|key| !REMARKS.contains(key)).collect();
                            self.problem(&inner, change, format!("is not in the table. Known: {}.", known.join(", ")));
                        }
                    }
                }
            }
            (Node::List(items), Node::List(changes)) if items.len() == changes.len() => {
                for (index, (item, change)) in items.iter_mut().zip(changes).enumerate() {
                    self.lay(item, change, &format!("{path}.{index}"));
                }
            }
            (Node::List(items), Node::List(changes)) => {
                let reason =
                    format!("has {} of the {} values of the chart; lists are given whole.", changes.len(), items.len());
                self.problem(path, patch, reason);
            }
            (Node::Leaf { leaf, printed }, Node::Leaf { leaf: new, .. }) => match fitting(leaf, new) {
                None => self.problem(path, patch, format!("must be {}, not {} ({new}).", kinds.0, kinds.1)),
                Some(new) if new == *leaf => {}
                Some(new) => {
                    self.changes.push(Change {
                        path: path.to_owned(),
                        was: leaf.to_string(),
                        now: new.to_string(),
                        place: patch.place,
                    });
                    *leaf = new;
                    *printed = None;
                    base.origin = Some(Origin::House);
                    base.place = patch.place;
                    base.patched = true;
                }
            },
            _ => self.problem(path, patch, format!("must be {}, not {}.", kinds.0, kinds.1)),
        }
    }

    fn problem(&mut self, path: &str, patch: &Tree, reason: String) {
        self.problems.push(Problem { path: path.to_owned(), reason, place: Some(patch.place) });
    }
}

/// The new value in the kind of the old one. A whole number is accepted where the chart has a number with a point.
fn fitting(old: &Leaf, new: &Leaf) -> Option<Leaf> {
    match (old, new) {
        (Leaf::Integer(_), Leaf::Integer(_))
        | (Leaf::Float(_), Leaf::Float(_))
        | (Leaf::Flag(_), Leaf::Flag(_))
        | (Leaf::Text(_), Leaf::Text(_)) => Some(new.clone()),
        #[expect(clippy::cast_precision_loss, reason = "chart values are small")]
        (Leaf::Float(_), Leaf::Integer(integer)) => Some(Leaf::Float(*integer as f64)),
        _ => None,
    }
}
