/** One of the six grids during a test: its page, its facts, and the API for comparison. */
import type { Page } from 'playwright/test'
import { filterTypeOf } from '../../../src/contract/field'
import type { Filter, Sort } from '../../../src/contract/filter'
import type { AnyRow, View } from '../../../src/define/view'
import type { CockpitApi } from '../cockpit-api'
import { expect } from '../cockpit-test'
import { addressOf } from '../pages/cockpit-page'
import { GridCommands } from '../pages/grid-commands'
import { GridPage } from '../pages/grid-page'
import { text } from '../texts'
import type { Facts } from './facts'
import { fieldTitleKey } from '../../../src/texts/cell-text'

export class Story {
  readonly view: View
  readonly grid: GridPage
  readonly commands: GridCommands
  filters: readonly Filter[] = []

  constructor(
    readonly page: Page,
    readonly facts: Facts,
    readonly api: CockpitApi,
  ) {
    this.view = facts.view
    this.grid = new GridPage(page, text(`route.${facts.route}`), text(`view.${facts.view.name}`))
    this.commands = new GridCommands(this.grid)
  }

  /** Opens the page with these filters and waits for its rows; without filters it shows all rows. */
  async open(filters: readonly Filter[]): Promise<void> {
    this.filters = filters
    await this.page.goto(addressOf(this.facts.route, filters))
    await this.grid.ready()
    const { totalCount } = await this.api.rows(this.view, { filters, take: 1 })
    expect(totalCount).toBeGreaterThan(0)
    await this.expectTotal(totalCount)
  }

  expectTotal(total: number): Promise<void> {
    return expect.poll(() => this.grid.total(), 'rows that fit').toBe(total)
  }

  /** Waits until the rows on the screen are the first of these. */
  async expectRows(rows: readonly AnyRow[]): Promise<void> {
    const names = rows.map(row => this.nameOf(row))
    await expect(async () => {
      const shown = await this.grid.names()
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(names.length, 5))
      expect(shown).toEqual(names.slice(0, shown.length))
    }).toPass()
  }

  /** Waits until the rows on the screen are the first that the API returns for this sort. */
  async expectSorted(sort: readonly Sort[]): Promise<void> {
    await this.expectRows((await this.api.rows(this.view, { sort, take: 20 })).result)
  }

  nameOf(row: AnyRow): string {
    return String(row[this.view.nameField])
  }

  title(field: string): string {
    return text(fieldTitleKey(this.view.entity, field))
  }

  /** The condition that a field has this value; null means that it has none. */
  equals(selector: string, value: unknown): Filter {
    const type = filterTypeOf(this.view.entity.fields[selector]?.kind ?? 'text')
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return { selector, operator: 'IsEqualTo', type, isEmpty: true }
    return type === 'string'
      ? { selector, operator: 'In', values: [value], type: 'list' }
      : type === 'enum'
        ? { selector, operator: 'In', values: [value], type }
        : { selector, operator: 'IsEqualTo', value, type }
  }
}
