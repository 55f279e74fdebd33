//! Arguments that something else reads, or that a virtual table measures while players of miniatures are asked for
//! them.

use std::marker::PhantomData;

use grognard_core::facts::Datum;

use super::books::Books;
use super::kinds::{Kind, Unread, read_if_given, read_on_table};
use super::single::Single;
use crate::act::Takes;
use grognard_table::Arguments;

/// Passed on to a procedure as it was given; needed with miniatures, and measured on a virtual table.
pub struct Tell<K>(PhantomData<K>);
/// The same, if it is given.
pub struct MayTell<K>(PhantomData<K>);
/// Passed on to a procedure as it was given, at every table.
pub struct Say<K>(PhantomData<K>);
/// The same, if it is given.
pub struct MaySay<K>(PhantomData<K>);
/// Passed on as it was given, on a virtual table only; with miniatures the act has no such argument.
pub struct SayOnTable<K>(PhantomData<K>);
/// Read by the act itself; needed with miniatures, which the act asks for, and measured on a virtual table.
pub struct Shown<K>(PhantomData<K>);
/// The same, if it is given.
pub struct MayShow<K>(PhantomData<K>);
/// The same, and nobody is asked for it.
pub struct FreeShow<K>(PhantomData<K>);

/// Refuses a fact that a virtual table measures.
fn leave_out<S: Books>(given: &mut Arguments, name: &'static str, on: &S) -> bool {
    let measured = on.measures();
    if measured && given.take(name).is_some() {
        given.refuse(name, "the table measures this itself; leave it out.");
    }
    measured
}

/// As it was given, at every table.
fn always<S: Books>(given: &mut Arguments, name: &'static str, _: &S) -> Option<Datum> {
    given.take(name)
}

/// As it was given, if a table does not measure it.
fn with_miniatures<S: Books>(given: &mut Arguments, name: &'static str, on: &S) -> Option<Datum> {
    if leave_out(given, name, on) { None } else { given.take(name) }
}

/// As it was given, if there is a virtual table.
fn on_table<S: Books>(given: &mut Arguments, name: &'static str, on: &S) -> Option<Datum> {
    read_on_table(on, || Ok(given.take(name))).ok().flatten()
}

macro_rules! handed_on {
    ($kind:ident: $take:ident, needed: $needed:literal, asked: $asked:literal) => {
        impl<S: Books, K: Single<S>> Kind<S> for $kind<K> {
            type Value = Option<Datum>;
            const TAKES: Takes = K::TAKES;
            const NEEDED: bool = $needed;
            const ASKED: bool = $asked;

            fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<Self::Value, Unread> {
                Ok($take(given, name, on))
            }

            fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
                with.extend(value.iter().map(|value| (name.to_owned(), value.clone())));
            }

            fn tell(value: &Self::Value, name: &'static str, told: &mut Vec<(String, Datum)>) {
                told.extend(value.iter().map(|value| (name.to_owned(), value.clone())));
            }
        }
    };
}

handed_on!(Tell: with_miniatures, needed: true, asked: true);
handed_on!(MayTell: with_miniatures, needed: false, asked: true);
handed_on!(Say: always, needed: true, asked: true);
handed_on!(MaySay: always, needed: false, asked: true);
handed_on!(SayOnTable: on_table, needed: false, asked: false);

macro_rules! read_by_the_act {
    ($kind:ident, needed: $needed:literal, asked: $asked:literal) => {
        impl<S: Books, K: Single<S>> Kind<S> for $kind<K> {
            type Value = Option<K::Value>;
            const TAKES: Takes = K::TAKES;
            const NEEDED: bool = $needed;
            const ASKED: bool = $asked;

            fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<Self::Value, Unread> {
                if leave_out(given, name, on) { Ok(None) } else { read_if_given::<S, K>(given, name, on) }
            }

            fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
                if let Some(value) = value {
                    K::write(value, name, with);
                }
            }
        }
    };
}

read_by_the_act!(Shown, needed: true, asked: true);
read_by_the_act!(MayShow, needed: false, asked: true);
read_by_the_act!(FreeShow, needed: false, asked: false);
