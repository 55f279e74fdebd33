//! Each side's dice compared with fair dice.

use std::collections::BTreeMap;

use grognard_battle::{AnyBattle, Side};

/// The dice of one kind that one side rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    /// Who rolled; none for dice that belong to neither side.
    pub side: Option<Side>,
    /// Sides of each die.
    pub sides: u8,
    /// How many dice.
    pub count: u32,
    /// All faces added up.
    pub sum: u32,
}

impl Luck {
    /// What a die showed on average.
    pub fn average(&self) -> f64 {
        f64::from(self.sum) / f64::from(self.count.max(1))
    }

    /// What a fair die shows on average.
    pub fn expected(&self) -> f64 {
        f64::midpoint(f64::from(self.sides), 1.0)
    }

    /// How much more the dice showed in total than expected.
    pub fn surplus(&self) -> f64 {
        f64::from(self.sum) - self.expected() * f64::from(self.count)
    }

    /// The surplus in standard deviations of this many fair dice.
    pub fn deviations(&self) -> f64 {
        let sides = f64::from(self.sides);
        let spread = ((sides * sides - 1.0) / 12.0 * f64::from(self.count)).sqrt();
        if spread > 0.0 { self.surplus() / spread } else { 0.0 }
    }
}

/// The dice of a battle, by side and kind of die. Commands that were taken back had no dice.
pub fn luck(battle: &dyn AnyBattle) -> Vec<Luck> {
    let mut kinds = BTreeMap::<(Option<Side>, u8), (u32, u32)>::new();
    let rolled = battle.records().iter().flat_map(|record| &record.rulings).flat_map(|ruled| &ruled.dice);
    for dice in rolled {
        let (count, sum) = kinds.entry((dice.side, dice.sides)).or_default();
        for face in &dice.faces {
            *count += 1;
            *sum += u32::from(*face);
        }
    }
    let kinds = kinds.into_iter().filter(|(_, (count, _))| *count > 0);
    let mut luck: Vec<Luck> = kinds.map(|((side, sides), (count, sum))| Luck { side, sides, count, sum }).collect();
    // Dice that belong to neither side come last.
    luck.sort_by_key(|luck| (luck.side.is_none(), luck.side, luck.sides));
    luck
}
