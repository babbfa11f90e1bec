/** The page of purchase drafts: criteria, lines, and the commands of its header. */
import { expect, type Locator, type Page } from 'playwright/test'
import { pasteInto } from '../paste-into'
import { signedIn } from '../signed-in'
import { escaped, text } from '../texts'

export class DraftPage {
  readonly heading: Locator
  readonly criteria: Locator
  readonly lines: Locator
  readonly save: Locator
  readonly order: Locator
  readonly discard: Locator
  readonly propose: Locator
  readonly comment: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.criteria = page.getByRole('region', { name: text('report.criteria') })
    this.lines = page.getByRole('region', { name: text('purchase.lines') })
    this.save = page.getByRole('button', { name: new RegExp(`^${text('purchase.save')}`) })
    this.order = page.getByRole('button', { name: text('action.createPurchaseOrders'), exact: true })
    this.discard = page.getByRole('button', { name: text('unsaved.discard'), exact: true })
    this.comment = page.getByRole('textbox', { name: new RegExp(`^${escaped(text('purchase.comment'))}`) })
    this.propose = this.criteria.getByRole('button', { name: new RegExp(`^${text('purchase.propose')}`) })
  }

  /** Signs a user in and opens a page of drafts. */
  static async open(page: Page, path = '/newdraft-page', userName = 'global'): Promise<DraftPage> {
    const cockpit = await signedIn(page, userName)
    await cockpit.open(path)
    const draft = new DraftPage(page)
    await draft.criteria.waitFor()
    return draft
  }

  async chooseSupplier(name: string): Promise<void> {
    const field = this.criteria.getByRole('combobox')
    await field.fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** A criterion's check box. */
  criterion(name: string): Locator {
    return this.criteria.getByRole('checkbox', { name: text(`purchase.criterion.${name}`) })
  }

  field(key: string): Locator {
    return this.criteria.getByRole('textbox', { name: new RegExp(`^${escaped(text(key))}`) })
  }

  quantity(itemNo: string): Locator {
    return this.lines.getByRole('textbox', {
      name: text('purchase.field.quantity', { item: itemNo }),
      exact: true,
    })
  }

  price(itemNo: string): Locator {
    return this.lines.getByRole('textbox', {
      name: text('purchase.field.price', { item: itemNo }),
      exact: true,
    })
  }

  row(itemNo: string): Locator {
    return this.lines.getByRole('row').filter({ hasText: itemNo })
  }

  /** Item numbers of the visible lines. */
  async items(): Promise<string[]> {
    const fields = await this.lines.locator('input[data-field="quantity"]').all()
    const [before = '', after = ''] = text('purchase.field.quantity', { item: '|' }).split('|')
    const labels = await Promise.all(fields.map(field => field.getAttribute('aria-label')))
    return labels.map(label => (label ?? '').slice(before.length, (label ?? '').length - after.length))
  }

  /** Pastes a list where the page accepts one; returns the dialog with its columns, if there is one. */
  async pasteList(list: string): Promise<Locator> {
    await this.lines.getByRole('button', { name: text('purchase.paste'), exact: true }).click()
    await this.page.getByRole('textbox', { name: text('lines.paste.label') }).focus()
    await pasteInto(this.page, list)
    return this.page.getByRole('dialog', { name: text('lines.columns.title') })
  }

  /** A figure of the bar below the lines. */
  total(name: 'lines' | 'units' | 'cost'): Locator {
    return this.lines.locator(`[data-total="${name}"]`)
  }

  /** Why a quantity is proposed. */
  async explain(itemNo: string): Promise<Locator> {
    const name = text('purchase.why.open', { item: itemNo })
    await this.lines.getByRole('button', { name }).click()
    return this.page.getByRole('dialog')
  }

  /** Requests a proposal for a supplier, and waits for the lines. */
  async proposeFor(supplier: string): Promise<void> {
    await this.chooseSupplier(supplier)
    await this.criterion('optimalLevel').check()
    await this.propose.click()
    await expect(this.lines.getByRole('table')).toBeVisible()
  }

  /** Waits until the typed values are saved on the server. */
  saved(): Promise<void> {
    const [before = ''] = text('purchase.keptAt', { time: '|' }).split('|')
    return this.page.getByRole('status').filter({ hasText: before }).waitFor()
  }
}
