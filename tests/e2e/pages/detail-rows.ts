/** The detail rows of the current row, in the pane below a grid: they have actions of their own. */
import type { Locator } from 'playwright/test'
import { text } from '../texts'
import { ActionForm } from './action-form'
import type { ActionGrid } from './action-grid'

export class DetailRows {
  constructor(
    readonly master: ActionGrid,
    readonly view: string,
  ) {}

  get grid(): Locator {
    return this.master.detail.getByRole('grid', { name: text(`view.${this.view}`) })
  }

  row(words: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: words })
  }

  /** Selects the tab: the grid opens with the tab that was selected last. */
  async open(): Promise<void> {
    await this.master.commands.tab(this.view).click()
    await this.grid.getByRole('gridcell').first().waitFor()
  }

  /** Opens the menu of the first row. */
  async openMenu(): Promise<void> {
    await this.open()
    // The check box and the name are the first of the fixed columns; the scrolling columns come before them in the DOM.
    await this.grid.getByRole('gridcell').nth(3).click({ button: 'right' })
    await this.master.menu.waitFor()
  }

  /** Runs an action on the first row. */
  async act(action: string): Promise<void> {
    await this.openMenu()
    await this.master.menuItem(action).click()
  }

  /** The form of an action on the first row. */
  async openForm(action: string, form: string): Promise<ActionForm> {
    await this.act(action)
    const dialog = new ActionForm(this.master.page, form)
    await dialog.dialog.waitFor()
    return dialog
  }
}
