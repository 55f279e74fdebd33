//! The book of a battle and the charts it is played by.

use grognard_books::Library;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_games::{GAMES, Playable, game};

/// The game of a book.
pub fn playable(book: Option<&str>) -> Result<&'static Playable, Refusals> {
    let known = || GAMES.iter().map(|game| game.book.to_owned());
    book.and_then(game).ok_or_else(|| {
        let reason = match book {
            Some(book) => format!("there is no book '{book}' to play."),
            None => "is missing; name the book.".to_owned(),
        };
        vec![Refusal::new("book", reason).allowing(known())]
    })
}

/// The charts with house rules laid over them.
pub fn library_of(house: Option<&str>) -> Result<Library, Refusals> {
    let Some(house) = house else { return Ok(Library::new()) };
    let laid = Library::with_house_rules(house);
    laid.map(|(library, _)| library)
        .map_err(|problems| problems.iter().map(|problem| Refusal::new("house", problem.to_string())).collect())
}
