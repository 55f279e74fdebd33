// A teaching fight of the fatigue book against the computer, played on the page to its end: by mouse before a wide screen, by
// finger on a phone.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stage, useStage } from './staged'
import { attacker, lookOf } from './table/attacker'
import { FINGER, MOUSE, type Hands } from './table/hands'
import { begunEarlier, sitAt } from './table/played'
import { playOut, type Way } from './table/real'
import { mapOf } from './table/stage'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** The same fight by both hands: they choose the same, so that it is the same battle. */
const RUNS = [
  { how: 'by mouse', hands: MOUSE, size: LAPTOP },
  { how: 'by finger on a phone', hands: FINGER, size: PHONE },
]
/** Dice that bring up what the fight is to show. */
const SEED = 3
/** A declared charge or a rout. */
const SHOWN = / declares a charge on | routs/

let page: Page
useStage(() => page)

/** Begins the fight against a computer and sits down on the first side; the others' moves are shown at once. */
async function sitDown(
  hands: Hands,
  size: { width: number; height: number },
): Promise<{ link: string; ways: Record<string, Way> }> {
  const made = await fetch(`${stage.address}/api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      book: 'fatigue',
      from: { scenario: 'ford-farm' },
      computers: { b: 'drill' },
      dice: 'rolled',
      seed: SEED,
    }),
  })
  const { links } = (await made.json()) as { links: { seat: string; path: string }[] }
  const link = links.find(({ seat }) => seat === 'a')?.path ?? ''
  page = await stage.page(link.replace('#', '/table#'), size, 'light', hands === FINGER ? await stage.visitor(true) : 0)
  await mapOf(page)
  await page.getByText('Live').waitFor()
  await hands.press(page.getByRole('button', { name: 'Menu' }))
  await hands.press(page.getByRole('button', { name: 'at once' }))
  await hands.press(page.getByRole('button', { name: 'Menu' }))
  return { link, ways: attacker(hands, lookOf(stage.address, link)) }
}

/** The whole log of the battle, as the seat is told it. */
async function logOf(link: string): Promise<string> {
  const [path = '', token = ''] = link.split('#')
  const response = await fetch(`${stage.address}/api/battles/${path.split('/')[2]}/log?after=0`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { entries } = (await response.json()) as { entries: { headline?: string; said?: { text: string }[] }[] }
  return entries.flatMap(({ headline = '', said = [] }) => [headline, ...said.map(({ text }) => text)]).join('\n')
}

/** The whole log as the page shows it, oldest lines and all; what stands behind a line is folded away. */
async function linesOf(hands: Hands): Promise<string> {
  const older = page.getByRole('button', { name: /^Show older/ })
  while ((await older.count()) > 0) await hands.press(older)
  return page.getByRole('complementary').innerText()
}

describe('the farm at the ford', () => {
  it.each(RUNS)('is played $how to its end, with a charge or a rout', async ({ hands, size }) => {
    const { link, ways } = await sitDown(hands, size)
    const { over, done } = await playOut(page, ways)
    expect(over).toMatch(/ wins|draw/i)
    for (const deed of ['place', 'order', 'move', 'answer']) expect([...done.keys()]).toContain(deed)
    await page.getByRole('heading', { name: 'The battle is over' }).waitFor()
    const told = await logOf(link)
    expect(told).toMatch(SHOWN)
    const lines = await linesOf(hands)
    for (const words of [SHOWN, /Hartung's Brigade is placed/]) expect(lines).toMatch(words)
    if (hands === FINGER) return
    // The ledger lies open at the end: what both could bear, and what they showed last.
    await hands.press(page.getByRole('button', { name: /^How the battle stands/ }))
    const standing = page.getByRole('region', { name: 'How the battle stands' })
    expect(await standing.innerText()).toMatch(/of 18 fatigue points used/)
    expect(await standing.innerText()).toMatch(/Points of the last half turn: Weiden shows/)
  })

  it('declares a charge by mouse, with its terms told before it is sent', async () => {
    page = await sitAt(stage, await begunEarlier('fatigue-before-a-charge'), LAPTOP)
    await page.getByRole('button', { name: /^Next/ }).click()
    const charges = page.getByRole('region', { name: 'Charges' }).locator('.target')
    await charges.first().waitFor()
    const target = await charges.first().locator('strong').first().innerText()
    await charges.first().click()
    const send = page.getByRole('button', { name: `Charge ${target}` })
    await send.waitFor()
    const rider = await page.locator('#chosen').innerText()
    const told = () => page.getByRole('complementary').innerText()
    const tested = new RegExp(`${rider} (stands|falls into disorder|routs)\\.`)
    expect(await told()).toMatch(new RegExp(`${rider} declares a charge on ${target}, [\\d.]+ inches off`))
    expect(await told()).not.toMatch(tested)
    await send.click()
    // The test of its morale decides at once whether it is made; only then it has its bead, in words.
    await expect.poll(told).toMatch(tested)
    const isMade = (await told()).includes(`${rider} stands.`)
    await expect
      .poll(async () => (await page.locator('.mark').allInnerTexts()).some((mark) => mark.includes('charging')))
      .toBe(isMade)
  })

  it('asks who is charged for squares, and a click forms one', async () => {
    page = await sitAt(stage, await begunEarlier('fatigue-before-a-square'), LAPTOP)
    const question = page.getByRole('region', { name: 'What is due' })
    expect(await question.getByRole('heading').innerText()).toBe('Infantry may form square')
    const answer = question.getByRole('button', { name: / forms square$/ }).first()
    const name = (await answer.innerText()).replace(' forms square', '')
    const squares = () => page.locator('svg[role="application"] .unit.side-a .body.square').count()
    const before = await squares()
    await answer.click()
    await expect.poll(squares).toBe(before + 1)
    await expect.poll(() => page.getByRole('complementary').innerText()).toContain(`${name} forms square.`)
  })
})
