/**
 * The live grids of the warehouse: a pick on the floor reaches all followers of the rows that it changed, and every derived value links to
 * its rows.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsByIds, search } from '../../demo/server/core/search/search'
import { derivations, idsOfDerived } from '../../demo/server/derived-views'
import { rowSources } from '../../demo/server/row-sources'
import { maintenanceView } from '../../src/catalog/views/maintenance'
import { materialsView } from '../../src/catalog/views/materials'
import type { TerminalPick } from '../../src/contract/endpoints/floor'
import type { Maintenance } from '../../src/contract/entities/maintenance'
import type { Material } from '../../src/contract/entities/material'
import type { FollowedViewName } from '../../src/contract/row-views'
import { followView, type Follower } from './follower'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

describe.each(enginesFor())('the live grids of the warehouse on %s', engine => {
  let server: TestServer
  let token: string
  let found: ViewSearch['found']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ found } = viewSearch(server, token))
  })
  afterAll(() => server.close())

  const follow = (name: string): Promise<Follower> => followView(server.url, token, name)

  it('are updated by a pick: stocks, materials, locations, reservations and transactions', async () => {
    const picker = await server.signIn('picker16')
    const { body } = await server.call('POST', '/Terminal/nextPick', { token: picker })
    const pick: TerminalPick = body.result
    const { rows } = await sql<{
      stock_id: number
      material_id: number
      location_id: number
      remaining: string
      reservation_id: number
    }>`
      select s.id as stock_id, s.material_id, s.location_id, s.quantity - t.requested_quantity as remaining,
        r.id as reservation_id
      from task t join stock s on s.id = t.stock_id
      join reservation r on r.stock_id = t.stock_id and r.line_id = t.order_line_id where t.id = ${pick.taskId}`.execute(
      server.db.read,
    )
    const [stock] = rows
    if (stock === undefined) throw new Error('the task has no stock')
    const [material] = await found<Material>(materialsView, [
      { selector: 'id', operator: 'IsEqualTo', value: stock.material_id, type: 'number' },
    ])
    const [stocks, materials, locations, reservations, transactions] = await Promise.all(
      ['Stock', 'Material', 'Location', 'StockReservation', 'MaterialTransaction'].map(follow),
    )
    await server.call('POST', '/Terminal/confirmPick', {
      token: picker,
      body: { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity },
    })
    await stocks?.row(stock.stock_id, row => Number(row.quantity) === Number(stock.remaining))
    const total = Number(material?.totalQuantity) - Number(pick.requestedQuantity)
    const reported = await materials?.row(stock.material_id, row => Number(row.totalQuantity) === total)
    // A client only accepts a row that is newer than the shown one.
    expect(Number(reported?.version)).toBeGreaterThan(Number(material?.version))
    await locations?.row(stock.location_id)
    await reservations?.removed(stock.reservation_id)
    const [{ id } = { id: 0 }] = (
      await sql<{ id: number }>`select id from stock_transaction where task_id = ${pick.taskId}`.execute(
        server.db.read,
      )
    ).rows
    expect(await transactions?.row(id)).toMatchObject({
      processType: 'Pick',
      materialId: stock.material_id,
    })
  })

  it('have rows in every view that the table of derivations links', async () => {
    const links = Object.entries(derivations).flatMap(([from, targets]) =>
      Object.keys(targets ?? {}).map(
        to => ({ from, to }) as { from: FollowedViewName; to: FollowedViewName },
      ),
    )
    const scope = { businessUnitId: 1, region: 'Europe/Berlin' }
    const request = { filters: [], find: '', sort: [], sums: [], skip: 0, take: 1000 }
    const own = new Set<FollowedViewName>([
      'Stock',
      'Material',
      'Location',
      'Maintenance',
      'InventoryLine',
      'Task',
    ])
    for (const link of links.filter(({ from }) => own.has(from))) {
      const { result } = await search(server.db.read, rowSources[link.from], request, scope)
      const { changed } = await idsOfDerived(
        server.db,
        link,
        result.map(row => row.id as number),
        [],
      )
      const rows = await rowsByIds(server.db.read, rowSources[link.to], [...new Set(changed)], 1)
      expect(rows.length, `${link.from} to ${link.to}`).toBeGreaterThan(0)
    }
  })

  it('remove the proposal of a location that was filled', async () => {
    const proposal = (await found<Maintenance>(maintenanceView)).find(
      row => row.type === 'MinMax' && row.state === 'Proposed',
    )
    const stockId = (proposal?.id ?? 0) / 2
    const maintenance = await follow('Maintenance')
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      await sql`update stock set quantity = max_quantity, version = version + 1 where id = ${stockId}`.execute(
        tx.sql,
      )
      tx.changed('Stock', [stockId])
    })
    await maintenance.removed(proposal?.id ?? 0)
  })
})
