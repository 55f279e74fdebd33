//! Commands that are accepted before their dice are known.
//!
//! A player who types too few dice is asked for the next one. Which die that is, or whether one is wanted at all, may
//! follow from something the enemy hides: his standing order, his choice for a round. So if an act may run into a
//! secret, a command with typed dice is accepted first. It is then in the log, the player who gave it cannot take it
//! back, and only then is he asked for its dice. Until they have come nothing else happens. Surplus dice are ignored.

use grognard_core::dice::{MOST_SIDES, Need, Seeded};
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

use super::business::Business;
use super::game::Game;
use super::record::{Awaits, Deed, DiceBy, Record};
use super::session::{Battle, CLOSED, Decided, NOTE};
use super::stage::{Owner, Ran, Stage};
use super::typing::{MayType, TypedDice};
use super::waiting::{Awaiting, DICE, Waits, die_words};
use super::{CommandLine, Seat, Side, Source, Stop};
use grognard_table::Arguments;

impl<G: Game> Battle<G> {
    /// The command that waits for its dice, if any.
    pub fn waits(&self) -> Option<Waits> {
        let awaiting = self.awaiting.as_ref()?;
        let seats = |may: &dyn Fn(Seat) -> bool| Seat::ALL.into_iter().filter(|seat| may(*seat)).collect();
        let owner = owner_of(&awaiting.next);
        Some(Waits {
            n: awaiting.n,
            die: awaiting.next.clone(),
            types: seats(&|seat| self.may_give(seat, owner, DiceBy::Typed)),
            rolls: seats(&|seat| self.may_give(seat, owner, DiceBy::Rolled)),
        })
    }

    /// The command that waits for its dice, as it was given.
    fn waiting_command(&self) -> Option<(&Awaiting, Seat, &str, &Datum)> {
        let awaiting = self.awaiting.as_ref()?;
        let record = self.records.get(usize::try_from(awaiting.n).ok()?.checked_sub(1)?)?;
        let Deed::Act { name, with } = &record.deed else { return None };
        Some((awaiting, record.seat, name, with))
    }

    /// Why nothing else can be done now, if a command waits for its dice.
    pub(super) fn against_waiting(&self) -> Result<(), Refusals> {
        let Some(awaiting) = &self.awaiting else { return Ok(()) };
        let (n, die) = (awaiting.n, die_words(&awaiting.next));
        let reason = format!("command {n} is accepted and waits for its dice; first comes {die}. Give it with 'dice'.");
        Err(vec![Refusal::new("act", reason)])
    }

    /// Whether a seat may type a die of the waiting command, or let the program roll it. If all dice may be typed, the
    /// seat that gave the command gives them; if each side types its own, each gives its own. The umpire gives any.
    /// Dice that no side may type are rolled by the program, at any side's request.
    fn may_give(&self, seat: Seat, owner: Owner, by: DiceBy) -> bool {
        let Some((_, author, ..)) = self.waiting_command() else { return false };
        if seat == Seat::Umpire {
            return true;
        }
        let Some(side) = seat.side() else { return false };
        let rolled = by == DiceBy::Rolled;
        match (self.header.dice, owner) {
            (TypedDice::Own, Owner::Of(Some(owner))) => owner == side,
            (TypedDice::Own, Owner::Of(None) | Owner::Unseen) => rolled,
            (_, Owner::Unseen) => rolled && seat == author,
            (_, Owner::Of(_)) => seat == author,
        }
    }

    /// Whether a command with typed dice is accepted before they are looked at.
    pub(super) fn is_accepted_first(&self, seat: Seat, act: &str) -> bool {
        G::ACTS.iter().any(|known| known.name == act) && G::meets_secrets(&self.state, seat, act)
    }

    /// Decides a command whose course may depend on what its seat cannot know. It is refused only for reasons that the
    /// seat may know, whatever its dice; otherwise it is accepted.
    pub(super) fn accept_first(
        &self,
        (seat, act, with): (Seat, &str, &Datum),
        faces: &[u8],
        may_type: MayType,
    ) -> Result<Decided, Stop> {
        let may = |owner: Owner| match owner {
            Owner::Of(side) => may_type.against(side, "").is_none(),
            Owner::Unseen => may_type.against_unseen().is_none(),
        };
        let told = self.run_with((seat, act, with), faces.to_vec(), 0, may).map_err(|reasons| {
            let rolled = Source::Seed(0);
            Stop::Refused(self.discreet_reasons((seat, act, with), (&rolled, MayType::All), reasons))
        })?;
        if may_type == MayType::Nothing {
            return Err(Stop::Refused(vec![MayType::nothing()]));
        }
        let wrong = faces.iter().enumerate().find(|(_, face)| !(1..=MOST_SIDES).contains(*face));
        if let Some((index, face)) = wrong {
            let reason = format!("{face} is on no die.");
            return Err(Stop::Refused(vec![Refusal::new(format!("dice.{index}"), reason)]));
        }
        let deed = Deed::Act { name: act.to_owned(), with: with.clone() };
        Ok(self.with_dice(seat, deed, told, DiceBy::Typed))
    }

    /// `dice`: gives an accepted command the dice it waits for, typed or rolled by the program.
    pub(super) fn decide_dice(&self, seat: Seat, with: &Datum, source: &Source) -> Result<Decided, Stop> {
        Arguments::new(with).finish()?;
        if self.closed {
            return Err(Stop::Refused(vec![Refusal::new("act", CLOSED)]));
        }
        match source {
            Source::Typed(faces) => self.give_dice(seat, faces.clone(), DiceBy::Typed),
            Source::Seed(seed) => self.give_dice(seat, self.rolled_on(*seed)?, DiceBy::Rolled),
        }
    }

    /// The dice that would come next if the program rolled all of them.
    fn rolled_on(&self, seed: u64) -> Result<Vec<u8>, Refusals> {
        let Some((awaiting, author, act, with)) = self.waiting_command() else { return Ok(Vec::new()) };
        let (state, dice) = (G::State::clone(&self.state), Seeded::stream(seed, self.number()));
        let stage = Stage::continuing(state, &self.library, author, &awaiting.fallen, dice);
        match self.run_on(stage, (author, act, with))? {
            Ran::Through { mut played, .. } => Ok(played.faces.split_off(awaiting.fallen.len())),
            Ran::Short { .. } | Ran::Impossible { .. } => Ok(Vec::new()),
        }
    }

    /// Gives the waiting command as many of these dice as it takes from the seat. A die after the first may not fit, or
    /// may belong to somebody else, for a reason that the seat could not know; it is then ignored.
    pub(super) fn give_dice(&self, seat: Seat, faces: Vec<u8>, by: DiceBy) -> Result<Decided, Stop> {
        let Some((awaiting, author, act, with)) = self.waiting_command() else {
            return Err(Stop::Refused(vec![Refusal::new("act", "no command waits for dice.")]));
        };
        if !self.may_give(seat, owner_of(&awaiting.next), by) {
            let reason = format!("the next die, {}, is not yours to give.", die_words(&awaiting.next));
            return Err(Stop::Refused(vec![Refusal::new("dice", reason)]));
        }
        let already = awaiting.fallen.len();
        if let Some(face) = faces.first().filter(|face| !(1..=awaiting.next.sides).contains(*face)) {
            let reason = format!("{face} is not on a D{} ({}).", awaiting.next.sides, awaiting.next.what);
            return Err(Stop::Refused(vec![Refusal::new("dice.0", reason)]));
        }
        let all: Vec<u8> = awaiting.fallen.iter().copied().chain(faces).collect();
        let may = |owner| self.may_give(seat, owner, by);
        let mut told = self.run_with((author, act, with), all, already, may).map_err(Stop::Refused)?;
        told.faces.drain(..already.min(told.faces.len()));
        if let Some(need) = told.need
            && told.faces.is_empty()
        {
            return Err(Stop::Need(need));
        }
        let deed = Deed::Dice { of: awaiting.n, act: act.to_owned() };
        Ok(self.with_dice(seat, deed, told, by))
    }

    /// Carries a command out with the dice that fit. Dice after `settled` may belong to somebody else; from the first
    /// that the giver may not give, they are left out.
    fn run_with(
        &self,
        command: (Seat, &str, &Datum),
        mut faces: Vec<u8>,
        settled: usize,
        may: impl Fn(Owner) -> bool,
    ) -> Result<Told<G::State>, Refusals> {
        loop {
            let source = Source::Typed(faces.clone());
            let stage = Stage::new(G::State::clone(&self.state), &self.library, command.0, &source, self.number());
            let (owners, told) = match self.run_on(stage, command)? {
                Ran::Impossible { index } => {
                    faces.truncate(index);
                    continue;
                }
                Ran::Through { played, owners } => {
                    let faces = played.faces.clone();
                    (owners, Told { faces, need: None, next: None, revealed: false, played: Some(played) })
                }
                Ran::Short { used, need, owners, revealed } => {
                    let owner = owners.get(used).copied().unwrap_or(Owner::Of(None));
                    let (faces, next) = (faces.clone(), Some(awaits(need, owner)));
                    (owners, Told { faces, need: Some(need), next, revealed, played: None })
                }
            };
            let foreign = owners.iter().take(told.faces.len()).skip(settled).position(|owner| !may(*owner));
            match foreign {
                Some(place) => faces.truncate(settled + place),
                None => return Ok(told),
            }
        }
    }

    /// The result of a command with these dice: if they suffice, the usual one, otherwise a record that waits.
    fn with_dice(&self, seat: Seat, deed: Deed, told: Told<G::State>, by: DiceBy) -> Decided {
        let Told { faces, next, revealed, played, .. } = told;
        let mut decided = match played {
            Some(played) => self.come_to_pass(seat, deed, played),
            None => {
                let mut decided = self.unchanged(seat, deed);
                decided.record.revealed = revealed;
                decided
            }
        };
        decided.record.dice = (!faces.is_empty()).then_some(by);
        decided.record.faces = faces;
        decided.record.awaits = next;
        decided
    }

    /// Adds to what a seat sees that a command waits for its dice, and who has to give them.
    pub(super) fn with_waits(&self, mut business: Business) -> Business {
        let Some(waits) = self.waits() else { return business };
        let gives = |side: &Side| waits.rolls.contains(&Seat::of(*side));
        business.waiting = Side::BOTH.into_iter().filter(gives).collect();
        business.due.clear();
        business.remarks = vec![format!("Command {} waits for its dice: {}.", waits.n, die_words(&waits.die))];
        business
    }

    /// A computer player's choice while a command waits for its dice: it lets the program roll its own.
    pub(super) fn choice_of_dice(waits: &Waits, side: Side) -> Option<CommandLine> {
        let command = CommandLine { act: DICE.name.to_owned(), with: Datum::empty(), dice: None };
        waits.rolls.contains(&Seat::of(side)).then_some(command)
    }

    /// Refuses a record that does not fit the waiting command, or that gives dice when none waits.
    pub(super) fn expect_dice(&self, record: &Record) -> Result<(), String> {
        match (&record.deed, &self.awaiting) {
            (Deed::Dice { of, .. }, Some(awaiting)) if *of == awaiting.n => Ok(()),
            (Deed::Dice { of, .. }, _) => Err(format!("it gives dice to command {of}, which waits for none")),
            (Deed::Act { name, .. }, _) if name == NOTE.name && record.awaits.is_none() => Ok(()),
            (Deed::Undo { .. }, _) if record.awaits.is_none() => Ok(()),
            (_, Some(awaiting)) => Err(format!("command {} still waits for its dice", awaiting.n)),
            (Deed::Act { .. }, None) => Ok(()),
            (_, None) if record.awaits.is_some() => Err("it waits for dice, but rolls none".to_owned()),
            (_, None) => Ok(()),
        }
    }
}

/// A command carried out as far as its dice allow.
struct Told<S> {
    /// The dice that fitted.
    faces: Vec<u8>,
    /// The die that is missing.
    need: Option<Need>,
    /// The same with the side it belongs to.
    next: Option<Awaits>,
    /// Whether something hidden was shown before it.
    revealed: bool,
    /// The result, if no die is missing.
    played: Option<super::stage::Played<S>>,
}

fn awaits(need: Need, owner: Owner) -> Awaits {
    let (side, unseen) = match owner {
        Owner::Of(side) => (side, false),
        Owner::Unseen => (None, true),
    };
    Awaits { sides: need.sides, what: need.what.to_owned(), number: need.number, of: need.of, side, unseen }
}

fn owner_of(die: &Awaits) -> Owner {
    if die.unseen { Owner::Unseen } else { Owner::Of(die.side) }
}
