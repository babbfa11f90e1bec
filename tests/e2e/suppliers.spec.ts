/** Suppliers: added, changed, assigned materials with their own terms, and deleted when nothing is open; their history records all of it. */
import { ingoingOrdersView } from '../../src/catalog/views/ingoing-orders'
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import { suppliersView } from '../../src/catalog/views/suppliers'
import { where } from '../../src/contract/where'
import type { CockpitApi } from './cockpit-api'
import { expect, expectAccessible, test } from './flows/flow-test'
import { ActionForm } from './pages/action-form'
import { isNamed } from './pages/action-grid'
import { DetailRows } from './pages/detail-rows'
import { text } from './texts'

/** Adds a supplier through the API and returns its id. */
async function addSupplier(admin: CockpitApi, supplierName: string): Promise<number> {
  const added = await admin.call<{ result: { done: { id: number }[] } }>('POST', '/Supplier', {
    supplierName,
    leadTime: 10,
  })
  return added.result.done[0]?.id ?? 0
}

test('a supplier is added and changed with checks at the fields, and its history says who changed what @core', async ({
  admin,
  gridOf,
  page,
  watch,
}) => {
  watch.expect(/status of 400/, /status of 409/)
  const [known] = (await admin.rows(suppliersView)).result
  const suppliers = await gridOf('supplier-es-page', suppliersView).open()
  await page.getByRole('button', { name: new RegExp(`^${text('action.addSupplier')}`) }).click()
  const add = new ActionForm(page, 'supplier')
  await add.dialog.waitFor()
  await expectAccessible(page, 'a new supplier')
  await add.send()
  await expect(add.field('supplierName')).toHaveAttribute('aria-invalid', 'true')
  await add.field('supplierName').fill(String(known?.['supplierName']))
  await add.field('companyEmail').fill('nobody')
  await add.field('leadTime').fill('12')
  await add.send()
  await expect(add.field('companyEmail')).toHaveAttribute('aria-invalid', 'true')
  await add.field('companyEmail').fill('orders@ridgeline.example')
  await add.send()
  await expect(add.dialog).toContainText(text('refusal.name-taken'))
  await add.field('supplierName').fill('Ridgeline Outdoor')
  await add.field('contactPerson').fill('Ines Haug')
  await add.send()
  await suppliers.expectDone('addSupplier')

  await suppliers.open(isNamed('supplierName', 'Ridgeline Outdoor'))
  await suppliers.expectState('Active')
  await suppliers.expectCellText('contactPerson', 'Ines Haug')
  // By keyboard only: the row, the shortcut of the action, the field, Enter.
  await suppliers.choose('Ridgeline Outdoor')
  await page.keyboard.press('e')
  const edit = new ActionForm(page, 'supplier')
  await edit.field('leadTime').fill('21')
  await edit.choose('supplierStatus', text('state.account.Inactive'))
  await edit.field('leadTime').press('Enter')
  await suppliers.expectDone('updateSupplier')
  await suppliers.expectState('Inactive')
  await suppliers.expectCellText('leadTime', '21')

  await suppliers.commands.tab('SupplierHistory').click()
  const history = suppliers.commands.tabPanel
  await expect(history).toContainText(text('state.history.addSupplier'))
  await expect(history).toContainText(text('state.history.updateSupplier'))
  await expect(history).toContainText('21')
  await expectAccessible(page, 'the history of a supplier')
})

test('materials are associated by search, get terms of their own, and are removed', async ({
  admin,
  gridOf,
  page,
}) => {
  const id = await addSupplier(admin, 'Fjord Traders')
  const choices = await admin.call<{ result: { itemNo: string; name: string }[] }>(
    'GET',
    `/Supplier/unassociatedMaterials?supplierId=${id}&find=`,
  )
  const [first, second] = choices.result
  const suppliers = await gridOf('supplier-es-page', suppliersView).open(
    isNamed('supplierName', 'Fjord Traders'),
  )
  const associate = await suppliers.openForm('associateMaterials', 'associateMaterials')
  for (const material of [first, second]) {
    await associate.dialog.getByRole('searchbox').fill(material?.itemNo ?? '')
    await associate.dialog.getByRole('checkbox', { name: new RegExp(`^${material?.itemNo}`) }).check()
  }
  await expectAccessible(page, 'materials to associate')
  await associate.dialog
    .getByRole('button', { name: text('dialog.associateMaterials.submit_other', { number: 2 }) })
    .click()
  await suppliers.expectDone('associateMaterials', 2)
  await suppliers.expectCellText('materials', '2')

  const lines = new DetailRows(suppliers, 'SupplierMaterial')
  await lines.open()
  await expect(lines.row(second?.itemNo ?? '').first()).toBeVisible()
  const terms = await lines.openForm('editProductLine', 'productLine')
  await terms.field('purchaseUnitPrice').fill('12,5')
  await terms.field('minimumQuantity').fill('20')
  await terms.field('multiple').fill('0')
  await terms.field('leadTime').fill('4')
  await terms.send()
  await expect(terms.field('multiple')).toHaveAccessibleDescription(/more than 0/)
  await expectAccessible(page, 'terms of delivery')
  await terms.field('multiple').fill('10')
  await terms.send()
  await suppliers.expectDone('editProductLine')
  await expect(lines.row('12,50').first()).toBeVisible()

  await lines.act('removeSupplierMaterials')
  await suppliers.confirm('removeSupplierMaterials')
  await suppliers.expectDone('removeSupplierMaterials')
  await suppliers.expectCellText('materials', '1')
  await suppliers.commands.tab('SupplierHistory').click()
  for (const action of ['associateMaterial', 'changeProductLine', 'removeMaterial'])
    await expect(suppliers.commands.tabPanel).toContainText(text(`state.history.${action}`))
})

test('a supplier with open orders or drafts cannot be deleted; another one can', async ({
  admin,
  gridOf,
  page,
}) => {
  const [open] = (await admin.rows(ingoingOrdersView, { filters: [where('state').in(['Initial'])] })).result
  const drafted = (await admin.rows(purchaseDraftsView)).result.map(draft => String(draft['supplierName']))
  const suppliers = await gridOf('supplier-es-page', suppliersView).open(
    isNamed('supplierName', String(open?.['supplier'])),
  )
  await suppliers.act('deleteSuppliers')
  await expectAccessible(page, 'whether to delete a supplier')
  await suppliers.confirm('deleteSuppliers')
  await expect(suppliers.dialog).toContainText(text('refusal.open-orders'))
  await page.keyboard.press('Escape')

  const opened = (
    await admin.rows(ingoingOrdersView, { filters: [where('state').in(['Initial', 'Started'])] })
  ).result.map(order => String(order['supplier']))
  const onlyDrafted = drafted.find(name => !opened.includes(name))
  if (onlyDrafted !== undefined) {
    await suppliers.open(isNamed('supplierName', onlyDrafted))
    await suppliers.act('deleteSuppliers')
    await suppliers.confirm('deleteSuppliers')
    await expect(suppliers.dialog).toContainText(text('refusal.has-drafts'))
    await page.keyboard.press('Escape')
  }

  await addSupplier(admin, 'Short Lived')
  await suppliers.open(isNamed('supplierName', 'Short Lived'))
  await suppliers.act('deleteSuppliers')
  await suppliers.confirm('deleteSuppliers')
  await suppliers.expectDone('deleteSuppliers')
  expect((await admin.rows(suppliersView, { find: 'Short Lived' })).totalCount).toBe(0)
})
