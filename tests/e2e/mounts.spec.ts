/** Every kind of element, mounted and removed again and again on one page: nothing of it is leaked (QUALITY, section 3). */
import type { CDPSession, Page } from 'playwright/test'
import manifest from '../../elements/manifest.json' with { type: 'json' }
import { isFullRun } from '../full-run'
import { expect, test } from './cockpit-test'

/** Mounts of each kind, after the first ones, which load the bundle and fill caches. */
const mounts = isFullRun ? 200 : 6
const warmMounts = 3

// A trace records every call, which would be most of the measured memory.
test.use({ trace: 'off', viewport: { width: 1280, height: 800 } })

for (const { tag, entry } of manifest.elements) {
  test(`<${tag}> leaks no elements, nodes or listeners`, async ({ page, admin }) => {
    if (isFullRun) test.setTimeout(20 * 60_000)
    await page.goto('/manual.html')
    await page.evaluate(preparePage, { program: `/${entry}.js`, token: await admin.token() })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    for (let mount = 0; mount < warmMounts; mount += 1) await showAndRemove(page, tag)
    await expect.poll(async () => (await measure(page, session)).retained).toBe(0)
    const warm = await measure(page, session)
    for (let mount = 0; mount < mounts; mount += 1) await showAndRemove(page, tag)
    // A closing connection or a pending call releases its objects later; a leak never does.
    await expect(async () => {
      const end = await measure(page, session)
      expect(end.retained).toBe(0)
      // Fewer than one for each mount: singletons, such as the canvas that measures texts, may be created late.
      expect(end.listeners - warm.listeners).toBeLessThan(mounts)
      expect(end.nodes - warm.nodes).toBeLessThan(mounts)
    }).toPass()
  })
}

interface PageUnderTest {
  show(tag: string): Promise<void>
  remove(): void
  retained(): number
}

async function showAndRemove(page: Page, tag: string): Promise<void> {
  await page.evaluate(name => (globalThis as unknown as PageUnderTest).show(name), tag)
  await expect(page.locator(`${tag} h1`)).toBeVisible()
  await expect(page.locator(`${tag} .sk`)).toHaveCount(0)
  await page.evaluate(() => (globalThis as unknown as PageUnderTest).remove())
}

/** Collects the garbage, then counts. */
async function measure(page: Page, session: CDPSession) {
  for (let round = 0; round < 4; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => undefined)
  }
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(one => one.name === name)?.value ?? NaN
  const retained = await page.evaluate(() => (globalThis as unknown as PageUnderTest).retained())
  return { retained, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Runs in the page. */
async function preparePage({ program, token }: { program: string; token: string }): Promise<void> {
  document.body.replaceChildren()
  const { provideAuthContext } = (await import(program)) as {
    provideAuthContext(name: string, context: object): void
  }
  provideAuthContext('main', {
    apiUrl: '',
    businessUnitName: 'Demo',
    getAccessToken: () => Promise.resolve(token),
  })
  const removed: WeakRef<Element>[] = []
  Object.assign(globalThis, {
    show: (tag: string) => {
      const element = document.createElement(tag)
      element.setAttribute('auth-context', 'main')
      element.style.height = '700px'
      document.body.append(element)
      return new Promise(resolve => {
        element.addEventListener('cockpit-ready', () => resolve(), { once: true })
      })
    },
    remove: () => {
      const element = document.body.firstElementChild
      if (element === null) throw new Error('Nothing to remove.')
      removed.push(new WeakRef(element))
      element.remove()
    },
    retained: () => removed.filter(element => element.deref() !== undefined).length,
  } satisfies PageUnderTest)
}
