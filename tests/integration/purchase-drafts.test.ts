/** Purchase drafts over HTTP: saving, two buyers at once, numbers, and the orders created from them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftDetail, Proposal } from '../../src/contract/endpoints/purchase-inputs'
import type { ActionResult } from '../../src/contract/failures'
import { draftLinesMost } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

interface OfferedMaterial {
  readonly supplierId: number
  readonly materialId: number
  readonly price: string
}

describe.each(enginesFor())('purchase drafts on %s', engine => {
  let server: TestServer
  let buyer: string
  let offered: readonly OfferedMaterial[]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    buyer = await server.signIn('planner')
    const { rows } = await sql<OfferedMaterial>`
      select l.supplier_id as "supplierId", l.material_id as "materialId", l.purchase_unit_price as price
      from supplier_material l join business_unit b on b.id = l.business_unit_id and b.name = 'Demo'
      join supplier s on s.id = l.supplier_id and s.supplier_status = 'Active'
      join material m on m.id = l.material_id
      join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom and u.decimals = 0
      order by l.supplier_id, l.material_id`.execute(server.db.read)
    offered = rows
  })
  afterAll(() => closeAndCheck(server))

  const call = (method: string, path: string, body?: unknown, token = buyer): Promise<Answer> =>
    server.call(method, path, {
      token,
      ...(body !== undefined && { body }),
      headers: method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() },
    })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  /** Lines of the first supplier with at least that many materials. */
  const linesOf = (count: number, skip = 0) => {
    const suppliers = [...new Set(offered.map(({ supplierId }) => supplierId))]
    const supplierId = suppliers.filter(
      id => offered.filter(material => material.supplierId === id).length >= count,
    )[skip]
    if (supplierId === undefined) throw new Error('the seed has too few suppliers')
    const lines = offered
      .filter(material => material.supplierId === supplierId)
      .slice(0, count)
      .map(({ materialId, price }) => ({
        materialId,
        quantity: '12',
        calculatedDemand: '10',
        purchaseUnitPrice: price,
      }))
    return { supplierId, lines }
  }
  const save = async (draft: object): Promise<number> => {
    const answer = await call('POST', '/Draft', { drafts: [draft] })
    expect(resultOf(answer).failed).toEqual([])
    return resultOf(answer).done[0]?.id ?? 0
  }
  const detailOf = async (id: number): Promise<DraftDetail> =>
    (await call('GET', `/Draft/detail/${id}`)).body.result

  /** Enables the purchase pages in another business unit. */
  const addPurchases = async (name: string): Promise<void> => {
    const { id, features } = await server.db.read
      .selectFrom('business_unit')
      .select(['id', 'features'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, async tx => {
      await tx.sql
        .updateTable('business_unit')
        .set({ features: [...features, 'PurchaseModule'] })
        .where('id', '=', id)
        .execute()
      tx.settingsChanged()
    })
  }

  it('are proposed, saved with their criteria, and read as they were saved', async () => {
    const search = {
      criteria: ['optimalLevel', 'knownOrders'],
      periodFrom: null,
      forecastDays: 30,
      growthFactor: '1',
      subtractsDrafts: false,
    }
    const answer = await call('POST', '/Draft/get', { supplierIds: null, search })
    expect(answer.status).toBe(200)
    const proposed: Proposal = answer.body.result
    const supplier = proposed.suppliers[0]
    if (supplier === undefined) throw new Error('nothing is proposed')
    const lines = supplier.lines.map(({ materialId, quantity, purchaseUnitPrice }) => ({
      materialId,
      quantity,
      calculatedDemand: quantity,
      purchaseUnitPrice,
    }))
    const id = await save({ supplierId: supplier.supplierId, comment: 'By need', search, lines })
    const detail = await detailOf(id)
    expect(detail).toMatchObject({ supplierName: supplier.supplierName, comment: 'By need', search })
    expect(detail.lines.map(line => line.material?.materialId)).toEqual(lines.map(line => line.materialId))
    const listed = await call('POST', '/Draft/search', {
      filters: [{ selector: 'id', operator: 'In', type: 'list', values: [id] }],
      skip: 0,
      take: 5,
    })
    const [row] = listed.body.result as { draftLineCount: number; totalCost: string }[]
    expect(row?.draftLineCount).toBe(lines.length)
  })

  it('name each invalid line, and save nothing', async () => {
    const { supplierId, lines } = linesOf(4)
    const [first, second, third, fourth] = lines
    const bad = [
      { ...first, quantity: '0' },
      { ...second, quantity: '1.5' },
      { ...third, purchaseUnitPrice: '-1' },
      { ...fourth, materialId: first?.materialId },
    ]
    const answer = await call('POST', '/Draft', {
      drafts: [{ supplierId, lines: bad }, { supplierId, lines: [] }, linesOf(2)],
    })
    expect(answer.status).toBe(207)
    const { done, failed } = resultOf(answer)
    expect(done).toHaveLength(1)
    expect(failed.map(({ code }) => code)).toEqual(['invalid-input', 'no-lines'])
    expect(failed[0]?.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['body.drafts.0.lines.0.quantity', 'not-above'],
      ['body.drafts.0.lines.1.quantity', 'not-whole'],
      ['body.drafts.0.lines.2.purchaseUnitPrice', 'too-small'],
      ['body.drafts.0.lines.3.materialId', 'twice'],
    ])
  })

  it('that two buyers change are saved by the first, and the second gets a conflict', async () => {
    const { supplierId, lines } = linesOf(3)
    const id = await save({ supplierId, lines })
    const { version } = await detailOf(id)
    const other = await server.signIn('admin')
    const mine = { id, version, lines: lines.slice(0, 2) }
    const theirs = { id, version, lines: lines.slice(1) }
    expect((await call('PUT', '/Draft', mine)).status).toBe(200)
    const refused = await call('PUT', '/Draft', theirs, other)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'changed', fields: ['lines'] })
    const now = await detailOf(id)
    expect(now.lines.map(line => line.materialId)).toEqual(mine.lines.map(line => line.materialId))
    const again = { ...theirs, version: now.version }
    expect((await call('PUT', '/Draft', again, other)).status).toBe(200)
  })

  it('that somebody else saved meanwhile are not ordered as they were read', async () => {
    const { supplierId, lines } = linesOf(2)
    const id = await save({ supplierId, lines })
    const { version } = await detailOf(id)
    const theirs = { id, version, lines: lines.map(line => ({ ...line, quantity: '1200' })) }
    expect((await call('PUT', '/Draft', theirs, await server.signIn('admin'))).status).toBe(200)
    const orderAt = (read: number) =>
      call('POST', '/Draft/CreatePO', { drafts: [{ draftId: id, version: read }] })
    const refused = await orderAt(version)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'changed', fields: ['lines'] })
    const now = await detailOf(id)
    expect(now.lines.map(({ quantity }) => quantity)).toEqual(['1200', '1200'])
    expect(resultOf(await orderAt(now.version)).done).toHaveLength(1)
  })

  it('have unique numbers, however many are saved concurrently', async () => {
    const { supplierId, lines } = linesOf(1)
    const next = (await call('GET', '/Draft/draftNumber')).body.result as string
    await save({ supplierId, lines, draftNumber: next })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/Draft', { drafts: [{ supplierId, lines }] })),
    )
    const numbers = answers.flatMap(answer => resultOf(answer).done.map(({ name }) => name))
    expect(new Set([next, ...numbers]).size).toBe(13)
    const taken = await call('POST', '/Draft', { drafts: [{ supplierId, lines, draftNumber: next }] })
    expect(resultOf(taken).failed).toMatchObject([{ name: next, code: 'draft-number-taken' }])
  })

  it('become orders by draft or by supplier, expected after the lead time; failures are named', async () => {
    const [one, two] = [linesOf(2), linesOf(3, 1)]
    expect(one.supplierId).not.toBe(two.supplierId)
    const ids = [await save(one), await save(one), await save(two)]
    const { rows } = await sql<{
      orderNo: string
    }>`select order_no as "orderNo" from ingoing_order limit 1`.execute(server.db.read)
    const answer = await call('POST', '/Draft/CreatePO', {
      joinsSuppliers: true,
      drafts: [
        ...ids.slice(0, 2).map(draftId => ({ draftId })),
        { draftId: ids[2], orderNumber: rows[0]?.orderNo },
        { draftId: 999_999 },
      ],
    })
    const { done, failed } = resultOf(answer)
    expect(done).toHaveLength(1)
    expect(failed.map(({ code }) => code).sort()).toEqual(['not-found', 'order-number-taken'])
    // By draft, so that it can be ordered again, and by supplier, so that the buyer knows whom to contact.
    const { draftNumber, supplierName } = await detailOf(ids[2] ?? 0)
    expect(failed.find(({ code }) => code === 'order-number-taken')).toMatchObject({
      id: ids[2],
      name: `${supplierName}, ${draftNumber}`,
    })
    const { rows: lines } = await sql<{ quantity: number; isExpected: boolean }>`
      select l.ordered_quantity::float8 as quantity,
        o.expected_receipt_date >= current_date + coalesce(s.lead_time_days, 0) - 1 as "isExpected"
      from ingoing_order o join ingoing_order_line l on l.order_id = o.id join supplier s on s.id = o.supplier_id
      where o.id = ${done[0]?.id}`.execute(server.db.read)
    expect(lines).toEqual(one.lines.map(() => ({ quantity: 24, isExpected: true })))
    expect((await call('GET', `/Draft/detail/${ids[0]}`)).status).toBe(404)
    expect((await detailOf(ids[2] ?? 0)).lines).toHaveLength(3)
    const past = await call('POST', '/Draft/CreatePO', {
      drafts: [{ draftId: ids[2], expectedReceiptDate: '2020-01-01' }],
    })
    expect(resultOf(past).failed[0]?.issues).toMatchObject([{ code: 'in-the-past' }])
  })

  it('become orders that are expected after the longest lead time of their materials', async () => {
    const { supplierId, lines } = linesOf(2)
    const [quick, usual] = lines
    await sql`update supplier set lead_time_days = 10 where id = ${supplierId}`.execute(server.db.read)
    const setOwn = (materialId: number | undefined, days: number | null) =>
      sql`update supplier_material set lead_time_days = ${days}
        where supplier_id = ${supplierId} and material_id = ${materialId}`.execute(server.db.read)
    await setOwn(quick?.materialId, 3)
    await setOwn(usual?.materialId, null)
    const daysUntilReceipt = async (ordered: readonly object[]): Promise<number | undefined> => {
      const draftId = await save({ supplierId, lines: ordered })
      const [order] = resultOf(await call('POST', '/Draft/CreatePO', { drafts: [{ draftId }] })).done
      const { rows } = await sql<{ days: number }>`
        select expected_receipt_date - (created_at at time zone 'Europe/Berlin')::date as days
        from ingoing_order where id = ${order?.id}`.execute(server.db.read)
      return rows[0]?.days
    }
    // A material with 3 days of its own; with one that takes the supplier's 10 days; and with 20 days of its own.
    expect(await daysUntilReceipt(lines.slice(0, 1))).toBe(3)
    expect(await daysUntilReceipt(lines)).toBe(10)
    await setOwn(quick?.materialId, 20)
    expect(await daysUntilReceipt(lines)).toBe(20)
  })

  it('that are joined into an order that fails are all named', async () => {
    const { supplierId, lines } = linesOf(2)
    const ids = [await save({ supplierId, lines }), await save({ supplierId, lines })]
    const orderNumber = 'PO-TAKEN'
    const first = await save({ supplierId, lines })
    await call('POST', '/Draft/CreatePO', { drafts: [{ draftId: first, orderNumber }] })
    const answer = await call('POST', '/Draft/CreatePO', {
      joinsSuppliers: true,
      drafts: ids.map(draftId => ({ draftId, orderNumber })),
    })
    expect(resultOf(answer).failed.map(({ id, code }) => [id, code])).toEqual(
      ids.map(id => [id, 'order-number-taken']),
    )
  })

  it('are listed for a material that a buyer searches', async () => {
    const { supplierId, lines } = linesOf(2)
    const materialId = lines[0]?.materialId
    const [one, two] = [await save({ supplierId, lines }), await save({ supplierId, lines })]
    const numbers = async (except: string) => {
      const found = await call(
        'GET',
        `/Draft/draftedSupplierMaterials?supplierId=${supplierId}&find=${except}`,
      )
      return (found.body.result as { id: number; draftNumbers: string[] }[]).find(
        ({ id }) => id === materialId,
      )?.draftNumbers
    }
    const [first, second] = [await detailOf(one), await detailOf(two)]
    expect(await numbers('')).toEqual(expect.arrayContaining([first.draftNumber, second.draftNumber]))
    const others = await numbers(`&draftId=${one}`)
    expect(others).toContain(second.draftNumber)
    expect(others).not.toContain(first.draftNumber)
    expect(await numbers('no such material')).toBeUndefined()
  })

  it('of a supplier that became inactive are kept, and cannot be ordered', async () => {
    const { supplierId, lines } = linesOf(2)
    const id = await save({ supplierId, lines })
    const admin = await server.signIn('admin')
    const set = (supplierStatus: string) =>
      call('PUT', '/Supplier', { id: supplierId, supplierStatus }, admin)
    const unitsOf = async () => (await detailOf(id)).lines.map(({ uoM }) => uoM)
    const units = await unitsOf()
    expect(units).toEqual([expect.any(String), expect.any(String)])
    expect((await set('Inactive')).status).toBe(200)
    expect((await detailOf(id)).lines.map(({ material }) => material)).toEqual([null, null])
    expect(await unitsOf()).toEqual(units)
    const refused = await call('POST', '/Draft/CreatePO', { drafts: [{ draftId: id }] })
    expect(resultOf(refused).failed).toMatchObject([{ code: 'supplier-inactive' }])
    expect((await detailOf(id)).supplierIsActive).toBe(false)
    expect((await set('Active')).status).toBe(200)
    const rehearsed = await server.call('POST', '/Draft/CreatePO', {
      token: buyer,
      body: { drafts: [{ draftId: id }] },
      headers: { 'cockpit-rehearsal': 'true' },
    })
    expect(resultOf(rehearsed).done).toHaveLength(1)
    expect((await detailOf(id)).lines).toHaveLength(2)
  })

  it('keep an unsaved entry for its user only', async () => {
    const keep = (content: string, token = buyer) =>
      call('POST', '/Draft/lines', { key: 'new', content }, token)
    const stored = async (token = buyer) =>
      (await call('GET', '/Draft/unsavedLines?key=new', undefined, token)).body.result as {
        content: string
      } | null
    expect((await keep('{"lines":[1]}')).status).toBe(204)
    expect((await stored())?.content).toBe('{"lines":[1]}')
    expect(await stored(await server.signIn('admin'))).toBeNull()
    await keep('')
    expect(await stored()).toBeNull()
  })

  it('keep an unsaved entry with the most lines', async () => {
    const lines = Array.from({ length: draftLinesMost }, (_, index) => ({
      materialId: 100_000 + index,
      itemNo: `740-${index}`,
      materialName: 'Sleeping bag for three seasons',
      uoM: 'pcs',
      decimals: 0,
      proposed: '48',
      quantity: '50',
      price: '129.5',
      startPrice: '129.5',
      typed: {},
    }))
    const content = JSON.stringify({ form: 1, drafts: [{ supplierId: 1, lines }] })
    expect((await call('POST', '/Draft/lines', { key: 'empty', content })).status).toBe(204)
    const stored = (await call('GET', '/Draft/unsavedLines?key=empty')).body.result as { content: string }
    expect(stored.content).toBe(content)
  })

  it('of another business unit cannot be read, changed or deleted', async () => {
    const draft = linesOf(2)
    const id = await save(draft)
    const before = await detailOf(id)
    await addPurchases('Nordlager')
    const stranger = await server.signIn('global', 'Nordlager')
    const change = { id, version: before.version, lines: draft.lines.slice(1) }
    expect((await call('GET', `/Draft/detail/${id}`, undefined, stranger)).status).toBe(404)
    for (const answer of [
      await call('PUT', '/Draft', change, stranger),
      await call('DELETE', `/Draft?ids=${id}`, undefined, stranger),
    ])
      expect(resultOf(answer)).toMatchObject({ done: [], failed: [{ code: 'not-found' }] })
    expect(await detailOf(id)).toEqual(before)
  })

  it('are deleted with their lines', async () => {
    const id = await save(linesOf(2))
    expect(resultOf(await call('DELETE', `/Draft?ids=${id}&ids=999999`))).toMatchObject({
      done: [{ id }],
      failed: [{ code: 'not-found' }],
    })
    expect((await call('GET', `/Draft/detail/${id}`)).status).toBe(404)
  })
})
