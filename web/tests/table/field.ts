// A battlefield for the tests of the virtual table: ground of every kind, two small armies.

import type { TableMap } from '../../src/api/types'
import type { Act, Argument, Card, Offer, Sheet, Takes } from '../../src/battle/types'
import type { Piece } from '../../src/table/types'

type Side = 'a' | 'b'

const unit = (
  name: string,
  label: string,
  side: Side,
  command: string,
  x: number,
  y: number,
  more: Partial<Piece> = {},
): Piece => ({
  name,
  label,
  side,
  command,
  x,
  y,
  sort: 'unit',
  branch: 'infantry',
  echelon: 'regiment',
  facing: side === 'a' ? 0 : 180,
  width: 5,
  depth: 0.5,
  formation: 'line',
  outline: 'solid',
  stands: [5, 5],
  marks: [],
  ready: false,
  attached: null,
  radius: null,
  ...more,
})
const officer = (
  name: string,
  side: Side,
  command: string,
  x: number,
  y: number,
  attached: string | null = null,
): Piece => ({
  ...unit(name, name, side, command, x, y),
  sort: 'officer',
  branch: 'headquarters',
  echelon: 'brigade',
  width: 0,
  depth: 0,
  formation: null,
  outline: 'solid',
  stands: null,
  attached,
})

const M = { letter: 'M', word: 'moving', tone: 'green' } as const
const F = { letter: 'F', word: 'firing', tone: 'red' } as const
const PRICE = "Price's Brigade"
const TOLLIVER = "Tolliver's Brigade"

export const PIECES: readonly Piece[] = [
  unit('7th Ohio', '7 OH', 'a', PRICE, 12.5, 10, { marks: [M] }),
  unit('29th Ohio', '29 OH', 'a', PRICE, 20, 9, {
    marks: [M],
    formation: 'attack-column',
    width: 2,
    depth: 1.5,
    stands: [6, 6],
  }),
  unit('66th Ohio', '66 OH', 'a', PRICE, 27, 10.5, { marks: [F], facing: 15 }),
  unit('3rd Maryland', '3 MD', 'a', PRICE, 33, 8, {
    marks: [M],
    formation: 'skirmish',
    outline: 'dashed',
    width: 6,
    stands: [3.5, 4],
  }),
  unit('Battery K', 'Bty K', 'a', PRICE, 24, 6, {
    branch: 'artillery',
    echelon: 'battery',
    width: 2,
    depth: 1.5,
    formation: 'unlimbered',
    stands: [2, 2],
    marks: [F],
  }),
  unit('1st Michigan Cavalry', '1 MI C', 'a', '', 40, 7, {
    branch: 'cavalry',
    width: 1,
    depth: 4,
    formation: 'column',
    stands: [4, 4],
    facing: 330,
    marks: [M],
  }),
  officer('Price', 'a', PRICE, 17, 8),
  officer('Calder', 'a', 'Senior command', 24, 3.5),
  unit('21st Virginia', '21 VA', 'b', TOLLIVER, 13, 19, { marks: [F] }),
  unit('48th Virginia', '48 VA', 'b', TOLLIVER, 20, 20, {
    marks: [
      { letter: 'S', word: 'shaken', tone: 'white' },
      { letter: 'D', word: 'disordered', tone: 'broken' },
    ],
    outline: 'broken',
    width: 3,
    depth: 1,
    stands: [4, 5],
  }),
  unit('42nd Virginia', '42 VA', 'b', TOLLIVER, 29, 21.5, { marks: [M], facing: 200 }),
  unit("Poague's Battery", 'Poague', 'b', TOLLIVER, 36, 26, {
    branch: 'artillery',
    echelon: 'battery',
    width: 1,
    depth: 3,
    formation: 'limbered',
    outline: 'wedge',
    stands: [2, 2],
  }),
  unit('10th Georgia', '10 GA', 'b', TOLLIVER, 7, 30, {
    marks: [{ letter: 'R', word: 'routed', tone: 'black' }],
    outline: 'broken',
    width: 3,
    depth: 1,
    stands: [3, 5],
    facing: 10,
  }),
  officer('Tolliver', 'b', TOLLIVER, 24, 24),
]

export const GROUND: Omit<TableMap, 'pieces' | 'moved' | 'off'> = {
  width: 48,
  depth: 36,
  areas: [
    {
      kind: 'woods',
      name: "Harrow's Wood",
      level: 0,
      points: [
        [2, 13],
        [9, 12],
        [11, 17],
        [8, 21],
        [1, 19],
      ],
    },
    {
      kind: 'orchard',
      level: 0,
      points: [
        [30, 13],
        [37, 12.5],
        [37.5, 17],
        [31, 17.5],
      ],
    },
    {
      kind: 'hill',
      name: 'Signal Hill',
      level: 2,
      points: [
        [16, 24],
        [24, 23],
        [31, 26],
        [29, 32],
        [19, 33],
        [14, 29],
      ],
    },
    {
      kind: 'marsh',
      level: 0,
      points: [
        [40, 18],
        [47, 17],
        [47.5, 23],
        [41, 23.5],
      ],
    },
    {
      kind: 'rocks',
      level: 0,
      points: [
        [1, 25],
        [5, 24],
        [6, 27],
        [2, 28.5],
      ],
    },
    {
      kind: 'building-area',
      name: 'the mill',
      level: 0,
      points: [
        [40, 27],
        [45, 27],
        [45, 31],
        [40, 31],
      ],
    },
    {
      kind: 'steep-slope',
      level: 0,
      points: [
        [25, 31],
        [30, 29],
        [33, 32],
        [28, 34],
      ],
    },
    {
      kind: 'ford',
      name: 'the ford',
      level: 0,
      points: [
        [22, 14],
        [26, 14],
        [26, 16],
        [22, 16],
      ],
    },
  ],
  lines: [
    {
      kind: 'road',
      points: [
        [24, 0],
        [24, 12],
        [25, 20],
        [22, 36],
      ],
    },
    {
      kind: 'fence',
      points: [
        [9, 18],
        [18, 18.2],
      ],
    },
    {
      kind: 'hedge',
      points: [
        [28, 19],
        [38, 20],
      ],
    },
    {
      kind: 'stone-wall',
      points: [
        [34, 23],
        [39, 24.5],
      ],
    },
    {
      kind: 'earthwork',
      points: [
        [20, 27],
        [27, 27.5],
      ],
    },
  ],
  zones: [
    {
      side: 'a',
      points: [
        [0, 0],
        [48, 0],
        [48, 12],
        [0, 12],
      ],
    },
    {
      side: 'b',
      points: [
        [0, 24],
        [48, 24],
        [48, 36],
        [0, 36],
      ],
    },
  ],
  objectives: [
    { name: 'the ford', x: 24, y: 15, radius: 3, held: 'a' },
    { name: 'the mill', x: 42.5, y: 29, radius: 3, held: 'b' },
    { name: 'the crossroads', x: 8, y: 23, radius: 3, held: null },
  ],
  contacts: [],
}

const card = ({ name, branch, sort, stands, marks, formation }: Piece): Card => ({
  name,
  kind: sort === 'officer' ? 'officer' : branch,
  ...(stands
    ? {
        strength: { left: stands[0], start: stands[1], counted_in: 'stands' },
        boxes: { ticked: Math.round((stands[1] - stands[0]) * 2), of: stands[1] * 2, counted_in: 'steps' },
      }
    : {}),
  marks: [...marks],
  facts: formation
    ? [
        { name: 'formation', value: formation },
        { name: 'weapon', value: 'rifle musket' },
      ]
    : [],
})

export function sheetOf(pieces: readonly Piece[]): Sheet {
  const of = (side: Side, command: string, sort: string) =>
    pieces.filter((piece) => piece.side === side && piece.command === command && piece.sort === sort).map(card)
  const commands = (side: Side, names: readonly string[]) =>
    names.map((name) => ({
      name: name || 'Independents',
      line: '',
      officers: of(side, name, 'officer'),
      units: of(side, name, 'unit'),
    }))
  return {
    sides: [
      { side: 'a', name: 'Union', gauges: [], strains: [], commands: commands('a', ['Senior command', PRICE, '']) },
      { side: 'b', name: 'Confederate', gauges: [], strains: [], commands: commands('b', [TOLLIVER]) },
    ],
    facts: [],
    names: { unit: pieces.filter(({ sort }) => sort === 'unit').map(({ name }) => name) },
  }
}

const argument = (name: string, takes: Takes): Argument => ({ name, takes, needed: false, asked: false, help: name })
const name = (of: string): Argument => argument(of, { kind: 'name', of })
const act = (name: string, subject: string | null, args: Argument[], more: Partial<Act> = {}): Act => ({
  name,
  help: name,
  arguments: args,
  secrecy: 'open',
  subject,
  aims: null,
  sorts: null,
  row: null,
  onward: false,
  ...more,
})
const target = argument('target', { kind: 'name', of: 'unit' })

/** What the book tells of its acts. */
export const ACTS: readonly Act[] = [
  act('deploy', 'group', [argument('group', { kind: 'text' }), argument('places', { kind: 'group' })]),
  act('mark', 'brigade', [name('brigade'), name('unit')], {
    sorts: {
      what: 'beads',
      group: 'brigade',
      single: 'unit',
      value: 'posture',
      values: [
        {
          value: 'moving',
          names: 'moving',
          mark: { letter: 'M', word: 'move', tone: 'green' },
          kept: 'keeps its green bead',
        },
        {
          value: 'firing',
          names: 'firing',
          mark: { letter: 'F', word: 'fire', tone: 'red' },
          kept: 'keeps its red bead',
        },
      ],
    },
  }),
  act('fire', 'unit', [name('unit'), target], { aims: { target: 'target', intent: 'fire' } }),
  act('pass', null, [], { onward: true }),
  act('move', 'unit', [
    name('unit'),
    argument('way', { kind: 'way', steps: 'path', x: 'x', y: 'y', facing: 'facing' }),
  ]),
  act('hold', 'unit', [name('unit')]),
  act(
    'change-formation',
    'unit',
    [
      name('unit'),
      argument('to', { kind: 'choice', values: ['line', 'column', 'skirmish'] }),
      argument('facing', { kind: 'facing', turn: null }),
    ],
    { row: 'formation' },
  ),
  act('charge', 'unit', [name('unit'), target], { aims: { target: 'target', intent: 'charge' } }),
  act('ride', 'officer', [name('officer'), argument('place', { kind: 'place', x: 'x', y: 'y' })]),
  act('opportunity-fire', 'unit', [name('unit')]),
  act('hold-fire', null, [argument('rest_of_phase', { kind: 'flag' })], { onward: true }),
  act('finish', null, [argument('hold', { kind: 'flag' })], { onward: true }),
]

export type Phase = 'set-up' | 'posture phase' | 'fire phase' | 'movement phase'

const offer = (act: string, title: string, known: Offer['with'], open: string[] = []): Offer => ({
  act,
  title,
  with: known,
  open,
})

/** What side a may do in a phase. */
export function offersOf(phase: Phase, pieces: readonly Piece[], done: ReadonlySet<string>): Offer[] {
  const mine = pieces.filter(({ name, side }) => side === 'a' && !done.has(name))
  const units = mine.filter(({ sort }) => sort === 'unit')
  if (phase === 'set-up')
    return [PRICE, 'Calder']
      .filter((group) => !done.has(group))
      .map((group) => offer('deploy', `${group} is placed`, { group }, ['places']))
  if (phase === 'posture phase') {
    if (done.has(PRICE)) return []
    return [
      offer('mark', `${PRICE}: all moving but those named`, { brigade: PRICE, posture: 'moving' }, ['firing']),
      offer('mark', `${PRICE}: all firing but those named`, { brigade: PRICE, posture: 'firing' }, ['moving']),
    ]
  }
  if (phase === 'fire phase') {
    return [
      ...units
        .filter(({ marks }) => marks.includes(F))
        .map(({ name }) =>
          offer('fire', `${name} fires`, { unit: name, target: '21st Virginia' }, ['target', 'together_with']),
        ),
      offer('pass', 'Union passes', {}),
    ]
  }
  return [
    ...units
      .filter(({ marks }) => marks.includes(M))
      .flatMap(({ name }) => [
        offer('move', `${name} moves`, { unit: name }, ['way']),
        offer('hold', `${name} holds`, { unit: name }),
        offer('change-formation', `${name} forms column`, { unit: name, to: 'column' }),
        offer('change-formation', `${name} forms skirmish line`, { unit: name, to: 'skirmish' }),
        offer('charge', `${name} charges`, { unit: name, target: '21st Virginia' }, ['target']),
      ]),
    ...mine
      .filter(({ sort }) => sort === 'officer')
      .map(({ name }) => offer('ride', `${name} rides`, { officer: name }, ['place'])),
    offer('finish', `${PRICE} is through`, { hold: true }),
  ]
}
