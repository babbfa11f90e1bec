/** Drafts of sales orders: saved as typed, changed by one user at a time, and deleted when their order is created. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SalesOrderDraftDetail } from '../../src/contract/endpoints/order-entry-inputs'
import { closeAndCheck } from './close-and-check'
import { cents, resultOf, startOrderEntry, type OrderEntry } from './order-entry-fixture'
import { enginesFor } from './server-fixture'

describe.each(enginesFor())('drafts of sales orders on %s', engine => {
  let server: OrderEntry['server']
  let call: OrderEntry['call']
  let material: OrderEntry['material']
  let head: OrderEntry['head']
  let line: OrderEntry['line']
  let enter: OrderEntry['enter']
  let entered: OrderEntry['entered']
  beforeAll(async () => {
    ;({ server, call, material, head, line, enter, entered } = await startOrderEntry(engine))
  })
  afterAll(() => closeAndCheck(server))

  it('keep what was typed, are changed by one user at a time, and are deleted when their order is created', async () => {
    const offered = {
      ...head(),
      priority: 3,
      discount: '5',
      deliveryDate: '2099-12-24',
      comment: 'Ask again',
    }
    const lines = [line(0, { adjustPrice: '99.5' }), line(1, { quantity: '4', discount: '10' })]
    const saved = resultOf(await call('POST', '/SalesOrderDraft', { ...offered, lines })).done[0]
    expect(saved?.name).toMatch(/^SD-\d{4}$/)
    const id = saved?.id ?? 0
    const detail: SalesOrderDraftDetail = (await call('GET', `/SalesOrderDraft/Detail/${id}`)).body.result
    expect(detail).toMatchObject({ ...offered, orderNumber: saved?.name, lines })
    expect((await call('GET', `/SalesOrderDraft/${id}`)).body.result).toMatchObject({
      orderLines: 2,
      comment: 'Ask again',
    })

    const update = { ...offered, id, version: detail.version, lines: [...lines, line(2)] }
    expect(resultOf(await call('PUT', '/SalesOrderDraft', update)).failed).toEqual([])
    const late = await call('PUT', '/SalesOrderDraft', update)
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
    const taken = await call('POST', '/SalesOrderDraft', { ...offered, orderNumber: saved?.name, lines })
    expect(resultOf(taken).failed).toMatchObject([{ code: 'draft-number-taken' }])
    const empty = await call('POST', '/SalesOrderDraft', { ...offered, lines: [] })
    expect(resultOf(empty).failed).toMatchObject([{ code: 'no-lines' }])

    // The list price changes: the offered price applies only to the order created from the draft.
    await sql`update material set sales_price = sales_price + 1 where id = ${material(1).id}`.execute(
      server.db.read,
    )
    const made = resultOf(
      await call('POST', '/SalesOrders/CreateSalesOrderFromDraft', { draftIds: [id, 999_999_999] }),
    )
    expect(made.failed).toMatchObject([{ id: 999_999_999, code: 'not-found' }])
    const [row] = await entered(made.done[0]?.name ?? '')
    const prices = [
      19_900,
      Math.round((4 * cents(material(1).price) * 90) / 100),
      2 * cents(material(2).price),
    ]
    const total = prices.reduce((sum, value) => sum + value, 0)
    expect(cents(row?.['total'] ?? '')).toBe(Math.round((total * 95) / 100))
    expect((await call('GET', `/SalesOrderDraft/Detail/${id}`)).status).toBe(404)
    await sql`update material set sales_price = sales_price - 1 where id = ${material(1).id}`.execute(
      server.db.read,
    )
  })

  it('accept only known types and countries, and keep those that they have', async () => {
    const older = { ...head(), orderType: 'Gone type', countryCode: 'ZZ', lines: [line(4)] }
    const refused = resultOf(await call('POST', '/SalesOrderDraft', older)).failed[0]
    expect(refused?.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['body.orderType', 'not-known'],
      ['body.countryCode', 'not-a-country'],
    ])
    const saved = resultOf(await call('POST', '/SalesOrderDraft', { ...head(), lines: [line(4)] })).done[0]
    const id = saved?.id ?? 0
    await sql`update sales_order_draft set order_type = 'Gone type', country_code = 'ZZ' where id = ${id}`.execute(
      server.db.read,
    )
    const update = { ...older, id, version: 1, comment: 'As before' }
    expect(resultOf(await call('PUT', '/SalesOrderDraft', update)).failed).toEqual([])
    const other = resultOf(
      await call('PUT', '/SalesOrderDraft', { ...update, version: 2, countryCode: 'YY' }),
    )
    expect(other.failed[0]?.issues).toMatchObject([{ path: 'body.countryCode', code: 'not-a-country' }])
    const made = resultOf(await call('POST', '/SalesOrders/CreateSalesOrderFromDraft', { draftIds: [id] }))
    expect(made.failed).toEqual([])
  })

  it('with missing values are not ordered, and deleted ones are not found', async () => {
    const bare = { lines: [line(3)] }
    const saved = resultOf(await call('POST', '/SalesOrderDraft', bare)).done[0]
    const id = saved?.id ?? 0
    const made = resultOf(await call('POST', '/SalesOrders/CreateSalesOrderFromDraft', { draftIds: [id] }))
    expect(made.failed[0]?.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['body.orderType', 'missing'],
      ['body.deliveryTypeId', 'missing'],
      ['body.customerName', 'missing'],
    ])
    const stale = await enter({ ...head(), lines: [line(3)], draft: { id, version: 99 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed'])
    const order = await enter({ ...head(), lines: [line(3)], draft: { id, version: 1 } })
    expect(order.status).toBe(200)
    expect((await call('GET', `/SalesOrderDraft/${id}`)).status).toBe(404)
    const again = resultOf(await call('POST', '/SalesOrderDraft', bare)).done[0]
    const removed = await call('DELETE', `/SalesOrderDraft?ids=${String(again?.id)}`)
    expect(resultOf(removed).done).toMatchObject([{ name: again?.name }])
    const remaining =
      await sql`select 1 from sales_order_draft_line where draft_id = ${again?.id ?? 0}`.execute(
        server.db.read,
      )
    expect(remaining.rows).toEqual([])
  })

  it('can be ordered by every user with the permission to create orders, in their own business unit', async () => {
    const viewer = await server.signIn('viewer')
    const refused = await server.call('POST', '/SalesOrders/CreateSalesOrder', {
      token: viewer,
      body: { ...head(), lines: [line(0)] },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect([refused.status, refused.body.path]).toEqual([403, 'data/order/create'])
    const saved = resultOf(await call('POST', '/SalesOrderDraft', { lines: [line(0)] })).done[0]
    await sql`update business_unit set features = array_append(features, 'CreateSalesOrderFromCockpit')
      where name = 'Nordlager'`.execute(server.db.read)
    const elsewhere = await server.signIn('planner', 'Nordlager')
    const foreign = await server.call('POST', '/SalesOrders/CreateSalesOrder', {
      token: elsewhere,
      body: { ...head(), lines: [line(0)], draft: { id: saved?.id, version: 1 } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(foreign.status).toBe(404)
  })
})
