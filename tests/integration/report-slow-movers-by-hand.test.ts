/** Slow moving materials, with hand-made picks and movements. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import { closeAndCheck } from './close-and-check'
import { reportClient, type ReportClient } from './report-fixture'
import { rowsOf } from './report-slow-fixture'
import { makeReportUnit, type ReportUnit } from './report-unit'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('slow moving materials on hand-made picks on %s', engine => {
  let server: TestServer
  let hand: ReportUnit
  let report: ReportClient
  const criteria = {
    fromDate: '2026-05-04',
    toDate: '2026-05-05',
    processTypes: ['Pick'],
    basedOn: 'averageCostPrice',
  }
  const find = (more: object = {}) => rowsOf(report, { ...criteria, ...more })
  beforeAll(async () => {
    server = await startTestServer({ engine })
    hand = await makeReportUnit(server, 'Slow by hand', {
      region: 'Europe/Copenhagen',
      people: ['Ann'],
      areas: { Shelves: ['S-1', 'S-2'], Pallets: ['P-1'] },
      materials: ['GONE', 'RARE', 'NEVER', 'OFTEN'],
    })
    report = await reportClient(server, 'slowMovingMaterials', { name: 'Ann', unit: hand.name })
    const pick = { user: 'Ann', type: 'pick', from: 'S-1' }
    await hand.addTasks([
      // The first and the last moment of the period, and those just outside it: midnight is 22:00 UTC.
      { ...pick, material: 'RARE', at: '2026-05-03T21:59:59.999Z' },
      { ...pick, material: 'RARE', at: '2026-05-03T22:00:00Z' },
      {
        ...pick,
        material: 'RARE',
        at: '2026-05-05T21:59:59.999Z',
        requested: 4,
        confirmed: 0,
        reason: 'LOST',
      },
      { ...pick, material: 'RARE', at: '2026-05-05T22:00:00Z' },
      { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', state: 'Cancelled' },
      { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', type: 'replenish', from: 'P-1' },
      { ...pick, material: 'RARE', at: '2026-05-04T10:00:00Z', type: 'putAway' },
      { ...pick, material: 'GONE', at: '2026-05-04T10:00:00Z' },
      ...Array.from({ length: 12 }, (_, minute) => ({
        ...pick,
        material: 'OFTEN',
        at: `2026-05-04T10:${10 + minute}:00Z`,
      })),
    ])
    await sql`
      insert into stock_transaction (business_unit_id, at, process_type, material_id, from_location_id, to_location_id, quantity,
        moved_quantity, unit_cost, task_id)
      select ${hand.id}::bigint, x.at, type, m.id, f.id, t.id, x.quantity, coalesce(moved, 0), 3,
        case when type = 'Move' and item = 'NEVER' then (select id from task where business_unit_id = ${hand.id} and task_type = 'putAway') end
      from (values
        ('GONE', '2026-04-01T08:00:00Z'::timestamptz, 'Receipt', null, 'S-1', 5, null),
        ('GONE', '2026-05-04T10:00:00Z', 'Pick', 'S-1', null, -5, null),
        ('RARE', '2026-04-01T08:00:00Z', 'Gain', null, 'P-1', 4, null),
        ('RARE', '2026-04-01T08:00:00Z', 'Gain', null, 'S-2', 3, null),
        ('RARE', '2026-05-03T22:00:00Z', 'Pick', 'S-2', null, -1, null),
        ('RARE', '2026-06-01T08:00:00Z', 'Receipt', null, 'S-2', 1.5, null),
        ('NEVER', '2026-04-01T08:00:00Z', 'Receipt', null, 'P-1', 10, null),
        ('NEVER', '2026-04-01T09:00:00Z', 'Move', 'P-1', 'S-1', 0, 10),
        ('OFTEN', '2026-04-01T08:00:00Z', 'Gain', null, 'S-1', 20, null),
        ('OFTEN', '2026-04-02T08:00:00Z', 'Gain', null, 'S-1', 1, null)
      ) x(item, at, type, "from", "to", quantity, moved)
      join material m on m.business_unit_id = ${hand.id} and m.item_no = item
      left join location f on f.business_unit_id = ${hand.id} and f.name = "from"
      left join location t on t.business_unit_id = ${hand.id} and t.name = "to"`.execute(server.db.read)
    // The remaining stock.
    await sql`
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date)
      select ${hand.id}::bigint, x.material_id, p.location_id, sum(p.quantity), now() from stock_transaction x
      cross join lateral (values (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
        (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)) p(location_id, quantity)
      where x.business_unit_id = ${hand.id} and p.location_id is not null
      group by x.material_id, p.location_id having sum(p.quantity) > 0`.execute(server.db.read)
  })

  afterAll(() => closeAndCheck(server))

  it('counts performed picks of the period, and no materials without stock', async () => {
    expect(await find()).toEqual([
      'NEVER: 0 picks, 10 x 3 = 30, last null',
      'OFTEN: 12 picks, 21 x 3 = 63, last 2026-04-02T08:00:00.000Z',
      'RARE: 2 picks, 7.5 x 3 = 22.5, last 2026-05-03T22:00:00.000Z',
    ])
    expect(await find({ processTypes: ['Replenish', 'Pick'], maxPickingFrequency: 3 })).toEqual([
      'NEVER: 0 picks, 10 x 3 = 30, last null',
      'RARE: 3 picks, 7.5 x 3 = 22.5, last 2026-05-03T22:00:00.000Z',
    ])
  })

  it('reads stock and picks of the chosen locations only', async () => {
    expect(await find({ fromLocation: 'S', processTypes: ['Pick', 'Replenish'] })).toEqual([
      'NEVER: 0 picks, 10 x 3 = 30, last null',
      'OFTEN: 12 picks, 21 x 3 = 63, last 2026-04-02T08:00:00.000Z',
      'RARE: 2 picks, 3.5 x 3 = 10.5, last 2026-05-03T22:00:00.000Z',
    ])
    const ofPallets = { locationRoles: [await hand.areaId('Pallets')] }
    expect(await find(ofPallets)).toEqual(['RARE: 0 picks, 4 x 3 = 12, last 2026-05-03T22:00:00.000Z'])
    // In the tasks grid the role is that of the location taken from; these tasks have no role of their own.
    const { body } = await server.call('POST', '/Task/search', {
      token: report.token,
      body: { filters: [{ selector: 'fromArea', operator: 'In', values: ['Pallets'], type: 'list' }] },
    })
    expect(body).toMatchObject({ totalCount: 1, result: [{ taskType: 'replenish', area: null }] })
    const [row] = await report.rows<SlowMovingMaterial>({ ...criteria, itemNumber: ['rare'] })
    expect(row?.location).toBe('P-1')
  })

  it('has the share of the rows in the value of all stock', async () => {
    const { figures } = await report.facts({ ...criteria, maxPickingFrequency: 3 })
    // 52.5 of 115.5
    expect(figures).toMatchObject({ value: '52.5', shareOfStock: '45.5', neverPicked: '1' })
    const before = await report.facts({ ...criteria, moment: '2026-03-01T00:00:00Z' })
    expect(before).toMatchObject({ rows: 0, figures: { value: '0', shareOfStock: null } })
    expect(before.chart.map(({ count }) => count)).toEqual(Array<number>(12).fill(0))
  })
})
