/** Where the keyboard focus is, looked up through shadow roots. */
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
