/** Totals of drafts and of the orders created from them: equal to the cent to schoolbook arithmetic on the digits. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionResult } from '../../src/contract/failures'
import { centsText, exactCents } from '../exact-cents'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface Line {
  readonly materialId: number
  readonly quantity: string
  readonly calculatedDemand: null
  readonly purchaseUnitPrice: string
}

const lineCount = 120
const drafts = 8

describe.each(enginesFor())('purchase totals on %s', engine => {
  let server: TestServer
  let buyer: string
  let supplierId: number
  let materialIds: number[]

  beforeAll(async () => {
    server = await startTestServer({ engine })
    buyer = await server.signIn('planner')
    const { rows } = await sql<{ unit: number; material: number }>`
      select m.business_unit_id as unit, m.id as material from material m join business_unit b on b.id = m.business_unit_id
      where b.name = 'Demo' and m.material_state <> 'Discontinued' and m.base_uom is not null order by m.id limit ${lineCount}`.execute(
      server.db.read,
    )
    materialIds = rows.map(({ material }) => material)
    const unitId = rows[0]?.unit ?? 0
    await sql`insert into unit_of_measure (business_unit_id, name, decimals) values (${unitId}, 'exact', 6)`.execute(
      server.db.read,
    )
    await sql`update material set base_uom = 'exact' where id = any(${`{${materialIds.join(',')}}`}::bigint[])`.execute(
      server.db.read,
    )
    await server.db.tx({ businessUnitId: unitId, userId: null, userName: 'test' }, async tx => {
      const { id } = await tx.sql
        .insertInto('supplier')
        .values({ business_unit_id: unitId, supplier_name: 'Exact' })
        .returning('id')
        .executeTakeFirstOrThrow()
      supplierId = id
      await tx.sql
        .insertInto('supplier_material')
        .values(
          materialIds.map(material => ({
            business_unit_id: unitId,
            supplier_id: id,
            material_id: material,
            purchase_unit_price: '1',
          })),
        )
        .execute()
    })
  })
  afterAll(() => closeAndCheck(server))

  const post = async (path: string, body: object): Promise<ActionResult> => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await server.call('POST', path, { token: buyer, body, headers })
    const result: ActionResult = answer.body.result
    expect(result.failed).toEqual([])
    return result
  }
  const rowsOf = async <T>(path: string, selector: string, id: number): Promise<T[]> =>
    (
      await server.call('POST', path, {
        token: buyer,
        body: { filters: [{ selector, operator: 'IsEqualTo', value: id, type: 'number' }], take: 200 },
      })
    ).body.result

  it('are exact, for each line and in total, for drafts and for orders', async () => {
    for (let draft = 1; draft <= drafts; draft++) {
      const lines = linesOf(draft, materialIds)
      const cents = new Map(
        lines.map(line => [line.materialId, exactCents(line.quantity, line.purchaseUnitPrice)]),
      )
      const total = centsText([...cents.values()].reduce((sum, each) => sum + each, 0n))
      const saved = await post('/Draft', { drafts: [{ supplierId, lines }] })
      const id = saved.done[0]?.id ?? 0
      const [row] = await rowsOf<{ totalCost: string }>('/Draft/search', 'id', id)
      expect(row?.totalCost).toBe(total)
      const shown = await rowsOf<{ materialId: number; lineCost: string }>(
        '/Draft/searchLines',
        'draftId',
        id,
      )
      expect(shown).toHaveLength(lines.length)
      for (const { materialId, lineCost } of shown)
        expect(lineCost).toBe(centsText(cents.get(materialId) ?? -1n))
      const made = await post('/Draft/CreatePO', { drafts: [{ draftId: id }] })
      const orders = await rowsOf<{ totalCost: string }>('/IngoingOrder/search', 'id', made.done[0]?.id ?? 0)
      expect(orders.map(order => order.totalCost)).toEqual([total])
    }
  })
})

/** Quantities and prices of every length; the same in each run. */
function linesOf(seed: number, materialIds: readonly number[]): Line[] {
  let state = BigInt(seed)
  const random = (below: bigint): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return (state >> 20n) % below
  }
  const decimal = (below: bigint, decimals: number): string => {
    const length = Number(random(BigInt(decimals + 1)))
    const fraction = String(random(10n ** BigInt(decimals)))
      .padStart(decimals, '0')
      .slice(0, length)
    return `${random(below)}${length === 0 ? '' : `.${fraction}`}`
  }
  return materialIds.map(materialId => {
    const quantity = decimal(100_000n, 6)
    return {
      materialId,
      quantity: /[1-9]/.test(quantity) ? quantity : '1',
      calculatedDemand: null,
      purchaseUnitPrice: decimal(10_000n, 4),
    }
  })
}
