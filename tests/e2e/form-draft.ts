/** Unsent input of a page, as the browser stores it: encrypted. */
import type { Page } from 'playwright/test'

/** What the browser stores of the unsent input of a page; undefined without any. */
export function loadFormDraft(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const entry = Object.keys(sessionStorage).find(key => key.startsWith('ck-form '))
    return entry === undefined ? undefined : (sessionStorage.getItem(entry) ?? undefined)
  })
}
