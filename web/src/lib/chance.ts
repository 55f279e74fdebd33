// Exact chances, and how they are told.

export interface Chance {
  readonly over: bigint
  readonly under: bigint
}

export const NEVER: Chance = { over: 0n, under: 1n }

function gcd(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b]
  return a
}

function reduced(over: bigint, under: bigint): Chance {
  const common = gcd(over, under) || 1n
  return { over: over / common, under: under / common }
}

/** Reads `2/3` or `1`; anything else is no chance at all. */
export function chance(text: string): Chance {
  const match = /^(\d+)(?:\/(\d+))?$/.exec(text)
  if (!match) return NEVER
  const under = BigInt(match[2] ?? '1')
  return under === 0n ? NEVER : reduced(BigInt(match[1] ?? '0'), under)
}

export function sum(a: Chance, b: Chance): Chance {
  return reduced(a.over * b.under + b.over * a.under, a.under * b.under)
}

/** The chance that it does not happen. */
export function rest({ over, under }: Chance): Chance {
  return reduced(under - over, under)
}

export function compare(a: Chance, b: Chance): number {
  const difference = a.over * b.under - b.over * a.under
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** As a number, for the length of a bar. */
export function share({ over, under }: Chance): number {
  return Number((over * 1_000_000n) / under) / 1_000_000
}

export function fraction({ over, under }: Chance): string {
  return under === 1n ? String(over) : `${over}/${under}`
}

/** To one decimal, and never 0 or 100 unless that is certain. */
export function percent({ over, under }: Chance): string {
  if (over === 0n) return '0 %'
  if (over === under) return '100 %'
  const tenths = (over * 2000n + under) / (under * 2n)
  if (tenths === 0n) return 'under 0.1 %'
  if (tenths === 1000n) return 'over 99.9 %'
  return `${tenths / 10n}.${tenths % 10n} %`
}

/** As a player says it: "2 in 3". The smallest number of cases that comes near enough. */
export function roughly(chance: Chance): string {
  const { over, under } = chance
  if (over === 0n) return 'never'
  if (over === under) return 'certain'
  const p = share(chance)
  if (p < 0.09) return `1 in ${rounded(1 / Math.max(p, 1e-6))}`
  if (p > 0.91) return `all but 1 in ${rounded(1 / Math.max(1 - p, 1e-6))}`
  for (let cases = 2; cases <= 10; cases++) {
    const hits = Math.round(p * cases)
    if (hits > 0 && hits < cases && Math.abs(hits / cases - p) <= 0.018) return `${hits} in ${cases}`
  }
  return `${Math.round(p * 20)} in 20`
}

function rounded(cases: number): number {
  const whole = Math.round(cases)
  if (whole < 100) return whole
  const unit = 10 ** (Math.floor(Math.log10(whole)) - 1) * 5
  return Math.round(whole / unit) * unit
}

/** "about 2 in 3 (66.7 %)". */
export function told(chance: Chance): string {
  const { over, under } = chance
  if (over === 0n || over === under) return roughly(chance)
  return `about ${roughly(chance)} (${percent(chance)})`
}

/** The difference in points of a hundred: "+12.3 points", "−0.4 points", "the same". Never 0.0 where there is a difference. */
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
