/** The dialogs of an action: the fields of its form, its confirmation, and its result. */
import { expect, type Locator, type Page } from 'playwright/test'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import { fieldLabelKey } from '../../../src/ui/form/form-keys'
import { escaped, hasText, text } from '../texts'

type TextValues = Readonly<Record<string, string | number>>

const views = [...orderGridViews, ...purchaseViews, ...settingsViews]
const forms = new Map(
  [...views, ...views.flatMap(({ details = [] }) => details.map(({ view }) => view))]
    .flatMap(({ actions }) => actions)
    .flatMap(({ form }) => (form === undefined ? [] : [[form.name, form] as const])),
)
/** Submit buttons of dialogs that are neither a form nor have a text `dialog.<name>.submit`; the rest have a save button. */
const submitKeys: Readonly<Record<string, string>> = {
  createInventory: 'action.countStocks',
  splitOrder: 'action.splitOrder',
}

/** The dialog of an action: a form by its name, or another dialog by `dialog.<name>`. */
export class ActionForm {
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.dialog = page.getByRole('dialog')
  }

  /** A text field, by its name in the form. */
  field(field: string): Locator {
    return this.dialog.getByRole('textbox', { name: this.#label(field) })
  }

  /** A field with options that are searched by typing. */
  lookup(field: string): Locator {
    return this.dialog.getByRole('combobox', { name: this.#label(field) })
  }

  /** Empties a lookup and leaves it. */
  async clear(field: string): Promise<void> {
    await this.lookup(field).fill('')
    await this.lookup(field).press('Tab')
  }

  /** Chooses from a list. */
  async choose(field: string, label: string): Promise<void> {
    await this.lookup(field).selectOption({ label })
  }

  checkbox(field: string): Locator {
    return this.dialog.getByRole('checkbox', { name: this.#label(field) })
  }

  /** Types a part of a name and selects the option that contains it. */
  async searchAndSelect(field: string, option: string): Promise<void> {
    await selectOption(this.lookup(field), option)
  }

  async submit(words: TextValues = {}): Promise<void> {
    const own = `dialog.${this.name}.submit`
    const usual = submitKeys[this.name] ?? (hasText(own) ? own : 'ui.save')
    const key = forms.get(this.name)?.submitKey ?? usual
    await this.dialog.getByRole('button', { name: text(key, words), exact: true }).click()
  }

  /** The label of a field by its name, or by the key of its text, followed by the mark of a required field. */
  #label(field: string): RegExp {
    return new RegExp(`^${escaped(text(this.#key(field)))}(?: ${text('ui.required')})?$`)
  }

  #key(field: string): string {
    const form = forms.get(this.name)
    const known = form?.fields.find(({ name }) => name === field)
    if (form !== undefined && known !== undefined) return fieldLabelKey(form, known)
    const own = [`dialog.${this.name}.${field}`, field, `form.${field}`].find(hasText)
    return own ?? field
  }
}

/** Types into a combobox and selects the option with this text. */
export async function selectOption(combobox: Locator, option: string): Promise<void> {
  await combobox.fill(option)
  const found = combobox.page().getByRole('listbox').getByRole('option', { name: option })
  await found.first().click()
  await expect(combobox).toHaveValue(option)
}
