// Places, pieces and measures of the table in words.

import { words } from '../lib/words'
import type { Area, Line, Objective, Piece, Pose } from './types'

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** North is up the table, away from side a's edge. */
export function facingWords(facing: number): string {
  const wind = WINDS[Math.round((((facing % 360) + 360) % 360) / 45) % 8] ?? 'north'
  return facing % 45 === 0 ? wind : `${wind}, ${Math.round(facing)} degrees`
}

/** "3.5", never more than two decimals. */
export function figure(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** "3.5 inches", "1 inch". */
export function inchWords(value: number): string {
  const told = figure(value)
  return `${told} ${told === '1' ? 'inch' : 'inches'}`
}

/** "at 12.5, 6 facing north". */
export function placeWords({ x, y, facing }: Pose): string {
  return `at ${figure(x)}, ${figure(y)} facing ${facingWords(facing)}`
}

/** "4.5 of 5 stands", in whatever the book counts. */
export function strengthWords(strength: Piece['stands'], countedIn: string): string {
  return strength ? `${figure(strength[0])} of ${figure(strength[1])} ${countedIn}`.trimEnd() : ''
}

/** "moving, shaken". */
export function stateWords({ marks, attached }: Piece): string {
  return [...marks.map(({ word }) => words(word)), ...(attached ? [`with ${attached}`] : [])].join(', ')
}

/** "7th Ohio, line, at 12.5, 6 facing north, moving, 5 of 5 stands". */
export function pieceWords(piece: Piece, countedIn: string): string {
  const place = piece.sort === 'officer' ? `at ${figure(piece.x)}, ${figure(piece.y)}` : placeWords(piece)
  return [
    piece.name,
    words(piece.formation ?? piece.branch),
    place,
    stateWords(piece),
    strengthWords(piece.stands, countedIn),
  ]
    .filter(Boolean)
    .join(', ')
}

export function areaWords({ kind, name, level }: Area): string {
  const plain = kind === 'hill' && level ? `hill, level ${level}` : words(kind)
  return name ? `${name} (${plain})` : plain
}

export function lineWords({ kind }: Line): string {
  return words(kind)
}

export function objectiveWords({ name, held }: Objective, sideName: (side: 'a' | 'b') => string): string {
  return `${name}: ${held ? sideName(held) : 'nobody'}`
}
