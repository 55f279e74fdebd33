import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Feed, pauseBefore, type Wire } from './feed'
import type { SocketMessage } from './types'

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  sent: string[] = []
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.onclose?.()
  }
}

let wires: FakeWire[]
let heard: SocketMessage[]
let pauses: number[]
let n: number | null
let feed: Feed

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  heard = []
  pauses = []
  n = null
  feed = new Feed(
    'secret',
    { after: () => n, message: (message) => heard.push(message), lost: (pause) => pauses.push(pause) },
    () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
  )
  feed.start()
})
afterEach(() => {
  feed.stop()
  vi.useRealTimers()
})

const last = () => wires.at(-1)!

describe('the line to the server', () => {
  it('says who it is and how far it has come, each time it opens', () => {
    last().onopen?.()
    expect(last().sent).toEqual(['{"token":"secret","after":null}'])
    n = 7
    last().close()
    vi.advanceTimersByTime(pauses[0]!)
    last().onopen?.()
    expect(wires).toHaveLength(2)
    expect(last().sent).toEqual(['{"token":"secret","after":7}'])
  })

  it('waits longer each time it fails, and short again after it was heard', () => {
    for (let tries = 0; tries < 4; tries++) {
      last().close()
      vi.advanceTimersByTime(pauses.at(-1)!)
    }
    expect(pauses[3]!).toBeGreaterThan(pauses[0]! * 3)
    last().onmessage?.({ data: '{"kind":"present","seats":{}}' })
    last().close()
    expect(pauses[4]!).toBeLessThan(pauses[3]! / 3)
    expect(heard).toEqual([{ kind: 'present', seats: {} }])
  })

  it('hears nothing from a line it has left, and stays shut once stopped', () => {
    const old = last()
    feed.again()
    old.onmessage?.({ data: '{"kind":"present","seats":{}}' })
    old.onclose?.()
    expect(heard).toEqual([])
    expect(pauses).toEqual([])
    feed.stop()
    vi.advanceTimersByTime(100_000)
    expect(wires).toHaveLength(2)
  })

  it('passes over what it cannot read', () => {
    last().onmessage?.({ data: 'not json' })
    expect(heard).toEqual([])
  })

  it('never waits longer than a quarter of a minute and a bit', () => {
    expect(pauseBefore(0, 0.5)).toBe(500)
    expect(pauseBefore(30, 1)).toBeLessThan(20_000)
  })
})
