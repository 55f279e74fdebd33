//! The names this server answers to. If it answered to any name, the owner of a name that leads here could pass his
//! pages off as ours.

use std::net::IpAddr;

#[derive(Clone, Debug)]
pub enum Hosts {
    /// Any: it was not given a name, and other machines can reach it.
    Any,
    /// Only these, and those of this machine itself.
    Only(Vec<String>),
}

impl Hosts {
    /// The names for a server that was given these, or none, and listens at an address.
    pub fn new(names: &[String], listen: IpAddr) -> Self {
        if names.is_empty() && !listen.is_loopback() {
            return Hosts::Any;
        }
        Hosts::Only(names.iter().map(|name| name.trim_end_matches('.').to_ascii_lowercase()).collect())
    }

    /// Whether a `Host` header names this server. Numeric addresses always do: no name service can redirect them.
    pub fn includes(&self, host: &str) -> bool {
        let Hosts::Only(names) = self else { return true };
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        is_figures(&name) || name == "localhost" || name.ends_with(".localhost") || names.contains(&name)
    }

    /// Whether the server was given this name.
    pub fn was_told(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        matches!(self, Hosts::Only(names) if names.contains(&name))
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // In a bare IPv6 address the last colon does not begin a port.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !host.ends_with(']') => name,
        _ => host,
    }
}

fn is_figures(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_loopback_answers_to_this_machine_alone() {
        let hosts = Hosts::new(&[], [127, 0, 0, 1].into());
        for own in ["127.0.0.1:7878", "localhost", "LOCALHOST:1", "[::1]:7878", "192.0.2.7:80", "a.localhost:3"] {
            assert!(hosts.includes(own), "{own}");
        }
        for foreign in ["evil.example", "evil.example:7878", "127.0.0.1.evil.example", "localhost.evil.example", ""] {
            assert!(!hosts.includes(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_server_that_was_told_its_name_answers_to_no_other() {
        let hosts = Hosts::new(&["War.Example".to_owned()], [0, 0, 0, 0].into());
        assert!(hosts.includes("war.example") && hosts.includes("WAR.example.:443") && hosts.includes("127.0.0.1"));
        assert!(!hosts.includes("evil.example"));
        assert!(Hosts::new(&[], [0, 0, 0, 0].into()).includes("club.lan"));
    }
}
