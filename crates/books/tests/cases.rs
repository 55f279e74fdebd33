//! One test per golden case: every worked example of every book, and every further case.

use grognard_books::cases::cases;
use grognard_books::{BOOKS, Library};
use libtest_mimic::{Arguments, Trial};

fn main() {
    let trials = BOOKS.iter().flat_map(|book| {
        cases(book).into_iter().map(move |case| {
            Trial::test(format!("{}::{}", book.name, case.name), move || {
                case.run(&Library::new()).result.map_err(Into::into)
            })
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
