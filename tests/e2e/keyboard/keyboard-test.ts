/** The test function of the flows without a mouse: a keyboard, and a page that logs an error when a pointer is used. */
import type { BrowserContext } from 'playwright/test'
import { test as base } from '../flows/flow-test'
import { Keyboard } from '../pages/keyboard'

export const test = base.extend<{
  readonly keys: Keyboard
  readonly noPointer: undefined
}>({
  keys: async ({ page }, use) => use(new Keyboard(page)),
  noPointer: [
    async ({ context }, use) => {
      await logPointerUse(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect, expectAccessible } from '../flows/flow-test'

/** Logs an error for each use of a pointer, so that the console watch fails the test. */
function logPointerUse(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('A pointer was used.'), { capture: true })
  })
}
