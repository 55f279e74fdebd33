//! What an address may still do in a day, counted for all servers together by the clock of the database.

use super::Postgres;
use crate::address::Party;
use crate::store::StoreError;

/// Takes one from an allowance, after adding what has refilled since; changes nothing if less than one is left.
const TAKE: &str =
    "INSERT INTO allowances AS known (what, party, tokens, at) VALUES ($1, $2, $3::float8 - 1, clock_timestamp())
     ON CONFLICT (what, party) DO UPDATE SET at = clock_timestamp(), tokens = -1 + least($3, known.tokens
         + $3 / 86400 * greatest(0, extract(epoch FROM clock_timestamp() - known.at)::float8))
     WHERE least($3, known.tokens
         + $3 / 86400 * greatest(0, extract(epoch FROM clock_timestamp() - known.at)::float8)) >= 1";

/// After a day every allowance is full again.
const FORGET: &str = "DELETE FROM allowances WHERE at < now() - interval '1 day'";

impl Postgres {
    /// Counts one more thing of an address; false if it has had as many as it may have in a day.
    pub async fn take_of_day(&self, what: &str, party: Party, most: u32) -> Result<bool, StoreError> {
        if most == 0 {
            return Ok(false);
        }
        let client = self.client().await?;
        let take = client.prepare_cached(TAKE).await?;
        let party = party.address().to_string();
        Ok(client.execute(&take, &[&what, &party, &f64::from(most)]).await? > 0)
    }

    /// Forgets addresses that have their full allowance again.
    pub async fn forget_full(&self) -> Result<(), StoreError> {
        self.client().await?.execute(FORGET, &[]).await?;
        Ok(())
    }
}
