/** The dashboard on a wall: figures and chart in the dark theme, no overflow, and signed in again automatically. */
import { expect, test } from './cockpit-test'
import { KioskPage } from './pages/embedding-pages'
import { newVersionBehind } from './pages/wall-page'
import { text } from './texts'

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })

    test(`the kiosk shows figures and chart in the dark theme, without scroll bars${viewport.width === 1920 ? ' @core' : ''}`, async ({
      api,
      page,
    }) => {
      const kiosk = new KioskPage(page)
      await kiosk.connect()
      const widgets = await api.widgets()
      for (const type of [
        'SalesOrdersInNewState',
        'SalesOrdersInReadyState',
        'SalesOrdersInStartedState',
      ] as const) {
        const title = page.getByText(text(`widget.${type}.title`), { exact: true }).first()
        await expect(title).toBeInViewport({ ratio: 0.99 })
        const value = JSON.parse(widgets.find(widget => widget.type === type)?.valueJson ?? '{}') as {
          value: number
        }
        await expect(page.getByText(String(value.value), { exact: true }).first()).toBeInViewport({
          ratio: 0.99,
        })
      }
      await expect(kiosk.chart).toBeInViewport({ ratio: 0.99 })
      await expect(page.getByRole('button')).toHaveCount(0)
      expect(await overflowOf(page)).toEqual({ across: 0, down: 0 })
      expect(await brightnessAround(page)).toBeLessThan(60)
    })
  })
}

test('the kiosk loads a new version by itself at night', async ({ page, watch }) => {
  // When the clock jumps, pending calls time out, also the renewal of the token.
  watch.expect(/getAccessToken gave no access token: nothing came in time/)
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await newVersionBehind(page)
  const kiosk = new KioskPage(page)
  await kiosk.connect()
  // A pending part of the page would time out when the clock jumps.
  await expect(kiosk.chart).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.clock.fastForward('13:59:00')
  // Each wall reloads at its own time within half an hour. The clock advances in short steps, since the files of the new page load in real
  // time.
  await expect(async () => {
    await page.clock.runFor('00:10')
    expect(loads).toBe(1)
  }).toPass({ intervals: [0] })
  await expect(kiosk.chart).toBeVisible()
})

test('the kiosk is signed in again after a page load', async ({ page }) => {
  const kiosk = new KioskPage(page)
  await kiosk.connect()
  await page.reload()
  await expect(kiosk.chart).toBeVisible()
  await expect(kiosk.connectButton).toBeHidden()
})

type Page = ConstructorParameters<typeof KioskPage>[0]

/** By how much the page is larger than its window, in px. */
function overflowOf(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { across: Math.max(0, scrollWidth - clientWidth), down: Math.max(0, scrollHeight - clientHeight) }
  })
}

/** Mean brightness, 0 to 255, of what the page paints behind its middle: the first background that is not transparent. */
function brightnessAround(page: Page): Promise<number> {
  return page.evaluate(() => {
    let element: Element | null = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    while (element?.shadowRoot) {
      const inner: Element | null = element.shadowRoot.elementFromPoint(innerWidth / 2, innerHeight / 2)
      if (inner === null || inner === element) break
      element = inner
    }
    while (element !== null) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (
        getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number)
      if (alpha > 0.5) return (red + green + blue) / 3
      const root = element.getRootNode()
      element = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return 255
  })
}
