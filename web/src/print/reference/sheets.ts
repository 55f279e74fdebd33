// What stands on the quick-reference sheet of each book, in the order of play. The values come from the charts.

export interface Entry {
  /** The chart's name. */
  chart: string
  title: string
  /** Numbers of the clauses that go with it. */
  rules: number[]
  /** How to read it. */
  how?: string
  /** Across all columns of the page. */
  wide?: true
  /** The only parts that are shown. */
  only?: string[]
  /** Parts that nobody needs at the table. */
  without?: string[]
  /** Rows are called by their `name`. */
  named?: true
  /** The number that stands for "no value". */
  dash?: number
  /** Charts of a shape of their own. */
  shape?: 'steps-and-morale' | 'phases'
}

export interface Section {
  title: string
  /** Columns on paper; three where nothing is said. */
  columns?: 2
  entries: Entry[]
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

const COHESION: Sheet = {
  prefix: 'COH',
  edition: 'The combat card, charts 2 and 5 to 10; what the card lacks is ours and marked so',
  leftOut: ['table'],
  sections: [
    {
      title: 'Command and cohesion',
      entries: [
        { chart: 'initiative', title: 'Initiative', rules: [2, 3, 4], how: 'Lower total wins; a tie stays with the last winner.' },
        { chart: 'command', title: 'Officers by competence', rules: [9, 11], how: 'Radius in inches; the bonus is added to rolls.' },
        { chart: 'quality', title: 'Base cohesion', rules: [17] },
        {
          chart: 'cohesion_test',
          title: 'Cohesion roll',
          rules: [13, 14, 15, 18],
          how: '1D20 at or under current cohesion. Of two markers the worse counts.',
          without: ['combine'],
        },
        {
          chart: 'cohesion_loss',
          title: 'Cohesion lost',
          rules: [16, 49, 50, 51],
          how: 'Down: original stands. Across: steps lost so far. More steps than cells: destroyed.',
          wide: true,
          without: ['legible'],
        },
      ],
    },
    {
      title: 'Fire',
      entries: [
        {
          chart: 'fire_results',
          title: 'Fire results',
          rules: to(29, 35),
          how: 'Down: 2D6 and modifiers; 14 or more, -2 or less. Across: AV less DV. S: test for shaken. Else steps, or steps/stands, always with a test.',
          wide: true,
        },
        { chart: 'small_arms', title: 'Small arms', rules: [26, 27, 52], how: 'Each band: last inch/AV of one stand in tenths. Ammo: 2D6 at or above which it runs out.', without: ['arms'] },
        { chart: 'artillery', title: 'Guns', rules: [26, 27, 52], how: 'Short is canister. Each band: last inch/AV of one stand in tenths.', without: ['arms'] },
        { chart: 'fire_modifiers', title: 'Fire roll', rules: [25, 28, 36, 37, 38], how: 'Added to 2D6; plus is worse for the firer. All add up.', without: ['dice', 'sides'] },
        { chart: 'defence', title: 'Defence value', rules: [41, 42, 43, 44, 46], dash: -1 },
        { chart: 'officer_casualty', title: 'Officer hit', rules: to(55, 59), how: 'Test: modifier of the tests of his command.' },
      ],
    },
    {
      title: 'Movement and charge',
      entries: [
        { chart: 'movement', title: 'Movement', rules: [65, 66, 67, 68, 70], how: 'Inches a turn.', dash: 0 },
        { chart: 'charge', title: 'Charge', rules: to(74, 80), how: 'Plus is worse for whoever rolls.' },
        { chart: 'rout', title: 'Rout move', rules: [20], how: 'Inches.' },
        { chart: 'pass_through', title: 'Passing friends', rules: [72, 73], how: 'Clean when either unit is in one of these.' },
      ],
    },
    {
      title: 'Melee and recovery',
      entries: [
        { chart: 'melee_results', title: 'Melee results', rules: to(87, 91), how: 'Attacker less defender. Check: modifier of the cohesion check. Fall back: D6 rolled for inches.', wide: true },
        { chart: 'melee_dice', title: 'Melee dice', rules: [83, 84], how: 'By the ratio of stands, rounded down. The highest die counts.' },
        { chart: 'melee_modifiers', title: 'Highest die', rules: [85, 86], how: 'All add up; plus is better.' },
        { chart: 'recovery', title: 'Recovery', rules: [93, 95, 96, 97, 98, 100], how: 'Added to the D20.' },
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
      entries: [
        { chart: 'morale_modifiers', title: 'Morale check', rules: [6, 8, 9, 28, ...to(35, 37), ...to(44, 58)], how: 'd10 over the CMR so changed: by 1 to 4 disordered, by 5 or more routed.' },
        { chart: 'grades', title: 'Grades', rules: [3, 4, 5, 27] },
        { chart: 'receiving_odds', title: 'Odds, receiving', rules: [59, 60], how: 'Attacker over defender.' },
        { chart: 'charge_zone', title: 'Near a declared charge', rules: to(38, 43) },
        { chart: 'officers', title: 'Officers', rules: [61, 126], how: 'Inches. The best single benefit counts.' },
        { chart: 'disorder', title: 'Disorder', rules: to(64, 71) },
        { chart: 'zones', title: 'Fire zones, rout, retreat', rules: [138, 139, 145], how: 'Inches.' },
        {
          chart: 'circumstances',
          title: 'When to check',
          rules: [30, 32],
          how: 'Filled: at once. Open: at the end of the phase. Line: does not happen there.',
          wide: true,
          shape: 'phases',
        },
      ],
    },
    {
      title: 'Orders and movement',
      entries: [
        { chart: 'orders', title: 'What an order allows', rules: [108, 140, 167], wide: true },
        { chart: 'movement', title: 'Movement', rules: [136], how: 'Inches; a line: may not.', dash: 0, wide: true },
        { chart: 'terrain', title: 'Terrain', rules: [141], how: 'Percent of the move; a line: impassable.', dash: 0, wide: true },
        { chart: 'formations', title: 'Change of formation', rules: [137], how: 'Percent of the next move. Down: from. Across: into.', only: ['change'], wide: true },
      ],
    },
    {
      title: 'Fire and shock',
      entries: [
        { chart: 'fire', title: 'Fire', rules: to(127, 130), how: 'Each band: last inch/percent of a figure for each figure or cannon that fires. Then percent by firer, target and cover.', without: ['arms'] },
        { chart: 'shock', title: 'Shock', rules: to(131, 134), how: 'Each side: CMR, modifiers and d10. Difference: attacker less defender.' },
      ],
    },
    {
      title: 'Morale of the army',
      entries: [
        { chart: 'mfp_events', title: 'Fatigue points', rules: [97, ...to(99, 111)] },
        { chart: 'order_costs', title: 'Orders, each hour', rules: [98] },
        { chart: 'army_status', title: 'Wavering and demoralized', rules: to(115, 124) },
        { chart: 'unit_values', title: 'Value of a unit', rules: [85, 86] },
        { chart: 'command_values', title: 'Value of a command', rules: [87, 88] },
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
      entries: [
        { chart: 'experience', title: 'Basic morale point', rules: [22, 23, 24], how: 'Low is good.' },
        { chart: 'morale_levels', title: 'Morale level', rules: [27, 28] },
        { chart: 'good_modifiers', title: 'Good situation', rules: [29, ...to(31, 36)], how: 'The best two count.', without: ['order'] },
        { chart: 'bad_modifiers', title: 'Bad situation', rules: [29, ...to(38, 43)], how: 'The worst two count. Enfilade: by artillery, then by other fire and in a rally.', without: ['order'] },
        { chart: 'morale_check', title: 'Morale check and rally', rules: [26, 47, 48], how: '2D6 at or over the MMP passes.' },
      ],
    },
    {
      title: 'Fire',
      entries: [
        { chart: 'infantry_weapons', title: 'Infantry weapons', rules: to(1, 5), how: 'Ranges in inches; firepower points by figures.', wide: true, named: true },
        { chart: 'cavalry_weapons', title: 'Cavalry weapons', rules: [12], wide: true, named: true },
        { chart: 'artillery_weapons', title: 'Guns', rules: [13], how: 'Firepower points by sections.', wide: true, named: true },
        { chart: 'fcr', title: 'Fire results', rules: [50], how: '2D6, firepower and modifiers.' },
        { chart: 'fcr_modifiers', title: 'Fire score', rules: [51] },
      ],
    },
    {
      title: 'Formations and movement',
      entries: [
        { chart: 'infantry_formations', title: 'Infantry', rules: to(6, 11), how: 'Inches of one move. A line: no road rate, or impassable.', wide: true },
        { chart: 'cavalry_formations', title: 'Cavalry', rules: [14], wide: true },
        { chart: 'artillery_formations', title: 'Artillery', rules: [15], wide: true },
      ],
    },
    {
      title: 'Charge, actions and the end',
      entries: [
        { chart: 'charge_results', title: 'Charge impact', rules: [...to(16, 21), 45, 46], how: '2D6 and impact value less the charge MMP. By the margin of the win; the loser falls back the margin in inches.' },
        { chart: 'game', title: 'Actions, leaders, victory', rules: [...to(53, 55), 57, 61, 62], only: ['actions', 'leader', 'brigade', 'army', 'victory'] },
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
      entries: [
        { chart: 'tactics_matrix', title: 'Grand Tactics Matrix', rules: [31, 32], how: 'Column shifts of the player, R right, L left. Down: his tactic. Across: the opponent’s.', wide: true },
        { chart: 'deployment_matrix', title: 'Battle Deployment Matrix', rules: [16, 18], how: 'FERT modifier. Down: own tactic. Across: the opponent’s mode.', wide: true },
        { chart: 'modes', title: 'Deployment modes', rules: [20, 26, 27, ...to(59, 64)], wide: true },
        { chart: 'cards', title: 'Battle Tactics cards', rules: [2, 78, 79], how: 'Own, opponent: FERT modifiers.', wide: true, named: true },
      ],
    },
    {
      title: 'Combat',
      entries: [
        { chart: 'fert', title: 'FERT', rules: [33, 34, 35], how: 'Down: 2D6 and modifiers. Across: modified strength, then shifted. Steps/morale levels the opponent loses.', wide: true, shape: 'steps-and-morale' },
        { chart: 'drm', title: 'FERT modifiers', rules: to(1, 15) },
        { chart: 'strength', title: 'Strength', rules: [19, 21, 22, 24], how: 'In this order, each result rounded up.' },
        { chart: 'shifts', title: 'Column shifts', rules: [29, 30], how: 'Right is plus.' },
        { chart: 'charge', title: 'Cavalry charge', rules: to(36, 45) },
        { chart: 'terrain', title: 'Terrain', rules: [5, 61, 66], wide: true },
        { chart: 'weather', title: 'Weather', rules: [9, 70], how: '1D6 by season.', wide: true },
        { chart: 'battle', title: 'The battle', rules: [74, 76, 77, 80, 81], without: ['payoff'] },
      ],
    },
    {
      title: 'Between battles',
      entries: [
        { chart: 'action_cost', title: 'Action points', rules: [57, 58] },
        { chart: 'reaction_move', title: 'Reaction move', rules: [56, 91], how: '1D6 and the net of the screens.' },
        { chart: 'wound_recovery', title: 'Wounded leader', rules: [54], how: '1D6.' },
        { chart: 'paralysis', title: 'Paralysis', rules: [55], how: '1D6, modified by the Allied lead in VP.' },
        { chart: 'catastrophe', title: 'Catastrophe', rules: to(48, 53), how: '1D6 at or under the roll.' },
        { chart: 'campaign', title: 'March, supply, rally, victory', rules: [67, 68, 69, 82] },
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
