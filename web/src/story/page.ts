// The end of a battle as a page that stands alone, to be sent or put up.

import { diceWords } from '../battle/telling'
import type { Roll } from './dice'
import { escaped, pictureSvg } from './picture'
import type { SideLosses, Story } from './story'

const STYLE =
  'body{font:17px/1.45 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#f6f1e5;color:#1c1a17}svg{width:100%;height:auto}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .9rem .2rem 0;border-bottom:1px solid #b9ae97}'

const row = (cells: readonly (string | number)[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`

function lossTable({ name, countedIn, hurt, untouched }: SideLosses): string {
  const rows = hurt.map((unit) => row([unit.name, unit.command, unit.start, unit.left, unit.state]))
  return `<h3>${escaped(name)}</h3><table>${row(['Unit', 'Command', 'Start', 'Left', 'State'], 'th')}${rows.join('')}</table><p>Counted in ${escaped(countedIn || 'units')}; ${untouched} untouched.</p>`
}

const rollWords = (roll: Roll | null) =>
  roll ? `${diceWords(roll.rolled)} (${roll.rolled.for}, turn ${roll.turn})` : 'none'

export function pageHtml(story: Story): string {
  const dice = story.dice.map(({ side, count, highest, lowest }) =>
    row([story.sides[side === 'a' ? 0 : 1], count, rollWords(highest), rollWords(lowest)]),
  )
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(story.title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(story.title)}</h1><p><strong>${escaped(story.result)}</strong></p>${story.ending ? `<p>${escaped(story.ending)}</p>` : ''}`,
    pictureSvg(story),
    `<h2>Turning points</h2><ol>${story.moments.map(({ turn, what, effect }) => `<li>Turn ${turn}: ${escaped(what)} ${escaped(effect)}</li>`).join('')}</ol>`,
    `<h2>Losses</h2>${story.losses.map(lossTable).join('')}`,
    `<h2>Dice</h2><table>${row(['Side', 'Dice', 'Highest', 'Lowest'], 'th')}${dice.join('')}</table>`,
    '</body></html>\n',
  ].join('\n')
}
