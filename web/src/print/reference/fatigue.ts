// The quick-reference sheet of `fatigue`, in the order of play.

import { cell, to, type Sheet } from './sheet'

export const FATIGUE: Sheet = {
  prefix: 'FAT',
  edition: 'Editions 1 and 2; where they differ both values stand side by side',
  leftOut: ['footprints', 'sequence'],
  sections: [
    {
      title: 'Morale of units',
      rows: [
        [
          cell(6, {
            chart: 'morale_modifiers',
            title: 'Morale check',
            rules: [6, 8, 9, 28, ...to(35, 37), ...to(44, 58)],
            how: 'd10 over the CMR so changed: by 1 to 4 disordered, by 5 or more routed.',
          }),
          cell(
            7,
            { chart: 'grades', title: 'Grades', rules: [3, 4, 5, 27] },
            { chart: 'receiving_odds', title: 'Odds, receiving', rules: [59, 60], how: 'Attacker over defender.' },
            { chart: 'charge_zone', title: 'Near a declared charge', rules: to(38, 43) },
            { chart: 'officers', title: 'Officers', rules: [61, 126], how: 'Inches. The best single benefit counts.' },
          ),
          cell(
            6,
            { chart: 'disorder', title: 'Disorder', rules: to(64, 71) },
            { chart: 'zones', title: 'Fire zones, rout, retreat', rules: [138, 139, 145], how: 'Inches.' },
          ),
        ],
        [
          cell(6, {
            chart: 'circumstances',
            title: 'When to check',
            rules: [30, 32],
            how: 'Filled: at once. Open: at the end of the phase. Line: does not happen there.',
            shape: 'phases',
          }),
        ],
      ],
    },
    {
      title: 'Orders and movement',
      rows: [
        [cell(6, { chart: 'orders', title: 'What an order allows', rules: [108, 140, 167] })],
        [cell(6, { chart: 'movement', title: 'Movement', rules: [136], how: 'Inches; a line: may not.', dash: 0 })],
        [
          cell(6, {
            chart: 'terrain',
            title: 'Terrain',
            rules: [141],
            how: 'Percent of the move; a line: impassable.',
            dash: 0,
          }),
        ],
        [
          cell(6, {
            chart: 'formations',
            title: 'Change of formation',
            rules: [137],
            how: 'Percent of the next move. Down: from. Across: into.',
            only: ['change'],
            grid: true,
          }),
        ],
      ],
    },
    {
      title: 'Fire and shock',
      rows: [
        [
          cell(5, {
            chart: 'fire',
            title: 'Fire',
            rules: to(127, 130),
            how: 'Each band: last inch/percent of a figure for each figure or cannon that fires. Then percent by firer, target and cover.',
            without: ['arms'],
          }),
          cell(8, {
            chart: 'shock',
            title: 'Shock',
            rules: to(131, 134),
            how: 'Each side: CMR, modifiers and d10. Difference: attacker less defender.',
          }),
        ],
      ],
    },
    {
      title: 'Morale of the army',
      rows: [
        [
          cell(8, { chart: 'mfp_events', title: 'Fatigue points', rules: [97, ...to(99, 111)] }),
          cell(
            8,
            { chart: 'order_costs', title: 'Orders, each hour', rules: [98] },
            { chart: 'army_status', title: 'Wavering and demoralized', rules: to(115, 124), turned: true },
          ),
          cell(
            7,
            { chart: 'unit_values', title: 'Value of a unit', rules: [85, 86] },
            { chart: 'command_values', title: 'Value of a command', rules: [87, 88] },
          ),
        ],
      ],
    },
  ],
}
