//! One act as one value: declared in one place with what it takes, and read and written by that declaration.
//!
//! A book declares its acts with [`act!`](crate::act) and lists them with [`orders!`](crate::orders). Input is read
//! once, at the door; inside the program, players and offers build the value.

mod books;
mod kinds;
mod offered;
mod orders;
mod raw;
mod single;

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

use super::act::{Act, not_known};
use super::line::CommandLine;
use super::stage::Stage;
use grognard_table::Arguments;

pub use books::Books;
pub use kinds::{Free, Kind, May, Need, OnTable, Unread, read_on_table};
pub use orders::Orders;
pub use raw::{FreeShow, MaySay, MayShow, MayTell, Say, SayOnTable, Shown, Tell};
pub use single::{
    Choose, Facing, Facts, Flag, Group, Holder, Inches, Kept, Listed, Name, Names, Number, Place, Single, Text, Way,
    WhichSide,
};

/// An act with its arguments.
pub trait Command: Sized {
    /// The books on which it is given.
    type State: Books;
    /// What it is called and what it takes.
    const ACT: Act;

    /// Reads the input; none if something could not be read, which is then refused.
    fn read(given: &mut Arguments, on: &Self::State) -> Option<Self>;

    /// The arguments in the form in which they are read.
    fn write(&self) -> Datum;

    /// What players tell a procedure about the table, as they gave it.
    fn told(&self) -> Datum;

    /// The command as the log has it.
    fn line(&self) -> CommandLine {
        CommandLine { act: Self::ACT.name.to_owned(), with: self.write(), dice: None }
    }
}

/// What an act does.
pub trait Perform: Command {
    /// Refuses with every reason at once before anything is rolled or changed, then rules and changes the books. `told`
    /// is what players say about the table; reasons against the command are gathered in it.
    fn perform(self, stage: &mut Stage<'_, Self::State>, told: &mut Arguments) -> Result<(), Refusals>;
}

/// Reads a whole command: nothing else may be given with it.
pub fn read_whole<C: Command>(given: &mut Arguments, on: &C::State) -> Result<C, Refusals> {
    let command = C::read(given, on);
    given.finish()?;
    // Anything that could not be read has been refused.
    command.ok_or_else(|| vec![Refusal::new("with", "could not be read.")])
}

/// Carries out a command.
pub fn perform<C: Perform>(command: C, stage: &mut Stage<'_, C::State>) -> Result<(), Refusals> {
    let mut told = Arguments::new(&command.told());
    command.perform(stage, &mut told)?;
    told.finish()
}

/// Declares an act: its type, its name and help, its arguments with the kind of each, and what else is to be said of it.
///
/// ```ignore
/// act! {
///     /// `merge`.
///     pub struct Merge: State = ("merge", "two depleted regiments become one") {
///         unit: Need<Name<Units>> = "who acts",
///         with: Need<Name<Units>> = "the regiment that joins it",
///     }
/// }
/// ```
#[macro_export]
macro_rules! act {
    (
        $(#[$meta:meta])*
        pub struct $name:ident: $state:ty = ($act:literal, $help:literal) {
            $( $field:ident: $kind:ty = $says:expr ),* $(,)?
        }
        $( . $more:ident ( $($with:expr),* ) )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::struct_field_names, reason = "arguments are called as players know them")]
        pub struct $name {
            $(
                /// Described in the declaration of the act.
                pub $field: <$kind as $crate::command::Kind<$state>>::Value,
            )*
        }

        impl $crate::command::Command for $name {
            type State = $state;
            const ACT: $crate::Act = $crate::Act::new($act, $help, &[
                $( $crate::Argument {
                    name: stringify!($field),
                    takes: <$kind as $crate::command::Kind<$state>>::TAKES,
                    needed: <$kind as $crate::command::Kind<$state>>::NEEDED,
                    asked: <$kind as $crate::command::Kind<$state>>::ASKED,
                    help: $says,
                }, )*
            ]) $( .$more($($with),*) )*;

            #[allow(unused_variables, reason = "an act without arguments reads nothing")]
            fn read(given: &mut $crate::Arguments, on: &$state) -> Option<Self> {
                $( let $field = <$kind as $crate::command::Kind<$state>>::read(given, stringify!($field), on); )*
                Some($name { $( $field: $field.ok()?, )* })
            }

            fn write(&self) -> $crate::Datum {
                #[allow(unused_mut, reason = "an act without arguments writes nothing")]
                let mut with = Vec::new();
                $( <$kind as $crate::command::Kind<$state>>::write(&self.$field, stringify!($field), &mut with); )*
                $crate::Datum::Map(with)
            }

            fn told(&self) -> $crate::Datum {
                #[allow(unused_mut, reason = "most acts hand nothing on")]
                let mut told = Vec::new();
                $( <$kind as $crate::command::Kind<$state>>::tell(&self.$field, stringify!($field), &mut told); )*
                $crate::Datum::Map(told)
            }
        }
    };
}

/// The act with a name, if it exists at the table of these books.
pub fn act_here(acts: &'static [Act], name: &str, on: &impl Books) -> Result<&'static Act, Refusals> {
    let act = acts.iter().find(|act| act.name == name).ok_or_else(|| vec![not_known(name)])?;
    match act.against(on) {
        Some(reason) => Err(vec![Refusal::new("act", reason)]),
        None => Ok(act),
    }
}

/// Lists the acts of a book: one of them is an `Order`.
#[macro_export]
macro_rules! orders {
    (
        $(#[$meta:meta])*
        pub enum $order:ident for $state:ty { $( $name:ident ),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $order {
            $(
                /// See its type.
                $name($name),
            )*
        }

        impl $order {
            /// All acts in this order.
            pub const ACTS: &'static [$crate::Act] = &[ $( <$name as $crate::command::Command>::ACT, )* ];

            /// The act of a name, if it is one at this table.
            pub fn act_here(
                act: &str,
                on: &$state,
            ) -> Result<&'static $crate::Act, grognard_core::refusal::Refusals> {
                $crate::command::act_here(Self::ACTS, act, on)
            }

            /// Reads a command.
            pub fn read(
                act: &str,
                given: &mut $crate::Arguments,
                on: &$state,
            ) -> Result<Self, grognard_core::refusal::Refusals> {
                $( if act == <$name as $crate::command::Command>::ACT.name {
                    return $crate::command::read_whole::<$name>(given, on).map($order::$name);
                } )*
                Err(vec![$crate::not_known(act)])
            }

            /// As it stands in the log.
            pub fn line(&self) -> $crate::CommandLine {
                match self {
                    $( $order::$name(command) => $crate::command::Command::line(command), )*
                }
            }

            /// Carries it out.
            pub fn perform(
                self,
                stage: &mut $crate::Stage<'_, $state>,
            ) -> Result<(), grognard_core::refusal::Refusals> {
                match self {
                    $( $order::$name(command) => $crate::command::perform(command, stage), )*
                }
            }
        }

        impl $crate::command::Orders for $order {
            type State = $state;

            fn read(
                act: &str,
                given: &mut $crate::Arguments,
                on: &$state,
            ) -> Result<Self, grognard_core::refusal::Refusals> {
                $order::read(act, given, on)
            }

            fn act(&self) -> &'static str {
                match self {
                    $( $order::$name(_) => <$name as $crate::command::Command>::ACT.name, )*
                }
            }

            fn line(&self) -> $crate::CommandLine {
                $order::line(self)
            }
        }

        $( impl From<$name> for $order {
            fn from(command: $name) -> Self {
                $order::$name(command)
            }
        } )*
    };
}
