/**
 * The dashboard on a wall shows any selections of widgets, on every screen, one after the other; it reports problems as text, never in a
 * dialog.
 */
import { enabledWidgetsSetting, widgetIds, type WidgetData } from '../../src/contract/widgets'
import { runningAnimations } from './animations'
import { expectAccessible, test } from './axe'
import type { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { simulateNewVersion, WallPage } from './pages/wall-page'
import { text } from './texts'

const everything = Object.values(widgetIds).join(',')
const figures = [12, 16, 11, 14, 21, 20, 19, 18, 3, 13, 15, 10, 1, 5, 4, 9, 2]

/** A layout that changes a moment after its content arrived is checked again; shorter than the time until the next selection. */
const withinTurn = { timeout: 5_000 }

/** German has the longest words. */
const screens = [
  { width: 1366, height: 768, languages: ['de-DE'] },
  { width: 1920, height: 1080, languages: ['en-GB', 'de-DE', 'pl-PL'] },
  { width: 3840, height: 2160, languages: ['de-DE'] },
  { width: 1080, height: 1920, languages: ['de-DE'] },
]

// When the clock jumps, pending calls time out, also the renewal of the token, which is then requested again.
test.beforeEach(({ watch }) => watch.expect(/getAccessToken gave no access token: nothing came in time/))

for (const { languages, ...viewport } of screens) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })

    for (const lang of languages) {
      test(`all widgets fit and are legible in ${lang}${lang === 'en-GB' ? ' @core' : ''}`, async ({
        page,
        server,
      }) => {
        await page.clock.install()
        const wall = new WallPage(page, server.url)
        await wall.open({ widgets: `${everything};17,6;101,102,103;12;12,16,11,14,6`, rotate: 10, lang })
        await expect(wall.position).toBeVisible()
        const count = Number((await wall.position.innerText()).split(' ').at(-1))
        expect(count).toBe(6)
        for (let turn = 0; turn < count; turn += 1) {
          await page.clock.runFor(10_000)
          await expect(wall.parts.first()).toBeVisible()
          await page.clock.runFor(300)
          await expect.poll(() => wall.cutOffParts(), withinTurn).toEqual([])
          expect(await wall.smallestTextSize()).toBeGreaterThanOrEqual(25.9)
        }
      })
    }
  })
}

test('one to seventeen figures, with and without a chart, fill the screen', async ({ page, server }) => {
  await page.clock.install()
  const wall = new WallPage(page, server.url)
  const choices = figures.flatMap((_, index) => {
    const some = figures.slice(0, index + 1)
    return [some, [...some, widgetIds.GroupedBarChart]]
  })
  await wall.open({ widgets: choices.map(ids => ids.join()).join(';'), rotate: 10 })
  await expect(wall.position).toBeVisible()
  const count = Number((await wall.position.innerText()).split(' ').at(-1))
  for (let turn = 0; turn < count; turn += 1) {
    await page.clock.runFor(10_000)
    await expect.poll(() => wall.cutOffParts(), withinTurn).toEqual([])
    await expect.poll(() => wall.lowestEdge(), withinTurn).toBeGreaterThan(930)
  }
})

test.describe('several selections', () => {
  test('are shown in turn with their position, and without motion for users who prefer reduced motion', async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    const wall = new WallPage(page, server.url)
    await wall.open({ widgets: '12;21;20', rotate: 10 })
    await expect(wall.position).toHaveText(/^[123] of 3$/)
    // The clock also runs on its own, so that on a slow machine a selection may be skipped.
    const seen = new Set<string>()
    await expect(async () => {
      await page.clock.runFor(10_000)
      seen.add(await wall.currentSelection())
      expect(await (await runningAnimations(page)).evaluate(animations => animations.length)).toBe(0)
      expect(seen.size).toBeGreaterThanOrEqual(3)
    }).toPass({ intervals: [0] })
    expect([...seen].sort()).toEqual([
      `1 of 3: ${text('widget.SalesOrdersInReadyState.title')}`,
      `2 of 3: ${text('widget.NumberOfStartedJobs.title')}`,
      `3 of 3: ${text('widget.NumberOfPausedJobs.title')}`,
    ])
  })

  test('are the saved ones where the page sets none', async ({ page, server, api }) => {
    await api.call('PUT', '/Settings/', { ...enabledWidgetsSetting, value: '21,20;19' })
    try {
      const wall = new WallPage(page, server.url)
      await wall.open()
      await expect(wall.position).toHaveText(/^[12] of 2$/)
    } finally {
      await deleteSelection(api)
    }
  })
})

test('a wall holds a wake lock, also after it was hidden, and releases it when the element is removed', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const locks: EventTarget[] = []
    Object.assign(globalThis, { locks })
    const request = () => {
      const lock = Object.assign(new EventTarget(), {
        release: () => {
          locks.splice(locks.indexOf(lock), 1)
          lock.dispatchEvent(new Event('release'))
          return Promise.resolve()
        },
      })
      locks.push(lock)
      return Promise.resolve(lock)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const held = () => page.evaluate(() => (globalThis as unknown as { locks: unknown[] }).locks.length)
  const wall = new WallPage(page, server.url)
  await wall.open()
  await expect(wall.chart).toBeVisible()
  expect(await held()).toBe(1)
  await page.evaluate(() => {
    const [lock] = (globalThis as unknown as { locks: (EventTarget & { release(): void })[] }).locks
    lock?.release()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(held).toBe(1)
  await page.evaluate(() => document.querySelector('cockpit-dashboard')?.remove())
  await expect.poll(held).toBe(0)
})

test('a wall has no controls and no pointer, and passes axe', async ({ page, server }) => {
  const wall = new WallPage(page, server.url)
  await wall.open({ widgets: `${everything};101,102,103` })
  await expect(wall.parts.first()).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('dialog'))).toHaveCount(
    0,
  )
  const cursors = await page.evaluate(() =>
    [
      ...(document.querySelector('cockpit-dashboard')?.shadowRoot?.querySelectorAll('.wall, .wall *') ?? []),
    ].map(element => getComputedStyle(element).cursor),
  )
  expect([...new Set(cursors)]).toEqual(['none'])
  await expectAccessible(page, 'wall')
})

test.describe('invalid input:', () => {
  const broken = (rows: WidgetData[]) => {
    const values: Record<number, string | null> = {
      [widgetIds.SalesOrdersInReadyState]: '{"value":-5}',
      [widgetIds.SalesOrdersInStartedState]: '{"value":1e308}',
      [widgetIds.SalesOrdersInDoneState]: '{"value":"many"}',
      [widgetIds.SalesOrdersInErrorState]: null,
      [widgetIds.NumberOfStartedJobs]: '{"value":9007199254740993}',
      [widgetIds.GroupedBarChart]: JSON.stringify(
        Array.from({ length: 60 }, (_, index) => ({
          Key: index % 2 === 0 ? `<img src=x onerror=alert(1)>{a|b}${'W'.repeat(200)}` : `Area ${index}`,
          Prepared: index * 7,
          InProgress: 60 - index,
        })),
      ),
    }
    return rows
      .filter(({ id }) => id !== widgetIds.NumberOfPausedJobs)
      .map(row => (values[row.id] === undefined ? row : { ...row, valueJson: values[row.id] }))
  }

  test('wrong values, areas and ids, and a clock that is a day off, leave the rest readable', async ({
    page,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + 24 * 3_600_000 })
    const wall = new WallPage(page, server.url)
    await wall.changeFigures(broken)
    await wall.open({ widgets: '12,16,11,14,21,20,999,12,13,6' })
    await expect(wall.chart).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(wall.figure('SalesOrdersInReadyState')).toContainText(text('dashboard.value.corrupt'))
    await expect(wall.figure('SalesOrdersInDoneState')).toContainText(text('dashboard.value.corrupt'))
    await expect(wall.figure('SalesOrdersInErrorState')).toContainText(text('dashboard.value.missing'))
    await expect(wall.figure('NumberOfPausedJobs')).toHaveCount(0)
    await expect(wall.figure('SalesOrdersInStartedState')).toContainText('1.0 E308')
    await expect(wall.figure('NumberOfStartedJobs')).toContainText('9.0 E15')
    await expect(wall.figure('SalesOrdersInNewState')).toContainText(/\d/)
    await expect(wall.age).toHaveText(
      text('dashboard.wall.updated', { age: text('kernel.relative.justNow') }),
    )
    expect(await wall.cutOffParts()).toEqual([])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const saved of ['{]', ';;,,', '<b>12</b>', '999', 'null'])
    test(`a saved selection of ${saved} shows widgets or a message`, async ({ page, server, api }) => {
      await api.call('PUT', '/Settings/', { ...enabledWidgetsSetting, value: saved })
      try {
        const wall = new WallPage(page, server.url)
        await wall.open()
        await expect(wall.parts.or(wall.message).first()).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } finally {
        await deleteSelection(api)
      }
    })
})

test('a new version is reported once at night, and the embedding page is not reloaded', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await page.addInitScript(() => {
    const versions: string[] = []
    Object.assign(globalThis, { versions })
    document.addEventListener('cockpit-new-version', event => {
      if (event instanceof CustomEvent) versions.push((event.detail as { version: string }).version)
    })
  })
  await simulateNewVersion(page)
  const wall = new WallPage(page, server.url)
  await wall.open({ widgets: '12' })
  await expect(wall.parts.first()).toBeVisible()
  const versions = () => page.evaluate(() => (globalThis as unknown as { versions: string[] }).versions)
  await page.clock.fastForward('13:59:00')
  await page.clock.runFor(60_000)
  expect(await versions()).toEqual([])
  for (let minute = 0; minute < 32; minute += 1) await page.clock.runFor(60_000)
  await expect.poll(versions).toEqual(['9.9.1'])
  await expect(wall.parts.first()).toBeVisible()
})

async function deleteSelection(api: CockpitApi): Promise<void> {
  await api.call('DELETE', `/Settings/?${new URLSearchParams(enabledWidgetsSetting).toString()}`)
}
