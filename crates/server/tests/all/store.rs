//! The file of the battles: one server at a time, and only its owner can read it.

use std::path::PathBuf;

use crate::store::{Place, Store};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grognard-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn a_second_server_does_not_get_the_file() {
    let folder = folder("locked");
    let place = Place::File(folder.join("battles.sqlite"));
    let first = Store::open(&place, 100).await.unwrap();
    let words = Store::open(&place, 100).await.unwrap_err().to_string();
    assert!(words.contains("another server uses this file") && words.contains("--data"), "{words}");
    #[cfg(unix)]
    {
        let link = folder.join("link.sqlite");
        std::os::unix::fs::symlink(folder.join("battles.sqlite"), &link).unwrap();
        assert!(Store::open(&Place::File(link), 100).await.is_err(), "a link is a way around");
    }
    drop(first);
    assert!(Store::open(&place, 100).await.is_ok());
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("private");
    let path = folder.join("battles.sqlite");
    // A file of an older program.
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    let store = Store::open(&Place::File(path), 100).await.unwrap();
    let mut seen = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{}", entry.path().display());
        seen.push(entry.file_name().into_string().unwrap());
    }
    seen.sort();
    assert_eq!(seen, ["battles.sqlite", "battles.sqlite-shm", "battles.sqlite-wal", "battles.sqlite.lock"]);
    drop(store);
    std::fs::remove_dir_all(folder).unwrap();
}
