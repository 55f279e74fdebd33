//! What the laws of all books share: random situations, and the arithmetic of receipts.

pub mod receipt;

use grognard_books::cases::cases;
use grognard_books::{BOOKS, Library, procedures};
use grognard_core::facts::{Datum, Field, Shape, leaves, random_datum};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub type AnyOne = &'static dyn AnyProcedure<Library>;

/// This many random situations that the procedure does not refuse: some made from the descriptions alone, some from the
/// golden cases with a few facts changed, which reaches procedures whose facts depend on each other in many ways.
pub fn situations(library: &Library, procedure: AnyOne, number: usize, seed: u64) -> Vec<Datum> {
    let fields = procedure.fields(library);
    let known = known_situations(library, procedure);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    for attempt in 0..number * 100 {
        if found.len() == number {
            break;
        }
        let anew = known.is_empty() || attempt % 2 == 0;
        let begun = if anew { random_datum(&fields, &mut random) } else { varied(&known, &fields, &mut random) };
        found.extend(mended(library, procedure, &fields, begun, &mut random));
    }
    assert_eq!(found.len(), number, "{}: too few random situations pass its check", procedure.name());
    found
}

/// The situations of the golden cases that are ruled.
fn known_situations(library: &Library, procedure: AnyOne) -> Vec<Datum> {
    let all = BOOKS.iter().flat_map(cases).filter(|case| case.procedure == procedure.name());
    all.map(|case| case.situation).filter(|situation| procedure.situation(library, situation).is_ok()).collect()
}

/// A known situation with up to three top or nested facts made anew.
fn varied(known: &[Datum], fields: &[Field], random: &mut ChaCha8Rng) -> Datum {
    let mut below = |bound: usize| usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap_or(0);
    let mut datum = known[below(known.len())].clone();
    let leaves = leaves(fields);
    for _ in 0..=below(3) {
        let field = leaves[below(leaves.len())];
        let seed = below(usize::MAX) as u64;
        let Datum::Map(one) = random_datum(std::slice::from_ref(field), &mut ChaCha8Rng::seed_from_u64(seed)) else {
            continue;
        };
        if let Some((_, value)) = one.into_iter().next() {
            datum.set(&field.path, value);
        }
    }
    datum
}

/// The situation, with refused facts corrected by the refusal's own advice.
fn mended(
    library: &Library,
    procedure: AnyOne,
    fields: &[Field],
    mut datum: Datum,
    random: &mut ChaCha8Rng,
) -> Option<Datum> {
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
            // An unknown field, or one inside a list, is left out.
            (_, None) => datum.remove(field),
        }
    }
}

/// The description of a field, without its list marks.
pub fn find<'f>(fields: &'f [Field], path: &str) -> Option<&'f Field> {
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
