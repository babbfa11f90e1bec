/** New orders beside transactions of others that are not committed: their numbers, weights and warnings. Only PostgreSQL has several at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../demo/server/core/db/database'
import { takeNumber } from '../../demo/server/core/db/number-series'
import { addSalesOrders } from '../../demo/server/imports/kinds/write-sales-orders'
import { storeOrder } from '../../demo/server/orders/public'
import { decimal } from '../../src/contract/decimal'
import { importKinds } from '../../src/contract/imports/import-kinds'
import { closeAndCheck } from './close-and-check'
import { duringTransaction } from './open-transaction'
import { orderOf, resultOf, startOrderEntry, type OrderEntry } from './order-entry-fixture'
import { firstOf } from './order-fixture'
import { engines } from './server-fixture'

describe.runIf(engines.includes('postgres'))('a new order on postgres', () => {
  let entry: OrderEntry
  let unit: { businessUnitId: number; userId: null; userName: string }
  beforeAll(async () => {
    entry = await startOrderEntry('postgres')
    const { rows } = await sql<{ id: number }>`select id from business_unit where name = 'Demo'`.execute(
      entry.server.db.read,
    )
    unit = { businessUnitId: firstOf(rows).id, userId: null, userName: 'test' }
  })
  // What an order weighs and lacks is compared with its materials.
  afterAll(() => closeAndCheck(entry.server))

  /** Makes a material heavier, and waits until the sweeper has passed. */
  const makeHeavier = async (materialId: number): Promise<void> => {
    const { db } = entry.server
    await db.tx(unit, async tx => {
      await sql`update material set weight_kg = weight_kg + 1 where id = ${materialId}`.execute(tx.sql)
      tx.measuresChanged([materialId])
    })
    const left = sql`select 1 from availability_dirty limit 1`
    while ((await left.execute(db.read)).rows.length > 0) await wait(5)
  }
  const weightOf = async (orderNo: string) =>
    firstOf(
      (
        await sql<{ saved: string; summed: string }>`
          select trim_scale(o.order_weight)::text as saved,
            trim_scale(sum(l.ordered_quantity * m.weight_kg))::text as summed
          from sales_order o join sales_order_line l on l.order_id = o.id join material m on m.id = l.material_id
          where o.business_unit_id = ${unit.businessUnitId} and o.order_no = ${orderNo} group by o.id`.execute(
          entry.server.db.read,
        )
      ).rows,
    )

  it('that waits for its number weighs what its materials weigh then', async () => {
    const answer = await duringTransaction(
      entry.server,
      unit,
      tx => takeNumber(tx, unit.businessUnitId, 'SalesOrder'),
      () => entry.enter({ ...entry.head(), lines: [entry.line(0)] }),
      () => makeHeavier(entry.material(0).id),
    )
    expect(answer.status).toBe(200)
    const { saved, summed } = await weightOf(orderOf(answer).orderNo)
    expect(saved).toBe(summed)
  })

  it('of an import weighs what its materials weigh when the import is committed', async () => {
    const { id, itemNo, price } = entry.material(1)
    const material = {
      ...{
        id,
        itemNo,
        baseUoM: 'pcs',
        decimals: 0,
        salesPrice: price,
        latestCostPrice: '1',
        averageCostPrice: '1',
      },
      ...{ hasBatch: false, hasExpDate: false, hasSerialNumber: false },
    }
    const row = {
      ...{ sheet: 0, rowNo: 2, values: {}, units: {}, cells: {}, problems: [] },
      ...{ mayBeLine: true, isWritten: false },
    }
    const line = { row, material, place: 0, quantity: '3', price, discount: undefined, received: undefined }
    const order = {
      ...{ orderNo: 'IMPORTED-1', before: undefined, changes: {}, lines: [line] },
      imported: { customer_name: 'Kari Solberg' },
      ...{ orderDay: undefined, completedDay: undefined },
    }
    await entry.server.db.tx(unit, async tx => {
      const scope = {
        kind: importKinds.salesOrders,
        sql: tx.sql,
        unit,
        rights: { features: [], can: () => true },
        now: new Date(),
        isRun: true,
        addsMissing: false,
        fields: new Set(''),
      }
      await addSalesOrders(tx, scope, [order], 'UTC')
      await makeHeavier(id)
    })
    await entry.server.settle()
    const { saved, summed } = await weightOf(order.orderNo)
    expect(saved).toBe(summed)
  })

  it('that is split off while a sweep waits for its old order lacks what is blocked meanwhile', async () => {
    const { call, head, server } = entry
    // No other test uses it.
    const { rows: inStock } = await sql<{ id: number }>`
      select m.id from stock s join material m on m.id = s.material_id
      join location c on c.id = s.location_id and c.available_for_pick
      where m.business_unit_id = ${unit.businessUnitId} and m.material_state <> 'Discontinued' and m.sales_price > 0
        and m.id <> all (${[0, 1, 2, 3, 4].map(index => entry.material(index).id)}::bigint[])
        and m.picking_location_role_id is not null and m.weight_kg is not null and not m.has_exp_date
        and not s.block_reservations and s.quantity - s.reserved_quantity >= 20 order by m.id limit 1`.execute(
      server.db.read,
    )
    const materialId = firstOf(inStock).id
    const created = orderOf(await entry.enter({ ...head(), lines: [{ materialId, quantity: '2' }] }))
    const lineOf = async (orderId: number) =>
      firstOf(
        (
          await sql<{ id: number; missing: boolean; process: number }>`
            select l.id, l.is_stock_missing as missing, o.process_id as process
            from sales_order_line l join sales_order o on o.id = l.order_id where o.id = ${orderId}`.execute(
            server.db.read,
          )
        ).rows,
      )
    const { id: orderLineId, missing, process } = await lineOf(created.id)
    expect(missing).toBe(false)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted`
    const split = { orderId: created.id, lines: [{ orderLineId, quantity: '1' }] }
    const answer = await duringTransaction(
      server,
      unit,
      tx => sql`select id from process where id = ${process} for no key update`.execute(tx.sql),
      () => call('POST', '/ProcessSalesOrders/SplitOrder', split),
      async () => {
        await server.db.tx(unit, async tx => {
          await sql`update stock set block_reservations = true where material_id = ${materialId}`.execute(
            tx.sql,
          )
          tx.availabilityChanged([materialId])
        })
        // The call waits for the process, and the sweep for the order.
        while (firstOf((await waiting.execute(server.db.read)).rows).count < 2) await wait(5)
      },
    )
    await server.settle()
    const { id } = firstOf(resultOf(answer).done)
    expect(await lineOf(id)).toMatchObject({ missing: true })
  })

  describe('gets the next number after one that somebody has typed meanwhile', () => {
    const typed: string[] = []
    /** What a call does while an order with the number that it would get is not committed yet. */
    const besideTyped = <T>(call: () => Promise<T>): Promise<T> =>
      duringTransaction(entry.server, unit, async tx => typed.push(await storeTyped(tx)), call)
    /** Stores an order whose typed number is the next one of the series. */
    const storeTyped = async (tx: Tx): Promise<string> => {
      const orderNo: string = (await entry.call('GET', '/SalesOrders/number')).body.result
      const head = {
        ...{ orderNo, ...entry.head(), recipient: null, deliveryContact: null, invoiceContact: null },
        ...{ deliveryRoute: null, countryCode: null, zipCode: null, priority: 3, deliveryDate: null },
      }
      const lines = [{ materialId: entry.material(4).id, quantity: decimal('1') }]
      const now = new Date()
      await storeOrder(tx, unit, { ...head, executionDate: now.toISOString(), lines }, now)
      return orderNo
    }
    const newDraft = async () => {
      const draft = { ...entry.head(), lines: [entry.line(2), entry.line(3)] }
      return firstOf(resultOf(await entry.call('POST', '/SalesOrderDraft', draft)).done)
    }
    const fromDraft = (draftIds: readonly number[]) =>
      entry.call('POST', '/SalesOrders/CreateSalesOrderFromDraft', { draftIds })

    it('when it is entered', async () => {
      const answer = await besideTyped(() => entry.enter({ ...entry.head(), lines: [entry.line(2)] }))
      expect(answer.status).toBe(200)
      expect(orderOf(answer).orderNo > (typed.at(-1) ?? '')).toBe(true)
    })

    it('when it is made of a draft', async () => {
      const { id } = await newDraft()
      const answer = await besideTyped(() => fromDraft([id]))
      expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200, result: { failed: [] } })
    })

    it('when it is split off', async () => {
      const order = firstOf(resultOf(await fromDraft([(await newDraft()).id])).done)
      const { rows } = await sql<{ id: number }>`
        select id from sales_order_line where order_id = ${order.id} order by id limit 1`.execute(
        entry.server.db.read,
      )
      const lines = [{ orderLineId: firstOf(rows).id, quantity: '1' }]
      const answer = await besideTyped(() =>
        entry.call('POST', '/ProcessSalesOrders/SplitOrder', { orderId: order.id, lines }),
      )
      expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200, result: { failed: [] } })
    })
  })
})
