/** Numbers of drafts and purchase orders, requested by many at once: each is used once, and one order is created from a draft. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionResult } from '../../src/contract/failures'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const atOnce = 12

describe.each(enginesFor())('numbers of purchases on %s', engine => {
  let server: TestServer
  let buyers: string[]
  let draft: { supplierId: number; lines: object[] }

  beforeAll(async () => {
    server = await startTestServer({ engine })
    buyers = [await server.signIn('planner'), await server.signIn('admin')]
    const { rows } = await sql<{ supplierId: number; materialId: number }>`
      select l.supplier_id as "supplierId", l.material_id as "materialId" from supplier_material l
      join business_unit b on b.id = l.business_unit_id and b.name = 'Demo'
      join supplier s on s.id = l.supplier_id and s.supplier_status = 'Active' limit 1`.execute(
      server.db.read,
    )
    const [{ supplierId, materialId } = { supplierId: 0, materialId: 0 }] = rows
    draft = {
      supplierId,
      lines: [{ materialId, quantity: '12', calculatedDemand: null, purchaseUnitPrice: '2' }],
    }
  })
  afterAll(() => closeAndCheck(server))

  /** The same calls by two buyers alternately, all concurrently. */
  const together = (path: string, bodies: readonly object[]): Promise<ActionResult[]> =>
    Promise.all(
      bodies.map(async (body, index) => {
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const answer = await server.call('POST', path, { token: buyers[index % 2] ?? '', body, headers })
        return answer.body.result as ActionResult
      }),
    )
  const many = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: atOnce }, (_, index) => make(index))
  const doneOf = (results: readonly ActionResult[]) => results.flatMap(({ done }) => done)
  const codesOf = (results: readonly ActionResult[]) =>
    results.flatMap(({ failed }) => failed.map(({ code }) => code))
  const newDrafts = async () =>
    doneOf(
      await together(
        '/Draft',
        many(() => ({ drafts: [draft] })),
      ),
    )
  const ordersCalled = async (orderNo: string) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ingoing_order o
        join business_unit b on b.id = o.business_unit_id where b.name = 'Demo' and order_no = ${orderNo}`.execute(
        server.db.read,
      )
    ).rows[0]?.count

  it('are unique in concurrent calls', async () => {
    const drafts = await newDrafts()
    expect(new Set(drafts.map(({ name }) => name)).size).toBe(atOnce)
    const results = await together(
      '/Draft/CreatePO',
      drafts.map(({ id }) => ({ drafts: [{ draftId: id }] })),
    )
    expect(codesOf(results)).toEqual([])
    const numbers = doneOf(results).map(({ name }) => name)
    expect(new Set(numbers).size).toBe(atOnce)
    for (const number of numbers) expect(await ordersCalled(number)).toBe(1)
  })

  it('that a buyer typed are used once; the other drafts remain', async () => {
    const drafts = await newDrafts()
    const results = await together(
      '/Draft/CreatePO',
      drafts.map(({ id }) => ({ drafts: [{ draftId: id, orderNumber: 'PO-BY-HAND' }] })),
    )
    expect(doneOf(results).map(({ name }) => name)).toEqual(['PO-BY-HAND'])
    expect(codesOf(results)).toEqual(Array.from({ length: atOnce - 1 }, () => 'order-number-taken'))
    expect(await ordersCalled('PO-BY-HAND')).toBe(1)
    const remaining = await sql`select from purchase_draft where id = any(${`{${drafts
      .map(({ id }) => id)
      .join(',')}}`}::bigint[])`.execute(server.db.read)
    expect(remaining.rows).toHaveLength(atOnce - 1)
    const saved = await together(
      '/Draft',
      many(() => ({ drafts: [{ ...draft, draftNumber: 'PD-BY-HAND' }] })),
    )
    expect(doneOf(saved)).toHaveLength(1)
    expect(codesOf(saved)).toEqual(Array.from({ length: atOnce - 1 }, () => 'draft-number-taken'))
  })

  it('skip one that a buyer typed ahead of the series', async () => {
    const next = (await server.call('GET', '/Draft/orderNumber', { token: buyers[0] ?? '' })).body
      .result as string
    const [first, ...others] = await newDrafts()
    await together('/Draft/CreatePO', [{ drafts: [{ draftId: first?.id, orderNumber: next }] }])
    const results = await together(
      '/Draft/CreatePO',
      others.map(({ id }) => ({ drafts: [{ draftId: id }] })),
    )
    const numbers = doneOf(results).map(({ name }) => name)
    expect(numbers).toHaveLength(atOnce - 1)
    expect(new Set([next, ...numbers]).size).toBe(atOnce)
  })

  it('are used for one order of a draft that is ordered concurrently', async () => {
    const [one] = await newDrafts()
    const results = await together(
      '/Draft/CreatePO',
      many(() => ({ drafts: [{ draftId: one?.id }] })),
    )
    expect(doneOf(results)).toHaveLength(1)
    expect(new Set(codesOf(results))).toEqual(new Set(['not-found']))
  })
})
