/** The grid of stock counts with the lines of one count. */
import { expect, type Page } from 'playwright/test'
import { inventoryLinesView, inventoryView } from '../../../src/catalog/views/inventory'
import { text } from '../texts'
import { ActionGrid, textFilter } from './action-grid'
import { DetailRows } from './detail-rows'

export class CountPage extends ActionGrid {
  readonly lines = new DetailRows(this, inventoryLinesView.name)

  constructor(page: Page) {
    super(page, 'inventory-es-page', inventoryView)
  }

  /** Opens one count with its lines. */
  async openCount(name: string): Promise<void> {
    await this.open(textFilter('journalName', name))
    await this.lines.open()
  }

  /** Waits until the only line has this state and a count that is lower than the booked quantity by `below`. */
  async expectLine(state: string, below: number): Promise<void> {
    const row = this.lines.row(text(`state.stockCountLine.${state}`))
    await expect(row.getByRole('gridcell', { name: new RegExp(`^[-−]${below}$`) })).toBeVisible()
  }
}
