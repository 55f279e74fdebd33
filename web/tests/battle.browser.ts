import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { overhang, PHONE, seriousFaults, smallTargets, Stage, tabTo, WIDE } from './support'

type Seat = 'umpire' | 'a' | 'b' | 'public'

let stage: Stage
let other: number
const pages: Page[] = []

beforeAll(async () => {
  stage = await Stage.open()
  other = await stage.visitor()
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  stage.expected = /422/
  expect(stage.faults.splice(0)).toEqual([])
})
afterAll(async () => stage.close())

async function open(path: string, size = WIDE, scheme: 'light' | 'dark' = 'light', visitor = 0): Promise<Page> {
  const page = await stage.page(path, size, scheme, visitor)
  pages.push(page)
  return page
}

interface Links {
  id: string
  path: Record<Seat, string>
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(stage.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function begin(book: string): Promise<Links> {
  const made = await post<{ id: string; links: { seat: Seat; path: string }[] }>('/api/battles', {
    book,
    from: { example: true },
  })
  return {
    id: made.id,
    path: Object.fromEntries(made.links.map(({ seat, path }) => [seat, path])) as Record<Seat, string>,
  }
}

const token = (links: Links, seat: Seat) => links.path[seat].split('#')[1] ?? ''
const number = async (links: Links) => {
  const headers = { authorization: `Bearer ${token(links, 'umpire')}` }
  const reply = await fetch(`${stage.address}/api/battles/${links.id}`, { headers })
  return ((await reply.json()) as { n: number }).n
}
const act = (links: Links, seat: Seat, after: number, name: string, known: object, dice?: number[]) =>
  post(
    `/api/battles/${links.id}/commands`,
    { after, do: { act: { name, with: known } }, ...(dice ? { dice } : {}) },
    token(links, seat),
  )

const live = (page: Page) => page.getByText(/^Live/).first().waitFor()
const sheet = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'The table' })
const unit = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).first()

/** Unfolds everything that is folded. */
const openAll = (page: Page) =>
  page.locator('details').evaluateAll((folds) => folds.forEach((fold) => ((fold as HTMLDetailsElement).open = true)))

/** Types a face as soon as the die is asked for. */
async function typeDie(page: Page, asked: string, face: string) {
  await expect.poll(() => page.locator('label[for="next-die"]').innerText()).toContain(asked)
  await expect.poll(() => page.locator('#next-die').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type(face)
}

describe('a battle', () => {
  it('is on the table with one tap, and is found again on the first page', async () => {
    const page = await open('/')
    // What is below is loaded when somebody comes near it.
    await page.getByRole('link', { name: 'New battle of your own' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: /^The Mill at Brody/ }).click()
    await live(page)
    // The secret of the link stands in no address bar, and so in no history either.
    expect(page.url()).toMatch(/\/battle\/[\w-]+$/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Mill at Brody')
    await page.reload()
    await live(page)
    await page.goto(stage.address)
    await page.getByRole('link', { name: /The Mill at Brody.*umpire/s }).click()
    await live(page)
    expect(await page.getByText('You are the umpire').count()).toBe(1)
  })

  it('is begun from a set-up: refusals name the field and nothing is lost; then every seat has its link and code', async () => {
    const page = await open('/battle/new', PHONE)
    await page.getByRole('button', { name: 'Cohesion' }).click()
    await page.getByRole('button', { name: 'A set-up text' }).click()
    const text = page.getByLabel('Set-up of both armies (TOML)')
    await page.getByRole('button', { name: 'Fill it with the example' }).click()
    const good = await text.inputValue()
    const bad = good.replace(/arm = "infantry"/, 'arm = "infantri"')
    expect(bad).not.toBe(good)
    await text.fill(bad)
    await page.getByRole('button', { name: 'Begin the battle' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toMatch(/arm/)
    expect(await text.inputValue()).toBe(bad)
    await text.fill(good)
    await page.getByRole('button', { name: 'Begin the battle' }).click()
    await page.getByRole('heading', { name: /is ready$/ }).waitFor()
    for (const name of ['The umpire', 'Union', 'Confederate', 'Everybody else']) {
      await expect.poll(() => page.getByRole('img', { name: `QR code: seat of ${name}` }).count()).toBe(1)
      expect(await page.getByRole('textbox', { name: `Link: seat of ${name}` }).inputValue()).toMatch(
        /^http.*\/battle\/.*#/,
      )
    }
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: /^Sit here.*Union$/ }).click()
    await live(page)
    expect(await page.getByText('You play Union').count()).toBe(1)
  })

  it('shows each side its own gauge and not the enemy’s', async () => {
    const links = await begin('fatigue')
    const blue = await open(links.path.a, PHONE)
    const red = await open(links.path.b, PHONE, 'dark', other)
    await Promise.all([live(blue), live(red)])
    for (const [page, own, enemy, points] of [
      [blue, 'Blue', 'Red', '50'],
      [red, 'Red', 'Blue', '33.5'],
    ] as const) {
      const mine = page.getByRole('region', { name: new RegExp(`^${own}`) })
      expect(await mine.innerText()).toMatch(new RegExp(`of ${points} fatigue points`))
      expect(await mine.getByText('Only you see this').count()).toBe(1)
      const theirs = page.getByRole('region', { name: new RegExp(`^${enemy}`) })
      expect(await theirs.getByText('Only you see this').count()).toBe(0)
      expect(await page.content()).not.toMatch(new RegExp(`of ${points === '50' ? '33.5' : '50'} fatigue points`))
      // The own side stands first.
      expect(
        await page
          .getByRole('region', { name: /^(Blue|Red)/ })
          .first()
          .innerText(),
      ).toMatch(new RegExp(`^${own}`))
    }
  })

  it('rules with typed dice; the receipt names its clauses; the other browser sees it by itself', async () => {
    const links = await begin('fatigue')
    const umpire = await open(links.path.umpire, PHONE)
    const red = await open(links.path.b, PHONE, 'light', other)
    await Promise.all([live(umpire), live(red)])
    await umpire.getByRole('button', { name: /^1 due/ }).click()
    await sheet(umpire).getByRole('button', { name: 'I rolled …' }).click()
    await typeDie(umpire, 'Blue', '7')
    await typeDie(umpire, 'Red', '3')
    await expect.poll(() => sheet(umpire).innerText()).toContain('Blue has the first half turn.')
    await sheet(umpire)
      .getByRole('button', { name: /FAT-170/ })
      .first()
      .click()
    await umpire.getByRole('heading', { name: /^FAT-170/ }).waitFor()
    await umpire.keyboard.press('Escape')
    await sheet(umpire).getByRole('button', { name: 'Back to the table' }).click()
    await expect.poll(() => red.locator('.latest').innerText()).toContain('Blue has the first half turn.')
    await expect.poll(() => red.getByText('command 1').count()).toBe(1)
  })

  it('lets a unit act, brings up what is due by itself, and takes a command back', async () => {
    const links = await begin('fatigue')
    await act(links, 'umpire', 0, 'roll-off', {}, [7, 3])
    await act(links, 'a', 1, 'next-phase', {})
    const blue = await open(links.path.a)
    const red = await open(links.path.b, WIDE, 'light', other)
    await Promise.all([live(blue), live(red)])
    await unit(blue, '1st Line').click()
    await sheet(blue).getByRole('button', { name: '1st Line turns' }).click()
    await sheet(blue).getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => sheet(blue).innerText()).toContain('enemies near enough may fire at it')
    await sheet(blue).getByRole('button', { name: 'Back to the table' }).click()
    await bar(blue).getByRole('button', { name: 'Undo command 3' }).click()
    await expect.poll(() => blue.locator('.latest').innerText()).toContain('Blue takes back an order')
    await unit(blue, '1st Line').click()
    await sheet(blue).getByRole('button', { name: '1st Line turns' }).click()
    await sheet(blue).getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => sheet(blue).innerText()).toContain('may fire at it')

    await unit(red, 'Red Battery').click()
    await sheet(red).getByRole('button', { name: 'Red Battery fires at 1st Line' }).first().click()
    // What is refused says why, beside its field, and nothing is lost.
    stage.expected = /422|409/
    await red.locator('#argument-range').fill('400')
    await sheet(red).getByRole('button', { name: 'Roll', exact: true }).click()
    await expect
      .poll(() =>
        sheet(red)
          .locator('.field', { has: red.locator('#argument-range') })
          .locator('.problem')
          .count(),
      )
      .toBe(1)
    expect(await red.locator('#argument-range').inputValue()).toBe('400')
    await red.locator('#argument-range').fill('5')
    await sheet(red).getByRole('region', { name: 'Odds' }).waitFor()
    await sheet(red).getByRole('button', { name: 'I rolled …' }).click()
    await typeDie(red, 'fire', '1')
    await red.keyboard.press('Enter')
    // Its course may depend on what is hidden, so it stood before its dice were asked for.
    await expect.poll(() => red.locator('#next-die').count()).toBe(0)
    // The loss stands on Blue's card, and the check is due on Blue's page.
    await sheet(blue).getByRole('button', { name: 'Back to the table' }).click()
    await expect
      .poll(() => unit(blue, '1st Line').getByRole('img').getAttribute('aria-label'))
      .toMatch(/^1 of \d+ boxes ticked$/)
    const due = blue.getByRole('button', { name: /^1 due/ })
    await due.click()
    await sheet(blue)
      .getByRole('button', { name: /^None for Officers/ })
      .click()
    await sheet(blue)
      .getByRole('button', { name: /^None for Together with/ })
      .click()
    await sheet(blue).getByRole('button', { name: 'I rolled …' }).click()
    await typeDie(blue, 'D10', '5')
    await expect.poll(() => blue.locator('#next-die').count()).toBe(0)
    await expect.poll(() => blue.locator('.latest').innerText()).toMatch(/1st Line/)
  })

  it('says when the battle has gone on, and keeps what was written', async () => {
    const links = await begin('fatigue')
    await act(links, 'umpire', 0, 'roll-off', {}, [7, 3])
    await act(links, 'a', 1, 'next-phase', {})
    stage.expected = /422|409/
    const blue = await open(links.path.a, PHONE)
    await live(blue)
    await unit(blue, '1st Line').click()
    await sheet(blue).getByRole('button', { name: '1st Line turns' }).click()
    // While this command is on its way another arrives.
    const another = async (route: Route) => {
      await act(links, 'umpire', 2, 'note', { text: 'Rain at last.', public: true })
      await route.continue()
    }
    await blue.route('**/commands', another, { times: 1 })
    await sheet(blue).getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => sheet(blue).innerText()).toContain('The battle went on while you were writing')
    await expect.poll(() => blue.locator('.latest').innerText()).toContain('Rain at last.')
    await sheet(blue).getByRole('button', { name: 'Do it' }).click()
    await expect.poll(() => sheet(blue).innerText()).toContain('may fire at it')
    expect(await number(links)).toBe(4)
  })

  it('lives through the death of the server: a command given meanwhile is done once', async () => {
    const links = await begin('fatigue')
    await act(links, 'umpire', 0, 'roll-off', {}, [7, 3])
    stage.expected = /ERR_|WebSocket|502|503/
    const blue = await open(links.path.a, PHONE)
    await live(blue)
    await stage.killServer()
    await expect.poll(() => blue.getByText(/^Reconnecting/).count()).toBe(1)
    expect(await blue.getByText('shown as of command 1').count()).toBe(1)
    await bar(blue)
      .getByRole('button', { name: /^End the phase/ })
      .click()
    await blue.getByText('The command will be sent again, and counts only once').first().waitFor()
    await stage.startServerAgain()
    await expect.poll(() => blue.getByText('Facing phase').count(), { timeout: 30_000 }).toBeGreaterThan(0)
    await expect.poll(() => blue.getByText(/^Live/).count(), { timeout: 30_000 }).toBe(1)
    expect(await number(links)).toBe(2)
  })

  it('lets the umpire put something right, and a player renew his link', async () => {
    const links = await begin('cohesion')
    const umpire = await open(links.path.umpire)
    await live(umpire)
    await umpire.getByText('Make a correction').click()
    await umpire.getByRole('combobox', { name: /^Which/ }).selectOption('7th Ohio')
    await umpire.getByLabel('What about it').selectOption('/units/7th Ohio/steps_lost')
    await umpire.getByLabel('Change it to').fill('2')
    await umpire.getByLabel('Reason').fill('misread the roster')
    await umpire.getByRole('button', { name: 'Correct it' }).click()
    await expect
      .poll(() => unit(umpire, '7th Ohio').getByRole('img').getAttribute('aria-label'))
      .toBe('2 of 10 boxes ticked')
    expect(await umpire.locator('.latest').innerText()).toContain('misread the roster')

    stage.expected = /401|403/
    const before = await open(links.path.a, WIDE, 'light', other)
    await live(before)
    const player = await open(links.path.a)
    await live(player)
    await player.getByText('Make this seat mine alone').first().click()
    await player.getByRole('button', { name: 'Make this seat mine alone' }).click()
    await player.getByRole('button', { name: 'Yes, renew my link' }).click()
    await live(player)
    await before.getByText('Ask the umpire for a new link').waitFor()
  })

  it('lets the umpire send away those who look on', async () => {
    const links = await begin('cohesion')
    stage.expected = /401|403/
    const looking = await open(links.path.public, WIDE, 'light', other)
    await live(looking)
    const umpire = await open(links.path.umpire)
    await live(umpire)
    await umpire.getByText('Seats and links').click()
    await umpire.getByRole('button', { name: 'End all links for looking on' }).click()
    await umpire.getByRole('button', { name: 'Yes, end them' }).click()
    await umpire.getByText('Nobody looks on any more').waitFor()
    await looking.getByText('Ask the umpire for a new link').waitFor()
  })

  it('is shared: a receipt opens without any seat, and the board shows what is public only', async () => {
    const links = await begin('fatigue')
    await act(links, 'umpire', 0, 'roll-off', {}, [7, 3])
    const blue = await open(links.path.a)
    await live(blue)
    await blue.locator('summary', { hasText: 'first half turn' }).first().click()
    await blue.getByRole('button', { name: 'Share this ruling' }).click()
    const link = blue.getByRole('textbox', { name: /^Link: receipt/ })
    await link.waitFor()
    const receipt = await open(new URL(await link.inputValue()).pathname, PHONE, 'light', other)
    await expect.poll(() => receipt.locator('main').innerText()).toContain('grognard battle receipt FILE 1')
    expect(await receipt.locator('main').innerText()).toContain('FAT-170')

    await blue.getByText('Board and printed roster').click()
    const board = await open(links.path.public.replace('#', '/board#'), { width: 1920, height: 1080 })
    await expect.poll(() => board.locator('main').innerText()).toContain('Blue has the first half turn.')
    expect(await board.locator('main').innerText()).not.toMatch(/of 50 fatigue points/)
    expect(await board.getByRole('button').count()).toBe(0)
    await act(links, 'a', 1, 'note', { text: 'The mill burns.', public: true })
    await expect.poll(() => board.locator('main').innerText()).toContain('The mill burns.')
  })

  it('prints the roster of the own side alone', async () => {
    const links = await begin('cohesion')
    const page = await open(`/print/roster/${links.path.a.replace('/battle/', '')}`)
    await page.getByRole('heading', { name: 'Union' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    const text = await page.locator('main').innerText()
    expect(text).toContain('7th Ohio')
    expect(text).not.toContain('21st Virginia')
    expect(text).not.toContain('Back to the table')
    expect(await page.getByRole('img', { name: '0 of 10 boxes ticked' }).count()).toBeGreaterThan(0)
    expect((await page.pdf({ preferCSSPageSize: true })).byteLength).toBeGreaterThan(5000)
  })

  it('is played by keyboard alone', async () => {
    const page = await open('/')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: /^The Mill at Brody/ }).waitFor()
    await tabTo(page, (text) => /^The Mill at Brody.*units/s.test(text))
    await page.keyboard.press('Enter')
    await live(page)
    await tabTo(page, (text) => text.startsWith('1 due'))
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    await tabTo(page, (text) => text === 'I rolled …')
    await page.keyboard.press('Enter')
    await typeDie(page, 'Blue', '7')
    await typeDie(page, 'Red', '3')
    await expect.poll(() => sheet(page).innerText()).toContain('Blue has the first half turn.')
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet(page).count()).toBe(0)
    await tabTo(page, (text) => text.startsWith('End the phase'))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('Facing phase').count()).toBeGreaterThan(0)
  })
})

describe.each(['light', 'dark'] as const)('every page of a battle in %s', (scheme) => {
  it.each(['cohesion', 'impact', 'fatigue', 'grand-tactics'])(
    'of %s has no serious fault, no horizontal scroll, and targets of 44 pixels',
    async (book) => {
      const links = await begin(book)
      for (const seat of ['umpire', 'a', 'public'] as const) {
        const page = await open(links.path[seat], PHONE, scheme)
        await live(page)
        await openAll(page)
        await page.waitForLoadState('networkidle')
        expect(await seriousFaults(page), seat).toEqual([])
        expect(await overhang(page), seat).toBeLessThanOrEqual(0)
        expect(await smallTargets(page), seat).toEqual([])
        const [card] = await page.locator('main li > button').all()
        if (!card) continue
        await card.click()
        await sheet(page).waitFor()
        const offer = sheet(page).locator('li button').first()
        if ((await offer.count()) > 0) {
          await offer.click()
          await sheet(page)
            .getByRole('button', { name: /^(Roll|Do it)$/ })
            .waitFor()
          await openAll(page)
        }
        expect(await seriousFaults(page), `${seat}, sheet`).toEqual([])
        expect(await overhang(page), `${seat}, sheet`).toBeLessThanOrEqual(0)
        expect(await smallTargets(page), `${seat}, sheet`).toEqual([])
      }
    },
  )

  it('the others too', async () => {
    const links = await begin('fatigue')
    await act(links, 'umpire', 0, 'roll-off', {}, [7, 3])
    const { path: receipt } = (await (
      await fetch(`${stage.address}/api/battles/${links.id}/receipts/1`, {
        headers: { authorization: `Bearer ${token(links, 'a')}` },
      })
    ).json()) as { path: string }
    const board = links.path.public.replace('#', '/board#')
    for (const path of [
      '/battle/new',
      board,
      receipt,
      `/print/roster/${links.path.a.replace('/battle/', '')}`,
      '/battle/nothing',
    ]) {
      stage.expected = /401|404/
      const page = await open(path, PHONE, scheme)
      await page.waitForLoadState('networkidle')
      expect(await seriousFaults(page), path).toEqual([])
      expect(await overhang(page), path).toBeLessThanOrEqual(0)
      expect(await smallTargets(page), path).toEqual([])
    }
  })
})
