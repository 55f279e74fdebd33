//! The reference jobs as procedures of the public engine, written as a book would write them.

use grognard_core::chain::{Chain, Exact};
use grognard_core::choice;
use grognard_core::dice::{Ask, Detail, Dice, Enumerated, Roll, Seeded, TooLarge};
use grognard_core::facts::{Facts, Reader};
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::{Clause, Origin, Rule, Scope};
use grognard_core::trace::Trace;
use serde::Serialize;

static JOB: Clause = Clause { id: "JOB-01", origin: Origin::House, scope: Scope::Procedure, title: "reference job" };
const TWO_D6: Roll = Roll::sum(2, 6);

/// Charts of the jobs, so that no procedure knows its numbers beforehand.
#[derive(Clone, Debug)]
pub struct Charts {
    /// J1a: dice and bonus of attacker and defender.
    pub melee: [(u8, i32); 2],
    /// J1b: bonus of attacker and defender.
    pub charge: [i32; 2],
    /// J1b: targets of the attacker's and the defender's units.
    pub targets: [[i32; 4]; 2],
    /// J1c: steps lost by the modified total.
    pub steps: [i32; 16],
    /// J1c: faces above need for the second state.
    pub second_state: i32,
    /// J2d: rally at or under.
    pub rally: u16,
}

impl Default for Charts {
    fn default() -> Self {
        Charts {
            melee: [(6, 1), (2, 2)],
            charge: [2, 1],
            targets: [[7, 8, 6, 9], [8, 7, 9, 6]],
            steps: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3],
            second_state: 6,
            rally: 10,
        }
    }
}

/// Implements what every job's procedure has in common.
macro_rules! job_facts {
    ($situation:ty) => {
        impl Facts for $situation {
            type Tables = Charts;

            fn read(_: &mut Reader<'_>, _: &Charts) -> Self {
                Self::default()
            }
        }
    };
}

/// J1a has no facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeFacts;
job_facts!(MeleeFacts);

/// J1a: highest of some dice on both sides.
pub struct Melee;

impl Procedure for Melee {
    const NAME: &'static str = "job.melee";
    const SUMMARY: &'static str = "J1a";
    const DICE: &'static str = "6d6; 2d6";
    const RULES: &'static [Rule] = &[&JOB];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = Charts;
    type Situation = MeleeFacts;
    type Outcome = i8;

    fn check(_: &Charts, _: &MeleeFacts, _: &mut Check) {}

    #[inline]
    fn run<D: Dice, T: Trace>(t: &Charts, _: &MeleeFacts, dice: &mut D, trace: &mut T) -> i8 {
        let [attacker, defender] = t.melee;
        let a = i32::from(dice.roll(Ask::adding(&JOB, "attacker"), Roll::highest(attacker.0, 6), trace)) + attacker.1;
        let d = i32::from(dice.roll(Ask::adding(&JOB, "defender"), Roll::highest(defender.0, 6), trace)) + defender.1;
        i8::try_from((a - d).clamp(-5, 5)).unwrap_or(0)
    }
}

choice! {
    /// J1b: who leads by how much.
    pub enum Band {
        Repulsed = "repulsed",
        Checked = "checked",
        Standoff = "standoff",
        Pressed = "pressed",
        Broken = "broken",
    }
}

/// J1b: the comparison, which has no facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct CompareFacts;
job_facts!(CompareFacts);

/// J1b: the comparison.
pub struct Compare;

impl Procedure for Compare {
    const NAME: &'static str = "job.compare";
    const SUMMARY: &'static str = "J1b, the comparison";
    const DICE: &'static str = "2d6; 2d6";
    const RULES: &'static [Rule] = &[&JOB];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = Charts;
    type Situation = CompareFacts;
    type Outcome = Band;

    fn check(_: &Charts, _: &CompareFacts, _: &mut Check) {}

    #[inline]
    fn run<D: Dice, T: Trace>(t: &Charts, _: &CompareFacts, dice: &mut D, trace: &mut T) -> Band {
        let attacker = i32::from(dice.roll(Ask::adding(&JOB, "attacker"), TWO_D6, trace)) + t.charge[0];
        let band = |defender: u16| match attacker - i32::from(defender) - t.charge[1] {
            ..=-5 => Band::Repulsed,
            -4..=-1 => Band::Checked,
            0 => Band::Standoff,
            1..=4 => Band::Pressed,
            5.. => Band::Broken,
        };
        dice.class(Ask::adding(&JOB, "defender"), TWO_D6, trace, band).1
    }
}

/// J1b: one unit's check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct LevelFacts {
    target: i32,
    modifier: i32,
}
job_facts!(LevelFacts);

/// J1b: one unit's check.
pub struct Level;

impl Procedure for Level {
    const NAME: &'static str = "job.level";
    const SUMMARY: &'static str = "J1b, one check";
    const DICE: &'static str = "2d6";
    const RULES: &'static [Rule] = &[&JOB];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = Charts;
    type Situation = LevelFacts;
    type Outcome = u8;

    fn check(_: &Charts, _: &LevelFacts, _: &mut Check) {}

    #[inline]
    fn run<D: Dice, T: Trace>(_: &Charts, s: &LevelFacts, dice: &mut D, trace: &mut T) -> u8 {
        let level = |roll: u16| {
            let below = s.target - (i32::from(roll) + s.modifier);
            u8::from(below > 0) + u8::from(below > 3)
        };
        dice.class(Ask::adding(&JOB, "check"), TWO_D6, trace, level).1
    }
}

/// J1b: the whole charge has no facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeFacts;
job_facts!(ChargeFacts);

/// J1b: band and the four levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    /// Band.
    pub band: Band,
    /// Levels of the four units that checked.
    pub levels: [u8; 4],
}

/// J1b.
pub struct Charge;

impl Procedure for Charge {
    const NAME: &'static str = "job.charge";
    const SUMMARY: &'static str = "J1b";
    const DICE: &'static str = "2d6; 2d6; [2d6 four times]";
    const RULES: &'static [Rule] = &[&JOB];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = Charts;
    type Situation = ChargeFacts;
    type Outcome = ChargeOutcome;

    fn check(_: &Charts, _: &ChargeFacts, _: &mut Check) {}

    #[inline]
    fn run<D: Dice, T: Trace>(t: &Charts, _: &ChargeFacts, dice: &mut D, trace: &mut T) -> ChargeOutcome {
        let band = dice.call::<Compare, _>(t, &CompareFacts, trace);
        let (side, modifier) = match band {
            Band::Repulsed => (0, -2),
            Band::Checked => (0, 0),
            Band::Standoff => return ChargeOutcome { band, levels: [0; 4] },
            Band::Pressed => (1, 0),
            Band::Broken => (1, -2),
        };
        let levels = t.targets[side].map(|target| dice.call::<Level, _>(t, &LevelFacts { target, modifier }, trace));
        ChargeOutcome { band, levels }
    }
}

/// J1c: one fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct FireFacts {
    /// Modifier of the roll.
    pub modifier: i32,
    /// The target's cohesion less the steps it has lost.
    pub cohesion: i32,
    /// Steps it can still lose; the last one destroys it.
    pub left: i32,
    /// It is routed: no check.
    pub routed: bool,
}
job_facts!(FireFacts);

/// J1c: what one fire does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// Steps lost.
    pub steps: i32,
    /// States worse.
    pub worse: i32,
}

/// J1c: one fire.
pub struct Fire;

impl Procedure for Fire {
    const NAME: &'static str = "job.fire";
    const SUMMARY: &'static str = "J1c, one fire";
    const DICE: &'static str = "2d6; [1d20]";
    const RULES: &'static [Rule] = &[&JOB];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[];
    type Tables = Charts;
    type Situation = FireFacts;
    type Outcome = FireOutcome;

    fn check(_: &Charts, _: &FireFacts, _: &mut Check) {}

    #[expect(clippy::inline_always, reason = "a rule of a few instructions, run some hundred times a battle")]
    #[inline(always)]
    fn run<D: Dice, T: Trace>(t: &Charts, s: &FireFacts, dice: &mut D, trace: &mut T) -> FireOutcome {
        let steps_at = |roll: u16| {
            let total = usize::try_from(i32::from(roll) + s.modifier).unwrap_or(0);
            t.steps[total.min(t.steps.len() - 1)]
        };
        let (_, steps) = dice.class(Ask::adding(&JOB, "fire"), TWO_D6, trace, steps_at);
        if steps == 0 || steps >= s.left || s.routed {
            return FireOutcome { steps: steps.min(s.left), worse: 0 };
        }
        let need = s.cohesion - steps;
        let worse_at = |face: u16| {
            let over = i32::from(face) - need;
            i32::from(over > 0) + i32::from(over > t.second_state)
        };
        let (_, worse) = dice.class(Ask::adding(&JOB, "check"), Roll::die(20), trace, worse_at);
        FireOutcome { steps, worse }
    }
}

/// A unit of the fire jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Steps lost.
    pub lost: i32,
    /// 0 good, 1 shaken, 2 routed.
    pub state: i32,
}

impl Unit {
    #[inline]
    fn take(&mut self, outcome: FireOutcome) {
        self.lost += outcome.steps;
        self.state = (self.state + outcome.worse).min(2);
    }
}

/// What a firer faces.
#[inline]
fn fire_facts(firer: Unit, target: Unit, bonus: i32, cohesion: i32, strength: i32) -> Option<FireFacts> {
    let fires = firer.state < 2 && firer.lost < strength && target.lost < strength;
    fires.then(|| FireFacts {
        modifier: bonus - firer.state,
        cohesion: cohesion - target.lost,
        left: strength - target.lost,
        routed: target.state == 2,
    })
}

/// J1c: the two units and whose turn it is, packed into one word because a chain compares states all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duel(i32);

impl Duel {
    #[inline]
    fn new([a, b]: [Unit; 2], turn: i32) -> Self {
        Duel(a.lost | a.state << 4 | b.lost << 8 | b.state << 12 | turn << 16)
    }

    /// A and B.
    #[inline]
    pub fn units(self) -> [Unit; 2] {
        [self.0, self.0 >> 8].map(|unit| Unit { lost: unit & 15, state: (unit >> 4) & 3 })
    }

    /// The side that fires next.
    #[inline]
    fn turn(self) -> i32 {
        self.0 >> 16
    }
}

const STRENGTH: i32 = 12;
const COHESION: [i32; 2] = [15, 14];

#[inline]
fn duel_facts(duel: Duel) -> Option<FireFacts> {
    let [a, b] = duel.units();
    if duel.turn() == 0 {
        fire_facts(a, b, 0, COHESION[1], STRENGTH)
    } else {
        fire_facts(b, a, 1, COHESION[0], STRENGTH)
    }
}

#[inline]
fn duel_after(duel: Duel, outcome: Option<&FireOutcome>) -> Duel {
    let (mut units, next) = (duel.units(), 1 - duel.turn());
    if let Some(outcome) = outcome {
        units[usize::from(next == 1)].take(*outcome);
    }
    Duel::new(units, next)
}

/// J1a through the enumerator.
pub fn j1a(charts: &Charts) -> Result<Distribution<i8>, TooLarge> {
    let mut dice = Enumerated::new(Detail::Merged, LEAF_BUDGET);
    dice.distribution(|dice| Melee::run(charts, &MeleeFacts, dice, &mut ()))
}

/// J1b through the enumerator.
pub fn j1b(charts: &Charts) -> Result<Distribution<ChargeOutcome>, TooLarge> {
    let mut dice = Enumerated::new(Detail::Merged, LEAF_BUDGET);
    dice.distribution(|dice| Charge::run(charts, &ChargeFacts, dice, &mut ()))
}

/// Ten rounds, each of two fires.
const FIRES: usize = 20;

/// The chain of fires of a duel.
#[expect(clippy::type_complexity, reason = "closures have no shorter names")]
fn duels(
    charts: &Charts,
) -> Chain<'_, Fire, Duel, impl Fn(&Duel) -> Option<FireFacts>, impl Fn(&Duel, Option<&FireOutcome>) -> Duel> {
    Chain::new(charts, |duel: &Duel| duel_facts(*duel), |duel: &Duel, outcome| duel_after(*duel, outcome))
}

/// J1c in doubles.
pub fn j1c_doubles(charts: &Charts) -> Result<Vec<(Duel, f64)>, TooLarge> {
    duels(charts).doubles(Duel::default(), FIRES)
}

/// J1c exactly.
pub fn j1c_exact(charts: &Charts) -> Result<Exact<Duel>, TooLarge> {
    duels(charts).exact(Duel::default(), FIRES)
}

/// J2a: a histogram of `n` melees.
pub fn j2a(charts: &Charts, dice: &mut Seeded, n: u64) -> [u64; 11] {
    let mut counts = [0; 11];
    for _ in 0..n {
        let margin = Melee::run(charts, &MeleeFacts, dice, &mut ());
        counts[usize::try_from(margin + 5).unwrap_or(0)] += 1;
    }
    counts
}

/// J2b: a histogram of `n` charges, dense over band and levels.
pub fn j2b(charts: &Charts, dice: &mut Seeded, n: u64) -> Vec<u64> {
    let mut counts = vec![0; 5 * 81];
    for _ in 0..n {
        let ChargeOutcome { band, levels } = Charge::run(charts, &ChargeFacts, dice, &mut ());
        let index = levels.iter().fold(band as usize, |index, level| index * 3 + usize::from(*level));
        counts[index] += 1;
    }
    counts
}

/// Sums over duels: steps lost by A and B, A routed, B routed.
pub fn j2c(charts: &Charts, dice: &mut Seeded, n: u64) -> [u64; 4] {
    let mut counts = vec![0_u32; 13 * 13 * 9];
    for _ in 0..n {
        let (mut a, mut b) = (Unit::default(), Unit::default());
        for _ in 0..FIRES / 2 {
            if let Some(facts) = fire_facts(a, b, 0, COHESION[1], STRENGTH) {
                b.take(Fire::run(charts, &facts, dice, &mut ()));
            }
            if let Some(facts) = fire_facts(b, a, 1, COHESION[0], STRENGTH) {
                a.take(Fire::run(charts, &facts, dice, &mut ()));
            }
        }
        let place = |unit: Unit| usize::try_from(unit.lost * 3 + unit.state).unwrap_or(0);
        counts[place(a) * 39 + place(b)] += 1;
    }
    let mut sums = [0; 4];
    for (index, count) in (0_u64..).zip(counts) {
        let (a, b, count) = (index / 39, index % 39, u64::from(count));
        sums[0] += a / 3 * count;
        sums[1] += b / 3 * count;
        sums[2] += u64::from(a % 3 == 2) * count;
        sums[3] += u64::from(b % 3 == 2) * count;
    }
    sums
}

/// Sums over battles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BattleSums {
    /// Steps lost by each side.
    pub lost: [u64; 2],
    /// Battles in which a side lost less.
    pub wins: [u64; 2],
    /// Fires of both sides.
    pub fires: u64,
}

const BATTLE_STRENGTH: i32 = 6;
const BATTLE_COHESION: i32 = 14;

/// J2d: one battle.
pub fn battle(charts: &Charts, dice: &mut Seeded, sums: &mut BattleSums) {
    let mut sides = [[Unit::default(); 12]; 2];
    for _turn in 0..12 {
        for side in 0..2 {
            sums.fires += fire_all(charts, &mut sides, side, dice);
        }
        for unit in sides.as_flattened_mut() {
            if unit.state == 2 && unit.lost < BATTLE_STRENGTH {
                let rallies =
                    dice.class(Ask::alone(&JOB, "rally"), Roll::die(20), &mut (), |face| face <= charts.rally).1;
                unit.state -= i32::from(rallies);
            }
        }
    }
    let lost = sides.map(|side| side.iter().map(|unit| u64::from(unit.lost.unsigned_abs())).sum::<u64>());
    for side in 0..2 {
        sums.lost[side] += lost[side];
        sums.wins[side] += u64::from(lost[side] < lost[1 - side]);
    }
}

fn fire_all(charts: &Charts, sides: &mut [[Unit; 12]; 2], side: usize, dice: &mut Seeded) -> u64 {
    let mut fires = 0;
    for i in 0..12 {
        let target = if sides[1 - side][i].lost < BATTLE_STRENGTH { i } else { (i + 1) % 12 };
        let (firer, enemy) = (sides[side][i], &mut sides[1 - side][target]);
        let bonus = i32::try_from(side).unwrap_or(0);
        if let Some(facts) = fire_facts(firer, *enemy, bonus, BATTLE_COHESION, BATTLE_STRENGTH) {
            enemy.take(Fire::run(charts, &facts, dice, &mut ()));
            fires += 1;
        }
    }
    fires
}

/// J2d: `n` battles from number `first` on, each with the dice of its own stream.
pub fn j2d(charts: &Charts, seed: u64, first: u64, n: u64) -> BattleSums {
    let mut sums = BattleSums::default();
    for number in first..first + n {
        battle(charts, &mut Seeded::stream(seed, number), &mut sums);
    }
    sums
}
