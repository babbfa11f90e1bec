/** A grid inside another company's page: its appearance, address and secrets are isolated from the page's. */
import type { Locator, Page } from 'playwright/test'
import { runtimeGraceMs } from '../../src/contract/limits'
import { expect, test } from './cockpit-test'
import type { GridPage } from './pages/grid-page'
import { PortalPage } from './pages/embedding-pages'
import { text } from './texts'

const customerTitle = text('field.customerName')

test('hostile styles of the page do not change the element: chips, rows, texts and buttons look as in the cockpit @core', async ({
  cockpit,
  newDesk,
}) => {
  const home = await cockpit.openOrders()
  const portal = await new PortalPage(await newDesk()).connect()
  expect(await stylesOf(portal)).toEqual(await stylesOf(home))
})

test('working in the grid never changes the address or the history of the page', async ({ page }) => {
  const portal = new PortalPage(page)
  const orders = await portal.connect()
  const before = await addressOf(page)
  expect(before.href).toContain('/portal.html')

  await orders.sortBy(customerTitle)
  await expect(orders.header(customerTitle)).toHaveAttribute('aria-sort', 'ascending')
  await orders.pageSize(5).click()
  await orders.pageButton(text('ui.pager.next')).click()
  await expect(orders.range).toContainText('6–10 of ')
  const all = await orders.total()
  const editor = await orders.addFilter(text('field.isStockMissing'))
  await editor.getByRole('button', { name: text('grid.filter.apply') }).click()
  await expect(orders.pills.getByRole('button', { name: /^Stock missing/ })).toBeVisible()
  await expect.poll(() => orders.total()).toBeLessThan(all)
  const found = page.waitForResponse(answer => answer.request().postData()?.includes('SO-') === true)
  await orders.find.fill('SO-')
  await found
  const [first = ''] = await orders.names()
  await orders.nameCell(first).dblclick({ position: { x: 3, y: 8 } })
  await expect(orders.detail).toBeVisible()
  await orders.nameCell(first).click({ button: 'right' })
  await expect(orders.menu).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await addressOf(page)).toEqual(before)
})

test('the token is in no address, cookie, storage, attribute or text of the page @core', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open()
  const answer = page.waitForResponse(/authentication\/user/)
  await portal.submitAs('planner')
  const { result } = (await (await answer).json()) as { result: { accessToken: string } }
  await portal.orders.ready()
  const everything = await page.evaluate(() => {
    const texts: string[] = [location.href, document.cookie]
    for (const storage of [localStorage, sessionStorage]) texts.push(JSON.stringify(storage))
    const read = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        texts.push(...element.getAttributeNames().map(name => element.getAttribute(name) ?? ''))
        if (element instanceof HTMLInputElement) texts.push(element.value)
        if (element.shadowRoot !== null) read(element.shadowRoot)
      }
      texts.push(root.textContent ?? '')
    }
    read(document)
    return texts.join('\n')
  })
  expect(everything).toContain('SO-')
  for (const part of result.accessToken.split('.')) expect(everything.includes(part)).toBe(false)
})

test('a malformed auth-context shows an error that says what is valid', async ({ page, watch }) => {
  watch.expect(/auth-context/)
  await page.goto('/portal.html')
  await setContext(page, '{"apiUrl": "", "businessUnitName": ')
  const panel = page.getByRole('alert').filter({ hasText: text('shell.notConnected.title') })
  await expect(panel).toContainText(text('shell.authContext.notJson'))
  await setContext(page, '{"apiUrl":"","businessUnitName":"Demo","accessToken":"secret","extra":1}')
  await expect(panel).toContainText(text('shell.authContext.unknown', { field: 'extra' }))
  await setContext(page, '{"apiUrl":"ftp://x","businessUnitName":"Demo","accessToken":"secret"}')
  await expect(panel).toContainText(text('shell.authContext.wrong', { field: 'apiUrl' }))
  await expect(page.getByText('secret')).toHaveCount(0)
  expect(
    await page.evaluate(() =>
      document.querySelector('#notices [auth-context]')?.getAttribute('auth-context'),
    ),
  ).toBe('')
})

test('an unknown view is reported above the rows, an unknown page in their place, each with the valid names', async ({
  api,
  page,
  watch,
}) => {
  // The browser's own message about the missing id.
  watch.expect(/404 .*\/CustomView\/987654/, /There is no (view|page)/)
  const portal = new PortalPage(page)
  await portal.open()
  const set = (name: string, value: string | null) =>
    page.evaluate(
      input => {
        const element = document.querySelector('cockpit-order-grids')
        if (input.value === null) element?.removeAttribute(input.name)
        else element?.setAttribute(input.name, input.value)
      },
      { name, value },
    )
  await set('view', 'No such view')
  await portal.submitAs('planner')
  const orders = portal.orders
  await orders.ready()
  const views = await api.call<{ result: readonly { customViewName: string }[] }>(
    'GET',
    '/CustomView/headers?owner=SalesOrders',
  )
  const names = views.result.map(view => view.customViewName).join(', ')
  const reported = (name: string) =>
    `${text('grid.view.missing', { name })} ${text('grid.view.known', { names })}`
  await expect(orders.region).toContainText(reported('No such view'))
  await set('view', '987654')
  await expect(orders.region).toContainText(reported('987654'))
  // The grid still works, and the notice disappears when it is closed.
  await orders.region.getByRole('button', { name: text('ui.close') }).click()
  await expect(orders.region).not.toContainText(reported('987654'))
  await orders.pageSize(5).click()
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  await set('view', 'Large orders over 200 kg')
  await expect(orders.pills).toContainText('200')

  await set('page', 'sales-ordres')
  const panel = page.locator('cockpit-order-grids').getByRole('alert')
  await expect(panel).toContainText('sales-ordres')
  await expect(panel).toContainText('sales-orders-es-page')
  await set('page', 'stocks-es-page')
  await expect(page.getByRole('columnheader', { name: text('field.location') }).first()).toBeVisible()
})

test('an element that is moved within the page keeps its state, and one that is removed closes its connection', async ({
  page,
}) => {
  const sockets: { isClosed(): boolean }[] = []
  page.on('websocket', socket => sockets.push(socket))
  const portal = new PortalPage(page)
  const orders = await portal.connect()
  const [first = '', second = ''] = await orders.names()
  await orders.box(first).click()
  await orders.box(second).click()
  await orders.pageSize(5).click()
  await expect(orders.bulkBar).toContainText(/2 of \d+ selected/)
  const shown = await orders.region.elementHandle()

  await page.evaluate(() => {
    const element = document.querySelector('cockpit-order-grids')
    if (element !== null) document.querySelector('#notices')?.append(element)
  })
  await expect(orders.bulkBar).toContainText(/2 of \d+ selected/)
  await expect(orders.box(first)).toBeChecked()
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  // A remount would create another node.
  expect(await shown?.evaluate(node => node.isConnected)).toBe(true)
  await expect.poll(() => sockets.length).toBe(1)

  await page.evaluate(() => document.querySelector('cockpit-order-grids')?.remove())
  await expect
    .poll(() => sockets.every(socket => socket.isClosed()), { timeout: 3 * runtimeGraceMs })
    .toBe(true)
})

/** Sets the auth-context of a second element, which the page's own script does not know. */
function setContext(page: Page, context: string): Promise<void> {
  return page.evaluate(json => {
    const place = document.querySelector('#notices')
    const element =
      place?.querySelector('cockpit-order-grids') ?? document.createElement('cockpit-order-grids')
    element.setAttribute('auth-context', json)
    place?.append(element)
  }, context)
}

interface Looks {
  readonly chip: Readonly<Record<string, string>>
  readonly cell: Readonly<Record<string, string>>
  readonly head: Readonly<Record<string, string>>
  readonly button: Readonly<Record<string, string>>
  readonly find: Readonly<Record<string, string>>
  readonly glyph: Readonly<Record<string, string>>
  readonly rowHeightPx: number
}

/** The appearance of a grid, part by part. */
async function stylesOf(orders: GridPage): Promise<Looks> {
  const [first = ''] = await orders.names()
  const state = await orders.cell(first, text('field.state'))
  const label = state.getByText(await state.innerText(), { exact: true }).last()
  const box = await orders.nameCell(first).boundingBox()
  return {
    chip: await styleOf(label, 1),
    cell: await styleOf(orders.nameCell(first)),
    head: await styleOf(orders.header(customerTitle)),
    button: await styleOf(orders.filterButton),
    find: await styleOf(orders.find),
    glyph: await glyphOf(label),
    rowHeightPx: Math.round(box?.height ?? 0),
  }
}

const compared = [
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderTopStyle',
  'height',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'outlineStyle',
  'position',
] as const

/** Computed styles of an element, or of its ancestor the given number of levels above. */
function styleOf(place: Locator, levels = 0): Promise<Record<string, string>> {
  return place.evaluate(
    (element, { names, up }) => {
      let target = element
      for (let level = 0; level < up; level++) target = target.parentElement ?? target
      const style = getComputedStyle(target)
      return Object.fromEntries(names.map(name => [name, style[name]]))
    },
    { names: compared, up: levels },
  )
}

/** The rendered icon of a chip: its colour and size. */
function glyphOf(label: Locator): Promise<Record<string, string>> {
  return label.evaluate((element): Record<string, string> => {
    const glyph = element.parentElement?.firstElementChild
    if (!glyph) return {}
    const { fill, width, height, verticalAlign } = getComputedStyle(glyph)
    return { fill, width, height, verticalAlign }
  })
}

function addressOf(page: Page) {
  return page.evaluate(() => ({ href: location.href, length: history.length }))
}
