/** Locations: added, changed and deleted, what is refused, and that their history remains. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Location } from '../../src/contract/entities/location'
import type { ActionResult } from '../../src/contract/failures'
import { nameLengthMost, pickingSequenceMost } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('locations on %s', engine => {
  let server: TestServer
  let office: string
  let unitId: number
  let areaId: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    unitId = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    areaId = (
      await one<{ id: number }>(sql`select id from location_role where business_unit_id = ${unitId}
      order by sequence limit 1`)
    ).id
  })
  afterAll(() => closeAndCheck(server))

  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = (await query.execute(server.db.read)).rows as T[]
    if (row === undefined) throw new Error('the seed has no such row')
    return row
  }
  const call = (method: string, body: object, token = office): Promise<Answer> =>
    server.call(method, '/Location', { token, body })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const codeOf = (answer: Answer) => resultOf(answer).failed[0]?.code
  const remove = (...ids: readonly number[]): Promise<Answer> =>
    server.call('DELETE', `/Location?${ids.map(id => `ids=${id}`).join('&')}`, { token: office })
  const read = async (id: number): Promise<Location> =>
    (await server.call('GET', `/Location/${id}`, { token: office })).body.result
  const lastAudit = (id: number) =>
    one<{ action: string; user_name: string; detail: Record<string, unknown> }>(
      sql`select action, user_name, detail from audit where entity = 'Location' and entity_id = ${id}
        order by id desc limit 1`,
    )

  let number = 0
  const freshName = () => `T-${++number}`
  const fresh = async (more: object = {}): Promise<number> => {
    const answer = await call('POST', {
      name: freshName(),
      locationRoleId: areaId,
      pickingSequence: 7,
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return resultOf(answer).done[0]?.id ?? 0
  }

  it('are added with the given values, and are available for picking by default', async () => {
    const outer = await fresh({ availableForPick: false, hidden: true })
    const id = await fresh({
      controlNumber: '042',
      abcGroup: 'A',
      erpClassification: 'Shelf',
      maxVolume: '0.5',
      maxWeight: '40',
      length: '1.2',
      outerLocationId: outer,
    })
    expect(await read(id)).toMatchObject({
      state: 'Empty',
      locationRoleId: areaId,
      pickingSequence: 7,
      controlNumber: '042',
      maxVolume: '0.5',
      maxWeight: '40',
      length: '1.2',
      width: null,
      outerLocationId: outer,
      availableForPick: true,
      hidden: false,
      systemLocation: false,
    })
    expect(await read(outer)).toMatchObject({ availableForPick: false, hidden: true })
    expect(await lastAudit(id)).toMatchObject({ action: 'addLocation', user_name: 'supervisor' })
  })

  it.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: '   ' }],
    ['a name that is too long', { name: 'x'.repeat(nameLengthMost + 1) }],
    ['a name with a null character', { name: 'A\0B' }],
    ['no area', { locationRoleId: undefined }],
    ['an unknown area', { locationRoleId: 999_999_999 }],
    ['a broken picking sequence', { pickingSequence: 1.5 }],
    ['a picking sequence below zero', { pickingSequence: -1 }],
    ['a picking sequence that is too high', { pickingSequence: pickingSequenceMost + 1 }],
    ['no weight at all', { maxWeight: '0' }],
    ['a volume below zero', { maxVolume: '-1' }],
    ['a length that no double holds', { length: '9007199254740993' }],
    ['too many decimals', { width: '0.1234567' }],
    ['an unknown outer location', { outerLocationId: 999_999_999 }],
    ['a text as a flag', { hidden: 'yes' }],
  ])('are not added with %s', async (_what, more) => {
    const answer = await call('POST', {
      name: freshName(),
      locationRoleId: areaId,
      pickingSequence: 1,
      ...more,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })

  it('have a unique name in the unit, also when two users choose it concurrently', async () => {
    const name = freshName()
    const body = { name, locationRoleId: areaId, pickingSequence: 1 }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(answer => answer.body.code)).toEqual(Array(4).fill('name-taken'))
    const other = await fresh()
    expect(codeOf(await call('PUT', { id: other, name }))).toBe('name-taken')
  })

  it('are changed, with values before and after in the history; a conflict names the fields', async () => {
    const id = await fresh({ maxWeight: '40' })
    const before = await read(id)
    const renamed = freshName()
    const answer = await call('PUT', { id, name: renamed, maxWeight: null, abcGroup: 'B' })
    expect(resultOf(answer).done).toEqual([{ id, name: renamed, state: 'Empty' }])
    expect(await read(id)).toMatchObject({ name: renamed, maxWeight: null, abcGroup: 'B' })
    expect(await lastAudit(id)).toMatchObject({
      action: 'updateLocation',
      detail: { name: [before.name, renamed], maxWeight: ['40', null], abcGroup: [null, 'B'] },
    })
    const stale = await call('PUT', { id, abcGroup: 'C', read: [{ id, values: { abcGroup: null } }] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed', fields: ['abcGroup'] } })
    expect(codeOf(await call('PUT', { id, abcGroup: 'B' }))).toBe('unchanged')
    expect(codeOf(await call('PUT', { id }))).toBe('unchanged')
    expect(codeOf(await call('PUT', { id: 999_999_999, abcGroup: 'B' }))).toBe('not-found')
    expect(await read(id)).toMatchObject({ abcGroup: 'B' })
  })

  it('cannot be placed in themselves or in locations inside them', async () => {
    const outer = await fresh()
    const inner = await fresh({ outerLocationId: outer })
    expect(codeOf(await call('PUT', { id: outer, outerLocationId: inner }))).toBe('invalid-input')
    expect(codeOf(await call('PUT', { id: outer, outerLocationId: outer }))).toBe('invalid-input')
    expect((await call('PUT', { id: inner, outerLocationId: null })).status).toBe(200)
  })

  it('that are no longer available for picking reserve nothing for waiting orders', async () => {
    const { id, available } = await one<{ id: number; available: string }>(sql`
      select s.location_id as id, s.quantity - s.reserved_quantity as available from stock s
      join location w on w.id = s.location_id where s.business_unit_id = ${unitId} and w.available_for_pick
        and s.quantity > s.reserved_quantity and not s.block_reservations order by s.id limit 1`)
    expect(Number(available)).toBeGreaterThan(0)
    expect((await call('PUT', { id, availableForPick: false })).status).toBe(200)
    await server.settle()
    const filters = [{ selector: 'locationId', operator: 'IsEqualTo', value: id, type: 'number' }]
    const { body } = await server.call('POST', '/Stock/search', { token: office, body: { filters } })
    const rows = body.result as { availableStockQuantity: string }[]
    expect(rows.map(row => row.availableStockQuantity)).toEqual(rows.map(() => '0'))
    await call('PUT', { id, availableForPick: true })
  })

  it('are deleted when they are empty: no longer found, with their name available again', async () => {
    const name = freshName()
    const [a, b] = [await fresh({ name }), await fresh()]
    const answer = await remove(a, b)
    expect(answer.status).toBe(200)
    expect(resultOf(answer).done.map(({ id }) => id)).toEqual([a, b])
    expect((await server.call('GET', `/Location/${a}`, { token: office })).status).toBe(404)
    const offered = await server.call('GET', `/Lookup/options/location?find=${name}`, { token: office })
    expect((offered.body.result as { text: string }[]).map(({ text }) => text)).not.toContain(name)
    await fresh({ name })
    const again = await remove(a)
    expect(again.status).toBe(207)
    expect(codeOf(again)).toBe('not-found')
  })

  it('are not deleted when they contain stock or rows refer to them, with the reason of each', async () => {
    const withStock = await one<{ id: number }>(sql`select location_id as id from stock
      where business_unit_id = ${unitId} and quantity > 0 limit 1`)
    const system = await one<{ id: number }>(sql`select id from location where business_unit_id = ${unitId}
      and system_location limit 1`)
    const outer = await fresh()
    await fresh({ outerLocationId: outer })
    const target = await fresh()
    const stock = await one<{ id: number; material_id: number }>(sql`select s.id, s.material_id from stock s
      where s.business_unit_id = ${unitId} and s.quantity > s.reserved_quantity and not s.block_reservations
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started'))
        and s.exp_date is null order by s.id limit 1`)
    const { id: userId } = await one<{ id: number }>(sql`select id from app_user
      where business_unit_id = ${unitId} and user_name = 'picker16'`)
    const job = await server.call('POST', '/Job/createAndStartFromStocks', {
      token: office,
      body: { stockIds: [stock.id], type: 'move', name: 'Move there', toLocationId: target, userId },
    })
    expect(job.status, JSON.stringify(job.body)).toBe(200)
    const home = await fresh()
    const admin = await server.signIn('global')
    await server.call('POST', '/DedicatedLocation', {
      token: admin,
      body: { locationId: home, materialId: stock.material_id },
    })
    const printing = await fresh()
    await sql`update printer set location_id = ${printing} where id = (select min(id) from printer
      where business_unit_id = ${unitId})`.execute(server.db.read)
    const free = await fresh()
    const ids = [withStock.id, system.id, outer, target, home, printing]
    const answer = await remove(...ids, free)
    expect(answer.status).toBe(207)
    expect(resultOf(answer).done.map(({ id }) => id)).toEqual([free])
    const codes = new Map(resultOf(answer).failed.map(({ id, code }) => [id, code]))
    expect(ids.map(id => codes.get(id))).toEqual([
      'location-has-stock',
      'system-location',
      'location-in-use',
      'location-in-use',
      'location-in-use',
      'location-in-use',
    ])
    expect(codeOf(await call('PUT', { id: system.id, abcGroup: 'A' }))).toBe('system-location')
  })

  it('that are deleted accept no goods: neither a move nor a gain', async () => {
    const id = await fresh()
    const stock = await one<{
      id: number
    }>(sql`select s.id from stock s join material m on m.id = s.material_id
      join unit_of_measure u on u.business_unit_id = s.business_unit_id and u.name = m.base_uom and u.decimals = 0
      where s.business_unit_id = ${unitId} and s.quantity > s.reserved_quantity + 1 order by s.id desc limit 1`)
    const move = (stockId: number, toLocationId: number) =>
      server.call('PUT', '/Stock/move', {
        token: office,
        body: { stockIds: [stockId], quantity: '1', toLocationId },
      })
    expect((await move(stock.id, id)).status).toBe(200)
    const there = await one<{ id: number }>(sql`select id from stock where location_id = ${id}`)
    const { location_id } = await one<{ location_id: number }>(
      sql`select location_id from stock where id = ${stock.id}`,
    )
    expect((await move(there.id, location_id)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect((await move(stock.id, id)).status).toBe(400)
    const gain = await server.call('PUT', '/Stock/gain', {
      token: office,
      body: { stockIds: [there.id], quantity: '1', causeCode: 'FOUND' },
    })
    expect(codeOf(gain)).toBe('not-found')
    const name = await one<{ name: string }>(sql`select w.name from stock_transaction x
      join location w on w.id = x.to_location_id where x.to_location_id = ${id}`)
    expect(name.name).toMatch(/^T-/)
  })

  it('either receive goods or are deleted when both are requested concurrently', async () => {
    const stock = await one<{
      id: number
    }>(sql`select s.id from stock s join material m on m.id = s.material_id
      join unit_of_measure u on u.business_unit_id = s.business_unit_id and u.name = m.base_uom and u.decimals = 0
      where s.business_unit_id = ${unitId} and s.quantity > s.reserved_quantity + 20 order by s.id limit 1`)
    for (let round = 0; round < 8; round += 1) {
      const id = await fresh()
      const [moved, removed] = await Promise.all([
        server.call('PUT', '/Stock/move', {
          token: office,
          body: { stockIds: [stock.id], quantity: '1', toLocationId: id },
        }),
        remove(id),
      ])
      const isMoved = moved.status === 200
      expect(removed.status === 200).toBe(!isMoved)
    }
  })

  it('of another unit are not found', async () => {
    const id = await fresh()
    const stranger = await server.signIn('supervisor', 'Nordlager')
    expect(codeOf(await call('PUT', { id, abcGroup: 'A' }, stranger))).toBe('not-found')
    const removed = await server.call('DELETE', `/Location?ids=${id}`, { token: stranger })
    expect(codeOf(removed)).toBe('not-found')
    const own = await one<{ id: number }>(
      sql`select id from location_role where business_unit_id <> ${unitId} limit 1`,
    )
    expect(codeOf(await call('PUT', { id, locationRoleId: own.id }))).toBe('invalid-input')
    expect(await read(id)).toMatchObject({ abcGroup: null })
  })
})
