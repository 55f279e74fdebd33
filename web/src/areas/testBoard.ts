// A small campaign for tests: thirteen areas, two sides, seven formations.

import type { Block, Board, Land } from './types'

function land(
  name: string,
  x: number,
  y: number,
  terrain: string,
  owner: Land['owner'] = null,
  points = 0,
  supply: Land['supply'] = null,
): Land {
  return { name, x, y, terrain, points, owner, supply, battle: false }
}

export function block(name: string, side: 'a' | 'b', area: string, more: Partial<Block> = {}): Block {
  return {
    name,
    label: name.split(' ')[0] ?? name,
    side,
    area,
    leader: 'Armand',
    mode: 'line of battle',
    strength: 18,
    steps: [9, 10],
    morale: [4, 5],
    marks: [],
    ready: side === 'a',
    units: [{ name: `${name} foot`, branch: 'infantry', about: 'line, French', steps: [4, 4], strength: 8, marks: [] }],
    ...more,
  }
}

export const BOARD: Board = {
  width: 1000,
  height: 700,
  areas: [
    land('Frontera', 90, 160, 'city', 'a', 2, 'a'),
    land('Bastida', 250, 90, 'fortress', 'a', 2),
    land('Molino', 240, 300, 'clear', 'a'),
    land('Garganta', 460, 110, 'pass'),
    land('Alto', 440, 330, 'highlands'),
    land('Llano', 300, 520, 'clear'),
    land('Villanueva', 660, 190, 'city', 'b', 2),
    land('Almeda', 500, 610, 'city', 'b', 3),
    land('Vega', 600, 430, 'clear', 'b'),
    land('Marisma', 720, 620, 'swamp', 'b'),
    land('Castillo', 780, 340, 'fortress', 'b', 2),
    land('Ribera', 860, 500, 'clear', 'b'),
    land('Puerto', 930, 330, 'city', 'b', 2, 'b'),
  ],
  links: [
    ['Frontera', 'Bastida'],
    ['Frontera', 'Molino'],
    ['Bastida', 'Molino'],
    ['Bastida', 'Garganta'],
    ['Molino', 'Llano'],
    ['Molino', 'Alto'],
    ['Garganta', 'Villanueva'],
    ['Alto', 'Villanueva'],
    ['Alto', 'Vega'],
    ['Llano', 'Almeda'],
    ['Llano', 'Vega'],
    ['Villanueva', 'Castillo'],
    ['Almeda', 'Marisma'],
    ['Almeda', 'Vega'],
    ['Vega', 'Castillo'],
    ['Vega', 'Ribera'],
    ['Marisma', 'Ribera'],
    ['Castillo', 'Ribera'],
    ['Ribera', 'Puerto'],
  ],
  rivers: [
    {
      name: 'Rio Seco',
      points: [
        [400, 0],
        [370, 200],
        [390, 420],
        [420, 560],
        [380, 700],
      ],
    },
  ],
  blocks: [
    block('I Corps', 'a', 'Molino', { leader: 'Napoleon', strength: 26 }),
    block('II Corps', 'a', 'Molino', { mode: 'march order' }),
    block('III Corps', 'a', 'Bastida', { leader: 'Delorme', mode: 'echelon' }),
    block('British Corps', 'b', 'Vega', { leader: 'Hartley', mode: 'concentrated', morale: [5, 5] }),
    block('Austrian Corps', 'b', 'Castillo', { leader: 'Reinau' }),
    block('Portuguese Division', 'b', 'Almeda', { leader: 'Salgado', strength: 9 }),
    block('Spanish Division', 'b', 'Villanueva', { leader: 'Quintero', strength: 7, morale: [2, 4] }),
  ],
  marched: [],
  clash: null,
  off: [],
}
