import { describe, expect, it } from 'vitest'
import { hindranceOf, type Moment } from './hindrance'

const BATTERY: Moment = {
  name: 'Battery K',
  owner: null,
  plays: true,
  over: false,
  others: null,
  due: null,
  somebodyGoes: true,
  phase: 'Movement phase',
  states: ['unlimbered'],
  offers: [{ act: 'change', title: 'Battery K limbers', with: { unit: 'Battery K' }, open: [] }],
}

describe('what keeps a piece from going', () => {
  it('names how it stands, with what it may do instead', () => {
    const { text, remedies } = hindranceOf(BATTERY)
    expect(text).toBe('Battery K does not move now. It is unlimbered. What it may do:')
    expect(remedies.map(({ title }) => title)).toEqual(['Battery K limbers'])
  })

  it.each([
    [{ over: true }, 'The battle is over.'],
    [{ plays: false }, 'Whoever watches moves nobody.'],
    [{ owner: 'Allies' }, 'Battery K belongs to Allies.'],
    [{ others: 'Allies' }, 'Allies are to act: Battery K waits.'],
  ])('offers nothing where one is not to act: %j', (change, text) => {
    expect(hindranceOf({ ...BATTERY, ...change })).toEqual({ text, remedies: [] })
  })

  it('names the phase in which nobody goes, and the question that comes first', () => {
    expect(hindranceOf({ ...BATTERY, somebodyGoes: false, phase: 'Fire phase' }).text).toBe(
      'Nobody moves now: Fire phase.',
    )
    expect(hindranceOf({ ...BATTERY, due: 'Who fires first?' }).text).toContain('Who fires first?')
  })
})
