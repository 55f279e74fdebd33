//! Builds the web client where it is missing or older than its sources, so that `cargo build` alone makes the whole
//! program. Cargo runs this beside the compilation of the other crates.

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
}

fn build(web: &Path) {
    // Not `npm ci`: it refuses a lock file that lacks the bundler's builds for other systems, as npm writes it.
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || modified(&web.join("package-lock.json")) > installed {
        npm(web, &["install", "--no-save", "--no-audit", "--no-fund"]);
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
        // Whoever wants only the rest of the program can build it; the page served instead says what is missing.
        Err(error) => println!(
            "cargo::warning=The web client is left out: it is built with Node.js 20.19 or later, and `npm` could not be \
             started ({error})."
        ),
    }
}

fn newest(web: &Path) -> Option<SystemTime> {
    let mut newest = None;
    let mut left: Vec<PathBuf> = SOURCES.iter().map(|source| web.join(source)).collect();
    while let Some(path) = left.pop() {
        newest = newest.max(modified(&path));
        if let Ok(entries) = fs::read_dir(&path) {
            left.extend(entries.flatten().map(|entry| entry.path()));
        }
    }
    newest
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
