// What is done on the table: moves, fire, and what a turn asks for.

import { describe, expect, it } from 'vitest'
import { MockTable } from './table/mock'
import { chosen, drawer, given, page, placeOf, press, sit, useTable, visit } from './table/sitting'
import { at, confirmFirst, drag, mapOf, tapAt } from './table/stage'

useTable()

describe('a move', () => {
  it('is dragged, costs inches, and is carried out along the path that was shown', async () => {
    const mock = await sit('movement phase')
    await confirmFirst(page)
    await drag(page, [12.5, 10], [14, 14])
    await expect.poll(() => drawer().innerText()).toContain('4.27 of 6 inches')
    expect(await (await mapOf(page)).locator('.ghost').count()).toBe(1)
    await drawer().getByRole('button', { name: 'Move here' }).click()
    await expect
      .poll(() => given(mock))
      .toEqual({ name: 'move', with: { unit: '7th Ohio', path: [{ step: 'ahead', inches: 4.27 }] } })
    await expect.poll(() => placeOf('7 OH')).toContain('translate(14 -14)')
    expect(await (await mapOf(page)).locator('.ghost').count()).toBe(0)
  })

  it('of a second unit takes the second one, while the first one’s is still open', async () => {
    const mock = await sit('movement phase')
    await confirmFirst(page)
    await drag(page, [12.5, 10], [13, 13])
    await drag(page, [20, 9], [20, 11])
    await expect.poll(() => chosen().innerText()).toBe('29th Ohio')
    await drawer().getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => given(mock)?.with['unit']).toBe('29th Ohio')
    expect(mock.asked.filter(({ ask }) => ask === 'plan').at(-1)).toMatchObject({ unit: '29th Ohio', x: 20, y: 11 })
  })

  it('is still a move after the mouse has rested on the block', async () => {
    const mock = await sit('movement phase', { clock: true })
    const [start, end] = [await at(page, 12.5, 10), await at(page, 14, 13)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.clock.runFor(800)
    await page.mouse.move(end.x, end.y, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => given(mock)?.name).toBe('move')
    expect(await page.locator('p.ruler').count()).toBe(0)
  })

  it('says why not, with its clause, and offers what would go', async () => {
    const mock = await sit('movement phase')
    await drag(page, [12.5, 10], [18, 22])
    await expect
      .poll(() => drawer().locator('.problem').innerText())
      .toContain('The way costs 13.2 inches and the unit has 6')
    expect(await drawer().getByRole('button', { name: 'Move here' }).isDisabled()).toBe(true)
    await drawer().getByRole('button', { name: 'COH-65' }).click()
    await page.getByRole('heading', { name: /^COH-65/ }).waitFor()
    await press('Escape')
    await drawer()
      .getByRole('button', { name: /^As far as it goes/ })
      .click()
    await expect.poll(() => drawer().getByRole('button', { name: 'Move here' }).isDisabled()).toBe(false)
    mock.refuse = 'an enemy is within 1 inch of the way (COH-70)'
    await drawer().getByRole('button', { name: 'Move here' }).click()
    await expect.poll(() => drawer().getByRole('alert').innerText()).toContain('An enemy is within 1 inch of the way')
    expect(mock.given).toEqual([])
  })

  it('is made by keyboard alone', async () => {
    const mock = await sit('movement phase')
    await page.locator('body').press('Tab')
    for (
      let presses = 0;
      presses < 12 && !(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'application'));
      presses++
    )
      await press('Tab')
    await press('Tab')
    await expect.poll(() => chosen().innerText()).toBe('7th Ohio')
    await press('Tab')
    await expect.poll(() => chosen().innerText()).toBe('29th Ohio')
    await press('Shift+Tab', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'e')
    await expect.poll(() => drawer().innerText()).toContain('1.62 of 6 inches')
    expect(mock.asked.at(-1)).toEqual({ ask: 'plan', unit: '7th Ohio', x: 13, y: 11, facing: 15 })
    await press('Enter')
    await expect.poll(() => given(mock)?.name).toBe('move')
    await expect.poll(() => placeOf('7 OH')).toContain('translate(13 -11)')
    await press('u')
    await expect.poll(() => page.getByText('command 2').count()).toBeGreaterThan(0)
    // After the last unit the focus leaves the map: it is no trap.
    for (let presses = 0; presses < 12; presses++) await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('application')
  })

  it('is written in figures, an officer’s too', async () => {
    const mock = await sit('movement phase')
    await tapAt(page, 17, 8.7)
    await expect.poll(() => chosen().innerText()).toBe('Price')
    await drawer().getByLabel('x', { exact: true }).fill('19')
    await press('Tab')
    await expect.poll(() => drawer().innerText()).toContain('2 of 6 inches')
    await drawer().getByRole('button', { name: 'Ride here' }).click()
    await expect.poll(() => given(mock)).toEqual({ name: 'ride', with: { officer: 'Price', x: 19, y: 8 } })
  })

  it('may be another thing: a formation, a charge, a halt', async () => {
    const mock = await sit('movement phase')
    await tapAt(page, 12.5, 10)
    await drawer().getByRole('button', { name: 'skirmish' }).click()
    await expect
      .poll(() => given(mock))
      .toEqual({ name: 'change-formation', with: { unit: '7th Ohio', to: 'skirmish' } })
    await tapAt(page, 20, 9)
    await drawer()
      .getByRole('button', { name: /^21st Virginia/ })
      .waitFor()
    await press('c')
    await drawer().getByRole('button', { name: 'Charge 21st Virginia' }).click()
    await expect
      .poll(() => given(mock))
      .toEqual({ name: 'charge', with: { unit: '29th Ohio', target: '21st Virginia' } })
    await tapAt(page, 33, 8)
    await drawer().getByRole('button', { name: '3rd Maryland holds' }).click()
    await expect.poll(() => given(mock)).toEqual({ name: 'hold', with: { unit: '3rd Maryland' } })
  })
})

describe('fire', () => {
  it('goes at the target that is tapped, with its odds before and its receipt after', async () => {
    const mock = await sit('fire phase')
    await tapAt(page, 27, 10.5)
    await drawer()
      .getByRole('button', { name: /^48th Virginia/ })
      .waitFor()
    await confirmFirst(page)
    await tapAt(page, 20, 20)
    await expect.poll(() => drawer().innerText()).toMatch(/about \d+ in \d+ \(\d/)
    await drawer().getByRole('button', { name: 'Fire at 48th Virginia' }).click()
    await expect.poll(() => given(mock)).toEqual({ name: 'fire', with: { unit: '66th Ohio', target: '48th Virginia' } })
    await expect.poll(() => drawer().innerText()).toContain('48th Virginia is shaken.')
    await drawer().getByText('Receipt').click()
    await expect.poll(() => drawer().innerText()).toContain('2D6: 2 + 3 = 5')
  })

  it('is aimed and given by keys; what is out of range says why not', async () => {
    const mock = await sit('fire phase')
    await (await mapOf(page)).focus()
    await press('Space')
    await expect.poll(() => chosen().innerText()).toBe('66th Ohio')
    await drawer()
      .getByRole('button', { name: /^10th Georgia/ })
      .click()
    await expect.poll(() => drawer().locator('.problem').innerText()).toContain('Out of range')
    expect(
      await drawer()
        .getByRole('button', { name: /^Fire at/ })
        .count(),
    ).toBe(0)
    await (await mapOf(page)).focus()
    await press('f', 'f', 'Enter')
    await expect.poll(() => given(mock)?.name).toBe('fire')
  })
})

describe('the turn', () => {
  it('begins with placing: suggested places are moved, turned and taken', async () => {
    const mock = await sit('set-up')
    await drawer().getByRole('button', { name: "Price's Brigade" }).click()
    await expect.poll(async () => (await mapOf(page)).locator('.ghost').count()).toBe(6)
    await drag(page, [12.5, 10], [10, 4])
    await press('e')
    await drawer().getByRole('button', { name: '29th Ohio' }).click()
    await drawer().getByLabel('formation').selectOption('column')
    await drawer().getByRole('button', { name: "Place Price's Brigade" }).click()
    await expect.poll(() => given(mock)?.name).toBe('deploy')
    const places = given(mock)?.with['places'] as { name: string }[]
    expect(places.find(({ name }) => name === '7th Ohio')).toEqual({
      name: '7th Ohio',
      x: 10,
      y: 4,
      facing: 15,
      formation: 'line',
    })
    expect(places.find(({ name }) => name === '29th Ohio')).toMatchObject({ formation: 'column' })
    await expect.poll(() => placeOf('7 OH')).toContain('translate(10 -4)')
    await expect.poll(() => drawer().getByRole('button', { name: 'Calder' }).count()).toBe(1)
  })

  it('says at once when a place is outside the zone', async () => {
    await sit('set-up')
    await drawer().getByRole('button', { name: "Price's Brigade" }).click()
    await drag(page, [12.5, 10], [10, 16])
    await expect.poll(() => drawer().innerText()).toContain('7th Ohio is outside the zone.')
  })

  it('goes on with beads for a brigade', async () => {
    const mock = await sit('posture phase')
    await drawer().getByRole('button', { name: 'All fire' }).click()
    await drawer().getByRole('group', { name: '29th Ohio' }).getByRole('button', { name: 'move' }).click()
    await drawer().getByRole('button', { name: "Give the beads to Price's Brigade" }).click()
    await expect
      .poll(() => given(mock))
      .toEqual({ name: 'mark', with: { brigade: "Price's Brigade", posture: 'firing', moving: ['29th Ohio'] } })
  })

  it('asks what is due with all its answers and their odds; the bar has no second button for them', async () => {
    const mock = new MockTable('movement phase')
    mock.due = [
      { title: 'opportunity fire at 42nd Virginia, or none', rule: 'COH-63', side: 'a', act: 'hold-fire', with: {} },
    ]
    mock.answers = [
      { act: 'hold-fire', title: 'no fire at 42nd Virginia', with: {}, open: [] },
      { act: 'opportunity-fire', title: '66th Ohio fires at 42nd Virginia', with: { unit: '66th Ohio' }, open: [] },
    ]
    await visit(mock)
    const due = drawer().getByRole('region', { name: 'What is due' })
    const answers = due.getByRole('listitem').getByRole('button')
    await expect
      .poll(() => answers.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^66th Ohio fires at 42nd Virginia\s+[\d.]+ % shaken$/),
        'No fire at 42nd Virginia',
      ])
    const bar = page.getByRole('toolbar', { name: 'The turn' })
    expect(await bar.getByRole('button', { name: /no fire/i }).count()).toBe(0)
    await answers.first().click()
    await expect.poll(() => given(mock)).toEqual({ name: 'opportunity-fire', with: { unit: '66th Ohio' } })
  })

  it('takes no second tap where another button has come up', async () => {
    const mock = new MockTable('movement phase')
    const question = (title: string) => ({ title, rule: 'COH-63', side: 'a', act: 'hold-fire', with: {} })
    mock.due = [question('fire at 42nd Virginia, or none'), question('fire at 21st Virginia, or none')]
    const two = ['no fire', 'no fire in this phase'].map((title, index) => ({
      act: 'hold-fire',
      title,
      with: { rest_of_phase: index === 1 },
      open: [],
    }))
    mock.answers = two.map((answer) => ({ ...answer, title: `${answer.title} at 42nd Virginia` }))
    await visit(mock)
    const first = drawer()
      .getByRole('region', { name: 'What is due' })
      .getByRole('listitem')
      .getByRole('button')
      .first()
    await first.click({ trial: true })
    mock.answers = two
    // The second tap follows in the same moment in which the other button is there.
    const hit = await first.evaluate(async (button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const under = () => document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement
      under().click()
      while (!document.querySelector('[aria-label="What is due"] li')?.textContent?.trim().endsWith('No fire'))
        await new Promise((done) => setTimeout(done, 5))
      return under().tagName
    })
    expect(hit).not.toMatch(/button|span/i)
    expect(mock.given).toHaveLength(1)
    await first.click()
    await expect.poll(() => mock.given.length).toBe(2)
  })

  it('brings up the unit of which something is due', async () => {
    const mock = new MockTable('movement phase')
    mock.due = [
      {
        title: '66th Ohio may fire at 42nd Virginia',
        rule: 'COH-63',
        side: 'a',
        act: 'opportunity-fire',
        with: { unit: '66th Ohio' },
      },
    ]
    await visit(mock)
    await expect.poll(() => page.locator('#chosen').innerText()).toBe('66th Ohio')
    // With one answer there is nothing to choose.
    await drawer()
      .getByRole('button', { name: /^1 due/ })
      .click()
    await expect.poll(() => given(mock)).toEqual({ name: 'opportunity-fire', with: { unit: '66th Ohio' } })
  })

  it('says what is given up by going on, and keeps the bar as high as it was', async () => {
    await sit('movement phase')
    const bar = page.getByRole('toolbar', { name: 'The turn' })
    await bar
      .getByRole('button', {
        name: "Price's Brigade is through (7th Ohio, 29th Ohio, 3rd Maryland and 1st Michigan Cavalry hold, Price and Calder stay)",
      })
      .waitFor()
    const high = async () => (await page.locator('.table-page header').boundingBox())!.height
    const before = await high()
    await bar
      .getByRole('button', { name: /is through/ })
      .evaluate(
        (button) =>
          (button.querySelector('.words')!.textContent = 'The brigade of General Price is through and waits '.repeat(
            5,
          )),
      )
    expect(await high()).toBe(before)
  })

  it('is passed on by its own button', async () => {
    const mock = await sit('fire phase')
    await page
      .getByRole('toolbar', { name: 'The turn' })
      .getByRole('button', { name: /^Union passes/ })
      .click()
    await expect.poll(() => given(mock)).toEqual({ name: 'pass', with: {} })
  })
})
