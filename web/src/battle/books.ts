// The books as a list of things with fields, for corrections.

import { words } from '../lib/words'
import { pointer } from './pointer'

export interface Field {
  name: string
  at: string
  value: unknown
}

export interface Thing {
  name: string
  fields: Field[]
}

export interface Shelf {
  name: string
  things: Thing[]
}

type Entries = Record<string, unknown>

function isObject(value: unknown): value is Entries {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Every value of a thing; objects inside it field by field. */
function fieldsOf(value: Entries, path: readonly string[], prefix = ''): Field[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}, ${words(key)}` : words(key)
    return isObject(inner) && Object.keys(inner).length > 0
      ? fieldsOf(inner, [...path, key], name)
      : [{ name, at: pointer([...path, key]), value: inner }]
  })
}

/** Units, officers, sides ..., and last what belongs to the battle itself. */
export function shelves(books: Entries): Shelf[] {
  const isShelf = (value: unknown): value is Record<string, Entries> =>
    isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isObject)
  const made: Shelf[] = []
  const rest: Entries = {}
  for (const [key, value] of Object.entries(books)) {
    if (isShelf(value))
      made.push({
        name: words(key),
        things: Object.entries(value).map(([name, thing]) => ({ name, fields: fieldsOf(thing, [key, name]) })),
      })
    else rest[key] = value
  }
  const units = made.findIndex(({ name }) => name === 'units')
  if (units > 0) made.unshift(...made.splice(units, 1))
  made.push({ name: 'the battle', things: [{ name: 'the battle', fields: fieldsOf(rest, []) }] })
  return made
}

/** A new value in the kind of the old one; text that is not of that kind is reported. */
export function readAs(old: unknown, text: string): { value: unknown } | { wrong: string } {
  if (typeof old === 'string') return { value: text }
  if (typeof old === 'number') {
    const value = Number(text)
    return text.trim() !== '' && Number.isFinite(value) ? { value } : { wrong: 'Write a number.' }
  }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return old === null ? { value: text } : { wrong: 'Write it as the old value is written, as JSON.' }
  }
}

export function writtenAs(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
