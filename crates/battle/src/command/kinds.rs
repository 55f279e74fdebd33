//! The role of an argument in its act: whether it must be given, whether players are asked for it, and at which tables.

use std::marker::PhantomData;

use grognard_core::facts::Datum;

use super::books::Books;
use super::single::Single;
use crate::act::Takes;
use grognard_table::Arguments;

/// Something was given that could not be read; the reason is among those against the command.
#[derive(Debug)]
pub struct Unread;

/// An argument of an act: how it is declared, what it is read into, and how that is written.
pub trait Kind<S> {
    /// What it is read into.
    type Value;
    /// What it may be.
    const TAKES: Takes;
    /// Whether the command is refused without it.
    const NEEDED: bool;
    /// Whether players are asked for it if an offer leaves it open.
    const ASKED: bool;

    /// Reads it; if it cannot be read, it is refused.
    fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<Self::Value, Unread>;

    /// Writes it in the form in which it is read.
    fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>);

    /// Passes it on to a procedure, if a procedure reads it.
    fn tell(value: &Self::Value, name: &'static str, told: &mut Vec<(String, Datum)>) {
        let _ = (value, name, told);
    }
}

/// It must be given.
pub struct Need<K>(PhantomData<K>);
/// It may be left out, and players are asked for it.
pub struct May<K>(PhantomData<K>);
/// It may be left out, and leaving it out is a choice: nobody is asked for it.
pub struct Free<K>(PhantomData<K>);
/// Like [`Free`], on a virtual table only; with miniatures the act has no such argument.
pub struct OnTable<K>(PhantomData<K>);

impl<S, K: Single<S>> Kind<S> for Need<K> {
    type Value = K::Value;
    const TAKES: Takes = K::TAKES;
    const NEEDED: bool = true;
    const ASKED: bool = true;

    fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<K::Value, Unread> {
        if !K::is_given(given, name) {
            given.take(name);
            given.refuse_missing(name, K::ALLOWED);
            return Err(Unread);
        }
        K::take(given, name, on).ok_or(Unread)
    }

    fn write(value: &K::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
        K::write(value, name, with);
    }
}

/// Reads an argument that may be left out.
pub(super) fn read_if_given<S, K: Single<S>>(
    given: &mut Arguments,
    name: &'static str,
    on: &S,
) -> Result<Option<K::Value>, Unread> {
    let is_given = K::is_given(given, name);
    let value = K::take(given, name, on);
    if value.is_none() && is_given { Err(Unread) } else { Ok(value) }
}

/// Reads what only a virtual table asks for; with miniatures the act has no such argument.
pub fn read_on_table<V>(
    on: &impl Books,
    read: impl FnOnce() -> Result<Option<V>, Unread>,
) -> Result<Option<V>, Unread> {
    if on.measures() { read() } else { Ok(None) }
}

fn write_if_given<S, K: Single<S>>(value: Option<&K::Value>, name: &'static str, with: &mut Vec<(String, Datum)>) {
    if let Some(value) = value {
        K::write(value, name, with);
    }
}

macro_rules! left_out {
    ($kind:ident, asked: $asked:literal) => {
        impl<S, K: Single<S>> Kind<S> for $kind<K> {
            type Value = Option<K::Value>;
            const TAKES: Takes = K::TAKES;
            const NEEDED: bool = false;
            const ASKED: bool = $asked;

            fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<Self::Value, Unread> {
                read_if_given::<S, K>(given, name, on)
            }

            fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
                write_if_given::<S, K>(value.as_ref(), name, with);
            }
        }
    };
}

left_out!(May, asked: true);
left_out!(Free, asked: false);

impl<S: Books, K: Single<S>> Kind<S> for OnTable<K> {
    type Value = Option<K::Value>;
    const TAKES: Takes = K::TAKES;
    const NEEDED: bool = false;
    const ASKED: bool = false;

    fn read(given: &mut Arguments, name: &'static str, on: &S) -> Result<Self::Value, Unread> {
        read_on_table(on, || read_if_given::<S, K>(given, name, on))
    }

    fn write(value: &Self::Value, name: &'static str, with: &mut Vec<(String, Datum)>) {
        write_if_given::<S, K>(value.as_ref(), name, with);
    }
}
