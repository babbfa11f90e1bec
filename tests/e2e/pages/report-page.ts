/** The result of a report, as a user reads it: its figures, its chart as a table, its rows, its files. */
import type { Locator, Page } from 'playwright/test'
import { reportPlaces, type ReportName } from '../../../src/contract/reports/report-names'
import { text } from '../texts'
import { figureTitleKey } from '../../../src/contract/reports/report-facts'

export class ReportPage {
  /** The number of rows, below the rows. */
  readonly total: Locator
  readonly figures: Locator
  readonly note: Locator
  readonly asChart: Locator

  constructor(
    readonly page: Page,
    readonly name: ReportName,
  ) {
    this.total = page.locator('.k-range')
    this.figures = page.locator('.k-report-figures')
    this.note = page.locator('.k-report-note')
    this.asChart = page.getByRole('radio', { name: text('report.page.chart') })
  }

  static address(name: ReportName, criteria: object): string {
    return `/${reportPlaces[name].page}?criteria=${encodeURIComponent(JSON.stringify(criteria))}`
  }

  /** Loads the page and waits for its rows. */
  static async open(page: Page, name: ReportName, criteria: object): Promise<ReportPage> {
    const report = new ReportPage(page, name)
    await page.goto(ReportPage.address(name, criteria))
    await report.ready()
    return report
  }

  async ready(): Promise<void> {
    await this.figures.waitFor()
    await this.total.filter({ hasText: /\d/ }).waitFor()
  }

  /** A figure of the result, as a number. */
  async figure(name: string): Promise<number | null> {
    const title = text(figureTitleKey(this.name, name))
    const shown = this.figures.locator('div').filter({ has: this.page.getByText(title, { exact: true }) })
    return numbersIn(await shown.locator('dd').innerText())[0] ?? null
  }

  /** The button of a bar in the table of the chart. */
  bar(name: string): Locator {
    return this.page.locator('.k-report-bars').getByRole('button', { name, exact: true })
  }

  /** Figures of rows that link to the rows they count. */
  get countedFigures(): Locator {
    return this.page.locator(
      'td[data-marks~="num"]:not([data-marks~="line-group"], [data-marks~="line-total"]) > .k-link',
    )
  }

  /** The totals of all rows, in the order of their columns, as shown below the rows when these are not grouped. */
  async totals(): Promise<readonly number[]> {
    await this.page.getByRole('button', { name: text('grid.groups.sortInstead') }).click()
    return numbersIn(await this.page.locator('.k-sums').innerText())
  }

  /** The rows behind a figure, beside it, with the link to all of them. */
  get rowsBehind(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('.k-report-behind') })
  }

  /** Progress of the file that is being made. */
  get making(): Locator {
    return this.page.getByRole('dialog', { name: text('report.page.making') })
  }

  /** Presses a button that makes a file, and waits for it. */
  async file(button: string): Promise<{ readonly name: string; readonly path: string }> {
    const coming = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: button, exact: true }).click()
    const file = await coming
    return { name: file.suggestedFilename(), path: await file.path() }
  }
}

/** The numbers in a text with German formats. */
export function numbersIn(words: string): readonly number[] {
  return [...words.matchAll(/-?\d[\d.]*(,\d+)?/g)].map(([digits]) =>
    Number(digits.replaceAll('.', '').replace(',', '.')),
  )
}
