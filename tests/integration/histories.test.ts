/** Histories: every audited change of a row with user, time, reason and both values, for users who may see it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../demo/server/core/db/json-column'
import type { Tx } from '../../demo/server/core/db/database'
import type { HistoryEntity } from '../../src/contract/states/history-actions'
import { followView } from './follower'
import { People } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface HistoryRow {
  at: string
  user: string
  action: string
  reason: string | null
  changes: Record<string, [unknown, unknown]>
  stateBefore?: string | null
  stateAfter?: string | null
}

describe.each(enginesFor())('a history on %s', engine => {
  let server: TestServer
  let planner: string
  let unit: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
    const { rows } = await sql<{ id: number }>`select id from business_unit where name = 'Demo'`.execute(
      server.db.read,
    )
    unit = rows[0]?.id ?? 0
  })
  afterAll(() => server.close())

  const idOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where business_unit_id = ${unit} order by id desc limit 1`.execute(server.db.read)
    return rows[0]?.id ?? 0
  }
  const writeAudits = (audit: (tx: Tx) => void): Promise<void> =>
    server.db.tx({ businessUnitId: unit, userId: null, userName: 'planner' }, async tx => audit(tx))
  const historyOf = async (path: string, selector: string, id: number, token = planner) =>
    server.call('POST', path, {
      token,
      body: {
        filters: [{ selector, operator: 'IsEqualTo', value: id, type: 'number' }],
        sort: [{ selector: 'at', desc: true }],
      },
    })

  const histories: readonly [HistoryEntity, string, string, string, string][] = [
    ['SalesOrder', 'sales_order', '/SalesOrders/searchHistory', 'orderId', 'changeDeliveryType'],
    ['Stock', 'stock', '/History/Stock/search', 'stockId', 'gainStock'],
    ['Material', 'material', '/History/Material/search', 'materialId', 'updateMaterial'],
    ['Inventory', 'stock_count', '/History/Inventory/search', 'stockCountId', 'approveLine'],
    ['Job', 'job', '/History/Job/search', 'jobId', 'assignJob'],
    ['IngoingOrder', 'ingoing_order', '/History/IngoingOrder/search', 'orderId', 'receiveGoods'],
    ['Supplier', 'supplier', '/History/Supplier/search', 'supplierId', 'updateSupplier'],
  ]

  it.each(histories)(
    'of a %s contains user, action, reason, and values before and after',
    async (entity, table, path, by, action) => {
      const id = await idOf(table)
      const detail: { [key: string]: Json } = {
        from: 'Initial',
        to: 'Initial',
        cause: 'FOUND',
        reason: 'behind the shelf',
        quantity: ['3', '5.5'],
        comment: [null, 'x'],
        same: [1, 1],
        lines: [{ a: 1 }, { a: 2 }],
        boxes: 2,
      }
      await writeAudits(tx => tx.audit<string>(action, entity, id, detail))
      const { status, body } = await historyOf(path, by, id)
      expect(status).toBe(200)
      const [latest] = body.result as HistoryRow[]
      expect(latest).toMatchObject({
        action,
        user: expect.stringMatching(/\S/) as string,
        reason: 'Found again, behind the shelf',
        changes: { quantity: ['3', '5.5'], comment: [null, 'x'] },
      })
      expect(Object.keys(latest?.changes ?? {}).sort()).toEqual(['comment', 'quantity'])
    },
  )

  it('names a renamed user at what he did under every name, once', async () => {
    const people = await new People(server).signIn()
    const { id: userId, userName: first } = await people.fresh()
    const second = people.freshName()
    const id = await idOf('supplier')
    for (const [at, userName] of [first, second, first].entries()) {
      if (at > 0) await people.update(userId, { userName })
      await server.db.tx({ businessUnitId: unit, userId, userName }, async tx =>
        tx.audit('updateSupplier', 'Supplier', id),
      )
    }
    const { body } = await server.call('POST', '/History/Supplier/search', {
      token: planner,
      body: {
        filters: [
          { selector: 'supplierId', operator: 'IsEqualTo', value: id, type: 'number' },
          { selector: 'user', operator: 'Contains', value: `The ${first}`, type: 'string' },
        ],
      },
    })
    expect((body.result as HistoryRow[]).map(({ user }) => user)).toEqual(Array(3).fill(`The ${first}`))
  })

  it('is live: an open stock shows its new entries', async () => {
    const follower = await followView(server.url, planner, 'StockHistory')
    const id = await idOf('stock')
    await writeAudits(tx => {
      tx.audit('blockStock', 'Stock', id, { cause: 'RECALL' })
      tx.audit('editMinMax', 'Stock', id, { minQuantity: ['1', '2'] })
      tx.changed('Stock', [id])
    })
    await expect
      .poll(() => follower.rows().map(({ stockId, action }) => [stockId, action]))
      .toEqual(
        expect.arrayContaining([
          [id, 'blockStock'],
          [id, 'editMinMax'],
        ]),
      )
  })

  it('omits actions without a text and those of other entities', async () => {
    const id = await idOf('stock')
    await writeAudits(tx => {
      tx.audit<string>('polishStock', 'Stock', id)
      tx.audit<string>('updateMaterial', 'Material', id)
    })
    const { body } = await historyOf('/History/Stock/search', 'stockId', id)
    expect((body.result as HistoryRow[]).map(({ action }) => action)).not.toContain('polishStock')
    expect((body.result as HistoryRow[]).map(({ action }) => action)).not.toContain('updateMaterial')
  })

  it('is refused to other units and to users without the permission', async () => {
    const id = await idOf('job')
    await writeAudits(tx => tx.audit('pauseJob', 'Job', id))
    const elsewhere = await server.signIn('global', 'Nordlager')
    expect((await historyOf('/History/Job/search', 'jobId', id, elsewhere)).body.result).toEqual([])
    await server.db.tx({ businessUnitId: unit, userId: null, userName: 'Test' }, async tx => {
      await sql`insert into setting (business_unit_id, user_id, client_id, owner, key, value)
        values (${unit}, 0, 'Cockpit', 'permissions', 'data/job/viewHistory', 'false')
        on conflict (business_unit_id, user_id, client_id, owner, key) do update set value = excluded.value`.execute(
        tx.sql,
      )
      tx.settingsChanged()
    })
    const refused = await historyOf('/History/Job/search', 'jobId', id, await server.signIn('planner'))
    expect(refused).toMatchObject({ status: 403, body: { path: 'data/job/viewHistory' } })
  })
})
