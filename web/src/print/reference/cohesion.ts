// The quick-reference sheet of `cohesion`, in the order of play.

import { cell, to, type Sheet } from './sheet'

export const COHESION: Sheet = {
  prefix: 'COH',
  edition: 'The combat card, charts 2 and 5 to 10; what the card lacks is ours and marked so',
  leftOut: ['table'],
  sections: [
    {
      title: 'Command and cohesion',
      rows: [
        [
          cell(
            2,
            {
              chart: 'initiative',
              title: 'Initiative',
              rules: [2, 3, 4],
              how: 'Lower total wins; a tie stays with the last winner.',
            },
            { chart: 'quality', title: 'Base cohesion', rules: [17] },
          ),
          cell(2, {
            chart: 'command',
            title: 'Officers by competence',
            rules: [9, 11],
            how: 'Radius in inches; the bonus is added to rolls.',
          }),
          cell(2, {
            chart: 'cohesion_test',
            title: 'Cohesion roll',
            rules: [13, 14, 15, 18],
            how: '1D20 at or under current cohesion. Of two markers the worse counts.',
            without: ['combine'],
          }),
        ],
        [
          cell(6, {
            chart: 'cohesion_loss',
            title: 'Cohesion lost',
            rules: [16, 49, 50, 51],
            how: 'Down: original stands. Across: steps lost so far. More steps than cells: destroyed.',
            without: ['legible'],
          }),
        ],
      ],
    },
    {
      title: 'Fire',
      rows: [
        [
          cell(5, {
            chart: 'fire_results',
            title: 'Fire results',
            rules: to(29, 35),
            how: 'Down: 2D6 and modifiers; 14 or more, -2 or less. Across: AV less DV. S: test for shaken. Else steps, or steps/stands, always with a test.',
          }),
          cell(2, {
            chart: 'fire_modifiers',
            title: 'Fire roll',
            rules: [25, 28, 36, 37, 38],
            how: 'Added to 2D6; plus is worse for the firer. All add up.',
            without: ['dice', 'sides'],
          }),
        ],
        [
          cell(
            3,
            {
              chart: 'small_arms',
              title: 'Small arms',
              rules: [26, 27, 52],
              how: 'Each band: last inch/AV of one stand in tenths. Ammo: 2D6 at or above which it runs out.',
              without: ['arms'],
            },
            {
              chart: 'artillery',
              title: 'Guns',
              rules: [26, 27, 52],
              how: 'Short is canister. Each band: last inch/AV of one stand in tenths.',
              without: ['arms'],
            },
          ),
          cell(3, { chart: 'defence', title: 'Defence value', rules: [41, 42, 43, 44, 46], dash: -1 }),
        ],
        [
          cell(6, {
            chart: 'officer_casualty',
            title: 'Officer hit',
            rules: to(55, 59),
            how: 'Test: modifier of the tests of his command.',
          }),
        ],
      ],
    },
    {
      title: 'Movement and charge',
      rows: [
        [
          cell(4, {
            chart: 'movement',
            title: 'Movement',
            rules: [65, 66, 67, 68, 70],
            how: 'Inches a turn.',
            dash: 0,
          }),
          cell(
            2,
            {
              chart: 'charge',
              title: 'Charge',
              rules: to(74, 80),
              how: 'Plus is worse for whoever rolls.',
              turned: true,
            },
            { chart: 'rout', title: 'Rout move', rules: [20], how: 'Inches.' },
            {
              chart: 'pass_through',
              title: 'Passing friends',
              rules: [72, 73],
              how: 'Clean when either unit is in one of these.',
            },
          ),
        ],
      ],
    },
    {
      title: 'Melee and recovery',
      rows: [
        [
          cell(6, {
            chart: 'melee_results',
            title: 'Melee results',
            rules: to(87, 91),
            how: 'Attacker less defender. Check: modifier of the cohesion check. Fall back: D6 rolled for inches.',
          }),
        ],
        [
          cell(2, {
            chart: 'melee_dice',
            title: 'Melee dice',
            rules: [83, 84],
            how: 'By the ratio of stands, rounded down. The highest die counts.',
          }),
          cell(2, {
            chart: 'melee_modifiers',
            title: 'Highest die',
            rules: [85, 86],
            how: 'All add up; plus is better.',
          }),
          cell(2, { chart: 'recovery', title: 'Recovery', rules: [93, 95, 96, 97, 98, 100], how: 'Added to the D20.' }),
        ],
      ],
    },
  ],
}
