import { describe, expect, it } from 'vitest'
import { Refusal } from '../api/client'
import { freshKey, isLost, sendOnce, type Patience } from './retry'

const refusal = (status: number) => new Refusal({ type: 'about:blank', title: 'x', status, detail: 'x' })

function patience(tries: number): Patience & { waited: number[]; lost: number[] } {
  const waited: number[] = []
  const lost: number[] = []
  return {
    pause: 100,
    longest: 300,
    tries,
    wait: async (pause) => void waited.push(pause),
    onLost: (count) => lost.push(count),
    waited,
    lost,
  }
}

describe('a command', () => {
  it('is sent again while no answer comes, with growing pauses', async () => {
    let sent = 0
    const patient = patience(9)
    const answer = await sendOnce(async () => {
      sent += 1
      if (sent < 5) throw refusal(sent % 2 ? 0 : 503)
      return 'done'
    }, patient)
    expect(answer).toBe('done')
    expect(sent).toBe(5)
    expect(patient.waited).toEqual([100, 200, 300, 300])
    expect(patient.lost).toEqual([1, 2, 3, 4])
  })

  it('is not sent again once the server has said no', async () => {
    let sent = 0
    const send = async () => {
      sent += 1
      throw refusal(409)
    }
    await expect(sendOnce(send, patience(9))).rejects.toBeInstanceOf(Refusal)
    expect(sent).toBe(1)
  })

  it('is given up in the end', async () => {
    let sent = 0
    const send = async () => {
      sent += 1
      throw refusal(0)
    }
    await expect(sendOnce(send, patience(3))).rejects.toBeInstanceOf(Refusal)
    expect(sent).toBe(3)
  })

  it('has a key of its own', () => {
    expect(freshKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(freshKey()).not.toBe(freshKey())
    expect(isLost(new Error('other'))).toBe(false)
  })
})
