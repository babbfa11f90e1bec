/** Sales orders are entered by hand, by paste, from a file and by barcode; drafts of them are kept, edited, ordered and deleted. */
import { salesOrderDraftsView } from '../../src/catalog/views/sales-order-drafts'
import { decimal, decimalText } from '../../src/contract/decimal'
import type { MaterialChoice } from '../../src/contract/endpoints/materials'
import type { EntryMaterial } from '../../src/contract/endpoints/order-entry-inputs'
import { lineValue, orderValue } from '../../src/contract/prices'
import { workbookOfCells } from '../unit/sheets/made-files'
import type { CockpitApi } from './cockpit-api'
import { expect, expectAccessible, test } from './flows/flow-test'
import { OrderEntryPage } from './pages/order-entry-page'
import { pasteInto } from './paste-into'
import { scanned } from './scanned'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' }))

type Sold = EntryMaterial & { readonly barcode: string }

/** Materials that are sold by the piece, each with a barcode of its own. */
async function sold(admin: CockpitApi): Promise<readonly [Sold, Sold, Sold, Sold, Sold]> {
  const found = await admin.call<{ result: MaterialChoice[] }>('GET', '/SalesOrders/materials?find=')
  const withBarcode = found.result.filter(({ barcode }) => barcode !== null)
  const materialIds = withBarcode.map(({ id }) => id)
  const asked = await admin.call<{ result: { materials: EntryMaterial[] } }>(
    'POST',
    '/SalesOrders/ValidateMaterial',
    {
      materialIds,
    },
  )
  const known = new Map(asked.result.materials.map(material => [material.id, material]))
  const chosen = withBarcode.flatMap(({ id, barcode }): Sold[] => {
    const material = known.get(id)
    return material?.decimals === 0 && barcode !== null ? [{ ...material, barcode }] : []
  })
  const [a, b, c, d, e] = chosen
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined)
    throw new Error('The seed has too few materials.')
  return [a, b, c, d, e]
}

/** The figures of a total as a decimal text: digits and the sign before the cents. */
const figures = (shown: string): string => {
  const digits = shown.replace(/[^\d]/g, '')
  return decimalText(decimal(`${digits.slice(0, -2) || '0'}.${digits.slice(-2)}`))
}

test('by hand: what is wrong is told where it stands, a duplicate is joined, and the order is made once', async ({
  page,
  admin,
  watch,
}) => {
  const [first, second] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  await expectAccessible(page, 'an empty entry')
  const add = async (material: Sold, quantity: string) => {
    await entry.material.fill(material.itemNo)
    await page
      .getByRole('option', { name: new RegExp(`^${material.itemNo}`) })
      .first()
      .click()
    const amount = entry.lines
      .getByRole('tabpanel')
      .getByRole('textbox', { name: text('orderEntry.column.quantity') })
    await expect(amount).toBeFocused()
    await amount.fill(quantity)
    await page.keyboard.press('Enter')
  }
  await add(first, '3')
  await entry.expectStanding(1, 'matched')
  await expect(entry.material).toBeFocused()
  await add(second, '7')
  await entry.expectStanding(2, 'matched')
  await add(first, '2')
  await entry.expectStanding(3, 'duplicate')
  await expect(entry.total('toDecide')).toHaveText('1')
  await entry
    .line(3)
    .getByRole('button', { name: text('orderEntry.merge', { line: 1 }) })
    .click()
  await expect(entry.value('quantity', 1)).toHaveValue('5')

  await entry.value('adjustPrice', 2).fill('0')
  await expect(entry.value('adjustPrice', 2)).toHaveAttribute('aria-invalid', 'true')
  await entry.value('adjustPrice', 2).fill('0,35')
  await entry.value('discount', 1).fill('101')
  await expect(entry.value('discount', 1)).toHaveAttribute(
    'aria-description',
    new RegExp(text('orderEntry.problem.discount')),
  )
  await entry.create.click()
  await expect(entry.field('orderType')).toBeFocused()
  await expect(entry.field('orderType')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'an entry with mistakes')

  await entry.field('orderType').selectOption('Wholesale')
  await entry.field('deliveryTypeId').selectOption({ index: 2 })
  const customers = await admin.call<{ result: { customerName: string; city: string }[] }>(
    'GET',
    '/SalesOrders/customers?find=',
  )
  const [customer] = customers.result
  if (customer === undefined) throw new Error('The seed has no customers.')
  await entry.field('customerName').fill(customer.customerName)
  await page
    .getByRole('option', { name: new RegExp(`^${customer.customerName}`) })
    .first()
    .click()
  await expect(entry.field('city')).toHaveValue(customer.city)
  await page.keyboard.press('Control+Enter')
  await expect(entry.value('discount', 1)).toBeFocused()
  await page.keyboard.type('12,5')
  await entry.field('discount').fill('2,5')

  const lines = [
    {
      quantity: decimal('5'),
      salesUnitPrice: decimal(first.salesPrice),
      adjustPrice: null,
      discount: decimal('12.5'),
    },
    {
      quantity: decimal('7'),
      salesUnitPrice: decimal(second.salesPrice),
      adjustPrice: decimal('0.35'),
      discount: null,
    },
  ]
  const total = decimalText(orderValue(lines, decimal('2.5')))
  expect(figures(await entry.total('total').innerText())).toBe(total)
  const [line] = lines
  if (line !== undefined)
    expect(figures(await entry.line(1).locator('[data-value="line"]').innerText())).toBe(
      decimalText(lineValue(line)),
    )

  await page.keyboard.press('Control+Enter')
  await expect(entry.dialog).toContainText(customer.customerName)
  await expectAccessible(page, 'before the order is created')
  const submit = entry.dialog.getByRole('button', { name: text('orderEntry.create'), exact: true })
  await entry.dialog.getByRole('textbox').fill('BY-HAND/1')
  await submit.dblclick()
  await expect(entry.dialog.getByRole('heading')).toHaveText(
    text('orderEntry.created', { number: 'BY-HAND/1' }),
  )
  const order = await admin.order('BY-HAND/1')
  expect(order).toMatchObject({
    customerName: customer.customerName,
    totalSalesPrice: total,
    orderType: 'Wholesale',
  })
  const all = await admin.searchOrders({ find: 'BY-HAND/1' })
  expect(all.totalCount).toBe(1)
  await entry.dialog.getByRole('button', { name: text('orderEntry.created.show') }).click()
  await expect(page).toHaveURL(new RegExp(`/processsalesorders/\\d+/${order.id}$`))

  // A number is taken once; the entry says so and stays.
  watch.expect(/status of 409/)
  const again = await OrderEntryPage.open(page)
  await add(first, '1')
  await again.fillHead('Somebody else')
  await again.create.click()
  await again.dialog.getByRole('textbox').fill('BY-HAND/1')
  await again.dialog.getByRole('button', { name: text('orderEntry.create'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(text('refusal.order-number-taken'))
  await expect(again.field('customerName')).toHaveValue('Somebody else')
})

test('by paste: lines are checked in one call, decided by the keyboard, kept over a reload, and saved as a draft', async ({
  page,
  admin,
}) => {
  const [first, second, third, fourth] = await sold(admin)
  // Two materials with the same barcode, as in a warehouse that changed its packaging.
  await admin.call('PUT', '/Material/UpdateMaterial', { id: fourth.id, ean: third.barcode })
  const entry = await OrderEntryPage.open(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/SalesOrders/ValidateMaterial')) asked.push(request.url())
  })
  await entry.pastePlace()
  await pasteInto(
    page,
    [
      'Rabatt;Einzelpreis;Menge;Artikelnummer',
      `10;1.239,50;12;${first.itemNo}`,
      `;;4;${third.barcode}`,
      `;;6;${first.itemNo}`,
      ';;2;810-7O05',
      `;;8;${second.barcode}`,
    ].join('\r\n'),
  )
  await expect(entry.total('lines')).toHaveText('5')
  expect(asked).toHaveLength(1)
  const standings = ['matched', 'ambiguous', 'duplicate', 'not-found', 'matched']
  for (const [index, standing] of standings.entries()) await entry.expectStanding(index + 1, standing)
  await expect(entry.value('adjustPrice', 1)).toHaveValue('1239,5')
  await expect(entry.value('discount', 1)).toHaveValue('10')
  await expect(entry.page.getByText(text('orderEntry.decide_other', { number: 3 }))).toBeVisible()
  await expectAccessible(page, 'an entry with lines to decide')

  // F8 goes from one to the next; the ambiguous one is chosen by arrow and Enter.
  await page.keyboard.press('F8')
  const choices = entry.lines.getByRole('radiogroup')
  await expect(choices.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choices.getByRole('radio').nth(1)).toBeChecked()
  const chosen = (await choices.getByRole('radio').nth(1).locator('..').innerText()).includes(fourth.itemNo)
    ? fourth
    : third
  await page.keyboard.press('Enter')
  await entry.expectStanding(2, 'matched')
  await expect(entry.line(2)).toContainText(chosen.itemNo)
  await page.keyboard.press('F8')
  await expect(
    entry.line(3).getByRole('button', { name: text('orderEntry.merge', { line: 1 }) }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry.value('quantity', 1)).toHaveValue('18')
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog').getByRole('combobox')
  const other = chosen === fourth ? third : fourth
  await search.fill(other.itemNo)
  await page
    .getByRole('option', { name: new RegExp(`^${other.itemNo}`) })
    .first()
    .click()
  await entry.expectStanding(3, 'matched')
  await expect(entry.total('toDecide')).toHaveText('0')
  const total = await entry.total('total').innerText()

  // Neither a reload nor another sign-in loses what was not sent.
  const materialKept = async () => {
    const { result } = await admin.call<{ result: { content: string } | null }>(
      'GET',
      '/SalesOrders/unsaved?key=new',
    )
    const kept = JSON.parse(result?.content ?? '{"lines":[]}') as {
      lines: { code: string; materialId: number | null }[]
    }
    return kept.lines.find(({ code }) => code === '810-7O05')?.materialId
  }
  await expect.poll(materialKept).toBe(other.id)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const back = await OrderEntryPage.open(page)
  await expect(page.getByText(new RegExp(text('orderEntry.restored', { time: '.+' })))).toBeVisible()
  await expect(back.total('total')).toHaveText(total)

  await back.value('quantity', 1).focus()
  await page.keyboard.press('Control+s')
  await back.dialog.getByRole('textbox').fill('PHONE-7')
  await expectAccessible(page, 'before the draft is saved')
  await page.keyboard.press('Enter')
  await expect(back.heading).toHaveText(text('orderEntry.draft', { number: 'PHONE-7' }))
  await back.value('quantity', 3).fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('purchase.savedState'), { exact: true })).toBeVisible()
  const { result } = await admin.rows(salesOrderDraftsView, { find: 'PHONE-7' })
  expect(result).toMatchObject([{ orderNumber: 'PHONE-7', orderLines: 4 }])
})

test('by file: an .xlsx and a .csv are read, and one that is none says why', async ({ page, admin }) => {
  const [first, second, third] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  await entry.openWay('file')
  const chooser = entry.lines.locator('input[type="file"]')
  const cells = [
    ['Price list', '', ''],
    ['Quantity', 'EAN', 'Price'],
    [3, first.barcode, 1.25],
    [2, second.barcode, ''],
  ]
  await chooser.setInputFiles({
    name: 'order.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbookOfCells(cells)),
  })
  await expect(entry.total('lines')).toHaveText('2')
  await entry.expectStanding(1, 'matched')
  await expect(entry.value('quantity', 1)).toHaveValue('3')
  await expect(entry.value('adjustPrice', 1)).toHaveValue('1,25')
  await chooser.setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Varenr;Antall;Merknad\r\n${third.itemNo};4;Bl\u00e5 eske\r\n`, 'latin1'),
  })
  await expect(entry.total('lines')).toHaveText('3')
  await expect(entry.line(3)).toContainText('Bl\u00e5 eske')
  await chooser.setInputFiles({ name: 'order.xlsx', mimeType: '', buffer: Buffer.from('no workbook at all') })
  await expect(page.getByRole('alert')).toContainText(text('sheet.refused.not-a-workbook'))
  await expect(entry.total('lines')).toHaveText('3')

  await entry.fillHead('By file')
  await entry.create.click()
  const number = await entry.confirmCreation()
  const order = await admin.order(number)
  const { result: lines } = await admin.searchLines(order.id)
  expect(
    lines.map(({ materialItemNo, orderedQuantity }) => [materialItemNo, Number(orderedQuantity)]),
  ).toEqual([
    [first.itemNo, 3],
    [second.itemNo, 2],
    [third.itemNo, 4],
  ])
  await page.getByRole('button', { name: text('orderEntry.created.another') }).click()
  await expect(entry.total('lines')).toHaveText('0')
})

test('by barcode: a scanner works wherever the focus is, counts what it reads again, and changes no field', async ({
  page,
  admin,
}) => {
  const [first, second] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  await entry.fillHead('By barcode')
  const scan = (code: string) => scanned(page, code)
  await entry.field('comment').fill('Leave it at the gate')
  await scan(first.barcode)
  await expect(entry.value('quantity', 1)).toHaveValue('1')
  await expect(entry.field('comment')).toHaveValue('Leave it at the gate')
  await scan(second.barcode)
  await expect(entry.total('lines')).toHaveText('2')
  await scan(first.barcode)
  await scan(first.itemNo)
  await expect(entry.value('quantity', 1)).toHaveValue('3')
  await entry.value('quantity', 2).focus()
  await scan('0000000000000')
  await expect(entry.total('lines')).toHaveText('3')
  await entry.expectStanding(3, 'not-found')
  await expect(entry.value('quantity', 2)).toHaveValue('1')
  await entry.openWay('scan')
  await entry.lines.getByRole('textbox', { name: text('orderEntry.scan.label') }).fill(second.itemNo)
  await page.keyboard.press('Enter')
  await expect(entry.value('quantity', 2)).toHaveValue('2')
  await expectAccessible(page, 'an entry that is scanned into')
  await entry
    .line(3)
    .getByRole('button', { name: text('orderEntry.removeLine', { line: 3 }) })
    .click()
  await entry.create.click()
  const order = await admin.order(await entry.confirmCreation())
  const { result: lines } = await admin.searchLines(order.id)
  expect(lines.map(line => Number(line.orderedQuantity))).toEqual([3, 2])
})

test('drafts stand in their grid: they are edited in the page, ordered as they are, and deleted', async ({
  page,
  admin,
  gridOf,
  watch,
}) => {
  const [first, second] = await sold(admin)
  const { result: choices } = await admin.call<{ result: { deliveryTypes: { id: number }[] } }>(
    'GET',
    '/SalesOrders/entryChoices',
  )
  const save = async (customerName: string) => {
    const lines = [first, second].map(({ id }) => ({ materialId: id, quantity: '2' }))
    const saved = await admin.call<{ result: { done: { id: number; name: string }[] } }>(
      'POST',
      '/SalesOrderDraft',
      { orderType: 'Store', deliveryTypeId: choices.deliveryTypes[0]?.id, customerName, lines },
    )
    const [draft] = saved.result.done
    if (draft === undefined) throw new Error('The draft was not saved.')
    return draft
  }
  const [ordered, deleted] = [await save('Draft that is ordered'), await save('Draft that is deleted')]
  const grid = gridOf('sales-order-draft', salesOrderDraftsView)
  await grid.openRows(ordered.id)
  await grid.act('openSalesOrderDraft')
  const entry = new OrderEntryPage(page)
  await expect(entry.heading).toHaveText(text('orderEntry.draft', { number: ordered.name }))
  await entry.value('quantity', 1).fill('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('purchase.savedState'), { exact: true })).toBeVisible()
  // Somebody else saves it meanwhile: the entry says so and keeps what was typed.
  watch.expect(/status of 409/)
  await entry.value('quantity', 1).fill('6')
  const { result: detail } = await admin.call<{ result: { version: number } }>(
    'GET',
    `/SalesOrderDraft/Detail/${ordered.id}`,
  )
  const lines = [{ materialId: first.id, quantity: '9' }]
  const theirs = {
    id: ordered.id,
    version: detail.version,
    orderType: 'Store',
    customerName: 'Theirs',
    lines,
  }
  await admin.call('PUT', '/SalesOrderDraft', {
    ...theirs,
    deliveryTypeId: choices.deliveryTypes[0]?.id,
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText(text('orderEntry.draftChanged'))
  await expect(entry.value('quantity', 1)).toHaveValue('6')
  await entry.discard.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: text('purchase.discard.submit') }).click()
  await expect(entry.value('quantity', 1)).toHaveValue('9')

  await grid.openRows(ordered.id)
  await grid.act('createOrdersFromDrafts')
  await grid.confirm('createOrdersFromDrafts')
  await grid.expectDone('createOrdersFromDrafts')
  const made = await admin.searchOrders({ find: 'Theirs' })
  expect(made.result).toMatchObject([{ customerName: 'Theirs', numberOfOrderLines: 1 }])
  await grid.openRows(deleted.id)
  await grid.act('deleteSalesOrderDrafts')
  await grid.confirm('deleteSalesOrderDrafts')
  await grid.expectDone('deleteSalesOrderDrafts')
  const { totalCount } = await admin.rows(salesOrderDraftsView, { find: 'Draft that is' })
  expect(totalCount).toBe(0)
})
