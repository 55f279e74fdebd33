// Situations: facts under dotted paths, what they are when nobody says, and how an address holds them.

import type { Field, Shape } from '../api/types'

export type Facts = Record<string, unknown>

/** Steps that would reach into the language instead of the facts. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function isObject(value: unknown): value is Facts {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function at(facts: unknown, path: string): unknown {
  let found: unknown = facts
  for (const step of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined
    found = (found as Facts)[step]
  }
  return found
}

/** The facts with one changed; undefined takes it away. The facts given stay as they are. */
export function withFact(facts: Facts, path: string, value: unknown): Facts {
  return put(facts, path.split('.'), value) as Facts
}

function put(holder: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (FORBIDDEN.has(step)) return holder
  if (Array.isArray(holder) || (holder === undefined && step === '0')) {
    const items: unknown[] = Array.isArray(holder) ? [...holder] : []
    const index = Number(step)
    if (!Number.isInteger(index) || index < 0 || index > items.length) return items
    if (rest.length === 0 && value === undefined) items.splice(index, 1)
    else items[index] = put(items[index], rest, value)
    return items
  }
  const entries: Facts = isObject(holder) ? { ...holder } : {}
  const inner = put(entries[step], rest, value)
  if (inner === undefined) delete entries[step]
  else entries[step] = inner
  return entries
}

export function defaultOf(shape: Shape): unknown {
  return 'default' in shape ? shape.default : undefined
}

export function isRequired(shape: Shape): boolean {
  if (shape.kind === 'object') return !shape.optional
  if (shape.kind === 'list' || shape.kind === 'values') return shape.min > 0
  return defaultOf(shape) === undefined
}

/** What a field is when nobody says: `=name` follows a field beside it. */
export function absentValue(field: Field, beside: readonly Field[], holder: Facts): unknown {
  const value = defaultOf(field)
  if (typeof value !== 'string' || !value.startsWith('=')) return value ?? undefined
  const followed = beside.find(({ name }) => name === value.slice(1))
  if (!followed) return undefined
  return Object.hasOwn(holder, followed.name) ? holder[followed.name] : absentValue(followed, beside, holder)
}

/** Whether the field belongs here: some are only for certain values of an earlier one. */
export function belongs(field: Field, beside: readonly Field[], holder: Facts): boolean {
  if (!field.only_for) return true
  const { field: name, values } = field.only_for
  const earlier = beside.find((other) => other.name === name)
  const value = holder[name] ?? (earlier ? absentValue(earlier, beside, holder) : undefined)
  return typeof value === 'string' && values.includes(value)
}

/** The facts without those that do not belong, which are kept in the form in case they belong again. */
export function fitting(fields: readonly Field[], facts: Facts): Facts {
  const kept: Facts = {}
  for (const [name, value] of Object.entries(facts)) {
    const field = fields.find((known) => known.name === name)
    if (field && !belongs(field, fields, facts)) continue
    kept[name] = field ? fittingValue(field, value) : value
  }
  return kept
}

function fittingValue(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'object' && isObject(value)) return fitting(shape.fields, value)
  if (shape.kind === 'list' && Array.isArray(value)) {
    return value.map((item: unknown) => (isObject(item) ? fitting(shape.fields, item) : item))
  }
  return value
}

/** The least an object can have: a value for each required field. */
export function least(fields: readonly Field[]): Facts {
  const facts: Facts = {}
  for (const field of fields)
    if (isRequired(field) && belongs(field, fields, facts)) facts[field.name] = leastValue(field)
  return facts
}

export function leastValue(shape: Shape): unknown {
  switch (shape.kind) {
    case 'flag':
      return false
    case 'choice':
      return shape.values[0]
    case 'number':
    case 'number-or':
      return Math.max(shape.min, Math.min(shape.max, 1))
    case 'text':
      return 'unnamed'
    case 'object':
      return least(shape.fields)
    case 'values':
      return Array.from({ length: shape.min }, () => leastValue(shape.item))
    case 'list':
      return Array.from({ length: shape.min }, () => least(shape.fields))
  }
}

/** Facts as `target.cover=light&range=5`, readable and short enough to send to a friend. */
export function toQuery(facts: Facts, prefix = ''): string {
  const parts: string[] = []
  const walk = (path: string, value: unknown) => {
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (value === undefined || value === null) return
    if (typeof value === 'object' && !isEmpty) {
      for (const [key, inner] of Object.entries(value)) walk(path ? `${path}.${key}` : key, inner)
    } else if (path) {
      parts.push(`${encode(prefix + path)}=${encode(written(value))}`)
    }
  }
  walk('', facts)
  return parts.join('&')
}

/** Letters that are harmless in a query stay as they are, for readers. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(5B|5D|7B|7D|2C|3A|7E|22)/g, (code) => decodeURIComponent(code))
}

function written(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  // Text that would be read back as something else is quoted.
  return typeof parsed(value) === 'string' && !value.startsWith('"') ? value : JSON.stringify(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads the facts back; null where the address holds none. */
export function fromQuery(search: string, prefix = ''): Facts | null {
  let facts: Facts | null = null
  for (const [key, value] of new URLSearchParams(search)) {
    if (!key.startsWith(prefix) || (prefix === '' && key.startsWith('~'))) continue
    facts = withFact(facts ?? {}, key.slice(prefix.length), parsed(value))
  }
  return facts
}

export interface Difference {
  path: string
  from: unknown
  to: unknown
}

/** Where two situations differ, fact by fact. */
export function differences(from: unknown, to: unknown, path = ''): Difference[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return keys.flatMap((key) => differences(from[key], to[key], path ? `${path}.${key}` : key))
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    return from.flatMap((item, index) => differences(item, to[index], `${path}.${index}`))
  }
  return [{ path, from, to }]
}
