/** Picked goods that come back, by a corrected quantity or a return: to what they were picked from, each serial number once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAndCheck } from './close-and-check'
import { jobsOf, type Jobs } from './job-fixture'
import { orderFixture, type OrderFixture } from './order-fixture'
import { numbered, pickedGoodsOf, type PickedGoods } from './picked-goods'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('picked goods that come back on %s', engine => {
  let server: TestServer
  let fixture: OrderFixture
  let jobs: Jobs
  let global: string
  let pickedLine: PickedGoods['pickedLine']
  let piecesOf: PickedGoods['piecesOf']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    fixture = orderFixture(server, await server.signIn('planner'))
    jobs = await jobsOf(server)
    global = await server.signIn('global')
    ;({ pickedLine, piecesOf } = pickedGoodsOf(server, fixture, jobs))
  })
  afterAll(() => closeAndCheck(server))

  const correct = (lineId: number, pickedQuantity: string) =>
    fixture.put(
      'orderline/pickedQuantity',
      { orderLineIds: [lineId], pickedQuantity, causeCode: 'DAMAGED' },
      global,
    )

  it.each([
    ['1', { SN1: [0], SN2: [1], SN3: [1] }],
    ['0', { SN1: [1], SN2: [1], SN3: [1] }],
  ])('correct serial numbers to %s: each is one piece', async (picked, pieces) => {
    const line = await pickedLine(numbered)
    expect((await correct(line.id, picked)).status).toBe(200)
    expect(await piecesOf(line.materialId)).toEqual(pieces)
    const returned = await jobs.rowsOf<{ quantity: string; cause_code: string }>(sql`
      select quantity, cause_code from stock_transaction where order_line_id = ${line.id} and quantity > 0`)
    expect(returned).toEqual(
      Array.from({ length: 3 - Number(picked) }, () => ({ quantity: '1', cause_code: 'DAMAGED' })),
    )
  })

  it('correct batches: each gets back at most what was picked of it, the last pick first', async () => {
    const line = await pickedLine(
      [
        { name: 'A', pieces: 5 },
        { name: 'B', pieces: 3 },
      ],
      'batch',
    )
    expect((await correct(line.id, '2')).status).toBe(200)
    expect(await piecesOf(line.materialId)).toEqual({ A: [3], B: [3] })
    const picks = await jobs.rowsOf<{ name: string; picked: string }>(sql`
      select batch as name, confirmed_quantity as picked from task
      where order_line_id = ${line.id} and state = 'Completed' order by batch`)
    expect(picks).toEqual([
      { name: 'A', picked: '2' },
      { name: 'B', picked: '0' },
    ])
  })

  it('correct a batch whose dedicated location was emptied and filled with another one: what comes back is of the first', async () => {
    const line = await pickedLine([{ name: 'A', pieces: 4 }], 'batch')
    const [a] = await jobs.rowsOf<{ location_id: number }>(sql`
      update stock set dedicated_location = true, min_quantity = 1, max_quantity = 9
      where material_id = ${line.materialId} returning location_id`)
    const [b] = await jobs.rowsOf<{ id: number }>(sql`
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, batch)
      select s.business_unit_id, s.material_id, l.id, 0, now(), 'B' from stock s
      join location l on l.business_unit_id = s.business_unit_id and l.available_for_pick and l.id <> s.location_id
      where s.material_id = ${line.materialId} order by l.id limit 1 returning id`)
    const three = { stockIds: [b?.id], quantity: '3' }
    expect((await jobs.put('/Stock/gain', { ...three, causeCode: 'FOUND' })).status).toBe(200)
    expect((await jobs.put('/Stock/move', { ...three, toLocationId: a?.location_id })).status).toBe(200)
    expect((await correct(line.id, '2')).status).toBe(200)
    expect(await piecesOf(line.materialId)).toEqual({ A: [2], B: [0, 3] })
  })

  it('return to the stock that is not blocked, though an older one of the same goods is', async () => {
    const line = await pickedLine([{ name: 'A', pieces: 4 }], 'batch')
    await fixture.put('completeOrders', { orderIds: [line.orderId] })
    const [open] = await jobs.rowsOf<{ id: number; location_id: number }>(sql`
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, batch)
      select business_unit_id, material_id, location_id, 0, now(), batch from stock
      where material_id = ${line.materialId} returning id, location_id`)
    await sql`update stock set block_reservations = true
      where material_id = ${line.materialId} and id <> ${open?.id}`.execute(server.db.read)
    const returned = {
      orderLineId: line.id,
      quantity: '1',
      locationId: open?.location_id,
      causeCode: 'WRONG-ITEM',
    }
    expect((await jobs.post('/Terminal/returnGoods', returned, jobs.picker)).status).toBe(200)
    expect(await jobs.rowsOf(sql`select quantity from stock where id = ${open?.id}`)).toEqual([
      { quantity: '1' },
    ])
  })

  it('return serial numbers one by one, the last pick first, and none that is in stock', async () => {
    const line = await pickedLine(numbered)
    await fixture.put('completeOrders', { orderIds: [line.orderId] })
    const [place] = await jobs.rowsOf<{ id: number }>(sql`
      select c.id from location c where c.business_unit_id = ${jobs.unitId} and not c.system_location
        and not c.deleted and not exists (select 1 from stock h where h.location_id = c.id) order by c.id limit 1`)
    const takeBack = (quantity: string) =>
      jobs.post(
        '/Terminal/returnGoods',
        { orderLineId: line.id, quantity, locationId: place?.id, causeCode: 'WRONG-ITEM' },
        jobs.picker,
      )
    const two = await takeBack('2')
    expect(two.status, JSON.stringify(two.body)).toBe(200)
    expect(await piecesOf(line.materialId)).toEqual({ SN1: [0], SN2: [0, 1], SN3: [0, 1] })
    const [first] = await jobs.rowsOf<{ id: number }>(
      sql`select id from stock where material_id = ${line.materialId} and serial_number = 'SN1'`,
    )
    const change = (path: 'gain' | 'lose', causeCode: string) =>
      jobs.put(`/Stock/${path}`, { stockIds: [first?.id], quantity: '1', causeCode })
    const [emptied] = await jobs.rowsOf<{ id: number }>(sql`select id from stock
      where material_id = ${line.materialId} and serial_number = 'SN2' and quantity = 0`)
    const second = { stockIds: [emptied?.id], quantity: '1', causeCode: 'FOUND' }
    expect((await jobs.put('/Stock/gain', second)).body.result).toMatchObject({
      failed: [{ code: 'serial-number-in-stock' }],
    })
    expect((await change('gain', 'FOUND')).status).toBe(200)
    expect(await takeBack('1')).toMatchObject({ status: 409, body: { code: 'serial-number-in-stock' } })
    expect((await change('lose', 'BROKEN')).status).toBe(200)
    expect((await takeBack('1')).status).toBe(200)
    expect(await piecesOf(line.materialId)).toEqual({ SN1: [0, 1], SN2: [0, 1], SN3: [0, 1] })
  })
})
