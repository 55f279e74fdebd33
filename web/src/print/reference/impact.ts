// The quick-reference sheet of `impact`, in the order of play.

import { cell, GROUND, to, type Sheet } from './sheet'

export const IMPACT: Sheet = {
  prefix: 'IMP',
  edition: 'The 15 mm charts; what they lack is ours and marked so',
  leftOut: [],
  sections: [
    {
      title: 'Morale',
      rows: [
        [
          cell(
            2,
            { chart: 'experience', title: 'Basic morale point', rules: [22, 23, 24], how: 'Low is good.' },
            { chart: 'morale_levels', title: 'Morale level', rules: [27, 28] },
          ),
          cell(2, {
            chart: 'good_modifiers',
            title: 'Good situation',
            rules: [29, ...to(31, 36)],
            how: 'The best two count.',
            without: ['order'],
          }),
          cell(2, {
            chart: 'morale_check',
            title: 'Morale check and rally',
            rules: [26, 47, 48],
            how: '2D6 at or over the MMP passes.',
          }),
        ],
        [
          cell(6, {
            chart: 'bad_modifiers',
            title: 'Bad situation',
            rules: [29, ...to(38, 43)],
            how: 'The worst two count. Enfilade: by artillery, then by other fire and in a rally.',
            without: ['order'],
          }),
        ],
      ],
    },
    {
      title: 'Fire',
      rows: [
        [
          cell(6, {
            chart: 'infantry_weapons',
            title: 'Infantry weapons',
            rules: to(1, 5),
            how: 'Ranges in inches; firepower points by figures.',
            named: true,
          }),
        ],
        [
          cell(6, {
            chart: 'artillery_weapons',
            title: 'Guns',
            rules: [13],
            how: 'Firepower points by sections.',
            named: true,
          }),
        ],
        [
          cell(
            4,
            { chart: 'cavalry_weapons', title: 'Cavalry weapons', rules: [12], named: true },
            { chart: 'fcr', title: 'Fire results', rules: [50], how: '2D6, firepower and modifiers.' },
          ),
          cell(2, { chart: 'fcr_modifiers', title: 'Fire score', rules: [51] }),
        ],
      ],
    },
    {
      title: 'Formations and movement',
      rows: [
        [
          cell(6, {
            chart: 'infantry_formations',
            title: 'Infantry',
            rules: to(6, 11),
            how: 'Inches of one move. A line: no road rate, or impassable.',
            without: ['name'],
            dash: 0,
            dashIn: GROUND,
          }),
        ],
        [cell(6, { chart: 'cavalry_formations', title: 'Cavalry', rules: [14], dash: 0, dashIn: GROUND })],
        [cell(6, { chart: 'artillery_formations', title: 'Artillery', rules: [15], dash: 0, dashIn: GROUND })],
      ],
    },
    {
      title: 'Charge, actions and the end',
      rows: [
        [
          cell(3, {
            chart: 'charge_results',
            title: 'Charge impact',
            rules: [...to(16, 21), 45, 46],
            how: '2D6 and impact value less the charge MMP. By the margin of the win; the loser falls back the margin in inches.',
          }),
          cell(3, {
            chart: 'game',
            title: 'Actions, leaders, victory',
            rules: [...to(53, 55), 57, 61, 62],
            only: ['actions', 'leader', 'brigade', 'army', 'victory'],
          }),
        ],
      ],
    },
  ],
}
