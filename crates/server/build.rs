//! Builds the web client if it is missing or older than its sources, so that `cargo build` alone makes the whole
//! program, and lists its files for the program to embed. Cargo runs this while the other crates are compiled.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the client is built from, in `web`.
const SOURCES: &[&str] =
    &["index.html", "package.json", "package-lock.json", "public", "src", "svelte.config.js", "vite.config.ts"];

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let built = modified(&web.join("dist/index.html"));
    if built.is_none() || newest(&web) > built {
        build(&web);
    }
    list(&web.join("dist"));
}

/// Writes a Rust expression with every file of the client and its path. A crate that embeds a folder would do the same,
/// and take ten seconds to compile.
fn list(dist: &Path) {
    let mut files = files(dist);
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(dist).expect("it lies in the folder").to_string_lossy().replace('\\', "/");
        let place = fs::canonicalize(&file).expect("it was just found").to_string_lossy().into_owned();
        writeln!(code, "    ({path:?}, include_bytes!({place:?})),").expect("a string takes everything");
    }
    code.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("client.rs"), code).expect("cargo's folder can be written to");
}

fn build(web: &Path) {
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || modified(&web.join("package-lock.json")) > installed {
        npm(web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(web, &["run", "--silent", "build"]);
}

fn npm(web: &Path, arguments: &[&str]) {
    let done = Command::new("npm").args(arguments).current_dir(web).output();
    match done {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            eprintln!("`npm {}` failed in the folder web:\n{said}", arguments.join(" "));
            std::process::exit(1);
        }
        // The rest of the program can still be built; the page served instead says what is missing.
        Err(error) => println!(
            "cargo::warning=The web client is left out: it is built with Node.js 20.19 or later, and `npm` could not be \
             started ({error})."
        ),
    }
}

fn newest(web: &Path) -> Option<SystemTime> {
    SOURCES.iter().flat_map(|source| files(&web.join(source))).map(|file| modified(&file)).max().flatten()
}

/// The files in a folder and its subfolders, or the file itself; empty if the path does not exist.
fn files(path: &Path) -> Vec<PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().flat_map(|entry| files(&entry.path())).collect(),
        Err(_) if path.is_file() => vec![path.to_owned()],
        Err(_) => Vec::new(),
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
