// The house rule that is being made, as this browser keeps it.

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

const NAME = 'grognard.house'

const isText = (thing: unknown): thing is string => typeof thing === 'string'
const isEntry = (thing: unknown): thing is [string, Value] =>
  Array.isArray(thing) && thing.length === 2 && isText(thing[0]) && ['number', 'string', 'boolean'].includes(typeof thing[1])

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

export function keptDraft(): KeptDraft {
  try {
    return draftOf(localStorage.getItem(NAME))
  } catch {
    return draftOf(null)
  }
}

export function keepDraft(draft: KeptDraft) {
  try {
    localStorage.setItem(NAME, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still has it until the page is left.
  }
}
