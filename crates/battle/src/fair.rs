//! Dice that can be checked afterwards.
//!
//! A server that rolls for both sides chooses a secret when the battle is made and publishes its hash, the commitment.
//! Each seat may add words of its own. The dice of a command come from the secret, every word added before it, and its
//! number. At the end the secret is shown, and anybody who has the file can roll every die again.
//!
//! Why it is fair:
//! - The server cannot change its secret later: another one has another hash.
//! - The server cannot choose a lucky secret: when it commits itself, it does not know the words that will come.
//! - The players cannot choose lucky words: they do not know the secret.
//! - Nobody can roll again: each command has its own number, and a command with dice cannot be taken back.
//!
//! What it does not prove: the server's operator knows the secret. He could look ahead, and then add words himself.
//! Words from the seats that do not run the server make a chosen secret worthless; the log shows who added which words
//! when.

use std::fmt::{self, Write as _};

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The beginning of what is hashed for a commitment, so that no other hash of the secret can pass for one.
const COMMITMENT: &[u8] = b"grognard commitment 1\n";
/// The beginning of what is hashed for a seed.
const SEED: &[u8] = b"grognard seed 1\n";

/// The origin of a battle's dice; only the roller may know it before the end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The secret written as 64 hexadecimal digits; none if it is anything else.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits: Option<Vec<u8>> = text.chars().map(|digit| u8::try_from(digit.to_digit(16)?).ok()).collect();
        let (pairs, []) = digits.as_deref()?.as_chunks::<2>() else { return None };
        let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
        Some(Secret(bytes.try_into().ok()?))
    }

    /// The secret as 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }
}

/// A secret never reaches a log by accident.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What is published about a secret before the first command: SHA-256 over a domain word and the secret.
pub fn commitment(secret: &Secret) -> String {
    hex(&Sha256::new().chain_update(COMMITMENT).chain_update(secret.0).finalize())
}

/// Whether a text has the form of a commitment: 64 hexadecimal digits, small letters.
pub fn is_commitment(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The seed of command `n`: the first 8 bytes, little endian, of SHA-256 over a domain word, the secret, every word so
/// far with the number of its command and its length in bytes, and `n`. Numbers are 8 bytes, little endian. Because of
/// its number and length no word can pass for another or for two.
pub fn seed_of(secret: &Secret, words: &[(u64, &str)], n: u64) -> u64 {
    let mut hash = Sha256::new().chain_update(SEED).chain_update(secret.0);
    for (number, word) in words {
        hash.update(number.to_le_bytes());
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word.as_bytes());
    }
    hash.update(n.to_le_bytes());
    hash.finalize().iter().take(8).rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// The digest of a record as a seat sees it: SHA-256 over its JSON, without blanks and without the parts that are made
/// anew whenever it is read. With it a shared receipt can be compared with the file.
pub fn digest(entry: &Value) -> String {
    let mut kept = without(entry, "headline");
    for ruling in kept.get_mut("rulings").and_then(Value::as_array_mut).into_iter().flatten() {
        *ruling = without(ruling, "intent");
    }
    hex(&Sha256::digest(kept.to_string()))
}

/// An object without one of its keys; the others keep their order.
fn without(object: &Value, key: &str) -> Value {
    let Value::Object(map) = object else { return object.clone() };
    let kept = map.iter().filter(|(name, _)| *name != key);
    Value::Object(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
