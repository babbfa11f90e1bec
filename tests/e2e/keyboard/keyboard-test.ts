/** The test function of the flows without a mouse: a keyboard, and a page that complains when anything else points at it. */
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
      await complainOfPointers(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect, expectAccessible } from '../flows/flow-test'

/** The watch on the console fails a test whose keys were helped by a pointer. */
function complainOfPointers(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('A pointer was used.'), { capture: true })
  })
}
