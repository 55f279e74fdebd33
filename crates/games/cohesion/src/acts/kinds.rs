//! Kinds of arguments that only this book has.

use std::marker::PhantomData;

use grognard_battle::command::{Kind, Need, OnTable, Say, Single, Tell, Unread, read_on_table};
use grognard_battle::{Arguments, Datum, Takes};
use grognard_table::to_inches;

use crate::state::State;

/// Passed on to a procedure with miniatures, like [`Tell`]; leaving it out is a choice.
pub struct FreeTell<K>(PhantomData<K>);
/// Passed on to a procedure at every table, like [`Say`]; leaving it out is a choice.
pub struct FreeSay<K>(PhantomData<K>);
/// Needed on a virtual table; with miniatures the act has no such argument. Players may be asked for it.
pub struct NeedOnTable<K, const ASKED: bool>(PhantomData<K>);

macro_rules! free {
    ($kind:ident like $like:ident) => {
        impl<K: Single<State>> Kind<State> for $kind<K> {
            type Value = <$like<K> as Kind<State>>::Value;
            const TAKES: Takes = K::TAKES;
            const NEEDED: bool = false;
            const ASKED: bool = false;

            fn read(given: &mut Arguments, name: &'static str, on: &State) -> Result<Self::Value, Unread> {
                <$like<K> as Kind<State>>::read(given, name, on)
            }

            fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
                <$like<K> as Kind<State>>::write(value, name, with);
            }

            fn tell(value: &Self::Value, name: &'static str, told: &mut Vec<(String, Datum)>) {
                <$like<K> as Kind<State>>::tell(value, name, told);
            }
        }
    };
}

free!(FreeTell like Tell);
free!(FreeSay like Say);

impl<K: Single<State>, const ASKED: bool> Kind<State> for NeedOnTable<K, ASKED> {
    type Value = Option<K::Value>;
    const TAKES: Takes = K::TAKES;
    const NEEDED: bool = false;
    const ASKED: bool = ASKED;

    fn read(given: &mut Arguments, name: &'static str, on: &State) -> Result<Self::Value, Unread> {
        read_on_table(on, || Need::<K>::read(given, name, on).map(Some))
    }

    fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
        <OnTable<K> as Kind<State>>::write(value, name, with);
    }
}

/// A multiple of one half, which a procedure reads.
pub struct Halves<const MIN: i32, const MAX: i32>;
/// The degrees of a charger's wheel, minus to the left; the chart limits them.
pub struct Wheel;
/// Inches on the table with at most two decimals, as hundredths; the act limits them.
pub struct Hundredths<const MAX: i32>;

impl<const MIN: i32, const MAX: i32> Single<State> for Halves<MIN, MAX> {
    type Value = Datum;
    const TAKES: Takes = Takes::Halves { min: MIN, max: MAX };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<Datum> {
        given.take(name)
    }

    fn write(value: &Datum, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), value.clone()));
    }
}

impl Single<State> for Wheel {
    type Value = i32;
    const TAKES: Takes = Takes::Facing { turn: Some(45) };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<i32> {
        given.integer(name, i32::MIN..=i32::MAX)
    }

    fn write(value: &i32, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::Integer((*value).into())));
    }
}

impl<const MAX: i32> Single<State> for Hundredths<MAX> {
    type Value = i32;
    const TAKES: Takes = Takes::Inches { max: MAX };

    fn take(given: &mut Arguments, name: &'static str, _: &State) -> Option<i32> {
        given.hundredths(name)
    }

    fn write(value: &i32, name: &'static str, with: &mut Vec<(String, Datum)>) {
        with.push((name.to_owned(), Datum::Number(to_inches(*value))));
    }
}
