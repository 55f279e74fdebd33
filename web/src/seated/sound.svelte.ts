// Sounds of the table, made by the program: nothing is fetched, and nothing is heard until somebody asks for it.

import type { Effects } from '../table/effects'

const KEPT = 'sound'

function isKept(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'on'
  } catch {
    return false
  }
}

/** A burst of noise: when it begins, how long it rings, its pitch in Hertz, how loud. */
interface Burst {
  at: number
  rings: number
  pitch: number
  loud: number
}

/** A ragged volley: many muskets within a third of a second. */
export function volley(muskets: number, luck: () => number = Math.random): Burst[] {
  return Array.from({ length: muskets }, () => ({
    at: luck() * 0.3,
    rings: 0.08 + luck() * 0.1,
    pitch: 900 + luck() * 1400,
    loud: 0.12 + luck() * 0.14,
  }))
}

/** A gun: a crack, and a long low roll after it. */
export function gun(luck: () => number = Math.random): Burst[] {
  return [
    { at: 0, rings: 0.12, pitch: 1100, loud: 0.5 },
    { at: 0, rings: 0.7, pitch: 90 + luck() * 20, loud: 0.9 },
    { at: 0.12, rings: 0.5, pitch: 160, loud: 0.3 },
  ]
}

/** Drum beats: a short roll and two strokes. */
export function drum(): Burst[] {
  const strokes = [0, 0.07, 0.14, 0.21, 0.28, 0.42, 0.6]
  return strokes.map((at, index) => ({
    at,
    rings: index < 5 ? 0.07 : 0.2,
    pitch: index < 5 ? 420 : 260,
    loud: index < 5 ? 0.18 : 0.4,
  }))
}

class Sound {
  on = $state(isKept())
  private context: AudioContext | null = null
  private noise: AudioBuffer | null = null

  turn() {
    this.on = !this.on
    try {
      localStorage.setItem(KEPT, this.on ? 'on' : 'off')
    } catch {
      // Then it holds until the page is left.
    }
    // Whoever turns it on hears what he gets.
    this.drums()
  }

  fires({ shots, clashes }: Effects) {
    const guns = shots.some((shot) => shot.guns)
    if (guns) this.play(gun())
    if (shots.some((shot) => !shot.guns) || clashes.length > 0) this.play(volley(guns ? 10 : 22))
  }

  /** Somebody is to act. A page that nobody has touched may not make a sound, and must not make it up later. */
  drums() {
    if (navigator.userActivation.hasBeenActive) this.play(drum())
  }

  private play(bursts: readonly Burst[]) {
    if (!this.on || typeof AudioContext === 'undefined') return
    this.context ??= new AudioContext()
    const { context } = this
    this.noise ??= whiteNoise(context)
    // A browser lets nobody be surprised by sound: it may sleep until the page is touched.
    void context.resume()
    for (const { at, rings, pitch, loud } of bursts) {
      const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()]
      const start = context.currentTime + at
      source.buffer = this.noise
      filter.type = pitch < 300 ? 'lowpass' : 'bandpass'
      filter.frequency.value = pitch
      gain.gain.setValueAtTime(loud, start)
      gain.gain.exponentialRampToValueAtTime(0.001, start + rings)
      source.connect(filter).connect(gain).connect(context.destination)
      source.start(start, Math.random() * 0.5, rings)
    }
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  return buffer
}

export const sound = new Sound()
