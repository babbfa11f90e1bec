/** The panels beside a grid: the filter panel with its boxes, and the column chooser with its rows. */
import type { Locator, Page } from 'playwright/test'
import { escaped, text } from '../texts'

export class FilterPanel {
  readonly region: Locator
  readonly addField: Locator
  readonly showRows: Locator

  constructor(readonly page: Page) {
    this.region = page.getByRole('complementary', { name: text('grid.filter.button'), exact: true })
    this.addField = this.region.getByRole('combobox', { name: text('grid.filter.addField') })
    this.showRows = this.region.getByRole('button', { name: text('grid.filter.apply'), exact: true })
  }

  box(title: string): Locator {
    return this.region.getByRole('group', { name: title, exact: true }).first()
  }

  /** Adds a field by keyboard; its first control then has the focus. */
  async add(title: string): Promise<Locator> {
    await this.addField.fill(title)
    await this.page.getByRole('option', { name: title, exact: true }).waitFor()
    await this.addField.press('Enter')
    await this.box(title).waitFor()
    return this.box(title)
  }

  /** Selects another operator. */
  async selectOperator(title: string, operator: string): Promise<void> {
    await this.box(title)
      .getByRole('button', { name: new RegExp(`^${escaped(title)} `) })
      .click()
    await this.page
      .getByRole('menuitemcheckbox', { name: text(`grid.filter.operator.${operator}`), exact: true })
      .click()
  }
}

export class ColumnChooser {
  readonly region: Locator
  readonly rows: Locator

  constructor(readonly page: Page) {
    this.region = page.getByRole('complementary', { name: text('grid.columns.button'), exact: true })
    this.rows = this.region.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.box(title) })
  }

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: title, exact: true })
  }

  button(key: 'up' | 'down' | 'pin' | 'unpin' | 'group' | 'ungroup', column: string): Locator {
    return this.region.getByRole('button', { name: text(`grid.columns.${key}`, { column }), exact: true })
  }

  /** Titles of the columns that are shown, in their order. */
  async shownTitles(): Promise<readonly string[]> {
    const names = await this.region
      .getByRole('checkbox', { checked: true })
      .evaluateAll(boxes => boxes.map(box => box.closest('label')?.textContent ?? ''))
    return names
  }

  /** Drags a column by its handle onto another one. */
  async drag(title: string, onto: string): Promise<void> {
    const from = await this.row(title).boundingBox()
    const to = await this.row(onto).boundingBox()
    if (from === null || to === null) throw new Error('A column is not on the screen.')
    await this.page.mouse.move(from.x + 12, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + 12, to.y + 2, { steps: 6 })
    await this.page.mouse.up()
  }
}
