import { expect, it } from 'vitest'
import { reachBands } from './reach'

const reach = {
  allowance: 8,
  cell: 1,
  cells: [
    { x: 1, y: 2, cost: 0 },
    { x: 2, y: 2, cost: 2 },
    { x: 3, y: 2, cost: 2.1 },
    { x: 4, y: 2, cost: 8 },
  ],
}

it('puts cells into bands by their cost', () => {
  expect(reachBands(reach, 0)).toEqual([
    { upTo: 2, path: 'M0.5 -2.5h1v1h-1zM1.5 -2.5h1v1h-1z' },
    { upTo: 4, path: 'M2.5 -2.5h1v1h-1z' },
    { upTo: 8, path: 'M3.5 -2.5h1v1h-1z' },
  ])
  expect(reachBands({ ...reach, cells: [{ x: 1, y: 2, cost: 0 }] }, 180)).toEqual([
    { upTo: 2, path: 'M-1.5 1.5h1v1h-1z' },
  ])
})
