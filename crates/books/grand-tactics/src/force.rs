//! The battle object: the facts of both forces, shared by every procedure of a round.

use std::fmt::Debug;
use std::hash::Hash;

use grognard_core::choice;
use grognard_core::facts::{Facts, Group, Head, Reader};
use serde::Serialize;

use super::kinds::{Card, GrandTactic, Mode, Neither, Player, Terrain, Weather};
use super::tables::Tables;

choice! {
    /// Who has cavalry superiority: stated, or calculated from the forces.
    pub enum Superior {
        Auto = "auto",
        None = "none",
        A = "a",
        B = "b",
    }
}

/// A force's choice of a tactic: made ([`GrandTactic`]), or still open (`Option`) and then without effect.
pub trait Chosen: Copy + Eq + Hash + Debug + Serialize + 'static {
    fn read(reader: &mut Reader<'_>) -> Self;

    /// The tactic that counts, if any.
    fn tactic(self) -> Option<GrandTactic>;
}

impl Chosen for GrandTactic {
    fn read(r: &mut Reader<'_>) -> Self {
        r.choice("grand_tactic", "grand tactic of this round").required()
    }

    fn tactic(self) -> Option<GrandTactic> {
        Some(self)
    }
}

impl Chosen for Option<GrandTactic> {
    fn read(r: &mut Reader<'_>) -> Self {
        r.choice("grand_tactic", "of no effect here: all tactics are looked at").optional()
    }

    fn tactic(self) -> Option<GrandTactic> {
        None
    }
}

/// A formation in the battle line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Formation {
    /// CF without screens.
    pub cf: i32,
    pub steps: i32,
    /// Deployment mode.
    pub mode: Mode,
    /// Whether it force marched in this OPs phase.
    pub force_marched: bool,
    pub out_of_supply: bool,
}

/// The force of one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Side<G> {
    pub grand_tactic: G,
    /// Card played.
    pub card: Card,
    /// Printed battle ability of the commanding leader.
    pub leader_ability: i32,
    pub leader_wounded: bool,
    /// Morale of the lead formation.
    pub lead_morale: i32,
    /// Whether the lead formation entered the area in this OPs phase.
    pub entered: bool,
    /// Cavalry CF, screens included.
    pub cavalry_cf: i32,
    /// How much of it screens.
    pub screening_cf: i32,
    /// How much of it skirmishes.
    pub skirmishing_cf: i32,
    /// Cavalry steps not on screen.
    pub cavalry_steps: i32,
    /// Broken units in the lead formation.
    pub broken_in_lead: i32,
    pub national_guard_units: i32,
    /// Distinct major nationalities.
    pub major_nationalities: i32,
    /// Formations, the lead formation first.
    pub formations: Vec<Formation>,
}

/// The facts of a battle round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Battle<G = GrandTactic> {
    pub attacker: Player,
    /// Who is French; the other is Allied.
    pub french: Player,
    /// Terrain of the area.
    pub terrain: Terrain,
    /// The force inside the fortress.
    pub fortress: Neither,
    pub weather: Weather,
    /// Whether it is the first round of the battle.
    pub first_round: bool,
    pub cavalry_superiority: Superior,
    pub a: Side<G>,
    pub b: Side<G>,
}

const A: Head = Head { name: "a", group: Group::Who, help: "the force of side a" };
const B: Head = Head { name: "b", group: Group::Whom, help: "the force of side b" };
const FORMATIONS: Head =
    Head { name: "formations", group: Group::Who, help: "formations in the battle line, the lead formation first" };

impl<G: Chosen> Facts for Battle<G> {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        let attacker = r.choice("attacker", "who attacks").group(Group::Who).default(Player::A);
        Battle {
            attacker,
            french: r.choice("french", "who is French; the other is Allied").group(Group::Who).default(Player::A),
            terrain: r.choice("terrain", "terrain of the area").group(Group::Where).default(Terrain::Clear),
            fortress: r.choice("fortress", "the force inside the fortress").group(Group::Where).default(Neither::None),
            weather: r
                .choice("weather", "weather; none where the expansion is not used")
                .group(Group::Where)
                .default(Weather::None),
            first_round: r.flag("first_round", "first round of the battle").default(true),
            cavalry_superiority: r
                .choice("cavalry_superiority", "who has it; auto finds it from the forces")
                .default(Superior::Auto),
            a: r.object(A, |r| read_side(r, t, attacker == Player::A)),
            b: r.object(B, |r| read_side(r, t, attacker == Player::B)),
        }
    }
}

fn read_side<G: Chosen>(r: &mut Reader<'_>, t: &Tables, attacks: bool) -> Side<G> {
    Side {
        grand_tactic: G::read(r),
        card: r.choice("card", "Battle Tactics card played").default(Card::None),
        leader_ability: r
            .integer("leader_ability", 0..=4, "printed battle ability of the commanding leader")
            .default(0),
        leader_wounded: r.flag("leader_wounded", "he is wounded").default(false),
        lead_morale: r.integer("lead_morale", 1..=t.battle.morale_max, "morale of the lead formation").default(3),
        entered: r
            .flag("entered", "the lead formation came into the area in this OPs phase; the attacker's as a rule")
            .default(attacks),
        cavalry_cf: r.integer("cavalry_cf", 0..=60, "cavalry CF of the force, screens included").default(0),
        screening_cf: r.integer("screening_cf", 0..=60, "part of it on screen").default(0),
        skirmishing_cf: r.integer("skirmishing_cf", 0..=60, "part of it sent out with the Skirmish card").default(0),
        cavalry_steps: r.integer("cavalry_steps", 0..=40, "cavalry steps not on screen").default(0),
        broken_in_lead: r.integer("broken_in_lead", 0..=12, "broken units in the lead formation").default(0),
        national_guard_units: r
            .integer("national_guard_units", 0..=12, "National Guard units; count only for the French")
            .default(0),
        major_nationalities: r
            .integer("major_nationalities", 0..=4, "distinct major nationalities; count only for the Allies")
            .default(1),
        formations: r.list(FORMATIONS, 1..=6, read_formation),
    }
}

fn read_formation(r: &mut Reader<'_>) -> Formation {
    let cf = r.integer("cf", 1..=99, "combat factors, screens left out").required();
    let steps = r.integer("steps", 1..=99, "steps; half the CF, rounded up, when left out").optional();
    Formation {
        cf,
        steps: steps.unwrap_or((cf + 1) / 2),
        mode: r.choice("mode", "deployment mode").required(),
        force_marched: r.flag("force_marched", "force marched in this OPs phase").default(false),
        out_of_supply: r.flag("out_of_supply", "out of supply").default(false),
    }
}

impl<G> Side<G> {
    /// The mode of the whole force: that of the lead formation (GT-23).
    pub fn mode(&self) -> Mode {
        self.formations.first().map_or(Mode::LineOfBattle, |lead| lead.mode)
    }

    /// Steps of all formations.
    pub fn steps(&self) -> i32 {
        self.formations.iter().map(|formation| formation.steps).sum()
    }

    /// Cavalry CF that do not screen.
    pub fn field_cf(&self) -> i32 {
        (self.cavalry_cf - self.screening_cf).max(0)
    }

    /// Cavalry CF that neither screen nor skirmish.
    pub fn charge_cf(&self) -> i32 {
        (self.field_cf() - self.skirmishing_cf).max(0)
    }

    /// The battle ability that counts, reduced by a wound (GT-03).
    pub fn effective_ability(&self, t: &Tables) -> i32 {
        effective_ability(t, self.leader_ability, self.leader_wounded)
    }

    fn choosing<H>(&self, grand_tactic: H) -> Side<H> {
        Side {
            grand_tactic,
            card: self.card,
            leader_ability: self.leader_ability,
            leader_wounded: self.leader_wounded,
            lead_morale: self.lead_morale,
            entered: self.entered,
            cavalry_cf: self.cavalry_cf,
            screening_cf: self.screening_cf,
            skirmishing_cf: self.skirmishing_cf,
            cavalry_steps: self.cavalry_steps,
            broken_in_lead: self.broken_in_lead,
            national_guard_units: self.national_guard_units,
            major_nationalities: self.major_nationalities,
            formations: self.formations.clone(),
        }
    }
}

/// The battle ability that counts, reduced by a wound, but not below 0 (GT-03).
pub fn effective_ability(t: &Tables, ability: i32, wounded: bool) -> i32 {
    if wounded { (ability + t.drm.wounded_ability.value).max(0) } else { ability }
}

impl<G> Battle<G> {
    /// The force of a side.
    pub fn side(&self, player: Player) -> &Side<G> {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }

    /// Whether ground and weather allow cavalry to act (GT-74).
    pub fn cavalry_can_act(&self, t: &Tables) -> bool {
        t.terrain.of(self.terrain).cavalry && t.weather.of(self.weather).cavalry
    }

    /// Who has cavalry superiority (GT-74).
    pub fn superior_cavalry(&self, t: &Tables) -> Option<Player> {
        match self.cavalry_superiority {
            Superior::None => None,
            Superior::A => Some(Player::A),
            Superior::B => Some(Player::B),
            Superior::Auto if !self.cavalry_can_act(t) => None,
            Superior::Auto => {
                let rule = &t.battle.superiority;
                let is_superior = |own: i32, other: i32| {
                    own >= rule.min_cf.value && own * rule.ratio.den.value >= other * rule.ratio.num.value
                };
                let (a, b) = (self.a.field_cf(), self.b.field_cf());
                match (is_superior(a, b), is_superior(b, a)) {
                    (true, false) => Some(Player::A),
                    (false, true) => Some(Player::B),
                    _ => None,
                }
            }
        }
    }

    /// The same battle with these tactics.
    #[must_use]
    pub fn with_tactics(&self, a: GrandTactic, b: GrandTactic) -> Battle {
        self.choosing(a, b)
    }

    /// The same battle without tactics.
    #[must_use]
    pub fn open(&self) -> Battle<()> {
        self.choosing((), ())
    }

    fn choosing<H>(&self, a: H, b: H) -> Battle<H> {
        Battle {
            attacker: self.attacker,
            french: self.french,
            terrain: self.terrain,
            fortress: self.fortress,
            weather: self.weather,
            first_round: self.first_round,
            cavalry_superiority: self.cavalry_superiority,
            a: self.a.choosing(a),
            b: self.b.choosing(b),
        }
    }
}

impl Battle {
    /// Whether the pair of tactics is fought out (GT-32).
    pub fn is_fought(&self, t: &Tables) -> bool {
        t.tactics_matrix.is_fought(self.a.grand_tactic, self.b.grand_tactic)
    }

    /// Whether a side plays this card.
    pub fn plays(&self, player: Player, card: Card) -> bool {
        self.side(player).card == card
    }
}
