//! What an argument may be by itself: a name, a number, a way.

use std::marker::PhantomData;

use grognard_core::facts::{Choice, Datum};
use grognard_field::Point;

use crate::Side;
use crate::act::Takes;
use grognard_table::{Arguments, Wish, take_facing, take_wish, to_inches, write_wish};

/// One thing that is given with a command.
pub trait Single<S> {
    /// What it is read into.
    type Value;
    /// How it is declared.
    const TAKES: Takes;
    /// All words that would do, if there are only a few.
    const ALLOWED: &'static [&'static str] = &[];

    fn is_given(given: &Arguments, name: &str) -> bool {
        given.has(name)
    }

    /// Reads it; none if it was not given, or could not be read and was refused.
    fn take(given: &mut Arguments, name: &'static str, on: &S) -> Option<Self::Value>;

    /// Writes it in the form in which it is read.
    fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>);
}

/// A part of the books whose entries have names.
pub trait Listed<S> {
    /// The kind of entry.
    const OF: &'static str;

    fn names(on: &S) -> impl Iterator<Item = &String> + Clone;
}

/// The name of an entry.
pub struct Name<L>(PhantomData<L>);
/// The names of several entries.
pub struct Names<L>(PhantomData<L>);
/// The name of an entry that not everybody may know: the act looks it up among those that its seat may name.
pub struct Kept<L>(PhantomData<L>);
/// True or false.
pub struct Flag;
/// A whole number within limits.
pub struct Number<const MIN: i32, const MAX: i32>;
/// A measured distance.
pub struct Inches<const MAX: i32>;
/// One of the names of a choice.
pub struct Choose<C>(PhantomData<C>);
pub struct WhichSide;
/// A side, or neither.
pub struct Holder;
/// Free words.
pub struct Text;
/// Something with a form of its own, as JSON.
pub struct Facts;
/// A way by its steps or by where it ends, in separate fields.
pub struct Way;
/// A place on the table, in separate fields.
pub struct Place;
/// Which way a piece faces, in whole degrees.
pub struct Facing;
/// The places of a group.
pub struct Group;

fn put(with: &mut Vec<(String, Datum)>, name: &str, value: Datum) {
    with.push((name.to_owned(), value));
}

impl<S, L: Listed<S>> Single<S> for Name<L> {
    type Value = String;
    const TAKES: Takes = Takes::Name { of: L::OF };

    fn take(given: &mut Arguments, name: &'static str, on: &S) -> Option<String> {
        given.name_of(name, L::names(on))
    }

    fn write(value: &String, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.clone()));
    }
}

impl<S, L: Listed<S>> Single<S> for Names<L> {
    type Value = Vec<String>;
    const TAKES: Takes = Takes::Names { of: L::OF };

    fn take(given: &mut Arguments, name: &'static str, on: &S) -> Option<Vec<String>> {
        given.has(name).then(|| given.names_of(name, L::names(on)))
    }

    fn write(value: &Vec<String>, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::List(value.iter().cloned().map(Datum::Text).collect()));
    }
}

impl<S, L: Listed<S>> Single<S> for Kept<L> {
    type Value = String;
    const TAKES: Takes = Takes::Name { of: L::OF };

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<String> {
        given.text(name)
    }

    fn write(value: &String, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.clone()));
    }
}

impl<S> Single<S> for Flag {
    type Value = bool;
    const TAKES: Takes = Takes::Flag;

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<bool> {
        given.has(name).then(|| given.flag(name, false))
    }

    fn write(value: &bool, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Flag(*value));
    }
}

impl<S, const MIN: i32, const MAX: i32> Single<S> for Number<MIN, MAX> {
    type Value = i32;
    const TAKES: Takes = Takes::Number { min: MIN, max: MAX };

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<i32> {
        given.integer(name, MIN..=MAX)
    }

    fn write(value: &i32, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Integer((*value).into()));
    }
}

impl<S, const MAX: i32> Single<S> for Inches<MAX> {
    type Value = f64;
    const TAKES: Takes = Takes::Inches { max: MAX };

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<f64> {
        given.inches(name, MAX)
    }

    fn write(value: &f64, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Number(*value));
    }
}

impl<S, C: Choice> Single<S> for Choose<C> {
    type Value = C;
    const TAKES: Takes = Takes::Choice { values: C::NAMES };
    const ALLOWED: &'static [&'static str] = C::NAMES;

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<C> {
        given.choice(name)
    }

    fn write(value: &C, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.name().to_owned()));
    }
}

impl<S> Single<S> for WhichSide {
    type Value = Side;
    const TAKES: Takes = Takes::Choice { values: <Self as Single<S>>::ALLOWED };
    const ALLOWED: &'static [&'static str] = &["a", "b"];

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Side> {
        let word = given.word(name, <Self as Single<S>>::ALLOWED)?;
        Side::BOTH.into_iter().find(|side| side.name() == word)
    }

    fn write(value: &Side, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.name().to_owned()));
    }
}

/// The word for neither side.
const NEITHER: &str = "none";

impl<S> Single<S> for Holder {
    type Value = Option<Side>;
    const TAKES: Takes = Takes::Choice { values: <Self as Single<S>>::ALLOWED };
    const ALLOWED: &'static [&'static str] = &["a", "b", NEITHER];

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Option<Side>> {
        let word = given.word(name, <Self as Single<S>>::ALLOWED)?;
        Some(Side::BOTH.into_iter().find(|side| side.name() == word))
    }

    fn write(value: &Option<Side>, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.map_or(NEITHER, Side::name).to_owned()));
    }
}

impl<S> Single<S> for Text {
    type Value = String;
    const TAKES: Takes = Takes::Text;

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<String> {
        given.text(name)
    }

    fn write(value: &String, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Text(value.clone()));
    }
}

impl<S> Single<S> for Facts {
    type Value = Datum;
    const TAKES: Takes = Takes::Facts;

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Datum> {
        given.take(name)
    }

    fn write(value: &Datum, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, value.clone());
    }
}

impl<S> Single<S> for Group {
    type Value = Datum;
    const TAKES: Takes = Takes::Group;

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Datum> {
        given.take(name)
    }

    fn write(value: &Datum, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, value.clone());
    }
}

impl<S> Single<S> for Way {
    type Value = Wish;
    const TAKES: Takes = Takes::WAY;

    fn is_given(given: &Arguments, _: &str) -> bool {
        ["path", "x", "y", "facing"].into_iter().any(|field| given.has(field))
    }

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Wish> {
        <Self as Single<S>>::is_given(given, name).then(|| take_wish(given)).flatten()
    }

    fn write(value: &Wish, _: &'static str, with: &mut Vec<(String, Datum)>) {
        write_wish(value, with);
    }
}

impl<S> Single<S> for Place {
    type Value = Point;
    const TAKES: Takes = Takes::PLACE;

    fn is_given(given: &Arguments, _: &str) -> bool {
        given.has("x") || given.has("y")
    }

    fn take(given: &mut Arguments, name: &'static str, _: &S) -> Option<Point> {
        if !<Self as Single<S>>::is_given(given, name) {
            return None;
        }
        let (x, y) = (given.need_hundredths("x"), given.need_hundredths("y"));
        Some(Point::new(x?, y?))
    }

    fn write(value: &Point, _: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, "x", Datum::Number(to_inches(value.x)));
        put(with, "y", Datum::Number(to_inches(value.y)));
    }
}

impl<S> Single<S> for Facing {
    type Value = u16;
    const TAKES: Takes = Takes::FACING;

    fn take(given: &mut Arguments, _: &'static str, _: &S) -> Option<u16> {
        take_facing(given)
    }

    fn write(value: &u16, name: &'static str, with: &mut Vec<(String, Datum)>) {
        put(with, name, Datum::Integer((*value).into()));
    }
}
