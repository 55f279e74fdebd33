//! Which addresses belong to the open internet.

use std::net::IpAddr;

/// Whether an address belongs to the open internet: a webhook must not reach into the server's own network.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [first, second, third, _] = v4.octets();
            let shared = first == 100 && (64..128).contains(&second);
            let protocols = (first, second, third) == (192, 0, 0);
            let reserved = first == 0 || first >= 224 || protocols || (first == 198 && (18..20).contains(&second));
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || shared
                || reserved)
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public(IpAddr::V4(v4)),
            // Global unicast addresses, except those for documentation and those that hide an IPv4 address.
            None => {
                let [first, second, ..] = v6.segments();
                (first & 0xe000) == 0x2000 && first != 0x2002 && !(first == 0x2001 && (second == 0xdb8 || second == 0))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for open in ["8.8.8.8", "162.159.128.233", "2606:4700::1111"] {
            assert!(public(open), "{open}");
        }
        for closed in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.1",
            "192.0.0.170",
            "::1",
            "fe80::1",
            "fc00::1",
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(!public(closed), "{closed}");
        }
    }
}
