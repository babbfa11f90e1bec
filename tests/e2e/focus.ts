/** The element with the keyboard focus, also inside shadow roots. */
import type { Locator, Page } from 'playwright/test'

export interface Focused {
  readonly tag: string
  readonly role: string
  readonly text: string
}

/** The focused element; its tag is `body` when the focus is lost. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return {
      tag: active?.localName ?? 'body',
      role: active?.getAttribute('role') ?? '',
      text: (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim(),
    }
  })
}

/** Whether the focus is on this element or in it. */
export function containsFocus(place: Locator): Promise<boolean> {
  return place.evaluate(element => {
    const root = element.getRootNode() as ShadowRoot | Document
    return element.contains(root.activeElement)
  })
}

/** Sufficient for the menu, the header and a page with lines. */
const tabsMost = 150

/** Moves the focus to an element with the Tab key only. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < tabsMost; presses += 1) {
    if (await containsFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${tabsMost} presses of ${key} do not reach ${String(target)}.`)
}
