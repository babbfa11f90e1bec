/**
 * An administrator configures the cockpit: formats that a grid in another browser shows without a reload, a stock attribute whose pattern
 * is tested, a cause code that is used at once, and settings of the whole business unit.
 */
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { causeCodesView } from '../../src/catalog/master-data/cause-codes'
import { stockAttributesView } from '../../src/catalog/master-data/stock-attributes'
import { stocksView } from '../../src/catalog/views/stocks'
import type { CompanyState } from '../../src/contract/endpoints/unit-settings'
import { expect, expectAccessible, test } from './flows/flow-test'
import { ActionForm } from './pages/action-form'
import { ActionGrid, isNamed } from './pages/action-grid'
import { signedIn } from './signed-in'
import { text } from './texts'

test('new formats are applied in the grid of another browser without a reload; invalid ones show the reason', async ({
  admin,
  page,
  newDesk,
}) => {
  const { result } = await admin.call<{ result: CompanyState }>('GET', '/companyinfo')
  const desk = await newDesk()
  await desk.setViewportSize({ width: 2600, height: 1000 })
  await signedIn(desk, 'planner')
  const orders = await new ActionGrid(desk, 'sales-orders-es-page', salesOrdersView).open()
  const date = () => orders.cellText('deliveryDate')
  await expect.poll(date).toMatch(/^\d{4}-\d\d-\d\d/)
  let loads = 0
  desk.on('load', () => loads++)

  await signedIn(page, 'admin')
  await page.goto('/company-information')
  const field = (name: string) =>
    page.getByRole('textbox', { name: text(`company.field.${name}`), exact: true })
  const save = page.getByRole('button', { name: text('ui.save'), exact: true })
  const preview = page.getByRole('region', { name: text('ui.preview') })
  await field('timeFormat').fill('hh:mm')
  await expect(field('timeFormat')).toHaveAccessibleDescription(text('company.problem.noHalf'))
  await field('dateFormat').fill('D MMM YYYY')
  await expect(preview.getByRole('cell').first()).toHaveText(/^\d{1,2} \p{L}{3,4}\.? \d{4}$/u)
  await page.keyboard.press('Control+s')
  await expect(field('timeFormat')).toBeFocused()
  await expectAccessible(page, 'a format to correct')
  await field('timeFormat').fill('HH:mm')
  await page.keyboard.press('Control+s')
  await expect(save).toBeDisabled()
  await expect(page.getByRole('region', { name: text('settings.history') })).toContainText('D MMM YYYY')
  await expect.poll(date).toMatch(/^\d{1,2} \p{L}{3,4}\.? \d{4}/u)
  expect(loads, 'page loads').toBe(0)

  await admin.call('POST', '/companyinfo', result.company)
  await page.getByRole('tab', { name: text('company.section.licences') }).click()
  await expect(page.getByRole('table')).toContainText('planner')
  await expect(page.getByRole('region', { name: text('company.features') })).toContainText(
    text('company.withoutEffect'),
  )
  await expectAccessible(page, 'licences')
})

test('a pattern can be tried before saving; a new cause code is offered at once', async ({
  gridOf,
  page,
  supply,
  watch,
}) => {
  watch.expect(/status of 400/)
  const attributes = await gridOf('stock-attributes', stockAttributesView).open()
  await page.getByRole('button', { name: new RegExp(`^${text('action.addStockAttribute')}`) }).click()
  const add = new ActionForm(page, 'stockAttribute')
  const sample = add.dialog.getByRole('textbox', { name: text('patternTrial.sample') })
  await add.field('name').fill('Shade')
  await add.field('displayName').fill('Shade of the dye')
  await add.choose('dataType', text('state.attributeDataType.Text'))
  await add.field('regexValidation').fill('^(a+)+$')
  await expect(add.dialog.getByRole('status')).toContainText(text('grid.form.pattern-too-slow'))
  await add.send()
  await expect(add.field('regexValidation')).toHaveAttribute('aria-invalid', 'true')
  await add.field('regexValidation').fill('^[A-Z]{2}-\\d$')
  await sample.fill('AB-12')
  await expect(add.dialog.getByRole('status')).toContainText(text('patternTrial.sample.fails'))
  await sample.fill('AB-1')
  await expect(add.dialog.getByRole('status')).toContainText(text('patternTrial.sample.fits'))
  await expectAccessible(page, 'a pattern that was tried')
  await sample.press('Enter')
  await attributes.expectDone('addStockAttribute')

  // By keyboard only: a new cause code.
  const causes = await gridOf('cause-codes', causeCodesView).open()
  await page.getByRole('button', { name: new RegExp(`^${text('action.addCauseCode')}`) }).press('Enter')
  const cause = new ActionForm(page, 'causeCode')
  await cause.choose('type', text('state.transactionType.Loss'))
  await cause.field('value').fill('FLOOD')
  await expectAccessible(page, 'cause codes, and a new one')
  await cause.field('displayText').fill('Water in the hall')
  await cause.field('displayText').press('Enter')
  await causes.expectDone('addCauseCode')

  const stock = await supply.freeStock()
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  const loss = await stocks.openForm('loseStock', 'loseStock')
  await loss.find('causeCode', 'Water in the hall')
  await page.keyboard.press('Escape')
  const found = await gridOf('cause-codes', causeCodesView).open(isNamed('value', 'FLOOD'))
  await found.nameCell('FLOOD').click({ button: 'right' })
  await found.menuItem('deleteCauseCode').click()
  await found.confirm('deleteCauseCode')
  await found.expectDone('deleteCauseCode')
})

test('settings of the business unit apply at once, and a list of addresses without the own one is refused @core', async ({
  admin,
  page,
  newDesk,
  watch,
}) => {
  watch.expect(/status of 400/, /status of 403/)
  const desk = await newDesk()
  await signedIn(desk, 'planner')
  await desk.goto('/')
  await expect(desk.getByRole('banner')).toContainText('Cockpit')
  const menu = desk.getByRole('navigation', { name: text('shell.menu.main') })
  const purchase = menu.getByRole('button', { name: text('shell.menu.group.purchase') })
  await expect(purchase).toBeVisible()

  await signedIn(page, 'admin')
  await page.goto('/user-settings?tab=settings')
  const save = page.getByRole('button', { name: text('ui.save'), exact: true })
  const field = (name: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${text(`unitSettings.field.${name}`)}`) })
  await field('cockpit.displayName').fill('Hall 7')
  await field('cockpit.heartBeat').fill('17')
  await field('cockpit.heartBeat').blur()
  await expect(field('cockpit.heartBeat')).toHaveAttribute('aria-invalid', 'true')
  await field('cockpit.heartBeat').fill('0')
  await expectAccessible(page, 'settings')
  await page.keyboard.press('Control+s')
  await expect(save).toBeDisabled()
  await expect(desk.getByRole('banner')).toContainText('Hall 7')

  await page.getByRole('tab', { name: text('userSettings.section.system') }).click()
  const list = field('system.ipAllowList')
  await list.fill('10.20.0.0/16')
  await list.blur()
  await expect(list).toHaveAccessibleDescription(/127\.0\.0\.1/)
  await list.fill('10.20.0.0/16 # office\n127.0.0.0/8')
  await expectAccessible(page, 'system')
  await page.getByRole('checkbox', { name: text('feature.PurchaseModule') }).uncheck()
  await save.click()
  await expect(save).toBeDisabled()
  await expect(purchase).toBeHidden()
  await page.getByRole('checkbox', { name: text('feature.PurchaseModule') }).check()
  await list.fill('')
  await save.click()
  await expect(save).toBeDisabled()
  for (const key of ['displayName', 'heartBeat']) {
    await admin.call('DELETE', `/Settings/settingsForAll?clientId=Cockpit&owner=cockpit&key=${key}`)
  }
})

test('the page of retention shows what would be deleted before the days are saved, and who saved them', async ({
  admin,
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/user-settings?tab=retention')
  const title = text('unitSettings.field.retention.history')
  const history = page.getByRole('textbox', { name: new RegExp(`^${title}`) })
  const line = page.getByRole('row', { name: new RegExp(`^${title}`) })
  await expect(line).toContainText(text('retention.forEver'))
  await history.fill('12')
  await history.blur()
  await expect(history).toHaveAttribute('aria-invalid', 'true')
  await history.fill('30')
  await expect(line).toContainText(/\d rows on \d/)
  await expectAccessible(page, 'retention')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: text('settings.history') })).toContainText('30 days')
  await expect(line).not.toContainText(text('retention.fromTheStart'))
  await admin.call('DELETE', '/Settings/settingsForAll?clientId=Cockpit&owner=retention&key=history')
})
