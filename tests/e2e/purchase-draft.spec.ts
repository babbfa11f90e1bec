/** Purchase drafts: lines by need and by hand, and edits that must never be lost. */
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import type { Proposal } from '../../src/contract/endpoints/purchase-inputs'
import type { CockpitApi } from './cockpit-api'
import { expect, expectAccessible, test } from './flows/flow-test'
import { DraftPage } from './pages/draft-page'
import { pasteInto } from './paste-into'
import { deleteUnsavedLines, uncoveredNeeds, defaultSearch } from './purchase-needs'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => deleteUnsavedLines(admin))

/** Suppliers with several needed materials that no other draft covers. */
async function suppliersWithSeveralNeeds(admin: CockpitApi): Promise<Proposal['suppliers']> {
  const several = (await uncoveredNeeds(admin)).filter(({ lines }) => lines.length >= 2)
  if (several.length < 2) throw new Error('The seed has too few needs.')
  return several
}

async function firstSupplierWithNeeds(admin: CockpitApi): Promise<Proposal['suppliers'][number]> {
  const [first] = await suppliersWithSeveralNeeds(admin)
  if (first === undefined) throw new Error('The seed has no needs.')
  return first
}

test('lines are edited by keyboard, show their errors, are pasted from a spreadsheet, and summed', async ({
  page,
  admin,
}) => {
  const supplier = await firstSupplierWithNeeds(admin)
  const draft = await DraftPage.open(page)
  await draft.proposeFor(supplier.supplierName)
  const [first = '', second = ''] = await draft.itemNumbers()
  const proposed = await draft.quantity(first).inputValue()
  const cost = await draft.total('cost').innerText()

  await draft.quantity(first).focus()
  await page.keyboard.type('0')
  await expect(draft.quantity(first)).toHaveAttribute('aria-invalid', 'true')
  await expect(draft.quantity(first)).toHaveAttribute(
    'aria-description',
    new RegExp(text('line.problem.not-above-zero')),
  )
  await page.keyboard.press('ArrowDown')
  await expect(draft.quantity(second)).toBeFocused()
  await page.keyboard.type('many')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText(text('purchase.wrongLines_other', { number: 2 }))
  await expect(draft.quantity(first)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(draft.quantity(first)).toHaveValue(proposed)
  await draft.quantity(second).focus()
  await page.keyboard.press('Escape')
  await expect(draft.total('cost')).toHaveText(cost)

  await draft.quantity(first).focus()
  await pasteInto(page, '2000\t1,5\n3000\tabc\n')
  await expect(draft.quantity(second)).toHaveValue('3000')
  await expect(draft.price(first)).toHaveValue('1,5')
  await expect(draft.price(second)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'lines with problems')

  const dialog = await draft.pasteList(`${first}\t7000\nNO-SUCH-ITEM\t1\n${second}\t-1`)
  await expect(dialog).toContainText(text('line.problem.unknown'))
  await expect(dialog).toContainText(text('line.problem.not-above-zero'))
  await dialog.getByRole('button', { name: text('lines.columns.take_one', { number: 1 }) }).click()
  await expect(draft.quantity(first)).toHaveValue('7000')
})

test('unsaved lines are restored after the page was closed, until they are discarded', async ({
  page,
  admin,
  newDesk,
}) => {
  const supplier = await firstSupplierWithNeeds(admin)
  const draft = await DraftPage.open(page)
  await draft.proposeFor(supplier.supplierName)
  const [first = ''] = await draft.itemNumbers()
  const proposed = await draft.quantity(first).inputValue()
  await draft.quantity(first).fill('4321')
  await page.keyboard.press('Control+z')
  await expect(draft.quantity(first)).toHaveValue(proposed)
  await page.keyboard.press('Control+y')
  await expect(draft.quantity(first)).toHaveValue('4321')
  await draft.waitUntilSaved()
  await page.close()

  const again = await DraftPage.open(await newDesk())
  await expect(again.quantity(first)).toHaveValue('4321')
  await expect(again.page.getByText(/^Your unsaved lines from/)).toBeVisible()
  await again.page.getByRole('link', { name: text('route.draft-es-page') }).click()
  const question = again.page.getByRole('alertdialog')
  await question.getByRole('button', { name: text('purchase.leave.keep') }).click()
  await expect(again.quantity(first)).toHaveValue('4321')
  await again.discard.click()
  await again.page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('unsaved.discard') })
    .click()
  await expect(again.lines.getByText(text('purchase.none.start.title'))).toBeVisible()
})

test('no line is lost when two buyers edit the same draft @core', async ({ page, admin, newDesk, watch }) => {
  watch.expect(/status of 409/)
  const supplier = await firstSupplierWithNeeds(admin)
  const lines = supplier.lines.slice(0, 2).map(line => ({
    materialId: line.materialId,
    quantity: line.quantity,
    calculatedDemand: line.quantity,
    purchaseUnitPrice: line.purchaseUnitPrice,
  }))
  const saved = await admin.call<{ result: { done: { id: number }[] } }>('POST', '/Draft', {
    drafts: [{ supplierId: supplier.supplierId, comment: null, search: null, lines }],
  })
  const path = `/updatedraft-page/${saved.result.done[0]?.id ?? 0}`
  const [mine, theirs] = [
    await DraftPage.open(page, path),
    await DraftPage.open(await newDesk(), path, 'planner'),
  ]
  const [first = '', second = ''] = await mine.itemNumbers()
  await theirs.quantity(first).fill('111')
  await theirs.quantity(second).fill('222')
  await theirs.save.click()
  await expect(theirs.save).toHaveAttribute('aria-disabled', 'true')

  await mine.quantity(first).fill('999')
  await mine.save.click()
  await expect(page.getByRole('alert')).toContainText('Somebody else saved the draft meanwhile')
  await expect(mine.quantity(first)).toHaveValue('999')
  await expect(mine.quantity(second)).toHaveValue('222')
  await expect(mine.row(first)).toContainText(text('grid.form.take', { value: 111 }))
  await mine.save.click()
  await expect(mine.save).toHaveAttribute('aria-disabled', 'true')
  await expect(mine.row(first)).not.toContainText(text('grid.form.take', { value: 111 }))
  await page.reload()
  await expect(mine.quantity(first)).toHaveValue('999')
  await expect(mine.quantity(second)).toHaveValue('222')
  await admin.call('DELETE', `/Draft?ids=${path.split('/').at(-1) ?? ''}`)
})

test('several suppliers are shown as tabs, and each gets a draft of its own', async ({ page, admin }) => {
  const [one, two] = await suppliersWithSeveralNeeds(admin)
  const draft = await DraftPage.open(page)
  await draft.chooseSupplier(one?.supplierName ?? '')
  await draft.chooseSupplier(two?.supplierName ?? '')
  await draft.criterion('optimalLevel').check()
  await page.keyboard.press('Control+Enter')
  const tabs = draft.lines.getByRole('group', { name: text('route.supplier-es-page') })
  await tabs.getByRole('button', { name: two?.supplierName ?? '' }).click()
  await expect(draft.quantity(two?.lines[0]?.itemNo ?? '')).toBeVisible()
  const before = (await admin.rows(purchaseDraftsView)).totalCount
  await page.getByRole('button', { name: /^Save 2 drafts/ }).click()
  await expect(draft.heading).toHaveText(text('route.draft-es-page'))
  const after = await admin.rows(purchaseDraftsView, { sort: [{ selector: 'id', desc: true }] })
  expect(after.totalCount).toBe(before + 2)
  const made = after.result.slice(0, 2)
  expect(made.map(row => row['supplierName']).sort()).toEqual([one?.supplierName, two?.supplierName].sort())
  await admin.call('DELETE', `/Draft?ids=${made.map(({ id }) => id).join('&ids=')}`)
})

test('a proposal for all suppliers has a tab for each supplier with needs', async ({ page, admin }) => {
  const suppliers = (await uncoveredNeeds(admin)).filter(({ lines }) => lines.length > 0)
  const draft = await DraftPage.open(page)
  await draft.criteria.getByRole('combobox').click()
  await page.getByRole('option', { name: new RegExp(`^${text('report.allSuppliers')}`) }).click()
  for (const criterion of defaultSearch.criteria) await draft.criterion(criterion).check()
  await draft.propose.click()
  const tabs = draft.lines.getByRole('group', { name: text('route.supplier-es-page') })
  await expect(tabs.getByRole('button')).toHaveCount(suppliers.length)
  const last = suppliers.at(-1)
  await tabs.getByRole('button', { name: last?.supplierName ?? '' }).click()
  await expect(draft.quantity(last?.lines[0]?.itemNo ?? '')).toBeVisible()
  await expect(
    page.getByRole('button', { name: new RegExp(`^Save ${suppliers.length} drafts`) }),
  ).toBeVisible()
})

test('sliders recompute the proposal, and an empty draft is filled by searching materials', async ({
  page,
  admin,
}) => {
  const supplier = await firstSupplierWithNeeds(admin)
  const draft = await DraftPage.open(page)
  await draft.propose.click()
  await expect(draft.criteria.getByText(text('purchase.criteria.supplierIds.empty'))).toBeVisible()
  await draft.chooseSupplier(supplier.supplierName)
  await draft.criterion('criticalLevel').uncheck()
  await draft.criterion('knownOrders').uncheck()
  await draft.criterion('salesHistory').check()
  await draft.propose.click()
  await draft.criteria.getByRole('slider', { name: text('purchase.slider.forecastDays') }).fill('180')
  await expect(draft.field('purchase.search.forecastDays')).toHaveValue('180')

  // It leads to another page, or asks first: the choice itself does not change visibly.
  await page.getByRole('radio', { name: text('purchase.kind.empty') }).click({ force: true })
  const leave = page.getByRole('alertdialog').getByRole('button', { name: text('unsaved.leave') })
  await Promise.race([
    leave.click(),
    draft.heading.and(page.getByText(text('route.emptydraft-page'))).waitFor(),
  ])
  await expect(draft.heading).toHaveText(text('route.emptydraft-page'))
  await draft.chooseSupplier(supplier.supplierName)
  await draft.lines.getByRole('button', { name: text('purchase.addMaterial') }).click()
  const choices = await admin.call<{ result: { itemNo: string }[] }>(
    'GET',
    `/Draft/undraftedSupplierMaterials?supplierId=${supplier.supplierId}`,
  )
  const itemNo = choices.result[0]?.itemNo ?? ''
  await page.getByRole('combobox', { name: text('field.material') }).fill(itemNo)
  await page.getByRole('option').filter({ hasText: itemNo }).click()
  await expect(draft.quantity(itemNo)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Control+s')
  await expect(draft.heading).toHaveText(/^Draft PD-/)
  await expect(draft.quantity(itemNo)).toHaveValue('12')
})

test('of 2,000 lines only the visible ones are rendered, and all are counted', async ({ page, admin }) => {
  const supplier = await firstSupplierWithNeeds(admin)
  const [line] = supplier.lines
  const lines = Array.from({ length: 2_000 }, (_, index) => ({
    ...line,
    materialId: index + 1,
    itemNo: `L-${String(index + 1).padStart(4, '0')}`,
  }))
  await page.route('**/api/Draft/get', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: Proposal }
    const only = { supplierId: supplier.supplierId, supplierName: supplier.supplierName, lines }
    await route.fulfill({ json: { ...body, result: { ...body.result, suppliers: [only], leftOut: [] } } })
  })
  const draft = await DraftPage.open(page)
  await draft.proposeFor(supplier.supplierName)
  await expect(draft.total('lines')).toHaveText('2.000')
  expect(await draft.lines.getByRole('row').count()).toBeLessThan(80)
  await draft.quantity('L-0001').focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('PageDown')
  await expect(draft.quantity('L-0301')).toBeFocused()
  await page.keyboard.type('77')
  await expect(draft.lines.getByRole('status')).toContainText('1 changed by you')
})
