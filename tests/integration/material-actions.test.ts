/** Materials: master data changed, what is refused, and orders whose state is recomputed. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Material } from '../../src/contract/entities/material'
import type { ActionResult } from '../../src/contract/failures'
import { nameLengthMost } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('materials on %s', engine => {
  let server: TestServer
  let office: string
  let unitId: number
  let spare: number[]
  let id: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    unitId = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    const { rows } = await sql<{ id: number }>`
      select id from material where business_unit_id = ${unitId} and base_uom is not null
        and length_m is not null and width_m is not null and height_m is not null and weight_kg is not null
        and picking_location_role_id is not null and supplier_id is not null order by id`.execute(
      server.db.read,
    )
    spare = rows.map(row => row.id)
  })
  beforeEach(() => {
    id = spare.pop() ?? 0
  })
  afterAll(() => closeAndCheck(server))

  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = (await query.execute(server.db.read)).rows as T[]
    if (row === undefined) throw new Error('the seed has no such row')
    return row
  }
  const update = (body: object, token = office): Promise<Answer> =>
    server.call('PUT', '/Material/UpdateMaterial', { token, body: { id, ...body } })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const codeOf = (answer: Answer) => resultOf(answer).failed[0]?.code
  const read = async (): Promise<Material> =>
    (await server.call('POST', '/Material/get', { token: office, body: { id } })).body.result
  const lastAudit = () =>
    one<{ action: string; user_name: string; detail: Record<string, unknown> }>(
      sql`select action, user_name, detail from audit where entity = 'Material' and entity_id = ${id}
        order by id desc limit 1`,
    )

  it('accept new values, and the history has the old ones', async () => {
    const before = await read()
    const answer = await update({
      name: 'Rød grød ł',
      description: null,
      barcode: '5701234567892',
      webShop: !before.webShop,
      weight: '0.34',
      costPrice: '94.5',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(resultOf(answer).done).toEqual([{ id, name: before.itemNo, state: before.materialState }])
    expect(await read()).toMatchObject({
      name: 'Rød grød ł',
      description: null,
      barcode: '5701234567892',
      webShop: !before.webShop,
      weight: '0.34',
      costPrice: '94.5',
      length: before.length,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'updateMaterial',
      user_name: 'supervisor',
      detail: { name: [before.name, 'Rød grød ł'], weight: [before.weight, '0.34'] },
    })
  })

  it('have a volume computed from the three lengths, and none while one is missing', async () => {
    await update({ length: '0.31', width: '0.19', height: '0.06' })
    expect((await read()).volume).toBe('0.003534')
    await update({ height: '0.12' })
    expect((await read()).volume).toBe('0.007068')
    await update({ width: null })
    expect((await read()).volume).toBeNull()
  })

  it.each([
    ['a blank name', { name: '  ' }],
    ['a name that is too long', { name: 'x'.repeat(nameLengthMost + 1) }],
    ['a null character', { colour: 'A\0B' }],
    ['a length of zero', { length: '0' }],
    ['a weight below zero', { weight: '-1' }],
    ['a width that no double holds', { width: '9007199254740993' }],
    ['too many decimals', { height: '0.1234567' }],
    ['a cost price below zero', { costPrice: '-0.01' }],
    ['a price with five decimals', { salesPrice: '1.00001' }],
    ['a critical level below zero', { minimumWarehouseQuantity: '-1' }],
    [
      'an optimal level below the critical one',
      { minimumWarehouseQuantity: '40', maximumWarehouseQuantity: '30' },
    ],
    ['an unknown area', { pickingLocationRole: 'No such area' }],
    ['an unknown supplier', { supplierId: 999_999_999 }],
    ['a number as a name', { name: 5 }],
    ['another base unit', { baseUoM: 'no such unit' }],
  ])('refuse %s', async (_what, body) => {
    const before = await read()
    const answer = await update(body)
    // What can only be checked against the material's row fails for that row; invalid input fails for the whole call.
    expect(answer.status === 400 ? answer.body.code : codeOf(answer)).toBe('invalid-input')
    // The version of a material is the time at which it was read.
    const { version } = before
    expect({ ...(await read()), version }).toEqual(before)
  })

  it('have unique codes and EANs with a check digit; existing codes may stay', async () => {
    const { itemNo } = await read()
    const issuesOf = (answer: Answer) => resultOf(answer).failed[0]?.issues
    await sql`update material set barcode = 'SHELF-1', ean = '123' where id = ${id}`.execute(server.db.read)
    expect((await update({ barcode: 'SHELF-1', ean: '123', colour: 'Rust' })).status).toBe(200)
    const wrong = await update({ ean: '4006381333932' })
    expect(issuesOf(wrong)).toMatchObject([{ path: 'body.ean', code: 'not-an-ean' }])
    for (const ean of ['96385074', '036000291452', '14006381333938'])
      expect((await update({ ean })).status, ean).toBe(200)
    const owner = id
    const unitCode = await one<{ code: string }>(
      sql`select identifiers[1] as code from material_unit_of_measure where material_id = ${owner}`,
    )
    id = spare.pop() ?? 0
    const taken = { path: 'body.barcode', code: 'code-of-another' }
    for (const code of ['SHELF-1', '14006381333938', unitCode.code]) {
      expect(issuesOf(await update({ barcode: code }))).toMatchObject([
        { ...taken, values: { code, item: itemNo } },
      ])
    }
    // Two materials that already share a code may keep it, and can still be edited.
    await sql`update material set barcode = 'SHELF-1' where id = ${id}`.execute(server.db.read)
    expect((await update({ barcode: 'SHELF-1', colour: 'Rust' })).status).toBe(200)
    const both = await Promise.all(
      [spare.pop() ?? 0, spare.pop() ?? 0].map(other => update({ id: other, barcode: 'NEW-1' })),
    )
    expect(both.map(answer => resultOf(answer).done.length).sort()).toEqual([0, 1])
  })

  it('compare a new level with the saved other one', async () => {
    await update({ minimumWarehouseQuantity: '40', maximumWarehouseQuantity: '160' })
    expect(codeOf(await update({ maximumWarehouseQuantity: '39' }))).toBe('invalid-input')
    expect(codeOf(await update({ minimumWarehouseQuantity: '161' }))).toBe('invalid-input')
    expect((await update({ maximumWarehouseQuantity: '40' })).status).toBe(200)
    expect((await update({ minimumWarehouseQuantity: null })).status).toBe(200)
  })

  it('refuse a change that changes nothing', async () => {
    const { name } = await read()
    expect(codeOf(await update({}))).toBe('unchanged')
    expect(codeOf(await update({ name }))).toBe('unchanged')
  })

  it('keep what another user saved meanwhile, and the refusal names the fields', async () => {
    const { weight, name } = await read()
    await update({ weight: '7.5' })
    const answer = await update({ weight: '8', name: 'Mine', read: [{ id, values: { weight, name } }] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed', fields: ['weight'] } })
    expect(await read()).toMatchObject({ weight: '7.5', name })
    const again = await update({ weight: '8', read: [{ id, values: { weight: '7.50' } }] })
    expect(again.status).toBe(200)
  })

  it('of another business unit are not found', async () => {
    const other = await one<{ id: number }>(
      sql`select id from material where business_unit_id <> ${unitId} order by id limit 1`,
    )
    id = other.id
    expect(codeOf(await update({ name: 'Mine' }))).toBe('not-found')
    expect((await server.call('POST', '/Material/get', { token: office, body: { id } })).status).toBe(404)
  })

  it('cannot be changed without the permission', async () => {
    const viewer = await server.signIn('viewer')
    expect(await update({ name: 'Mine' }, viewer)).toMatchObject({
      status: 403,
      body: { code: 'permission-denied', path: 'data/material/update' },
    })
  })

  it('change the weight and volume of orders that are not final, and of their operations', async () => {
    for (const state of ['New', 'ReadyForPackAndShip']) {
      const counted = await one<{ order_id: number; process_id: number; material_id: number }>(sql`
        select l.order_id, o.process_id, l.material_id from sales_order_line l join sales_order o on o.id = l.order_id
        where l.business_unit_id = ${unitId} and o.state = ${state} and l.state <> 'Cancelled' order by l.id limit 1`)
      const measured = () =>
        one<Record<'weight' | 'volume' | 'total_weight' | 'total_volume', string> & { version: number }>(sql`
          select o.version, o.order_weight - l.weight as weight, o.order_volume - l.volume as volume,
            p.total_weight - w.weight as total_weight, p.total_volume - w.volume as total_volume
          from sales_order o join process p on p.id = o.process_id,
          lateral (select sum(l.ordered_quantity * m.weight_kg) as weight, sum(l.ordered_quantity * m.volume_m3) as volume
            from sales_order_line l join material m on m.id = l.material_id
            where l.order_id = o.id and l.state <> 'Cancelled') l,
          lateral (select sum(order_weight) as weight, sum(order_volume) as volume from sales_order
            where process_id = p.id) w where o.id = ${counted.order_id}`)
      const { version } = await measured()
      id = counted.material_id
      for (const values of [{ weight: '12.345' }, { length: '0.31', width: '0.19', height: '0.07' }]) {
        const answer = await update(values)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        await server.settle()
        const differences = Object.entries(await measured()).filter(([name]) => name !== 'version')
        expect(
          differences.filter(([, value]) => Number(value) !== 0),
          state,
        ).toEqual([])
      }
      expect((await measured()).version).toBeGreaterThan(version)
    }
  })

  it('change the state of orders from Error, and back to it', async () => {
    const stuck = await one<{ order_id: number; material_id: number }>(sql`
      select l.order_id, l.material_id from sales_order_line l
      join sales_order o on o.id = l.order_id
      join material m on m.id = l.material_id
      where l.business_unit_id = ${unitId} and l.state = 'Error' and o.state = 'Error'
        and (select count(*) from sales_order_line e where e.order_id = o.id and e.state = 'Error') = 1
      order by l.id limit 1`)
    const state = async () =>
      (await one<{ state: string }>(sql`select state from sales_order where id = ${stuck.order_id}`)).state
    id = stuck.material_id
    const { baseUoM, pickingLocationRole, weight } = await read()
    const role = await one<{ name: string }>(sql`
      select name from location_role where business_unit_id = ${unitId} and is_picking order by id limit 1`)
    const unit = await one<{ name: string }>(sql`
      select name from unit_of_measure where business_unit_id = ${unitId} order by name limit 1`)
    const answer = await update({
      ...(baseUoM === null ? { baseUoM: unit.name } : {}),
      ...(pickingLocationRole === null ? { pickingLocationRole: role.name } : {}),
      ...(weight === null ? { weight: '1' } : {}),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server.settle()
    expect(['New', 'NewWarn']).toContain(await state())
    await update({ pickingLocationRole: null })
    await server.settle()
    expect(await state()).toBe('Error')
  })
})
