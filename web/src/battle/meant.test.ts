import { describe, expect, it } from 'vitest'
import { isMeant, QUESTION } from './meant'
import type { Act } from './types'

const act = (name: string, more: Partial<Act> = {}): Act => ({
  name,
  help: '',
  arguments: [],
  secrecy: 'open',
  subject: null,
  aims: null,
  sorts: null,
  row: null,
  onward: false,
  ...more,
})
const ACTS = [act('move'), act('concede', { gives_up: true })]

describe('giving up', () => {
  it('is asked about once more, and only it', () => {
    const asked: string[] = []
    const say = (answer: boolean) => (question: string) => {
      asked.push(question)
      return answer
    }
    expect(isMeant('move', ACTS, say(false))).toBe(true)
    expect(asked).toEqual([])
    expect(isMeant('concede', ACTS, say(false))).toBe(false)
    expect(isMeant('concede', ACTS, say(true))).toBe(true)
    expect(asked).toEqual([QUESTION, QUESTION])
  })
})
