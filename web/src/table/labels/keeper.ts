// The words of the map from one moment to the next. What belongs to the table itself is placed first and stays where it is
// when a unit is chosen; what the choice adds finds its place among it.

import type { Box } from '../../seated/turned'
import { boxOf, placeLabels, touch, type Label, type Obstacle, type Wish } from './place'

export class LabelKeeper {
  private chosen: ReadonlyMap<string, number> = new Map()
  private scale = 0

  /** Everything that is shown, by its key. */
  place(
    scale: number,
    bounds: Box,
    obstacles: readonly Obstacle[],
    always: readonly Wish[],
    added: readonly Wish[],
  ): ReadonlyMap<string, Label> {
    if (scale !== this.scale) this.chosen = new Map()
    this.scale = scale
    const { labels, chosen } = placeLabels(always, obstacles, bounds, this.chosen)
    this.chosen = chosen
    const keys = new Set(added.map(({ key }) => key))
    const still = labels.filter(({ key }) => !keys.has(key))
    const words = still.map((label): Obstacle => ({ ...boxOf(label, label.place), yields: true }))
    const more = placeLabels(added, [...obstacles, ...words], bounds, chosen).labels
    const over = more.map((label) => boxOf(label, label.place))
    const left = still.filter((label) => !over.some((box) => touch(box, boxOf(label, label.place))))
    return new Map([...left, ...more].map((label) => [label.key, label]))
  }
}
