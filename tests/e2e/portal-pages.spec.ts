/** Pages without a grid, in elements on a page with styles that are hostile to widgets: an order is entered, and a file is imported. */
import { inventoryView } from '../../src/catalog/views/inventory'
import { locationsView } from '../../src/catalog/views/locations'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { expect, expectAccessible, test } from './flows/flow-test'
import { HostilePortal, isOnTop, pageAround, underlinedPixels } from './hostile/hostile-portal'
import { ActionGrid } from './pages/action-grid'
import { OrderEntryPage } from './pages/order-entry-page'
import { pasteInto } from './paste-into'
import { sold } from './sold-materials'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' })

test('in a portal an order is entered and a file imported, and the page around stays unchanged', async ({
  page,
  admin,
}) => {
  await admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' })
  const [first] = await sold(admin)
  const portal = await HostilePortal.connect(page, 'global', 'light')
  const address = page.url()
  await portal.show('create-sales-order')
  const entry = new OrderEntryPage(page)
  await entry.pastePlace()
  // Read after the grid was removed with everything that it had added to the page.
  const around = await pageAround(page)

  await test.step('an order is entered', async () => {
    await pasteInto(page, `${first.itemNo}\t2\n810-7O05\t1`)
    await entry.expectStanding(1, 'matched')
    await entry.expectStanding(2, 'not-found')
    expect(await underlinedPixels(portal), 'lines of the page under texts of the order').toBe(0)

    // Without a focused element, keys go to the element if it was used last, otherwise to the portal.
    await portal.element.evaluate(element => {
      const active = element.shadowRoot?.activeElement
      if (active instanceof HTMLElement) active.blur()
    })
    await page.keyboard.press('F8')
    await expect(
      entry.line(2).getByRole('button', { name: text('lines.findMaterial'), exact: true }),
    ).toBeFocused()
    await entry
      .line(2)
      .getByRole('button', { name: text('orderEntry.removeLine', { line: 2 }) })
      .click()
    await page.locator('#claims h2').click()
    await page.keyboard.press('Control+s')
    await expect(entry.dialog).toHaveCount(0)

    await entry.fillHead('From a portal')
    await entry.create.click()
    await entry.dialog.waitFor()
    expect(await isOnTop(entry.dialog), 'the dialog is above everything on the page').toBe(true)
    const order = await admin.order(await entry.confirmCreation())
    expect(order).toMatchObject({ customerName: 'From a portal', numberOfOrderLines: 1 })
    await entry.dialog.getByRole('button', { name: text('orderEntry.created.another') }).click()
    await expect(entry.total('lines')).toHaveText('0')
  })

  await test.step('a file is imported', async () => {
    await portal.replaceBy('settings', 'import')
    await page.getByRole('radio', { name: text('route.locations-es-page') }).check()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: text('import.drop') }).click()
    const buffer = Buffer.from('Location;Area;Walk order\r\nPORTAL-1;Small parts;1\r\n')
    await (await choosing).setFiles({ name: 'places.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: text('import.check_one', { number: 1 }), exact: true }).click()
    await page.getByRole('button', { name: text('import.runAll_one', { number: 1 }), exact: true }).click()
    await expect(page.getByRole('region', { name: text('import.step.result') })).toContainText('1')
    await expectAccessible(page, 'an import in a portal', 'cockpit-settings')
    expect(await underlinedPixels(portal), 'lines of the page under texts of the import').toBe(0)
    const { result } = await admin.rows(locationsView, { find: 'PORTAL-1' })
    expect(result.map(row => row['name'])).toEqual(['PORTAL-1'])
  })

  expect(page.url()).toBe(address)
  // Clicks scroll the page to their target.
  expect({ ...(await pageAround(page)), scroll: around.scroll }).toEqual(around)
})

test('in a portal the lines of a stock count and the orders that hold a stock are shown', async ({
  page,
}) => {
  const portal = await HostilePortal.connect(page, 'global', 'light')
  await portal.show('inventory-es-page')
  const counts = new ActionGrid(page, 'inventory-es-page', inventoryView)
  await counts.ready()
  const [name = ''] = await counts.names()
  await counts.nameCell(name).getByText(name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: text('quickFilter.differ') })).toBeVisible()

  await portal.show('sales-orders-es-page')
  const orders = new ActionGrid(page, 'sales-orders-es-page', salesOrdersView)
  await orders.ready()
  await orders.act('showShortages')
  await expect(orders.dialog).toContainText(text('dialog.ledger.expected'))
  expect(await isOnTop(orders.dialog), 'the dialog is above everything on the page').toBe(true)
  expect(await underlinedPixels(portal), 'lines of the page under texts of the ledger').toBe(0)
})
