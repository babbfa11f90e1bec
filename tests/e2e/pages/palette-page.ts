/** The command palette over the cockpit's own page. */
import type { Locator, Page } from 'playwright/test'
import { text } from '../texts'

export class PalettePage {
  readonly dialog: Locator
  readonly field: Locator
  readonly noResults: Locator
  /** The kind of entries that it searches. */
  readonly scope: Locator
  readonly groups: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: text('palette.title') })
    this.field = this.dialog.getByRole('combobox', { name: text('palette.title') })
    this.scope = this.dialog.getByRole('button')
    this.groups = this.dialog.getByRole('group')
    this.noResults = this.dialog.getByText(text('ui.combobox.none'))
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k')
    await this.dialog.waitFor()
  }

  option(name: RegExp): Locator {
    return this.dialog.getByRole('option', { name })
  }

  /** The entry that Enter would open. */
  activeOption(): Locator {
    return this.dialog.getByRole('option', { selected: true })
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name })
  }

  /** Opens a page by its name. */
  async openPage(name: string): Promise<void> {
    await this.open()
    await this.field.fill(name)
    await this.dialog
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
}
