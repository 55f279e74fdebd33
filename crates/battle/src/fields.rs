//! Names of the fields of a type.

/// The names of fields of a type; one the type does not have does not compile, so that nothing else is shown or hidden
/// after a field was renamed.
#[macro_export]
macro_rules! fields {
    ($of:ty: $($name:ident),* $(,)?) => {{
        const _: fn(&$of) = |it| { $(let _ = &it.$name;)* };
        &[$(stringify!($name)),*]
    }};
}
