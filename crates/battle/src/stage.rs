//! The stage of one command: a working copy of the books, the dice, and all lines said on the way.
//!
//! A book's `perform` changes `state` freely. If it refuses, or the typed dice do not suffice, the whole stage is
//! thrown away, even if the command is accepted and waits for its dice. What changed is found afterwards by comparing
//! the books.

use std::fmt::Display;

use grognard_books::Library;
use grognard_books::wire::NoteLine;
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::dice::{Ask, Dice, Need, Recorded, Roll, Roller, Seeded, Unusable};
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;
use grognard_core::ruling::{Source, Stop, show_faces};
use grognard_core::trace::{Kind, Note};
use serde::Serialize;
use serde_json::Value;

use super::record::{Closed, DiceBy, Line, Rolled, Ruled, Said};
use super::typing::MayType;
use super::{Seat, Side};
use grognard_table::Arguments;

/// What a command would ask the players: the facts of its first ruling that are not on the roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Questions {
    pub procedure: &'static str,
    /// Everything known so far.
    pub known: Datum,
    /// Facts not given yet, as (path in the situation, argument of the command).
    pub open: Vec<(&'static str, &'static str)>,
}

/// A command while it is carried out.
pub struct Stage<'a, S> {
    /// The books; change them freely.
    pub state: S,
    pub library: &'a Library,
    /// Who gives the command.
    pub seat: Seat,
    dice: Recorded<'a>,
    typed: Option<usize>,
    /// To whom each real die belongs, and then the next one, if some are typed.
    owners: Vec<Owner>,
    may_type: MayType,
    /// The reason against the first die that was typed, or would have to be, by somebody who may not.
    forbidden: Option<Refusal>,
    rulings: Vec<Ruled>,
    said: Vec<Said>,
    revealed: bool,
    asking: bool,
    silent: bool,
    questions: Option<Questions>,
    /// Lines for the head of the next ruling.
    lead: Vec<Note>,
}

/// To whom a die belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// To this side; to neither if none.
    Of(Option<Side>),
    /// To no player: it decides something hidden.
    Unseen,
}

/// The result of a command.
pub(super) struct Played<S> {
    pub state: S,
    pub faces: Vec<u8>,
    pub dice: Option<DiceBy>,
    pub rulings: Vec<Ruled>,
    pub said: Vec<Said>,
    pub revealed: bool,
}

/// The result of a command that is accepted whether its dice suffice or not.
pub(super) enum Ran<S> {
    /// The dice sufficed; the result holds those that were drawn, and the caller says who rolled them.
    Through {
        /// What it left behind.
        played: Played<S>,
        /// To whom each die belonged.
        owners: Vec<Owner>,
    },
    /// They ran short.
    Short {
        /// How many were used.
        used: usize,
        /// The die that is wanted next.
        need: Need,
        /// To whom each of them belonged, and then the next one.
        owners: Vec<Owner>,
        /// Whether something hidden was shown before.
        revealed: bool,
    },
    /// A face that does not exist on the die it was typed for.
    Impossible { index: usize },
}

impl<'a, S> Stage<'a, S> {
    pub(super) fn new(state: S, library: &'a Library, seat: Seat, source: &'a Source, stream: u64) -> Self {
        let (dice, typed) = match source {
            Source::Typed(faces) => (Recorded::typed(faces), Some(faces.len())),
            Source::Seed(seed) => (Recorded::seeded(Seeded::stream(*seed, stream)), None),
        };
        Stage::on(state, library, seat, dice, typed)
    }

    /// A stage with faces that have already fallen, and random dice after them.
    pub(super) fn continuing(state: S, library: &'a Library, seat: Seat, fallen: &'a [u8], rest: Seeded) -> Self {
        Stage::on(state, library, seat, Recorded::continued(fallen, rest), Some(usize::MAX))
    }

    fn on(state: S, library: &'a Library, seat: Seat, dice: Recorded<'a>, typed: Option<usize>) -> Self {
        Stage {
            state,
            library,
            seat,
            dice,
            typed,
            owners: Vec::new(),
            may_type: MayType::All,
            forbidden: None,
            rulings: Vec::new(),
            said: Vec::new(),
            revealed: false,
            asking: false,
            silent: false,
            questions: None,
            lead: Vec::new(),
        }
    }

    /// A stage for many commands, one after the other, each begun by [`Stage::renew`].
    pub(super) fn of_battle(state: S, library: &'a Library, seed: u64) -> Self {
        Stage::on(state, library, Seat::Umpire, Recorded::seeded(Seeded::new(seed)), None)
    }

    /// Begins the next command of a battle with the books as they are and dice of its own; nothing else is left of the
    /// one before.
    pub(super) fn renew(&mut self, seat: Seat, stream: u64, silent: bool) {
        (self.seat, self.silent) = (seat, silent);
        self.dice.turn_to(stream);
        self.rulings.clear();
        self.said.clear();
        self.lead.clear();
        self.revealed = false;
    }

    /// Makes it a stage that only finds out what would be asked.
    pub(super) fn asking(mut self) -> Self {
        self.asking = true;
        self
    }

    /// Restricts the dice that may be typed.
    pub(super) fn typing(mut self, may_type: MayType) -> Self {
        self.may_type = may_type;
        self
    }

    pub(super) fn questions(self) -> Option<Questions> {
        self.questions
    }

    /// Whether more dice were drawn than typed: nothing that follows is real, and the command will be asked again. A
    /// loop that rolls until something happens must end when this is true.
    pub fn typed_dice_ran_short(&self) -> bool {
        self.typed.is_some_and(|typed| self.dice.faces().len() > typed)
    }

    /// Whether anybody reads what is said; if not, nothing needs to be put into words.
    pub fn is_read(&self) -> bool {
        !self.silent
    }

    /// Adds lines to the head of the next ruling: what a table measured for it.
    pub fn lead_with(&mut self, notes: Vec<Note>) {
        self.lead = notes;
    }

    /// Every reason of a procedure against a situation that a table measured.
    pub fn measured<P: CompiledOnce>(&mut self, situation: &P::Situation) -> Refusals
    where
        Library: AsRef<P::Tables>,
    {
        if self.asking && self.questions.is_none() {
            let known = Datum::of(&compiled::situation_as_json::<P>(situation));
            self.questions = Some(Questions { procedure: P::NAME, known, open: Vec::new() });
        }
        compiled::reasons_against::<P>(self.library.as_ref(), situation).err().unwrap_or_default()
    }

    /// Makes a situation from what the roster knows and what the players gave. `asked` lists the facts only players
    /// know, as (path in the situation, argument of the command). Mistakes go to `arguments`, whose `finish` must be
    /// called before anything is ruled.
    pub fn situation<P: CompiledOnce>(
        &mut self,
        known: &impl Serialize,
        arguments: &mut Arguments,
        asked: &[(&'static str, &'static str)],
    ) -> Option<P::Situation>
    where
        Library: AsRef<P::Tables>,
    {
        let mut datum = Datum::of(known);
        let mut open = Vec::new();
        for (path, argument) in asked {
            match arguments.take(argument) {
                Some(given) => datum.set(path, given),
                None => open.push((*path, *argument)),
            }
        }
        if self.asking && self.questions.is_none() {
            self.questions = Some(Questions { procedure: P::NAME, known: datum.clone(), open });
        }
        match compiled::read::<P>(self.library.as_ref(), &datum) {
            Ok(situation) => Some(situation),
            Err(refusals) => {
                arguments.refuse_all(named_by_arguments(refusals, asked));
                None
            }
        }
    }

    /// A situation made from the books alone. A refusal means that the books and the procedure disagree; it is reported
    /// like any other.
    pub fn known_situation<P: CompiledOnce>(&mut self, known: &impl Serialize) -> Result<P::Situation, Refusals>
    where
        Library: AsRef<P::Tables>,
    {
        compiled::read::<P>(self.library.as_ref(), &Datum::of(known))
    }

    /// The same for a finished situation, without turning it into a document.
    pub fn checked<P: CompiledOnce>(&self, situation: P::Situation) -> Result<P::Situation, Refusals>
    where
        Library: AsRef<P::Tables>,
    {
        compiled::reasons_against::<P>(self.library.as_ref(), &situation)?;
        Ok(situation)
    }

    /// Rules a checked situation. `roller` says which side has which part in it, and so rolls its dice.
    pub fn rule<P: CompiledOnce>(
        &mut self,
        title: impl Display,
        roller: impl Fn(Roller) -> Option<Side>,
        situation: &P::Situation,
    ) -> P::Outcome
    where
        Library: AsRef<P::Tables>,
    {
        let tables = self.library.as_ref();
        if self.silent
            && let Some(dice) = self.dice.unrecorded()
        {
            return compiled::run::<P>(tables, situation, dice);
        }
        let first = self.dice.faces().len();
        let mut notes: Vec<Note> = std::mem::take(&mut self.lead);
        let outcome = compiled::explain::<P>(tables, situation, &mut self.dice, &mut notes);
        show_faces(&mut notes, &self.dice.faces()[first..]);
        let dice = dice_on_the_table(&notes, &roller);
        let mut before = first;
        for rolled in &dice {
            self.forbid(before, |may| may.against(rolled.side, &rolled.what));
            self.own(Owner::Of(rolled.side), rolled.faces.len());
            before += rolled.faces.len();
        }
        self.rulings.push(Ruled {
            procedure: P::NAME.to_owned(),
            title: title.to_string(),
            situation: compiled::situation_as_json::<P>(situation),
            outcome: compiled::outcome_as_json::<P>(&outcome),
            dice,
            lines: notes.iter().map(|note| Line::from(NoteLine::from(note))).collect(),
            closed: None,
        });
        outcome
    }

    /// Hides the arithmetic of the last ruling from all but one side; others see its dice and `shown`.
    pub fn close_last_ruling(&mut self, side: Side, shown: Value) {
        if let Some(last) = self.rulings.last_mut() {
            last.closed = Some(Closed { side: Some(side), shown });
        }
    }

    /// Hides the arithmetic of the last ruling from all but the umpire, because each side has secrets in it; the sides
    /// see its dice and `shown`.
    pub fn close_last_ruling_to_both(&mut self, shown: Value) {
        if let Some(last) = self.rulings.last_mut() {
            last.closed = Some(Closed { side: None, shown });
        }
    }

    /// Dice that belong to no procedure: a roll-off, a dispute.
    pub fn roll(&mut self, ask: Ask, roll: Roll, side: Option<Side>) -> u16 {
        let first = self.dice.faces().len();
        let value = self.dice.value(ask, roll);
        if self.silent {
            return value;
        }
        let faces = self.dice.faces()[first..].to_vec();
        self.forbid(first, |may| may.against(side, ask.what));
        self.own(Owner::Of(side), faces.len());
        let mut notes = [Note::dice(ask, roll, value)];
        show_faces(&mut notes, &faces);
        self.rulings.push(Ruled {
            procedure: String::new(),
            title: ask.what.to_owned(),
            situation: Value::Null,
            outcome: value.into(),
            dice: vec![Rolled { side, sides: roll.sides, faces, what: ask.what.to_owned() }],
            lines: notes.iter().map(|note| Line::from(NoteLine::from(note))).collect(),
            closed: None,
        });
        value
    }

    /// Rolls a die that nobody may see, such as one that shuffles a deck. It is in the file, so that a replay draws the
    /// same, but on no receipt. No side may type it.
    pub fn roll_unseen(&mut self, ask: Ask, roll: Roll) -> u16 {
        self.forbid(self.dice.faces().len(), MayType::against_unseen);
        self.own(Owner::Unseen, usize::from(roll.count));
        self.dice.value(ask, roll)
    }

    /// Notes to whom the drawn dice belong; dice after the first missing one are not real.
    fn own(&mut self, owner: Owner, dice: usize) {
        let Some(typed) = self.typed else { return };
        let real = typed.saturating_add(1).saturating_sub(self.owners.len());
        self.owners.extend(std::iter::repeat_n(owner, dice.min(real)));
    }

    /// Notes the reason against dice that were typed, or are asked for next. `before` dice were drawn before them; dice
    /// drawn after the typed ones ran short are not real and do not count.
    fn forbid(&mut self, before: usize, reason: impl FnOnce(MayType) -> Option<Refusal>) {
        if self.forbidden.is_none() && self.typed.is_some_and(|typed| before <= typed) {
            self.forbidden = reason(self.may_type);
        }
    }

    /// Adds a line of bookkeeping for everybody. Given as `format_args!`, it is written only if somebody reads it.
    pub fn say(&mut self, rule: Rule, text: impl Display) {
        if !self.silent {
            self.said.push(Said { rule: rule.id.to_owned(), text: text.to_string(), only: None });
        }
    }

    /// The same with words that need the books.
    pub fn say_of(&mut self, rule: Rule, text: impl FnOnce(&S) -> String) {
        if !self.silent {
            self.said.push(Said { rule: rule.id.to_owned(), text: text(&self.state), only: None });
        }
    }

    /// Adds a line of bookkeeping for one side and the umpire; for the side alone if only it may know of the command.
    pub fn whisper(&mut self, side: Side, rule: Rule, text: impl Display) {
        if !self.silent {
            self.said.push(Said { rule: rule.id.to_owned(), text: text.to_string(), only: Some(side) });
        }
    }

    /// Notes that something hidden is shown: undo ends here.
    pub fn reveal(&mut self) {
        self.revealed |= !self.typed_dice_ran_short();
    }

    /// The result of a command that is accepted whether its dice suffice or not.
    pub(super) fn ran(self) -> Ran<S> {
        let Stage { state, dice, typed, owners, rulings, said, revealed, .. } = self;
        let (faces, served) = dice.finish();
        match served {
            Err(Unusable::Short(need)) => Ran::Short { used: typed.unwrap_or_default(), need, owners, revealed },
            Err(Unusable::Impossible { index, .. }) => Ran::Impossible { index },
            Ok(()) | Err(Unusable::TooMany { .. }) => {
                Ran::Through { played: Played { state, faces, dice: None, rulings, said, revealed }, owners }
            }
        }
    }

    pub(super) fn finish(self) -> Result<Played<S>, Stop> {
        let Stage { state, dice, typed, may_type, forbidden, rulings, said, revealed, .. } = self;
        let (faces, served) = dice.finish();
        if let Some(reason) = forbidden {
            return Err(Stop::Refused(vec![reason]));
        }
        // Even if the command draws no dice: a player who types some should learn the setting.
        if may_type == MayType::Nothing && typed.is_some_and(|typed| typed > 0) {
            return Err(Stop::Refused(vec![MayType::nothing()]));
        }
        served.map_err(Stop::from)?;
        let by = if typed.is_some() { DiceBy::Typed } else { DiceBy::Rolled };
        let dice = (!faces.is_empty()).then_some(by);
        Ok(Played { state, faces, dice, rulings, said, revealed })
    }
}

/// Players know the argument, not the path: the longest path that leads to a field gives its name.
fn named_by_arguments(refusals: Refusals, asked: &[(&'static str, &'static str)]) -> Refusals {
    let named = refusals.into_iter().map(|mut refusal| {
        let paths = asked.iter().filter(|(path, _)| {
            refusal.field.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        if let Some((path, argument)) = paths.max_by_key(|(path, _)| path.len()) {
            refusal.field = format!("{argument}{}", &refusal.field[path.len()..]);
        }
        refusal
    });
    named.collect()
}

/// The dice of a ruling, each with the side that rolls it.
fn dice_on_the_table(notes: &[Note], side_of: &dyn Fn(Roller) -> Option<Side>) -> Vec<Rolled> {
    let rolled = notes.iter().filter_map(|note| match &note.kind {
        Kind::Dice { roll, faces, roller } => {
            let (side, what) = (side_of(*roller), note.text.to_string());
            Some(Rolled { side, sides: roll.sides, faces: faces.clone(), what })
        }
        _ => None,
    });
    rolled.collect()
}
