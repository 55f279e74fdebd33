//! Our crates as they are on the disk.

use std::fs;
use std::io;
use std::path::Path;

use crate::floors::Manifest;
use crate::names::{Sources, module_of};

/// A crate on the disk.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name, its folder, what it uses.
    pub manifest: Manifest,
    /// The files of its `src`, as modules.
    pub sources: Sources,
    /// The files of its `src` by their paths, in order, with their texts.
    pub files: Vec<(String, String)>,
    /// Lines of its `src` and `tests`.
    pub lines: usize,
}

/// Every crate in a folder and below, in the order of their folders.
pub fn crates(root: &Path) -> io::Result<Vec<Crate>> {
    let mut found = Vec::new();
    look(root, "", &mut found)?;
    found.sort_by(|one, other| one.manifest.folder.cmp(&other.manifest.folder));
    Ok(found)
}

fn look(root: &Path, folder: &str, found: &mut Vec<Crate>) -> io::Result<()> {
    let path = root.join(folder);
    if path.join("Cargo.toml").is_file() && path.join("src").is_dir() {
        found.push(read(&path, folder)?);
    }
    for entry in fs::read_dir(&path)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = !name.starts_with('.') && !matches!(name.as_str(), "src" | "tests" | "target" | "node_modules");
        if is_ours && entry.file_type()?.is_dir() {
            let inner = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            look(root, &inner, found)?;
        }
    }
    Ok(())
}

fn read(path: &Path, folder: &str) -> io::Result<Crate> {
    let manifest = manifest(folder, &fs::read_to_string(path.join("Cargo.toml"))?).map_err(io::Error::other)?;
    let files = files_below(&path.join("src"), &[".rs"])?;
    let tests = path.join("tests");
    let tests = if tests.is_dir() { files_below(&tests, &[".rs"])? } else { Vec::new() };
    let lines = files.iter().chain(&tests).map(|(_, text)| text.lines().count()).sum();
    let sources = files.iter().map(|(file, text)| (module_of(file), text.clone())).collect();
    Ok(Crate { manifest, sources, files, lines })
}

/// Every file with one of some endings in a folder and below, by its path from there, with its text.
pub fn files_below(root: &Path, endings: &[&str]) -> io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    read_files(root, "", endings, &mut found)?;
    found.sort();
    Ok(found)
}

fn read_files(root: &Path, folder: &str, endings: &[&str], found: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let inner = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        if entry.file_type()?.is_dir() {
            read_files(root, &inner, endings, found)?;
        } else if endings.iter().any(|ending| inner.ends_with(ending)) {
            found.push((inner, fs::read_to_string(entry.path())?));
        }
    }
    Ok(())
}

/// The contents of a `Cargo.toml`.
fn manifest(folder: &str, text: &str) -> Result<Manifest, String> {
    let table: toml::Table = text.parse().map_err(|error| format!("{folder}/Cargo.toml: {error}"))?;
    let name = table.get("package").and_then(|package| package.get("name")).and_then(toml::Value::as_str);
    let name = name.ok_or_else(|| format!("{folder}/Cargo.toml names no package"))?.to_owned();
    let lists = ["dependencies", "dev-dependencies", "build-dependencies"];
    let uses = lists.iter().filter_map(|list| table.get(*list)?.as_table()).flat_map(toml::Table::keys).cloned();
    Ok(Manifest { folder: folder.to_owned(), name, uses: uses.collect() })
}
