//! Whether the numbers of a receipt add up.

use grognard_core::dice::Keep;
use grognard_core::trace::{Kind, Note, Value};

/// The faces a line shows.
pub fn faces(note: &Note) -> &[u8] {
    if let Kind::Dice { faces, .. } = &note.kind { faces } else { &[] }
}

/// Checks every sum, product, comparison and roll of a receipt.
pub fn check_arithmetic(name: &str, notes: &[Note]) {
    let mut sum = Value::from_integer(0);
    for note in notes {
        let value = note.value;
        match &note.kind {
            Kind::Sum => {
                assert_eq!(value, Some(sum), "{name}: '{}' in {notes:#?}", note.text);
                sum = Value::from_integer(0);
                continue;
            }
            Kind::Product { left, right, up } => {
                let exact = left * right;
                assert_eq!(value, Some(if *up { exact.ceil() } else { exact }), "{name}: '{}'", note.text);
            }
            Kind::Against { total, limit } => assert_eq!(value, Some(total - limit), "{name}: '{}'", note.text),
            Kind::Dice { roll, faces, .. } => {
                let counted: u16 = match roll.keep {
                    Keep::Sum => faces.iter().map(|face| u16::from(*face)).sum(),
                    Keep::Highest => faces.iter().copied().max().unwrap_or(0).into(),
                };
                assert_eq!(value, Some(Value::from_integer(counted.into())), "{name}: '{}'", note.text);
            }
            Kind::Given | Kind::Lookup { .. } | Kind::Result => {}
        }
        if note.adds {
            sum += value.expect("a line that adds has a number");
        }
    }
    assert_eq!(sum, Value::from_integer(0), "{name}: lines that add are never summed up in {notes:#?}");
}
