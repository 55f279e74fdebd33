//! The advice of the tactics game in words.

use grognard_books::grand_tactics::kinds::GrandTactic;
use grognard_books::grand_tactics::tactics_game::mix_in_words;
use grognard_core::equilibrium::fraction;

#[test]
fn a_mix_is_told_as_a_player_would_use_it() {
    let tactics = [GrandTactic::GeneralAdvance, GrandTactic::Hold, GrandTactic::Retreat];
    let told = |shares: [(i64, i64); 3]| mix_in_words("a", &tactics, &shares.map(|(n, d)| fraction(n, d)));
    assert_eq!(told([(0, 1), (1, 1), (0, 1)]), "a: always choose Hold");
    assert_eq!(
        told([(3, 8), (5, 8), (0, 1)]),
        "a: choose General Advance 3 times in 8, Hold 5 times in 8, at random and unseen"
    );
    assert_eq!(
        told([(1, 3), (333, 1000), (1001, 3000)]),
        "a: choose General Advance about 33 times in 100, Hold about 33 times in 100, Retreat about 33 times in \
         100, at random and unseen"
    );
}
