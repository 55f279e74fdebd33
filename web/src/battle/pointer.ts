// Changes under JSON pointers, laid over a value without touching it.

import type { TableChange } from './types'

/** Steps that would reach into the language instead of the value. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export function steps(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .replace(/^\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function pointer(path: readonly string[]): string {
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function valueUnder(value: unknown, at: string): unknown {
  let found = value
  for (const step of steps(at)) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** The value with every change made, in order. What did not change is the same as before. */
export function changed<T>(value: T, changes: readonly TableChange[]): T {
  let made: unknown = value
  for (const change of changes) made = put(made, steps(change.at), change)
  return made as T
}

function put(holder: unknown, [step, ...rest]: string[], change: TableChange): unknown {
  if (step === undefined) return 'to' in change ? change.to : undefined
  if (FORBIDDEN.has(step)) return holder
  if (Array.isArray(holder)) return putItem(holder, step, rest, change)
  const entries: Record<string, unknown> = holder !== null && typeof holder === 'object' ? { ...holder } : {}
  if (rest.length === 0 && !('to' in change)) delete entries[step]
  else entries[step] = put(entries[step], rest, change)
  return entries
}

function putItem(holder: readonly unknown[], step: string, rest: string[], change: TableChange): unknown[] {
  const items = [...holder]
  const index = step === '-' ? items.length : Number(step)
  if (!Number.isInteger(index) || index < 0 || index > items.length) return items
  if (rest.length === 0 && !('to' in change)) items.splice(index, 1)
  else items[index] = put(items[index], rest, change)
  return items
}
