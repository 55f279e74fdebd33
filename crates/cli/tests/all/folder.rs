//! Files that tests write: a folder of their own, and a scenario with special rules.

use std::path::PathBuf;

/// A new empty folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grognard-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A scenario that comes with the program, with `[rules]` and `[victory]` of its own.
pub fn with_special_rules(id: &str) -> String {
    let rules = "[victory]\nobjective_points = 5\n[rules.table.setup]\nobjective_radius = 4\n\n[table]";
    let plain = grognard_games::scenario::scenario(id).expect("it comes with the program").text;
    assert!(plain.contains("\n[table]"), "{id} has a table");
    plain.replacen("[table]", rules, 1)
}
