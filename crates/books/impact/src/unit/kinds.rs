//! Arms, formations, levels, arcs and the other names in which facts are given.

use grognard_core::choice;
use grognard_core::facts::Choice;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;

use crate::rules::imp;

choice! {
    /// Arm of a unit.
    pub enum Arm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
    }
}

choice! {
    /// The two arms that charge and merge.
    pub enum Troops {
        Infantry = "infantry",
        Cavalry = "cavalry",
    }
}

choice! {
    /// Experience, best first.
    pub enum Quality {
        Elite = "elite",
        Veteran = "veteran",
        Trained = "trained",
        Green = "green",
    }
}

choice! {
    /// Morale level, best first.
    pub enum Level {
        GoodOrder = "good-order",
        Disorder = "disorder",
        Shaken = "shaken",
        Routed = "routed",
    }
}

choice! {
    /// Formations of all arms.
    pub enum Formation {
        BattleLine = "battle-line",
        ExtendedLine = "extended-line",
        Skirmishers = "skirmishers",
        AttackColumn = "attack-column",
        RoadColumn = "road-column",
        MountedLine = "mounted-line",
        MountedColumn = "mounted-column",
        MountedSkirmishers = "mounted-skirmishers",
        DismountedLine = "dismounted-line",
        DismountedSkirmishers = "dismounted-skirmishers",
        Unlimbered = "unlimbered",
        Limbered = "limbered",
    }
}

choice! {
    /// Works a unit stands in.
    pub enum Works {
        None = "none",
        Hasty = "hasty",
        Light = "light",
        Heavy = "heavy",
    }
}

choice! {
    /// From where a unit is fired at.
    pub enum Arc {
        Front = "front",
        /// Partial flank.
        Side = "side",
        /// Full flank.
        Flank = "flank",
        Rear = "rear",
    }
}

choice! {
    /// From where a unit was fired at, if at all.
    pub enum HitFrom {
        /// Not fired at.
        None = "none",
        Front = "front",
        /// Partial flank.
        Side = "side",
        /// Full flank.
        Flank = "flank",
        Rear = "rear",
    }
}

choice! {
    /// From where a unit is charged, if at all.
    pub enum ChargedFrom {
        /// Not charged.
        None = "none",
        Front = "front",
        PartialFlank = "partial-flank",
        FullFlank = "full-flank",
        Rear = "rear",
    }
}

choice! {
    /// Names of morale checks.
    pub enum Mc {
        /// No check.
        None = "none",
        Plain = "MC",
        One = "1MC",
        Two = "2MC",
        Three = "3MC",
        Four = "4MC",
    }
}

impl Arm {
    pub fn formations(self) -> impl Iterator<Item = Formation> {
        Formation::all().filter(move |formation| formation.arm() == self)
    }

    /// Its formation unless the set-up says otherwise.
    pub fn usual_formation(self) -> Formation {
        match self {
            Arm::Infantry => Formation::BattleLine,
            Arm::Cavalry => Formation::MountedLine,
            Arm::Artillery => Formation::Unlimbered,
        }
    }

    /// The table file of its formations.
    pub fn formation_table(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry_formations",
            Arm::Cavalry => "cavalry_formations",
            Arm::Artillery => "artillery_formations",
        }
    }

    /// The table file of its weapons.
    pub fn weapon_table(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry_weapons",
            Arm::Cavalry => "cavalry_weapons",
            Arm::Artillery => "artillery_weapons",
        }
    }

    /// The clause of its formation table.
    pub fn formation_rule(self) -> Rule {
        match self {
            Arm::Infantry => imp(6),
            Arm::Cavalry => imp(14),
            Arm::Artillery => imp(15),
        }
    }
}

impl Formation {
    /// The arm that has it.
    pub fn arm(self) -> Arm {
        match self {
            Formation::BattleLine
            | Formation::ExtendedLine
            | Formation::Skirmishers
            | Formation::AttackColumn
            | Formation::RoadColumn => Arm::Infantry,
            Formation::MountedLine
            | Formation::MountedColumn
            | Formation::MountedSkirmishers
            | Formation::DismountedLine
            | Formation::DismountedSkirmishers => Arm::Cavalry,
            Formation::Unlimbered | Formation::Limbered => Arm::Artillery,
        }
    }

    /// Whether it is deeper than wide on the table.
    pub fn is_column(self) -> bool {
        matches!(self, Formation::AttackColumn | Formation::RoadColumn | Formation::MountedColumn | Formation::Limbered)
    }

    /// Refuses a formation the arm does not have.
    pub fn check_fits(self, arm: Arm, check: &mut Check) {
        check.refuse_listing(self.arm() != arm, arm.formation_rule(), &["formation", "arm"], || {
            let names = arm.formations().map(|formation| formation.name().to_owned()).collect();
            (format!("{} has no formation '{}'; choose one it has.", arm.name(), self.name()), Some(names))
        });
    }
}

impl Level {
    /// This many levels worse, down to routed.
    #[must_use]
    pub fn worse_by(self, levels: i32) -> Self {
        Level::all().nth(self.steps() + usize::try_from(levels).unwrap_or(0)).unwrap_or(Level::Routed)
    }

    /// This many levels better, up to good order.
    #[must_use]
    pub fn better_by(self, levels: i32) -> Self {
        let to = self.steps().saturating_sub(usize::try_from(levels).unwrap_or(0));
        Level::all().nth(to).unwrap_or(Level::GoodOrder)
    }

    /// Levels below good order.
    pub fn steps(self) -> usize {
        self as usize
    }
}

impl HitFrom {
    /// The arc; none if it was not fired at.
    pub fn arc(self) -> Option<Arc> {
        match self {
            HitFrom::None => None,
            HitFrom::Front => Some(Arc::Front),
            HitFrom::Side => Some(Arc::Side),
            HitFrom::Flank => Some(Arc::Flank),
            HitFrom::Rear => Some(Arc::Rear),
        }
    }
}

impl From<Arc> for HitFrom {
    fn from(arc: Arc) -> Self {
        match arc {
            Arc::Front => HitFrom::Front,
            Arc::Side => HitFrom::Side,
            Arc::Flank => HitFrom::Flank,
            Arc::Rear => HitFrom::Rear,
        }
    }
}

impl Mc {
    /// This many steps harder (or easier, down to a plain MC); no check stays no check.
    #[must_use]
    pub fn stepped(self, steps: i32) -> Self {
        if self == Mc::None {
            return self;
        }
        let last = i32::try_from(Mc::NAMES.len() - 1).unwrap_or(1);
        let to = (self as i32 + steps).clamp(1, last);
        Mc::all().nth(usize::try_from(to).unwrap_or(1)).unwrap_or(self)
    }
}
