//! Random situations for the laws that hold for every procedure of every book.

use grognard_books::{Library, procedures};
use grognard_core::facts::{Datum, Field, Shape, random_datum};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub type AnyOne = &'static dyn AnyProcedure<Library>;

/// So many random situations that the procedure does not refuse.
pub fn situations(library: &Library, procedure: AnyOne, number: usize, seed: u64) -> Vec<Datum> {
    let fields = procedure.fields(library);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    for _ in 0..number * 200 {
        if found.len() == number {
            break;
        }
        found.extend(random_situation(library, procedure, &fields, &mut random));
    }
    assert_eq!(found.len(), number, "{}: too few random situations pass its check", procedure.name());
    found
}

/// A random situation; what is refused is mended by the refusal's own advice.
fn random_situation(library: &Library, procedure: AnyOne, fields: &[Field], random: &mut ChaCha8Rng) -> Option<Datum> {
    let mut datum = random_datum(fields, random);
    for _ in 0..12 {
        match procedure.situation(library, &datum) {
            Ok(_) => return Some(datum),
            Err(refusals) => mend(&mut datum, fields, &refusals, random),
        }
    }
    None
}

fn mend(datum: &mut Datum, fields: &[Field], refusals: &Refusals, random: &mut ChaCha8Rng) {
    for Refusal { field, allowed, .. } in refusals {
        let plain: String =
            field.split('.').filter(|step| step.parse::<usize>().is_err()).collect::<Vec<_>>().join(".");
        let described = find(fields, &plain);
        match (allowed.as_deref(), described) {
            (Some([_, ..]), Some(described)) if matches!(described.shape, Shape::Choice { .. }) => {
                let names = allowed.as_deref().unwrap_or_default();
                let index = usize::try_from(random.next_u64() % names.len() as u64).unwrap();
                datum.set(field, Datum::Text(names[index].clone()));
            }
            (_, Some(described)) if described.shape.may_be_absent() && !random.next_u64().is_multiple_of(4) => {
                datum.remove(field);
            }
            (_, Some(described)) => {
                let Datum::Map(one) = random_datum(std::slice::from_ref(described), random) else { continue };
                if let Some((_, value)) = one.into_iter().next() {
                    datum.set(field, value);
                }
            }
            // A field nobody knows, or one inside a list: leave it out.
            (_, None) => datum.remove(field),
        }
    }
}

/// The description of a field, list marks left aside.
fn find<'f>(fields: &'f [Field], path: &str) -> Option<&'f Field> {
    fields.iter().find_map(|field| {
        if field.path.replace("[]", "") == path {
            return Some(field);
        }
        match &field.shape {
            Shape::Object { fields, .. } | Shape::List { fields, .. } => find(fields, path),
            _ => None,
        }
    })
}

/// Runs a law for every procedure.
pub fn for_every_procedure(law: impl Fn(&Library, AnyOne)) {
    let library = Library::new();
    for procedure in procedures() {
        law(&library, procedure);
    }
}
