/** Tools of the purchase draft editor besides its lines: sources, columns, comment, materials and lists, all of them saved. */
import type { Page } from 'playwright/test'
import { salesOrderLinesView } from '../../src/catalog/views/sales-orders'
import type { StockLedger } from '../../src/contract/endpoints/sales-order-lines'
import { workbookOfCells } from '../unit/sheets/made-files'
import { expect, expectAccessible, test } from './flows/flow-test'
import { DraftPage } from './pages/draft-page'
import { GridPage } from './pages/grid-page'
import { SignInPage } from './pages/sign-in-page'
import { forgetUnsavedLines, needed, savedDraft, type NeedySupplier } from './purchase-needs'
import { escaped, text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => forgetUnsavedLines(admin))

/** A new draft proposed for a supplier, whatever is in other drafts. */
async function proposedFor(page: Page, { supplierName }: NeedySupplier): Promise<DraftPage> {
  const draft = await DraftPage.open(page)
  await draft.criteria.getByRole('checkbox', { name: text('purchase.search.subtractsDrafts') }).uncheck()
  await draft.proposeFor(supplierName)
  return draft
}

test('an explanation links to the sales, the open orders and the other drafts that it counts', async ({
  page,
  admin,
}) => {
  const { supplier, line } = await needed(admin, ({ ingoing }) => ingoing.length > 0)
  const other = await savedDraft(admin, { ...supplier, lines: [line] })
  const links = [
    [text('purchase.why.link.sales'), 'tasks-es-page', line.itemNo],
    [/open purchase orders?$/, 'ingoing-orders-es-page', 'PO-'],
    [/other drafts?$/, 'draft-es-page', other.name],
  ] as const
  for (const [name, route, value] of links) {
    const draft = await proposedFor(page, supplier)
    const why = await draft.explain(line.itemNo)
    await why.getByRole('button', { name }).click()
    await page.getByRole('button', { name: text('unsaved.leave'), exact: true }).click()
    const grid = new GridPage(page, text(`route.${route}`))
    await grid.heading.waitFor()
    await expect(grid.pills).toContainText(value)
    await admin.call('POST', '/Draft/lines', { key: 'new', content: '' })
  }
  await admin.call('DELETE', `/Draft?ids=${other.id}`)
})

test('columns are chosen, and the choice is saved', async ({ page, admin }) => {
  const { supplier } = await needed(admin)
  const draft = await proposedFor(page, supplier)
  const columns = draft.lines.getByRole('button', { name: text('grid.columns.button'), exact: true })
  const head = (name: string) =>
    draft.lines.getByRole('columnheader', { name: text(`purchase.column.${name}`), exact: true })
  await expect(head('reserved')).toBeVisible()
  await expect(head('pack')).toHaveCount(0)
  await columns.click()
  const popover = page.getByRole('dialog', { name: text('grid.columns.button') })
  await popover.getByRole('checkbox', { name: text('purchase.column.pack'), exact: true }).check()
  await expectAccessible(page, 'the columns of the lines')
  const saved = page.waitForResponse(
    answer => answer.request().method() === 'PUT' && answer.url().includes('/api/Settings'),
  )
  await popover.getByRole('checkbox', { name: text('purchase.column.reserved'), exact: true }).uncheck()
  await saved
  await expect(head('pack')).toBeVisible()
  await expect(head('reserved')).toHaveCount(0)
  await draft.saved()
  await page.reload()
  await expect(head('pack')).toBeVisible()
  await expect(head('reserved')).toHaveCount(0)
  await columns.click()
  await popover.getByRole('button', { name: text('purchase.columns.usual') }).click()
  await expect(head('reserved')).toBeVisible()
})

test('a material of another draft is added with a notice; one on two lines is marked, and its lines are merged', async ({
  page,
  admin,
}) => {
  const { supplier, line } = await needed(admin)
  const other = await savedDraft(admin, { ...supplier, lines: [line] })
  const draft = await DraftPage.open(page, '/emptydraft-page')
  await draft.chooseSupplier(supplier.supplierName)
  const add = async (itemNo: string, hint: string) => {
    await draft.lines.getByRole('button', { name: text('purchase.addMaterial') }).click()
    await page.getByRole('combobox', { name: text('field.material') }).fill(itemNo)
    const option = page.getByRole('option').filter({ hasText: itemNo })
    await expect(option).toContainText(hint)
    await option.click()
  }
  await add(line.itemNo, other.name)
  await expect(draft.quantity(line.itemNo)).toBeFocused()
  await expect(draft.lines.getByRole('alert').or(draft.lines.getByRole('status'))).toContainText([
    /material/,
    new RegExp(`${escaped(line.itemNo)} is also in .*${escaped(other.name)}`),
  ])
  await draft.quantity(line.itemNo).fill('7')
  await add(line.itemNo, text('purchase.offered.here'))
  const twice = draft.lines.getByRole('row').filter({ hasText: text('line.problem.twice') })
  await expect(twice).toHaveCount(2)
  await expectAccessible(page, 'a material that stands twice')
  await draft.quantity(line.itemNo).last().fill('5')
  await draft.lines.getByRole('button', { name: text('purchase.twice.join') }).click()
  await expect(twice).toHaveCount(0)
  await expect(draft.quantity(line.itemNo)).toHaveValue('12')
  await admin.call('DELETE', `/Draft?ids=${other.id}`)
})

test('of 10,000 pasted lines each rejected one has a reason', async ({ page, admin }) => {
  const { supplier } = await needed(admin)
  const [first, second] = supplier.lines
  const draft = await proposedFor(page, supplier)
  const unknown = Array.from({ length: 9_996 }, (_, index) => `NO-${index + 1}\t${index + 1}`)
  const list = [`${first?.itemNo}\t7000`, `${second?.itemNo}\t-1`, ...unknown, `${first?.itemNo}\t5`, '\t3']
  const dialog = await draft.pasteList(list.join('\n'))
  await expect(dialog).toContainText(text('lines.columns.left_other', { number: '9.999' }))
  const problems = dialog.getByRole('group', { name: text('lines.columns.remarks') })
  await expect(problems.getByRole('listitem').first()).toContainText(text('line.problem.not-above-zero'))
  await expect(problems.getByRole('listitem').nth(1)).toContainText(text('line.problem.unknown'))
  expect(await problems.getByRole('listitem').count()).toBeLessThan(80)
  await problems.focus()
  await page.keyboard.press('End')
  await expect(problems.getByRole('listitem').last()).toContainText(text('line.problem.no-item'))
  await expect(problems.getByRole('listitem').last()).toContainText('10.000')
  await expect(problems).toContainText(text('line.problem.listed-twice'))
  await expectAccessible(page, 'a pasted list with problems')
  await dialog.getByRole('button', { name: text('lines.columns.take_one', { number: 1 }) }).click()
  await expect(draft.quantity(first?.itemNo ?? '')).toHaveValue('7000')
})

test('a price list is pasted or read from a file: its columns are shown above its rows, changed by keyboard, and the paste is undone', async ({
  page,
  admin,
}) => {
  const { supplier } = await needed(admin)
  const [first = '', second = ''] = supplier.lines.map(({ itemNo }) => itemNo)
  const draft = await DraftPage.open(page, '/emptydraft-page')
  await draft.chooseSupplier(supplier.supplierName)
  const dialog = await draft.pasteList(`${first}\t3,5\t700\n${second}\t4,25\t800\nNO-SUCH-ITEM\t1\t2`)
  const column = (number: number) =>
    dialog.getByRole('combobox', { name: text('lines.columns.column', { number }), exact: true })
  await expect(column(2)).toHaveValue('quantity')
  await expect(dialog.getByRole('group', { name: text('lines.columns.remarks') })).toContainText(
    text('line.problem.unknown'),
  )
  await expectAccessible(page, 'the columns of a price list')
  // By keyboard: the second column is the price, the third the quantity.
  await column(2).focus()
  await page.keyboard.press('ArrowDown')
  await expect(column(2)).toHaveValue('price')
  await page.keyboard.press('Tab')
  await expect(column(3)).toBeFocused()
  await column(3).selectOption('quantity')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(draft.quantity(first)).toHaveValue('700')
  await expect(draft.price(first)).toHaveValue('3,5')
  await expect(draft.quantity(second)).toHaveValue('800')
  await expect(draft.lines.getByRole('alert')).toContainText(text('lines.columns.left_one', { number: 1 }))

  // Rejected rows are shown again, and the pasted rows can be read in another way.
  await draft.lines.getByRole('button', { name: text('lines.columns.change'), exact: true }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['NO-SUCH-ITEM'])
  await page.keyboard.press('Escape')
  await draft.quantity(first).focus()
  await page.keyboard.press('Control+z')
  await expect(draft.quantity(first)).toHaveCount(0)

  const sheet = [
    ['Quantity', 'Item number', 'Purchase price'],
    [12, second, 1.25],
  ]
  const file = { name: 'prices.xlsx', mimeType: '', buffer: Buffer.from(workbookOfCells(sheet)) }
  await draft.lines.getByRole('button', { name: text('purchase.paste'), exact: true }).click()
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
  await expect(draft.quantity(second)).toHaveValue('12')
  await expect(draft.price(second)).toHaveValue('1,25')
  await expect(draft.lines.getByRole('status').filter({ hasText: 'prices.xlsx' })).toBeVisible()
  await expectAccessible(page, 'lines that came from a file')
})

test('the ledger of a stock opens a new draft with the quantity that an order lacks', async ({
  page,
  admin,
  gridOf,
}) => {
  const missing = { selector: 'isStockMissing', operator: 'IsEqualTo', value: true, type: 'boolean' } as const
  const { result } = await admin.rows(salesOrderLinesView, { filters: [missing] })
  let found: { readonly id: number; readonly ledger: StockLedger } | undefined
  for (const { id } of result) {
    const path = `/ProcessSalesOrders/orderline/${id}/reservations`
    const { result: ledger } = await admin.call<{ result: StockLedger }>('GET', path)
    if (ledger.supplierId === null || Number(ledger.line.missing) <= Number(ledger.free)) continue
    found = { id, ledger }
    break
  }
  if (found === undefined) throw new Error('The seed has no line that lacks stock.')
  const { materialItemNo, uoM } = found.ledger
  const lines = await gridOf('sales-order-lines-page', salesOrderLinesView).openRows(found.id)
  await lines.act('showLineReservations')
  const short = text('dialog.ledger.order', { quantity: '#' }).replace('#', `.+ ${uoM ?? ''}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${short}$`) })
    .click()
  const draft = new DraftPage(page)
  await expect(draft.quantity(materialItemNo)).toBeVisible()
  await expect(draft.quantity(materialItemNo)).not.toHaveValue(/^0?$/)
  await expectAccessible(page, 'a draft that begins with what an order lacks')
})

test('typed values are restored after the session has ended', async ({ page, admin, watch }) => {
  watch.expect(/status of 401/)
  const { supplier } = await needed(admin)
  const draft = await proposedFor(page, supplier)
  const [first = ''] = await draft.items()
  await draft.quantity(first).fill('4321')
  await draft.comment.fill('Before the winter')
  await draft.saved()
  await page.context().clearCookies()
  await page.reload()
  const signIn = new SignInPage(page)
  await signIn.heading.waitFor()
  await signIn.submitAs({ user: 'global' })
  await expect(draft.quantity(first)).toHaveValue('4321')
  await expect(draft.comment).toHaveValue('Before the winter')
})

test('a failed automatic save is retried by itself', async ({ page, admin, watch }) => {
  watch.expect(/status of 503/)
  const { supplier } = await needed(admin)
  const draft = await proposedFor(page, supplier)
  await draft.saved()
  const [first = ''] = await draft.items()
  await page.route('**/api/Draft/lines', route => route.fulfill({ status: 503, body: '' }))
  await draft.quantity(first).fill('1234')
  await expect(page.getByRole('status').filter({ hasText: text('purchase.notKept') })).toBeVisible()
  await page.unroute('**/api/Draft/lines')
  await draft.saved()
  await page.reload()
  await expect(draft.quantity(first)).toHaveValue('1234')
})
