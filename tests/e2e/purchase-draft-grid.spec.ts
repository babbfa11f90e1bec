/** Purchase drafts in their grid: their criteria, orders made of several, and what happens to a draft opened from there. */
import { ingoingOrdersView } from '../../src/catalog/views/ingoing-orders'
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import { expect, expectAccessible, test } from './flows/flow-test'
import { hasId } from './pages/action-grid'
import { DraftPage } from './pages/draft-page'
import {
  forgetUnsavedLines,
  needed,
  savedDraft,
  suppliersInNeed,
  searchIgnoringDrafts,
} from './purchase-needs'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => forgetUnsavedLines(admin))

test('the criteria of a saved draft are shown, and used for a new one', async ({ page, admin, gridOf }) => {
  const { supplier } = await needed(admin)
  const saved = await savedDraft(admin, supplier)
  const drafts = await gridOf('draft-es-page', purchaseDraftsView).openRows(saved.id)
  const openMenu = () => drafts.nameCell(saved.name).click({ button: 'right' })
  await openMenu()
  await drafts.menuItem('showCriteria').click()
  await expect(drafts.dialog).toContainText(text('purchase.criterion.optimalLevel'))
  await expect(drafts.dialog).toContainText('45 days')
  await expectAccessible(page, 'the criteria of a draft')
  await page.keyboard.press('Escape')
  await openMenu()
  await drafts.menuItem('reuseCriteria').click()
  const draft = new DraftPage(page)
  await expect(page.getByText(text('purchase.criteriaOf', { name: saved.name }))).toBeVisible()
  await expect(draft.field('purchase.search.forecastDays')).toHaveValue('45')
  await expect(draft.criterion('optimalLevel')).toBeChecked()
  await expect(draft.criterion('knownOrders')).not.toBeChecked()
  await page.keyboard.press('Control+Enter')
  await draft.propose.click()
  await expect(draft.quantity(supplier.lines[0]?.itemNo ?? '')).toBeVisible()
  await admin.call('DELETE', `/Draft?ids=${saved.id}`)
})

test('when several drafts are ordered, a supplier whose order fails is named, and can be retried alone', async ({
  page,
  admin,
  gridOf,
}) => {
  const [one, two] = await suppliersInNeed(admin, searchIgnoringDrafts)
  if (one === undefined || two === undefined) throw new Error('The seed needs too little.')
  const drafts = [await savedDraft(admin, one, 'Gate 4'), await savedDraft(admin, two)]
  const become = (supplierStatus: string) =>
    admin.call('PUT', '/Supplier', { id: two.supplierId, supplierStatus, read: [] })
  await become('Inactive')
  const before = (await admin.rows(ingoingOrdersView)).totalCount
  const grid = await gridOf('draft-es-page', purchaseDraftsView).open(hasId(...drafts.map(({ id }) => id)))
  for (const { name } of drafts) await grid.box(name).click()
  await grid.bulkButton('createPurchaseOrders').click()
  const submit = grid.dialog.getByRole('button', { name: text('action.createPurchaseOrders'), exact: true })
  await expectAccessible(page, 'orders of several drafts')
  await submit.click()
  const failed = grid.dialog.getByRole('listitem').first()
  await expect(failed).toContainText(two.supplierName)
  await expect(failed).toContainText(text('refusal.supplier-inactive'))
  expect((await admin.rows(ingoingOrdersView)).totalCount).toBe(before + 1)

  await become('Active')
  await grid.dialog.getByRole('button', { name: text('ui.result.retryFailed_one', { n: 1 }) }).click()
  await expect.poll(async () => (await admin.rows(ingoingOrdersView)).totalCount).toBe(before + 2)
  expect(
    (await admin.rows(purchaseDraftsView, { filters: [hasId(...drafts.map(({ id }) => id))] })).totalCount,
  ).toBe(0)
  await grid.dialog
    .getByRole('button', { name: text('ui.close'), exact: true })
    .last()
    .click()
  const made = page.getByRole('dialog', { name: text('purchase.ordered_other', { number: 2 }) })
  await expect(made).toContainText(two.supplierName)
  await expectAccessible(page, 'orders that were made in the grid of drafts')
  const saving = page.waitForEvent('download')
  await made
    .getByRole('button', { name: /^Save PDF PO-/ })
    .first()
    .click()
  expect((await saving).suggestedFilename()).toMatch(/^PO-\d+\.pdf$/)
})

test('a draft is opened from its grid, saved under another number, and both are deleted there', async ({
  page,
  admin,
  gridOf,
}) => {
  const { supplier, line } = await needed(admin)
  const saved = await savedDraft(admin, { ...supplier, lines: [line] })
  const grid = await gridOf('draft-es-page', purchaseDraftsView).openRows(saved.id)
  await grid.nameCell(saved.name).click({ button: 'right' })
  await grid.menuItem('openDraft').click()
  const draft = new DraftPage(page)
  await expect(draft.heading).toHaveText(text('purchase.draft', { number: saved.name }))
  await draft.quantity(line.itemNo).fill('4321')
  const saveAs = async (number: string) => {
    await page.getByRole('button', { name: text('purchase.saveAs'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text('purchase.saveAs.title') })
    await dialog.getByRole('textbox').fill(number)
    await dialog.getByRole('button', { name: text('purchase.save'), exact: true }).click()
  }
  await saveAs(saved.name)
  await expect(page.getByRole('alert')).toContainText(text('refusal.draft-number-taken'))
  const copy = `Copy of ${saved.name}`
  await saveAs(copy)
  await expect(draft.heading).toHaveText(text('purchase.draft', { number: copy }))
  await expect(draft.quantity(line.itemNo)).toHaveValue('4321')

  const found = await admin.rows(purchaseDraftsView, { find: copy })
  const ids = [saved.id, found.result[0]?.id ?? 0]
  await grid.openRows(...ids)
  for (const name of [saved.name, copy]) await grid.box(name).click()
  await grid.bulkButton('deleteDrafts').click()
  await expectAccessible(page, 'whether to delete drafts')
  await grid.confirm('deleteDrafts', 2)
  await grid.expectDone('deleteDrafts', 2)
  expect((await admin.rows(purchaseDraftsView, { filters: [hasId(...ids)] })).totalCount).toBe(0)
})
