/** Sales orders are entered by paste, from a file and by barcode. */
import { salesOrderDraftsView } from '../../src/catalog/views/sales-order-drafts'
import { sheetOfCells, workbookOf, workbookOfCells } from '../unit/sheets/made-files'
import { expect, expectAccessible, test } from './flows/flow-test'
import { focused } from './focus'
import { OrderEntryPage } from './pages/order-entry-page'
import { pasteInto } from './paste-into'
import { scanned } from './scanned'
import { sold } from './sold-materials'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' }))

test('by paste: lines are checked in one call, resolved by keyboard, restored after a reload, and saved as a draft @core', async ({
  page,
  admin,
}) => {
  const [first, second, , fourth, fifth] = await sold(admin)
  // An ambiguous code: the barcode of one material is the item number of another.
  await admin.call('PUT', '/Material/UpdateMaterial', { id: fourth.id, barcode: fifth.itemNo })
  const entry = await OrderEntryPage.open(page)
  const validated: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/SalesOrders/ValidateMaterial')) validated.push(request.url())
  })
  await entry.pastePlace()
  await pasteInto(
    page,
    [
      'Rabatt;Einzelpreis;Menge;Artikelnummer',
      `10;1.239,50;12;${first.itemNo}`,
      `;;4;${fifth.itemNo}`,
      `;;6;${first.itemNo}`,
      ';;2;810-7O05',
      `;;8;${second.barcode}`,
    ].join('\r\n'),
  )
  await expect(entry.total('lines')).toHaveText('5')
  expect(validated).toHaveLength(1)
  const standings = ['matched', 'ambiguous', 'duplicate', 'not-found', 'matched']
  for (const [index, standing] of standings.entries()) await entry.expectStanding(index + 1, standing)
  await expect(entry.value('adjustPrice', 1)).toHaveValue('1239,5')
  await expect(entry.value('discount', 1)).toHaveValue('10')
  await expect(entry.page.getByText(text('orderEntry.decide_other', { number: 3 }))).toBeVisible()
  await expectAccessible(page, 'an entry with lines to decide')

  // F8 goes to the next problem; the ambiguous code is resolved by arrow key and Enter.
  await page.keyboard.press('F8')
  const choices = entry.lines.getByRole('radiogroup')
  await expect(choices.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choices.getByRole('radio').nth(1)).toBeChecked()
  const chosen = (await choices.getByRole('radio').nth(1).locator('..').innerText()).includes(fourth.itemNo)
    ? fourth
    : fifth
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
  const other = chosen === fourth ? fifth : fourth
  await search.fill(other.itemNo)
  await page
    .getByRole('option', { name: new RegExp(`^${other.itemNo}`) })
    .first()
    .click()
  await entry.expectStanding(3, 'matched')
  await expect(entry.total('toDecide')).toHaveText('0')
  const total = await entry.total('total').innerText()

  // A reload does not lose unsent input.
  const storedMaterial = async () => {
    const { result } = await admin.call<{ result: { content: string } | null }>(
      'GET',
      '/SalesOrders/unsaved?key=new',
    )
    const stored = JSON.parse(result?.content ?? '{"lines":[]}') as {
      lines: { code: string; materialId: number | null }[]
    }
    return stored.lines.find(({ code }) => code === '810-7O05')?.materialId
  }
  await expect.poll(storedMaterial).toBe(other.id)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const back = new OrderEntryPage(page)
  await expect(page.getByText(new RegExp(text('orderEntry.restored', { time: '.+' })))).toBeVisible()
  await expect(back.total('total')).toHaveText(total)

  // Nothing has the focus after a reload, but the page still handles its keys.
  expect((await focused(page)).tag).toBe('body')
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

test('by paste without a header: the columns are shown and changed before lines are added, and an invalid cell is shown in its line', async ({
  page,
  admin,
}) => {
  const [first, second, third] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  await entry.pastePlace()
  await pasteInto(page, `${first.itemNo}\t2,5\t400\n${second.itemNo}\tabc\t120\n${third.itemNo}\t5\t600`)
  await expect(entry.dialog.getByRole('heading')).toHaveText(text('lines.columns.title'))
  await expect(entry.total('lines')).toHaveText('0')
  const column = (number: number) =>
    entry.dialog.getByRole('combobox', { name: text('lines.columns.column', { number }), exact: true })
  await expect(column(1)).toHaveValue('code')
  await expect(column(2)).toHaveValue('quantity')
  await expect(column(3)).toHaveValue('price')
  await expect(entry.dialog.getByRole('cell', { name: /^abc/ })).toContainText(text('import.notReadable'))
  const remarks = entry.dialog
    .getByRole('group', { name: text('lines.columns.remarks') })
    .getByRole('listitem')
  await expect(remarks.filter({ hasText: text('line.problem.not-a-number') })).toContainText(
    text('lines.columns.row', { row: 2 }),
  )
  await expectAccessible(page, 'the columns of what was pasted')
  await page.keyboard.press('Escape')
  await expect(entry.dialog).toHaveCount(0)
  await expect(entry.total('lines')).toHaveText('0')

  await entry.pastePlace()
  await pasteInto(page, `${first.itemNo}\t2,5\t400\n${second.itemNo}\tabc\t120\n${third.itemNo}\t5\t600`)
  const take = entry.dialog.getByRole('button', { name: text('lines.columns.take_other', { number: 3 }) })
  await column(1).focus()
  await page.keyboard.press('Control+Enter')
  await expect(entry.dialog).toHaveCount(0)
  await expect(entry.total('lines')).toHaveText('3')
  await expect(entry.value('quantity', 1)).toHaveValue('2,5')
  await expect(entry.value('adjustPrice', 1)).toHaveValue('400')
  await expect(entry.value('quantity', 2)).toHaveValue('abc')
  await expect(entry.value('quantity', 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(entry.value('adjustPrice', 2)).toHaveValue('120')
  await expect(entry.value('quantity', 3)).toHaveValue('5')

  // Half a piece and the invalid cell need a decision, and F8 finds them also after a click on the page's background.
  for (const line of [1, 2]) {
    await entry.expectStanding(line, 'wrong-value')
    await expect(entry.total('toDecide')).toHaveText(String(3 - line))
    await entry.heading.click()
    await page.keyboard.press('F8')
    await expect(entry.value('quantity', line)).toBeFocused()
    await entry.value('quantity', line).fill(String(line))
  }
  await entry.expectStanding(2, 'matched')
  await expect(entry.total('toDecide')).toHaveText('0')

  // The applied lines can be read in another way: they are replaced.
  await entry.lines.getByRole('button', { name: text('lines.columns.change'), exact: true }).click()
  await column(3).selectOption('')
  await take.click()
  await expect(entry.total('lines')).toHaveText('3')
  await expect(entry.value('adjustPrice', 1)).toHaveValue('')
  await expect(entry.value('quantity', 3)).toHaveValue('5')
  page.once('dialog', dialog => void dialog.accept())
})

test('by file: an .xlsx and a .csv are read, of several sheets the chosen one; a file that is no workbook is refused with the reason', async ({
  page,
  admin,
}) => {
  const [first, second, third, fourth] = await sold(admin)
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

  // With several sheets the user must choose one; without a choice no lines are added.
  const sheets = [
    sheetOfCells('Prices', [
      ['EAN', 'Price'],
      [first.barcode, 9],
    ]),
    sheetOfCells('Nothing', []),
    sheetOfCells('Order', [
      ['Item no', 'Quantity'],
      [fourth.itemNo, 6],
      [third.itemNo, 1],
    ]),
  ]
  const several = { name: 'several.xlsx', mimeType: '', buffer: Buffer.from(workbookOf({ sheets })) }
  await chooser.setInputFiles(several)
  const choice = entry.dialog.getByRole('combobox', { name: text('import.map.sheet') })
  await expect(choice.getByRole('option')).toHaveText([/^Prices, 2 /, /^Order, 3 /])
  await page.keyboard.press('Escape')
  await expect(entry.dialog).toHaveCount(0)
  await expect(entry.total('lines')).toHaveText('3')
  await chooser.setInputFiles(several)
  await choice.selectOption({ index: 1 })
  await expectAccessible(page, 'the choice of a sheet')
  await entry.dialog.getByRole('button', { name: text('lines.sheet.submit') }).press('Enter')
  await expect(entry.total('lines')).toHaveText('5')
  await expect(entry.value('quantity', 4)).toHaveValue('6')
  await entry.expectStanding(5, 'duplicate')
  await entry
    .line(5)
    .getByRole('button', { name: text('orderEntry.merge', { line: 3 }) })
    .click()

  await entry.fillHead('By file')
  await entry.create.click()
  // Pressed twice, it creates only one order.
  const number = await entry.confirmCreation({ presses: 2 })
  expect((await admin.searchOrders({ find: 'By file' })).totalCount).toBe(1)
  const order = await admin.order(number)
  const { result: lines } = await admin.searchLines(order.id)
  expect(
    lines.map(({ materialItemNo, orderedQuantity }) => [materialItemNo, Number(orderedQuantity)]),
  ).toEqual([
    [first.itemNo, 3],
    [second.itemNo, 2],
    [third.itemNo, 5],
    [fourth.itemNo, 6],
  ])
  await page.getByRole('button', { name: text('orderEntry.created.another') }).click()
  await expect(entry.total('lines')).toHaveText('0')
})

test('by barcode: a scanner works wherever the focus is, increases the quantity of a repeated code, and changes no field', async ({
  page,
  admin,
}) => {
  const [first, second] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  const scan = (code: string) => scanned(page, code)
  expect((await focused(page)).tag).toBe('body')
  await scan(first.barcode)
  await expect(entry.value('quantity', 1)).toHaveValue('1')
  await entry.fillHead('By barcode')
  await entry.field('comment').fill('Leave it at the gate')
  await scan(first.barcode)
  await expect(entry.value('quantity', 1)).toHaveValue('2')
  await expect(entry.field('comment')).toHaveValue('Leave it at the gate')
  await scan(second.barcode)
  await expect(entry.total('lines')).toHaveText('2')
  await scan(first.barcode)
  await scan(first.itemNo)
  await expect(entry.value('quantity', 1)).toHaveValue('4')
  await entry.value('quantity', 2).focus()
  await scan('0000000000000')
  await expect(entry.total('lines')).toHaveText('3')
  await entry.expectStanding(3, 'not-found')
  await expect(entry.value('quantity', 2)).toHaveValue('1')
  await entry.openWay('scan')
  await entry.lines.getByRole('textbox', { name: text('orderEntry.way.scan') }).fill(second.itemNo)
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
  expect(lines.map(line => Number(line.orderedQuantity))).toEqual([4, 2])
})
