//! A book that can be played, with its types hidden.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use grognard_battle::{
    AnyBattle, Breadth, Game, Header, Level, Record, Skill, begin, first_books, house_of, joined, open,
};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_players::arena::{Arena, Sand};
use grognard_players::{Duel, Ending, Fault, Watch, play_out};

type Begin = fn(Arc<Library>, Option<String>, &Datum) -> Result<Box<dyn AnyBattle>, Refusals>;
type PlayOut = fn(&Laid, &Duel, &mut dyn Watch) -> Result<Ending, Fault>;
type Enter = fn(&Laid, u64, Breadth, Option<Skill>) -> Result<Box<dyn Arena>, Refusals>;
type Open = fn(Arc<Library>, Header, Vec<Record>, usize) -> Result<Box<dyn AnyBattle>, String>;

/// A set-up and the charts it is played by.
#[derive(Clone)]
pub struct Laid {
    /// The charts.
    pub library: Arc<Library>,
    /// The house rules and special rules they were made with.
    pub house: Option<String>,
    /// The set-up without the name of its book.
    pub setup: Datum,
    /// The books at the start, made when the first battle is played out; the others begin with a copy.
    start: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Laid {
    fn new(library: Arc<Library>, house: Option<String>, setup: Datum) -> Self {
        Laid { library, house, setup, start: OnceLock::new() }
    }

    /// The books at the start.
    fn start<G: Game>(&self) -> Result<G::State, Refusals> {
        if let Some(books) = self.start.get().and_then(|books| books.downcast_ref::<G::State>()) {
            return Ok(books.clone());
        }
        let books = first_books::<G>(&self.library, &self.setup)?;
        self.start.get_or_init(|| Arc::new(books.clone()));
        Ok(books)
    }
}

/// Plays a battle out from its start.
fn play_laid<G: Game>(laid: &Laid, duel: &Duel, watch: &mut dyn Watch) -> Result<Ending, Fault> {
    let start = laid.start::<G>().map_err(|reasons| Fault { after: 0, side: None, reason: joined(&reasons) })?;
    play_out::<G>(&laid.library, start, duel, watch)
}

/// Begins a battle for an agent that learns to play.
fn enter_laid<G: Game>(
    laid: &Laid,
    seed: u64,
    breadth: Breadth,
    adviser: Option<Skill>,
) -> Result<Box<dyn Arena>, Refusals> {
    let start = laid.start::<G>()?;
    Ok(Box::new(Sand::<G>::new(Arc::clone(&laid.library), start, seed, breadth, adviser)))
}

/// A book that can be played.
pub struct Playable {
    /// The book's name.
    pub book: &'static str,
    /// A commented set-up file to start from.
    pub template: &'static str,
    /// The set-up of the ready example.
    pub example: &'static str,
    /// The script that plays the example to its end.
    pub script: &'static str,
    /// Further battles with their scripts: the path of the script, the set-up, the script.
    pub scripts: &'static [(&'static str, &'static str, &'static str)],
    /// The place in its charts that `[victory]` of a set-up changes.
    victory: Option<&'static str>,
    best: Level,
    begin: Begin,
    open: Open,
    play_out: PlayOut,
    enter: Enter,
}

impl Playable {
    /// A book with its ready set-up and the script that plays it.
    pub const fn of<G: Game>(example: &'static str, script: &'static str) -> Self {
        Playable {
            book: G::BOOK,
            template: G::TEMPLATE,
            example,
            script,
            scripts: &[],
            victory: G::VICTORY,
            best: G::BEST,
            begin: begin::<G>,
            open: open::<G>,
            play_out: play_laid::<G>,
            enter: enter_laid::<G>,
        }
    }

    /// The same with further battles.
    pub(crate) const fn and(mut self, scripts: &'static [(&'static str, &'static str, &'static str)]) -> Self {
        self.scripts = scripts;
        self
    }

    /// The levels of computer players that know the book, the weakest first.
    pub fn levels(&self) -> impl Iterator<Item = Level> + use<> {
        let best = self.best;
        Level::ALL.into_iter().filter(move |level| *level <= best)
    }

    /// The reason why there is no computer player of a level, if there is none.
    pub fn against_player(&self, level: Level) -> Option<String> {
        let known: Vec<&str> = self.levels().map(Level::name).collect();
        let words = || format!("no {} knows the {} book yet; ask for {}.", level.name(), self.book, known.join(" or "));
        (level > self.best).then(words)
    }

    /// Begins a battle; `house` is the text of the house rules with which the library was made. A set-up may name its
    /// book, and may bring special rules, which are laid over the charts and become part of the house rules of this
    /// battle.
    pub fn begin(
        &self,
        library: Arc<Library>,
        house: Option<String>,
        setup: &Datum,
    ) -> Result<Box<dyn AnyBattle>, Refusals> {
        self.begin_laid(&self.lay(library, house, setup)?)
    }

    /// Begins a battle whose charts are laid.
    pub fn begin_laid(&self, laid: &Laid) -> Result<Box<dyn AnyBattle>, Refusals> {
        (self.begin)(Arc::clone(&laid.library), laid.house.clone(), &laid.setup)
    }

    /// A set-up with the charts it is played by: the special rules of a scenario are laid over the house rules.
    pub fn lay(&self, library: Arc<Library>, house: Option<String>, setup: &Datum) -> Result<Laid, Refusals> {
        let mut setup = setup.clone();
        match setup.at("book") {
            Some(Datum::Text(book)) if book == self.book => setup.remove("book"),
            Some(_) => return Err(vec![Refusal::new("book", "is another book.").allowing([self.book])]),
            None => {}
        }
        let special = house_of(self.book, self.victory, &setup, house.as_deref())?;
        if special == house {
            return Ok(Laid::new(library, house, setup));
        }
        let laid = Library::with_house_rules(special.as_deref().unwrap_or_default()).map_err(|problems| {
            let at = |path: &str| self.in_setup(path);
            problems.iter().map(|problem| Refusal::new(at(&problem.path), problem.reason.clone())).collect::<Refusals>()
        })?;
        Ok(Laid::new(Arc::new(laid.0), special, setup))
    }

    /// The place in a set-up of a place in the charts.
    fn in_setup(&self, path: &str) -> String {
        let within = |place: &str| path.strip_prefix(place).and_then(|rest| rest.strip_prefix('.'));
        let victory = self.victory.map(|place| format!("{}.{place}", self.book));
        if let Some(rest) = victory.as_deref().and_then(within) {
            return format!("victory.{rest}");
        }
        within(self.book).map_or_else(|| path.to_owned(), |rest| format!("rules.{rest}"))
    }

    /// Plays a battle between computer players to its end.
    pub fn play_out(&self, laid: &Laid, duel: &Duel, watch: &mut dyn Watch) -> Result<Ending, Fault> {
        (self.play_out)(laid, duel, watch)
    }

    /// Begins a battle for an agent that learns to play. The choice of `adviser`, a computer player, is the first
    /// candidate.
    pub fn enter(
        &self,
        laid: &Laid,
        seed: u64,
        breadth: Breadth,
        adviser: Option<Skill>,
    ) -> Result<Box<dyn Arena>, Refusals> {
        (self.enter)(laid, seed, breadth, adviser)
    }

    /// Opens a battle from its log.
    pub fn open(
        &self,
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
    ) -> Result<Box<dyn AnyBattle>, String> {
        self.open_within(library, header, records, usize::MAX)
    }

    /// The same for a log written by a stranger; see [`Battle::open_within`](grognard_battle::Battle::open_within).
    pub fn open_within(
        &self,
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
        most: usize,
    ) -> Result<Box<dyn AnyBattle>, String> {
        (self.open)(library, header, records, most)
    }
}
