/** A paste from a spreadsheet: the text goes to the focused element, inside any shadow root. */
import type { Page } from 'playwright/test'

export function pasteInto(page: Page, pasted: string): Promise<void> {
  return page.evaluate(copied => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    focused?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
    )
  }, pasted)
}
