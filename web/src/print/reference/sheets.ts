// What stands on the quick-reference sheet of each book, in the order of play. The values come from the charts.

export interface Entry {
  /** The chart's name. */
  chart: string
  title: string
  /** Numbers of the clauses that go with it. */
  rules: number[]
  /** How to read it. */
  how?: string
  /** Its parts are the rows of one table, though not two have a column in common. */
  grid?: true
  /** The only parts that are shown. */
  only?: string[]
  /** Parts that nobody needs at the table. */
  without?: string[]
  /** Rows are called by their `name`. */
  named?: true
  /** The number that stands for "no value", in these columns only if any are named. */
  dash?: number
  dashIn?: string[]
  /** Rows of its tables as columns. */
  turned?: true
  /** Charts of a shape of their own. */
  shape?: 'steps-and-morale' | 'phases'
}

/** Charts one under the other. */
export interface Cell {
  /** Its share of the width of the page, beside the others of its row. */
  of: number
  entries: Entry[]
}

/** Rows of cells; a row is never split where it fits a page. */
export interface Section {
  title: string
  rows: Cell[][]
}

export interface Sheet {
  /** What the ids of its clauses begin with. */
  prefix: string
  /** What there is to say about editions. */
  edition: string
  sections: Section[]
  /** Charts for the virtual table and for whoever keeps the books. */
  leftOut: string[]
}

/** All numbers from one to another. */
const to = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const GROUND = ['road', 'trail', 'open', 'broken', 'light-woods', 'heavy-woods', 'rough']

const cell = (of: number, ...entries: Entry[]): Cell => ({ of, entries })

export function entriesOf({ sections }: Sheet): Entry[] {
  return sections.flatMap(({ rows }) => rows.flatMap((cells) => cells.flatMap(({ entries }) => entries)))
}

const COHESION: Sheet = {
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

const FATIGUE: Sheet = {
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

const IMPACT: Sheet = {
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

const GRAND_TACTICS: Sheet = {
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

export const SHEETS: Record<string, Sheet> = {
  cohesion: COHESION,
  fatigue: FATIGUE,
  impact: IMPACT,
  'grand-tactics': GRAND_TACTICS,
}
