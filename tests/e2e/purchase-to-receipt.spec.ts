/** From need to received goods in one flow: proposed, explained, changed, saved, ordered, printed, received, completed, and valued. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { ingoingOrdersView } from '../../src/catalog/views/ingoing-orders'
import { materialsView } from '../../src/catalog/views/materials'
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import { decimal, decimalText } from '../../src/contract/decimal'
import type { DraftDetail } from '../../src/contract/endpoints/purchase-inputs'
import type { Material } from '../../src/contract/entities/material'
import type { CockpitApi } from './cockpit-api'
import { expect, expectAccessible, test } from './flows/flow-test'
import { ActionGrid, textFilter } from './pages/action-grid'
import { DraftPage } from './pages/draft-page'
import { uncoveredNeeds } from './purchase-needs'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })

async function materialOf(admin: CockpitApi, itemNo: string): Promise<Material> {
  const { result } = await admin.rows(materialsView, { filters: [textFilter('itemNo', itemNo)] })
  return result[0] as unknown as Material
}

async function draftOf(admin: CockpitApi, page: Page): Promise<DraftDetail> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  return (await admin.call<{ result: DraftDetail }>('GET', `/Draft/detail/${id}`)).result
}

/** The first bytes of a downloaded file. */
async function savePdf(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await press()
  const file = await saving
  const content = await readFile(await file.path())
  return { name: file.suggestedFilename(), start: content.subarray(0, 5).toString('latin1') }
}

test('a need is proposed, ordered, printed, received and valued @core', async ({
  page,
  admin,
  floor: { receiver },
}) => {
  await admin.call('POST', '/Draft/lines', { key: 'new', content: '' })
  const supplier = (await uncoveredNeeds(admin, null)).find(({ lines }) => lines.length >= 2)
  const [line] = supplier?.lines ?? []
  if (supplier === undefined || line === undefined) throw new Error('The seed has too few needs.')
  const before = await materialOf(admin, line.itemNo)

  const draft = await DraftPage.open(page)
  await draft.proposeFor(supplier.supplierName)
  await expect(draft.total('lines')).toHaveText(String(supplier.lines.length))
  await expect(draft.quantity(line.itemNo)).toHaveValue(line.quantity)
  const why = await draft.openExplanation(line.itemNo)
  await expect(why).toContainText(text('purchase.criterion.optimalLevel'))
  await expect(why).toContainText(text('purchase.why.demand'))
  await expect(why.getByRole('figure')).toBeVisible()
  await expectAccessible(page, 'why a quantity')
  await page.keyboard.press('Escape')

  const more = String(Number(line.quantity) + Number(line.multiple === '0' ? 1 : line.multiple))
  await draft.quantity(line.itemNo).fill(more)
  await draft.price(line.itemNo).fill('12,5')
  await draft.comment.fill('Deliver to gate 4')
  await expect(draft.lines.getByRole('status')).toContainText('1 changed by you')
  await page.keyboard.press('Control+s')
  await expect(draft.heading).toHaveText(/^Draft PD-/)
  await expect(draft.quantity(line.itemNo)).toHaveValue(more)
  await page.reload()
  await expect(draft.quantity(line.itemNo)).toHaveValue(more)
  await expect(draft.comment).toHaveValue('Deliver to gate 4')
  await expect(draft.save).toHaveAttribute('aria-disabled', 'true')
  const saved = await draftOf(admin, page)
  expect(saved.comment).toBe('Deliver to gate 4')

  await draft.order.click()
  const dialog = page.getByRole('dialog')
  const leadTime = Math.max(...saved.lines.map(({ material }) => material?.leadTimeDays ?? 0))
  const expected = new Date(Date.parse(saved.asOf) + leadTime * 86_400_000).toISOString().slice(0, 10)
  await expect(
    dialog.getByRole('textbox', { name: text('form.purchaseOrder.expectedReceiptDate') }),
  ).toHaveValue(expected)
  await expectAccessible(page, 'a purchase order to be made')
  await dialog.getByRole('button', { name: text('purchase.order.submit_one') }).click()
  await expectAccessible(page, 'the order that was made')
  await dialog.getByRole('button', { name: text('purchase.ordered.show') }).click()
  await expect(draft.heading).toHaveText(text('route.ingoing-orders-es-page'))
  expect((await admin.rows(purchaseDraftsView, { find: saved.draftNumber })).totalCount).toBe(0)
  const [order] = (
    await admin.rows(ingoingOrdersView, {
      find: supplier.supplierName,
      sort: [{ selector: 'id', desc: true }],
    })
  ).result
  const orderNo = String(order?.['orderNo'])
  expect(order).toMatchObject({ state: 'Initial', expectedReceiptDate: expected })

  const orders = await new ActionGrid(page, 'ingoing-orders-es-page', ingoingOrdersView).open(
    textFilter('orderNo', orderNo),
  )
  const printing = await orders.openForm('printIngoingOrder', 'printIngoingOrder')
  await printing.dialog
    .getByRole('combobox', { name: text('field.language') })
    .selectOption({ label: 'Polish' })
  await expectAccessible(page, 'a purchase order to be printed')
  expect(await savePdf(page, () => printing.submit())).toEqual({ name: `${orderNo}.pdf`, start: '%PDF-' })
  await expect(printing.dialog).toHaveCount(0)

  expect(await receiver.receiveAll(order?.id ?? 0)).toBe('Started')
  await orders.expectState('Started')
  await orders.runAction('completeIngoingOrders')
  await orders.expectDone('completeIngoingOrders')
  const { result: completed } = await admin.rows(ingoingOrdersView, {
    filters: [textFilter('orderNo', orderNo)],
  })
  expect(completed).toMatchObject([{ state: 'Completed' }])

  const after = await materialOf(admin, line.itemNo)
  expect(Number(after.totalQuantity)).toBe(Number(before.totalQuantity) + Number(more))
  expect(Number(after.latestCostPrice)).toBe(12.5)
  expect(Number(after.averageCostPrice)).toBeCloseTo(averageAfter(before, more, '12.5'), 3)
  const wanted = (await uncoveredNeeds(admin, [supplier.supplierId])).flatMap(({ lines }) => lines)
  expect(wanted).toEqual([])
})

/** Average cost after a receipt (DOMAIN, prices), calculated in whole millionths. */
function averageAfter(before: Material, quantity: string, price: string): number {
  const [had, came] = [decimal(before.totalQuantity), decimal(quantity)]
  if (had <= 0n) return Number(price)
  const cost = had * decimal(before.averageCostPrice) + came * decimal(price)
  return Number(decimalText(cost / (had + came)))
}

test('an order is printed right after it was made', async ({ page, admin }) => {
  await admin.call('POST', '/Draft/lines', { key: 'new', content: '' })
  const supplier = (await uncoveredNeeds(admin, null)).at(-1)
  const draft = await DraftPage.open(page)
  await draft.proposeFor(supplier?.supplierName ?? '')
  await draft.order.click()
  const submit = text('purchase.order.submit_one')
  await page.getByRole('dialog').getByRole('button', { name: submit }).click()
  const print = page.getByRole('button', { name: /^Save PDF PO-/ })
  const pdf = await savePdf(page, () => print.click())
  expect(pdf.name).toMatch(/^PO-\d+\.pdf$/)
  expect(pdf.start).toBe('%PDF-')
  await page.getByRole('dialog').getByText(text('ui.close'), { exact: true }).click()
  await expect(draft.heading).toHaveText(text('route.draft-es-page'))
})
