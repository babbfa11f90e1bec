/** Live figures on a server with a working floor, and what a user sees while that server is down and after it restarted. */
import { CockpitApi } from '../cockpit-api'
import { expect, test } from '../cockpit-test'
import { openStates } from '../open-states'
import { SignInPage } from '../pages/sign-in-page'
import { seededData } from '../seeded-data'
import { startLimitMs, startServer, type RunningServer } from '../start-server'
import { text } from '../texts'

test.describe.configure({ mode: 'serial' })

let folder = ''
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(startLimitMs)
  folder = await seededData()
  server = await startServer({ env: { COCKPIT_DATA: folder, COCKPIT_FLOOR: '5' } })
})

test.afterAll(() => server.stop())

test('tiles update live while the simulated crew works', async ({ page }) => {
  const cockpit = await new SignInPage(page).signIn('planner', server.url)
  const { dashboard } = cockpit
  await expect(dashboard.tile('SalesOrdersInStartedState')).toBeVisible()
  const figures = async () =>
    Promise.all(
      (['SalesOrdersInReadyState', 'SalesOrdersInStartedState', 'SalesOrdersInDoneState'] as const).map(
        type => dashboard.figure(type),
      ),
    )
  const before = await figures()
  await expect.poll(figures).not.toEqual(before)
})

test('a grid reports that the server is down, and is up to date again after the restart @core', async ({
  page,
  watch,
}) => {
  // A browser logs every connection that it cannot open; here the server is down on purpose.
  watch.expect(/ERR_CONNECTION_REFUSED/, /WebSocket connection to .* failed/, /status of 50\d/)
  const port = Number(new URL(server.url).port)
  await server.stop()
  server = await startServer({ port, env: { COCKPIT_DATA: folder } })

  const cockpit = await new SignInPage(page).signIn('planner', `${server.url}/sales-orders-es-page`)
  const { orders } = cockpit
  await orders.ready()
  const connection = page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text('ui.live.connected')}$`) })
  await expect(connection).toBeVisible()
  const [name = ''] = await orders.names()
  const chosen = (await new CockpitApi(server.url).ordersIn('New')).find(
    ({ isStockMissing }) => !isStockMissing,
  )
  if (chosen === undefined) throw new Error('No order can be prepared.')

  await server.stop()
  const banner = page.getByRole('status').filter({ hasText: text('shell.live.reconnectingText') })
  await expect(banner).toContainText(/Reconnecting \d of \d/)
  await expect(page.getByRole('status').filter({ hasText: /^As of / })).toBeVisible()
  expect(await orders.names()).toContain(name)

  server = await startServer({ port, env: { COCKPIT_DATA: folder } })
  const api = new CockpitApi(server.url)
  await api.process('prepareMany', { processIds: [chosen.processId] })
  const tryNow = page
    .getByRole('button', { name: text('ui.live.tryNow') })
    .or(page.getByRole('button', { name: text('ui.tryAgain') }))
  await expect(async () => {
    if (await connection.isVisible()) return
    await tryNow.first().click({ timeout: 1_000 })
    await expect(connection).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
  await expect(banner).toHaveCount(0)
  await orders.find.fill(chosen.orderNo)
  await expect.poll(() => orders.names()).toEqual([chosen.orderNo])
  await expect.poll(() => orders.state(chosen.orderNo)).toBe(text('state.salesOrder.ReadyForPick'))
  await orders.find.fill('')
  const { result } = await api.searchOrders({
    filters: [{ selector: 'state', operator: 'In', values: [...openStates], type: 'enum' }],
    take: 20,
  })
  const served = result.map(({ orderNo }) => orderNo)
  await expect(async () => {
    const shown = await orders.names()
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(served.slice(0, shown.length))
  }).toPass()
})
