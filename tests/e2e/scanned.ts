/** A barcode scanner that acts as a keyboard: keys whose timestamps are a few milliseconds apart, however slow the test machine is. */
import type { Page } from 'playwright/test'

const keyGapSeconds = 0.004

/** Scans a code into the focused element. */
export async function scanBarcode(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000
  for (const [index, letter] of [...code, '\r'].entries()) {
    const isEnd = letter === '\r'
    const key = isEnd ? 'Enter' : letter
    const press = { key, timestamp: begin + index * keyGapSeconds, windowsVirtualKeyCode: isEnd ? 13 : 0 }
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...press })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  }
  await keys.detach()
}
