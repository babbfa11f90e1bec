/** Goods whose picks are old enough for the archive come back as what they were. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idList } from '../../demo/server/core/db/id-list'
import { archivingAt } from './archiving'
import { closeAndCheck } from './close-and-check'
import { jobsOf, type Jobs } from './job-fixture'
import { orderFixture } from './order-fixture'
import { numbered, pickedGoodsOf, type PickedGoods } from './picked-goods'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const batches = [
  { name: 'A', pieces: 4 },
  { name: 'B', pieces: 3 },
]

describe.each(enginesFor())('returns after retention on %s', engine => {
  let server: TestServer
  let folder: string
  let jobs: Jobs
  let place: number | undefined
  let piecesOf: PickedGoods['piecesOf']
  let lines: Record<'numbered' | 'batches' | 'oneBatch', Awaited<ReturnType<PickedGoods['pickedLine']>>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-archive-'))
    server = await startTestServer({ engine, config: { archive: folder } })
    const fixture = orderFixture(server, await server.signIn('planner'))
    jobs = await jobsOf(server)
    const goods = pickedGoodsOf(server, fixture, jobs)
    ;({ piecesOf } = goods)
    lines = {
      numbered: await goods.pickedLine(numbered),
      batches: await goods.pickedLine(batches, 'batch'),
      oneBatch: await goods.pickedLine(batches.slice(0, 1), 'batch'),
    }
    const all = Object.values(lines)
    for (const { orderId } of all) await fixture.put('completeOrders', { orderIds: [orderId] })
    await sql`update stock_transaction set at = at - interval '300 days'
      where material_id in ${idList(all.map(({ materialId }) => materialId))}`.execute(server.db.read)
    const settings = [{ clientId: 'Cockpit', owner: 'retention', key: 'transactions', value: '200' }]
    const token = await server.signIn('admin')
    await server.call('PUT', '/Settings/settingsForAll', { token, body: { settings } })
    const archiving = archivingAt(new Date(Date.now() + 86_400_000), () => ({ server, folder }))
    await archiving.rollUp()
    await archiving.move()
    const [empty] = await jobs.rowsOf<{ id: number }>(sql`
      select c.id from location c where c.business_unit_id = ${jobs.unitId} and not c.system_location
        and not c.deleted and not exists (select 1 from stock h where h.location_id = c.id) order by c.id limit 1`)
    place = empty?.id
  })
  afterAll(async () => {
    await closeAndCheck(server)
    await rm(folder, { recursive: true, force: true })
  })

  it('have the picks of lines of several goods, which stay when others go', async () => {
    expect(
      await jobs.rowsOf(sql`select order_line_id as line, count(*)::int as picks from stock_transaction
        where order_line_id in ${idList(Object.values(lines).map(({ id }) => id))} group by 1 order by 1`),
    ).toEqual([
      { line: lines.numbered.id, picks: 3 },
      { line: lines.batches.id, picks: 2 },
    ])
  })

  it.each([
    ['numbered', '2', { SN1: [0], SN2: [0, 1], SN3: [0, 1] }],
    ['batches', '5', { A: [0, 2], B: [0, 3] }],
    ['oneBatch', '3', { A: [0, 3] }],
  ] as const)('are of the goods that were picked: %s', async (name, quantity, pieces) => {
    const { id: orderLineId, materialId } = lines[name]
    const goods = { orderLineId, quantity, locationId: place, causeCode: 'WRONG-ITEM' }
    const answer = await jobs.post('/Terminal/returnGoods', goods, jobs.picker)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await piecesOf(materialId)).toEqual(pieces)
  })
})
