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
  let admin: string
  let found: ViewSearch['found']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    admin = await server.signIn('admin')
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
    for (const link of links) {
      const { result } = await search(server.db.read, rowSources[link.from], request, scope)
      const { changed } = await idsOfDerived(
        server.db,
        link,
        result.map(row => row.id as number),
        [],
      )
      if (!own.has(link.from)) continue
      const rows = await rowsByIds(server.db.read, rowSources[link.to], [...new Set(changed)], 1)
      expect(rows.length, `${link.from} to ${link.to}`).toBeGreaterThan(0)
    }
  })

  it('show at once what goods are no longer available, and the new name of their location', async () => {
    const { rows } = await sql<{ location: number; material: number; task: number; line: number }>`
      select s.location_id as location, s.material_id as material, t.id as task, t.order_line_id as line
      from task t join stock s on s.id = t.stock_id join location w on w.id = s.location_id
      where t.business_unit_id = 1 and t.state = 'Initial' and t.task_type = 'pick' and w.available_for_pick
        and s.quantity > s.reserved_quantity order by t.id limit 1`.execute(server.db.read)
    const [ids] = rows
    if (ids === undefined) throw new Error('the seed has no such task')
    const { rows: printers } = await sql<{ id: number }>`update printer set location_id = ${ids.location}
      where id = (select min(id) from printer where business_unit_id = 1 and not deleted) returning id`.execute(
      server.db.read,
    )
    const shown = async (view: FollowedViewName, id: number) =>
      (await rowsByIds(server.db.read, rowSources[view], [id], 1))[0]
    const views = {
      Material: ids.material,
      SalesOrderLines: ids.line,
      Task: ids.task,
      Printer: printers[0]?.id ?? 0,
    }
    const followed = await Promise.all(
      (Object.entries(views) as [FollowedViewName, number][]).map(async ([view, id]) => ({
        id,
        before: await shown(view, id),
        follower: await followView(server.url, admin, view),
      })),
    )
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      await sql`update location set available_for_pick = false, name = 'Renamed', version = version + 1
        where id = ${ids.location}`.execute(tx.sql)
      tx.changed('Location', [ids.location])
    })
    const reported = await Promise.all(
      followed.map(async ({ id, before, follower }) => {
        const after = await follower.row(id)
        // A client only accepts a row that is newer than the shown one.
        expect(Number(after.version)).toBeGreaterThan(Number(before?.version))
        return { before, after }
      }),
    )
    const [material, line, task, printer] = reported
    expect(Number(material?.after.availableQuantity)).toBeLessThan(
      Number(material?.before?.availableQuantity),
    )
    expect(Number(line?.after.availableQuantity)).toBeLessThan(Number(line?.before?.availableQuantity))
    expect(task?.after.fromLocation).toBe('Renamed')
    expect(printer?.after.location).toBe('Renamed')
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
