/** The page of one process of sales orders, in the cockpit or in an element. */
import type { Locator, Page } from 'playwright/test'
import { escaped, text } from '../texts'

export class ProcessPage {
  readonly heading: Locator
  /** The main area's table of lines, and the one of tasks. */
  readonly lines: Locator
  readonly tasks: Locator
  readonly comment: Locator
  readonly more: Locator
  readonly history: Locator
  readonly saveComment: Locator
  readonly savePrices: Locator
  /** A form, a confirmation or an error. */
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.lines = page.getByRole('table', { name: text('view.SalesOrderLines') })
    this.tasks = page.getByRole('table', { name: text('route.tasks-es-page') })
    this.comment = page.getByRole('textbox', { name: start('process.commentOf') })
    this.more = page.getByRole('button', { name: text('grid.bulk.more') })
    this.history = page.getByRole('region', { name: text('view.History') })
    this.saveComment = page.getByRole('button', { name: text('process.saveComment') })
    this.savePrices = page.getByRole('button', { name: text('process.savePrices') })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  }

  async ready(): Promise<void> {
    await this.lines.waitFor()
  }

  /** Name of the process in the heading. */
  title(name: string): string {
    return text('process.title', { name })
  }

  card(orderNo: string): Locator {
    return this.page
      .getByRole('list', { name: text('process.orders') })
      .getByRole('button', { name: orderNo })
  }

  /** The part of the page about the selected order. */
  order(orderNo: string): Locator {
    return this.page.getByRole('region', { name: orderNo, exact: true })
  }

  /** A button of the header or of a panel that runs an action. */
  action(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${escaped(text(`action.${name}`))}…?$`) })
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name: new RegExp(`^${escaped(text(`action.${name}`))}…?$`) })
  }

  line(orderLineNo: number): Locator {
    return this.lines.getByRole('row').filter({
      has: this.page.getByRole('checkbox', { name: new RegExp(`line ${orderLineNo},`) }),
    })
  }

  /** The field of a line: adjusted price or discount. */
  price(orderLineNo: number, field: 'adjustPrice' | 'discount'): Locator {
    const title = escaped(text(field === 'discount' ? 'field.discount' : 'field.adjustPrice'))
    return this.line(orderLineNo).getByRole('textbox', { name: new RegExp(`^${title}`) })
  }
}

/** The part of a text before its first value. */
function start(key: string): RegExp {
  return new RegExp(`^${escaped(text(key, { order: ' ' }).trimEnd())}`)
}
