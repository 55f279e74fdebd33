//! Who may type dice: where each side types its own dice, neither types the other's.

use std::sync::Arc;

use grognard_battery::outposts::acts::{Fire, Order};
use grognard_battery::outposts::state::State;
use grognard_battery::outposts::{EXAMPLE, Outposts, leak, out};
use grognard_battery::{Twist, Twisted};
use grognard_battle::command::Command as _;
use grognard_battle::{AnyBattle, Arguments, Battle, Game, Seat, Side, Source, Stage, Stop, TypedDice};
use grognard_core::dice::{Ask, Roll};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_players::Skill;

type Book = Outposts<{ leak::NONE }>;

/// The target of a fire rolls whether it is hit; nothing hidden is involved.
struct RolledByTheTarget;

impl Twist<Book> for RolledByTheTarget {
    fn meets_secrets(_: &State, _: Seat, _: &str) -> bool {
        false
    }

    fn perform(act: &str, stage: &mut Stage<'_, State>, told: &mut Arguments) -> Result<(), Refusals> {
        if act != Fire::ACT.name {
            return Book::perform(act, stage, told);
        }
        Order::read(act, told, &stage.state)?;
        let target = stage.state.to_act.map(Side::other);
        stage.roll(Ask::alone(out(5), "a hit"), Roll::die(6), target);
        Ok(())
    }
}

/// A battle under a setting at the moment when somebody may fire; his seat and his target.
fn about_to_fire(dice: TypedDice) -> (Battle<Book>, Seat, Datum) {
    let setup = Datum::from_toml(EXAMPLE).expect("the example is TOML");
    let mut battle = Battle::<Book>::begin(Arc::default(), None, &setup).expect("the example can be played");
    battle.set_dice(dice).expect("nothing has been done yet");
    loop {
        let side = AnyBattle::business(&battle, Seat::Umpire).waiting[0];
        let seat = Seat::of(side);
        let fire = AnyBattle::offers(&battle, seat).into_iter().find(|offer| offer.act == Fire::ACT.name);
        if let Some(fire) = fire {
            return (battle, seat, fire.with);
        }
        let chosen = AnyBattle::choose(&battle, side, Skill::Drill, 1).expect("somebody has something to do");
        let decided = battle.decide(seat, &chosen.act, &chosen.with, &Source::Seed(1)).expect("it is legal");
        battle.accept(decided).expect("it is next");
    }
}

/// Whether a seat that fires may type the die.
fn may_type<G: Game>(dice: TypedDice, by_umpire: bool) -> bool {
    let (played, own, with) = about_to_fire(dice);
    let (header, records) = (AnyBattle::header(&played).clone(), AnyBattle::records(&played).to_vec());
    let battle = Battle::<G>::open(Arc::default(), header, records).expect("the books are the same");
    let seat = if by_umpire { Seat::Umpire } else { own };
    match battle.decide(seat, Fire::ACT.name, &with, &Source::Typed(vec![6])) {
        Ok(_) => true,
        Err(Stop::Refused(reasons)) => {
            assert!(reasons.iter().all(|reason| reason.field == "dice"), "{reasons:?}");
            false
        }
        Err(Stop::Need(need)) => panic!("one die is all it takes: {need:?}"),
    }
}

#[test]
fn each_side_types_its_own_dice_and_the_umpire_any() {
    for (dice, own, of_the_enemy, by_the_umpire) in [
        (TypedDice::Typed, true, true, true),
        (TypedDice::Own, true, false, true),
        (TypedDice::Rolled, false, false, false),
    ] {
        assert_eq!(may_type::<Book>(dice, false), own, "its own, {dice:?}");
        assert_eq!(may_type::<Twisted<Book, RolledByTheTarget>>(dice, false), of_the_enemy, "the enemy's, {dice:?}");
        assert_eq!(may_type::<Twisted<Book, RolledByTheTarget>>(dice, true), by_the_umpire, "the umpire, {dice:?}");
    }
}
