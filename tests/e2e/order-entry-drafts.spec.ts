/** Drafts of sales orders: in their grid, edited on the page, ordered unchanged, and deleted. */
import { salesOrderDraftsView } from '../../src/catalog/views/sales-order-drafts'
import { expect, test } from './flows/flow-test'
import { OrderEntryPage } from './pages/order-entry-page'
import { soldMaterials } from './sold-materials'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' }))

test('drafts are listed in their grid, edited on the page, ordered unchanged, and deleted', async ({
  page,
  admin,
  gridOf,
  watch,
}) => {
  const [first, second] = await soldMaterials(admin)
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
  await grid.runAction('openSalesOrderDraft')
  const entry = new OrderEntryPage(page)
  await expect(entry.heading).toHaveText(text('orderEntry.draft', { number: ordered.name }))
  await entry.lineField('quantity', 1).fill('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('purchase.savedState'), { exact: true })).toBeVisible()
  // Another user saves it in the meantime: the page says so and keeps the typed values.
  watch.expect(/status of 409/)
  const saveAfterAnother = async () => {
    await entry.lineField('quantity', 1).fill('6')
    const { result: detail } = await admin.call<{ result: { version: number } }>(
      'GET',
      `/SalesOrderDraft/Detail/${ordered.id}`,
    )
    await admin.call('PUT', '/SalesOrderDraft', {
      id: ordered.id,
      version: detail.version,
      orderType: 'Store',
      customerName: 'Theirs',
      lines: [{ materialId: first.id, quantity: '9' }],
      deliveryTypeId: choices.deliveryTypes[0]?.id,
    })
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert')).toContainText(text('orderEntry.draftChanged'))
    await expect(entry.lineField('quantity', 1)).toHaveValue('6')
  }
  await saveAfterAnother()
  await entry.discard.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: text('unsaved.discard') }).click()
  await expect(entry.lineField('quantity', 1)).toHaveValue('9')
  // What was typed may also become a draft of its own; theirs stays as it is.
  await saveAfterAnother()
  await page
    .getByRole('alert')
    .getByRole('button', { name: text('orderEntry.saveAsNew') })
    .click()
  await entry.dialog.getByRole('button', { name: text('orderEntry.saveDraft'), exact: true }).click()
  await page.waitForURL(
    url => /create-sales-order\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${ordered.id}`),
  )
  await expect(entry.lineField('quantity', 1)).toHaveValue('6')
  await admin.call('DELETE', `/SalesOrderDraft?ids=${new URL(page.url()).pathname.split('/').at(-1)}`)

  await grid.openRows(ordered.id)
  await grid.runAction('createOrdersFromDrafts')
  await grid.confirm('createOrdersFromDrafts')
  await grid.expectDone('createOrdersFromDrafts')
  const made = await admin.searchOrders({ find: 'Theirs' })
  expect(made.result).toMatchObject([{ customerName: 'Theirs', numberOfOrderLines: 1 }])
  await grid.openRows(deleted.id)
  await grid.runAction('deleteSalesOrderDrafts')
  await grid.confirm('deleteSalesOrderDrafts')
  await grid.expectDone('deleteSalesOrderDrafts')
  const { totalCount } = await admin.rows(salesOrderDraftsView, { find: 'Draft that is' })
  expect(totalCount).toBe(0)
})
