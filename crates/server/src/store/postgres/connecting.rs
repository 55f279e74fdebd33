//! How a connection to the database is made: plain, or encrypted to a server whose certificate is checked.

use std::path::Path;
use std::sync::Arc;

use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::Address;
use super::address::{Encryption, Roots};
use crate::store::StoreError;

/// The stream of a connection, encrypted or not.
type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// Makes connections; cheap to clone.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
}

impl std::fmt::Debug for Connector {
    /// The settings may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connector")
    }
}

impl Connector {
    /// Reads the trusted certificates, if any are needed.
    pub fn to(address: &Address) -> Result<Self, StoreError> {
        let mut config = address.config().clone();
        let roots = match address.encryption() {
            Encryption::None => {
                config.ssl_mode(SslMode::Disable);
                RootCertStore::empty()
            }
            Encryption::Checked(roots) => {
                config.ssl_mode(SslMode::Require);
                match roots {
                    Roots::Public => RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() },
                    Roots::File(path) => read(path)?,
                }
            }
        };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Other(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Connector { config, tls: MakeRustlsConnect::new(tls) })
    }

    /// One connection of its own.
    pub async fn connect(&self) -> Result<(Client, Connection<Socket, Stream>), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }

    /// What makes the connections of a pool.
    pub fn manager(&self) -> Manager {
        let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        Manager::from_config(self.config.clone(), self.tls.clone(), manager)
    }
}

fn read(path: &Path) -> Result<RootCertStore, StoreError> {
    let unread = |error: &dyn std::fmt::Display| {
        StoreError::Unreached(format!("sslrootcert: {} cannot be read: {error}", path.display()))
    };
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| unread(&error))? {
        let certificate = certificate.map_err(|error| unread(&error))?;
        roots.add(certificate).map_err(|error| unread(&error))?;
    }
    if roots.is_empty() {
        return Err(unread(&"it holds no certificate"));
    }
    Ok(roots)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_cluster::Cluster;

    async fn connect(address: &str) -> Result<Client, String> {
        let connector = Connector::to(&address.parse()?).map_err(|error| error.to_string())?;
        let (client, connection) = connector.connect().await.map_err(|error| StoreError::from(error).to_string())?;
        tokio::spawn(connection);
        Ok(client)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_connection_is_encrypted_and_the_certificate_checked_where_that_is_asked_for() {
        let cluster = Cluster::encrypted();
        let (host, certificate) = (cluster.encrypted_address("localhost"), cluster.certificate().display().to_string());
        for mode in ["require", "verify-ca", "verify-full"] {
            let client = connect(&format!("{host}?sslmode={mode}&sslrootcert={certificate}")).await.unwrap();
            let ssl = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
            assert!(client.query_one(ssl, &[]).await.unwrap().get::<_, bool>(0), "{mode} is not encrypted");
        }
        // A certificate that nobody has signed, and one for another name.
        let unknown = connect(&format!("{host}?sslmode=verify-full")).await.err().unwrap();
        assert!(unknown.contains("certificate"), "{unknown}");
        let other = cluster.encrypted_address("127.0.0.1");
        let other = connect(&format!("{other}?sslmode=verify-full&sslrootcert={certificate}")).await.err().unwrap();
        assert!(other.contains("certificate"), "{other}");
        // This cluster refuses unencrypted connections over the network.
        assert!(connect(&host).await.is_err());
        let none = connect(&format!("{host}?sslmode=require&sslrootcert=/nowhere.pem")).await.err().unwrap();
        assert!(none.contains("/nowhere.pem"), "{none}");
    }
}
