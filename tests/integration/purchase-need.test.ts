/** The need of materials: the SQL statement and the pure function give the same result, and both agree with the raw rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNeedLines, type NeedQuestion } from '../../demo/server/purchasing/need-inputs'
import { parametersOf, proposePurchase } from '../../demo/server/purchasing/purchase-proposal'
import { addDays, dayOf, startOfDay } from '../../src/contract/company-day'
import type { NeedLine } from '../../src/contract/endpoints/purchase-inputs'
import { needCriteria, purchaseNeed, type NeedCriterion } from '../../src/contract/purchase-need'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const region = 'Europe/Copenhagen'
const forecastDays = 30

describe.each(enginesFor())('the purchase need on %s', engine => {
  let server: TestServer
  let businessUnitId: number
  const now = new Date()
  const today = dayOf(now, region)
  const from = addDays(today, -60)
  beforeAll(async () => {
    server = await startTestServer({ engine })
    const unit = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    businessUnitId = unit.id
  })
  afterAll(() => closeAndCheck(server))

  const question = (criteria: readonly NeedCriterion[], more: Partial<NeedQuestion> = {}): NeedQuestion => ({
    businessUnitId,
    region,
    today,
    startOfToday: startOfDay(today, region).toISOString(),
    supplierIds: null,
    criteria,
    forecastDays,
    growthFactor: '1.1',
    period: { from: startOfDay(from, region).toISOString(), days: 60 },
    exceptDraftId: null,
    materialIds: null,
    ...more,
  })
  const materialIds = async (): Promise<number[]> =>
    (
      await sql<{ id: number }>`select distinct material_id as id from supplier_material
      where business_unit_id = ${businessUnitId}`.execute(server.db.read)
    ).rows.map(({ id }) => id)
  const needOf = (line: NeedLine, criteria: readonly NeedCriterion[]) =>
    purchaseNeed(
      line,
      parametersOf(
        { criteria, forecastDays, growthFactor: '1.1', subtractsDrafts: false },
        line.leadTimeDays,
        60,
      ),
    )
  const nameOf = ({ supplierId, materialId }: NeedLine) => `${supplierId}/${materialId}`

  it.each([...needCriteria.map(criterion => [criterion]), [...needCriteria]])(
    'is read for exactly the lines with a need by %s',
    async (...criteria: NeedCriterion[]) => {
      const all = await readNeedLines(
        server.db.read,
        question(criteria, { materialIds: await materialIds() }),
      )
      const wanted = all.filter(line => needOf(line, criteria).need !== '0').map(nameOf)
      const read = await readNeedLines(server.db.read, question(criteria))
      expect(read.map(nameOf)).toEqual(wanted)
      expect(wanted.length).toBeGreaterThan(0)
      expect(wanted.length).toBeLessThan(all.length)
    },
  )

  it('of five materials equals their raw rows', async () => {
    const lines = (await readNeedLines(server.db.read, question([...needCriteria]))).slice(0, 5)
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      const { rows } = await sql<Record<string, number>>`
        with horizon as (select ${addDays(today, line.leadTimeDays + forecastDays)}::date as last)
        select
          (select coalesce(sum(quantity), 0)::float8 from stock where material_id = ${line.materialId}
            and (exp_date is null or exp_date >= ${today}::date)) as stock,
          (select coalesce(sum(confirmed_quantity - picked_quantity), 0)::float8 from sales_order_line l
            join sales_order o on o.id = l.order_id, horizon where l.material_id = ${line.materialId}
            and l.state not in ('Completed', 'Cancelled', 'ReadyForPackAndShip')
            and (o.execution_date at time zone ${region})::date <= last) as known,
          (select coalesce(sum(ordered_quantity - received_quantity), 0)::float8 from ingoing_order_line l
            join ingoing_order o on o.id = l.order_id, horizon where l.material_id = ${line.materialId}
            and o.state in ('Initial', 'Started') and ordered_quantity > received_quantity
            and (o.expected_receipt_date is null or o.expected_receipt_date <= last)) as coming,
          (select coalesce(sum(confirmed_quantity), 0)::float8 from task where material_id = ${line.materialId}
            and task_type = 'pick' and state = 'Completed'
            and (performed_date at time zone ${region})::date between ${from}::date and ${addDays(today, -1)}::date) as shipped,
          (select coalesce(minimum_warehouse_quantity, -1)::float8 from material where id = ${line.materialId}) as minimum,
          (select coalesce(maximum_warehouse_quantity, -1)::float8 from material where id = ${line.materialId}) as maximum
      `.execute(server.db.read)
      const { stock = 0, known = 0, coming = 0, shipped = 0, minimum = -1, maximum = -1 } = rows[0] ?? {}
      const projected = stock + coming - known
      const level = maximum >= 0 ? maximum : minimum
      const horizon = line.leadTimeDays + forecastDays
      const byHand: Record<NeedCriterion, number> = {
        criticalLevel: minimum >= 0 && projected < minimum ? level - projected : 0,
        optimalLevel: maximum >= 0 && projected < maximum ? maximum - projected : 0,
        knownOrders: Math.max(0, -projected),
        salesHistory: Math.max(
          0,
          Math.max((shipped / 60) * 1.1 * horizon, known) + Math.max(0, minimum) - stock - coming,
        ),
      }
      for (const criterion of needCriteria)
        expect(Number(needOf(line, [criterion]).need), `${line.itemNo}: ${criterion}`).toBeCloseTo(
          byHand[criterion],
          5,
        )
    }
  })

  it('is proposed by supplier, with a reason for each supplier without a need, without materials or inactive', async () => {
    const { rows } = await sql<{ id: number }>`select s.id from supplier s
      where s.business_unit_id = ${businessUnitId} order by s.id`.execute(server.db.read)
    const supplierIds = rows.map(({ id }) => id)
    await server.db.tx({ businessUnitId, userId: null, userName: 'test' }, async tx => {
      const { id } = await tx.sql
        .insertInto('supplier')
        .values({ business_unit_id: businessUnitId, supplier_name: 'Without materials' })
        .returning('id')
        .executeTakeFirstOrThrow()
      supplierIds.push(id)
    })
    const ask = { criteria: ['optimalLevel'] as const, periodFrom: null, forecastDays, growthFactor: '1' }
    const proposal = await proposePurchase(
      server.db,
      { businessUnitId, region },
      { ...ask, supplierIds, subtractsDrafts: true, draftId: null },
      now,
    )
    expect(proposal.suppliers.length).toBeGreaterThan(1)
    expect(proposal.leftOut).toContainEqual(
      expect.objectContaining({ supplierName: 'Without materials', reason: 'no-materials' }),
    )
    expect(proposal.suppliers.length + proposal.leftOut.length).toBe(supplierIds.length)
    for (const { supplierId, lines } of proposal.suppliers)
      expect(lines.every(line => line.supplierId === supplierId && line.need !== '0')).toBe(true)
  })

  it.each([
    ['none', null],
    ['one that begins today', today],
    ['one in the future', addDays(today, 1)],
    ['one of more than five years', addDays(today, -1_900)],
  ])('by sales history is refused with an invalid period: %s', async (_, periodFrom) => {
    const requested = {
      supplierIds: null,
      criteria: ['salesHistory'] as const,
      forecastDays,
      growthFactor: '1',
    }
    await expect(
      proposePurchase(
        server.db,
        { businessUnitId, region },
        { ...requested, periodFrom, subtractsDrafts: false, draftId: null },
        now,
      ),
    ).rejects.toMatchObject({ status: 400 })
  })
})
