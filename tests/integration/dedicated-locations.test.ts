/** Dedicated locations: minimum and maximum, dedicating, filling and releasing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { codeOf, stockFinder, type StockFinder, type StockRow } from './stock-fixture'

describe.each(enginesFor())('dedicated locations on %s', engine => {
  let server: TestServer
  let find: StockFinder
  let office: string
  let admin: string

  beforeAll(async () => {
    server = await startTestServer({ engine })
    find = await stockFinder(server)
    office = await server.signIn('supervisor')
    admin = await server.signIn('global')
  })
  afterAll(() => closeAndCheck(server))

  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', `/Stock/${path}`, { token, body })
  const dedicated = (more = sql`true`) =>
    find.one<StockRow>(sql`select * from stock where business_unit_id = ${find.unitId} and dedicated_location and ${more}
      order by id limit 1`)

  it('accept a new minimum and maximum, and refuse invalid ones', async () => {
    const stock = await dedicated()
    const edit = (body: object) => put('minMax', { stockIds: [stock.id], ...body })
    expect((await edit({ minQuantity: '4', maxQuantity: '40' })).status).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ min_quantity: '4', max_quantity: '40' })
    expect(await find.lastAudit(stock.id)).toMatchObject({ action: 'editMinMax' })
    expect(codeOf(await edit({ minQuantity: '4' }))).toBe('unchanged')
    expect(codeOf(await edit({ minQuantity: '41' }))).toBe('invalid-input')
    expect(codeOf(await edit({ maxQuantity: '-1' }))).toBe('invalid-input')
    const stale = await edit({ maxQuantity: '50', read: [{ id: stock.id, values: { maxQuantity: '39' } }] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed', fields: ['maxQuantity'] } })
    expect((await edit({ maxQuantity: null })).status).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ min_quantity: '4', max_quantity: null })
    const loose = await find.freeStock(sql`not s.dedicated_location`)
    expect(codeOf(await put('minMax', { stockIds: [loose.id], minQuantity: '1' }))).toBe('not-dedicated')
  })

  it('are dedicated also while empty, filled by a move, and released', async () => {
    const stock = await find.freeStock(sql`not s.dedicated_location`)
    const place = {
      materialId: stock.material_id,
      locationId: (
        await find.otherLocation(
          stock,
          sql`not exists (
      select 1 from stock d where d.location_id = w.id and d.dedicated_location)`,
        )
      ).id,
    }
    const dedicate = (body: object, token = admin) =>
      server.call('POST', '/DedicatedLocation', { token, body: { ...place, ...body } })
    expect((await dedicate({}, await server.signIn('supervisor'))).status).toBe(403)
    expect((await dedicate({ minQuantity: '2', maxQuantity: '9' })).status).toBe(200)
    expect(codeOf(await dedicate({}))).toBe('already-dedicated')
    const query = `locationId=${place.locationId}&materialId=${place.materialId}`
    const single = await server.call('GET', `/DedicatedLocation/single?${query}`, { token: admin })
    expect(single.body.result).toMatchObject({
      ...place,
      quantity: '0',
      minQuantity: '2',
      maxQuantity: '9',
    })
    const { stockId } = single.body.result as { stockId: number }
    const all = (await server.call('GET', '/DedicatedLocation', { token: admin })).body.result as object[]
    expect(all).toContainEqual(single.body.result)
    await put('move', { stockIds: [stock.id], quantity: '3', toLocationId: place.locationId })
    expect(await find.stockOf(stockId)).toMatchObject({ quantity: '3', fifo_date: stock.fifo_date })
    const update = await server.call('PUT', '/DedicatedLocation', {
      token: admin,
      body: { ...place, minQuantity: '1' },
    })
    expect(update.status).toBe(200)
    const remove = () => server.call('DELETE', `/DedicatedLocation?${query}`, { token: admin })
    expect((await remove()).status).toBe(200)
    expect(codeOf(await remove())).toBe('not-dedicated')
    expect(await find.stockOf(stockId)).toMatchObject({
      quantity: '3',
      dedicated_location: false,
      min_quantity: null,
    })
  })

  it('keep the bounds that a known stock has, unless others are given', async () => {
    const stock = await find.freeStock(
      sql`not s.dedicated_location and s.container is null and not c.system_location and not exists (
        select 1 from stock d where d.location_id = s.location_id and d.dedicated_location)`,
    )
    await sql`update stock set min_quantity = 3, max_quantity = 30 where location_id = ${stock.location_id}
      and material_id = ${stock.material_id}`.execute(server.db.read)
    const place = { materialId: stock.material_id, locationId: stock.location_id }
    const body = { ...place, maxQuantity: '40' }
    expect((await server.call('POST', '/DedicatedLocation', { token: admin, body })).status).toBe(200)
    const query = `locationId=${place.locationId}&materialId=${place.materialId}`
    const single = await server.call('GET', `/DedicatedLocation/single?${query}`, { token: admin })
    expect(single.body.result).toMatchObject({ minQuantity: '3', maxQuantity: '40' })
  })

  it('refuse unknown places, system locations, and two at once', async () => {
    const stock = await find.freeStock()
    const dedicate = (body: object) => server.call('POST', '/DedicatedLocation', { token: admin, body })
    const { material_id: materialId } = stock
    const unknown = await dedicate({ locationId: 999_999_999, materialId })
    expect(codeOf(unknown)).toBe('invalid-input')
    const { id: locationId } = await find.otherLocation(
      stock,
      sql`not exists (
      select 1 from stock d where d.location_id = w.id and d.dedicated_location)`,
    )
    expect(codeOf(await dedicate({ locationId, materialId: 999_999_999 }))).toBe('invalid-input')
    const gate = await find.one<{
      id: number
    }>(sql`select id from location where business_unit_id = ${find.unitId}
      and system_location limit 1`)
    expect(codeOf(await dedicate({ locationId: gate.id, materialId }))).toBe('system-location')
    const answers = await Promise.all(Array.from({ length: 6 }, () => dedicate({ locationId, materialId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.flatMap(answer => codeOf(answer) ?? [])).toEqual(Array(5).fill('already-dedicated'))
  })
})
