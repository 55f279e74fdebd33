//! Where a database is.

use std::fmt;
use std::str::FromStr;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// Where a database is. It may hold a password, so that it is never shown whole.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(Box<Config>);

impl Address {
    /// Whether a word is the address of a database rather than the name of a file.
    pub fn is_meant(word: &str) -> bool {
        word.starts_with("postgres://") || word.starts_with("postgresql://")
    }

    pub(super) fn config(&self) -> &Config {
        &self.0
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        // The reason may repeat what was given, password and all.
        let form =
            "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, or postgres:///DATABASE?host=/var/run/postgresql";
        let config: Config = word.parse().map_err(|_| format!("the address of the database cannot be read: {form}"))?;
        if config.get_ssl_mode() == SslMode::Require {
            return Err("the connection to the database is not encrypted: keep it on one machine or in a private \
                        network, and leave sslmode=require out"
                .to_owned());
        }
        Ok(Address(Box::new(config)))
    }
}

/// Host and database, without user and password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = match self.0.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".to_owned(),
        };
        write!(f, "the database {} at {host}", self.0.get_dbname().unwrap_or("postgres"))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_never_shows_its_password() {
        let address: Address = "postgres://club:secret@db.example:5433/battles".parse().unwrap();
        assert_eq!(address.to_string(), "the database battles at db.example");
        assert!(!format!("{address:?}").contains("secret"));
        let refused = "postgres://club:secret@db:port/x".parse::<Address>().unwrap_err();
        assert!(!refused.contains("secret"), "{refused}");
        assert!("postgres://db/x?sslmode=require".parse::<Address>().unwrap_err().contains("encrypted"));
        assert!(Address::is_meant("postgresql:///x") && !Address::is_meant("battles.sqlite"));
    }
}
