//! `grognard battle audit`: battles checked against the laws of their books, from their logs alone.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use grognard_audit::{Findings, Looked, audit};
use grognard_battle::Header;
use rayon::prelude::*;
use serde_json::json;

use super::store;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint};

/// Audits the files on all cores and reports the findings for each, in their order.
pub fn run(files: &[PathBuf], json: bool) -> Result<ExitCode, Failure> {
    let mut sums: Vec<Looked> = Vec::new();
    let found: Vec<_> = files.par_iter().map(|file| audited(file)).collect();
    // The results before a file that cannot be read are still printed.
    for (file, audited) in files.iter().zip(found) {
        let (header, findings) = audited?;
        if json {
            line(format_args!("{}", as_json(file, &findings)));
        } else {
            tell_broken(file, &header, &findings);
        }
        add(&mut sums, &findings);
    }
    if !json {
        tell_laws(&sums);
    }
    Ok(if sums.iter().any(|row| row.broken > 0) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn audited(path: &Path) -> Result<(Header, Findings), Failure> {
    let mut file = std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let log = store::read(&mut file, path)?;
    let library = store::library(&log.header, path)?;
    let findings = audit(&library, &log.header, &log.records);
    let findings = findings.map_err(|reason| Failure::Other(anyhow::anyhow!("{}: {reason}", path.display())))?;
    Ok((log.header, findings))
}

fn tell_broken(path: &Path, header: &Header, findings: &Findings) {
    let broken = findings.broken.len();
    let looked: u64 = findings.looked.iter().map(|row| row.times).sum();
    let count = if broken == 0 { "no law is broken".to_owned() } else { format!("{broken} broken") };
    line(format_args!("{}  {}: {looked} checks, {count}", paint(HEADING, &header.title), path.display()));
    for one in &findings.broken {
        let clauses = one.law.clauses.join(", ");
        line(format_args!("  {:>5}  {}  {}", one.n, one.what, paint(QUIET, format!("{}: {clauses}", one.law.name))));
    }
}

fn tell_laws(sums: &[Looked]) {
    line(format_args!("\n{:>10} {:>7}  {}", "looks", "broken", paint(HEADING, "law")));
    for row in sums {
        let broken = if row.broken == 0 { "0".to_owned() } else { paint(STRONG, row.broken) };
        let clauses = row.law.clauses.join(", ");
        line(format_args!("{:>10} {broken:>7}  {}  {}", row.times, row.law.name, paint(QUIET, clauses)));
    }
}

fn as_json(path: &Path, findings: &Findings) -> serde_json::Value {
    let laws =
        findings.looked.iter().map(|row| json!({ "law": row.law.name, "checked": row.times, "broken": row.broken }));
    let broken = findings.broken.iter().map(|one| json!({ "n": one.n, "law": one.law.name, "what": one.what }));
    json!({ "file": path, "laws": laws.collect::<Vec<_>>(), "broken": broken.collect::<Vec<_>>() })
}

/// Adds the counts of one battle to those of all.
fn add(sums: &mut Vec<Looked>, findings: &Findings) {
    for row in &findings.looked {
        match sums.iter_mut().find(|sum| sum.law == row.law) {
            Some(sum) => {
                sum.times += row.times;
                sum.broken += row.broken;
            }
            None => sums.push(row.clone()),
        }
    }
}
