/** A grid in which one or a few rows are changed: their actions, and what the grid shows afterwards. */
import { expect, type Page } from 'playwright/test'
import type { Filter } from '../../../src/contract/filter'
import type { View } from '../../../src/define/view'
import { escaped, hasText, text } from '../texts'
import { ActionForm } from './action-form'
import { addressOf } from './cockpit-page'
import { GridCommands } from './grid-commands'
import { GridPage } from './grid-page'
import { fieldTitleKey } from '../../../src/texts/cell-text'

export class ActionGrid extends GridPage {
  readonly commands: GridCommands

  constructor(
    page: Page,
    readonly route: string,
    readonly view: View,
  ) {
    super(page, text(`route.${route}`), text(`view.${view.name}`))
    this.commands = new GridCommands(this)
  }

  /** Loads the page with the matching rows, and waits for them. */
  async open(...filters: readonly Filter[]): Promise<this> {
    await this.page.goto(addressOf(this.route, filters))
    await this.ready()
    return this
  }

  /** Loads the page with the rows of these ids. */
  openRows(...ids: readonly number[]): Promise<this> {
    return this.open(idFilter(...ids))
  }

  titleOf(field: string): string {
    return text(fieldTitleKey(this.view.entity, field))
  }

  /** The text of a field in the first row. */
  async fieldText(field: string): Promise<string> {
    return (await this.column(this.titleOf(field)))[0] ?? ''
  }

  /** Waits until the first row has this text. */
  async expectFieldText(field: string, value: string | RegExp): Promise<void> {
    await expect.poll(() => this.fieldText(field), `${this.view.name} ${field}`).toMatch(pattern(value))
  }

  /** Waits until the first row is in a state of its machine. */
  expectState(state: string): Promise<void> {
    const field = this.view.stateField ?? ''
    const declared: unknown = this.view.entity.fields[field]
    const machine = String((declared as { readonly machine?: string }).machine ?? '')
    return this.expectFieldText(field, text(`state.${machine}.${state}`))
  }

  /** Opens the menu of the first row. */
  async openMenu(): Promise<void> {
    const { stateField, nameField, columns } = this.view
    const column = this.titleOf(stateField ?? columns.find(name => name !== nameField) ?? nameField)
    await (await this.cellAt(0, column)).click({ button: 'right' })
    await this.menu.waitFor()
  }

  /** Runs an action on the first row, from its menu. */
  async runAction(action: string): Promise<void> {
    await this.openMenu()
    await this.menuItem(action).click()
  }

  /** The form of an action on the first row. */
  async openForm(action: string, form: string): Promise<ActionForm> {
    await this.runAction(action)
    const dialog = new ActionForm(this.page, form)
    await dialog.dialog.waitFor()
    return dialog
  }

  /** Confirms the dialog of an action. */
  async confirm(action: string, number = 1): Promise<void> {
    const submit = counted(`action.${action}.confirm.submit`, number)
    await this.dialog.getByRole('button', { name: submit, exact: true }).click()
  }

  /** A notice says that the action was done. */
  async expectDone(action: string, number = 1): Promise<void> {
    await expect(this.toasts).toContainText(counted(`action.${action}.done`, number))
    await expect(this.dialog).toHaveCount(0)
  }

  /** An entry of the first row's menu shows why the action is not possible. */
  async expectDisabled(action: string, reason: string | RegExp): Promise<void> {
    await this.openMenu()
    await expect(this.menuItem(action)).toHaveAttribute('aria-disabled', 'true')
    await expect(this.menuItem(action)).toHaveAccessibleDescription(pattern(reason))
    await this.page.keyboard.press('Escape')
    await expect(this.menu).toHaveCount(0)
  }
}

/** The condition that the value is one of these. */
export function idFilter(...ids: readonly number[]): Filter {
  return { selector: 'id', operator: 'In', values: [...ids], type: 'number' }
}

/** The condition that a text is this one. */
export function textFilter(selector: string, name: string): Filter {
  return { selector, operator: 'In', values: [name], type: 'list' }
}

function pattern(value: string | RegExp): RegExp {
  return value instanceof RegExp ? value : new RegExp(escaped(value))
}

/** The text for a number of rows; an action that is always on one row has one text without plural forms. */
function counted(key: string, number: number): string {
  const form = `${key}_${number === 1 ? 'one' : 'other'}`
  return text(hasText(form) ? form : key, { number })
}
