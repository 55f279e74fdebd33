//! `grognard study`: many battles, evaluated.

mod even;
mod markdown;
mod progress;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use grognard_study::{JOURNAL, REPORT, Report, Study};

use self::progress::Told;
use crate::arguments::StudyArguments;
use crate::input;
use crate::output::{Failure, QUIET, line, paint};

/// Fights a study, or searches for what would make a scenario even.
pub fn run(house: Option<&Path>, asked: &StudyArguments) -> Result<ExitCode, Failure> {
    if house.is_some() {
        let message = "a study names its house rules itself, as patches; leave --house out".to_owned();
        return Err(Failure::Usage(message));
    }
    match &asked.even {
        Some(scenario) => even::run(scenario, asked),
        None => report(asked),
    }
}

fn report(asked: &StudyArguments) -> Result<ExitCode, Failure> {
    let text = input::text(&asked.file)?;
    let study = Study::from_toml(&text, &loader(&asked.file)).map_err(Failure::Refused)?;
    let folder = asked.out.clone().unwrap_or_else(|| folder_of(&asked.file));
    let report = if asked.so_far { known(&study, &folder)? } else { fought(&study, &folder, asked.threads)? };
    grognard_study::write(&study, &report, &folder).map_err(Failure::other)?;
    if let Some(path) = &asked.markdown {
        let page = markdown::page(&report, &asked.file);
        std::fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))?;
    }
    table::print(&study, &report);
    line(format_args!("{}", paint(QUIET, format_args!("the report is {}", folder.join(REPORT).display()))));
    Ok(if report.faults() == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Fights a study to its end.
fn fought(study: &Study, folder: &Path, threads: usize) -> Result<Report, Failure> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut told = Told::new(study);
    let journal = folder.join(JOURNAL);
    let battles = grognard_study::run(study, threads, Some(&journal), &mut |step| told.tell(step));
    told.finish();
    Ok(Report::of(study, battles.map_err(Failure::other)?))
}

/// The results so far of a study that has not come to its end.
fn known(study: &Study, folder: &Path) -> Result<Report, Failure> {
    let journal = folder.join(JOURNAL);
    if !journal.exists() {
        let message = format!("there is no {} yet; give the command without --so-far first", journal.display());
        return Err(Failure::Usage(message));
    }
    let (battles, [enough, groups]) = grognard_study::so_far(study, &journal).map_err(Failure::other)?;
    let mut report = Report::of(study, battles);
    if enough < groups {
        report.title = format!("{}, so far ({enough} of {groups} known as closely as wanted)", report.title);
    }
    Ok(report)
}

/// Where the files of a study go: a folder with its name, if it has one.
fn folder_of(file: &str) -> PathBuf {
    let name = Path::new(file).file_stem().map_or_else(|| "study".into(), |stem| stem.to_string_lossy().into_owned());
    PathBuf::from(format!("{}-study", if name == "-" { "my" } else { &name }))
}

/// Files that a study names are looked for in its folder.
fn loader(file: &str) -> impl Fn(&str) -> Result<String, String> {
    let beside = Path::new(file).parent().map(Path::to_owned).unwrap_or_default();
    move |name: &str| {
        let path = beside.join(name);
        input::text(&path.to_string_lossy()).map_err(|failure| match failure {
            Failure::Usage(reason) => reason,
            Failure::Other(error) => format!("{error:#}"),
            _ => format!("cannot read {}", path.display()),
        })
    }
}
