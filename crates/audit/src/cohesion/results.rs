//! Laws on the records of units and officers (section 9.1): each changes only for the reasons given there. The outcomes
//! of a command have been written one by one into a copy of the books; the log must say the same.

use super::books::{Books, Unit, same};
use super::walk::Walk;
use crate::findings::Tally;
use crate::law::Law;

macro_rules! record {
    ($constant:ident, $name:literal, [$($clause:literal),*], $says:literal) => {
        pub(super) const $constant: Law = Law { name: $name, clauses: &[$($clause),*], says: $says };
    };
}

record!(
    LOSSES,
    "steps and stands lost",
    ["COH-34", "COH-89", "COH-106"],
    "A unit loses the steps and stands of the outcomes of fire and melee, and no others."
);
record!(
    SHAKEN,
    "the white bead",
    ["COH-18", "COH-19", "COH-95", "COH-97", "COH-106"],
    "A unit becomes shaken by a test, fire, melee, its commander's death or a rout through it, and takes the bead off by a rally alone."
);
record!(
    ROUTED,
    "the black bead",
    ["COH-18", "COH-19", "COH-96", "COH-106"],
    "A unit routs by fire or melee and takes the bead off by a rally alone."
);
record!(
    DISORDERED,
    "disorder",
    ["COH-62", "COH-73", "COH-76", "COH-91", "COH-106"],
    "A unit is disordered by a rout, a skedaddle, the end of a melee or an unclean pass through friends, and put in order by reforming alone."
);
record!(
    SHAPE,
    "formation and arm",
    ["COH-61", "COH-62", "COH-106"],
    "Formation and arm change by a change of formation alone."
);
record!(
    POSTURE,
    "the posture",
    ["COH-06", "COH-08", "COH-92", "COH-93", "COH-106"],
    "A unit gets its posture by its mark; a green bead comes off at the start of phase 6, a red one by ceasing fire, both when it routs or is gone."
);
record!(
    FIRED,
    "fired this turn",
    ["COH-39", "COH-64", "COH-106"],
    "A unit has fired after its fire, opportunity fire included, until the end of the turn."
);
record!(
    FIRST_FIRE,
    "the first fire",
    ["COH-28", "COH-100", "COH-106"],
    "The first fire is used by the first fire of a unit in the battle, and nothing gives it back."
);
record!(
    FIRE_TARGET,
    "the last target",
    ["COH-93", "COH-94", "COH-106"],
    "A unit's last target is the one it fired at last, until it ceases fire, routs, or the target is destroyed or off the table; it is held to it after failing to cease."
);
record!(
    MOVED,
    "acted in phase 4",
    ["COH-62", "COH-109", "COH-106"],
    "A unit has acted after its move, change, charge or hold, and after a skedaddle, retreat or rout in phase 4, until the end of the turn."
);
record!(
    AMMUNITION,
    "out of ammunition",
    ["COH-52", "COH-100", "COH-106"],
    "A unit is out of ammunition after the fire that says so, until it is resupplied."
);
record!(
    DETACHED,
    "detached",
    ["COH-62", "COH-98", "COH-108", "COH-106"],
    "A unit wholly outside the radius of its own commander in play at the end of phase 4 is detached until it rejoins."
);
record!(
    FATE,
    "the fate of a unit",
    ["COH-20", "COH-51", "COH-81", "COH-112", "COH-106"],
    "A unit is destroyed or off the table by losses, guns lost and retreats alone."
);
record!(
    BEYOND,
    "steps a unit holds",
    ["COH-51"],
    "A unit with more steps lost than its row of Chart 7 holds, or with no stand left, is destroyed."
);
record!(
    PLACE,
    "nobody moves by himself",
    ["COH-61", "COH-112", "COH-106"],
    "A unit changes its place only by its order or a result of the command."
);
record!(
    CONTACTS,
    "contacts",
    ["COH-82", "COH-109", "COH-106"],
    "A contact lasts from its charge to the end of its melee, or until one of the two is gone, goes back or routs."
);
record!(
    OFFICERS,
    "officers wounded and dead",
    ["COH-55", "COH-57", "COH-106"],
    "An officer's lost cohesion and status are those of the wounds he was ruled, and he returns only where a rule lets him."
);

/// The fields of units with their laws.
const FIELDS: [(&str, &Law); 15] = [
    ("steps_lost", &LOSSES),
    ("stands", &LOSSES),
    ("shaken", &SHAKEN),
    ("routed", &ROUTED),
    ("disordered", &DISORDERED),
    ("formation", &SHAPE),
    ("arm", &SHAPE),
    ("posture", &POSTURE),
    ("fired", &FIRED),
    ("first_fire_used", &FIRST_FIRE),
    ("fire_target", &FIRE_TARGET),
    ("held", &FIRE_TARGET),
    ("moved", &MOVED),
    ("out_of_ammo", &AMMUNITION),
    ("detached", &DETACHED),
];

/// Compares the books of the log with the result the command should have.
pub(super) fn look(walk: &Walk<'_>, tally: &mut Tally) {
    let before = Books(walk.moment.before.clone());
    for after in walk.after.units() {
        let (Some(then), Some(first)) = (walk.now.unit(after.name), before.unit(after.name)) else { continue };
        // A unit that comes onto the table has the place and formation of its order.
        let comes = first.text("fate") != after.text("fate") && first.text("fate") == "awaited";
        if !comes {
            unit(tally, then, first, after, walk);
        }
    }
    for after in walk.after.officers() {
        let Some(then) = walk.now.officer(after.name) else { continue };
        let wrong = ["cohesion_lost", "status"].into_iter().find(|field| !same(then.field(field), after.field(field)));
        let back = after.text("status") == "in-play"
            && then.text("status") == "wounded"
            && walk.moment.record.rulings.iter().any(|ruled| ruled.procedure.ends_with("officer-return"));
        tally.look(&OFFICERS, wrong.is_none() || back, || {
            format!("{}: {wrong:?} is {:?}", after.name, wrong.map(|field| after.field(field)))
        });
    }
    let list = |books: &Books| books.0.get("contacts").cloned();
    tally.look(&CONTACTS, list(&walk.now) == list(walk.after), || {
        format!("{:?} instead of {:?}", list(walk.after), list(&walk.now))
    });
}

fn unit(tally: &mut Tally, then: Unit<'_>, first: Unit<'_>, after: Unit<'_>, walk: &Walk<'_>) {
    // Only fields that changed or should have changed are looked at: the rest would just be counted.
    let fate = (then.text("fate"), after.text("fate"));
    if fate.0 != first.text("fate") || fate.1 != first.text("fate") {
        tally.look(&FATE, fate.0 == fate.1, || format!("{} is {} instead of {}", after.name, fate.1, fate.0));
    }
    if after.text("fate") != "present" && fate.0 != fate.1 {
        return;
    }
    for (field, law) in FIELDS {
        if same(first.field(field), then.field(field)) && same(first.field(field), after.field(field)) {
            continue;
        }
        tally.look(law, same(then.field(field), after.field(field)), || {
            format!("{}: {field} is {} instead of {}", after.name, after.field(field), then.field(field))
        });
    }
    if after.is_present() {
        let held = walk.charts.steps_held(after.text("arm"), after.number("original_stands"));
        let held = u32::try_from(held).map_or(0.0, f64::from);
        let changed = !same(first.field("steps_lost"), after.field("steps_lost"));
        if changed {
            tally.look(&BEYOND, after.number("steps_lost") <= held && after.number("stands") > 0.0, || {
                format!("{} has lost {} of {held} steps", after.name, after.number("steps_lost"))
            });
        }
    }
    if let (Some(there), Some(told), Some(_)) = (then.pose(), after.pose(), walk.ground) {
        let sound = there.0.distance(told.0) < 0.016 && super::ways::turned(there.1, told.1).abs() < 0.51;
        tally.look(&PLACE, sound, || format!("{} stands at {told:?} instead of {there:?}", after.name));
    }
}
