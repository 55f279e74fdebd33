//! Which addresses the client has a page for: the patterns are the client's own list.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The client's list: its pages with the patterns of their addresses, in which a name in braces stands for any step.
const LIST: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/addresses.json"));

/// The patterns, step by step.
static PATTERNS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let pages: HashMap<&str, Vec<&str>> = serde_json::from_str(LIST).expect("it is a list of addresses");
    pages.into_values().flatten().map(steps).collect()
});

fn steps(address: &str) -> Vec<&str> {
    address.split('/').filter(|step| !step.is_empty()).collect()
}

/// Whether the client has a page for an address. Of books and procedures it has those that there are; whether there is a
/// battle is told by the page itself, to whoever has its link.
pub fn is_page(address: &str) -> bool {
    let given = steps(address);
    PATTERNS.iter().any(|pattern| fits(pattern, &given))
}

fn fits(pattern: &[&str], given: &[&str]) -> bool {
    pattern.len() == given.len()
        && pattern.iter().zip(given).enumerate().all(|(place, (step, here))| match *step {
            "{book}" => grognard_books::book(here).is_some(),
            "{procedure}" => grognard_books::procedure(&format!("{}.{here}", given[place - 1])).is_some(),
            step => step.starts_with('{') || step == *here,
        })
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn pages_are_those_of_the_client() {
        for address in ["/", "/desk", "/desk/", "/desk/cohesion/fire", "/rules/fatigue", "/house", "/battle/new"] {
            assert!(is_page(address), "{address}");
        }
        for address in ["/battle/abc/table", "/battle", "/print/roster/abc", "/receipt/a/1/b"] {
            assert!(is_page(address), "{address}");
        }
    }

    #[test]
    fn mistyped_addresses_are_none() {
        for address in ["/nowhere", "/desk/cohesion", "/desk/cohesion/fyre", "/rules/cohesian", "/battle/abc/tables"] {
            assert!(!is_page(address), "{address}");
        }
        for address in ["/house/nothing", "/print/reference/nothing", "/desk/cohesion/fire/more", "/receipt/a"] {
            assert!(!is_page(address), "{address}");
        }
    }
}
