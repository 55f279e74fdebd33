//! Ids, tokens and seals that cannot be guessed.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// Bytes that cannot be foreseen.
pub fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Problem::fault())?;
    Ok(bytes)
}

/// A seed that cannot be foreseen.
pub fn new_seed() -> Result<u64, Problem> {
    random::<8>().map(u64::from_le_bytes)
}

/// Bytes as hexadecimal figures.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A new token for a link.
pub fn new_token() -> Result<String, Problem> {
    Ok(hex(&random::<24>()?))
}

/// A new id for a battle.
pub fn new_id() -> Result<String, Problem> {
    Ok(hex(&random::<10>()?))
}

/// The form in which a token is stored.
pub fn hash_of(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// The seal of a receipt: only the holder of the battle's key can make it. Hashed twice, so that one seal is no help in
/// making another.
pub fn seal(key: &[u8], id: &str, n: u64) -> String {
    let inner = Sha256::new().chain_update(key).chain_update(format!("receipt {id} {n}")).finalize();
    let outer = Sha256::new().chain_update(key).chain_update(inner).finalize();
    hex(outer.get(..16).unwrap_or(&outer))
}
