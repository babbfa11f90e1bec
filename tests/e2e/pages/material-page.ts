/** The page of one material. */
import type { Locator, Page } from 'playwright/test'
import { materialsView } from '../../../src/catalog/views/materials'
import { escaped, text } from '../texts'
import { fieldTitleKey } from '../../../src/texts/cell-text'

export class MaterialPage {
  readonly save: Locator
  /** Number of changed, unsaved fields. */
  readonly changedCount: Locator

  constructor(readonly page: Page) {
    this.save = page.getByRole('button', { name: new RegExp(`^${text('ui.save')}`) })
    this.changedCount = page.getByRole('status').filter({ hasText: /fields? changed/ })
  }

  ready(name: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name }).waitFor()
  }

  field(name: string): Locator {
    const title = text(fieldTitleKey(materialsView.entity, name))
    return this.page.getByRole('textbox', {
      name: new RegExp(`^${escaped(title)}(?: ${text('ui.required')})?$`),
    })
  }
}
