//! What was found out once, and is asked again and again.

use std::cell::RefCell;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Answers by their questions. An answer follows from its question and the books alone, so nothing that is kept grows
/// old while a choice is made; one that follows from its question alone never does.
pub struct Known<K, V> {
    found: RefCell<FxHashMap<K, V>>,
}

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Known { found: RefCell::default() }
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Known<K, V> {
    /// The answer to a question, worked out when it is first asked.
    pub fn or_find(&self, question: &K, find: impl FnOnce(&K) -> V) -> V {
        if let Some(answer) = self.found.borrow().get(question) {
            return answer.clone();
        }
        let answer = find(question);
        self.found.borrow_mut().insert(question.clone(), answer.clone());
        answer
    }
}
