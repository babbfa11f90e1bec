/** axe on a whole page: WCAG 2.2 AA without a violation and without a rule switched off; in full tests in both themes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { isFullRun } from '../full-run'
import { animationsEnd } from './animations'
import { expect, test as base } from './cockpit-test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The test function with axe in every page, added before the page's own scripts, so that the page's Content-Security-Policy does not block
 * it.
 */
export const test = base.extend<{ readonly axe: undefined }>({
  axe: [
    async ({ context }, use) => {
      await context.addInitScript(axeSource)
      await use(undefined)
    },
    { auto: true },
  ],
  newDesk: async ({ newDesk }, use) => {
    await use(async (...args) => {
      const desk = await newDesk(...args)
      await desk.context().addInitScript(axeSource)
      return desk
    })
  },
})

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Waits for animations to end, runs axe on the whole page, and names each violation with its elements; `npm run test:full` also in the
 * other theme. `within` is the selector of the checked part, on a page that is not ours.
 */
export async function expectAccessible(page: Page, state: string, within?: string): Promise<void> {
  await expectNoViolation(page, state, within)
  if (!isFullRun) return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  await expectNoViolation(page, `${state}, ${other}`, within)
  await page.emulateMedia({ colorScheme: own })
}

/** A notification may have started to fade out while axe was running, so a violation counts only if a second run finds it too. */
async function expectNoViolation(page: Page, state: string, within?: string): Promise<void> {
  const found = await violationsOf(page, within)
  expect(found.length === 0 ? found : await violationsOf(page, within), state).toEqual([])
}

async function violationsOf(page: Page, within?: string) {
  await animationsEnd(page)
  return page.evaluate(
    async ({ values, place }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(context: Element | Document, options: RunOptions): Promise<AxeResults>
        }
      }
      const context = place === undefined ? document : document.querySelector(place)
      if (context === null) throw new Error(`There is no ${place ?? ''}.`)
      const results = await axe.run(context, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      })
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(
          ({ target, failureSummary }) => `${target.flat().join(' >> ')}: ${failureSummary ?? ''}`,
        ),
      }))
    },
    { values: tags, place: within },
  )
}
