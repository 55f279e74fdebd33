//! What happens without a choice: on a virtual table it happens by itself, after every command.

use grognard_core::refusal::Refusals;

use super::Seat;
use super::command::Books;
use super::stage::Stage;

/// Settles the books. On a virtual table it then takes one forced step after the other, and settles after each. `step`
/// returns whether there was one.
pub fn carry_on<S: Books>(
    stage: &mut Stage<'_, S>,
    settle: impl Fn(&mut Stage<'_, S>) -> Result<(), Refusals>,
    step: impl Fn(&mut Stage<'_, S>) -> Result<bool, Refusals>,
) -> Result<(), Refusals> {
    settle(stage)?;
    if !stage.state.measures() {
        return Ok(());
    }
    // The dice of both sides are rolled, whichever seat gave the command.
    let seat = std::mem::replace(&mut stage.seat, Seat::Umpire);
    let mut done = Ok(());
    while !stage.typed_dice_ran_short() {
        done = match step(stage) {
            Ok(true) => settle(stage),
            Ok(false) => break,
            Err(reasons) => Err(reasons),
        };
        if done.is_err() {
            break;
        }
    }
    stage.seat = seat;
    done
}
