/** Commands of a grid beyond its rows: the menu of cells and headers, export, details in tabs, the list of shortcuts. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { escaped, text } from '../texts'
import type { GridPage } from './grid-page'

export class GridCommands {
  readonly page: Page
  readonly exportPopover: Locator
  readonly shortcutList: Locator
  readonly tabs: Locator
  readonly tabPanel: Locator

  constructor(readonly grid: GridPage) {
    this.page = grid.page
    this.exportPopover = this.page.getByRole('dialog', { name: text('grid.export.title'), exact: true })
    this.shortcutList = this.page.getByRole('dialog', { name: text('shortcuts.title') })
    this.tabs = grid.detail.getByRole('tab')
    this.tabPanel = grid.detail.getByRole('tabpanel')
  }

  /** The tab of a view, whatever count it shows. */
  tab(view: string): Locator {
    return this.grid.detail.getByRole('tab', {
      name: new RegExp(`^${escaped(text(`view.${view}`))}( [\\d.]+\\+?)?$`),
    })
  }

  /** The first item number of the order's lines; it links to the material. */
  get itemCell(): Locator {
    return this.tabPanel
      .getByRole('gridcell')
      .filter({ hasText: /^\d{3}-\d{4}$/ })
      .first()
  }

  menuItem(key: string, values: Readonly<Record<string, string | number>> = {}): Locator {
    return this.grid.menu.getByRole(
      /^grid\.menu\.sort(Up|Down)$/.test(key) ? 'menuitemcheckbox' : 'menuitem',
      {
        name: new RegExp(`^${escaped(text(key, values))}`),
      },
    )
  }

  async openExport(): Promise<void> {
    await this.grid.region.getByRole('button', { name: text('grid.export.button'), exact: true }).click()
    await this.exportPopover.waitFor()
  }

  /** Selects radio buttons of the popover. */
  async chooseExport(...labels: readonly string[]): Promise<void> {
    for (const label of labels) await this.exportPopover.getByRole('radio', { name: label }).check()
  }

  get exportButton(): Locator {
    return this.exportPopover.getByRole('button', { name: text('grid.export.button'), exact: true })
  }

  /** Starts the export and reads the downloaded file. */
  async exportFile(): Promise<{ readonly name: string; readonly content: Buffer }> {
    const saved = this.page.waitForEvent('download')
    await this.exportButton.click()
    const download = await saved
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  /** The row and column of the focused cell, as assistive technology counts them; null when the focus is outside the grid. */
  focusedCell(): Promise<{ readonly row: number; readonly column: number } | null> {
    return this.page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      const row = active?.closest('tr')?.getAttribute('aria-rowindex')
      const column = active?.getAttribute('aria-colindex')
      return row == null || column == null ? null : { row: Number(row), column: Number(column) }
    })
  }

  /** Presses a key and waits until the focus has moved to its target. */
  async pressAndExpectFocus(key: string, row: number, column: number): Promise<void> {
    await this.page.keyboard.press(key)
    await expect.poll(() => this.focusedCell(), `after ${key}`).toEqual({ row, column })
  }
}
