//! Spoils texts as a hostile hand or a bad disk would: most of what comes out still gets past the first brace.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value, json};

/// Numbers and words at which programs break.
const TOKENS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483647",
    "-2147483648",
    "2147483648",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "1e-308",
    "0.005",
    "-0.0",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"umpire\"",
    "\"\\u0000\"",
    "\\",
    "\"",
    "'",
    "\u{feff}",
    "\u{202e}",
    "é",
    "\n",
    "\r\n",
    ",",
    ";",
    "\t",
    "=",
    "#",
    "[[",
    "]]",
    "[a]",
    "..",
    "NaN",
    "inf",
];

/// A seeded source of spoiled texts.
pub struct Spoiler {
    random: ChaCha8Rng,
}

impl Spoiler {
    pub fn new(seed: u64) -> Self {
        Spoiler { random: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// 0 to `most` - 1.
    pub fn below(&mut self, most: usize) -> usize {
        let most = u32::try_from(most.max(1)).unwrap_or(u32::MAX);
        (self.random.next_u32() % most) as usize
    }

    pub fn pick<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        let at = self.below(list.len());
        &list[at]
    }

    /// A text with one to three things wrong; `others` lend parts of themselves.
    pub fn text(&mut self, text: &str, others: &[String]) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            self.spoil(&mut bytes, others);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn spoil(&mut self, bytes: &mut Vec<u8>, others: &[String]) {
        let at = self.below(bytes.len());
        let to = (at + self.below(40)).min(bytes.len());
        match self.below(9) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << (self.random.next_u32() % 8);
                }
            }
            1 => drop(bytes.drain(at..to)),
            2 => {
                let again = bytes[at..to].to_vec();
                bytes.splice(at..at, again);
            }
            3 => {
                let other = self.pick(others).as_bytes();
                let from = self.below(other.len());
                let part = other[from..(from + self.below(60)).min(other.len())].to_vec();
                bytes.splice(at..to, part);
            }
            4 => bytes.truncate(at),
            5 => self.replace_number(bytes, at),
            6 => {
                let token = self.pick(TOKENS).as_bytes().to_vec();
                bytes.splice(at..at, token);
            }
            7 => {
                let (depth, open) = (1 + self.below(300), *self.pick(b"[{\"(a"));
                bytes.splice(at..at, vec![open; depth]);
            }
            _ => {
                // A whole line once more, somewhere else.
                let lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
                let (from, place) = (self.below(lines.len()), self.below(lines.len()));
                let mut lines = lines;
                if let Some(line) = lines.get(from).cloned() {
                    lines.insert(place, line);
                }
                *bytes = lines.concat();
            }
        }
    }

    fn replace_number(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let Some(start) = bytes.iter().skip(at).position(u8::is_ascii_digit).map(|skipped| at + skipped) else {
            return;
        };
        let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let token = self.pick(TOKENS).as_bytes().to_vec();
        bytes.splice(start..start + length, token);
    }

    /// Changes one random place of a document, in the document's own terms: mostly a leaf.
    pub fn document(&mut self, place: &mut Value) {
        let stop = self.below(12) == 0;
        match place {
            Value::Object(map) if !map.is_empty() && !stop => {
                let at = self.below(map.len());
                if let Some(inner) = map.values_mut().nth(at) {
                    self.document(inner);
                }
            }
            Value::Array(list) if !list.is_empty() && !stop => {
                let at = self.below(list.len());
                self.document(&mut list[at]);
            }
            _ => self.change(place),
        }
    }

    fn change(&mut self, place: &mut Value) {
        match place {
            Value::Number(number) if self.below(4) > 0 => {
                let by = [1, -1, 2, 100, -100, i64::from(i32::MAX)][self.below(6)];
                *place = json!(number.as_i64().unwrap_or(0).wrapping_add(by));
            }
            Value::Bool(flag) if self.below(4) > 0 => *flag = !*flag,
            Value::Object(map) if self.below(3) > 0 => self.change_map(map),
            Value::Array(list) if self.below(3) > 0 => match list.first().cloned() {
                Some(first) if self.below(2) == 0 => list.push(first),
                _ => drop(list.pop()),
            },
            place => {
                let token = *self.pick(TOKENS);
                *place = serde_json::from_str(token).unwrap_or_else(|_| json!(token));
            }
        }
    }

    fn change_map(&mut self, map: &mut Map<String, Value>) {
        let at = self.below(map.len());
        let Some((key, value)) = map.iter().nth(at).map(|(key, value)| (key.clone(), value.clone())) else { return };
        match self.below(3) {
            0 => drop(map.shift_remove(&key)),
            1 => drop(map.insert(format!("{key} again"), value)),
            _ => {
                map.shift_remove(&key);
                map.insert(key, value);
            }
        }
    }
}
