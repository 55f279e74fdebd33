//! Names of the fields of a type.

/// The names of fields of a type. A field that the type does not have does not compile, so renaming a field cannot
/// change what is shown or hidden.
#[macro_export]
macro_rules! fields {
    ($of:ty: $($name:ident),* $(,)?) => {{
        const _: fn(&$of) = |it| { $(let _ = &it.$name;)* };
        &[$(stringify!($name)),*]
    }};
}
