/** Master data: locations, materials and their labels are edited and printed; counts are created and cancelled. */
import { locationsView } from '../../../src/catalog/views/locations'
import { materialsView } from '../../../src/catalog/views/materials'
import { stocksView } from '../../../src/catalog/views/stocks'
import type { Location } from '../../../src/contract/entities/location'
import type { Material } from '../../../src/contract/entities/material'
import { where } from '../../../src/contract/where'
import { loadFormDraft } from '../form-draft'
import { ActionForm } from '../pages/action-form'
import { textFilter } from '../pages/action-grid'
import { MaterialPage } from '../pages/material-page'
import { text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

test('a location is added, edited, dedicated, labelled and deleted; one with stock cannot be deleted', async ({
  api,
  gridOf,
  page,
  watch,
}) => {
  watch.expect(/status of 409/)
  const all = (await api.rows(locationsView)).result as unknown as readonly Location[]
  const occupied = all.find(({ state, systemLocation }) => state === 'Occupied' && !systemLocation)
  const system = all.find(({ systemLocation }) => systemLocation)
  const locations = await gridOf('locations-es-page', locationsView).openRows(occupied?.id ?? 0)
  await locations.expectDisabled('deleteLocations', text('refusal.location-has-stock'))
  await page.getByRole('button', { name: new RegExp(`^${text('action.addLocation')}`) }).click()
  const add = new ActionForm(page, 'location')
  await add.field('name').fill(occupied?.name ?? '')
  await add.searchAndSelect('locationRoleId', occupied?.locationRole ?? '')
  await add.field('pickingSequence').fill('777')
  await add.submit()
  await expect(add.dialog).toContainText(text('refusal.name-taken'))
  await expectAccessible(page, 'a location whose name is taken')
  await add.field('name').fill('Flow 7')
  await add.submit()
  await locations.expectDone('addLocation')

  await locations.open(textFilter('name', 'Flow 7'))
  const edit = await locations.openForm('updateLocation', 'location')
  await edit.field('maxWeight').fill('120')
  await edit.field('name').fill('Łódź 77')
  await edit.submit()
  await locations.expectDone('updateLocation')
  await locations.open(textFilter('name', 'Łódź 77'))
  await locations.expectState('Empty')

  await locations.runAction('printLocationLabels')
  const label = locations.dialog.getByRole('img')
  await expect(label).toHaveAccessibleName(/Łódź 77/)
  // No barcode can encode these letters: the label has a DataMatrix, with more dark areas than any barcode has bars.
  await expect.poll(() => label.locator('rect').count()).toBeGreaterThan(60)
  const saving = page.waitForEvent('download')
  await locations.dialog.getByRole('button', { name: text('label.pdf') }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page, 'the label of a location')
  await locations.dialog.getByRole('button', { name: text('label.print_one', { number: 1 }) }).click()
  await locations.expectDone('printLocationLabels')

  const [material] = (await api.rows(materialsView, { filters: [where('materialState').in(['Active'])] }))
    .result as unknown as readonly Material[]
  const dedicate = await locations.openForm('dedicateLocation', 'dedicateLocation')
  await dedicate.lookup('materialId').fill(material?.itemNo ?? '')
  await page.getByRole('option').first().click()
  await dedicate.field('minQuantity').fill('5')
  await dedicate.field('maxQuantity').fill('3')
  await dedicate.submit()
  await expect(dedicate.dialog.getByRole('alert').first()).toContainText(
    text('grid.form.minimum-above-maximum'),
  )
  await dedicate.field('maxQuantity').fill('8')
  await dedicate.submit()
  await locations.expectDone('dedicateLocation')
  await locations.runAction('deleteLocations')
  await locations.confirm('deleteLocations')
  await expect(locations.dialog).toContainText(text('refusal.location-in-use'))
  await page.keyboard.press('Escape')
  const stocks = await gridOf('stocks-es-page', stocksView).open(textFilter('location', 'Łódź 77'))
  await stocks.runAction('removeDedication')
  await stocks.confirm('removeDedication')
  await stocks.expectDone('removeDedication')
  await locations.open(textFilter('name', 'Łódź 77'))
  await locations.runAction('deleteLocations')
  await locations.confirm('deleteLocations')
  await locations.expectDone('deleteLocations')
  await expect.poll(() => locations.total()).toBe(0)

  await locations.openRows(system?.id ?? 0)
  await locations.expectDisabled('updateLocation', text('refusal.system-location'))
})

test('a material is edited while another user changes it: typed values are kept; its label is printed', async ({
  admin,
  api,
  gridOf,
  page,
  watch,
}) => {
  watch.expect(/status of 409/)
  const [material] = (await api.rows(materialsView, { filters: [], sort: [{ selector: 'id', desc: true }] }))
    .result as unknown as readonly Material[]
  if (material === undefined) throw new Error('There are no materials.')
  const materials = await gridOf('materials-es-page', materialsView).openRows(material.id)
  // The button may be pressed before the printers are loaded: it prints as soon as they are.
  let showPrinters = () => {}
  const areShown = new Promise<void>(resolve => (showPrinters = resolve))
  await page.route('**/api/*/materialPrintersWithDefinitions', async route => {
    await areShown
    await route.continue()
  })
  await materials.runAction('printMaterialLabels')
  await expect(materials.dialog.getByRole('img')).toHaveAccessibleName(new RegExp(material.itemNo))
  const print = materials.dialog.getByRole('button', { name: text('label.print_one', { number: 1 }) })
  await print.click()
  await expect(print).toHaveAttribute('aria-busy', 'true')
  showPrinters()
  await materials.expectDone('printMaterialLabels')

  await materials.runAction('editMaterial')
  const edited = new MaterialPage(page)
  await edited.ready(material.name ?? material.itemNo)
  await edited.field('colour').fill('Moss')
  await expect.poll(() => loadFormDraft(page)).not.toBeUndefined()
  const first = await loadFormDraft(page)
  await edited.field('style').fill('Plain')
  await expectAccessible(page, 'a material that is edited')

  // Typed input survives leaving the page: the browser stores it encrypted, so that nobody can read it there.
  await expect.poll(() => loadFormDraft(page)).not.toBe(first)
  expect(await loadFormDraft(page)).not.toContain('Plain')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await edited.ready(material.name ?? material.itemNo)
  await expect(edited.field('colour')).toHaveValue('Moss')
  await expect(edited.field('style')).toHaveValue('Plain')
  await admin.call('PUT', '/Material/UpdateMaterial', { id: material.id, colour: 'Rust', read: [] })
  await expect(edited.page.getByText(text('unsaved.meanwhile', { now: 'Rust' }))).toBeVisible()
  await expect(edited.field('colour')).toHaveValue('Moss')
  await edited.save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: text('grid.form.conflict', { fields: text('field.colour') }) }),
  ).toBeVisible()
  await expect(edited.field('style')).toHaveValue('Plain')
  await edited.page.getByRole('button', { name: text('grid.form.take', { value: 'Rust' }) }).click()
  await expect(edited.field('colour')).toHaveValue('Rust')
  await edited.save.click()
  await expect(edited.changedCount).toHaveCount(0)
  const [saved] = (await api.rows(materialsView, { filters: [textFilter('itemNo', material.itemNo)] })).result
  expect(saved).toMatchObject({ colour: 'Rust', style: 'Plain' })
  const saying = text('material.saved', { name: material.itemNo })
  await expect(materials.toasts).toContainText(saying)
  // Only this notice may be visible: one that is fading out has too little contrast.
  await expect(materials.toasts).not.toContainText(text('action.printMaterialLabels.done_one', { number: 1 }))
  await expectAccessible(page, 'a saved material')
})

test('a count of a location is created and cancelled, one of its lines first', async ({
  api,
  counts,
  page,
}) => {
  const places = (await api.rows(locationsView)).result as unknown as readonly Location[]
  const place = places.find(
    ({ locationRole, numberOfStocks }) => locationRole === 'High bay' && numberOfStocks > 1,
  )
  if (place === undefined) throw new Error('No location of the high bay has two stocks.')
  await counts.open({ selector: 'state', operator: 'In', values: ['Initial'], type: 'enum' })
  await page.getByRole('button', { name: new RegExp(`^${text('action.createInventory')}`) }).click()
  const form = new ActionForm(page, 'createInventory')
  await form.submit()
  await expect(form.dialog).toContainText(text('dialog.createInventory.nothing'))
  await form.field('name').fill('One location')
  await form.choose('what', text('field.location'))
  const find = form.dialog.getByRole('combobox', { name: text('dialog.createInventory.find.location') })
  await find.fill(place.name)
  await page.getByRole('option', { name: place.name }).first().click()
  await expect(form.dialog.getByRole('list')).toContainText(place.name)
  await expectAccessible(page, 'a count of a location')
  await form.submit()
  await counts.expectDone('createInventory')

  await counts.openCount('One location')
  await counts.expectState('Initial')
  await counts.expectDisabled('approveCounts', /Possible in: Ready for acceptance/)
  await counts.lines.runAction('cancelCountLines')
  await counts.confirm('cancelCountLines')
  await counts.expectDone('cancelCountLines')
  await counts.runAction('cancelCounts')
  await counts.confirm('cancelCounts')
  await counts.expectDone('cancelCounts')
  await counts.expectState('Cancelled')
  await expectAccessible(page, 'a cancelled count')
})
