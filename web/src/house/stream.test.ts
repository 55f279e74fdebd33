import { describe, expect, it } from 'vitest'
import { eachEvent, Events } from './stream'

describe('events', () => {
  it('come in whatever pieces', () => {
    const whole = 'data: {"a":1}\n\n:\n\nevent: x\ndata: {"b":\ndata: 2}\n\ndata: {"c"'
    for (let cut = 0; cut <= whole.length; cut++) {
      const events = new Events()
      expect([...events.take(whole.slice(0, cut)), ...events.take(whole.slice(cut))]).toEqual(['{"a":1}', '{"b":\n2}'])
    }
  })

  it('are read to the end of an answer', async () => {
    const heard: string[] = []
    await eachEvent(new Response('data: 1\n\ndata: ü\n\n'), (data) => heard.push(data))
    expect(heard).toEqual(['1', 'ü'])
  })
})
