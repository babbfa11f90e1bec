/** The dialogs of an action: the fields of its form, its question, and its result. */
import { expect, type Locator, type Page } from 'playwright/test'
import { escaped, hasText, text } from '../texts'

type Words = Readonly<Record<string, string | number>>

/** The dialog of an action: a form by its name, or another dialog by `dialog.<name>`. */
export class ActionForm {
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.dialog = page.getByRole('dialog')
  }

  /** A field to type in, by its name in the form. */
  field(field: string): Locator {
    return this.dialog.getByRole('textbox', { name: this.#label(field) })
  }

  /** A field whose value is found by typing. */
  lookup(field: string): Locator {
    return this.dialog.getByRole('combobox', { name: this.#label(field) })
  }

  /** Empties a lookup and leaves it. */
  async empty(field: string): Promise<void> {
    await this.lookup(field).fill('')
    await this.lookup(field).press('Tab')
  }

  /** Chooses from a list. */
  async choose(field: string, label: string): Promise<void> {
    await this.lookup(field).selectOption({ label })
  }

  flag(field: string): Locator {
    return this.dialog.getByRole('checkbox', { name: this.#label(field) })
  }

  /** Types a part of a name and takes the option that has it. */
  async find(field: string, option: string): Promise<void> {
    await takeOption(this.lookup(field), option)
  }

  /** Sends the form. */
  async send(words: Words = {}): Promise<void> {
    const key = hasText(this.#key('submit')) ? this.#key('submit') : 'ui.save'
    await this.dialog.getByRole('button', { name: text(key, words), exact: true }).click()
  }

  /** The label, followed by the word for a required field. */
  #label(field: string): RegExp {
    return new RegExp(`^${escaped(text(this.#key(field)))}(?: ${text('ui.required')})?$`)
  }

  #key(part: string): string {
    const own = `dialog.${this.name}.${part}`
    return hasText(own) ? own : `form.${this.name}.${part}`
  }
}

/** Types into a combobox and takes the option with this text. */
export async function takeOption(combobox: Locator, option: string): Promise<void> {
  await combobox.fill(option)
  const found = combobox.page().getByRole('listbox').getByRole('option', { name: option })
  await found.first().click()
  await expect(combobox).toHaveValue(option)
}
