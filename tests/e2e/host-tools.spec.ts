/** What the cockpit's own page adds to its elements: the palette, cached pages, the notice of a lost network, embed snippets. */
import type { Page } from 'playwright/test'
import { versionFolder } from '../../src/contract/embed-snippet'
import { expectAccessible } from './axe'
import { expect } from './cockpit-test'
import { containsFocus } from './focus'
import { nonce, portalHtml } from './foreign-portal'
import { test } from './foreign-test'
import { GridPage } from './pages/grid-page'
import { PalettePage } from './pages/palette-page'
import { ViewPicker } from './pages/view-picker'
import { demoPassword } from './start-server'
import { ActionForm } from './pages/action-form'
import { signInAs } from './signed-in'
import { text } from './texts'

test('the palette opens pages and orders by keyboard, and a page opens in its last state', async ({
  cockpit,
  api,
}) => {
  const { page } = cockpit
  const palette = new PalettePage(page)
  const orders = await cockpit.openOrders()
  await orders.pageSize(5).click()
  await expect.poll(() => orders.names()).toHaveLength(5)
  const firstPage = await orders.names()
  await orders.pageButton(text('ui.pager.next')).click()
  await expect(orders.range).toContainText('6–10 of ')
  // The rows are rendered a moment after the range.
  await expect.poll(() => orders.names()).not.toEqual(firstPage)
  const [, second = ''] = await orders.names()
  await orders.rowBox(second).check()
  await orders.makeCurrent(second)

  await palette.open()
  await expect(palette.field).toBeFocused()
  await palette.field.fill(text('route.user-management'))
  await expect(palette.noResults).toBeVisible()
  await expectAccessible(page, 'palette, nothing found')
  await palette.field.fill(text('route.tasks-es-page').slice(0, 4))
  await expect(palette.activeOption()).toHaveAccessibleName(new RegExp(`^${text('route.tasks-es-page')}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks-es-page$/)
  await new GridPage(page, text('route.tasks-es-page')).ready()

  const searches: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/SalesOrders/search')) searches.push(request.postData() ?? '')
  })
  await palette.openPage(text('route.sales-orders-es-page'))
  await orders.ready()
  await expect(orders.range).toContainText('6–10 of ')
  await expect(orders.rowBox(second)).toBeChecked()
  await expect(orders.detail).toContainText(second)
  await expect.poll(() => searches.map(body => (JSON.parse(body) as { skip: number }).skip)).toContain(5)
  const picker = new ViewPicker(page)
  await picker.saveAs('Only for the palette', 'me')

  const { result } = await api.searchOrders({ take: 1, sort: [{ selector: 'orderNo', desc: true }] })
  const [order] = result
  if (order === undefined) throw new Error('There is no order.')
  await palette.open()
  await palette.field.fill(order.orderNo.toLowerCase())
  await expectAccessible(page, 'palette, found')
  await expect(palette.activeOption()).toHaveAccessibleName(
    new RegExp(`^${order.orderNo} ?${order.customerName ?? ''}`),
  )
  const remembered = saves(page, 'RecentEntries')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/processsalesorders/${order.processId}/${order.id}$`))
  expect((await remembered).ok()).toBe(true)

  // Recently opened entries come first, also after a page load.
  await cockpit.open('/jobs-es-page')
  await palette.open()
  await expect(palette.group(text('palette.group.recent')).getByRole('option').first()).toContainText(
    order.orderNo,
  )
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()

  // Tab restricts the search to one kind, of which it lists more entries; saved views are among the pages.
  await palette.open()
  await palette.field.fill('SO-')
  await expect(palette.groups).not.toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(palette.scope).toHaveAccessibleName(
    text('palette.scope', { scope: text('route.sales-orders-es-page') }),
  )
  await expect(palette.group(text('route.sales-orders-es-page')).getByRole('option')).toHaveCount(13)
  await expect(palette.groups).toHaveCount(1)
  await expectAccessible(page, 'palette, one kind')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(palette.scope).toHaveAccessibleName(text('palette.scope', { scope: text('ui.pages') }))
  await palette.field.fill('for the pal')
  await expect(palette.activeOption()).toHaveAccessibleName(
    new RegExp(
      text('palette.view', { page: text('route.sales-orders-es-page'), view: 'Only for the palette' }),
    ),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales-orders-es-page#\?custom-view=\d+$/)
  await expect(picker.button).toHaveAccessibleName(picker.title('Only for the palette'))
  await picker.delete('Only for the palette')

  await palette.open()
  await palette.field.fill('SO-')
  await palette.option(new RegExp(text('palette.all.salesOrder', { total: '.*', text: 'SO-' }))).click()
  await expect(orders.find).toHaveValue('SO-')
  await expect.poll(() => orders.total()).toBe((await api.searchOrders({ find: 'SO-' })).totalCount)
})

/** The answer to the next save of one of the user's own settings. */
const saves = (page: Page, setting: string) =>
  page.waitForResponse(
    answer => answer.request().method() !== 'GET' && (answer.request().postData() ?? '').includes(setting),
  )

test('a favourite is added by keyboard, is listed first in another browser, and is removed by its star', async ({
  cockpit,
  newDesk,
}) => {
  const { page } = cockpit
  const palette = new PalettePage(page)
  const favourites = (shown: PalettePage) => shown.group(text('palette.group.favourite'))
  const jobs = text('route.jobs-es-page')
  await cockpit.open()
  await palette.open()
  await palette.field.fill(jobs)
  const saved = saves(page, 'FavouriteEntries')
  await page.keyboard.press('Control+d')
  await expect(palette.activeOption()).toHaveAccessibleName(
    new RegExp(`^${jobs}.*${text('palette.favourite')}`),
  )
  await expect(palette.dialog.getByRole('status').last()).toHaveText(text('palette.marked', { name: jobs }))
  expect((await saved).ok()).toBe(true)
  await palette.field.fill('')
  await expect(favourites(palette).getByRole('option')).toHaveCount(1)
  await expect(
    palette.group(text('ui.pages')).getByRole('option', { name: new RegExp(`^${jobs}`) }),
  ).toHaveCount(0)
  await expectAccessible(page, 'palette, a favourite')

  const desk = await newDesk()
  const other = await signInAs(desk, 'planner')
  await other.open()
  const elsewhere = new PalettePage(desk)
  await elsewhere.open()
  await expect(elsewhere.groups.first()).toHaveAccessibleName(text('palette.group.favourite'))
  await expect(elsewhere.activeOption()).toHaveAccessibleName(new RegExp(`^${jobs}`))
  await elsewhere.activeOption().getByTitle(text('palette.unmark')).click()
  await expect(favourites(elsewhere)).toHaveCount(0)
  await expect(elsewhere.dialog).toBeVisible()
})

test('the star in the header makes the page on the screen a favourite, by keyboard too', async ({
  cockpit,
}) => {
  const { page } = cockpit
  const jobs = text('route.jobs-es-page')
  await cockpit.open('/jobs-es-page')
  const star = page.getByRole('button', { name: text('shell.favourite', { page: jobs }), exact: true })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.focus()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the header with a favourite')
  const palette = new PalettePage(page)
  await palette.open()
  const favourites = palette.group(text('palette.group.favourite'))
  await expect(favourites.getByRole('option')).toHaveAccessibleName(new RegExp(`^${jobs}`))
  await palette.activeOption().getByTitle(text('palette.unmark')).click()
  await page.keyboard.press('Escape')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('the palette opens the dialog for a new row on the page of its grid', async ({ page }) => {
  const cockpit = await signInAs(page, 'global')
  await cockpit.open()
  const palette = new PalettePage(page)
  // Twice: the address of the first opening must not prevent the second.
  for (let times = 0; times < 2; times++) {
    await palette.open()
    await palette.field.fill(text('action.createInventory'))
    await page.keyboard.press('Enter')
    const { dialog } = new ActionForm(page, 'createInventory')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/inventory-es-page$/)
  }
  // A list in another tab of its page: the tab stays selected when the dialog is closed, and after a page load.
  await palette.open()
  await palette.field.fill(text('action.addRole'))
  await page.keyboard.press('Enter')
  const { dialog } = new ActionForm(page, 'addRole')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/user-management\?tab=UserRole$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: text('view.UserRole') })).toBeChecked()
})

test('a lost network shows a banner above the page that disappears by itself', async ({ cockpit, watch }) => {
  // Prefetching also fails without the network, and is retried.
  watch.expect(/ERR_INTERNET_DISCONNECTED/, /A part of the program did not come/)
  const { page } = cockpit
  const notice = page.getByRole('status').filter({ hasText: text('shell.offline.title') })
  const orders = await cockpit.openOrders()
  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  const [bar, header] = await Promise.all([notice.boundingBox(), page.getByRole('banner').boundingBox()])
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
  await expect(orders.grid).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
})

test('the page can be installed: its manifest and icons are served', async ({ cockpit }) => {
  const { page } = cockpit
  await cockpit.open()
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] }
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512', 'any']),
  )
  for (const { src, type } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toContain(type)
  }
})

test('the snippet of a saved view shows this view on a page of another origin', async ({
  cockpit,
  api,
  context,
  newDesk,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = cockpit
  const orders = await cockpit.openOrders()
  const picker = new ViewPicker(page)
  await orders.pageSize(5).click()
  await picker.saveAs('Five to embed', 'me')
  await picker.openRowMenu('Five to embed')
  await picker.menuItem('embed.view').click()
  const dialog = page.getByRole('dialog', { name: text('embed.title', { name: 'Five to embed' }) })
  await expect(dialog.getByRole('alert')).toContainText(text('embed.private'))
  await expectAccessible(page, 'snippet')
  await dialog.getByRole('radio', { name: text('shell.theme.dark') }).check()
  await dialog.getByRole('button', { name: text('embed.copy') }).click()
  await expect(dialog.getByRole('button', { name: text('ui.copied') })).toBeVisible()
  const snippet = await page.evaluate(() => navigator.clipboard.readText())
  expect(snippet).toContain(versionFolder)

  const desk = await newDesk()
  // The portal adds a nonce for the script, and the address where its own server returns a token.
  const body = snippet.replace('<script ', `<script nonce="${nonce}" `)
  portal.serve({
    '/orders.html': portalHtml({ body }),
    '/portal.css': '',
    '/cockpit-token': await api.token(),
  })
  await desk.goto(`${portal.url}/orders.html`)
  const embedded = new GridPage(desk, text('route.sales-orders-es-page'))
  await embedded.ready()
  await expect(embedded.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  await expect(new ViewPicker(desk).button).toHaveAccessibleName(picker.title('Five to embed'))
  await expect(desk.locator('cockpit-order-grids')).toHaveAttribute('theme', 'dark')
  expect(await embedded.range.innerText()).toBe(await orders.range.innerText())
  expect((await embedded.names()).slice(0, 2)).toEqual((await orders.names()).slice(0, 2))

  // F6 cycles through the panes of the element only.
  await embedded.detail.getByRole('gridcell').first().waitFor()
  await embedded.find.focus()
  for (const place of [embedded.grid, embedded.detail, embedded.find, embedded.grid]) {
    await desk.keyboard.press('F6')
    await expect.poll(() => containsFocus(place)).toBe(true)
  }

  // The same for a portal that is not trusted: in an iframe, where the user signs in without a ticket.
  await dialog.getByRole('radio', { name: 'Iframe' }).check()
  await expect(dialog).toContainText('COCKPIT_FRAME_ORIGINS')
  await expectAccessible(page, 'snippet of a frame')
  await dialog
    .getByRole('button', { name: new RegExp(`^(${text('embed.copy')}|${text('ui.copied')})$`) })
    .click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/frame.html')
  portal.serve({
    '/framed.html': portalHtml({ body: (await copied()).replace('<script ', `<script nonce="${nonce}" `) }),
    '/cockpit-ticket': '',
  })
  await desk.goto(`${portal.url}/framed.html`)
  const frame = desk.frameLocator('iframe')
  await frame.getByLabel('User name').fill('planner')
  await frame.getByLabel('Password').fill(demoPassword)
  await frame.getByRole('button', { name: 'Connect' }).click()
  await expect(frame.getByRole('button', { name: picker.title('Five to embed') })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')

  await dialog
    .getByRole('button', { name: text('ui.close') })
    .first()
    .click()
  await picker.delete('Five to embed')
})
