// The quick-reference sheet of `grand-tactics`, in the order of play.

import { cell, to, type Sheet } from './sheet'

export const GRAND_TACTICS: Sheet = {
  prefix: 'GT',
  edition: 'Battle, basic and advanced game; the lost charts are ours and marked so',
  leftOut: ['scenario_sierra'],
  sections: [
    {
      title: 'The hidden choice',
      rows: [
        [
          cell(6, {
            chart: 'tactics_matrix',
            title: 'Grand Tactics Matrix',
            rules: [31, 32],
            how: 'Column shifts of the player, R right, L left. Down: his tactic. Across: the opponent’s.',
          }),
        ],
        [
          cell(6, {
            chart: 'deployment_matrix',
            title: 'Battle Deployment Matrix',
            rules: [16, 18],
            how: 'FERT modifier. Down: own tactic. Across: the opponent’s mode.',
          }),
        ],
        [cell(6, { chart: 'modes', title: 'Deployment modes', rules: [20, 26, 27, ...to(59, 64)] })],
        [
          cell(6, {
            chart: 'cards',
            title: 'Battle Tactics cards',
            rules: [2, 78, 79],
            how: 'Own, opponent: FERT modifiers.',
            named: true,
          }),
        ],
      ],
    },
    {
      title: 'Combat',
      rows: [
        [
          cell(6, {
            chart: 'fert',
            title: 'FERT',
            rules: [33, 34, 35],
            how: 'Down: 2D6 and modifiers. Across: modified strength, then shifted. Steps/morale levels the opponent loses.',
            shape: 'steps-and-morale',
          }),
        ],
        [
          cell(2, { chart: 'drm', title: 'FERT modifiers', rules: to(1, 15) }),
          cell(
            2,
            {
              chart: 'strength',
              title: 'Strength',
              rules: [19, 21, 22, 24],
              how: 'In this order, each result rounded up.',
            },
            { chart: 'shifts', title: 'Column shifts', rules: [29, 30], how: 'Right is plus.' },
            { chart: 'charge', title: 'Cavalry charge', rules: to(36, 45) },
          ),
          cell(2, { chart: 'battle', title: 'The battle', rules: [74, 76, 77, 80, 81], without: ['payoff'] }),
        ],
        [
          cell(4, { chart: 'terrain', title: 'Terrain', rules: [5, 61, 66] }),
          cell(3, { chart: 'weather', title: 'Weather', rules: [9, 70], how: '1D6 by season.' }),
        ],
      ],
    },
    {
      title: 'Between battles',
      rows: [
        [
          cell(
            2,
            { chart: 'action_cost', title: 'Action points', rules: [57, 58] },
            { chart: 'wound_recovery', title: 'Wounded leader', rules: [54], how: '1D6.' },
          ),
          cell(
            2,
            { chart: 'reaction_move', title: 'Reaction move', rules: [56, 91], how: '1D6 and the net of the screens.' },
            { chart: 'paralysis', title: 'Paralysis', rules: [55], how: '1D6, modified by the Allied lead in VP.' },
          ),
          cell(2, { chart: 'campaign', title: 'March, supply, rally, victory', rules: [67, 68, 69, 82] }),
        ],
        [cell(6, { chart: 'catastrophe', title: 'Catastrophe', rules: to(48, 53), how: '1D6 at or under the roll.' })],
      ],
    },
  ],
}
