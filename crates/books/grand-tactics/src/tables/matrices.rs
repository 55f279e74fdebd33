//! The two matrices of grand tactics.

use enum_map::EnumMap;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use super::reading::by_name;
use crate::kinds::{GrandTactic, Mode};

/// A row of cells in the order of an enum; a row of the wrong length is a problem.
fn cells<C: Choice, T: Copy>(n: &Loader<'_>, key: &str, read: &[Figure<T>], stand_in: T) -> EnumMap<C, Figure<T>> {
    if read.len() != C::NAMES.len() {
        n.refuse(key, format!("must have {} cells: {}.", C::NAMES.len(), C::NAMES.join(", ")));
    }
    let missing = Figure { value: stand_in, origin: Origin::House };
    EnumMap::from_fn(|column: C| read.get(column.into_usize()).copied().unwrap_or(missing))
}

/// The columns must have their names in the order in which the code reads them.
fn check_columns<C: Choice>(n: &Loader<'_>) {
    let named: Vec<&str> = n.choices::<C>("columns").into_iter().map(Choice::name).collect();
    if named != C::NAMES {
        n.refuse("columns", format!("must be {}.", C::NAMES.join(", ")));
    }
}

/// Battle Deployment Matrix: own tactic against the opponent's mode.
#[derive(Clone, Debug)]
pub struct DeploymentMatrix {
    rows: EnumMap<GrandTactic, EnumMap<Mode, Figure<i32>>>,
}

impl DeploymentMatrix {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        check_columns::<Mode>(n);
        let rows = n.within("row", |n| by_name(|name| cells(n, name, &n.ints(name, -20..=20), 0)));
        DeploymentMatrix { rows }
    }

    /// The modifier of a tactic against a mode.
    pub fn of(&self, own: GrandTactic, opponent: Mode) -> Figure<i32> {
        self.rows[own][opponent]
    }
}

/// Grand Tactics Matrix: own tactic against the opponent's.
#[derive(Clone, Debug)]
pub struct TacticsMatrix {
    rows: EnumMap<GrandTactic, EnumMap<GrandTactic, Figure<Option<i32>>>>,
}

impl TacticsMatrix {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        check_columns::<GrandTactic>(n);
        let rows = n.within("row", |n| by_name(|name| cells(n, name, &n.texts(name, read_shift), Some(0))));
        let matrix = TacticsMatrix { rows };
        let one_sided =
            |own| GrandTactic::all().any(|other| matrix.of(own, other).value.is_some() != matrix.is_fought(other, own));
        if GrandTactic::all().any(one_sided) {
            n.refuse("row", "must say 'no combat' for both sides of a pair of tactics, or for neither.".to_owned());
        }
        matrix
    }

    /// The shift, right positive; none without combat.
    pub fn of(&self, own: GrandTactic, opponent: GrandTactic) -> Figure<Option<i32>> {
        self.rows[own][opponent]
    }

    /// Whether the pair of tactics is fought out.
    pub fn is_fought(&self, own: GrandTactic, opponent: GrandTactic) -> bool {
        self.of(own, opponent).value.is_some()
    }
}

/// `2R`, `1L`, `0` or `no combat`.
fn read_shift(text: &str) -> Result<Option<i32>, String> {
    let columns = |digits: &str| digits.parse::<i32>().ok().filter(|columns| (0..=12).contains(columns));
    let read = match text {
        "no combat" => Some(None),
        _ => match (text.strip_suffix('R'), text.strip_suffix('L')) {
            (Some(digits), _) => columns(digits).map(Some),
            (_, Some(digits)) => columns(digits).map(|columns| Some(-columns)),
            _ => columns(text).filter(|columns| *columns == 0).map(Some),
        },
    };
    read.ok_or_else(|| "a shift such as 2R, 1L or 0, or 'no combat'".to_owned())
}
