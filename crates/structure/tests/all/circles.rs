//! Circles in small made-up crates.

use grognard_structure::{Circle, Sources, circles, circles_of, client_arrows};

fn found(files: &[(&str, &str)]) -> Vec<Circle> {
    let module = |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let sources: Sources = files.iter().map(|(name, text)| (module(name), (*text).to_owned())).collect();
    circles(&sources)
}

fn words(files: &[(&str, &str)]) -> String {
    found(files).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_circle_is_found_and_told_both_ways() {
    let files = [
        ("", "mod a; mod b; mod c;"),
        ("a", "use crate::b::Thing; pub struct Other;"),
        ("b", "pub struct Thing; fn back(other: super::a::Other) {}"),
        ("c", "use crate::a::Other;"),
    ];
    let told = "a, b use each other:\n    a uses b by crate::b::Thing\n    b uses a by super::a::Other";
    assert_eq!(words(&files), told);
}

#[test]
fn a_longer_way_round_is_a_circle_too() {
    let files = [
        ("", ""),
        ("a", "use crate::b::B;"),
        ("b", "use crate::c::C;"),
        ("c", "use crate::d::{D, E as F};"),
        ("d", "fn f() { crate::a::g() }"),
        ("e", "use crate::a::A;"),
    ];
    let found = found(&files);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].modules.iter().map(|module| module.join("::")).collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    assert_eq!(found[0].way.len(), 4);
}

#[test]
fn a_parent_that_uses_a_child_that_uses_it_is_a_circle() {
    let files =
        [("", "mod odds;"), ("odds", "mod table; fn f() { table::print() }"), ("odds::table", "use super::Odds;")];
    assert_eq!(words(&files).lines().next(), Some("odds, odds::table use each other:"));
}

#[test]
fn a_re_export_is_seen_through() {
    let facts = "mod reader; mod fact; pub use reader::Reader; pub(crate) use fact::{Fact, Kind as Sort};";
    let apart = [
        ("", "pub mod facts; pub mod user;"),
        ("facts", facts),
        ("facts::fact", "pub struct Fact; pub enum Kind {}"),
        ("facts::reader", "use super::{Fact, Sort}; pub struct Reader;"),
        ("user", "use crate::facts::Reader;"),
    ];
    assert_eq!(words(&apart), "");
    let joined = [apart[0], apart[1], ("facts::fact", "use crate::facts::Reader;"), apart[3], apart[4]];
    assert_eq!(words(&joined).lines().next(), Some("facts::fact, facts::reader use each other:"));
    let renamed = [apart[0], apart[1], ("facts::fact", "use super::reader;  fn f() { reader::g() }"), apart[3]];
    assert_eq!(words(&renamed).lines().next(), Some("facts::fact, facts::reader use each other:"));
}

#[test]
fn who_hands_a_name_on_and_uses_it_is_part_of_the_circle() {
    let handed_on = [
        ("", "mod a; mod b;"),
        ("a", "mod c; pub use c::C; pub struct A(C);"),
        ("a::c", "use crate::b::B;"),
        ("b", "use crate::a::A;"),
    ];
    assert_eq!(found(&handed_on).len(), 1);
    let only_handed_on = [handed_on[0], ("a", "mod c; pub use c::C; pub struct A;"), handed_on[2], handed_on[3]];
    assert_eq!(found(&only_handed_on), []);
}

#[test]
fn what_a_star_hands_on_is_seen_through() {
    let files = [
        ("", "mod model; mod user;"),
        ("model", "mod battle; mod words; pub use battle::*; pub use words::Word;"),
        ("model::battle", "mod entry; pub use entry::Entry;"),
        ("model::battle::entry", "use crate::model::Word;"),
        ("model::words", "fn f() { let _ = crate::model::Entry; }"),
    ];
    assert_eq!(words(&files).lines().next(), Some("model::battle::entry, model::words use each other:"));
}

#[test]
fn a_module_that_is_brought_in_is_used_by_what_is_named_in_it() {
    let files = [
        ("", "mod odds; mod user;"),
        ("odds", "mod exact; pub use exact::odds; use crate::user::Asked; fn sort(asked: Asked) {}"),
        ("odds::exact", "pub fn odds() {}"),
        ("user", "use crate::odds; fn f() { odds::odds() }"),
    ];
    assert_eq!(words(&files), "");
}

#[test]
fn there_is_no_circle_where_there_is_none() {
    let files = [
        ("", "mod a; mod b; pub use a::A; fn f() { b::g() }"),
        ("a", "use std::fmt::Debug; use other_crate::b::Thing; pub struct A;"),
        ("b", "use super::a::A; use super::A as B; fn g() { A::new(); other::a::b() }"),
    ];
    assert_eq!(words(&files), "");
}

#[test]
fn comments_texts_and_tests_use_nobody() {
    let a = r##"
        // use crate::b::Thing;
        /* crate::b::f() /* and */ super::b::f() */
        const A: &str = "crate::b::f() \" crate::b::g()";
        const B: &str = r#"super::b::f()"#;
        fn f<'a>(x: &'a str) -> char { '"' }
        #[cfg(test)]
        mod tests { use crate::b::Thing; fn f() { { super::super::b::f() } } }
        fn last() -> char { '\'' }
    "##;
    assert_eq!(words(&[("", "mod a; mod b;"), ("a", a), ("b", "use crate::a::f;")]), "");
    let with_code_after = format!("{a} fn after() {{ crate::b::f() }}");
    assert_ne!(words(&[("", "mod a; mod b;"), ("a", &with_code_after), ("b", "use crate::a::f;")]), "");
}

#[test]
fn files_of_the_client_use_what_they_bring_in_by_type_by_value_or_later() {
    let files = [
        ("desk/Form.svelte", "import Field from './Field.svelte'\nimport Form from './Form.svelte'"),
        ("desk/Field.svelte", "{#await import('./List.svelte') then list}"),
        ("desk/List.svelte", "import type { Way } from '../table/way'\nimport { onMount } from 'svelte'"),
        ("table/way.ts", "export { shown } from '../desk/Form.svelte'\nimport '../style/base.css'"),
        ("table/alone.ts", "import { x } from './way'"),
    ];
    let files: Vec<_> = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let found = circles_of(&client_arrows(&files));
    let [circle] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((circle.modules.len(), circle.way.len()), (4, 4), "{circle}");
}
