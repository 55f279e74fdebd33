// What the pen leaves: paths, each with a look of its own. Things of the same look that lie beside each other are one path.

/** The look of a path; Strokes.svelte has a style for each. */
export type Look =
  | 'grass'
  | 'field'
  | 'furrow'
  | 'orchard'
  | 'boundary'
  | 'marsh'
  | 'reed'
  | 'water'
  | 'wave'
  | 'stone'
  | 'facet'
  | 'hill'
  | 'crest'
  | 'lit'
  | 'dusk'
  | 'shade'
  | 'dark'
  | 'hachure'
  | 'light-hachure'
  | 'town'
  | 'garden'
  | 'house'
  | 'roof'
  | 'woods'
  | 'tree'
  | 'crown'
  | 'shadow'
  | 'other'
  | 'ditch'
  | 'verge'
  | 'road-edge'
  | 'road'
  | 'rut'
  | 'stream'
  | 'stream-light'
  | 'rails'
  | 'sleepers'
  | 'rail'
  | 'post'
  | 'hedge'
  | 'wall'
  | 'bank'
  | 'parapet'
  | 'plain-line'
  | 'fort'
  | 'fort-ditch'
  | 'lane'
  | 'lane-edge'
  | 'pass'

export interface Stroke {
  look: Look
  d: string
}

export class Paint {
  readonly strokes: Stroke[] = []

  /** Over what is there already. */
  add(look: Look, ...paths: readonly string[]) {
    const d = paths.join('')
    if (d === '') return
    const last = this.strokes.at(-1)
    if (last?.look === look) last.d += d
    else this.strokes.push({ look, d })
  }
}

/** Light falls from the upper left, as on every map: a slope that goes down this way lies in it (1) or in the shade (-1). */
export const lightOn = ({ x, y }: { x: number; y: number }): number => -(x * 0.6 + y * 0.8)
/** So far, in inches, a shadow falls. */
export const SHADOW = { x: 0.11, y: 0.14 }
