/** Suppliers: adding, changing, their materials, and what prevents deleting them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaterialChoice } from '../../src/contract/endpoints/materials'
import type { Material } from '../../src/contract/entities/material'
import type { Supplier, SupplierMaterial } from '../../src/contract/entities/supplier'
import type { ActionResult } from '../../src/contract/failures'
import { closeAndCheck } from './close-and-check'
import { followView } from './follower'
import { duringTransaction } from './open-transaction'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('suppliers on %s', engine => {
  let server: TestServer
  let buyer: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    buyer = await server.signIn('planner')
  })
  afterAll(() => closeAndCheck(server))

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, {
      token: buyer,
      ...(body !== undefined && { body }),
      headers: method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() },
    })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const add = async (supplierName: string, more: object = {}): Promise<number> =>
    resultOf(await call('POST', '/Supplier', { supplierName, ...more })).done[0]?.id ?? 0
  const rowOf = async <T>(path: string, selector: string, id: number): Promise<T[]> =>
    (
      await call('POST', path, {
        filters: [{ selector, operator: 'In', type: 'list', values: [id] }],
        skip: 0,
        take: 20,
      })
    ).body.result
  const supplierOf = async (id: number) => (await rowOf<Supplier>('/Supplier/search', 'id', id))[0]
  const materialOf = async (id: number): Promise<Material> =>
    (await call('POST', '/Material/get', { id })).body.result
  const setSupplier = (id: number, supplierId: number): Promise<Answer> =>
    call('PUT', '/Material/UpdateMaterial', { id, supplierId })
  const lastChange = async (id: number) =>
    (
      await sql<{ detail: object }>`select detail from audit where entity = 'Material' and entity_id = ${id}
        order by id desc limit 1`.execute(server.db.read)
    ).rows[0]?.detail
  const linesOf = (id: number) => rowOf<SupplierMaterial>('/Supplier/searchMaterials', 'supplierId', id)

  it('are added under a unique name and changed, with values before and after in the history', async () => {
    const id = await add('Ridgeline Outdoor', { leadTime: 12, companyEmail: 'orders@ridgeline.example' })
    expect(await supplierOf(id)).toMatchObject({
      supplierName: 'Ridgeline Outdoor',
      supplierStatus: 'Active',
      leadTime: 12,
      materials: 0,
    })
    const taken = await call('POST', '/Supplier', { supplierName: 'Ridgeline Outdoor' })
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken'])
    const changed = await call('PUT', '/Supplier', { id, leadTime: 20, comments: 'Ask for Ines' })
    expect(changed.status).toBe(200)
    const { rows } = await sql<{ detail: object }>`select detail from audit
      where entity = 'Supplier' and entity_id = ${id} order by id desc limit 1`.execute(server.db.read)
    expect(rows[0]?.detail).toMatchObject({ leadTime: [12, 20], comments: [null, 'Ask for Ines'] })
    expect(resultOf(await call('PUT', '/Supplier', { id, leadTime: 20 })).failed).toMatchObject([
      { code: 'unchanged' },
    ])
  })

  it('refuse invalid values, and values that another user changed meanwhile', async () => {
    const id = await add('Fjord Traders', { leadTime: 5 })
    const email = await call('PUT', '/Supplier', { id, companyEmail: 'nobody' })
    expect(resultOf(email).failed[0]?.issues).toMatchObject([
      { path: 'body.companyEmail', code: 'not-an-email' },
    ])
    expect((await call('PUT', '/Supplier', { id, leadTime: -1 })).status).toBe(400)
    expect((await call('POST', '/Supplier', { supplierName: '  ' })).status).toBe(400)
    const read = [{ id, values: { leadTime: 4 } }]
    const stale = await call('PUT', '/Supplier', { id, leadTime: 9, read })
    expect([stale.status, stale.body.fields]).toEqual([409, ['leadTime']])
  })

  it('are associated with materials and their terms', async () => {
    const id = await add('Alpine Goods')
    const offered: MaterialChoice[] = (
      await call('GET', `/Supplier/unassociatedMaterials?supplierId=${id}&find=`)
    ).body.result
    const materialIds = offered.slice(0, 3).map(material => material.id)
    const associate = () => call('PUT', '/Supplier/associateMaterials', { supplierId: id, materialIds })
    expect(resultOf(await associate()).done).toHaveLength(3)
    expect(resultOf(await associate()).failed.map(({ code }) => code)).toEqual(
      materialIds.map(() => 'already-associated'),
    )
    const remaining: MaterialChoice[] = (
      await call('GET', `/Supplier/unassociatedMaterials?supplierId=${id}&find=`)
    ).body.result
    expect(remaining.map(material => material.id)).not.toEqual(expect.arrayContaining(materialIds))
    const [line, second] = await linesOf(id)
    const terms = { purchaseUnitPrice: '12.50', minimumQuantity: '20', multiple: '4', leadTime: 3 }
    const path = `/Supplier/productLine/${line?.id ?? 0}`
    expect((await call('POST', path, terms)).status).toBe(200)
    expect((await linesOf(id)).find(one => one.id === line?.id)).toMatchObject({
      purchaseUnitPrice: '12.5',
      minimumQuantity: '20',
      multiple: '4',
      leadTime: 3,
    })
    const bad = await call('POST', path, { multiple: '0' })
    expect(resultOf(bad).failed[0]?.issues).toMatchObject([{ path: 'body.multiple', code: 'not-above' }])
    const removed = await call('DELETE', `/Supplier/materials?ids=${second?.id ?? 0}&ids=999999`)
    expect(resultOf(removed)).toMatchObject({ done: [{ id: second?.id }], failed: [{ code: 'not-found' }] })
    expect((await supplierOf(id))?.materials).toBe(2)
  })

  it('are deleted only without open orders and drafts, and their name is available again', async () => {
    const { rows } = await sql<{ id: number }>`select supplier_id as id from ingoing_order o
      join business_unit b on b.id = o.business_unit_id where b.name = 'Demo' and o.state = 'Initial' limit 1`.execute(
      server.db.read,
    )
    const busy = rows[0]?.id ?? 0
    expect(resultOf(await call('DELETE', `/Supplier?ids=${busy}`)).failed).toMatchObject([
      { code: 'open-orders' },
    ])
    const id = await add('Short Lived')
    const [material] = (await call('GET', `/Supplier/unassociatedMaterials?supplierId=${id}&find=`)).body
      .result as MaterialChoice[]
    const materialId = material?.id ?? 0
    await call('PUT', '/Supplier/associateMaterials', { supplierId: id, materialIds: [materialId] })
    const lines = [{ materialId, quantity: '1', calculatedDemand: null, purchaseUnitPrice: '1' }]
    const saved = await call('POST', '/Draft', { drafts: [{ supplierId: id, lines }] })
    const draftId = resultOf(saved).done[0]?.id ?? 0
    expect(resultOf(await call('DELETE', `/Supplier?ids=${id}`)).failed).toMatchObject([
      { code: 'has-drafts' },
    ])
    await call('DELETE', `/Draft?ids=${draftId}`)
    expect(resultOf(await call('DELETE', `/Supplier?ids=${id}`)).done).toHaveLength(1)
    expect(await supplierOf(id)).toBeUndefined()
    expect(await linesOf(id)).toEqual([])
    expect(await add('Short Lived')).toBeGreaterThan(id)
  })

  it('are no main suppliers any more once they are gone: open materials and their histories show it', async () => {
    const id = await add('Main Street')
    const offered: MaterialChoice[] = (
      await call('GET', `/Supplier/unassociatedMaterials?supplierId=${id}&find=`)
    ).body.result
    const [first = 0, second = 0, other = 0] = offered.map(material => material.id)
    await call('PUT', '/Supplier/associateMaterials', { supplierId: id, materialIds: [first, second, other] })
    for (const materialId of [first, second]) await setSupplier(materialId, id)
    const before = await materialOf(other)
    const materials = await followView(server.url, buyer, 'Material')

    for (const line of (await linesOf(id)).filter(({ materialId }) => materialId !== second))
      await call('DELETE', `/Supplier/materials?ids=${line.id}`)
    await materials.row(first, row => row.supplierName === null)
    await call('DELETE', `/Supplier?ids=${id}`)
    await materials.row(second, row => row.supplierName === null)
    for (const materialId of [first, second])
      expect(await lastChange(materialId)).toEqual({ supplierName: ['Main Street', null] })
    // The supplier delivered it, but was not its main one.
    expect((await materialOf(other)).supplierId).toBe(before.supplierId)
    expect(await lastChange(other)).not.toEqual({ supplierName: ['Main Street', null] })
  })

  it.runIf(engine === 'postgres')('are not set at a material while they are being deleted', async () => {
    const id = await add('Going Soon')
    const [material] = (await call('GET', `/Supplier/unassociatedMaterials?supplierId=${id}&find=`)).body
      .result as MaterialChoice[]
    const answer = await duringTransaction(
      server,
      { businessUnitId: 1, userId: null, userName: 'test' },
      tx =>
        sql`update supplier set deleted = true where id = (select id from supplier where id = ${id} for update)`.execute(
          tx.sql,
        ),
      () => setSupplier(material?.id ?? 0, id),
    )
    expect(resultOf(answer).failed[0]?.issues).toMatchObject([
      { path: 'body.supplierId', code: 'not-listed' },
    ])
  })
})
