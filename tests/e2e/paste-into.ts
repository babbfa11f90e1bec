/** A paste as a spreadsheet leaves it: the text goes to whatever has the focus, inside of any shadow root. */
import type { Page } from 'playwright/test'

/** Pastes the text. */
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
