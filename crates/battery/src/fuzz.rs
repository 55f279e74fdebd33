//! Random commands over offers, and the law of secrecy.

use grognard_battle::{AREA, AnyBattle, DICE, Offer, Seat, Secret, Source, Stop, Takes, names_of};
use grognard_core::facts::Datum;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::Value;

/// Gives random commands, all from one seed.
pub struct Fuzz {
    random: ChaCha8Rng,
}

impl Fuzz {
    pub fn new(seed: u64) -> Self {
        Fuzz { random: ChaCha8Rng::seed_from_u64(seed) }
    }

    fn below(&mut self, most: u32) -> u32 {
        if most == 0 { 0 } else { self.random.next_u32() % most }
    }

    fn pick<'t, T>(&mut self, list: &'t [T]) -> Option<&'t T> {
        let at = self.below(u32::try_from(list.len()).unwrap());
        list.get(at as usize)
    }

    /// Gives one random command out of what is offered; returns its act if it was carried out, otherwise the number of
    /// reasons.
    pub fn one(&mut self, battle: &mut dyn AnyBattle) -> Result<String, usize> {
        self.one_by(None, battle)
    }

    /// The same; the dice come from a secret, if there is one.
    pub fn one_by(&mut self, secret: Option<&Secret>, battle: &mut dyn AnyBattle) -> Result<String, usize> {
        let seats = [Seat::Umpire, Seat::A, Seat::B];
        let seat = *self.pick(&seats).unwrap();
        let offers = battle.offers(seat);
        let Some(offer) = self.pick(&offers) else { return Err(1) };
        let (act, with) = (offer.act, self.completed(battle, seat, offer));
        let seed = u64::from(self.random.next_u32());
        let source = secret.map_or(Source::Seed(seed), |secret| battle.roll_source(secret));
        match battle.decide(seat, act, &with, &source) {
            Ok(decided) => {
                battle.accept(decided).unwrap();
                Ok(act.to_owned())
            }
            Err(Stop::Refused(refusals)) => Err(refusals.len()),
            Err(Stop::Need(need)) => panic!("random dice cannot run short: {need:?}"),
        }
    }

    /// An offer with its open arguments filled in at random; optional ones are filled in half of the time.
    pub fn completed(&mut self, battle: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Datum {
        let mut with = offer.with.clone();
        let described = battle.acts().into_iter().find(|known| known.name == offer.act).expect("offers are acts");
        let is_argument = |open: &&str| described.arguments.iter().any(|argument| argument.name == *open);
        assert!(offer.open.iter().all(is_argument), "{offer:?} leaves something open that is no argument");
        let view = battle.view(seat);
        for argument in described.arguments.iter().filter(|argument| offer.open.contains(&argument.name)) {
            if argument.needed || self.below(2) == 0 {
                for (field, takes) in argument.fields() {
                    if let Takes::InchesEach { beside, .. } = takes {
                        let named = match with.at(beside) {
                            Some(Datum::List(names)) => names.len(),
                            _ => 0,
                        };
                        let each = (0..named).map(|_| Datum::Number(f64::from(self.below(40)) / 4.0));
                        with.set(field, Datum::List(each.collect()));
                    } else if let Some(value) = self.value(takes, &view) {
                        with.set(field, value);
                    }
                }
            }
        }
        with
    }

    fn value(&mut self, takes: Takes, view: &Value) -> Option<Datum> {
        let number = |n: i64| Datum::Integer(n.into());
        Some(match takes {
            Takes::Flag => Datum::Flag(self.below(2) == 0),
            Takes::Number { min, max } => {
                // Battles consist of small numbers; the far end is tried now and then.
                let span = u32::try_from(i64::from(max) - i64::from(min) + 1).unwrap();
                let span = if self.below(4) == 0 { span } else { span.min(4) };
                number(i64::from(min) + i64::from(self.below(span)))
            }
            Takes::Halves { min, max } => {
                let span = u32::try_from(2 * (i64::from(max) - i64::from(min)) + 1).unwrap();
                Datum::Number(f64::from(min) + f64::from(self.below(span.min(9))) / 2.0)
            }
            Takes::Inches { max } => Datum::Number(f64::from(self.below(4 * max.unsigned_abs().min(30))) / 4.0),
            Takes::Choice { values } => Datum::Text((*self.pick(values)?).to_owned()),
            Takes::Text => Datum::Text("words".to_owned()),
            Takes::Name { of } => Datum::Text(self.name(of, view)?),
            Takes::Names { of } => {
                let mut names: Vec<String> = (0..self.below(3)).filter_map(|_| self.name(of, view)).collect();
                names.dedup();
                Datum::List(names.into_iter().map(Datum::Text).collect())
            }
            Takes::Area => Datum::Text(self.name(AREA, view)?),
            Takes::Facing { turn: None } => number(i64::from(self.below(360))),
            Takes::Facing { turn: Some(most) } => {
                let turn = i64::from(self.below(2 * most.unsigned_abs() + 1));
                number(turn - i64::from(most))
            }
            Takes::InchesEach { .. } | Takes::Facts | Takes::Group | Takes::Way { .. } | Takes::Place { .. } => {
                return None;
            }
        })
    }

    /// A name from the roster: the view has the things of a kind under its plural.
    fn name(&mut self, of: &str, view: &Value) -> Option<String> {
        self.pick(&names_of(view, of)).cloned()
    }

    /// Gives commands that make no sense; any seat must be refused. Returns how many were tried.
    pub fn nonsense(&mut self, battle: &dyn AnyBattle) -> usize {
        let before = battle.document().to_string();
        let acts: Vec<_> = battle.acts().into_iter().filter(|act| act.name != DICE.name).collect();
        let act = self.pick(&acts).unwrap().name;
        let unknown = Datum::Map(vec![("no_such_argument".to_owned(), Datum::Integer(1))]);
        let twice = Datum::Map(vec![("unit".to_owned(), Datum::Flag(true)), ("unit".to_owned(), Datum::Integer(-1))]);
        let list = Datum::List(vec![Datum::Number(f64::NAN)]);
        let tries: Vec<(Seat, &str, Datum)> = vec![
            (Seat::A, "no-such-act", Datum::empty()),
            (Seat::Public, act, Datum::empty()),
            (Seat::Umpire, act, unknown),
            (Seat::B, act, twice),
            (Seat::A, act, list),
        ];
        let count = tries.len();
        for (seat, act, with) in tries {
            match battle.decide(seat, act, &with, &Source::Seed(1)) {
                Err(Stop::Refused(reasons)) if !reasons.is_empty() => {}
                other => panic!("{seat:?} {act} {with:?} is not refused: {other:?}"),
            }
        }
        assert_eq!(battle.document().to_string(), before);
        count
    }

    /// Everything a seat cannot know is changed at random; nothing it sees may change.
    pub fn secrets_stay_secret(&mut self, battle: &dyn AnyBattle) {
        let question = Datum::of(&serde_json::json!({ "ask": "measure" }));
        if let Err(leak) = self.leak(battle, &|_| vec![question.clone()]) {
            panic!("{leak}");
        }
    }

    /// The law of secrecy: whatever changes among the things a seat cannot know, its views, offers, answers and choices
    /// as a computer player stay the same. Returns in how many of the four seats' books secrets really were changed, or
    /// what differs, and for whom.
    pub fn leak(&mut self, battle: &dyn AnyBattle, questions: &dyn Fn(Seat) -> Vec<Datum>) -> Result<usize, String> {
        let mut changed = 0;
        for seat in Seat::ALL {
            let asked = questions(seat);
            let mut random = |most: u32| if most == 0 { 0 } else { self.random.next_u32() % most };
            let other = battle.shuffled(seat, &asked, &mut random);
            let answers: Vec<_> = asked.iter().map(|question| battle.survey(seat, question)).collect();
            // As text: two objects with their keys in a different order are equal, but do not look the same.
            let text = |view: &Value| serde_json::to_string(view).unwrap();
            let same = [
                ("view", text(&other.view) == text(&battle.view(seat))),
                ("sheet", other.sheet == battle.sheet(seat)),
                ("board", other.board == battle.board(seat)),
                ("offers", other.offers == battle.offers(seat)),
                ("business", other.business == battle.business(seat)),
                ("answers", other.answers == answers),
                ("choices", other.choices == battle.choices(seat)),
                ("last record", other.last == battle.last_entry(seat)),
            ];
            if let Some((what, _)) = same.into_iter().find(|(_, same)| !same) {
                return Err(format!("the {what} of {seat:?} tells a secret"));
            }
            changed += usize::from(other.differs);
        }
        Ok(changed)
    }
}
