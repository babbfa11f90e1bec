/**
 * A grid page: toolbar, rows, bulk bar, footer, detail. The grid renders its fixed columns (check box, number) and the others as two tables
 * of the same rows, so a cell is found by the position of the number among the rows on the screen.
 */
import { expect, type Locator, type Page } from 'playwright/test'
import { escaped, textPattern, text } from '../texts'

export class GridPage {
  readonly region: Locator
  readonly grid: Locator
  readonly heading: Locator
  readonly find: Locator
  readonly filterButton: Locator
  readonly pills: Locator
  readonly bulkBar: Locator
  readonly range: Locator
  readonly menu: Locator
  readonly dialog: Locator
  readonly toasts: Locator

  constructor(
    readonly page: Page,
    readonly title: string,
    /** Name of the grid, where it differs from that of the page. */
    gridTitle = title,
  ) {
    this.region = page.getByRole('region', { name: title, exact: true })
    // Grouped rows have the role of a tree grid.
    this.grid = this.region
      .getByRole('grid', { name: gridTitle, exact: true })
      .or(this.region.getByRole('treegrid', { name: gridTitle, exact: true }))
    this.heading = page.getByRole('heading', { name: title, level: 1 })
    this.find = this.region.getByRole('searchbox', { name: text('grid.find') })
    this.filterButton = this.region.getByRole('button', {
      name: new RegExp(`^${text('grid.filter.button')}`),
    })
    this.pills = this.region.getByRole('group', { name: text('grid.filter.active') })
    this.bulkBar = this.region.getByRole('region', { name: text('grid.bulk.label') })
    this.range = this.region.getByRole('status').filter({ hasText: textPattern('grid.footer.range') })
    this.menu = page.getByRole('menu')
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    this.toasts = page.getByRole('status', { name: text('ui.notifications') })
  }

  /** Resolves when the rows of the first answer are rendered, or the reason for an empty grid is shown. */
  async ready(): Promise<void> {
    await this.heading.waitFor()
    // The footer has a count only after the first answer; the rows are rendered a little later.
    await this.range.waitFor()
    if ((await this.total()) > 0) await this.rowBoxes.first().waitFor()
  }

  /** Number of rows that match the filters, from the footer. */
  async total(): Promise<number> {
    const [, , before = ''] = text('grid.footer.range', { from: '|', to: '|', total: '|' }).split('|')
    const total = new RegExp(`${escaped(before)}([\\d.]+)`).exec(await this.range.innerText())?.[1] ?? ''
    return Number(total.replaceAll('.', ''))
  }

  /** Check boxes of the rows on the screen. */
  get rowBoxes(): Locator {
    return this.grid.getByRole('checkbox', { name: rowBoxName() })
  }

  /** Check box of all rows. */
  get selectAllBox(): Locator {
    return this.grid.getByRole('checkbox', { name: text('grid.selectPage') })
  }

  rowBox(name: string): Locator {
    return this.grid.getByRole('checkbox', { name: text('grid.selectRow', { name }), exact: true })
  }

  /** The cell with the number of a row. */
  nameCell(name: string): Locator {
    const box = this.page.getByRole('checkbox', { name: text('grid.selectRow', { name }), exact: true })
    return this.grid.getByRole('row').filter({ has: box }).getByRole('gridcell', { name, exact: true })
  }

  /** Makes a row the current one: a click beside its number, which is a link. */
  async makeCurrent(name: string): Promise<void> {
    await this.nameCell(name).click({ position: { x: 3, y: 8 } })
  }

  /** Opens the detail unless it is open: on a tablet it is closed by default, to show more rows. */
  async openDetail(): Promise<void> {
    const isOpen = (this.page.viewportSize()?.width ?? 0) > 1150
    if (!isOpen) await this.grid.getByRole('gridcell').nth(2).dblclick()
    await this.detail.getByRole('gridcell').first().waitFor()
  }

  /** Names of the rows on the screen, in their order. */
  async names(): Promise<readonly string[]> {
    const labels = await this.rowBoxes.evaluateAll(boxes =>
      boxes.map(box => box.getAttribute('aria-label') ?? ''),
    )
    return labels.map(label => label.replace(rowBoxName(), '$1'))
  }

  /** Turns the wheel until a row is on the screen; only the rows on the screen are rendered. */
  async scrollTo(name: string): Promise<void> {
    await this.rowBoxes.first().hover()
    await this.page.mouse.wheel(0, -100_000)
    for (let now = await this.names(); !now.includes(name); now = await this.names()) {
      await this.page.mouse.wheel(0, wheelStepPx)
      await expect.poll(() => this.names(), `the row ${name} is on this page`).not.toEqual(now)
    }
  }

  /** Titles of the columns that scroll, in their order. */
  async columnTitles(): Promise<readonly string[]> {
    const titles = await this.#table(1).getByRole('columnheader').allInnerTexts()
    return titles.map(title => title.trim())
  }

  header(title: string): Locator {
    return this.grid.getByRole('columnheader', { name: title, exact: true })
  }

  /** Clicks the title of a column, which sorts by it; with Shift in addition to the other columns. */
  async sortBy(title: string, isAdding = false): Promise<void> {
    const label = this.header(title).getByText(title, { exact: true })
    await label.click(isAdding ? { modifiers: ['Shift'] } : {})
  }

  /** A cell of one of the columns that scroll, once its row is on the screen. */
  async cell(name: string, columnTitle: string): Promise<Locator> {
    await expect.poll(() => this.names(), `the row ${name} is on the screen`).toContain(name)
    return this.cellAt((await this.names()).indexOf(name), columnTitle)
  }

  /** The text of such a cell; empty while its row is not on the screen. */
  async cellText(name: string, columnTitle: string): Promise<string> {
    const row = (await this.names()).indexOf(name)
    return (await this.column(columnTitle))[row] ?? ''
  }

  /** The same by the row's position on the screen, where names are not unique. */
  async cellAt(row: number, columnTitle: string): Promise<Locator> {
    const column = (await this.columnTitles()).indexOf(columnTitle)
    if (column < 0) throw new Error(`No column ${columnTitle} is on the screen.`)
    return this.#table(0).getByRole('row').nth(row).getByRole('gridcell').nth(column)
  }

  /** The texts of a column, for every row on the screen, all read at one moment. */
  async column(columnTitle: string): Promise<readonly string[]> {
    const column = (await this.columnTitles()).indexOf(columnTitle)
    const cells = this.#table(0).getByRole('row').getByRole('gridcell')
    return cells.evaluateAll((found, at) => {
      const rows = new Map<Element | null, Element[]>()
      for (const cell of found) {
        const row = cell.closest('tr')
        rows.set(row, [...(rows.get(row) ?? []), cell])
      }
      return [...rows.values()].map(row => {
        const cell = row[at]
        return cell instanceof HTMLElement ? cell.innerText : ''
      })
    }, column)
  }

  /** Names of the groups on the screen with their number of rows, in their order. */
  async groups(): Promise<readonly { readonly name: string; readonly count: number }[]> {
    const labels = await this.grid
      .locator('[data-marks~="line-group"][data-marks~="line-label"]:visible .k-label')
      .evaluateAll(found =>
        found.map(label => ({
          name: label.querySelector('b')?.textContent ?? '',
          count: label.querySelector('.k-count')?.textContent ?? '',
        })),
      )
    return labels.map(({ name, count }) => ({
      name: name.trim(),
      count: Number(/[\d.]+/.exec(count)?.[0].replaceAll('.', '')),
    }))
  }

  /** The name of a group, which opens and closes it. */
  groupLabel(index: number): Locator {
    return this.grid
      .locator('[data-marks~="line-group"][data-marks~="line-label"]:visible .k-label')
      .nth(index)
  }

  /** The state of an order, as its text. */
  state(name: string): Promise<string> {
    return this.cellText(name, text('field.state'))
  }

  /** Changes the layout and waits until it is saved, for a test that reloads the page. */
  async changeLayout(arrange: () => Promise<void>): Promise<void> {
    const saved = this.page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().includes('/api/Settings'),
    )
    await arrange()
    await saved
  }

  pageSize(size: number): Locator {
    const sizes = this.region.getByRole('group', { name: text('ui.pager.rowsPerPage') })
    return sizes.getByRole('button', { name: String(size), exact: true })
  }

  pageButton(name: string): Locator {
    return this.region
      .getByRole('navigation', { name: text('ui.pages') })
      .getByRole('button', { name, exact: true })
  }

  pill(start: string): Locator {
    return this.pills.getByRole('button', { name: new RegExp(`^${escaped(start)}`) })
  }

  removePill(start: string): Locator {
    const name = text('ui.removeFilter', { filter: start })
    return this.pills.getByRole('button', { name: new RegExp(`^${escaped(name)}`) })
  }

  /** The editor of the filter on a field. */
  filterEditor(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** The list of fields that a filter can be added on. */
  get filterFields(): Locator {
    return this.page.getByRole('dialog', { name: text('grid.filter.menu') })
  }

  /** Chooses a field in the list of the filters. */
  async addFilter(title: string): Promise<Locator> {
    await this.pills.getByRole('button', { name: text('ui.addFilter'), exact: true }).click()
    await this.filterFields.getByRole('option', { name: title, exact: true }).click()
    return this.filterEditor(title)
  }

  /** The entry of the action itself; the one that rehearses it comes after it. */
  menuItem(action: string): Locator {
    return this.menu
      .getByRole('menuitem', { name: new RegExp(`^${escaped(text(`action.${action}`))}(…| \\(|$)`) })
      .first()
  }

  bulkButton(action: string): Locator {
    return this.bulkBar.getByRole('button', {
      name: new RegExp(`^${escaped(text(`action.${action}`))}(…| \\(|$)`),
    })
  }

  get detail(): Locator {
    return this.page.getByRole('region', {
      name: new RegExp(`^${escaped(text('grid.detail.label', { name: '' }))}`),
    })
  }

  /** The main table is the first rowgroup, its header the second; the fixed columns follow with rowgroups of their own. */
  #table(index: 0 | 1): Locator {
    return this.grid.getByRole('rowgroup').nth(index)
  }
}

/** Less than the height of the rows on the screen. */
const wheelStepPx = 300

/** Check boxes of groups and of all rows have other names. */
function rowBoxName(): RegExp {
  const [groupBoxStart = ''] = text('grid.groups.select', { rows: '' }).split('(')
  const [before = '', after = ''] = text('grid.selectRow', { name: '|' }).split('|').map(escaped)
  const isOther = [groupBoxStart, text('grid.selectPage')].map(escaped).join('|')
  return new RegExp(`^(?!${isOther})${before}(.+)${after}$`)
}
