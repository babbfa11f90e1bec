/** The grid of stock counts with the lines of one count. */
import { expect, type Page } from 'playwright/test'
import { inventoryLinesView, inventoryView } from '../../../src/catalog/views/inventory'
import { text } from '../texts'
import { ActionGrid } from './action-grid'

export class CountPage extends ActionGrid {
  constructor(page: Page) {
    super(page, 'inventory-es-page', inventoryView)
  }

  /** One count with its lines. */
  async openNamed(name: string): Promise<void> {
    await this.open({ selector: 'journalName', operator: 'In', values: [name], type: 'list' })
    await this.lines.waitFor()
  }

  get lines() {
    return this.detail.getByRole('grid', { name: text(`view.${inventoryLinesView.name}`) })
  }

  /** The only line comes to have a state and a difference. */
  async expectLine(state: string, difference: string): Promise<void> {
    const row = this.lines.getByRole('row').filter({ hasText: text(`state.stockCountLine.${state}`) })
    await expect(row.getByRole('gridcell', { name: difference, exact: true })).toBeVisible()
  }

  /** Does something with the first line, from its menu. */
  async actOnLine(action: string): Promise<void> {
    await this.lines.getByRole('gridcell').nth(1).click({ button: 'right' })
    await this.menu.waitFor()
    await this.menuItem(action).click()
  }
}
