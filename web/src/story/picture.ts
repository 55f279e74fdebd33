// The end of a battle as a picture that stands alone: result, curves, losses, turning points, as one would pin it up.

import { drawn, ROOM, type Curve } from './curves'
import type { Story } from './story'

export const PICTURE = { width: 1200, height: 900 } as const
const [PAPER, INK, QUIET, LINE] = ['#f6f1e5', '#1c1a17', '#4d4940', '#b9ae97']
/** The sides differ in dashes and marks too. */
const SIDES = [
  { colour: '#1f4e8c', dashes: '' },
  { colour: '#8c2f1f', dashes: '10 6' },
] as const
const CHART = { width: 560, height: 250 } as const
const MOST_CHARTS = 2

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

function text(x: number, y: number, words: string, size: number, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`
}

/** No longer than a line has room for. */
function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`
}

function mark(side: number, x: number, y: number): string {
  const { colour } = SIDES[side === 0 ? 0 : 1]
  return side === 0
    ? `<circle cx="${x}" cy="${y}" r="5" fill="${colour}"/>`
    : `<rect x="${x - 4.5}" y="${y - 4.5}" width="9" height="9" fill="${PAPER}" stroke="${colour}" stroke-width="2.5"/>`
}

export function chartSvg(curve: Curve, left: number, top: number): string {
  const { sides, levels, turns } = drawn(curve, CHART)
  const right = CHART.width - ROOM.right
  return [
    `<g transform="translate(${left} ${top})">`,
    text(0, -10, curve.name.charAt(0).toUpperCase() + curve.name.slice(1), 19, 'font-weight="bold"'),
    ...levels.map(
      ({ y, text: words }) =>
        `<path d="M${ROOM.left} ${y}H${right}" stroke="${LINE}"/>${text(ROOM.left - 6, y + 5, words, 14, `text-anchor="end" fill="${QUIET}"`)}`,
    ),
    ...turns.map(({ x, text: words }) => text(x, CHART.height - 6, words, 14, `text-anchor="middle" fill="${QUIET}"`)),
    ...sides.flatMap(({ line, marks, end }, side) => {
      const { colour, dashes } = SIDES[side === 0 ? 0 : 1]
      return [
        `<path d="${line}" fill="none" stroke="${colour}" stroke-width="3.5"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`,
        ...marks.map(({ x, y }) => mark(side, x, y)),
        end ? text(end.x + 10, end.y + 6, end.text, 17, `font-weight="bold" fill="${colour}"`) : '',
      ]
    }),
    '</g>',
  ].join('')
}

/** Who is who: a line with its mark, and the name. */
function key(names: readonly string[], left: number, y: number): string {
  return names
    .map((name, side) => {
      const x = left + side * 280
      const { colour, dashes } = SIDES[side === 0 ? 0 : 1]
      return `<path d="M${x} ${y}h46" stroke="${colour}" stroke-width="3.5"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>${mark(side, x + 23, y)}${text(x + 56, y + 6, cut(name, 22), 18)}`
    })
    .join('')
}

export function pictureSvg(story: Story): string {
  const { width, height } = PICTURE
  const charts = story.curves.slice(0, MOST_CHARTS)
  const lower = charts.length > 0 ? 530 : 210
  const lost = story.losses.map(({ name, start, left, countedIn, hurt }) => {
    const gone = hurt.filter((unit) => unit.left === 0).length
    return `${name}: ${Math.round((start - left) * 10) / 10} of ${start} ${countedIn} lost${gone > 0 ? `, ${gone} gone` : ''}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Georgia, 'Times New Roman', serif" fill="${INK}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/><path d="M24 24H${width - 24}V${height - 24}H24Z" fill="none" stroke="${INK}" stroke-width="3"/>`,
    text(60, 88, cut(story.title, 48), 44, 'font-weight="bold"'),
    text(
      60,
      122,
      `${story.sides[0]} against ${story.sides[1]} · ${story.book} · ${story.turns} turns`,
      20,
      `fill="${QUIET}"`,
    ),
    text(60, 166, cut(story.result, 84), 27, 'font-weight="bold"'),
    key(story.sides, 60, 200),
    ...charts.map((curve, index) => chartSvg(curve, 50 + index * 560, 252)),
    text(60, lower, 'Losses', 22, 'font-weight="bold"'),
    ...lost.map((words, index) => text(60, lower + 30 + index * 28, cut(words, 100), 19)),
    text(60, lower + 108, 'Turning points', 22, 'font-weight="bold"'),
    ...story.moments
      .slice(0, 5)
      .map(({ turn, what, effect }, index) =>
        text(60, lower + 138 + index * 40, cut(`Turn ${turn}: ${what} ${effect}`, 118), 18),
      ),
    '</svg>',
  ].join('\n')
}

/** The picture in dots, for places that take no drawings. */
export async function pictureDots(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.width
  canvas.height = PICTURE.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((done, failed) =>
    canvas.toBlob((dots) => (dots ? done(dots) : failed(new Error('The picture cannot be made here.'))), 'image/png'),
  )
}
