//! Where a request comes from, if the server is behind proxies.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The header to which each proxy adds the address that asked it.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Proxies that are believed.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Believes these proxies and no other machine.
    pub fn new(trusted: Vec<IpNet>) -> Self {
        Proxies(trusted)
    }

    /// Whether an address is that of a proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|net| net.contains(&address))
    }

    /// The visitor: the peer itself, or the address that the nearest trusted proxies name. Anything further left may be
    /// made up.
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> SocketAddr {
        if !self.trusts(peer.ip()) {
            return peer;
        }
        let told: Vec<&str> = headers
            .get_all(FORWARDED_FOR)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut client = peer.ip();
        for word in told.iter().rev() {
            // An unreadable entry was written by somebody in front of the last trusted proxy.
            let Some(address) = read(word.trim()) else { break };
            client = address;
            if !self.trusts(address) {
                break;
            }
        }
        SocketAddr::new(client, peer.port())
    }
}

/// An address, with or without a port.
fn read(word: &str) -> Option<IpAddr> {
    word.parse().ok().or_else(|| word.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &[&str], peer: &str, told: &[&str]) -> String {
        let proxies = Proxies::new(trusted.iter().map(|net| net.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for value in told {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).ip().to_string()
    }

    #[test]
    fn only_the_word_of_a_trusted_proxy_is_taken_and_only_what_it_added() {
        let own = &["127.0.0.1/32", "10.0.0.0/8"];
        assert_eq!(client(own, "192.0.2.9:1", &["198.51.100.1"]), "192.0.2.9", "nobody's proxy");
        assert_eq!(client(own, "127.0.0.1:1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client(own, "127.0.0.1:1", &["203.0.113.5, 198.51.100.1"]), "198.51.100.1", "the left was made up");
        assert_eq!(client(own, "127.0.0.1:1", &["203.0.113.5", "198.51.100.1, 10.1.2.3"]), "198.51.100.1");
        assert_eq!(client(own, "127.0.0.1:1", &["198.51.100.1, nonsense"]), "127.0.0.1");
        assert_eq!(client(own, "127.0.0.1:1", &["[2001:db8::7]:4000"]), "2001:db8::7");
        assert_eq!(client(own, "[::ffff:127.0.0.1]:1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client(own, "127.0.0.1:1", &[]), "127.0.0.1");
        assert_eq!(client(&[], "127.0.0.1:1", &["198.51.100.1"]), "127.0.0.1");
    }
}
