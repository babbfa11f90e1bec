/** The section translations of the user settings: the list of texts, and the fields of the chosen one. */
import type { Locator, Page } from 'playwright/test'
import { signInAs } from '../signed-in'
import { escaped, text } from '../texts'

export class TranslationsPage {
  readonly list: Locator
  readonly find: Locator
  readonly language: Locator
  readonly save: Locator

  constructor(readonly page: Page) {
    this.list = page.getByRole('listbox', { name: text('translations.list') })
    this.find = page.getByRole('searchbox', { name: text('translations.find') })
    this.language = page.getByRole('combobox', { name: text('translations.language') })
    this.save = page.getByRole('button', { name: new RegExp(`^${text('ui.save')}`) })
  }

  /** Signs an administrator in and opens the section. */
  static async open(page: Page): Promise<TranslationsPage> {
    await (await signInAs(page, 'admin')).open('/user-settings?tab=translations')
    const translations = new TranslationsPage(page)
    await translations.list.waitFor()
    return translations
  }

  /** Finds the text of a key and selects it by keyboard, which focuses its first field. */
  async choose(key: string): Promise<void> {
    await this.find.fill(key)
    await this.list.getByRole('option').filter({ hasText: key }).first().waitFor()
    await this.list.focus()
    await this.page.keyboard.press('Home')
    await this.page.keyboard.press('Enter')
  }

  /** The element with the field of a text, by `language/key`. */
  fieldElement(name: string): Locator {
    return this.page.locator(`[data-field="${name}"]`)
  }

  field(name: string): Locator {
    return this.fieldElement(name).getByRole('textbox')
  }

  reset(name: string): Locator {
    return this.fieldElement(name).getByRole('button', {
      name: new RegExp(`^${escaped(text('translations.reset', { title: '' }).trim())}`),
    })
  }
}
