//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// Where a database is. It may hold a password, so it is never shown in full.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    config: Box<Config>,
    encryption: Encryption,
}

/// Whether the connection is encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Encryption {
    /// It is not: for one machine or a private network.
    None,
    /// It is, and the certificate of the database is checked, its name too: encryption without that check would not
    /// keep out an attacker in the middle.
    Checked(Roots),
}

/// Whose certificates are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roots {
    /// Those that every browser trusts.
    Public,
    /// Those in a file.
    File(PathBuf),
}

impl Address {
    /// Whether a word is the address of a database rather than the name of a file.
    pub fn is_meant(word: &str) -> bool {
        word.starts_with("postgres://") || word.starts_with("postgresql://")
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn encryption(&self) -> &Encryption {
        &self.encryption
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        // The error may repeat the address, password and all.
        let form =
            "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, or postgres:///DATABASE?host=/var/run/postgresql";
        let (word, encryption) = encryption_of(word)?;
        let config: Config = word.parse().map_err(|_| format!("the address of the database cannot be read: {form}"))?;
        #[cfg(unix)]
        if encryption != Encryption::None && config.get_hosts().iter().any(|host| matches!(host, Host::Unix(_))) {
            return Err(
                "the database is reached by a socket on this machine, which is never encrypted: leave sslmode \
                        out, or name a host"
                    .to_owned(),
            );
        }
        Ok(Address { config: Box::new(config), encryption })
    }
}

/// Separates the part of an address that concerns encryption.
fn encryption_of(word: &str) -> Result<(String, Encryption), String> {
    let Some((place, settings)) = word.split_once('?') else { return Ok((word.to_owned(), Encryption::None)) };
    let (mut mode, mut roots, mut others) = (None, Roots::Public, Vec::new());
    for setting in settings.split('&') {
        match setting.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", "system")) => roots = Roots::Public,
            Some(("sslrootcert", file)) => roots = Roots::File(PathBuf::from(file)),
            _ => others.push(setting),
        }
    }
    let encryption = match mode {
        None | Some("disable" | "allow" | "prefer") => Encryption::None,
        Some("require" | "verify-ca" | "verify-full") => Encryption::Checked(roots),
        Some(_) => {
            return Err("sslmode of the database is not known: verify-full encrypts the connection and checks the \
                        certificate, against the public authorities or those in sslrootcert=FILE; disable does not"
                .to_owned());
        }
    };
    let word = if others.is_empty() { place.to_owned() } else { format!("{place}?{}", others.join("&")) };
    Ok((word, encryption))
}

/// Host and database, without user and password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".to_owned(),
        };
        write!(f, "the database {} at {host}", self.config.get_dbname().unwrap_or("postgres"))
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
        assert!("postgres://db/x?sslmode=yes".parse::<Address>().unwrap_err().contains("verify-full"));
        assert!("postgres:///x?host=/run&sslmode=require".parse::<Address>().unwrap_err().contains("socket"));
        let encrypted = |word: &str| word.parse::<Address>().unwrap().encryption;
        assert_eq!(encrypted("postgres://db/x?sslmode=prefer"), Encryption::None);
        assert_eq!(encrypted("postgres://db/x?connect_timeout=3&sslmode=require"), Encryption::Checked(Roots::Public));
        let file = Roots::File(PathBuf::from("/etc/db.pem"));
        assert_eq!(encrypted("postgres://db/x?sslrootcert=/etc/db.pem&sslmode=verify-full"), Encryption::Checked(file));
        assert!(Address::is_meant("postgresql:///x") && !Address::is_meant("battles.sqlite"));
    }
}
