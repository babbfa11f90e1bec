/** The page for entering sales orders: header, ways to add lines, lines, and the commands. */
import { expect, type Locator, type Page } from 'playwright/test'
import { signInAs } from '../signed-in'
import { escaped, text } from '../texts'

type EntryTab = 'type' | 'paste' | 'file' | 'scan'

export class OrderEntryPage {
  readonly heading: Locator
  readonly lines: Locator
  /** The field for a material. */
  readonly material: Locator
  readonly create: Locator
  readonly save: Locator
  readonly discard: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.lines = page.getByRole('region', { name: text('view.SalesOrderLines') })
    this.material = this.lines.getByRole('tabpanel').getByRole('combobox')
    this.create = page.getByRole('button', { name: text('orderEntry.create'), exact: true })
    this.save = page.getByRole('button', { name: new RegExp(`^${text('orderEntry.saveDraft')}`) })
    this.discard = page.getByRole('button', { name: text('unsaved.discard'), exact: true })
    this.dialog = page.getByRole('dialog')
  }

  /** Signs a user in and opens the page. */
  static async open(page: Page, userName = 'global'): Promise<OrderEntryPage> {
    const cockpit = await signInAs(page, userName)
    await cockpit.open('/create-sales-order')
    const entry = new OrderEntryPage(page)
    await entry.lines.waitFor()
    return entry
  }

  field(name: string): Locator {
    return this.page.locator(`[data-form-field="${name}"]`).locator('input, select')
  }

  /** Fills in what every order must have. */
  async fillHeader(customer: string): Promise<void> {
    await this.field('orderType').selectOption('Store')
    await this.field('deliveryTypeId').selectOption({ index: 1 })
    await this.field('customerName').fill(customer)
    await this.page.keyboard.press('Escape')
  }

  async openEntryTab(way: EntryTab): Promise<void> {
    await this.lines.getByRole('tab', { name: text(`orderEntry.way.${way}`), exact: true }).click()
  }

  /** Opens the area for pasting tables. */
  async openPasteArea(): Promise<Locator> {
    await this.openEntryTab('paste')
    const place = this.lines.getByRole('textbox', { name: text('lines.paste.label') })
    await place.focus()
    return place
  }

  lineField(field: 'quantity' | 'adjustPrice' | 'discount', line: number): Locator {
    const label = escaped(text(`orderEntry.cell.${field}`, { line, item: '|' })).split('\\|')[0] ?? ''
    return this.lines.getByRole('textbox', { name: new RegExp(`^${label}`) })
  }

  /** The status of a line, as its chip shows it. */
  async expectStatus(line: number, standing: string): Promise<void> {
    await expect(this.line(line)).toContainText(text(`orderEntry.standing.${standing}`))
  }

  /** The row of a line, counted from 1 in the order in which lines were entered. */
  line(line: number): Locator {
    return this.lines.locator(`[data-line]`).filter({
      has: this.page.getByRole('button', { name: text('orderEntry.removeLine', { line }), exact: true }),
    })
  }

  total(name: 'lines' | 'toDecide' | 'beforeDiscount' | 'total'): Locator {
    return this.lines.locator(`[data-total="${name}"]`)
  }

  /** Confirms the dialog that asks for a number; returns the number of the created order. */
  async confirmCreation({ presses = 1 } = {}): Promise<string> {
    const submit = this.dialog.getByRole('button', { name: text('orderEntry.create'), exact: true })
    await submit.click({ clickCount: presses })
    const heading = this.dialog.getByRole('heading')
    const [before = '', after = ''] = text('orderEntry.created', { number: '|' }).split('|')
    const created = new RegExp(`^${escaped(before)}(.+)${escaped(after)}$`)
    await expect(heading).toHaveText(created)
    return created.exec(await heading.innerText())?.[1] ?? ''
  }
}
