// Outlines of unit blocks, in inches around their centre, front up.

import type { Piece } from './types'

type Shape = Pick<Piece, 'width' | 'depth' | 'outline'>

const round = (value: number) => Math.round(value * 1000) / 1000
const pathOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** Saw-teeth along an edge from a to b, going outward and back. */
function teeth(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  tooth: number,
): [number, number][] {
  const length = Math.hypot(bx - ax, by - ay)
  const count = Math.max(2, Math.round(length / (tooth * 2)))
  const [nx, ny] = [((by - ay) / length) * tooth * 0.5, (-(bx - ax) / length) * tooth * 0.5]
  return Array.from({ length: count * 2 }, (_, index) => {
    const share = index / (count * 2)
    const out = index % 2 === 1 ? 1 : 0
    return [ax + (bx - ax) * share + nx * out, ay + (by - ay) * share + ny * out]
  })
}

const toothOf = (depth: number) => Math.min(0.3, depth / 2)

/** The room a block takes, in inches, with the teeth of a broken edge. */
export function roomOf({ width, depth, outline }: Shape): { width: number; depth: number } {
  const teeth = outline === 'broken' ? toothOf(depth) : 0
  return { width: width + teeth, depth: depth + teeth }
}

/** Solid and dashed are rectangles, limbered guns a wedge, a disordered unit has a broken edge. */
export function outlinePath({ width, depth, outline }: Shape): string {
  const [w, d] = [width / 2, depth / 2]
  const [frontLeft, frontRight, backRight, backLeft] = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ] as const
  if (outline === 'wedge') return pathOf([[-w * 0.35, -d], [w * 0.35, -d], backRight, backLeft])
  if (outline === 'broken') {
    const tooth = toothOf(depth)
    return pathOf([
      ...teeth(frontLeft, frontRight, tooth),
      ...teeth(frontRight, backRight, tooth),
      ...teeth(backRight, backLeft, tooth),
      ...teeth(backLeft, frontLeft, tooth),
    ])
  }
  return pathOf([frontLeft, frontRight, backRight, backLeft])
}

/** Inches a block reaches up from its centre, or down, along a word that is so wide to each side. */
export function clearance(block: Pick<Piece, 'width' | 'depth' | 'facing'>, half: number): number {
  const angle = (block.facing * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const ends = (sin * block.width + cos * block.depth) / 2
  return cos < 0.01 ? ends : Math.min(ends, block.depth / 2 / cos + (half * sin) / cos)
}

/** Half the length of the front edge. */
export function frontHalf({ width, outline }: Shape): number {
  return (width / 2) * (outline === 'wedge' ? 0.35 : 1)
}

/** Ticks as on a staff map: a company one, a battalion two, a regiment three, a brigade a cross. */
export function echelonTicks(echelon: string | null | undefined): string {
  switch (echelon) {
    case 'section':
      return '••'
    case 'company':
    case 'battery':
    case 'squadron':
      return 'I'
    case 'battalion':
      return 'II'
    case 'regiment':
      return 'III'
    case 'brigade':
      return 'X'
    case 'division':
      return 'XX'
    case 'corps':
      return 'XXX'
    case 'army':
      return 'XXXX'
    default:
      return ''
  }
}
