//! The clauses of the book, each once. Their full text is on the book's page, docs/rules/impact.md.

use grognard_core::rule::Origin::{House, Reading, Source};
use grognard_core::rule::Scope::{Bookkeeping, Procedure, Sequence, Table};
use grognard_core::rule::{Clause, Origin, Rule, Scope};

const fn clause(id: &'static str, origin: Origin, scope: Scope, title: &'static str) -> Clause {
    Clause { id, origin, scope, title }
}

/// Clause IMP-`number`.
pub const fn imp(number: usize) -> Rule {
    &CLAUSES[number - 1]
}

/// Joins lists of clauses. `N` must be their total length.
pub(super) const fn joined<const N: usize>(parts: &[&[Rule]]) -> [Rule; N] {
    let mut all = [imp(1); N];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let mut item = 0;
        while item < parts[part].len() {
            all[at] = parts[part][item];
            (at, item) = (at + 1, item + 1);
        }
        part += 1;
    }
    assert!(at == N, "the length must be that of the parts");
    all
}

/// All clauses in the order of their numbers.
#[rustfmt::skip]
pub static CLAUSES: [Clause; 76] = [
    clause("IMP-01", Source, Procedure, "Infantry weapons: normal range and firepower points"),
    clause("IMP-02", Reading, Procedure, "Normal range is in inches"),
    clause("IMP-03", House, Procedure, "Long range halves the firepower"),
    clause("IMP-04", House, Procedure, "Smoothbores fire buck and ball at close range"),
    clause("IMP-05", House, Procedure, "One figure, and more than eight"),
    clause("IMP-06", Source, Procedure, "Impact value and movement of formations"),
    clause("IMP-07", Reading, Procedure, "A level below good order replaces impact value and movement"),
    clause("IMP-08", Reading, Procedure, "Dis(2X) doubles action costs, not the printed values"),
    clause("IMP-09", Reading, Procedure, "A routed unit has no impact value and is overrun"),
    clause("IMP-10", House, Procedure, "Fire share, charging, enfilade class and target size of formations"),
    clause("IMP-11", Reading, Procedure, "NA on a road means the ground beside it"),
    clause("IMP-12", House, Procedure, "Cavalry weapons"),
    clause("IMP-13", House, Procedure, "Artillery weapons and canister"),
    clause("IMP-14", House, Procedure, "Cavalry formations"),
    clause("IMP-15", House, Procedure, "Artillery formations; artillery never charges"),
    clause("IMP-16", Source, Procedure, "The charge MMP, from 1 to 12"),
    clause("IMP-17", Source, Procedure, "FIV is 2D6 plus impact value less charge MMP"),
    clause("IMP-18", Source, Procedure, "Equal or won by 1: the attacker stops short"),
    clause("IMP-19", Source, Procedure, "Losers fall back, lose figures and check"),
    clause("IMP-20", Reading, Procedure, "A win by 13 or more counts as 12"),
    clause("IMP-21", Source, Procedure, "A losing attacker suffers one less"),
    clause("IMP-22", Source, Procedure, "Basic morale point by experience"),
    clause("IMP-23", Source, Procedure, "One stand left doubles the BMP"),
    clause("IMP-24", Source, Procedure, "Sections lost before raise a battery's BMP"),
    clause("IMP-25", Source, Procedure, "How the MMP is added up"),
    clause("IMP-26", Reading, Procedure, "MC through 4MC add 0 to 4"),
    clause("IMP-27", Source, Procedure, "What the morale levels add"),
    clause("IMP-28", Source, Procedure, "Shaken units do not advance; routed ones do not react"),
    clause("IMP-29", Source, Procedure, "Two best and two worst modifiers count"),
    clause("IMP-30", Reading, Procedure, "Attached and adjacent leaders"),
    clause("IMP-31", Source, Procedure, "Leader adjacent"),
    clause("IMP-32", Source, Procedure, "Works"),
    clause("IMP-33", Source, Procedure, "Behind friends"),
    clause("IMP-34", Source, Procedure, "Charging"),
    clause("IMP-35", Source, Procedure, "Cover"),
    clause("IMP-36", Source, Procedure, "Supports"),
    clause("IMP-37", Reading, Procedure, "What a charge situation is; who supports"),
    clause("IMP-38", Source, Procedure, "Enfilade"),
    clause("IMP-39", Reading, Procedure, "One set of arcs for all formations"),
    clause("IMP-40", Source, Procedure, "Enemy within two inches"),
    clause("IMP-41", Source, Procedure, "Regiments and leaders of the brigade eliminated"),
    clause("IMP-42", Source, Procedure, "Merged regiment"),
    clause("IMP-43", Source, Procedure, "Charged on flank or rear"),
    clause("IMP-44", Reading, Procedure, "Which modifier counts for which cause"),
    clause("IMP-45", Source, Procedure, "Results strike all supports involved"),
    clause("IMP-46", House, Procedure, "At most two supports on a side"),
    clause("IMP-47", House, Procedure, "The morale check"),
    clause("IMP-48", House, Procedure, "The rally"),
    clause("IMP-49", House, Procedure, "Who must flee"),
    clause("IMP-50", House, Procedure, "Fire combat results"),
    clause("IMP-51", House, Procedure, "Modifiers of the fire score"),
    clause("IMP-52", House, Procedure, "Stands, sections, elimination"),
    clause("IMP-53", House, Sequence, "Leaders"),
    clause("IMP-54", House, Procedure, "Leader casualties"),
    clause("IMP-55", House, Procedure, "Action points; a routed unit only rallies"),
    clause("IMP-56", House, Sequence, "The turn"),
    clause("IMP-57", House, Sequence, "Reactions"),
    clause("IMP-58", House, Procedure, "Who may charge"),
    clause("IMP-59", House, Procedure, "Flight"),
    clause("IMP-60", House, Procedure, "Merging"),
    clause("IMP-61", House, Procedure, "When a brigade is broken"),
    clause("IMP-62", House, Procedure, "When an army is broken; points"),
    clause("IMP-63", House, Procedure, "Initiative"),
    clause("IMP-64", House, Table, "Footprints, ranges, sight and arcs"),
    clause("IMP-65", House, Procedure, "Mixed ground"),
    clause("IMP-66", House, Procedure, "After a won charge"),
    clause("IMP-67", House, Table, "Set-up"),
    clause("IMP-68", House, Table, "Facts from positions"),
    clause("IMP-69", House, Bookkeeping, "What the battle remembers"),
    clause("IMP-70", House, Bookkeeping, "Booking a loss"),
    clause("IMP-71", House, Table, "Footprints in doubt"),
    clause("IMP-72", House, Sequence, "One unit at a time"),
    clause("IMP-73", House, Sequence, "What draws reactions"),
    clause("IMP-74", House, Table, "Nearest enemy; off the table"),
    clause("IMP-75", House, Table, "Charge, the loose ends"),
    clause("IMP-76", House, Table, "Evasion"),
];
