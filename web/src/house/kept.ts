// The house rule that is being made, as this browser keeps it.

import type { TrialStep } from '../api/types'
import type { Value } from './figures'

export interface KeptFile {
  name: string
  text: string
}

export interface KeptDraft {
  name: string
  values: [string, Value][]
  before: KeptFile | null
}

/** What was fought last by the rules of a book. */
export interface KeptFight {
  scenario: string
  player: string
  battles: number
  /** The rules that were fought by. */
  by: string
  step: TrialStep | null
}

const NAME = 'grognard.house'
const FIGHT = 'grognard.house.battles.'

const isText = (thing: unknown): thing is string => typeof thing === 'string'
const isEntry = (thing: unknown): thing is [string, Value] =>
  Array.isArray(thing) &&
  thing.length === 2 &&
  isText(thing[0]) &&
  ['number', 'string', 'boolean'].includes(typeof thing[1])

/** What was kept, whatever stands there. */
export function draftOf(text: string | null): KeptDraft {
  let found: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (parsed !== null && typeof parsed === 'object') found = parsed as Record<string, unknown>
  } catch {
    // What cannot be read is as good as nothing.
  }
  const before = found['before'] as Partial<KeptFile> | null | undefined
  return {
    name: isText(found['name']) ? found['name'] : '',
    values: Array.isArray(found['values']) ? found['values'].filter(isEntry) : [],
    before: before && isText(before.name) && isText(before.text) ? { name: before.name, text: before.text } : null,
  }
}

/** What was fought, whatever stands there; what a reload cut off had as many battles as it had. */
export function fightOf(text: string | null): KeptFight | null {
  try {
    const { scenario, player, battles, by, step } = JSON.parse(text ?? 'null') as Record<string, unknown>
    if (!isText(scenario) || !isText(player) || !isText(by) || typeof battles !== 'number') return null
    const told = step as TrialStep | null
    const isWhole =
      told && typeof told.battles === 'number' && Array.isArray(told.sides) && Array.isArray(told.measures)
    return {
      scenario,
      player,
      battles,
      by,
      step: isWhole ? (told.done ? told : { ...told, of: told.battles, done: true }) : null,
    }
  } catch {
    return null
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: unknown) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still has it until the page is left.
  }
}

export const keptDraft = () => draftOf(read(NAME))
export const keepDraft = (draft: KeptDraft) => write(NAME, draft)
export const keptFight = (book: string) => fightOf(read(FIGHT + book))
export const keepFight = (book: string, fight: KeptFight) => write(FIGHT + book, fight)
