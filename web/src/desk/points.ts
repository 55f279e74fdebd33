// The difference between two chances, in points of a hundred.

import { compare, type Chance } from '../lib/chance'

/** "+12.3 points", "−0.4 points", "the same". Never 0.0 where there is a difference. */
export function points(from: Chance, to: Chance): string {
  const order = compare(to, from)
  if (order === 0) return 'the same'
  const [over, under] = [to.over * from.under - from.over * to.under, to.under * from.under]
  const size = over < 0n ? -over : over
  const tenths = (size * 2000n + under) / (under * 2n)
  const sign = order > 0 ? '+' : '−'
  if (tenths === 0n) return `${sign}under 0.1 points`
  return `${sign}${tenths / 10n}.${tenths % 10n} points`
}
