//! The names of files as modules.

use std::collections::BTreeMap;

/// The path of a module from the root of its crate; the root itself is empty.
pub type Module = Vec<String>;

/// The text of each module of a crate.
pub type Sources = BTreeMap<Module, String>;

/// The module of a file below `src`: `odds/mod.rs` is `odds`, `odds/table.rs` is `odds::table`, `lib.rs` the root.
pub fn module_of(file: &str) -> Module {
    let bare = file.strip_suffix(".rs").unwrap_or(file);
    let mut module: Module = bare.split('/').map(str::to_owned).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    module
}
