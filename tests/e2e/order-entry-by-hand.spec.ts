/** A sales order is entered by hand, with the keyboard only. */
import type { Locator } from 'playwright/test'
import { decimal, decimalText } from '../../src/contract/decimal'
import { lineValue, orderValue } from '../../src/contract/prices'
import { expect, expectAccessible, test } from './flows/flow-test'
import { tabTo } from './focus'
import { OrderEntryPage } from './pages/order-entry-page'
import { sold, type Sold } from './sold-materials'
import { escaped, text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })
test.beforeEach(({ admin }) => admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' }))

/** A total as a decimal text, without grouping and currency. */
const figures = (shown: string): string => {
  const digits = shown.replace(/[^\d]/g, '')
  return decimalText(decimal(`${digits.slice(0, -2) || '0'}.${digits.slice(-2)}`))
}

test('by hand, with the keyboard alone: errors are shown at their fields, a duplicate is merged, and an order number is used only once', async ({
  page,
  admin,
  watch,
}) => {
  const [first, second] = await sold(admin)
  const entry = await OrderEntryPage.open(page)
  await expectAccessible(page, 'an empty entry')
  /** Selects the first option of a field, once it is the one that was typed. */
  const chooseFirst = async (name: RegExp) => {
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const type = async (field: Locator, value: string, key?: 'Shift+Tab') => {
    await tabTo(page, field, key)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
  const add = async (material: Sold, quantity: string) => {
    await page.keyboard.type(material.itemNo)
    await chooseFirst(new RegExp(`^${material.itemNo}`))
    const amount = entry.lines.getByRole('tabpanel').getByRole('textbox', { name: text('field.quantity') })
    await expect(amount).toBeFocused()
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, entry.material)
  await add(first, '3')
  await entry.expectStanding(1, 'matched')
  await expect(entry.material).toBeFocused()
  await add(second, '7')
  await entry.expectStanding(2, 'matched')
  await add(first, '2')
  await entry.expectStanding(3, 'duplicate')
  await expect(entry.total('toDecide')).toHaveText('1')
  await page.keyboard.press('F8')
  const merge = entry.line(3).getByRole('button', { name: text('orderEntry.merge', { line: 1 }) })
  await expect(merge).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry.value('quantity', 1)).toHaveValue('5')
  await page.keyboard.press('Control+z')
  await entry.expectStanding(3, 'duplicate')
  await expect(entry.value('quantity', 1)).toHaveValue('3')
  await page.keyboard.press('Control+y')
  await expect(entry.value('quantity', 1)).toHaveValue('5')

  await type(entry.value('adjustPrice', 2), '0')
  await expect(entry.value('adjustPrice', 2)).toHaveAttribute('aria-invalid', 'true')
  await type(entry.value('adjustPrice', 2), '0,35')
  await type(entry.value('discount', 1), '101', 'Shift+Tab')
  await expect(entry.value('discount', 1)).toHaveAttribute(
    'aria-description',
    new RegExp(text('line.problem.above-hundred')),
  )
  await page.keyboard.press('Control+Enter')
  await expect(entry.field('orderType')).toBeFocused()
  await expect(entry.field('orderType')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'an entry with mistakes')

  await page.keyboard.type('Whol')
  await expect(entry.field('orderType')).toHaveValue('Wholesale')
  await tabTo(page, entry.field('deliveryTypeId'))
  await page.keyboard.press('ArrowDown')
  await expect(entry.field('deliveryTypeId')).not.toHaveValue('')
  const customers = await admin.call<{ result: { customerName: string; city: string }[] }>(
    'GET',
    '/SalesOrders/customers?find=',
  )
  const [customer] = customers.result
  if (customer === undefined) throw new Error('The seed has no customers.')
  await type(entry.field('customerName'), customer.customerName)
  await chooseFirst(new RegExp(`^${escaped(customer.customerName)}`))
  await expect(entry.field('city')).toHaveValue(customer.city)
  await page.keyboard.press('Control+Enter')
  await expect(entry.value('discount', 1)).toBeFocused()
  await page.keyboard.type('12,5')
  await type(entry.field('discount'), '2,5')

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
  await type(entry.dialog.getByRole('textbox'), 'BY-HAND/1')
  await page.keyboard.press('Enter')
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
  await expect(entry.dialog.getByRole('button', { name: text('orderEntry.created.show') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/processsalesorders/\\d+/${order.id}$`))

  // An order number can be used only once; the page says so and stays.
  watch.expect(/status of 409/)
  const again = await OrderEntryPage.open(page)
  await again.material.focus()
  await add(first, '1')
  await again.fillHead('Somebody else')
  await again.create.click()
  await again.dialog.getByRole('textbox').fill('BY-HAND/1')
  await again.dialog.getByRole('button', { name: text('orderEntry.create'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(text('refusal.order-number-taken'))
  await expect(again.field('customerName')).toHaveValue('Somebody else')
})
